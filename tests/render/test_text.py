"""Any view can be read aloud: a game's own telling, or its fields by their names."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Seat, Text, View, Who
from render.armadora.sample_positions import final_view, midgame_view, seat_view, start_view
from render.text import describe_fields, describe_view
from words import Words

WORDS = Words("en", ["Brunhild", "Sneak", "Galathil", "Morgause"])


@dataclass(frozen=True, slots=True)
class Stall:
    owner: Who
    wares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarketView(View):
    seat: Seat | None
    coins_left: int
    open: bool
    stalls: tuple[Stall, ...]
    prices: dict[str, int]
    empty: tuple[int, ...]
    note: Text


def test_a_view_without_a_telling_is_listed_by_its_fields() -> None:
    view = MarketView(
        None,
        -3,
        True,
        (Stall(Who(1), ("figs", "oil")),),
        {"figs": 2},
        (),
        Text("Closed on Sundays"),
    )
    assert describe_fields(view, WORDS).splitlines() == [
        "Seat: –",
        "Coins left: −3",
        "Open: yes",
        "Stalls:",
        "  1:",
        "    Owner: Sneak",
        "    Wares: figs, oil",
        "Prices:",
        "  figs: 2",
        "Empty: –",
        "Note: Closed on Sundays",
    ]
    assert describe_view("market", view, WORDS) == describe_fields(view, WORDS)


def test_the_whole_table_is_told_from_top_to_bottom() -> None:
    told = describe_view("armadora", midgame_view(), WORDS).splitlines()
    assert told[:4] == [
        "Armadora, turn 23.",
        "To act: Morgause.",
        "Galathil · Palisades: G3|H3, G3|G4.",
        "Brunhild: Orcs, 7 warriors left, 1 power, reinforcement.",
    ]
    assert "Palisades left: 19." in told
    assert "- D1: 5" in told
    assert "- C2, 1 arrow" in told
    assert "- Region c: 3 gold, 2 squares free, G1 H1 G2 H2 G3." in told


def test_only_its_own_seat_is_told_its_values() -> None:
    assert "value 4" not in describe_view("armadora", midgame_view(), WORDS)
    mine = describe_view("armadora", seat_view(3), WORDS)
    assert "- B4, value 4, face down for others" in mine.splitlines()
    assert (
        "Morgause: Mages, 3 warriors left, values 1 1 1, 2 powers, reinforcement, this is you."
        in mine
    )


def test_at_the_end_no_warrior_lies_face_down_any_more() -> None:
    told = describe_view("armadora", final_view(), WORDS)
    assert "value 4" in told
    assert "face down" not in told


def test_the_end_says_who_won_and_who_got_what() -> None:
    told = describe_view("armadora", final_view(teams=(0, 1, 0, 1)), WORDS)
    assert told.startswith("Armadora, final.\nWinners: Sneak, Morgause.\n")
    assert "Region a: 4 gold, for Brunhild, Galathil" in told


def test_a_table_before_the_first_turn_can_be_told() -> None:
    assert "Galathil begins." in describe_view("armadora", start_view(), WORDS)
