"""`python -m bench.rounds`: plays every scenario card of Catan with bots, and notes its length.

The numbers stand in `engine/catan/data/`, and lobbies show them: about
so many turns each player has.
"""

from __future__ import annotations

import json
from random import Random
from statistics import mean
from typing import Any, Final

from engine.catan import GAME
from engine.catan.scenario_cards import FILE
from engine.match import Match
from engine.scenario_cards import ScenarioCard

SEEDS: Final = range(4)
SEATS: Final = 4
MOST_MOVES: Final = 6000


def play(card: ScenarioCard, seed: int) -> float:
    """How many turns each player has in a match of steady bots."""
    match: Match[Any] = Match.start(GAME, SEATS, {**card.options, "offers": "two"}, seed)
    random, bot = Random(seed), GAME.bots["steady"]
    for _ in range(MOST_MOVES):
        if match.is_over:
            break
        decision = match.decisions()[0]
        view = GAME.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))
    return float(match.state.turn / SEATS)


def main() -> None:
    """Measures all cards, and writes the file anew."""
    known = json.loads(FILE.read_text("utf-8"))
    for card in GAME.meta.scenarios:
        known[card.key]["rounds"] = round(mean(play(card, seed) for seed in SEEDS))
    lines = [f'  "{key}": {json.dumps(how)}' for key, how in known.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
