"""A steady player: builds where most is produced, trades for what is missing, robs who leads; from its own view alone."""

from __future__ import annotations

from random import Random
from typing import Final

from ..core import Counts, Decision, Move
from .describe import DESCRIPTIONS, described
from .means import Means
from .moves import Counter, Discard, Offer, Take
from .outlook import Outlook
from .view import RESOURCES, Bargain, Cards, CatanView

KINDS: Final = range(len(RESOURCES))
BUILDING: Final = 26.0  # from here on a move is better than to look for a trade
NOTHING: Final = (0,) * len(RESOURCES)


class Steady:
    """Takes the move that promises most, and offers one trade a turn; equals are decided by lot."""

    def choose(self, view: CatanView, decision: Decision, random: Random) -> Move:
        outlook = Outlook(view)
        gains = {move: gain(outlook, move) for move in decision.moves}
        best = max(gains, key=lambda move: (gains[move], random.random()), default=None)
        for form in decision.forms:
            assert isinstance(form, Counts)
            written = filled(outlook, form, gains[best] if best is not None else 0.0)
            if written is not None and form.allows(written):
                return written
        return decision.forms[0].fallback if best is None else best


def gain(outlook: Outlook, move: Move) -> float:
    return described(outlook.view, move).rank if type(move) in DESCRIPTIONS else outlook.gain(move)


def filled(outlook: Outlook, form: Counts, otherwise: float) -> Move | None:
    """The form as the goal asks for it; None where what can be done otherwise is better."""
    means = outlook.means
    if form.kind is Discard:
        return Discard(least_needed(means, form.groups[0].total[0]))
    if form.kind is Take:
        return Take(most_needed(means, form.groups[0].total[0], form.groups[0].most))
    if form.kind is Offer and otherwise < BUILDING and not outlook.view.offers_made:
        return offer(outlook.view, means)
    if form.kind is Counter and otherwise <= 0 and outlook.view.bargain:
        return counter(outlook.view.bargain, means)
    return None


def least_needed(means: Means, n: int) -> Cards:
    """So many cards, each time the one that can best be spared."""
    left = list(means.hand)
    goal = means.goal.cost if means.goal else NOTHING
    for _ in range(n):
        kind = max((kind for kind in KINDS if left[kind]), key=lambda kind: (left[kind] - goal[kind], left[kind]))
        left[kind] -= 1
    return tuple(had - has for had, has in zip(means.hand, left, strict=True))


def most_needed(means: Means, n: int, stock: Cards) -> Cards:
    taken = [0] * len(RESOURCES)
    goal = means.goal.cost if means.goal else NOTHING
    for _ in range(n):
        open_kinds = [kind for kind in KINDS if taken[kind] < stock[kind]]
        kind = max(open_kinds, key=lambda kind: (goal[kind] - means.hand[kind] - taken[kind], -means.hand[kind]))
        taken[kind] += 1
    return tuple(taken)


def offer(view: CatanView, means: Means) -> Offer | None:
    """A card that can be spared for one that is missing, to everybody who is not about to win."""
    swap = _swap(means)
    to = tuple(int(p.seat != view.seat and p.hand > 0 and p.points < view.target - 2) for p in view.players)
    return Offer(*swap, to) if swap and any(to) else None


def counter(bargain: Bargain, means: Means) -> Counter | None:
    """One for one, where the offer has what is missing and wants what can be spared, but not like that."""
    if means.goal is None:
        return None
    missing = [kind for kind in KINDS if bargain.give[kind] and means.hand[kind] < means.goal.cost[kind]]
    spare = [kind for kind in KINDS if bargain.want[kind] and means.hand[kind] > means.goal.cost[kind]]
    return Counter(_one(spare[0]), _one(missing[0])) if missing and spare else None


def _swap(means: Means) -> tuple[Cards, Cards] | None:
    if means.goal is None:
        return None
    over = [had - n for had, n in zip(means.hand, means.goal.cost, strict=True)]
    missing, spare = min(KINDS, key=lambda kind: over[kind]), max(KINDS, key=lambda kind: over[kind])
    return (_one(spare), _one(missing)) if over[missing] < 0 < over[spare] else None


def _one(kind: int) -> Cards:
    return tuple(int(kind == other) for other in KINDS)
