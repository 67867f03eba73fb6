"""The steady bot with Traders & Barbarians: it wins, explains itself, and knows what fish, gold and
camels are for.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.core import Bot, Decision, StreamEntry
from engine.match import Match

from .barbarian_attack.table import FOUR, TWELVE, attack, path
from .caravans.table import NORTH_EAST, built, desert
from .fishermen.table import change_fish, fishing
from .rivers.table import river
from .table import act, along, decision, roll
from .traders_barbarians.table import QUARRY, SOUTH, put_barbarians, slot, spoke, start, trade
from .traders_barbarians.table import corner as trade_corner

STEADY: Bot[Any] = GAME.bots["steady"]
BOXES = (
    {"fishermen": "on"},
    {"traders": "rivers"},
    {"traders": "caravans"},
    {"traders": "barbarian-attack"},
    {"traders": "traders-barbarians"},
)
MOST_MOVES = 6000


def answer(state: Any, question: Decision) -> str:
    """What the bot would do, as people type it."""
    view = GAME.view(state, question.seat)
    return GAME.moves.text(STEADY.choose(view, question, Random(1)))


def wins(options: dict[str, str], seed: int, seats: int = 4) -> bool:
    """Whether the bot wins against players who take any legal move."""
    match, random = Match.start(GAME, seats, options, seed, StreamEntry(seed)), Random(seed)
    own = seed % seats
    while not match.is_over and len(match.lines) < MOST_MOVES:
        question = match.decisions()[0]
        move = question.sample(random)
        if question.seat == own:
            move = STEADY.choose(GAME.view(match.state, own), question, random)
        match.act(question.seat, move)
    return bool(match.state.winner == own)


@pytest.mark.parametrize("options", BOXES, ids=str)
def test_the_bot_wins_against_random_players(options: dict[str, str]) -> None:
    assert all(wins(options, seed) for seed in (1, 2))


@pytest.mark.soak
@pytest.mark.parametrize("options", BOXES, ids=str)
def test_the_bot_wins_nine_of_ten_matches(options: dict[str, str]) -> None:
    assert sum(wins(options, seed) for seed in range(100)) >= 90


@pytest.mark.parametrize("options", BOXES, ids=str)
def test_every_move_of_the_bot_has_a_reason(options: dict[str, str]) -> None:
    match, random = Match.start(GAME, 4, options, 3, StreamEntry(3)), Random(3)
    while not match.is_over and len(match.lines) < 200:
        question = match.decisions()[0]
        view = GAME.view(match.state, question.seat)
        move = STEADY.choose(view, question, random)
        assert GAME.explain(view, move) is not None
        match.act(question.seat, move)


# --- fish -------------------------------------------------------------


def test_fish_buy_the_last_card_of_the_goal_with_the_tokens_that_lose_nothing() -> None:
    s = fishing(
        fish={0: (1, 2, 2)}, settlements={0: "B4"}, hands={0: (0, 0, 0, 2, 2)}, offers="none"
    )
    assert answer(s, decision(s)) in ("fish-resource ore 2+2", "fish-resource ore 1+3")


def test_the_boot_goes_to_who_leads() -> None:
    s = fishing(settlements={0: "A2", 1: "B7 F2", 2: "C4"})
    change_fish(s, boot=0)
    assert answer(s, decision(s)) == "boot 2"


def test_a_robber_on_own_land_is_chased() -> None:
    s = fishing(fish={0: (0, 1, 0)}, settlements={0: "B4"}, robber_on="T5", offers="none")
    assert answer(s, decision(s)) == "fish-robber 2"


# --- gold -------------------------------------------------------------


def test_gold_that_holds_off_poverty_is_kept() -> None:
    hands = {0: (0, 0, 0, 2, 2)}
    poor = river(gold={0: 2, 1: 1, 2: 1, 3: 1}, settlements={0: "B4"}, hands=hands, offers="none")
    assert answer(poor, decision(poor)) != "spend-gold ore"
    rich = river(gold={0: 4, 1: 1, 2: 0, 3: 5}, settlements={0: "B4"}, hands=hands, offers="none")
    assert answer(rich, decision(rich)) == "spend-gold ore"


def test_cards_are_sold_for_the_gold_that_ends_poverty() -> None:
    s = river(gold={1: 1, 3: 2}, hands={0: (5, 0, 0, 0, 0)}, offers="none")
    assert answer(s, decision(s)) == "sell-for-gold lumber"


# --- camels -----------------------------------------------------------


def test_a_camel_goes_where_it_brings_a_point() -> None:
    s = desert(settlements={0: "B7"}, camels=along("C7", "C8", "B7"))
    built(s)
    act(s, "end")
    assert answer(s, decision(s)) in (f"camel {along('B7', 'B6')}", f"camel {along('B7', 'B8')}")


def test_nothing_is_bid_where_the_way_does_not_matter() -> None:
    s = desert(camels=NORTH_EAST, hands={0: (0, 0, 3, 3, 0)}, settlements={0: "F2"})
    built(s)
    act(s, "end")
    assert answer(s, decision(s)) == "abstain"


# --- knights against barbarians ---------------------------------------


def test_a_knight_marches_where_it_wins_a_battle() -> None:
    s = attack(barbarians={FOUR: 1}, riders={0: ((FOUR, "NE"), (TWELVE, "E"))})
    act(s, "end")
    _, rider, edge = answer(s, decision(s)).split()
    assert rider == path(s, TWELVE, "E")
    assert edge in {path(s, FOUR, side) for side in ("E", "SE", "SW", "W", "NW")}


def test_knights_that_win_where_they_stand_stay() -> None:
    s = attack(barbarians={FOUR: 1}, riders={0: ((FOUR, "NE"), (FOUR, "E"))})
    act(s, "end")
    assert answer(s, decision(s)) == "halt"


def test_a_seven_takes_a_card_if_anybody_has_one() -> None:
    s = attack(rolled=False, hands={2: (1, 0, 0, 0, 0)})
    roll(s, 7)
    assert answer(s, decision(s)) == "choose 3"


# --- wagons -----------------------------------------------------------


def test_a_wagon_delivers_as_soon_as_it_can() -> None:
    s = start(trade(wagons={0: near(QUARRY, SOUTH)}, loads={0: "tools"}, gold={0: 5}))
    assert answer(s, decision(s)) == "drive G2 0"


def test_a_wagon_comes_nearer_to_where_it_is_awaited() -> None:
    s = start(trade(wagons={0: "C5"}, loads={0: "sand"}))
    _, place, toll = answer(s, decision(s)).split()
    assert place[0] in "DE", "towards the glassworks in the south"
    assert toll == "0"


def test_a_barbarian_in_the_way_is_fought_first_for_it_costs_nothing() -> None:
    s = trade(wagons={0: "C5"}, levels={0: 3}, loads={0: "sand"})
    put_barbarians(s, int(along("C5", "D5")) - 1, 0, 1)
    assert answer(start(s), decision(s)) == f"drive-off {along('C5', 'D5')}"


def test_a_seven_takes_a_barbarian_out_of_the_own_way() -> None:
    spot = near(QUARRY, SOUTH)
    s = trade(rolled=False, wagons={0: spot}, loads={0: "tools"})
    way = spoke(s, QUARRY, SOUTH)
    put_barbarians(s, int(way) - 1, *slot(s).barbarians[1:])
    roll(s, 7)
    assert answer(s, decision(s)).split()[1] == way


def test_a_seven_takes_a_card_where_a_road_has_one() -> None:
    s = trade(rolled=False, paths={1: along("C5", "C4")}, hands={1: (1, 0, 0, 0, 0)})
    roll(s, 7)
    assert answer(s, decision(s)).split()[2:] == [along("C5", "C4"), "2"]


def near(hex: tuple[int, int], place: int) -> str:
    """A corner of a trade hex."""
    return trade_corner(trade(), hex, place)
