"""Catan for two: neutral colours, two throws, trade tokens."""

from dataclasses import replace

from engine.catan import GAME
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.modules.give_cards import Give
from engine.catan.modules.two_players.descriptions import describe_neutral
from engine.catan.modules.two_players.moves import TRADE, NeutralRoad
from engine.catan.state import NOWHERE, State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES
from tests.telling import english

from .table import (
    CARD,
    CITY,
    ROAD,
    SETTLEMENT,
    act,
    along,
    asked,
    decision,
    dice,
    hand,
    offers,
    pave,
    points,
    settle,
    table,
    verbs,
)


def two(**how: object) -> State:
    return table(2, **how)  # type: ignore[arg-type]


def tokens(s: State) -> list[int]:
    return [player.counters[0].count for player in GAME.view(s, None).players]


# --- neutral colours --------------------------------------------------


def test_two_neutral_colours_begin_with_a_settlement_each() -> None:
    s = GAME.new(2, GAME.meta.check_options(2, {}), StreamEntry(1))
    view = GAME.view(s, None)
    assert view.unplayed == 2
    assert [view.places_of("settlement", owner) for owner in (2, 3)] == [
        (CORNERS.number_of("C4"),),
        (CORNERS.number_of("D8"),),
    ]
    assert not {"C4", "C3", "C5", "B3", "D8"} & set(offers(s, "settlement"))


def test_who_builds_a_road_or_a_settlement_builds_for_a_neutral_colour_too() -> None:
    """You must also build, for nothing, a road or a settlement for one of the two neutral players
    of your choice.
    """
    s = two(settlements={0: "E5"}, hands={0: ROAD})
    act(s, "road 58")
    assert verbs(s) == {"neutral-road"}
    assert {words.split()[0] for words in offers(s, "neutral-road")} == {"1", "2"}
    act(s, "neutral-road 1 27")
    assert GAME.view(s, None).places_of("road", 2) == (EDGES.number_of("27"),)
    assert verbs(s) == {"end"}
    assert hand(s, 0) == (0, 0, 0, 0, 0)


def test_an_edge_of_ones_own_is_not_taken_for_the_corner_with_its_number() -> None:
    view = GAME.view(two(), 0)
    number = 5
    roads = [replace(price, places=(number,)) for price in view.prices if price.key == "road"]
    view = replace(view, prices=tuple(roads))
    beside = next(
        edge for edge, corners in enumerate(view.grid.ends) if number in corners and edge != number
    )
    assert describe_neutral(view, NeutralRoad(0, beside)).rank == 0
    assert describe_neutral(view, NeutralRoad(0, number)).rank < 0


def test_a_neutral_settlement_needs_a_neutral_road_and_keeps_its_distance() -> None:
    s = two(settlements={0: "F1"}, roads={0: "68"}, hands={0: SETTLEMENT})
    pave(s, 2, along("C4", "C5", "C6"))
    s.stack = s.stack[:1]
    act(s, "settlement F3")
    assert offers(s, "neutral-settlement") == ["1 C6"]
    act(s, "neutral-settlement 1 C6")
    assert s.owners[2].settlements_left == 3


def beside_a_damaged_road(revision: int | None = None) -> State:
    """The second player's road from C2 to C1 is damaged, and a neutral road leads to C2."""
    s = two(
        events="on",
        settlements={0: "F3"},
        hands={0: ROAD},
        revision=revision,
        roads={0: along("F3", "F4"), 1: along("C2", "C1"), 2: along("C4", "C3", "C2")},
    )
    s.slots[-1] = replace(s.slots[-1], damaged=(NOWHERE, EDGES.number_of(along("C2", "C1"))))
    act(s, f"road {along('F4', 'F5')}")
    return s


def test_no_neutral_settlement_is_built_at_either_end_of_a_damaged_road() -> None:
    """Earthquake: no settlement may be built at either end of a damaged road."""
    s = beside_a_damaged_road()
    assert offers(s, "neutral-settlement") == []
    assert offers(s, "neutral-road")


def test_in_a_match_that_began_before_that_ruling_it_may_be_built() -> None:
    assert offers(beside_a_damaged_road(revision=1), "neutral-settlement") == ["1 C2"]


def test_cities_and_cards_ask_for_nothing() -> None:
    s = two(
        settlements={0: "E5"}, hands={0: tuple(a + b for a, b in zip(CITY, CARD, strict=True))}
    )
    act(s, "city E5")
    assert "end" in verbs(s)
    act(s, "buy")
    assert "end" in verbs(s)


