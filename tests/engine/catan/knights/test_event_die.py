"""The event die, the decks and the hand of progress cards."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.event_die import FACES, may_draw
from engine.catan.modules.knights.progress import NUMBERS
from engine.catan.modules.knights.tracks import POLITICS, SCIENCE, TRADE

from ..table import act, asked, decision, offers, points, verbs
from .table import (
    POLITICS_GATE,
    SCIENCE_GATE,
    TRADE_GATE,
    cards,
    change,
    counter,
    held,
    hold,
    knight,
    land,
    part,
    raise_lines,
    realm,
    slot,
    stack_deck,
    throw,
    wall,
)


def test_three_faces_show_the_ship_and_one_each_gate() -> None:
    assert [face.key for face in FACES] == ["ship"] * 3 + [
        TRADE_GATE,
        POLITICS_GATE,
        SCIENCE_GATE,
    ]


def test_a_throw_shows_the_event_and_the_red_die() -> None:
    s = realm(rolled=False)
    throw(s, 8, POLITICS_GATE, red=3)
    (seen,) = GAME.view(s, None).throws
    assert seen.face is not None
    assert (seen.face.key, seen.red, seen.dice) == ("gate_politics", 3, (3, 5))


@pytest.mark.parametrize("level", range(6))
def test_a_level_draws_up_to_the_number_above_it_and_none_without_a_level(level: int) -> None:
    drawing = [red for red in range(1, 7) if may_draw(level, red)]
    assert drawing == (list(range(1, level + 2)) if level else [])


def test_a_gate_brings_a_card_of_its_deck_to_who_has_come_far_enough() -> None:
    s = realm(rolled=False)
    raise_lines(s, 0, science=2)
    raise_lines(s, 1, science=1)
    raise_lines(s, 2, trade=5)
    stack_deck(s, SCIENCE, "crane")
    throw(s, 5, SCIENCE_GATE, red=3)
    assert [held(s, seat) for seat in range(4)] == [["crane"], [], [], []]


def test_all_draw_from_who_rolled_on_in_the_order_of_play() -> None:
    s = realm(turn=2, rolled=False)
    for seat in range(4):
        raise_lines(s, seat, trade=1)
    stack_deck(s, TRADE, "merchant", "merchant_fleet", "resource_monopoly", "trade_monopoly")
    throw(s, 3, TRADE_GATE, red=1)
    assert [held(s, seat) for seat in (2, 3, 0, 1)] == [
        ["merchant"],
        ["merchant_fleet"],
        ["resource_monopoly"],
        ["trade_monopoly"],
    ]


def test_a_deck_that_runs_out_leaves_those_who_come_later_without_a_card() -> None:
    s = realm(rolled=False)
    for seat in range(4):
        raise_lines(s, seat, politics=5)
    found = slot(s).with_deck(POLITICS, (NUMBERS["spy"], NUMBERS["warlord"]))
    change(s, decks=found.decks)
    throw(s, 2, POLITICS_GATE, red=1)
    assert [held(s, seat) for seat in range(4)] == [["warlord"], ["spy"], [], []]
    assert counter(s, "deck_politics") == 0


def test_a_card_with_points_is_laid_open_at_once_also_on_anothers_turn() -> None:
    s = realm(rolled=False)
    raise_lines(s, 1, science=1)
    stack_deck(s, SCIENCE, "printer")
    told = throw(s, 2, SCIENCE_GATE, red=1)
    assert held(s, 1) == []
    assert part(s, 1, "printer") == 1
    assert points(s) == [0, 1, 0, 0]
    assert "Printer" in str(told)


def test_cards_with_points_do_not_count_for_the_limit() -> None:
    s = realm(rolled=False)
    hold(s, 1, "crane", "spy", "merchant", "mining")
    raise_lines(s, 1, politics=1)
    stack_deck(s, POLITICS, "constitution")
    throw(s, 2, POLITICS_GATE, red=1)
    assert asked(s) == [0]
    assert part(s, 1, "constitution") == 1


def test_only_the_drawer_is_told_which_card_it_is() -> None:
    s = realm(rolled=False)
    raise_lines(s, 1, trade=1)
    stack_deck(s, TRADE, "merchant")
    told = throw(s, 2, TRADE_GATE, red=1)
    private = [event for event in told.news if event.to == 1]
    assert any("Merchant" in str(event.text) for event in private)
    assert not any(event.to is None and "Merchant" in str(event.text.args) for event in told.news)


# --- no more than four ------------------------------------------------


def test_a_fifth_card_on_anothers_turn_goes_back_before_production() -> None:
    s = realm(rolled=False, settlements={2: "F6"})
    hold(s, 1, "crane", "spy", "merchant", "mining")
    raise_lines(s, 1, politics=5)
    stack_deck(s, POLITICS, "warlord")
    throw(s, 11, POLITICS_GATE, red=5)
    assert asked(s) == [1]
    assert cards(s, 2) == (0,) * 8, "nothing is produced yet"
    assert set(offers(s, "put-back")) == {"crane", "spy", "merchant", "mining", "warlord"}
    act(s, "put-back merchant")
    assert held(s, 1) == ["spy", "warlord", "crane", "mining"]
    assert slot(s).decks[TRADE][0] == NUMBERS["merchant"], "under its deck"
    assert cards(s, 2)[2] == 1
    assert asked(s) == [0]


def test_all_who_hold_too_many_put_back_at_once() -> None:
    s = realm(rolled=False)
    hold(s, 1, "crane", "spy", "merchant", "mining")
    hold(s, 3, "crane", "spy", "merchant", "mining")
    for seat in (1, 3):
        raise_lines(s, seat, trade=1)
    throw(s, 2, TRADE_GATE, red=1)
    assert asked(s) == [1, 3]
    act(s, "put-back spy", seat=3)
    assert asked(s) == [1]
    act(s, "put-back spy", seat=1)
    assert asked(s) == [0]


def test_on_ones_own_turn_the_limit_is_looked_at_when_the_turn_ends() -> None:
    s = realm(rolled=False)
    hold(s, 0, "crane", "spy", "merchant", "mining")
    raise_lines(s, 0, trade=1)
    throw(s, 2, TRADE_GATE, red=1)
    assert asked(s) == [0]
    assert "end" in verbs(s)
    act(s, "end")
    assert (asked(s), s.active) == ([0], 0)
    assert verbs(s) == {"put-back"}
    act(s, "put-back spy")
    assert (asked(s), s.active) == ([1], 1)


def test_two_cards_too_many_go_back_one_after_the_other() -> None:
    s = realm()
    hold(s, 0, "crane", "spy", "merchant", "mining", "smith", "wedding")
    act(s, "end")
    act(s, "put-back spy")
    assert (asked(s), s.active) == ([0], 0)
    act(s, "put-back crane")
    assert s.active == 1
    assert len(held(s, 0)) == 4


def test_nobody_puts_a_card_back_who_holds_four() -> None:
    s = realm()
    hold(s, 0, "crane", "spy", "merchant", "mining")
    assert "put-back" not in verbs(s)
    act(s, "end")
    assert s.active == 1


def test_only_the_owner_is_told_which_card_goes_back() -> None:
    s = realm()
    hold(s, 0, "crane", "spy", "merchant", "mining", "smith")
    act(s, "end")
    told = act(s, "put-back spy")
    assert not any(event.to is None and "Spy" in str(event.text.args) for event in told.news)


def test_the_robber_steals_no_progress_card_and_they_are_never_traded_or_discarded() -> None:
    s = realm(rolled=False, settlements={1: "A7"}, hands={1: (0, 0, 0, 0, 1)})
    hold(s, 1, "crane", "spy")
    throw(s, 7)
    act(s, "robber T3 2", draws=[0])
    assert held(s, 1) == ["spy", "crane"]
    act(s, "end")
    assert not cards(s, 1)[4]


def test_the_event_comes_with_all_its_choices_before_production() -> None:
    s = realm(rolled=False, cities={0: "C4 A7"}, settlements={1: "F6"})
    land(s, 11)
    assert asked(s) == [0]
    assert cards(s, 1) == (0,) * 8
    act(s, "lose-city A7")
    assert cards(s, 1)[2] == 1


def test_a_city_pillaged_by_this_roll_produces_as_a_settlement() -> None:
    s = realm(rolled=False, cities={0: "A7"})
    land(s, 9)
    assert cards(s, 0) == (1, 0, 0, 0, 0, 0, 0, 0)


def test_the_wall_of_a_pillaged_city_no_longer_counts_for_a_seven_of_the_same_roll() -> None:
    s = realm(rolled=False, cities={0: "A7"}, hands={0: (8, 0, 0, 0, 0)})
    wall(s, 0, "A7")
    land(s, 7)
    assert verbs(s) == {"discard"}


def test_where_the_first_landing_and_a_seven_fall_together_the_robber_is_there_already() -> None:
    s = realm(rolled=False, cities={0: "A7"})
    change(s, landings=0)
    land(s, 7)
    assert verbs(s) == {"robber"}


def test_a_seven_with_a_gate_draws_first() -> None:
    s = realm(rolled=False, hands={1: (8, 0, 0, 0, 0)})
    hold(s, 1, "crane", "spy", "merchant", "mining")
    raise_lines(s, 1, trade=5)
    throw(s, 7, TRADE_GATE)
    assert decision(s).prompt.id.startswith("You hold too many")
    act(s, "put-back spy")
    assert verbs(s) == {"discard"}


def test_tied_defenders_over_the_limit_put_back_after_the_knights_lie_down() -> None:
    s = realm(rolled=False)
    knight(s, 1, "C4")
    knight(s, 2, "F6")
    hold(s, 1, "crane", "spy", "merchant", "mining")
    land(s)
    act(s, "draw trade", seat=1)
    assert slot(s).active, "the second one has not drawn yet"
    act(s, "draw trade", seat=2)
    assert not slot(s).active
    assert asked(s) == [1]
    assert verbs(s, 1) == {"put-back"}


def test_a_chosen_red_die_decides_who_draws_and_the_event_die_is_still_rolled() -> None:
    for red, drawn in ((2, 1), (3, 0)):
        s = realm(rolled=False)
        raise_lines(s, 0, trade=1)
        change(s, turn=s.turn, dice=(red, 7 - red))
        act(s, "roll", draws=[3])
        assert s.throws[0].number == 7, "a seven may be chosen"
        assert len(held(s, 0)) == drawn
        assert verbs(s) == {"robber"}


def test_chosen_dice_hold_for_one_roll() -> None:
    s = realm(rolled=False)
    change(s, turn=s.turn, dice=(1, 2))
    act(s, "roll", draws=[0])
    assert slot(s).dice is None
