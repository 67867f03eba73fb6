"""Knights in the course of turns: who acts when, what counts at once, and what nobody may do."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.modules.knights.army_moves import MoveKnight, PromoteKnight, RetreatKnight
from engine.catan.moves import MoveRobber
from engine.catan.state import State

from ..table import act, along, asked, decision, points, verbs
from .army_table import army, cards, knights, moves_of, wake
from .test_cards_science import hand_of

ROUTE = along("B3", "B4", "B5", "B6")  # of seat 0, from its settlement on B3
LONG = along("A1", "A2", "A3", "A4", "A5", "A6")  # five roads
LONG_BELOW = along("F1", "F2", "F3", "F4", "F5", "F6")  # five others


def road_holder(s: State) -> int | None:
    return GAME.view(s, None).award_holder("road")


# --- training ---------------------------------------------------------


def test_a_knight_just_recruited_may_be_promoted_at_once_for_twice_the_price() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, hands={0: hand_of(wool=2, ore=2)})
    act(s, "recruit B5")
    act(s, "promote B5")
    assert knights(s, 0) == {"B5+"}
    assert sum(cards(s, 0)) == 0


def test_a_ready_knight_acts_also_after_its_promotion_and_is_not_promoted_where_it_goes() -> None:
    s = army(
        settlements={0: "B3"},
        roads={0: ROUTE},
        knights={0: "B4!"},
        hands={0: hand_of(wool=2, ore=2)},
        levels={0: (0, 3, 0)},
    )
    act(s, "promote B4")
    act(s, "move-knight B4 B6")
    assert knights(s, 0) == {"B6+"}
    assert moves_of(s, PromoteKnight) == []


def test_who_loses_the_fortress_of_a_last_city_keeps_mighty_knights_and_makes_others() -> None:
    s = army(
        settlements={0: "B3"},
        roads={0: ROUTE},
        knights={0: "B4++ B5+"},
        hands={0: hand_of(wool=1, ore=1)},
        levels={0: (0, 3, 0)},
    )
    assert moves_of(s, PromoteKnight) == ["promote B5"]


# --- acting -----------------------------------------------------------


def test_every_ready_knight_acts_once_in_a_turn() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, knights={0: "B4! B5+!"})
    act(s, "move-knight B5 B6")
    assert moves_of(s, MoveKnight) == ["move-knight B4 B5"]
    act(s, "move-knight B4 B5")
    assert moves_of(s, MoveKnight) == []


def test_a_knight_walks_any_number_of_roads_also_those_built_in_this_turn() -> None:
    route = along("B3", "B4", "B5", "B6", "B7", "B8")
    hand = hand_of(lumber=1, brick=1)
    s = army(settlements={0: "B3"}, roads={0: route}, knights={0: "B4!"}, hands={0: hand})
    act(s, f"road {along('B8', 'B9')}")
    assert "move-knight B4 B9" in moves_of(s, MoveKnight)


def test_no_move_lays_a_knight_down_or_takes_it_off_the_board() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, knights={0: "B4! B5"})
    assert verbs(s) - {"end", "offer"} == {"move-knight"}
    act(s, "end")
    assert knights(s, 0) == {"B4!", "B5"}


def test_a_driven_knight_drives_nobody_away_in_turn() -> None:
    s = army(
        settlements={0: "B3", 1: "B7"},
        roads={0: ROUTE, 1: along("B5", "B6", "B7", "B8", "B9")},
        knights={0: "B4++!", 1: "B5+", 2: "B8"},
    )
    act(s, "move-knight B4 B5")
    assert knights(s, 1) == {"B6+"}, "not B8, where a weaker one stands"


def test_a_chased_robber_makes_nobody_discard() -> None:
    s = army(
        settlements={0: "B3", 1: "E5"},
        roads={0: along("B3", "B4")},
        knights={0: "B4!"},
        robber_on="T5",
        hands={0: hand_of(wool=9), 1: hand_of(ore=9)},
    )
    act(s, "chase B4 T5")
    assert verbs(s) == {"robber"}
    empty = next(move for move in moves_of(s, MoveRobber) if move.endswith("-"))
    act(s, empty)
    assert sum(cards(s, 0)) == sum(cards(s, 1)) == 9


# --- the longest road -------------------------------------------------


def test_a_knight_that_is_recruited_on_it_breaks_the_longest_road() -> None:
    s = army(
        turn=1,
        settlements={1: "B4"},
        roads={0: LONG, 1: along("B4", "A3")},
        hands={1: hand_of(wool=1, ore=1)},
    )
    act(s, "recruit A3")
    assert road_holder(s) is None


def test_a_knight_that_deserts_or_is_driven_off_gives_the_longest_road_back() -> None:
    for card, play in (("deserter", "deserter 2"), ("intrigue", "intrigue A3")):
        s = army(
            settlements={1: "B4"},
            roads={0: LONG, 1: along("B4", "A3")},
            knights={1: "A3"},
            progress={0: card},
        )
        assert road_holder(s) is None
        act(s, play)
        assert knights(s, 1) == set()
        if card == "deserter":
            act(s, "enlist-nobody")
        assert road_holder(s) == 0


def test_when_a_knight_leaves_a_new_holder_keeps_the_longest_road_on_a_tie() -> None:
    s = army(
        turn=1,
        settlements={1: "B4"},
        roads={0: LONG, 1: along("B4", "A3") + " " + along("B4", "B5"), 2: LONG_BELOW},
        knights={1: "B5!"},
    )
    assert road_holder(s) == 0, "who came first"
    act(s, "move-knight B5 A3")
    assert road_holder(s) == 2
    s.turn += 4
    wake(s, "A3")
    act(s, "move-knight A3 B5")
    assert s.players[0].road_length == s.players[2].road_length == 5
    assert road_holder(s) == 2
    assert points(s)[2] == 2


def test_the_longest_road_is_judged_when_the_driven_knight_has_its_place() -> None:
    s = army(
        turn=1,
        settlements={1: "B4"},
        roads={0: LONG, 1: along("B4", "A3") + " " + along("B4", "B5")},
        knights={0: "A3", 1: "B5+!"},
    )
    act(s, "move-knight B5 A3")
    assert moves_of(s, RetreatKnight, 0)
    assert road_holder(s) == 0
    act(s, "retreat A1")
    assert road_holder(s) is None


# --- five and six -----------------------------------------------------


def between(**others: object) -> State:
    """Seat 1 is asked between the turns, after seat 0 has ended its own."""
    s = army(5, extension="special", settlements={1: "B3"}, roads={1: ROUTE}, **others)  # type: ignore[arg-type]
    act(s, "end")
    assert asked(s) == [1]
    return s


def test_between_the_turns_knights_are_trained_but_do_not_act() -> None:
    hand = hand_of(wool=1, ore=1, grain=1)
    s = between(knights={1: "B4! B5"}, hands={1: hand}, robber_on="T5")
    assert {"promote", "activate"} <= verbs(s)
    assert not {"move-knight", "chase"} & verbs(s)


def test_a_knight_that_was_activated_between_the_turns_acts_in_its_owners_next_turn() -> None:
    s = between(knights={1: "B4"}, hands={1: hand_of(grain=1)})
    act(s, "activate B4")
    while "roll" not in verbs(s):
        act(s, "end")
    assert asked(s) == [1]
    act(s, "roll", draws=[0, 3])
    while "end" not in verbs(s, 1):
        act(s, decision(s).moves[0])
    assert "move-knight B4 B5" in moves_of(s, MoveKnight, 1)


def paired(**others: object) -> State:
    """The second of a pair has its part, after seat 0 has ended its own."""
    s = army(5, **others)  # type: ignore[arg-type]
    act(s, "end")
    return s


def test_the_second_of_a_pair_lets_knights_act_and_plays_cards() -> None:
    second = asked(paired())[0]
    s = paired(
        settlements={second: "B3"},
        roads={second: ROUTE},
        knights={second: "B4! B5"},
        progress={second: "warlord alchemist"},
        hands={second: hand_of(grain=1)},
    )
    assert asked(s) == [second]
    assert {"move-knight", "warlord", "activate"} <= verbs(s)
    assert not {"offer", "alchemist"} & verbs(s)
    act(s, "activate B5")
    assert moves_of(s, MoveKnight) == ["move-knight B4 B6"], "only who was active before"


def test_a_fleet_of_the_second_of_a_pair_is_for_its_part() -> None:
    second = asked(paired())[0]
    s = paired(progress={second: "merchant_fleet"}, hands={second: hand_of(paper=2)})
    act(s, "merchant-fleet paper")
    act(s, "bank paper ore")
    assert cards(s, second) == hand_of(ore=1)
