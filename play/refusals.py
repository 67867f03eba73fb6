"""Refusals that say what holds at the table, and what can be done instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Illegal, Plural, Result, Text

NO_SEAT: Final = Text("You have no seat at this table.")
RESIGNED: Final = Text(
    "You have resigned at this table. Look on with Log or /game show, or open a table of your "
    "own with /game new."
)


MOVED_ON: Final = Text(
    "The board has moved on since then. Press Act at the table to see what is possible now."
)


class MovedOn(Illegal):
    """Somebody answers a question that is not asked any more, as with a button of an old menu.

    Whoever knows where the present menu stands says so instead.
    """

    def __init__(self, table_id: int | None = None, asked: int | None = None) -> None:
        """`asked` is the mark of what the seat is asked now; None: nothing, or it is not known."""
        super().__init__(MOVED_ON)
        self.table_id = table_id
        self.asked = asked


class MatchOver(Illegal):
    """Somebody wants to act in a match that is over: they are told how it ended."""

    def __init__(self, table_id: int, result: Result | None, names: Sequence[str]) -> None:
        """`names` are the players', by seat.

        `result` None: it is not known any more.
        """
        super().__init__(_over_text(result, names))
        self.table_id = table_id


def _over_text(result: Result | None, names: Sequence[str]) -> Text:
    """How a match ended, in one sentence; `result` None: that is not known any more."""
    if result is None:
        return Text("This match is over.")
    if result.is_draw:
        return Text("This match is over: nobody has won.")
    winners = tuple(names[seat] for seat in result.winners)
    return Plural(
        "This match is over: {players} has won.",
        "This match is over: {players} have won together.",
        n=len(winners),
        players=winners,
    )


def no_seat_text(names: Sequence[str], *, has_free_seat: bool) -> Text:
    """The refusal for somebody who does not play: it says who does, and how to look on or play."""
    players = tuple(names)
    if has_free_seat:
        return Text(
            "You have no seat at this table: it is played by {players}. A seat is offered: "
            "press Take the seat at the table.",
            players=players,
        )
    return Text(
        "You have no seat at this table: it is played by {players}. Look on with Log or "
        "/game show, or open a table of your own with /game new.",
        players=players,
    )


def full_text(names: Sequence[str]) -> Text:
    """The refusal for somebody who wants to join a table without a free seat."""
    return Text(
        "This table is full: {players}. Wait until somebody leaves, or open a table of your own "
        "with /game new.",
        players=tuple(names),
    )


def started_text(names: Sequence[str]) -> Text:
    """The refusal for somebody who wants to join a match that has begun."""
    return Text(
        "This table has already started: it is played by {players}. Look on with Log or "
        "/game show, or open a table of your own with /game new.",
        players=tuple(names),
    )
