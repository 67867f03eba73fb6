"""The log entry being written: it draws and records chance, and collects the news.

It also notes undo barriers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias, TypeVar

from .log import Event, LogEntry
from .move import Diverged, Move
from .text import Text, Together, Value

T = TypeVar("T")
Acting: TypeAlias = tuple[int, Move, list[LogEntry]]  # the seat, its move, and the log before it


class Entry:
    """The entry that a match is writing; there is one object per match.

    Before every move it is told who makes it, and which entries are
    written already.
    """

    __slots__ = ("acting", "closes", "drawn", "has_shown_secret", "news")

    def __init__(self) -> None:
        """An empty entry, ready for the set-up of a match.

        `news` is None: what the rules tell is dropped. Whoever wants
        the news puts a list there.
        """
        self.acting: Acting | None = None  # who makes which move; None: the set-up
        self.drawn: list[int] = []  # the random outcomes so far, in order
        self.news: list[Event] | None = None  # told so far; None: nobody wants any
        self.has_shown_secret = False  # whether a seat learned a secret by it
        self.closes = False  # whether the acting seat's turn ended

    def begin(self, acting: Acting | None = None) -> None:
        """Prepares for a new entry.

        `acting` says who makes which move; None: the set-up, or a replayed move.
        """
        self.acting = acting
        self.has_shown_secret = self.closes = False

    def take_drawn(self) -> tuple[int, ...]:
        """Returns all random outcomes of the entry, for the log, and empties `drawn`."""
        if not self.drawn:
            return ()
        drawn = tuple(self.drawn)
        self.drawn.clear()
        return drawn

    def take_news(self) -> tuple[Event, ...]:
        """Returns all news of the entry, for the log, and empties `news`.

        () where nobody listens, which is when `news` is None.
        """
        if not self.news:
            return ()
        news = tuple(self.news)
        self.news.clear()
        return news

    def draw_below(self, n: int) -> int:
        """Draws a number from 0 to n - 1, all equally likely; subclasses say from what."""
        raise NotImplementedError

    def roll_die(self) -> int:
        """A fair number from 1 to 6."""
        return self.draw_below(6) + 1

    def draw_one(self, pool: tuple[T, ...]) -> tuple[T, tuple[T, ...]]:
        """Draws one item of a pool at random; returns it, and the pool without it."""
        at = self.draw_below(len(pool))
        return pool[at], (*pool[:at], *pool[at + 1 :])

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items in a fair random order, as a new list."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.draw_below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def tell(
        self,
        text: str,
        /,
        *,
        to: int | None = None,
        concerns: Sequence[int] = (),
        is_passing: bool = False,
        is_outcome: bool = False,
        **args: Value,
    ) -> None:
        """Adds a piece of news, for everybody or only for the seat `to`.

        `concerns` are seats that it matters to and that the sentence does not
        name; `Event` says what is passing, and an outcome. The sentence is a
        literal, because `words/extract.py` collects it from the source for
        translation. Where nobody listens, nothing happens.
        """
        if self.news is not None:
            told = Text(text, **args)
            self.news.append(Event(told, to, tuple(concerns), is_passing, is_outcome))

    def tell_together(
        self,
        one: str,
        many: str,
        /,
        seat: int,
        *,
        concerns: Sequence[int] = (),
        is_passing: bool = False,
        own: Text | None = None,
    ) -> None:
        """Adds news of what a seat did; seats that do the same right after it share one sentence.

        Both sentences, for one player and for many, are literals that
        name `{players}`. `own` is what the seat itself is told as its
        news, where it was done for it.
        """
        if self.news is not None:
            told = Together(one, many, seat)
            self.news.append(Event(told, None, tuple(concerns), is_passing, own=own))

    def reveal(self) -> None:
        """Notes that this entry showed a secret to a seat, such as a drawn card.

        Call it where a move does so: then it is undone only with the
        consent of all others.
        """
        self.has_shown_secret = True

    def end_turn(self) -> None:
        """Notes that the acting seat's turn ends with this entry."""
        self.closes = True


class StreamEntry(Entry):
    """Chance from one generator for a whole match: bots, tests, benchmarks."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        """All chance of the match comes from one generator with this seed."""
        super().__init__()
        self._random: Callable[[], float] = Random(seed).random

    def draw_below(self, n: int) -> int:
        """A number from 0 to n - 1 out of the seeded generator, recorded."""
        draw = self._random
        value = int(draw() * n)
        self.drawn.append(value)
        return value


class TapeEntry(Entry):
    """Chance read back from a stored entry."""

    __slots__ = ("_at", "_tape")

    def __init__(self) -> None:
        """An entry without outcomes; `load` sets those of each stored entry."""
        super().__init__()
        self._tape: Sequence[int] = ()  # the stored outcomes
        self._at = 0  # the place in the tape of the next one

    def load(self, tape: Sequence[int]) -> None:
        """Sets the outcomes that the next draws give back, in order."""
        self._tape = tape
        self._at = 0

    def draw_below(self, n: int) -> int:
        """Gives back the next stored outcome, instead of drawing one.

        Raises Diverged if none is left or it is not below n.
        """
        at = self._at
        if at >= len(self._tape) or not 0 <= self._tape[at] < n:
            raise Diverged("the log holds other random outcomes than the rules now draw")
        self._at = at + 1
        return self._tape[at]

    def is_used_up(self) -> bool:
        """Whether the rules have drawn all outcomes that were loaded."""
        return self._at == len(self._tape)
