"""What has more than one sentence to tell: a palisade, and the end."""

from __future__ import annotations

from ..core import Entry, Seat, Who
from .board import BETWEEN, SQUARES
from .scoring import Spoils, spoils
from .state import State
from .wording import extent, region_name


def place_palisade(s: State, seat: Seat, line: int, entry: Entry) -> None:
    """Places it, and tells what it divides."""
    parts = s.build(seat, line)
    if entry.news is None:
        return
    here, there = BETWEEN[line]
    entry.tell("{player} places a palisade between {here} and {there}.", player=Who(seat), here=SQUARES[here], there=SQUARES[there])
    if parts:
        near, far = (extent(part.bit_count(), s.gold_in(part)) for part in parts)
        entry.tell("It divides a region: {near}, {far}.", near=near, far=far)


def tell_end(s: State, entry: Entry) -> None:
    if entry.news is None:
        return
    entry.tell("Everybody has passed. The warriors are turned up.")
    for end in spoils(s):
        if end.gold:
            _tell_spoils(s, end, entry)


def _tell_spoils(s: State, end: Spoils, entry: Entry) -> None:
    region = region_name(end.letter)
    players = tuple(Who(seat) for seat, team in enumerate(s.terms.teams) if team in end.teams)
    if not players:
        entry.tell("{region}: nobody stands there, {gold} gold stays.", region=region, gold=end.gold)
    elif len(end.teams) == 1:
        entry.tell("{region}: {gold} gold for {players}.", region=region, gold=end.gold, players=players)
    else:
        entry.tell("{region}: equally strong, {share} of {gold} gold each: {players}.",
                   region=region, share=end.share, gold=end.gold, players=players)
