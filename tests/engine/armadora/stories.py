"""Whole games, one for each way in which a game can go: `python -m tests.engine.armadora.stories`
records them anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.armadora import GAME
from engine.armadora.moves import PASS, ExtraPalisade, ExtraWarrior, Look, Pass, Reinforce, Shoot
from engine.armadora.state import State
from engine.armadora.view import ArmadoraView
from engine.core import Bot, Decision, Move
from engine.match import Match
from tests.recording import Book, Story, result


class Tired:
    """Does anything, and passes before long."""

    def choose(self, view: ArmadoraView, decision: Decision, random: Random) -> Move:
        tired = random.random() < 0.1 and decision.allows(PASS)
        return PASS if tired else decision.sample(random)


PLAYERS: Final[Mapping[str, Bot[ArmadoraView]]] = {"tired": Tired()}


def passes(match: Match[State]) -> int:
    return sum(isinstance(line.move, Pass) for line in match.lines)


def everybody_passed(match: Match[State]) -> bool:
    return passes(match) == match.seats and long_enough(match)


def nobody_could_act(match: Match[State]) -> bool:
    return passes(match) == 0


def piles_decided(match: Match[State]) -> bool:
    return len(result(match).winners) == 1 and any(
        "larger piles" in text.id for text in result(match).tie_breaks
    )


def shared_win(match: Match[State]) -> bool:
    return len(result(match).winners) == 2 and len(result(match).scores[0].parts) > 1


def all_powers_used(match: Match[State]) -> bool:
    return {Look, Shoot, ExtraWarrior, ExtraPalisade, Reinforce} <= {
        type(line.move) for line in match.lines
    }


def long_enough(match: Match[State]) -> bool:
    return len(match.lines) > 20


STORIES: Final[Mapping[str, Story[State]]] = {
    "everybody-passes": Story(("tired", "tired"), everybody_passed),
    "nobody-can-act": Story(("steady", "steady"), nobody_could_act),
    "piles-decide": Story(("random", "random"), piles_decided),
    "shared-win": Story(("tired", "tired"), shared_win),
    "three-players": Story(("steady", "steady", "random"), long_enough),
    "partners": Story(("steady", "random", "steady", "random"), long_enough),
    "free-for-all": Story(
        ("steady", "random", "steady", "random"), long_enough, {"four": "free-for-all"}
    ),
    "exactly-two": Story(("steady", "steady"), long_enough, {"palisades": "exactly-two"}),
    "memory": Story(("steady", "random"), long_enough, {"memory": "on", "advanced": "on"}),
    "advanced": Story(
        ("random", "random", "random", "random"),
        all_powers_used,
        {"advanced": "on", "factions": "chosen"},
    ),
    "advanced-free-for-all": Story(
        ("steady",) * 4, all_powers_used, {"advanced": "on", "four": "free-for-all"}
    ),
}


def outcome(match: Match[State]) -> dict[str, Any]:
    end = result(match)
    return {
        "ranks": list(end.ranks),
        "gold": [score.total for score in end.scores],
        "tie_breaks": [text.id for text in end.tie_breaks],
    }


BOOK: Final = Book(GAME, Path(__file__).with_name("games"), STORIES, outcome, PLAYERS)

if __name__ == "__main__":
    BOOK.main()
