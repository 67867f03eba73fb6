"""What an analysis says in words: chances to win, and what was played where the match turned."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

from engine.core import Diverged, Seat, Text, Who
from engine.match import LogEntry, Match

from .match_analysis import MatchAnalysis, TurningPoint, find_most_changed
from .replay import position_after

MAX_WORD_LINES: Final = 16  # positions whose chances are told in words
KNOWLEDGE: Final = Text(
    "The chances are those that a bot estimates who knows all cards and plays on from each "
    "position. What it would have chosen goes by what the player knew then."
)
NO_TURNING_POINTS: Final = Text("No single action turned the match.")
SAME_CHOICE: Final = Text("The bot would have chosen the same.")
SAME_BUT_CHANCE: Final = Text("The bot would have chosen the same: it was chance.")
NO_CHOICE: Final = Text("There was nothing to choose.")
CHANCE: Final = Text("There was nothing to choose: it was chance.")


def shares_text(shares: tuple[float, ...]) -> Text:
    """The chances of everybody: “Ann 40 %, Ben 60 %”."""
    shares_told = tuple(
        Text("{player} {n} %", player=Who(seat), n=_percent(share))
        for seat, share in enumerate(shares)
    )
    return Text("Chances to win: {chances}.", chances=shares_told)


def list_share_texts(analysis: MatchAnalysis) -> list[Text]:
    """The chances over the whole match in words, at some positions from its start to its end."""
    known = list(zip(analysis.positions, analysis.shares, strict=True))
    step = max(1, ceil(len(known) / MAX_WORD_LINES))
    told = [*known[:-1:step], known[-1]]  # every so many positions, and the last one
    return [
        Text("After action {n}: {chances}", n=position, chances=shares_text(shares))
        for position, shares in told
    ]


def describe_points(match: Match[Any], analysis: MatchAnalysis) -> list[tuple[Text, ...]]:
    """For each turning point: what was played, what became of the chances, and what is better.

    Takes a while: the match is replayed up to each.
    """
    return [describe_point(match, analysis, point) for point in analysis.points]


def describe_point(
    match: Match[Any],
    analysis: MatchAnalysis,
    point: TurningPoint,
) -> tuple[Text, ...]:
    """A turning point in three sentences.

    They tell what was played, how the chances changed by it, and what
    the bot would have chosen.
    """
    line = match.lines[point.entry - 1]
    position = position_after(match, point.entry - 1)
    return (
        _played_text(position, line, point),
        _change_text(analysis, point, line.seat),
        _choice_text(position, line, point),
    )


def _played_text(position: Match[Any], line: LogEntry, point: TurningPoint) -> Text:
    """Who chose what at a turning point."""
    return Text(
        "Action {n}: {player} chose “{move}”.",
        n=point.entry,
        player=Who(line.seat),
        move=_name_move(position, line.seat, line.move),
    )


def _change_text(analysis: MatchAnalysis, point: TurningPoint, actor: Seat) -> Text:
    """What became of the chances of the seat for which they changed most."""
    before, after = analysis.find_shares(point.before), analysis.find_shares(point.entry)
    assert before is not None
    assert after is not None
    seat = find_most_changed(before, after, actor)
    return Text(
        "{player}: {before} % → {after} %.",
        player=Who(seat),
        before=_percent(before[seat]),
        after=_percent(after[seat]),
    )


def _choice_text(position: Match[Any], line: LogEntry, point: TurningPoint) -> Text:
    """What the bot would have chosen at a turning point, and how much better that is.

    It says that there was no choice also where the rules do not know
    the bot's move any more.
    """
    if point.best is None:
        return CHANCE if line.drawn else NO_CHOICE
    try:
        best = position.game.moves.load(list(point.best))
    except Diverged:
        return NO_CHOICE
    if best == line.move:
        return SAME_BUT_CHANCE if line.drawn else SAME_CHOICE
    better = _percent(point.best_share)
    played = _percent(point.played_share)
    if better <= played:
        return Text(
            "The bot would have chosen “{move}”, which is about as good.",
            move=_name_move(position, line.seat, best),
        )
    return Text(
        "The bot would have chosen “{move}” ({better} % to win instead of {played} %).",
        move=_name_move(position, line.seat, best),
        better=better,
        played=played,
    )


def _name_move(position: Match[Any], seat: int, move: Any) -> Text:
    """What a move is called in a menu."""
    return position.game.name_move(position.game.view(position.state, seat), move)


def _percent(share: float) -> int:
    """A share in per cent."""
    return round(100 * share)
