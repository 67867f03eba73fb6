"""Since your last turn, at every question of recorded games: nothing stale, first what concerns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from engine.core import Seat
from engine.match import LogEntry, Match
from engine.text import find_named_seats
from play.news import list_seat_news
from play.replay import replay_positions
from play.table import Table
from words import Words

FIVE = 5
QUICK = {
    "armadora/partners", "catan/all-kinds-of-trade", "lapilli/slid", "praetor/three-players",
    "roma/copies",
}  # fmt: skip
PATHS = [
    pytest.param(path, id=name, marks=() if name in QUICK else pytest.mark.soak)
    for path in sorted((Path(__file__).parents[1] / "engine").glob("*/games/*.json"))
    if (name := f"{path.parts[-3]}/{path.stem}") and "proof" not in name
]


class Replayed:
    """What `list_seat_news` asks of a table, for a match that is replayed."""

    automatic_reasons: dict[int, str] = {}
    notes: tuple[()] = ()
    is_live = True

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.seats = range(match.seats)


def told_lines(match: Match[Any], seat: Seat, words: Words) -> list[str]:
    table = cast("Table", Replayed(match))
    return [words(text) for text in list_seat_news(table, seat, FIVE)]


def lines_since(match: Match[Any], seat: Seat) -> list[LogEntry]:
    """What stands after the last entry of the seat, by going back through the log."""
    found: list[LogEntry] = []
    for number in reversed(match.standing_entries()):
        if match.lines[number - 1].seat == seat:
            break
        found.insert(0, match.lines[number - 1])
    return found


def concerns_by_sentence(match: Match[Any], seat: Seat, words: Words) -> dict[str, bool]:
    """Every sentence that the seat may be told, and whether it is about the seat, and no talk."""
    found: dict[str, bool] = {}
    for line in lines_since(match, seat):
        for event in line.news:
            if event.to in (None, seat):
                is_about = event.is_about(seat, line.seat, match.seats) and not event.is_passing
                is_named = seat in find_named_seats(event.text, match.seats)
                said = words(event.own if event.own and is_named else event.text)
                found[said] = found.get(said, False) or is_about
    return found


def unfolded(line: str) -> str:
    return line.rpartition(" (×")[0] if line.endswith(")") and " (×" in line else line


@pytest.mark.parametrize("path", PATHS)
def test_at_every_question_the_news_are_new_and_begin_with_what_concerns_the_reader(
    path: Path,
) -> None:
    recorded = json.loads(path.read_text("utf-8"))
    match = Match.load(recorded.get("match", recorded), listen=True)
    words = Words("en", ("Ann", "Ben", "Carl", "Dora", "Eve", "Fay")[: match.seats])
    for position in replay_positions(match):
        for decision in position.decisions():
            seat = decision.seat
            told = told_lines(position, seat, words)
            about = concerns_by_sentence(position, seat, words)
            together = [line for line in told if line not in about and unfolded(line) not in about]
            assert all(" and " in line for line in together), "what several did alike is folded"
            known = [about[unfolded(line)] for line in told if unfolded(line) in about]
            assert known == sorted(known, reverse=True), told
            assert sum("decline" in line for line in told[-2:]) < 2, told
            if position.lines and position.lines[-1].seat == seat:
                assert told == [], "they have seen it before they acted"
            if position.lines and position.lines[-1].ends_turn:
                assert not any("decline" in line for line in told), told
