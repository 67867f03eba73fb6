"""Whole games, one for each way in which a game can go: `python -m tests.engine.armadora.stories` records them anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.armadora import GAME
from engine.armadora.moves import PASS, ExtraPalisade, ExtraWarrior, Look, Pass, Reinforce, Shoot
from engine.armadora.state import State
from engine.armadora.view import ArmadoraView
from engine.core import Bot, Decision, Move, Result
from engine.match import Match

FOLDER: Final = Path(__file__).with_name("games")


class Tired:
    """Does anything, and passes before long."""

    def choose(self, view: ArmadoraView, decision: Decision, random: Random) -> Move:
        tired = random.random() < 0.1 and decision.allows(PASS)
        return PASS if tired else decision.sample(random)


PLAYERS: Final[Mapping[str, Bot[ArmadoraView]]] = {**GAME.bots, "tired": Tired()}


@dataclass(frozen=True)
class Story:
    """Who plays what, and what makes the game worth keeping."""

    players: tuple[str, ...]
    holds: Callable[[Match[State]], bool]
    options: Mapping[str, str] = field(default_factory=dict)

    def played(self, seed: int) -> Match[State]:
        match, random = Match.start(GAME, len(self.players), self.options, seed), Random(seed)
        while not match.over:
            (decision,) = match.decisions()
            player = PLAYERS[self.players[decision.seat]]
            match.act(decision.seat, player.choose(GAME.view(match.state, decision.seat), decision, random))
        return match


def result(match: Match[State]) -> Result:
    found = GAME.result(match.state)
    assert found is not None, "the game is over"
    return found


def passes(match: Match[State]) -> int:
    return sum(isinstance(line.move, Pass) for line in match.lines)


def everybody_passed(match: Match[State]) -> bool:
    return passes(match) == match.seats and long_enough(match)


def nobody_could_act(match: Match[State]) -> bool:
    return passes(match) == 0


def piles_decided(match: Match[State]) -> bool:
    return len(result(match).winners) == 1 and any("larger piles" in text.id for text in result(match).tie_breaks)


def shared_win(match: Match[State]) -> bool:
    return len(result(match).winners) == 2 and len(result(match).scores[0].parts) > 1


def all_powers_used(match: Match[State]) -> bool:
    return {Look, Shoot, ExtraWarrior, ExtraPalisade, Reinforce} <= {type(line.move) for line in match.lines}


def long_enough(match: Match[State]) -> bool:
    return len(match.lines) > 20


STORIES: Final[Mapping[str, Story]] = {
    "everybody-passes": Story(("tired", "tired"), everybody_passed),
    "nobody-can-act": Story(("steady", "steady"), nobody_could_act),
    "piles-decide": Story(("random", "random"), piles_decided),
    "shared-win": Story(("tired", "tired"), shared_win),
    "three-players": Story(("steady", "steady", "random"), long_enough),
    "partners": Story(("steady", "random", "steady", "random"), long_enough),
    "free-for-all": Story(("steady", "random", "steady", "random"), long_enough, {"four": "free-for-all"}),
    "exactly-two": Story(("steady", "steady"), long_enough, {"palisades": "exactly-two"}),
    "memory": Story(("steady", "random"), long_enough, {"memory": "on", "advanced": "on"}),
    "advanced": Story(("random", "random", "random", "random"), all_powers_used, {"advanced": "on", "factions": "chosen"}),
    "advanced-free-for-all": Story(("steady",) * 4, all_powers_used, {"advanced": "on", "four": "free-for-all"}),
}


def outcome(match: Match[State]) -> dict[str, Any]:
    end = result(match)
    return {"ranks": list(end.ranks), "gold": [score.total for score in end.scores], "tie_breaks": [text.id for text in end.tie_breaks]}


def record(name: str, story: Story) -> None:
    match = next(match for match in map(story.played, count(1)) if story.holds(match))
    data = {"outcome": outcome(match), "match": match.dump()}
    (FOLDER / f"{name}.json").write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    for name, story in STORIES.items():
        record(name, story)
