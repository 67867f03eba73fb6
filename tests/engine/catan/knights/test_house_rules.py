"""The house rules: early sevens, and knights that are chosen."""

from __future__ import annotations

from random import Random

from engine.catan import GAME
from engine.catan.modules.knights.event_die import FACES
from engine.catan.modules.knights.moves import SendKnights
from engine.catan.state import State

from ..table import act, asked, points, verbs
from .table import change, corner, counter, knight, land, realm, slot

SEVEN, TWO, NINE = 5, 0, 17  # draws of two dice: 1 and 6, 1 and 1, 3 and 6


def early(rolls: int, **position: object) -> State:
    s = realm(rolled=False, early_sevens="again", **position)  # type: ignore[arg-type]
    change(s, rolls=rolls)
    return s


def test_a_seven_of_the_first_two_rounds_is_rolled_again_as_often_as_it_comes() -> None:
    s = early(7)
    act(s, "roll", draws=[SEVEN, SEVEN, NINE, len(FACES) - 1])
    assert s.throws[0].number == 9


def test_from_the_third_round_on_sevens_count() -> None:
    s = early(8)
    act(s, "roll", draws=[SEVEN, 0])
    assert s.throws[0].number == 7


def test_without_the_house_rule_a_first_seven_counts() -> None:
    s = realm(rolled=False)
    act(s, "roll", draws=[SEVEN, 0])
    assert s.throws[0].number == 7


def test_a_seven_that_an_alchemist_chose_is_not_rolled_again() -> None:
    s = early(0)
    change(s, turn=s.turn, dice=(3, 4))
    act(s, "roll", draws=[0])
    assert s.throws[0].dice == (3, 4)


# --- who fights -------------------------------------------------------


def chosen(**position: object) -> State:
    return realm(rolled=False, defence="chosen", **position)  # type: ignore[arg-type]


def test_everybody_with_active_knights_chooses_at_once_who_fights() -> None:
    s = chosen(cities={0: "C4", 1: "F6"})
    knight(s, 1, "A7", 2)
    knight(s, 2, "D1", 1)
    knight(s, 3, "E3", 3, active=False)
    land(s)
    assert asked(s) == [1, 2]
    act(s, "send-knights (1)", seat=1)
    assert slot(s).landings == 1, "not before all have answered"
    act(s, "send-knights (0)", seat=2)
    assert slot(s).landings == 2
    assert points(s) == [2, 3, 0, 0]


def test_only_those_who_fought_lie_down() -> None:
    s = chosen(cities={0: "C4"})
    knight(s, 1, "A7", 2)
    knight(s, 1, "D1", 1)
    land(s)
    act(s, "send-knights 1,0", seat=1)
    assert slot(s).active == 1 << corner("D1")
    assert counter(s, "defence") == 1


def test_who_sends_nobody_may_make_all_lose() -> None:
    s = chosen(cities={0: "C4", 1: "F6"})
    knight(s, 1, "A7", 3)
    land(s)
    act(s, "send-knights (0)")
    assert [p.cities for p in s.players[:2]] == [0, 0]
    assert slot(s).active


def test_without_active_knights_nobody_is_asked() -> None:
    s = chosen(cities={0: "C4"})
    land(s)
    assert "end" in verbs(s)
    assert not s.players[0].cities


def test_a_clock_sends_all() -> None:
    s = chosen()
    knight(s, 1, "A7", 3)
    knight(s, 1, "D1", 1)
    land(s)
    assert GAME.decisions(s)[0].fallback == SendKnights((1, 1))


def test_nobody_sees_whom_others_send_before_all_have_answered() -> None:
    s = chosen(cities={0: "C4"})
    for seat, place in ((1, "A7"), (2, "D1")):
        knight(s, seat, place)
    land(s)
    told = act(s, "send-knights (1)", seat=1)
    assert not told.news
    seen = {
        GAME.resample_hidden(s, 0, Random(seed)).slots[s.rules.modules[0].slot_index].sent
        for seed in range(20)
    }
    assert len(seen) == 2
    own = {
        GAME.resample_hidden(s, 1, Random(seed)).slots[s.rules.modules[0].slot_index].sent
        for seed in range(20)
    }
    assert own == {slot(s).sent}


def test_where_all_fight_nobody_is_asked() -> None:
    s = realm(rolled=False)
    knight(s, 1, "A7")
    land(s)
    assert asked(s) == [0]
