"""Whether the chance of a finished match is what its seed gives: every draw is reckoned again, and the commitment too."""

from __future__ import annotations

from typing import Any, NamedTuple

from .chance import VERSION, Live, seating
from .log import returns
from .match import Match
from .replay import Walk
from .text import Text


class Verdict(NamedTuple):
    """One sentence, and whether it is a good one."""

    right: bool
    said: Text


def verify(match: Match[Any], promise: str | None = None) -> Verdict:
    """Looks at all that was drawn, also at what was undone later. `promise` is the commitment as somebody else has kept it."""
    if match.commitment is None or match.commitment.version != VERSION:
        return Verdict(False, Text("This match was begun before matches were committed to their dice: they cannot be checked."))
    if promise not in (None, match.promise):
        return Verdict(False, Text("The dice are not right: seed and salt do not give the commitment {digest}.", digest=str(promise)))
    fault = _fault(match)
    if fault is not None:
        return Verdict(False, fault)
    count = len(match.setup) + sum(len(line.drawn) for line in match.lines)
    return Verdict(True, Text(
        "The dice are right: seed and salt give the commitment {digest}, and all {n} random outcomes follow from the seed and the moves.",
        digest=str(match.promise), n=count,
    ))  # fmt: skip


def _fault(match: Match[Any]) -> Text | None:
    """The first outcome that the seed does not give."""
    assert match.commitment is not None
    if match.commitment.order not in (None, seating(match.seed, match.seats)):
        return Text("The dice are not right: the seed gives another seating order.")
    again = Match(match.game, match.seats, match.options, match.seed, Live(match.seed))  # by the revision of the rules it began with
    if again.setup != match.setup:
        return Text("The dice are not right: the seed gives another set-up.")
    walk = Walk(again, returns(line.move for line in match.lines))
    for number, line in enumerate(match.lines, 1):
        if walk.go(line.seat, line.move).drawn != line.drawn:
            return Text("The dice are not right: entry {n} does not fit, the seed gives other outcomes.", n=number)
    return None
