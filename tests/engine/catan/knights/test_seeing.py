"""What is seen and hidden, what might be, and matches that are read again."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.progress import PROGRESS
from engine.catan.modules.knights.slot import read_knights
from engine.match import Match

from .table import counter, hold, knight, raise_lines, realm, slot


def test_progress_cards_are_seen_by_their_owner_and_counted_by_all() -> None:
    s = realm()
    hold(s, 1, "crane", "spy", "spy")
    mine, public = GAME.view(s, 1).players[1], GAME.view(s, None).players[1]
    assert mine.special_cards is not None
    assert [(card.key, card.deck) for card in mine.special_cards] == [
        ("spy", "politics"),
        ("spy", "politics"),
        ("crane", "science"),
    ]
    assert public.special_cards is None
    assert GAME.view(s, 0).players[1].special_cards is None
    assert [counter(s, f"progress_{line}", 1) for line in ("trade", "politics", "science")] == [
        0,
        2,
        1,
    ]


def test_nobody_hears_from_the_prompt_that_somebody_holds_a_card_for_before_the_roll() -> None:
    prompts = []
    for card in ("alchemist", "crane"):
        s = realm(rolled=False)
        hold(s, 0, card)
        (asked,) = GAME.decisions(s)
        prompts.append(asked.prompt)
    assert prompts[0] == prompts[1]


def test_a_match_without_the_box_has_no_special_cards() -> None:
    match = Match.start(GAME, 3, {}, 1)
    assert GAME.view(match.state, 0).players[0].special_cards == ()


def test_active_knights_are_marked() -> None:
    s = realm()
    knight(s, 0, "C4")
    knight(s, 1, "A7", active=False)
    signs = [sign for sign in GAME.view(s, None).signs if sign.key == "active_knight"]
    assert [sign.owner for sign in signs] == [0]


def test_what_the_decks_hold_is_counted() -> None:
    s = realm()
    hold(s, 1, "crane")
    assert [counter(s, f"deck_{line}") for line in ("trade", "politics", "science")] == [
        18,
        18,
        17,
    ]


def test_every_part_of_the_points_is_named() -> None:
    s = realm(cities={0: "C4"})
    raise_lines(s, 0, trade=4)
    keys = {award.key for award in GAME.view(s, None).awards}
    assert keys == {
        "road",
        "metropolis_trade",
        "metropolis_politics",
        "metropolis_science",
        "merchant",
    }


# --- what might be ----------------------------------------------------


def test_hidden_cards_change_places_and_ones_own_stay() -> None:
    s = realm()
    hold(s, 0, "crane", "spy")
    hold(s, 1, "merchant", "mining", "warlord", "wedding")
    hands = set()
    for seed in range(30):
        other = read_knights(GAME.resample_hidden(s, 0, Random(seed)))
        assert other.hands[0] == slot(s).hands[0]
        assert [PROGRESS[card].track for card in other.hands[1]] == [0, 1, 1, 2]
        hands.add(other.hands[1])
    assert len(hands) > 10


def test_nobody_ever_holds_a_card_with_points() -> None:
    s = realm()
    hold(s, 1, "mining", "smith", "crane", "medicine")
    for seed in range(60):
        other = read_knights(GAME.resample_hidden(s, 0, Random(seed)))
        assert not any(PROGRESS[card].points for card in other.hands[1])


def test_all_cards_stay_in_the_match() -> None:
    s = realm()
    hold(s, 1, "mining", "smith", "spy")
    other = GAME.resample_hidden(s, None, Random(1))
    assert GAME.count_pieces(other) == GAME.count_pieces(s)


def test_every_hidden_card_is_equally_likely() -> None:
    s = realm()
    hold(s, 1, "mining")
    found = {"crane": 0, "engineer": 0}
    for seed in range(1700):
        (card,) = read_knights(GAME.resample_hidden(s, 0, Random(seed))).hands[1]
        if PROGRESS[card].key in found:
            found[PROGRESS[card].key] += 1
    assert 150 < found["crane"] < 250, "two of seventeen"
    assert 65 < found["engineer"] < 140, "one of seventeen"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_match_that_is_read_again_is_the_same(seats: int) -> None:
    match, random = Match.start(GAME, seats, {"knights": "on"}, seats), Random(seats)
    while not match.is_over and len(match.lines) < 500:
        question = random.choice(match.decisions())
        match.act(question.seat, question.sample(random))
    again = Match.load(match.dump(), strict=True, game=GAME)
    assert again.dump() == match.dump()
    assert GAME.view(again.state, 0) == GAME.view(match.state, 0)
