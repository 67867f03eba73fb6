"""Whole games, one for each way in which a game can go: `python -m tests.engine.praetor.stories`
records them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.core import Bot, Decision, Move
from engine.match import Match
from engine.praetor import GAME
from engine.praetor.moves import KINDS, Camp, ChooseBoard
from engine.praetor.state import State
from engine.praetor.view import PraetorView
from play.replay import replay_positions
from tests.recording import Book, Story, result


class Eager:
    """Takes every Labor Camp, and otherwise does anything."""

    def choose(self, view: PraetorView, decision: Decision, random: Random) -> Move:
        camps = (
            [move for move in decision.moves if isinstance(move, Camp)]
            if view.usable_camps
            else []
        )
        return camps[0] if camps else decision.sample(random)


PLAYERS: Final[Mapping[str, Bot[PraetorView]]] = {"eager": Eager()}


def tiles_ran_out(match: Match[State]) -> bool:
    return not match.state.tiles_left and bool(match.state.walls_left)


def walls_ran_out(match: Match[State]) -> bool:
    return bool(match.state.tiles_left) and not match.state.walls_left


def decided_by(word: str) -> Callable[[Match[State]], bool]:
    def holds(match: Match[State]) -> bool:
        first = [
            score
            for score, rank in zip(result(match).scores, result(match).ranks, strict=True)
            if rank <= 2
        ]
        return (
            len(result(match).winners) == 1
            and first[0].total == first[1].total
            and word in said(match)
        )

    return holds


def said(match: Match[State]) -> str:
    return " ".join(text.id for text in result(match).tie_breaks)


def every_kind_of_move(match: Match[State]) -> bool:
    return {type(line.move) for line in match.lines} >= set(KINDS) - {ChooseBoard}


def boards_differ(match: Match[State]) -> bool:
    return len({player.board.id for player in match.state.players}) == match.seats


def sides_mixed(match: Match[State]) -> bool:
    boards = [player.board.id for player in match.state.players]
    return "A" in boards and any(board != "A" for board in boards)


def someone_was_fined(match: Match[State]) -> bool:
    return any(player.favor == 0 for player in match.state.players)


def camp_without_workers(match: Match[State]) -> bool:
    """Somebody went through a Labor Camp when no active worker was at home."""
    steps = zip(match.lines, replay_positions(match))
    return any(
        isinstance(line.move, Camp) and not before.state.players[line.seat].home
        for line, before in steps
    )


def shared_win(match: Match[State]) -> bool:
    return len(result(match).winners) > 1


def over(match: Match[State]) -> bool:
    return match.is_over


STEADY: Final = "steady"
STORIES: Final[Mapping[str, Story[State]]] = {
    "tiles-run-out": Story((STEADY,) * 4, tiles_ran_out),
    "walls-run-out": Story((STEADY,) * 2, walls_ran_out),
    "morale-decides": Story(("random",) * 2, decided_by("Morale")),
    "walls-decide": Story(("random",) * 2, decided_by("Wall tiles")),
    "city-tiles-decide": Story(("random",) * 2, decided_by("City tiles")),
    "shared-win": Story(("random",) * 3, shared_win),
    "every-kind-of-move": Story(("eager",) * 3, every_kind_of_move),
    "favor-falls-to-zero": Story(("random",) * 2, someone_was_fined),
    "three-players": Story((STEADY,) * 3, over),
    "five-players": Story((STEADY,) * 5, over),
    "boards-dealt": Story((STEADY,) * 5, boards_differ, {"boards": "dealt"}),
    "boards-chosen": Story((STEADY,) * 3, sides_mixed, {"boards": "chosen"}),
    "sides-chosen": Story((STEADY,) * 4, sides_mixed, {"boards": "sides"}),
    "market-by-experience": Story((STEADY,) * 3, over, {"market": "experience"}),
    "first-market-only": Story((STEADY,) * 5, over, {"markets": "start-only"}),
    "no-market": Story((STEADY,) * 4, over, {"markets": "none"}),
    "expert": Story((STEADY,) * 4, over, {"expert": "on"}),
    "expert-and-tough": Story(
        (STEADY,) * 3, over, {"expert": "on", "markets": "none", "boards": "dealt"}
    ),
    "late-labor-camp": Story(("eager",) * 3, camp_without_workers, {"late-specials": "on"}),
    "plazas-side-by-side": Story((STEADY,) * 2, over, {"plazas": "sides"}),
}


def outcome(match: Match[State]) -> dict[str, Any]:
    end = result(match)
    scores = [[[title.id, n] for title, n in score.parts] for score in end.scores]
    return {
        "ranks": list(end.ranks),
        "scores": scores,
        "rounds": match.state.round,
        "tie_breaks": [text.id for text in end.tie_breaks],
    }


BOOK: Final = Book(GAME, Path(__file__).with_name("games"), STORIES, outcome, PLAYERS)

if __name__ == "__main__":
    BOOK.main()
