"""Menu sections: kinds of moves that belong together for people, behind one button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .move import Move
from .text import Text


def say_nothing(view: Any) -> tuple[Text, ...]:
    """The default of `MenuSection.describe`: no line above the section's moves."""
    return ()


@dataclass(frozen=True, slots=True)
class MenuSection:
    """Kinds of moves that a menu offers behind one button, where it could offer several.

    `describe` says what stands above them for a viewer: what they cost,
    and what cannot be done now, and why.
    """

    key: str
    title: Text
    about: Text
    kinds: tuple[type[Move], ...]
    describe: Callable[[Any], tuple[Text, ...]] = say_nothing