def test_the_opening_asks_for_nothing() -> None:
    s = GAME.new(2, GAME.meta.check_options(2, {}), StreamEntry(1))
    while not s.turn:
        assert not verbs(s) & {"neutral-road", "neutral-settlement"}
        act(s, decision(s).moves[0])
    assert all(p.roads == 0 for p in s.owners[2:])


def test_each_road_of_road_building_asks() -> None:
    s = two(settlements={0: "E5"}, cards={0: (0, 0, 1, 0, 0)})
    act(s, "roads")
    act(s, "road 58")
    act(s, decision(s).moves[0])
    assert "road" in verbs(s)
    act(s, decision(s).moves[0])
    act(s, decision(s).moves[0])
    assert "end" in verbs(s)
    assert sum(p.roads.bit_count() for p in s.owners[2:]) == 2


def test_a_neutral_colour_may_hold_the_longest_road_and_gets_no_cards() -> None:
    s = two(rolled=False, settlements={0: "A1"})
    pave(s, 3, along("D8", "D7", "D6", "D5", "C5", "C6"))
    s.stack = s.stack[:1]
    assert GAME.view(s, None).award_holder("road") == 3
    assert points(s) == [1, 0]
    act(s, "roll", draws=[dice(4), dice(3)])  # both beside the neutral settlement on D8
    assert sum(hand(s, 0)) + sum(hand(s, 1)) == 0


def test_nobody_robs_a_neutral_colour() -> None:
    s = two(cards={0: (1, 0, 0, 0, 0)})
    act(s, "knight")
    assert "T15 -" in offers(s, "robber")


# --- two throws -------------------------------------------------------


def test_two_different_throws_both_pay() -> None:
    s = two(rolled=False, settlements={0: "E4"})  # mountains 3, hills 5, fields 6
    act(s, "roll", draws=[dice(3), dice(3), dice(3), dice(5)])
    assert hand(s, 0) == (0, 1, 0, 0, 1)
    assert [throw.number for throw in GAME.view(s, None).throws] == [3, 5]
    assert "end" in verbs(s)


def test_a_seven_is_dealt_with_before_the_second_throw() -> None:
    s = two(rolled=False, settlements={0: "E4"}, hands={1: (8, 0, 0, 0, 0)})
    act(s, "roll", draws=[dice(7)])
    act(s, "discard 4,0,0,0,0", 1, draws=[])
    assert s.stack[-1].phase == "robber"
    act(s, "robber T1 -", draws=[dice(5)])
    assert hand(s, 0) == (0, 1, 0, 0, 0)


def test_the_second_throw_may_be_the_seven() -> None:
    s = two(rolled=False, settlements={0: "E4"})
    act(s, "roll", draws=[dice(5), dice(7)])
    assert (hand(s, 0), s.stack[-1].phase) == ((0, 1, 0, 0, 0), "robber")


def test_two_event_cards_with_the_same_number_count_twice() -> None:
    s = two(rolled=False, events="on", settlements={0: "E4"})
    fives = [
        at
        for at, throw in enumerate(DECK)
        if throw.number == 5 and throw.card and throw.card.key == "prospers"
    ]
    act(s, "roll", draws=[fives[0], fives[1] - 1])
    assert hand(s, 0) == (0, 2, 0, 0, 0)


# --- trade tokens -----------------------------------------------------


def test_settlements_at_the_desert_and_the_coast_bring_tokens() -> None:
    """Two at the desert, one at the coast; also in the opening."""
    s = GAME.new(2, GAME.meta.check_options(2, {"board": "beginner"}), StreamEntry(1))
    assert tokens(s) == [5, 5]
    seat = decision(s).seat
    act(s, "settlement C6")
    assert tokens(s)[seat] == 7
    act(s, decision(s).moves[0])
    act(s, "settlement A1")
    assert tokens(s)[1 - seat] == 6


def test_the_supply_of_twenty_can_run_out() -> None:
    s = two()
    settle(s, 0, "C6 D5 A1 A3")
    settle(s, 1, "D7 F1 F3 F5")
    assert sum(tokens(s)) <= 20
    settle(s, 0, "A5")
    settle(s, 1, "F7")
    assert sum(tokens(s)) == 20
    assert GAME.view(s, None).counters[0].count == 0


def test_a_forced_trade_draws_two_cards_and_gives_two_of_choice() -> None:
    s = two(hands={0: (2, 0, 0, 0, 0), 1: (0, 1, 0, 0, 2)})
    told = act(s, "tokens trade", draws=[2, 0])
    assert (hand(s, 0), hand(s, 1)) == ((2, 1, 0, 0, 1), (0, 0, 0, 0, 1))
    assert tokens(s) == [4, 5]
    assert "ore" not in str(told)
    assert len(offers(s, "give")) == 4
    act(s, Give((2, 0, 0, 0, 0), 1))
    assert (hand(s, 0), hand(s, 1)) == ((0, 1, 0, 0, 1), (2, 0, 0, 0, 1))


