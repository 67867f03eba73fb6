"""The modules of Catan: which there are, in which order they are asked, when they take part, and what goes with what."""

from __future__ import annotations

from typing import Any, Final

from ...core import Option, Options
from ..rules import Module

MODULES: Final[tuple[type[Module[Any]], ...]] = ()
OPTIONS: Final[tuple[Option, ...]] = ()


def chosen(seats: int, options: Options) -> list[Module[Any]]:
    return []
