"""The robber before and after the first landing, sevens and walls."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.frames.turn import BEFORE_ROLL
from engine.catan.income import rebuild_income
from engine.catan.state import NOWHERE, State
from engine.core import StreamEntry
from engine.kit.hexes import HEXES

from ..table import act, asked, verbs
from .table import cards, change, knight, land, realm, throw, wall


def before_landing(**position: object) -> State:
    """A position in which the barbarians have not landed yet."""
    s = realm(**position)  # type: ignore[arg-type]
    change(s, landings=0)
    return s


def test_a_seven_before_the_first_landing_only_makes_players_discard() -> None:
    s = before_landing(rolled=False, hands={1: (8, 0, 0, 0, 0)}, settlements={1: "A7"})
    told = throw(s, 7)
    assert any("stays away until" in repr(line) for line in told.news)
    assert asked(s) == [1]
    act(s, "discard 4,0,0,0,0,0,0,0")
    assert asked(s) == [0]
    assert "end" in verbs(s)
    assert s.robber == NOWHERE


def test_before_the_first_landing_the_robber_blocks_nothing() -> None:
    s = before_landing(rolled=False, settlements={0: "A7"})
    throw(s, 9)
    assert cards(s, 0)[0] == 1


def test_the_first_landing_brings_the_robber_to_the_desert_won_or_lost() -> None:
    for cities in ({}, {0: "C4"}):
        s = before_landing(rolled=False, cities=cities)
        land(s)
        assert s.robber == HEXES.number_of("T10")
        assert GAME.view(s, None).robber == s.robber


def test_a_later_landing_leaves_the_robber_where_it_is() -> None:
    s = realm(rolled=False, robber_on="T3")
    land(s)
    assert s.robber == HEXES.number_of("T3")


def test_after_the_first_landing_a_seven_moves_the_robber() -> None:
    s = realm(rolled=False)
    throw(s, 7)
    assert verbs(s) == {"robber"}


def test_with_two_deserts_who_rolled_says_where_the_robber_comes() -> None:
    chosen = GAME.meta.check_options(5, {"knights": "on"})
    s = GAME.new(5, chosen, StreamEntry(1))
    s.turn, s.stack = 10, [BEFORE_ROLL[s.active]]
    rebuild_income(s)
    land(s)
    assert verbs(s) == {"robber"}
    assert asked(s) == [s.active]
    act(s, GAME.decisions(s)[0].moves[0])
    assert s.robber in s.island.board.deserts
    assert "end" in verbs(s)


# --- walls ------------------------------------------------------------


def test_each_wall_saves_two_cards_more() -> None:
    for walls, safe in (("", 7), ("C4", 9), ("C4 A7", 11), ("C4 A7 F6", 13)):
        for hand, asks in ((safe, False), (safe + 1, True)):
            s = before_landing(rolled=False, cities={0: "C4 A7 F6"}, hands={0: (hand, 0, 0, 0, 0)})
            wall(s, 0, walls)
            throw(s, 7)
            assert (verbs(s) == {"discard"}) == asks, (walls, hand)


def test_above_the_limit_half_of_all_is_lost_as_without_walls() -> None:
    s = before_landing(rolled=False, cities={0: "C4"}, hands={0: (10, 0, 0, 0, 0)})
    wall(s, 0, "C4")
    throw(s, 7)
    act(s, "discard 5,0,0,0,0,0,0,0")
    assert cards(s, 0)[0] == 5


def test_the_limit_counts_walls_that_stand_now() -> None:
    s = realm(rolled=False, cities={0: "C4"}, hands={0: (9, 0, 0, 0, 0)})
    wall(s, 0, "C4")
    land(s, 2)
    act(s, "end")
    throw(s, 7)
    assert verbs(s) == {"discard"}


def test_knights_and_progress_cards_do_not_count_for_the_limit() -> None:
    s = before_landing(rolled=False, hands={0: (7, 0, 0, 0, 0)})
    knight(s, 0, "C4")
    throw(s, 7)
    assert "end" in verbs(s)