def test_for_a_single_card_two_are_given_all_the_same() -> None:
    """Rulebook: if your opponent has only one card, you can take it, but still must give two cards
    in exchange.
    """
    s = two(hands={0: (2, 0, 0, 0, 0), 1: (0, 1, 0, 0, 0)})
    assert (
        english(GAME.describe(GAME.view(s, 0), TRADE).label)
        == "Forced trade: draw their only card, give two"
    )
    act(s, "tokens trade")
    assert (hand(s, 0), hand(s, 1), tokens(s)) == ((2, 1, 0, 0, 0), (0, 0, 0, 0, 0), [4, 5])
    assert sorted(offers(s, "give")) == ["1,1,0,0,0 2", "2,0,0,0,0 2"], (
        "also the card that was drawn"
    )
    act(s, Give((2, 0, 0, 0, 0), 1))
    assert (hand(s, 0), hand(s, 1)) == ((0, 1, 0, 0, 0), (2, 0, 0, 0, 0))


def test_who_could_not_give_two_forces_no_trade() -> None:
    """With one card of one's own, both go: the drawn one too.

    Without any there would be only one to give.
    """
    s = two(hands={0: (1, 0, 0, 0, 0), 1: (0, 1, 0, 0, 0)})
    act(s, "tokens trade")
    assert offers(s, "give") == ["1,1,0,0,0 2"]
    act(s, Give((1, 1, 0, 0, 0), 1))
    assert (hand(s, 0), hand(s, 1)) == ((0, 0, 0, 0, 0), (1, 1, 0, 0, 0))
    assert "trade" not in offers(two(hands={1: (0, 1, 0, 0, 0)}), "tokens")


def test_an_empty_hand_is_forced_to_no_trade() -> None:
    s = two(hands={0: (2, 0, 0, 0, 0)})
    assert "trade" not in offers(s, "tokens")
    assert "trade" in offers(two(hands={0: (2, 0, 0, 0, 0), 1: (0, 1, 0, 0, 0)}), "tokens")


def test_against_two_cards_or_more_two_are_drawn() -> None:
    s = two(hands={1: (0, 1, 0, 0, 1)})
    assert (
        english(GAME.describe(GAME.view(s, 0), TRADE).label)
        == "Forced trade: draw two cards, give two"
    )


def test_tokens_cost_double_for_who_has_more_points() -> None:
    """One token with as many or fewer points, else two; by the points that everybody sees."""
    s = two(settlements={0: "E5", 1: "B2"}, robber_on="T1", cards={0: (0, 2, 0, 0, 0)})
    act(s, "tokens robber")
    assert (tokens(s)[0], s.robber) == (4, 9)
    s = two(settlements={0: "E5"}, robber_on="T1")
    act(s, "tokens robber")
    assert tokens(s)[0] == 3


def test_the_robber_in_the_desert_cannot_be_sent_there() -> None:
    assert "robber" not in offers(two(), "tokens")


def test_a_played_knight_brings_two_tokens_once_a_turn() -> None:
    s = two()
    s.players[0].knights = 2
    act(s, "tokens knight")
    assert (tokens(s)[0], s.players[0].knights) == (7, 1)
    assert "tokens" not in verbs(s)


def test_the_largest_army_is_looked_at_again() -> None:
    """With only two knights left, or no more than the opponent, it is set aside."""
    s = two()
    s.players[0].knights, s.players[1].knights, s.army_holder, s.players[0].score = 4, 3, 0, 2
    act(s, "tokens knight")
    assert (s.army_holder, points(s)) == (-1, [0, 0])
    s = two()
    s.players[0].knights, s.players[1].knights, s.army_holder, s.players[0].score = 4, 0, 0, 2
    act(s, "tokens knight")
    assert (s.army_holder, points(s)) == (0, [2, 0])


def test_the_game_for_two_is_won_like_any_other() -> None:
    s = two(settlements={0: "E5"}, hands={0: CITY})
    s.players[0].score = 9
    act(s, "city E5")
    assert s.winner == 0
    assert asked(s) == []


def test_giving_up_a_knight_is_asked_back() -> None:
    view = GAME.view(two(), 0)
    assert GAME.warning(view, GAME.moves.parse("tokens knight")) is not None
    assert GAME.warning(view, GAME.moves.parse("tokens robber")) is None
