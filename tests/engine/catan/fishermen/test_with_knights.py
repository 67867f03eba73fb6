"""Fish beside commodities, knights and progress cards."""

from __future__ import annotations

from typing import Any

from engine.catan.modules.knights.aqueduct import UseAqueduct
from engine.catan.state import NOWHERE, State
from engine.kit.hexes import HEXES
from engine.kit.packed import count_of

from ..knights.table import SHIP, change, raise_lines, realm, slot, throw
from ..table import act, offers, points, verbs
from .table import change_fish, give_fish, slot_of


def fishing_realm(**position: Any) -> State:
    """Cities & Knights with fish, after the first landing."""
    return realm(fishermen="on", **position)


def test_seven_fish_draw_a_progress_card_of_a_deck_of_choice() -> None:
    s = fishing_realm()
    give_fish(s, 0, (1, 0, 2))
    act(s, "fish-card 1+3+3")
    assert len(offers(s, "draw")) == 3
    act(s, "draw politics")
    assert [len(hand) for hand in slot(s).hands] == [1, 0, 0, 0] or points(s)[0] == 1
    assert "end" in verbs(s), "and the turn goes on"


def test_without_progress_cards_seven_fish_buy_nothing() -> None:
    s = fishing_realm()
    give_fish(s, 0, (1, 0, 2))
    change(s, decks=((), (), ()))
    assert "fish-card" not in verbs(s)


def test_four_fish_bring_a_resource_and_no_commodity() -> None:
    s = fishing_realm()
    give_fish(s, 0, (0, 2, 0))
    assert [text.split()[0] for text in offers(s, "fish-resource")] == [
        "lumber",
        "brick",
        "wool",
        "grain",
        "ore",
    ]


def test_three_fish_may_take_a_commodity() -> None:
    s = fishing_realm()
    s.players[1].hand = 1 << 6 * 5
    s.bank -= 1 << 6 * 5
    give_fish(s, 0, (0, 0, 1))
    act(s, "fish-steal 2 3", draws=[0])
    assert count_of(s.players[0].hand, 5) == 1


def test_a_city_at_a_ground_draws_two_tokens_and_no_commodity_for_them() -> None:
    s = fishing_realm(cities={1: "A3"}, rolled=False)
    throw(s, 6, SHIP, draws=[0, 0])
    assert slot_of(s).count_of(1) + (slot_of(s).boot == 1) == 2


def test_fish_do_not_stop_an_aqueduct() -> None:
    s = fishing_realm(settlements={1: "A3"}, rolled=False, robber_on="T2")
    raise_lines(s, 1, science=3)
    throw(s, 6, SHIP, draws=[0])
    assert slot_of(s).count_of(1) + (slot_of(s).boot == 1) == 1
    assert any(isinstance(frame, UseAqueduct) for frame in s.stack)


def test_before_the_first_landing_fish_send_no_robber_away_and_a_seven_brings_none() -> None:
    s = fishing_realm(rolled=False)
    change(s, landings=0)
    give_fish(s, 0, (0, 1, 0))
    assert s.robber == NOWHERE
    roll_seven(s)
    assert s.robber == NOWHERE
    assert "fish-robber" not in verbs(s)


def test_after_it_a_seven_brings_the_robber_from_beside_the_board() -> None:
    s = fishing_realm(rolled=False)
    roll_seven(s)
    assert len({text.split()[0] for text in offers(s, "robber")}) == len(s.island.grid.hexes)
    act(s, f"robber {HEXES[0]} -")
    assert s.robber == 0


def roll_seven(s: State) -> None:
    throw(s, 7, SHIP)


def test_the_boot_asks_for_fourteen_points() -> None:
    s = fishing_realm(settlements={0: "A2"})
    give_fish(s, 0, (0, 2, 0))
    s.players[0].score = 13
    change_fish(s, boot=0)
    act(s, "fish-resource ore 2+2")
    assert s.winner < 0
