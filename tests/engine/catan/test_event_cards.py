"""Event cards: the deck, and what each of them does."""

from collections import Counter

import pytest

from engine.catan import GAME
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.modules.event_cards.slot import initial_events
from engine.catan.modules.give_cards import Give
from engine.catan.state import State
from engine.core import Seat
from engine.kit.hexes import EDGES, HEXES

from .table import ROAD, SETTLEMENT, Told, act, along, asked, decision, hand, offers, table, verbs

KEYS = [throw.card.key for throw in DECK if throw.card]


def draw(s: State, key: str, number: int | None = None) -> Told:
    """The card of that key, with that number, is on top."""
    card = next(
        at for at, throw in enumerate(DECK) if KEYS[at] == key and number in (None, throw.number)
    )
    s.slots[-1] = initial_events(len(s.players))
    return act(s, "roll", draws=[card])


def before(**how: object) -> State:
    return table(**{"rolled": False, "events": "on", **how})  # type: ignore[arg-type]


def give(s: State, seat: Seat, cards: tuple[int, ...], to: Seat) -> Told:
    return act(s, Give(cards, to), seat)


def test_the_numbers_are_those_of_two_dice() -> None:
    assert Counter(throw.number for throw in DECK) == {
        number: 6 - abs(7 - number) for number in range(2, 13)
    }
    assert len(DECK) == 36


def test_every_event_is_there_as_often_as_printed() -> None:
    assert Counter(KEYS) == {
        "robber": 6,
        "epidemic": 2,
        "earthquake": 1,
        "neighbors": 1,
        "tournament": 1,
        "advantage": 1,
        "calm": 2,
        "flees": 2,
        "assistance": 2,
        "conflict": 1,
        "plenty": 1,
        "prospers": 16,
    }


def test_no_card_comes_twice_before_the_new_year_which_leaves_five() -> None:
    s = before(settlements={0: "C5"})
    module = s.rules.modules[-1]
    drawn = []
    for left in range(31, 0, -1):
        assert GAME.view(s, None).counters[0].count == left
        old = module.get_slot(s).undrawn
        act_until_roll(s)
        drawn += [card for card in old if card not in module.get_slot(s).undrawn]
    assert len({*drawn}) == len(drawn) == 31
    assert GAME.view(s, None).counters[0].count == 0
    told = act_until_roll(s)
    assert "New Year" in str(told)
    assert len(module.get_slot(s).undrawn) == 35


def act_until_roll(s: State) -> Told:
    while s.stack[-1].phase != "roll":
        act(s, decision(s).fallback)
    return act(s, "roll")


def test_the_card_is_shown_and_its_number_produces() -> None:
    s = before(settlements={0: "C5"})  # hills 6, forest 11
    told = draw(s, "prospers", 6)
    assert hand(s, 0) == (0, 1, 0, 0, 0)
    (throw,) = GAME.view(s, None).throws
    assert (throw.number, throw.dice) == (6, None)
    assert throw.card is not None
    assert throw.card.key == "prospers"
    assert str(told).startswith("Ann draws Catan Prospers: 6.")


def test_robber_attacks_is_a_seven() -> None:
    s = before(hands={1: (8, 0, 0, 0, 0)})
    draw(s, "robber")
    assert s.stack[-1].phase == "discard"
    act(s, "discard 4,0,0,0,0")
    assert s.stack[-1].phase == "robber"


def test_epidemic_leaves_cities_one_card() -> None:
    s = before(cities={0: "C5"}, settlements={1: "B4"})
    draw(s, "epidemic", 6)
    assert (hand(s, 0), hand(s, 1)) == ((0, 1, 0, 0, 0), (0, 1, 0, 0, 0))


def test_earthquake_turns_a_road_of_everybody_all_at_once_before_production() -> None:
    s = before(settlements={0: "C5"}, roads={0: "28 29", 2: "60"})
    draw(s, "earthquake")
    assert asked(s) == [0, 2]
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    act(s, "damage 60", 2)
    act(s, "damage 28", 0)
    assert hand(s, 0) == (0, 1, 0, 0, 0)
    signs = {(sign.owner, sign.at) for sign in GAME.view(s, None).signs}
    assert signs == {(0, EDGES.number_of("28")), (2, EDGES.number_of("60"))}


def test_with_a_damaged_road_no_road_is_built_until_it_is_repaired() -> None:
    s = before(
        settlements={0: "C5"},
        roads={0: "28 29"},
        hands={0: (2, 2, 0, 0, 0)},
        cards={0: (0, 0, 1, 0, 0)},
    )
    draw(s, "earthquake")
    act(s, "damage 28")
    assert offers(s, "road") == ["28"]
    assert "roads" not in verbs(s)
    told = act(s, "road 28")
    assert "Ann repairs road 28." in str(told)
    assert (sum(hand(s, 0)), s.players[0].roads_left) == (3, 13)
    assert len(offers(s, "road")) > 3


def test_a_damaged_road_counts_for_the_longest_road_but_nobody_settles_beside_it() -> None:
    s = before(
        roads={0: along("B5", "C6", "C7", "C8", "C9", "D9"), 1: along("B5", "B6")},
        hands={0: SETTLEMENT, 1: SETTLEMENT},
    )
    draw(s, "earthquake")
    act(s, f"damage {along('C6', 'C7')}", 0)
    act(s, f"damage {along('B5', 'B6')}", 1)
    assert s.road_holder == 0
    assert not {"C6", "C7", "B5"} & set(offers(s, "settlement"))
    assert "C9" in offers(s, "settlement")


