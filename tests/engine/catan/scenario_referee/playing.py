"""Plays matches with bots that now and then do anything, and lets a referee follow them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from engine.catan.game import Catan
from engine.catan.modules.barbarian_attack.moves import MarchKnights
from engine.catan.modules.caravans.moves import BidForCamel
from engine.catan.state import State
from engine.core import Decision, Move
from engine.match import Match

from .referee import Referee

MOST_STEPS = 1500  # of a match that does not end


def follow_match(
    kind: type[Referee],
    seats: int,
    options: Mapping[str, str],
    seed: int,
    whims: float,
    most: int = MOST_STEPS,
) -> Counter[str]:
    """Plays a match and compares every step; says how often each subject was compared.

    `whims` is the share of answers that are drawn at random, `most` how
    many answers there are at most.
    """
    match: Match[State] = Match.start(Catan(), seats, options, seed)
    random = Random(seed)
    referee = kind(match)
    referee.begin(referee.before)
    for _ in range(most):
        if match.is_over:
            break
        referee.check_decisions()
        decision = random.choice(match.decisions())
        move = choose(match, decision, random, whims)
        referee.check_step(match.act(decision.seat, move))
    return referee.compared


def choose(match: Match[State], decision: Decision, random: Random, whims: float) -> Move:
    """What the steady bot would do, or any legal answer."""
    if random.random() < whims:
        forms = [form for form in decision.forms if form.kind in (MarchKnights, BidForCamel)]
        return (random.choice(forms) if forms else decision).sample(random)
    view = match.game.view(match.state, decision.seat)
    return Catan.bots["steady"].choose(view, decision, random)  # type: ignore[arg-type]
