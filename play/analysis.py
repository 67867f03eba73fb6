"""A match looked back upon with a strong bot: what was played, and what it would have played."""

from __future__ import annotations

from typing import Any, Final

from engine.core import Move, Seat, Text, Who
from engine.levels import STRONG, list_levels, search_seconds
from engine.log import Undo
from engine.match import LogEntry, Match

from .hint_reasons import reason_text
from .search_processes import FoundMove, SearchProcesses
from .table import LIVE, Table

BEST_MOVES: Final = 1  # that are told beside the one that was played
NO_OPINION: Final = Text("The bot has no opinion on this action.")


def may_analyse(table: Table, seq: int) -> bool:
    """Whether a bot may say what it thinks of the action after the first `seq` entries.

    Only after the end, in games with bots that know what is good; an
    undo is no action.
    """
    if table.match is None or table.row.status in LIVE or not list_levels(table.game):
        return False
    lines = table.match.lines
    return seq < len(lines) and type(lines[seq].move) is not Undo


async def find_opinion(
    match: Match[Any],
    next_entry: LogEntry,
    searches: SearchProcesses,
) -> tuple[Text, ...]:
    """What a strong bot thinks of the next action, in one or two sentences.

    The bot goes by what its seat knew then. `match` is as it was
    before that action.
    """
    seat = next_entry.seat
    move = next_entry.move
    decision = match.decision(seat)
    if decision is None or not decision.allows(move):
        return (NO_OPINION,)
    seconds = search_seconds(STRONG)
    findings = await searches.find_moves(match, seat, seconds, BEST_MOVES, played=move)
    by_move = {finding.move: finding for finding in findings}
    if move not in by_move:
        return (NO_OPINION,)
    best = findings[0]
    if best.move == move:
        return (_same_choice_text(match, seat, best),)
    return _played_text(match, seat, by_move[move]), _better_text(match, seat, best)


def _same_choice_text(
    match: Match[Any],
    seat: Seat,
    found: FoundMove,
) -> Text:
    """The sentence that the bot would have made the same move, and why."""
    return Text(
        "The bot would have chosen “{move}” as well: {reason}",
        move=_name_move(match, seat, found.move),
        reason=_reason_text(match, seat, found),
    )


def _played_text(
    match: Match[Any],
    seat: Seat,
    found: FoundMove,
) -> Text:
    """The sentence that tells which move was made, and its chance to win."""
    return Text(
        "{player} chose “{move}”: {n} % to win.",
        player=Who(seat),
        move=_name_move(match, seat, found.move),
        n=round(100 * found.share),
    )


def _better_text(
    match: Match[Any],
    seat: Seat,
    found: FoundMove,
) -> Text:
    """The sentence that tells which other move the bot would have made, and why."""
    return Text(
        "The bot would have chosen “{move}”: {reason}",
        move=_name_move(match, seat, found.move),
        reason=_reason_text(match, seat, found),
    )


def _reason_text(
    match: Match[Any],
    seat: Seat,
    found: FoundMove,
) -> Text:
    """Why the bot would make a move."""
    game = match.game
    view = match.game.view(match.state, seat)
    return reason_text(game, seat, found, game.explain(view, found.move))


def _name_move(
    match: Match[Any],
    seat: Seat,
    move: Move,
) -> Text:
    """What a move is called in a menu."""
    view = match.game.view(match.state, seat)
    return match.game.name_move(view, move)
