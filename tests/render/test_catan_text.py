"""Catan told to a reader without pictures."""

from __future__ import annotations

from dataclasses import replace

from engine.catan.view import PastAction
from engine.core import Text
from render.catan.modules.seafarers.samples import seafarers_view
from render.catan.modules.two_players import sample_two_player_view
from render.catan.sample_positions import (
    NAMES,
    final_view,
    midgame_view,
    offer_view,
    robber_view,
    seat_view,
    start_view,
)
from render.catan.table_text import describe_last_move, text
from words import Words

WORDS = Words("en", NAMES)


def test_the_public_hears_of_no_hand() -> None:
    told = text(midgame_view(), WORDS)
    assert "Your cards" not in told
    assert "Prices" not in told


def test_a_seat_hears_its_cards_its_prices_and_where_to_build() -> None:
    told = text(seat_view(), WORDS)
    for said in (
        "- lumber: 2; rate of the bank 2:1",
        "- Knight: 2",
        "- Year of Plenty: 1, bought this turn",
        "- Road: 1 lumber, 1 brick; can be paid. 55 56 69",
        "- Settlement: 1 lumber, 1 brick, 1 wool, 1 grain; no place, or none left",
        "this is you",
    ):
        assert said in told
    poor = text(seat_view(cards=(0, 1, 1, 3, 3)), WORDS)
    assert "- Road: 1 lumber, 1 brick; missing 1 lumber" in poor


def test_land_harbours_and_pieces_are_listed_with_their_places() -> None:
    told = text(midgame_view(), WORDS)
    assert "- T1: Mountains 10, A2 A3 B4 B3 B2 A1" in told
    assert "- T12: Mountains 8, C10 C11 D11 D10 D9 C9, Robber" in told
    assert "- grain 2:1: A4 A5" in told
    assert told.count("\n- T") == 19
    yellow = told.split("Pieces of Anya:\n")[1].split("\n\n")[0]
    assert "- City: D7 D9" in yellow


def test_neutral_colours_have_pieces() -> None:
    assert "Pieces of neutral 2:" in text(sample_two_player_view(), WORDS)


def test_what_happened_goes_by_who_did_it() -> None:
    assert (
        describe_last_move(robber_view(), WORDS)
        == "Anya · Knight · Robber: T14 (Mountains 3), Brunhild · Roll: 7; Octavia · Discarded: "
        "4 cards"
    )
    assert describe_last_move(start_view(), WORDS) == "Minsu begins."


def test_actions_of_modules_are_told() -> None:
    view = replace(
        seafarers_view(),
        recent_actions=(
            PastAction(0, "eruption", 5, place="corner", title=Text("Eruption")),
            PastAction(0, "damage", 3, place="edge", title=Text("Damaged road")),
            PastAction(0, "dance"),
        ),
    )
    assert describe_last_move(view, WORDS) == "Minsu · Eruption: A6 · Damaged road: 4 · dance"
    assert "Card: 9, Conflict.\nWhoever has the largest army takes a card.\n" in text(view, WORDS)


def test_an_offer_is_told_before_everything_else() -> None:
    told = text(offer_view(), WORDS)
    assert told.index("Offer of Anya") < told.index("Players:")


def test_the_end_is_told_by_parts() -> None:
    told = text(final_view(), WORDS)
    assert told.startswith("Catan, final.\n")
    assert (
        "- Anya: 11 points, settlements: 2, cities: 4, victory point cards: 1, Longest Road: 2, "
        "Largest Army: 2." in told
    )
