"""What is told of a palisade, and of the end."""

from __future__ import annotations

from ..core import Entry, Seat, Who
from .board import LINE_SQUARES, SQUARES
from .names import extent_text, gold_text, region_name
from .scoring import RegionResult, region_results
from .state import State


def tell_palisade(
    s: State,
    seat: Seat,
    line: int,
    parts: tuple[int, int] | None,
    entry: Entry,
) -> None:
    """Tells where a palisade stands, and how it divides a region, if it does.

    `parts` are the two regions (masks) that it made; None: it divided
    nothing. That concerns everybody who has a warrior there.
    """
    if entry.news is None:  # nobody listens
        return
    here, there = LINE_SQUARES[line]
    divided = 0 if parts is None else parts[0] | parts[1]
    concerned = _seats_in(s, divided)
    entry.tell(
        "{player} places a palisade between {here} and {there}.",
        player=Who(seat),
        here=SQUARES[here],
        there=SQUARES[there],
        concerns=concerned,
    )
    if parts:
        near, far = (extent_text(part.bit_count(), s.gold_in(part)) for part in parts)
        entry.tell("It divides a region: {near}, {far}.", near=near, far=far, concerns=concerned)


def _seats_in(s: State, region: int) -> list[Seat]:
    """The seats that have a warrior in a region (a mask)."""
    standing = s.warriors.items()
    return sorted({warrior.seat for at, warrior in standing if region >> at & 1})


def tell_end(s: State, entry: Entry) -> None:
    """Tells that the match is over, and who takes the gold of each region."""
    if entry.news is None:  # nobody listens
        return
    entry.tell("Everybody has passed. The warriors are turned up.")
    for outcome in region_results(s):
        if outcome.gold:
            _tell_region_result(s, outcome, entry)


def _tell_region_result(s: State, outcome: RegionResult, entry: Entry) -> None:
    """Tells who takes the gold of one region: nobody, one team, or several that share it."""
    region = region_name(outcome.letter)
    gold = gold_text(outcome.gold)
    players = tuple(Who(seat) for seat, team in enumerate(s.rules.teams) if team in outcome.teams)
    if not players:
        entry.tell("{region}: nobody stands there, {gold} stays.", region=region, gold=gold)
    elif len(outcome.teams) == 1:
        entry.tell("{region}: {gold} for {players}.", region=region, gold=gold, players=players)
    else:
        entry.tell(
            "{region}: equally strong, {share} of {gold} gold each: {players}.",
            region=region,
            share=outcome.share_each,
            gold=outcome.gold,
            players=players,
        )
