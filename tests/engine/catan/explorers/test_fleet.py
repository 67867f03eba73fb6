"""Orders for all ships in one form, whole voyages of two legs, and how routes are named."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.bearings import find_bearings
from engine.catan.modules.explorers.cargo import SETTLER
from engine.catan.modules.explorers.fleet_form import FleetForm
from engine.catan.modules.explorers.moves import (
    CatchFish,
    Deliver,
    Land,
    LandCrews,
    Load,
    Orders,
    Sail,
    SailFleet,
    encode_leg,
)
from engine.catan.modules.explorers.slot import write_slot
from engine.catan.state import State
from engine.core import Illegal, Move
from engine.forms import MAX_OPTIONS_PER_QUESTION
from words import Words

from ..table import act, decision, points
from .table import calm, corner, edge, hex_at, lay, lay_lair, lay_shoal, put_ship, slot, voyage

WORDS = Words("en", ("Anna", "Ben", "Cleo", "Dora"))


def fleet_form(s: State) -> FleetForm:
    (form,) = decision(s).forms
    assert isinstance(form, FleetForm)
    return form


def orders(*moves: Move) -> Orders:
    return tuple(map(encode_leg, moves))


def test_all_ships_sail_in_one_form() -> None:
    s = calm(voyage("pirate-lairs"))
    put_ship(s, (3, 3), "E", number=0)
    put_ship(s, (3, 5), "E", number=1)
    lair = lay_lair(s, (5, 3))
    put_ship(s, (5, 2), "E", "crew", number=2)
    north, storm = Sail(0, edge(s, (4, 3), "E")), LandCrews(2, lair, 1)
    act(s, SailFleet((orders(north), (), orders(storm))))
    assert slot(s).ship(0, 0).edge == north.edge
    assert slot(s).ship(0, 1).edge == edge(s, (3, 5), "E"), "it was told to stay"
    assert slot(s).lair_at(lair).crews[0] == 1


def test_a_settler_is_fetched_and_landed_in_one_voyage() -> None:
    s = calm(voyage())
    harbor = corner(s, (2, 2), 1)
    assert s.players[0].cities == 1 << harbor
    lay(s, (4, 2), "fields", 9)
    put_ship(s, (2, 2), "NE")
    write_slot(s, slot(s).with_basin(harbor, slot(s).basin(harbor).put_in(SETTLER)))
    site = corner(s, (4, 2), 5)
    wanted = orders(Load(0, harbor, SETTLER), Land(0, site))
    assert wanted in fleet_form(s).ships[0].list_orders()
    before = points(s)[0]
    act(s, SailFleet((wanted,)))
    assert points(s)[0] == before + 1


def test_fish_is_caught_and_delivered_in_one_voyage() -> None:
    s = calm(voyage("fish"))
    shoal = lay_shoal(s, (4, 3), 2, haul=True)
    put_ship(s, (3, 3), "E")
    dock = corner(s, (2, 4), 0)
    act(s, SailFleet((orders(CatchFish(0, shoal), Deliver(0, dock)),)))
    assert next(one.spaces for one in slot(s).tracks if one.mission == "fish")[0] == 1


def test_a_discovery_stops_the_ships_that_come_after_it() -> None:
    s = voyage()
    put_ship(s, (3, 2), "E", number=0)
    put_ship(s, (2, 6), "W", number=1)
    (found,) = [one for one in fleet_form(s).ships if one.vessel == 0]
    exploring = next(one for one in found.voyages if one.way.discovers)
    waiting = fleet_form(s).ships[1].list_orders()[0]
    act(s, SailFleet((exploring.orders, waiting)))
    assert slot(s).ship(0, 0).has_stopped
    assert slot(s).ship(0, 1).edge == edge(s, (2, 6), "W"), "it is asked again"
    assert isinstance(decision(s).forms[0], FleetForm)


def test_an_order_that_others_have_made_impossible_is_left_out_and_told() -> None:
    s = calm(voyage("fish"))
    shoal = lay_shoal(s, (4, 3), 2, haul=True)
    put_ship(s, (4, 3), "E", number=0)
    put_ship(s, (4, 3), "W", number=1)
    both = SailFleet((orders(CatchFish(0, shoal)), orders(CatchFish(1, shoal))))
    told = act(s, both)
    assert slot(s).ship(0, 0).hold.fish
    assert not slot(s).ship(0, 1).hold.fish
    assert any("can no longer follow" in WORDS(line.text) for line in told.news)


def test_orders_of_the_form_are_whole_sentences_with_their_cost() -> None:
    s = voyage("fish", hands={0: (0, 0, 1, 0, 0)})
    lay_shoal(s, (3, 3), 2, haul=True)
    put_ship(s, (3, 2), "E")
    (question,) = fleet_form(s).questions()
    said = [WORDS(label) for _key, label in question.options]  # type: ignore[union-attr]
    assert said[0] == "stays"
    assert said[1].startswith("fish at T")
    assert any("discovers" in line and "step" in line for line in said)
    assert any("one wool" in line for line in said)
    assert len(said) <= MAX_OPTIONS_PER_QUESTION
    assert len(set(said)) == len(said)


def test_answers_of_the_form_are_read_back() -> None:
    s = calm(voyage())
    put_ship(s, (3, 2), "E")
    form = fleet_form(s)
    (question,) = form.questions()
    key, _label = question.options[1]  # type: ignore[union-attr]
    move = form.read([key])
    assert form.allows(move)
    for answer in ("()", "", "99", "x"):
        with pytest.raises(Illegal):
            form.read([answer])
    with pytest.raises(Illegal):
        form.read(["()", "()"])


def test_whatever_the_form_draws_or_falls_back_to_can_be_played() -> None:
    s = calm(voyage("explorers-and-pirates", hands={0: (1, 1, 2, 1, 1)}, gold=3))
    put_ship(s, (3, 3), "E", "crew_crew", number=0)
    put_ship(s, (4, 5), "E", "settler", number=1)
    lay_lair(s, (5, 3))
    form = fleet_form(s)
    random = Random(5)
    for move in [form.fallback, *(form.sample(random) for _ in range(40))]:
        assert form.allows(move)
        assert GAME.moves.parse(GAME.moves.text(move)) == move
        assert GAME.moves.load(GAME.moves.dump(move)) == move
        act(s.copy(), move)


def test_few_hexes_name_all_routes_of_a_ship() -> None:
    s = voyage("explorers-and-pirates", hands={0: (0, 0, 1, 0, 0)})
    put_ship(s, (3, 4), "E")
    edges = frozenset(move.edge for move in decision(s).moves if isinstance(move, Sail))
    bearings = find_bearings(s.island.board, edges)
    assert bearings.keys() == edges
    assert len(set(bearings.values())) == len(edges), "no two routes have one name"
    assert len({one.hex for one in bearings.values()}) * 3 <= len(edges)
    for at, (hex, side) in bearings.items():
        assert edge(s, s.island.grid.hexes[hex], side) == at
        assert hex_at(s, s.island.grid.hexes[hex]) == hex
