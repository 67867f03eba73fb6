"""Pirate ships: where they are placed, whom they rob, tribute and the chase."""

from __future__ import annotations

import pytest

from engine.catan.modules.explorers.slot import write_slot
from engine.catan.state import State
from engine.core import Illegal

from ..table import act, asked, hand, offers, roll, verbs
from .table import (
    calm,
    edge_name,
    gold,
    hex_at,
    hex_name,
    lay_shoal,
    lay_village,
    put_ship,
    slot,
    voyage,
)


def pirate_at(s: State, hex: tuple[int, int], owner: int = 1) -> None:
    write_slot(s, slot(s)._replace(pirate_hex=hex_at(s, hex), pirate_owner=owner))


def placed(s: State) -> set[str]:
    return {text.split()[0] for text in offers(s, "pirate-ship")}


def test_a_seven_places_the_own_pirate_ship_after_the_discards() -> None:
    s = voyage("pirate-lairs", phase="roll", hands={1: (8, 0, 0, 0, 0)})
    roll(s, 7)
    assert asked(s) == [1]
    act(s, "discard 4,0,0,0,0,0,0,0,0", seat=1)
    assert asked(s) == [0]
    act(s, f"pirate-ship {hex_name(s, (4, 4))} -")
    assert (slot(s).pirate_hex, slot(s).pirate_owner) == (hex_at(s, (4, 4)), 0)


def test_the_hexes_allowed_before_any_discovery_are_those_of_the_rulebook() -> None:
    s = voyage("explorers-and-pirates", phase="roll")
    roll(s, 7)
    allowed = [(3, 3), (4, 2), (5, 1), (6, 3), (8, 3), (2, 5), (5, 5), (7, 5), (2, 6), (2, 7)]
    allowed += [(q, 4) for q in range(3, 10)]
    assert placed(s) == {hex_name(s, hex) for hex in allowed}


def test_the_own_ship_goes_elsewhere_and_anothers_place_may_be_taken() -> None:
    s = voyage("pirate-lairs", phase="roll")
    pirate_at(s, (4, 4), owner=0)
    roll(s, 7)
    assert hex_name(s, (4, 4)) not in placed(s)
    s = voyage("pirate-lairs", phase="roll")
    pirate_at(s, (4, 4), owner=1)
    roll(s, 7)
    assert hex_name(s, (4, 4)) in placed(s)


def test_it_may_take_a_card_from_the_owner_of_a_ship_there() -> None:
    s = voyage("pirate-lairs", phase="roll", hands={1: (1, 0, 0, 0, 0)})
    put_ship(s, (4, 4), "E", seat=1)
    roll(s, 7)
    assert f"{hex_name(s, (4, 4))} -" in offers(s, "pirate-ship")
    act(s, f"pirate-ship {hex_name(s, (4, 4))} 2", draws=None)
    assert sum(hand(s, 0)) == 1


def test_who_has_no_card_gives_a_gold() -> None:
    s = voyage("pirate-lairs", phase="roll", gold=2)
    put_ship(s, (4, 4), "E", seat=1)
    roll(s, 7)
    act(s, f"pirate-ship {hex_name(s, (4, 4))} 2")
    assert gold(s)[:2] == [3, 1]


def test_a_haul_goes_back_and_cargo_is_safe() -> None:
    s = voyage("fish", phase="roll")
    lay_shoal(s, (5, 2), 1, haul=True)
    write_slot(s, slot(s)._replace(hauls=5))
    put_ship(s, (5, 2), "SW", "settler", seat=1)
    roll(s, 7)
    act(s, f"pirate-ship {hex_name(s, (5, 2))} -")
    assert slot(s).hauls == 6
    assert not slot(s).shoals[0].has_haul
    assert slot(s).ship(1, 0).hold.key == "settler"


def test_sailing_beside_anothers_pirate_costs_a_gold_once_a_turn() -> None:
    s = calm(voyage("pirate-lairs", gold=2))
    pirate_at(s, (4, 4))
    put_ship(s, (4, 4), "E")
    act(s, f"sail ship-1 {edge_name(s, (4, 4), 'SE')}")
    assert gold(s)[0] == 1
    act(s, f"sail ship-1 {edge_name(s, (4, 4), 'SW')}")
    assert gold(s)[0] == 1


def test_who_cannot_pay_stays_away() -> None:
    s = calm(voyage("pirate-lairs"))
    pirate_at(s, (4, 4))
    put_ship(s, (4, 4), "E")
    assert "sail" not in verbs(s)
    put_ship(s, (6, 4), "E")
    assert edge_name(s, (4, 4), "E") not in {t.split()[1] for t in offers(s, "sail")}


def test_a_way_around_is_chosen_before_tribute() -> None:
    s = calm(voyage("pirate-lairs", gold=1))
    pirate_at(s, (4, 4))
    put_ship(s, (6, 4), "SW")
    act(s, f"sail ship-1 {edge_name(s, (6, 4), 'E')}")
    assert gold(s)[0] == 1


def test_the_own_pirate_costs_nothing() -> None:
    s = calm(voyage("pirate-lairs"))
    pirate_at(s, (4, 4), owner=0)
    put_ship(s, (4, 4), "E")
    act(s, f"sail ship-1 {edge_name(s, (4, 4), 'SE')}")
    assert slot(s).ship(0, 0).steps == 1


def test_a_six_drives_the_pirate_away_and_ones_own_is_placed() -> None:
    s = calm(voyage("pirate-lairs"))
    pirate_at(s, (4, 4))
    put_ship(s, (4, 4), "E")
    act(s, "chase-pirate ship-1", draws=[5])
    assert hex_name(s, (4, 4)) in placed(s)
    act(s, f"pirate-ship {hex_name(s, (4, 4))} -")
    assert slot(s).pirate_owner == 0
    assert "sail" in verbs(s)


def test_each_ship_chases_once_and_before_it_moves() -> None:
    s = calm(voyage("pirate-lairs", gold=3))
    pirate_at(s, (4, 4))
    put_ship(s, (4, 4), "E")
    put_ship(s, (4, 4), "W", number=1)
    act(s, "chase-pirate ship-1", draws=[0])
    with pytest.raises(Illegal):
        act(s, "chase-pirate ship-1")
    act(s, f"sail ship-2 {edge_name(s, (4, 4), 'SW')}")
    assert "chase-pirate" not in verbs(s)
    assert offers(s, "sail")


@pytest.mark.parametrize(
    ("advantages", "faces"),
    [
        ((), {6}),
        (("chase 5",), {5, 6}),
        (("chase 4",), {4, 6}),
        (("chase 5", "chase 4"), {4, 5, 6}),
    ],
)
def test_each_village_adds_its_own_face_to_the_chase(
    advantages: tuple[str, ...],
    faces: set[int],
) -> None:
    places = ((9, 1), (9, 2))
    for die in range(1, 7):
        s = voyage("spices")
        for hex, advantage in zip(places, advantages, strict=False):
            lay_village(s, hex, advantage, guests=0b0001)
        pirate_at(s, (4, 4))
        put_ship(s, (4, 4), "E")
        act(s, "chase-pirate ship-1", draws=[die - 1])
        assert (slot(s).pirate_owner < 0) == (die in faces)
