"""What a bot would do in a person's place, and why: told to people who ask for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.core import (
    Decision,
    Illegal,
    Move,
    RandomBot,
    Seat,
    Text,
)

from .bots import MAX_THINKING_SECONDS, ask_bot
from .ratings import is_rated
from .table import Table

NO_HINTS: Final = Text("This table plays without hints.")
NOT_WHEN_RATED: Final = Text("This match is rated, and its table has not agreed on hints.")
NO_ADVISER: Final = Text("No bot of this game knows what is good.")
TOO_LONG: Final = Text("The bot thinks too long about this. Try again later.")


@dataclass(frozen=True, slots=True)
class Hint:
    """The move that a bot would make, and the sentence that tells it."""

    move: Move
    sentence: Text


def may_have_hints(table: Table) -> bool:
    """Whether people at the table may ask for a hint."""
    return _find_refusal(table) is None


def _find_refusal(table: Table) -> Text | None:
    """Why nobody is given a hint at this table.

    None where everybody is who asks for one.
    """
    if isinstance(table.game.strongest_bot, RandomBot):
        return NO_ADVISER
    if table.terms.allows_hints(is_rated=is_rated(table)):
        return None
    if table.terms.allows_hints(is_rated=False):
        return NOT_WHEN_RATED
    return NO_HINTS


async def find_hint(table: Table, seat: Seat, decision: Decision) -> Hint:
    """What the game's strongest bot would answer for the seat.

    Illegal where none may be told. The bot is given the
    seat's view and nothing else: neither the match nor
    what its chance comes from. It thinks in a thread.
    """
    refusal = _find_refusal(table)
    if refusal is not None:
        raise Illegal(refusal)
    game, view = table.game, table.view(seat)
    thinking = asyncio.to_thread(
        ask_bot,
        game.strongest_bot,
        game,
        view,
        decision,
        Random(table.seq),
    )
    try:
        move = await asyncio.wait_for(thinking, MAX_THINKING_SECONDS)
    except TimeoutError:
        raise Illegal(TOO_LONG) from None
    sentence = _hint_sentence(game.name_move(view, move), game.explain(view, move))
    return Hint(move, sentence)


def _hint_sentence(name: Text, reason: Text | None) -> Text:
    """The sentence of a hint.

    Without a reason where there is nothing to say.
    """
    if reason is None:
        return Text("The bot would choose “{move}”.", move=name)
    return Text(
        "The bot would choose “{move}”: {reason}",
        move=name,
        reason=reason,
    )
