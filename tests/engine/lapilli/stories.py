"""Whole games, one for each way in which a game can end: `python -m tests.engine.lapilli.stories`
records them anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.lapilli import GAME, LapilliState
from engine.lapilli.moves import Place, Slide
from engine.match import Match
from tests.recording import Book, Story, result


def ends_by_placing(match: Match[LapilliState]) -> bool:
    return isinstance(match.lines[-1].move, Place)


def ends_by_sliding(match: Match[LapilliState]) -> bool:
    return isinstance(match.lines[-1].move, Slide) and not result(match).is_draw


def is_drawn(match: Match[LapilliState]) -> bool:
    return result(match).is_draw


def begins_in_the_centre(match: Match[LapilliState]) -> bool:
    return match.lines[0].move == Place(4) and ends_by_sliding(match)


STORIES: Final[Mapping[str, Story[LapilliState]]] = {
    "placed": Story(("random", "random"), ends_by_placing),
    "slid": Story(("exact", "random"), ends_by_sliding),
    "drawn": Story(("exact", "exact"), is_drawn),
    "centre": Story(("exact", "exact"), begins_in_the_centre, {"centre": "open"}),
}


def outcome(match: Match[LapilliState]) -> dict[str, Any]:
    return {"ranks": list(result(match).ranks), "is_draw": result(match).is_draw}


BOOK: Final = Book(GAME, Path(__file__).with_name("games"), STORIES, outcome)

if __name__ == "__main__":
    BOOK.main()
