"""Whom news of Catan concern though they do not name them."""

from engine.core import Seat
from tests.telling import Told, english

from .table import COAST, SETTLEMENT, act, along, offers, pave, roll, settle, table
from .test_trade import market, offer


def concerning(told: Told, seat: Seat, actor: Seat, seats: int = 4) -> list[str]:
    """What somebody else did that concerns the seat, in English."""
    return [
        english(event.text)
        for event in told.news
        if event.to in (None, seat) and event.is_about(seat, actor, seats)
    ]


def test_the_longest_road_concerns_whoever_had_it() -> None:
    s = table(roads={1: along(*COAST[:6]), 0: along(*COAST[7:13])}, hands={0: (1, 1, 0, 0, 0)})
    told = act(s, f"road {along(*COAST[12:14])}")
    assert concerning(told, 1, 0) == ["Ann has the longest road: 6."]
    assert concerning(told, 2, 0) == []


def test_the_largest_army_concerns_whoever_had_it() -> None:
    s = table(cards={0: (1, 0, 0, 0, 0)})
    s.players[0].knights, s.players[1].knights = 3, 3
    s.army_holder = 1
    told = act(s, "knight")
    assert concerning(told, 1, 0) == ["Ann has the largest army: 4."]
    assert concerning(told, 2, 0) == []


def test_the_robber_concerns_whoever_lives_there_and_the_theft_its_victim() -> None:
    s = table(rolled=False, settlements={1: "A2", 2: "F5"}, hands={1: (1, 0, 0, 0, 0)})
    roll(s, 7)
    (place,) = [words for words in offers(s, "robber") if words.startswith("T1 ")]
    told = act(s, f"robber {place}", draws=[0])
    moved, *theft = concerning(told, 1, 0)
    assert moved.startswith("Ann moves the robber: ")
    assert theft == ["Ann takes a card from Bob.", "The card is lumber."]
    assert concerning(told, 2, 0) == []


def test_a_monopoly_concerns_those_who_gave() -> None:
    s = table(cards={0: (0, 0, 0, 0, 1)}, hands={1: (0, 0, 0, 0, 3), 2: (1, 0, 0, 0, 0)})
    told = act(s, "monopoly ore")
    assert concerning(told, 1, 0) == ["Ann collects 3 ore from everybody."]
    assert concerning(told, 2, 0) == []


def test_a_settlement_concerns_whose_roads_lead_there() -> None:
    s = table(hands={0: SETTLEMENT})
    pave(s, 1, along(*COAST[:3]))
    pave(s, 0, along(COAST[3], COAST[2]))
    settle(s, 2, COAST[10])
    told = act(s, f"settlement {COAST[2]}")
    assert concerning(told, 1, 0) == [f"Ann builds a settlement on {COAST[2]}."]
    assert concerning(told, 2, 0) == []


def test_answers_concern_whoever_made_the_offer_and_taking_it_back_those_asked() -> None:
    s = market()
    offer(s)
    assert concerning(act(s, "decline", 1), 0, 1) == ["Bob declines."]
    assert concerning(act(s, "decline", 2), 3, 2) == []
    assert concerning(act(s, "decline", 0), 3, 0) == ["Ann takes the offer back."]