def test_who_has_not_repaired_is_spared_by_the_next_earthquake() -> None:
    s = before(roads={0: "28 29", 1: "60"})
    slot = initial_events(4)
    damaged = (EDGES.number_of("28"), -1, -1, -1)
    s.slots[-1] = type(slot)(slot.undrawn, damaged)
    card = KEYS.index("earthquake")
    act(s, "roll", draws=[card])
    assert asked(s) == [1]


def test_good_neighbors_pass_a_card_to_the_left_all_at_once() -> None:
    s = before(hands={0: (1, 0, 0, 0, 0), 1: (0, 1, 0, 0, 0), 3: (0, 0, 2, 0, 0)})
    draw(s, "neighbors")
    assert asked(s) == [0, 1, 3]
    assert offers(s, "give", 3) == ["0,0,1,0,0 1"]
    give(s, 0, (1, 0, 0, 0, 0), 1)
    assert offers(s, "give", 1) == ["0,1,0,0,0 3"]  # what is on its way cannot be passed on
    give(s, 3, (0, 0, 1, 0, 0), 0)
    told = give(s, 1, (0, 1, 0, 0, 0), 2)
    assert [hand(s, seat) for seat in range(4)] == [
        (0, 0, 1, 0, 0),
        (1, 0, 0, 0, 0),
        (0, 1, 0, 0, 0),
        (0, 0, 1, 0, 0),
    ]
    assert "lumber" not in str(told)
    assert "lumber" in told.privately(1)


@pytest.mark.parametrize(("key", "number"), [("tournament", 5), ("calm", 12)])
def test_whoever_has_most_knights_or_harbours_takes_a_card_of_choice(
    key: str,
    number: int,
) -> None:
    s = before(settlements={0: "A1", 1: "F4 E9", 2: "A4 B9"} if key == "calm" else {})
    if key == "tournament":
        for seat, n in enumerate((1, 2, 2, 0)):
            s.players[seat].knights = n
    draw(s, key, number)
    assert asked(s) == [1, 2]
    act(s, "take 0,0,0,0,1", 2)
    act(s, "take 1,0,0,0,0", 1)
    assert (hand(s, 1), hand(s, 2)) == ((1, 0, 0, 0, 0), (0, 0, 0, 0, 1))


@pytest.mark.parametrize("key", ["tournament", "calm", "advantage", "conflict", "assistance"])
def test_where_nobody_has_anything_nothing_happens(key: str) -> None:
    s = before()
    draw(s, key)
    assert s.stack[-1].phase == "turn"


def test_a_plentiful_year_gives_everybody_a_card_of_choice() -> None:
    s = before()
    draw(s, "plenty")
    assert asked(s) == [0, 1, 2, 3]
    for seat in (3, 1, 0, 2):
        act(s, "take 0,0,0,1,0", seat)
    assert all(hand(s, seat) == (0, 0, 0, 1, 0) for seat in range(4))


def test_the_longest_road_takes_a_card_from_anybody_who_has_one() -> None:
    s = before(
        roads={2: along("B5", "C6", "C7", "C8", "C9", "D9")}, hands={0: ROAD, 2: ROAD, 3: ROAD}
    )
    draw(s, "advantage")
    assert asked(s) == [2]
    assert offers(s, "choose") == ["1", "4"]
    act(s, "choose 4")
    assert (sum(hand(s, 2)), sum(hand(s, 3))) == (3, 1)


def test_without_a_holder_it_is_the_only_longest() -> None:
    s = before(roads={2: "28 29", 1: "60"}, hands={0: ROAD})
    draw(s, "advantage")
    assert asked(s) == [2]
    s = before(roads={2: "28", 1: "60"}, hands={0: ROAD})
    draw(s, "advantage")
    assert s.stack[-1].phase == "turn"


def test_conflict_is_for_the_largest_army() -> None:
    s = before(hands={0: ROAD})
    s.players[1].knights = s.players[3].knights = 3
    s.army_holder = 3
    draw(s, "conflict")
    assert asked(s) == [3]


def test_the_robber_flees_to_the_desert_and_robs_nobody() -> None:
    s = before(robber_on="T6", settlements={0: "B6"}, hands={1: ROAD})
    draw(s, "flees")
    assert s.robber == HEXES.number_of("T10")
    assert hand(s, 0) == (0, 0, 1, 0, 0)  # pasture 4 produces again, at once
    assert sum(hand(s, 1)) == 2


def test_those_who_lead_give_a_card_to_somebody_with_fewer_points() -> None:
    s = before(cities={0: "A1", 1: "C5"}, settlements={2: "E7"}, hands={0: ROAD, 2: ROAD})
    draw(s, "assistance", 11)
    assert asked(s) == [0]  # Bob leads, too, but has no card
    assert set(offers(s, "give")) == {"1,0,0,0,0 3", "1,0,0,0,0 4", "0,1,0,0,0 3", "0,1,0,0,0 4"}
    give(s, 0, (0, 1, 0, 0, 0), 3)
    assert hand(s, 3) == (0, 1, 0, 0, 0)


def test_events_come_before_production() -> None:
    s = before(settlements={0: "C5"}, hands={0: (1, 0, 0, 0, 0)})  # hills 6
    draw(s, "neighbors")
    assert (asked(s), hand(s, 0)) == ([0], (1, 0, 0, 0, 0))
