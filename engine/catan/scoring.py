"""The end: ranks, points with their parts; and what is conserved during a match."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from ..core import Result, Score, Seat, Text
from ..kit.packed import count_of
from .names import AWARD_TITLES
from .player import Player
from .resources import unpack_development
from .state import NOBODY, State
from .view import DEVELOPMENT, Award


def list_awards(s: State) -> tuple[Award, ...]:
    """Longest Road, Largest Army, and those of the modules, held or not."""
    box = s.rules.box
    road_holder = None if s.road_holder == NOBODY else s.road_holder
    army_holder = None if s.army_holder == NOBODY else s.army_holder
    base = (
        Award("road", AWARD_TITLES["road"], box.road_points, road_holder),
        Award("army", AWARD_TITLES["army"], box.army_points, army_holder),
    )
    return tuple(chain(base, *(module.awards(s) for module in s.rules.modules)))


def make_result(s: State) -> Result:
    """The final ranks: whoever has won is first; the others follow by their points.

    Others with equal points share a rank. Each player is a team alone.
    """
    points = [p.score for p in s.players]
    best = [seat for seat in range(len(points)) if seat != s.winner]
    ranks = [
        1 if seat == s.winner else 2 + sum(points[other] > points[seat] for other in best)
        for seat in range(len(points))
    ]
    return Result(
        tuple(ranks), tuple(player_score(s, p) for p in s.players), tuple(range(len(points)))
    )


def player_score(s: State, p: Player) -> Score:
    """The player's points with their parts: pieces, victory point cards, awards."""
    box = s.rules.box
    parts = [
        (Text("settlements"), p.settlements.bit_count() * box.settlement_points),
        (Text("cities"), p.cities.bit_count() * box.city_points),
        (Text("victory point cards"), p.victory_cards),
        *((award.title, award.points) for award in list_awards(s) if award.holder == p.seat),
    ]
    return Score(p.score, tuple((title, n) for title, n in parts if n))


def count_pieces(s: State) -> Mapping[str, int]:
    """How many of each card and piece there are in the match, wherever they are.

    Cards over bank and hands, development cards over deck, hands and table, pieces on the board and
    beside it: no move may change these numbers.
    """
    counts: dict[str, int] = {}
    held_cards = [s.bank, *(p.hand for p in s.players)]
    for card in s.rules.kit.cards:
        counts[card.key] = sum(count_of(cards, card.kind) for cards in held_cards)
    held = [
        unpack_development(s.played_development),
        *(unpack_development(p.development + p.new_development) for p in s.players),
    ]
    for kind, name in enumerate(DEVELOPMENT):
        counts[name] = sum(cards[kind] for cards in held) + s.deck.count(kind)
    counts["knight"] += sum(p.knights for p in s.players)
    counts["victory"] += sum(p.victory_cards for p in s.players)
    for p in s.owners:
        counts |= _count_player_pieces(p.seat, p)
    for module in s.rules.modules:
        for name, n in module.pieces(s).items():
            counts[name] = counts.get(name, 0) + n
    return counts


def _count_player_pieces(owner: Seat, p: Player) -> dict[str, int]:
    """The owner's roads, settlements and cities, on the board and beside it."""
    return {
        f"roads {owner}": p.roads.bit_count() + p.roads_left,
        f"settlements {owner}": p.settlements.bit_count() + p.settlements_left,
        f"cities {owner}": p.cities.bit_count() + p.cities_left,
    }
