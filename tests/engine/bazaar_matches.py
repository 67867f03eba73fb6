"""Matches of the bazaar to test with: begun, stored and loaded again."""

from __future__ import annotations

import json

from engine.match import Match
from tests.games.bazaar import GAME
from tests.games.bazaar.moves import Build, Charter, Deal
from tests.games.bazaar.state import Bazaar


def opened(seats: int = 3, **options: str) -> Match[Bazaar]:
    """A bazaar with all charters written: seat 0 is to move."""
    match = Match.start(GAME, seats, options, seed=5)
    match.entry.news = []
    for seat in reversed(range(seats)):
        match.act(seat, Charter("silk spice"))
    return match


def copied(match: Match[Bazaar], **how: bool) -> Match[Bazaar]:
    return Match.load(json.loads(json.dumps(match.dump())), game=GAME, **how)


def stall(match: Match[Bazaar], cell: int) -> Build:
    return Build(next(good for good, n in enumerate(match.state.hand(0)) if n), cell, 1, False)


def swap(match: Match[Bazaar]) -> Deal:
    deal = next(
        form for decision in match.decisions() for form in decision.forms if form.kind is Deal
    ).fallback
    assert isinstance(deal, Deal)
    return deal
