"""Turn order, turns, passing."""

import pytest

from engine.core import Illegal
from engine.praetor import GAME
from engine.praetor.moves import PASS, Use
from engine.praetor.turn_order import YOU_PASS

from .table import (
    BLUE,
    PURPLE,
    WHITE,
    YELLOW,
    act,
    acts,
    asked,
    at,
    carry_on,
    end_round,
    have,
    lay,
    offers,
    staff,
    table,
    usable,
    verbs,
)


def test_one_after_the_other_takes_one_action() -> None:
    """Rulebook: "One by one, in turn order, players will take one action or pass"."""
    s = table(3, order=(2, 0, 1))
    seats = []
    for text in ("use M11 1", "use N9 1", "use P11 1"):
        seats.append(asked(s))
        assert act(s, text).closes
    assert seats == [2, 0, 1]
    assert asked(s) == 2


def test_who_has_passed_is_left_out() -> None:
    """Rulebook: "As soon as a player has passed, he may no longer place Workers." """
    s = table(3)
    told = acts(s, "use N9 1", "pass", "pass")
    assert str(told) == "White passes."
    assert asked(s) == 0
    act(s, "use M11 2")
    assert asked(s) == 0, "the only one left goes on"


def test_the_order_holds_until_the_round_ends() -> None:
    """Rulebook: "Once the turn order is established, it will not change until the end of the
    current turn."
    """
    s = table(2, order=(1, 0), wall=1)
    have(s, 1, marble=2, weapon=2)
    act(s, "use N10 1")
    assert s.players[1].favor > s.players[0].favor
    assert s.order == (1, 0)
    acts(s, "use N9 1", "use N11 2")
    assert asked(s) == 0
    end_round(s)
    assert s.order == (0, 1)


def test_a_marker_that_arrives_lies_on_top_and_goes_first() -> None:
    """Rulebook: "their Markers are stacked on top of each other.

    The turn order is then decided from the top to the bottom".
    """
    s = table(4)
    for seat, favor in ((WHITE, 30), (YELLOW, 30), (BLUE, 30), (PURPLE, 50)):
        s.change_favor(seat, favor - s.players[seat].favor)
    assert s.favor_order() == (BLUE, YELLOW, WHITE, PURPLE)
    s.change_favor(PURPLE, -20)
    assert s.favor_order() == (PURPLE, BLUE, YELLOW, WHITE), (
        "who loses favor arrives on top as well"
    )
    s.change_favor(YELLOW, 0)
    assert s.favor_order() == (PURPLE, BLUE, YELLOW, WHITE), "who gains nothing does not move"


def test_a_marker_that_stays_at_zero_does_not_move() -> None:
    s = table(2)
    s.change_favor(0, -99)
    s.change_favor(1, -99)
    assert [player.favor for player in s.players] == [0, 0]
    assert s.favor_order() == (1, 0)
    s.change_favor(0, -5)
    assert s.favor_order() == (1, 0)


def test_without_workers_at_home_a_player_must_pass() -> None:
    """Rulebook: "If a player has placed all his Active Workers, he must pass." """
    s = table(2)
    staff(s, 0, 1)
    staff(s, 1, 1, 1)
    acts(s, "use N9 1", "use N11 1")
    assert s.players[0].passed
    assert asked(s) == 1


def test_who_can_do_nothing_passes_without_being_asked() -> None:
    s = table(2, available="statue_1")
    for seat in range(2):
        have(s, seat)
        staff(s, seat, 1, 1)
    told = acts(s, "use N9 1", "use N11 1", "use M10 1", "use P10 1", "trade 0,0,0,0")
    assert s.round == 2, (
        "the wall, the statue and foreign mines cannot be paid, and everything else is used"
    )
    assert "has nothing left to do and passes" in str(told)


def test_workers_of_one_experience_are_offered_once() -> None:
    s = table(2)
    staff(s, 0, 2, 2, 3)
    assert offers(s, "use")[:2] == ["N9 2", "N9 3"]


def test_a_turn_is_to_build_to_use_or_to_pass() -> None:
    s = table(2, available="lumber_mill_1")
    assert verbs(s) == {"build", "use", "pass"}


def test_passing_with_workers_is_allowed() -> None:
    """Rulebook: "A player may choose to pass before placing all his Active Workers, but this is not
    a wise decision".
    """
    s = table(2)
    act(s, "pass")
    assert s.players[0].passed
    assert len(s.players[0].home) == 3


def test_a_late_player_lets_the_best_worker_learn_for_nothing() -> None:
    s = table(2)
    assert GAME.decisions(s)[0].fallback == Use(at("N9"), 3)
    acts(s, "use N9 1", "pass")
    assert GAME.decisions(s)[0].fallback == PASS, "the other Gold Mine costs a fee"


def test_a_player_without_any_active_worker_sits_the_round_out() -> None:
    s = table(2)
    staff(s, 0)
    staff(s, 1, 1)
    s.stack.pop()
    s.acting_index = -1
    told = carry_on(s)
    assert str(told) == "Yellow has nothing left to do and passes."
    assert told.news[-1].own == YOU_PASS, "whom it happens to is spoken to"
    assert asked(s) == 1


def test_late_specials_allow_a_labor_camp_without_active_workers() -> None:
    s = table(2, late_specials="on")
    lay(s, "labor_camp_1", "N12", 0)
    staff(s, 0, 1, retired=1)
    staff(s, 1, 1, 1)
    acts(s, "use N9 1", "use N11 1")
    assert asked(s) == 0
    assert verbs(s) == {"camp", "pass"}
    acts(s, "camp N12", "use M10 6")
    assert asked(s) == 1


def test_the_labor_camp_is_closed_to_who_has_no_active_worker_at_home() -> None:
    """Rulebook: "If a player has placed all his Active Workers, he must pass": literally, the camp
    included.
    """
    s = table(2)
    lay(s, "labor_camp_1", "N12", 0)
    staff(s, 0, 1, retired=1)
    staff(s, 1, 1, 1)
    acts(s, "use N9 1", "use N11 1")
    assert asked(s) == 1


def test_only_the_asked_seat_may_act_and_only_with_workers_at_home() -> None:
    s = table(2)
    for text in ("use N9 4", "use N9 6", "use Z1 1", "build lumber_mill_1 1 N8 left"):
        with pytest.raises(Illegal):
            act(s, text)
    assert "N11" in usable(s)
