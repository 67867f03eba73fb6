"""Whole recorded games: each has a story, which says who plays and what makes the game worth
keeping.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from engine.core import Bot, Game, Result
from engine.match import Match

S = TypeVar("S")


@dataclass(frozen=True)
class Story(Generic[S]):
    """Who plays what, and what makes the game worth keeping."""

    players: tuple[str, ...]
    holds: Callable[[Match[S]], bool]
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Book(Generic[S]):
    """The stories of one game, and the folder where they are kept."""

    game: Game[S]
    folder: Path
    stories: Mapping[str, Story[S]]
    outcome: Callable[[Match[S]], dict[str, Any]]
    players: Mapping[str, Bot[Any]] = field(default_factory=dict)  # beside the game's own bots
    most: int = 10_000  # moves of a game that is worth keeping

    def played(self, story: Story[S], seed: int) -> Match[S]:
        players, random = {**self.game.bots, **self.players}, Random(seed)
        match = Match.start(self.game, len(story.players), story.options, seed)
        while not match.is_over and len(match.lines) < self.most:
            decision = match.decisions()[0]
            chosen = players[story.players[decision.seat]].choose(
                self.game.view(match.state, decision.seat), decision, random
            )
            match.act(decision.seat, chosen)
        return match

    def read(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / f"{name}.json").read_text("utf-8"))
        return found

    def record(self, name: str) -> None:
        story = self.stories[name]
        match = next(
            match
            for match in (self.played(story, seed) for seed in count(1))
            if match.is_over and story.holds(match)
        )
        data = {"outcome": self.outcome(match), "match": match.dump()}
        (self.folder / f"{name}.json").write_text(
            json.dumps(data, separators=(",", ":")) + "\n", "utf-8"
        )

    def main(self) -> None:
        """Records the stories that the command line names, or all of them, anew."""
        for name in sys.argv[1:] or self.stories:
            self.record(name)


def result(match: Match[Any]) -> Result:
    found = match.game.result(match.state)
    assert found is not None, "the game is over"
    return found
