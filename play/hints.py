"""What a bot would do in a person's place, and why: told to people who ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engine.core import (
    OUTLOOKS,
    Decision,
    Game,
    Illegal,
    Move,
    RandomBot,
    Seat,
    Text,
    View,
    abridge,
)
from engine.levels import STRONG, search_seconds

from .bots import MAX_THINKING_SECONDS, ask_bot
from .hint_reasons import reason_text
from .ratings import is_rated
from .search_processes import FoundMove, SearchProcesses
from .suggestions import suggest_moves
from .table import Table

MAX_HINTED_MOVES: Final = 3
NO_HINTS: Final = Text("This table plays without hints.")
NOT_WHEN_RATED: Final = Text("This match is rated, and its table has not agreed on hints.")
NO_ADVISER: Final = Text("No bot of this game knows what is good.")
HOLDS_OUT: Final = OUTLOOKS[-1]  # the reason of a losing move: it holds out longest
LOSES_TOO: Final = Text("it loses, too.")
TOO_LONG: Final = Text("The bot thinks too long about this. Try again later.")


@dataclass(frozen=True, slots=True)
class Hint:
    """The move that a bot would make, the sentence that tells it, and what else is good."""

    move: Move
    sentence: Text
    further: tuple[Text, ...] = ()  # a sentence for each of the next best moves
    # it was searched for, and is none of the moves that a menu marks with stars
    has_no_star: bool = False


def may_have_hints(table: Table) -> bool:
    """Whether people at the table may ask for a hint."""
    return _find_refusal(table) is None


def _find_refusal(table: Table) -> Text | None:
    """Why nobody is given a hint at this table.

    None if everybody may ask for hints.
    """
    if isinstance(table.game.strongest_bot, RandomBot):
        return NO_ADVISER
    if table.terms.allows_hints(is_rated=is_rated(table)):
        return None
    if table.terms.allows_hints(is_rated=False):  # so the match is rated
        return NOT_WHEN_RATED
    return NO_HINTS


async def find_hint(
    table: Table,
    seat: Seat,
    decision: Decision,
    searches: SearchProcesses | None = None,
) -> Hint:
    """What a strong bot would answer for the seat: the best moves, with reasons.

    Raises Illegal if none may be told. It searches in a process of its own, among
    worlds that the seat holds possible. Without such processes, or where they
    fail, the game's own bot answers by the seat's view alone.
    """
    refusal = _find_refusal(table)
    if refusal is not None:
        raise Illegal(refusal)
    view = table.view(seat)  # the table may move on before the search ends
    if searches is not None:
        seconds = search_seconds(STRONG)
        findings = await searches.find_moves(table.running_match, seat, seconds, MAX_HINTED_MOVES)
        if findings and decision.allows(findings[0].move):
            return await asyncio.to_thread(_make_hint, table.game, view, decision, findings)
    return await _ask_steady_bot(table, view, decision)


def _make_hint(
    game: Game[Any],
    view: View,
    decision: Decision,
    found: Sequence[FoundMove],
) -> Hint:
    """Makes the hint that a search found: the best move, and a sentence for each of the next best.

    The next best are in the order of their chances to win.
    """
    best, *others = [finding for finding in found if decision.allows(finding.move)]
    legal = [best, *sorted(others, key=lambda finding: -finding.share)]
    explained = [game.explain(view, finding.move) for finding in legal]
    reasons = [
        reason_text(game, decision.seat, finding, why)
        for finding, why in zip(legal, _keep_reason_for_best(explained), strict=True)
    ]
    names = [game.name_move(view, finding.move) for finding in legal]
    further = [
        Text("Or “{move}”: {reason}", move=name, reason=reason)
        for name, reason in zip(names[1:], reasons[1:], strict=True)
    ]
    sentence = _hint_sentence(names[0], reasons[0])
    suggested = suggest_moves(game, view, decision)
    starred = [item.leads for item in suggested if not item.is_lesser]
    return Hint(
        move=best.move,
        sentence=sentence,
        further=tuple(further),
        has_no_star=best.move not in starred,
    )


def _keep_reason_for_best(explained: Sequence[Text | None]) -> list[Text | None]:
    """Leaves the reason “it holds out longest” to the best of several losing moves.

    `explained` are the reasons of moves, the best move first. Other
    moves with that reason get “it loses, too” instead.
    """
    best, *others = explained
    return [best, *(LOSES_TOO if why == HOLDS_OUT else why for why in others)]


async def _ask_steady_bot(table: Table, view: View, decision: Decision) -> Hint:
    """What the game's own bot would answer for the seat that has the view.

    The bot is given the seat's view and nothing else: neither the match
    nor what its chance comes from. It thinks in a thread. Raises
    Illegal if it thinks too long.
    """
    game = table.game
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
    """The sentence that tells which move the bot would choose, and why if that is known.

    Where there is little room, the reason stands for it alone.
    """
    if reason is None:
        return Text("The bot would choose “{move}”.", move=name)
    sentence = Text("The bot would choose “{move}”: {reason}", move=name, reason=reason)
    return abridge(sentence, reason)
