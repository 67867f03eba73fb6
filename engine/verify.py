"""Whether the chance of a finished match is what its seed gives: every draw is reckoned again, and the commitment too."""

from __future__ import annotations

from typing import Any, NamedTuple

from .chance import VERSION, Live, seating
from .log import returns
from .match import Match
from .replay import Walk
from .text import Plural, Text


class Verdict(NamedTuple):
    """One sentence, and whether it is a good one."""

    right: bool
    said: Text


def verify(match: Match[Any], promise: str | None = None) -> Verdict:
    """Looks at all that was drawn, also at what was undone later. `promise` is the commitment as somebody else has kept it."""
    if match.commitment is None or match.commitment.version != VERSION:
        return Verdict(False, Text("This match was begun before matches had a fairness code: its chance cannot be checked."))
    if promise not in (None, match.promise):
        return Verdict(False, Text("Chance was not fair: the seed does not fit the fairness code {digest}.", digest=str(promise)))
    fault = _fault(match)
    if fault is not None:
        return Verdict(False, fault)
    count = len(match.setup) + sum(len(line.drawn) for line in match.lines)
    said = Plural(
        "Chance was fair: {n} random outcome follows from the seed and the moves. The seed fits the fairness code {digest}.",
        "Chance was fair: all {n} random outcomes follow from the seed and the moves. The seed fits the fairness code {digest}.",
        n=count, digest=str(match.promise),
    )  # fmt: skip
    return Verdict(True, said)


def _fault(match: Match[Any]) -> Text | None:
    """The first outcome that the seed does not give."""
    assert match.commitment is not None
    if match.commitment.order not in (None, seating(match.seed, match.seats)):
        return Text("Chance was not fair: the seed gives another seating order.")
    # by the revision of the rules that the match began with
    again = Match(match.game, match.seats, match.options, match.seed, Live(match.seed))
    if again.setup != match.setup:
        return Text("Chance was not fair: the seed gives another set-up.")
    walk = Walk(again, returns(line.move for line in match.lines))
    for number, line in enumerate(match.lines, 1):
        if walk.go(line.seat, line.move).drawn != line.drawn:
            return Text("Chance was not fair: entry {n} does not fit, the seed gives other outcomes.", n=number)
    return None
