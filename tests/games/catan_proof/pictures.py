"""The pictures of Catan draw the made-up boxes, too: importing this gives them to the tests."""

from __future__ import annotations

import sys

import render.catan
from render.registry import find_pictures

from . import KEY

sys.modules.setdefault(f"render.{KEY}", render.catan)
find_pictures.cache_clear()
