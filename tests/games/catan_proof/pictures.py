"""The pictures of Catan, for the made-up boxes, too."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import render.catan
from render.registry import find_pictures

from . import KEY


@contextmanager
def use_pictures_of_catan() -> Iterator[None]:
    """Lets everybody find `render.catan` under the key of this game, while a test runs."""
    name = f"render.{KEY}"
    find_pictures.cache_clear()
    sys.modules[name] = render.catan
    try:
        yield
    finally:
        del sys.modules[name]
        find_pictures.cache_clear()
