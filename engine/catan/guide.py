"""The rules of Catan in short pages, in our own words."""

from __future__ import annotations

from typing import Final

from ..core import Page, Text

GUIDE: Final = (Page(Text("The aim"), (Text("Whoever has ten points on the own turn wins."),)),)
