"""What the rules of a game are made of: state, views of a seat, questions and choices."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar

from .decision import Decision, Seat
from .entry import Entry
from .text import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """How a legal move is offered: its name, its heading, and what it would bring.

    Higher ranks come first.
    """

    label: Text
    group: Text
    hint: Text | None = None
    rank: float = 0.0


class State:
    """Everything of one match; mutable, and private to it."""

    __slots__ = ()

    def copy(self) -> Self:
        """An independent copy of the whole state.

        Here every value is shared. A state that holds lists or the like
        must override this; one that is copied often should, for its own
        copy can be made much faster.
        """
        return copy(self)


class View:
    """What one seat (None: the public) may see.

    Subclasses are frozen dataclasses and hold no state.
    """

    __slots__ = ()
    seat: Seat | None
    seats_to_act: tuple[Seat, ...]  # who must act


S_contra = TypeVar("S_contra", contravariant=True)


class Frame(Protocol[S_contra]):
    """One question of the rulebook.

    Frames are frozen: they are replaced and never edited, so copies of
    a state share them.
    """

    def decisions(self, s: S_contra, /) -> tuple[Decision, ...]:
        """What each seat concerned is being asked, with every legal answer."""
        ...

    def apply(self, s: S_contra, seat: Seat, move: Any, entry: Entry, /) -> None:
        """Changes the state by a seat's legal answer to this question."""
        ...
