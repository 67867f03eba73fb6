"""The rivers beside commodities, knights, barbarians and progress cards."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.frames.turn_order import run_steps
from engine.catan.modules.gold_coins import GOLD, give_gold, gold_of
from engine.catan.modules.knights.aqueduct import Aqueducts
from engine.catan.modules.knights.hands import count_cards
from engine.catan.modules.knights.kit import BASIC
from engine.catan.modules.knights.tracks import PAPER
from engine.catan.modules.rivers.board import find_banks
from engine.catan.moves import BuildRoad
from engine.catan.pieces import own_places
from engine.catan.state import State
from engine.core import Move, StreamEntry
from engine.kit.hexes import CORNERS, EDGES
from engine.kit.masks import contains
from engine.kit.packed import count_of, shift_to_kind

from ..knights.table import hold, knight, land, raise_lines, realm
from ..table import act, asked, decision, offers, pave, verbs
from .table import bridge, corner, edge, gold, road

EAST = ((-1, 1), "E")  # a bridge site


def river_realm(*, gold: dict[int, int] | None = None, **position: Any) -> State:
    """A position with rivers and Cities & Knights, after the first landing."""
    s = realm(traders="rivers", **position)
    for p in s.players:
        s.pay_bank(p, shift_to_kind(gold_of(s, p.seat), GOLD.kind))
    for seat, n in (gold or {}).items():
        s.take_from_bank(s.players[seat], shift_to_kind(n, GOLD.kind))
    return s


def test_a_first_city_at_the_river_brings_a_gold() -> None:
    options = GAME.meta.check_options(
        3, {"traders": "rivers", "knights": "on", "board": "beginner"}
    )
    s = GAME.new(3, options, StreamEntry(1))
    at = CORNERS[corner(s, (0, -1), 3)]
    while not s.turn:
        found = {GAME.moves.text(move): move for move in decision(s).moves}
        act(s, found.get(f"city {at}") or away_from_rivers(s))
    owner = next(p for p in s.players if contains(p.cities, CORNERS.number_of(at)))
    assert gold(s) == [int(p is owner) for p in s.players]


def away_from_rivers(s: State) -> Move:
    """A first place, or a road, that brings no gold."""
    banks = find_banks(s.island.grid)
    for move in decision(s).moves:
        (place,) = move.values()
        assert isinstance(place, int)
        closed = banks.edges if isinstance(move, BuildRoad) else banks.corners
        if not contains(closed, place):
            return move
    return decision(s).moves[0]


def test_a_city_that_is_built_later_brings_none() -> None:
    base = river_realm()
    at = CORNERS[corner(base, (0, -1), 3)]
    s = river_realm(settlements={0: at}, hands={0: (0, 0, 0, 2, 3)})
    act(s, f"city {at}")
    assert gold(s)[0] == 0


def test_commodities_are_sold_for_gold_and_gold_buys_none() -> None:
    s = river_realm(gold={0: 4})
    s.take_from_bank(s.players[0], shift_to_kind(4, PAPER))
    assert "paper" in offers(s, "sell-for-gold")
    assert "paper" not in offers(s, "spend-gold")
    act(s, "sell-for-gold paper")
    assert (gold(s)[0], count_of(s.players[0].hand, PAPER)) == (5, 0)


def test_five_gold_save_a_city_from_the_barbarians() -> None:
    s = river_realm(gold={0: 5}, cities={0: "B3", 1: "E5"}, rolled=False)
    knight(s, 1, "E5")
    land(s)
    assert asked(s) == [0]
    assert verbs(s) == {"lose-city", "ransom"}
    act(s, "ransom")
    assert s.players[0].cities.bit_count() == 1
    assert gold(s)[0] == 0


def test_with_four_gold_the_city_is_lost() -> None:
    s = river_realm(gold={0: 4}, cities={0: "B3", 1: "E5"}, rolled=False)
    knight(s, 1, "E5")
    land(s)
    assert s.players[0].cities == 0
    assert gold(s)[0] == 4


def test_knights_walk_over_bridges() -> None:
    base = river_realm()
    site = edge(base, *EAST)
    here, there = (CORNERS[end] for end in base.island.grid.ends[site])
    s = river_realm(settlements={0: here})
    bridge(s, 0, *EAST)
    beyond = next(
        other
        for other in range(len(s.island.grid.ends))
        if CORNERS.number_of(there) in s.island.grid.ends[other] and other != site
    )
    pave(s, 0, EDGES[beyond])
    (far,) = {*s.island.grid.ends[beyond]} - {CORNERS.number_of(there)}
    knight(s, 0, there)
    assert f"{there} {CORNERS[far]}" in offers(s, "move-knight")
    assert contains(own_places(s, s.players[0], BASIC), CORNERS.number_of(there))


def diplomacy(seat: int, **rest: Any) -> State:
    """The first player holds a Diplomat; a player has a road at a river and a bridge beside it."""
    base = river_realm()
    here = CORNERS[base.island.grid.ends[edge(base, *EAST)][0]]
    s = river_realm(settlements={seat: here}, **rest)
    bridge(s, seat, *EAST)
    for p in s.players:
        s.pay_bank(p, shift_to_kind(gold_of(s, p.seat), GOLD.kind))
    for at, n in rest.get("gold", {}).items():
        s.take_from_bank(s.players[at], shift_to_kind(n, GOLD.kind))
    hold(s, 0, "diplomat")
    return s


def test_a_diplomat_removes_no_bridge() -> None:
    assert "diplomat" not in verbs(diplomacy(1))


def test_who_removes_a_road_at_the_river_pays_a_gold() -> None:
    s = diplomacy(1, gold={0: 2, 1: 3})
    name = road(s, (-1, 1), "NE")
    pave(s, 1, name)
    before = gold(s)
    act(s, f"diplomat {name}")
    assert gold(s)[0] == before[0] - 1
    assert gold(s)[1] == before[1]


def test_who_has_no_gold_removes_it_all_the_same() -> None:
    s = diplomacy(1, gold={1: 3})
    name = road(s, (-1, 1), "NE")
    pave(s, 1, name)
    act(s, f"diplomat {name}")
    assert gold(s)[0] == 0
    assert not contains(s.players[1].roads, EDGES.number_of(name))


def test_an_aqueduct_gives_no_gold_and_gold_does_not_stop_it() -> None:
    s = river_realm(rolled=False)
    raise_lines(s, 1, science=3)
    s.stack.append(Aqueducts(0, tuple(count_cards(s, p) for p in s.players)))
    give_gold(s, s.players[1], 3, StreamEntry(1))
    run_steps(s, StreamEntry(1))
    assert asked(s) == [1]
    taken = {
        kind
        for move in decision(s).moves
        for kind, n in enumerate(move.cards)  # type: ignore[attr-defined]
        if n
    }
    assert taken == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("card", ["wedding", "master_merchant", "saboteur", "resource_monopoly"])
def test_progress_cards_never_touch_gold(card: str) -> None:
    s = river_realm(gold={1: 9}, settlements={1: "B3 E5"})
    hold(s, 0, card)
    assert card.replace("_", "-") not in verbs(s), "there is nothing but gold"


def test_no_merchant_fleet_exchanges_gold() -> None:
    s = river_realm(gold={0: 9})
    hold(s, 0, "merchant_fleet")
    assert "gold" not in offers(s, "merchant-fleet")
    assert {"lumber", "paper"} <= {*offers(s, "merchant-fleet")}


def test_of_a_hand_with_gold_only_cards_are_taken() -> None:
    s = river_realm(gold={1: 9}, settlements={1: "B3 E5"}, hands={1: (1, 0, 0, 0, 0)})
    hold(s, 0, "master_merchant")
    act(s, "master-merchant 2")
    assert (count_cards(s, s.players[0]), gold(s)[:2]) == (1, [0, 9])


def test_the_game_goes_to_thirteen_points() -> None:
    assert river_realm().rules.target == 13
