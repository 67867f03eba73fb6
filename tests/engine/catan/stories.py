"""Whole games, one for each way in which a game can end and for each module: `python -m tests.engine.catan.stories` records them anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.catan import GAME
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement, BuyCard, EndTurn, PlayKnight
from engine.catan.state import State
from engine.core import Move, Result
from engine.match import Match

FOLDER: Final = Path(__file__).with_name("games")
MOST: Final = 1200  # entries of a game that is worth keeping


@dataclass(frozen=True)
class Story:
    """Who plays what, and what makes the game worth keeping."""

    players: tuple[str, ...]
    holds: Callable[[Match[State]], bool]
    options: Mapping[str, str] = field(default_factory=dict)

    def played(self, seed: int) -> Match[State]:
        match, random = Match.start(GAME, len(self.players), self.options, seed), Random(seed)
        while not match.over and len(match.lines) < MOST:
            decision = match.decisions()[0]
            player = GAME.bots[self.players[decision.seat]]
            match.act(decision.seat, player.choose(GAME.view(match.state, decision.seat), decision, random))
        return match


def result(match: Match[State]) -> Result:
    found = GAME.result(match.state)
    assert found is not None, "the game is over"
    return found


def ends_with(kind: type[Move]) -> Callable[[Match[State]], bool]:
    return lambda match: match.over and type(match.lines[-1].move) is kind


def does(*kinds: str) -> Callable[[Match[State]], bool]:
    """The game has moves of all these kinds."""
    return lambda match: match.over and {*kinds} <= {type(line.move).__name__ for line in match.lines}


def won_when_the_turn_began(match: Match[State]) -> bool:
    return ends_with(EndTurn)(match) and match.lines[-1].seat != match.state.winner


def won_by_the_road(match: Match[State]) -> bool:
    return ends_with(BuildRoad)(match) and match.state.road_holder == match.state.winner


def all_trade(match: Match[State]) -> bool:
    return does("Offer", "Accept", "Decline", "Counter", "Choose")(match)


def shared_places(match: Match[State]) -> bool:
    """Two of the others have equally many points."""
    return match.over and len(set(result(match).ranks)) < match.seats


def somebody_commands_the_harbours(match: Match[State]) -> bool:
    return match.over and GAME.view(match.state, None).holder("harbours") is not None


STEADY, RANDOM = "steady", "random"
FOUR: Final = (STEADY,) * 4
STORIES: Final[Mapping[str, Story]] = {
    "won-by-settlement": Story(FOUR, ends_with(BuildSettlement)),
    "won-by-city": Story(FOUR, ends_with(BuildCity)),
    "won-by-road": Story(FOUR, won_by_the_road),
    "won-by-knight": Story(FOUR, ends_with(PlayKnight)),
    "won-by-card": Story(FOUR, ends_with(BuyCard)),
    "won-when-the-turn-begins": Story((STEADY,) * 6, won_when_the_turn_began, {"extension": "special"}),
    "all-kinds-of-trade": Story((STEADY, STEADY, RANDOM, RANDOM), all_trade),
    "shared-places": Story(FOUR, shared_places, {"board": "random", "harbours": "shuffled"}),
    "three-players": Story((STEADY,) * 3, lambda match: match.over, {"board": "beginner"}),
    "random-players": Story((RANDOM,) * 3, lambda match: match.over, {"board": "clockwise", "offers": "none"}),
    "two-players": Story((STEADY, RANDOM), does("Tokens", "NeutralRoad", "NeutralSettlement", "Give")),
    "five-paired": Story((STEADY, RANDOM, STEADY, RANDOM, STEADY), lambda match: match.over),
    "six-special": Story((STEADY,) * 6, lambda match: match.over, {"extension": "special", "desert": "both-gold"}),
    "big-start": Story(FOUR, lambda match: match.over, {"start": "big"}),
    "jungle": Story((STEADY,) * 3, does("Explore"), {"desert": "jungle", "disc": "frequent"}),
    "volcano": Story(FOUR, does("Take"), {"desert": "gold", "disc": "frequent"}),
    "friendly-robber": Story(FOUR, does("MoveRobber"), {"robber": "friendly"}),
    "harbormaster": Story(FOUR, somebody_commands_the_harbours, {"harbormaster": "on"}),
    "event-cards": Story((STEADY, STEADY, RANDOM), does("Give", "Damage", "Take", "Choose"), {"events": "on"}),
}  # fmt: skip


def outcome(match: Match[State]) -> dict[str, Any]:
    end = result(match)
    return {"ranks": list(end.ranks), "points": [score.total for score in end.scores], "turns": match.state.turns}


def record(name: str, story: Story) -> None:
    match = next(match for match in map(story.played, count(1)) if story.holds(match))
    data = {"outcome": outcome(match), "match": match.dump()}
    (FOLDER / f"{name}.json").write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    for name, story in STORIES.items():
        record(name, story)
