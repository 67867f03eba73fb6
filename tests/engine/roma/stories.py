"""Whole games, one for each way in which a game can go: `python -m tests.engine.roma.stories`
records them anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.core import Bot
from engine.match import Match
from engine.roma.components import kind_number
from engine.roma.moves import BuildDeck, WriteDeck
from engine.roma.state import State
from engine.roma.view import RomaView
from play.replay import replay_positions
from tests.recording import Book, Story, result

from .players import Busy
from .table import GAME

PLAYERS: Final[Mapping[str, Bot[RomaView]]] = {"busy": Busy(), "trimy": Busy(saves=14)}


def last_verbs(match: Match[State]) -> list[str]:
    return [
        deed.verb for deed in match.state.history if deed.move_number == match.state.move_count
    ]


def out_of_points(match: Match[State]) -> bool:
    return any(player.points == 0 for player in match.state.players)


def vacant_spaces(match: Match[State]) -> bool:
    return out_of_points(match) and last_verbs(match)[-1] == "turn" and long_enough(match)


def robbed(match: Match[State]) -> bool:
    return out_of_points(match) and last_verbs(match)[-1] == "points"


def supply_used_up(match: Match[State]) -> bool:
    return match.state.supply == 0 and last_verbs(match)[-1] == "points"


def phantom_points_win(match: Match[State]) -> bool:
    """The winner would not have won without points that the supply could not pay."""
    first, second = sorted(match.state.players, key=lambda player: -player.points)
    return first.points > second.points > first.points - first.virtual


def aqueduct(match: Match[State]) -> bool:
    return match.state.supply == 0 and last_verbs(match)[-1] == "remove"


def shared_win(match: Match[State]) -> bool:
    return len(result(match).winners) == 2 and long_enough(match)


def wrote_and_built(match: Match[State]) -> bool:
    return {WriteDeck, BuildDeck} <= {type(line.move) for line in match.lines} and long_enough(
        match
    )


def copied(match: Match[State]) -> bool:
    """Scaenicus, Magister, Via and Patronus are all performed."""
    wanted = {kind_number(key) for key in ("scaenicus", "magister", "via", "patronus")}
    seen = set()
    for then in replay_positions(match):
        seen |= {deed.kind for deed in then.state.history if deed.verb in ("copy", "pay")}
    return wanted <= seen


def long_enough(match: Match[State]) -> bool:
    return match.state.turn > 6


STORIES: Final[Mapping[str, Story[State]]] = {
    "vacant-spaces": Story(("steady", "random"), vacant_spaces),
    "supply-used-up": Story(("steady", "steady"), supply_used_up),
    "phantom-points": Story(("steady", "steady"), phantom_points_win),
    "aqueduct": Story(("busy", "busy"), aqueduct),
    "shared-win": Story(("busy", "busy"), shared_win),
    "robbed": Story(("steady", "random"), robbed, {"set": "roma"}),
    "beginners": Story(("steady", "busy"), long_enough, {"beginner": "on"}),
    "roma": Story(("steady", "steady"), long_enough, {"set": "roma"}),
    "roma-opponents-market": Story(
        ("busy", "steady"), long_enough, {"set": "roma", "mercatus": "opponent"}
    ),
    "mixed": Story(("steady", "busy"), long_enough, {"set": "mixed"}),
    "copies": Story(("busy", "trimy"), copied, {"set": "constructed"}),
    "one-each": Story(("steady", "steady"), long_enough, {"set": "one-each"}),
    "one-each-chosen": Story(
        ("busy", "steady"), long_enough, {"set": "one-each", "dealing": "chosen"}
    ),
    "constructed": Story(("busy", "busy"), wrote_and_built, {"set": "constructed"}),
}


def outcome(match: Match[State]) -> dict[str, Any]:
    end = result(match)
    return {
        "ranks": list(end.ranks),
        "points": [score.total for score in end.scores],
        "supply": match.state.supply,
    }


BOOK: Final = Book(GAME, Path(__file__).with_name("games"), STORIES, outcome, PLAYERS)

if __name__ == "__main__":
    BOOK.main()
