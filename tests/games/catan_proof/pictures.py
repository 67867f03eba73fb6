"""The pictures of Catan, for the made-up boxes, too."""

from __future__ import annotations

import sys

import pytest

import render.catan
from render.registry import find_pictures

from . import KEY


def use_pictures_of_catan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the bot find `render.catan` under the key of this game, while a test runs."""
    monkeypatch.setitem(sys.modules, f"render.{KEY}", render.catan)
    monkeypatch.setattr("render.registry.find_pictures", find_pictures)
    find_pictures.cache_clear()
