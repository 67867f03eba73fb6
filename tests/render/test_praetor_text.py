"""Praetor read aloud: alt texts that say what a picture shows, and the whole table for a reader
without pictures.
"""

from __future__ import annotations

from dataclasses import replace

from render.praetor import seat, table
from render.praetor.sample_positions import (
    NAMES,
    board_choice_view,
    final_view,
    full_view,
    midgame_view,
    seat_view,
    start_view,
    visit_view,
)
from render.text import describe_view
from words import Words

WORDS = Words("en", NAMES)


def test_the_alt_text_says_what_bar_caption_and_supply_say() -> None:
    city, boards = table(midgame_view(), WORDS)
    for said in (
        "Praetor, round 6, age I.",
        "To act: Livia.",
        "Marcus Aurelius · Stone Quarry L9. Change: Favor 3, Plazas 4.",
        "Octavia: 41 favor, workers at home: 1 4.",
        "Worker Camp (3 Gold, 3 Wood: 4 favor)",
        "Wall: 2 Marble, 2 Weapons for 10 favor.",
        "Face down: 9 tiles of age I, 13 of age II, 8 walls.",
    ):
        assert said in city.alt
    assert (
        "Livia: board A, 47 favor, 13 Gold, 4 Wood, 1 Stone, 2 Marble, 3 Weapons, workers at "
        "home: 2 3 5" in boards.alt
    )


def test_the_alt_text_of_a_full_city_still_fits() -> None:
    assert all(
        len(scene.alt) <= 1024
        for scene in (*table(full_view(), WORDS), *seat(full_view(0), WORDS))
    )


def test_the_whole_table_is_told_from_top_to_bottom() -> None:
    told = describe_view("praetor", midgame_view(), WORDS).splitlines()
    assert told[:2] == ["Praetor, round 6, age I.", "To act: Livia."]
    titles = [line for line in told if line.endswith(":")]
    assert titles == ["Boards:", "City:", "Still to come:", "Free places:"]
    assert "- N10: Imperial Outpost, green field, plazas RRYG, used by Livia with 1." in told
    assert (
        "- L9: Stone Quarry, red field, of Marcus Aurelius, fee 1 Gold, plazas RGRG, built by "
        "Marcus Aurelius with 4." in told
    )
    assert len([line for line in told if "its corners touch" in line]) == len(midgame_view().sites)


def test_a_retired_worker_and_visitors_are_told() -> None:
    told = describe_view("praetor", full_view(), WORDS)
    assert ", retired." in told
    assert "Labor Camp, special, of " in told
    assert "used by Octavia, Gnaeus Pompeius Magnus." in told


def test_the_last_update_is_told() -> None:
    told = describe_view("praetor", visit_view(), WORDS).splitlines()
    assert (
        "- Livia: paid 5 of 6 Gold, 1 worker retires for 12 favor, morale levels lost: 1." in told
    )
    assert "- Marcus Aurelius: paid 2 of 5 Gold, morale levels lost: 2, 5 favor lost." in told
    assert "- Octavia: paid 4 of 4 Gold, 1 novice becomes active." in told


def test_what_a_visit_brought_is_told() -> None:
    told = describe_view("praetor", visit_view(), WORDS).splitlines()
    assert told[2:4] == [
        "Marcus Aurelius · Gold Mine N9.",
        "Change: Gold −1, Wood 3, Marble 2, Weapons −2, Morale 1, Favor 4.",
    ]


def test_a_seat_is_told_what_it_can_pay() -> None:
    assert "Lumber Mill (2 Gold: 1 favor), payable" in describe_view("praetor", seat_view(), WORDS)
    assert "payable" not in describe_view("praetor", midgame_view(), WORDS)


def test_a_seat_is_told_between_which_boards_it_chooses() -> None:
    (choice,) = seat(board_choice_view(3, 0), WORDS, {"board": (0, 3)})
    assert "You may choose: Side A, Tribune." in choice.alt


def test_the_end_says_who_won_and_with_what() -> None:
    told = describe_view("praetor", final_view(), WORDS)
    assert told.startswith(
        "Praetor, final.\nWinner: Octavia.\nOctavia: 238 favor (Favor 183, Workers 11, Novices "
        "2, Morale 12, "
    )
    assert "Morale −3" in told


def test_the_last_round_and_the_start_are_told() -> None:
    assert "Praetor, round 9, the last one." in describe_view("praetor", full_view(), WORDS)
    assert "Octavia begins." in describe_view("praetor", start_view(), WORDS)
    assert "Praetor, set-up." in describe_view(
        "praetor", replace(board_choice_view(), seats_to_act=(1,)), WORDS
    )
