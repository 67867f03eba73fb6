"""The end: ranks, points with their parts; and what is conserved during a match."""

from __future__ import annotations

from collections.abc import Mapping

from ..core import Result, Score, Seat, Text
from .cards import counted
from .rules import overrides
from .state import Player, State
from .view import DEVELOPMENT, RESOURCES, Award
from .wording import AWARD_TITLES


def awards(s: State) -> tuple[Award, ...]:
    """Longest Road, Largest Army, and those of the modules."""
    box = s.rules.box
    base = (
        Award("road", AWARD_TITLES["road"], box.road_points, None if s.road_holder < 0 else s.road_holder),
        Award("army", AWARD_TITLES["army"], box.army_points, None if s.army_holder < 0 else s.army_holder),
    )
    return (*base, *(award for module in s.rules.modules if overrides(module, "awards") for award in module.awards(s)))


def result(s: State) -> Result:
    """Whoever has won is first; the others follow by their points."""
    points = [p.score for p in s.players]
    best = [seat for seat in range(len(points)) if seat != s.winner]
    ranks = [1 if seat == s.winner else 2 + sum(points[other] > points[seat] for other in best) for seat in range(len(points))]
    return Result(tuple(ranks), tuple(score(s, p) for p in s.players), tuple(range(len(points))))


def score(s: State, p: Player) -> Score:
    box = s.rules.box
    parts = [
        (Text("settlements"), p.settlements.bit_count() * box.settlement_points),
        (Text("cities"), p.cities.bit_count() * box.city_points),
        (Text("victory point cards"), p.victory),
        *((award.title, award.points) for award in awards(s) if award.holder == p.seat),
    ]
    return Score(p.score, tuple((title, n) for title, n in parts if n))


def pieces(s: State) -> Mapping[str, int]:
    """Cards over bank and hands, development cards over deck, hands and table, pieces on the board and beside it."""
    counts: dict[str, int] = {}
    stock = [counted(s.bank), *(counted(p.hand) for p in s.players)]
    for kind, name in enumerate(RESOURCES):
        counts[name] = sum(cards[kind] for cards in stock)
    held = [counted(s.spent), *(counted(p.cards + p.fresh) for p in s.players)]
    for kind, name in enumerate(DEVELOPMENT):
        counts[name] = sum(cards[kind] for cards in held) + s.deck.count(kind)
    counts["knight"] += sum(p.knights for p in s.players)
    counts["victory"] += sum(p.victory for p in s.players)
    for p in s.everyone:
        counts |= _pieces_of(p.seat, p)
    for module in s.rules.modules:
        for name, n in module.pieces(s).items():
            counts[name] = counts.get(name, 0) + n
    return counts


def _pieces_of(owner: Seat, p: Player) -> dict[str, int]:
    return {
        f"roads {owner}": p.roads.bit_count() + p.roads_left,
        f"settlements {owner}": p.settlements.bit_count() + p.settlements_left,
        f"cities {owner}": p.cities.bit_count() + p.cities_left,
    }
