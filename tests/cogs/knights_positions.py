"""For each move of Cities & Knights a position in which it may be made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine.catan import GAME
from engine.catan.modules.knights.army_moves import (
    ActivateKnight,
    ChaseRobber,
    MoveKnight,
    PromoteKnight,
    RetreatKnight,
)
from engine.catan.modules.knights.cards import moves as c
from engine.catan.modules.knights.moves import (
    BuildWall,
    DrawProgress,
    ImproveCity,
    LoseCity,
    PlaceMetropolis,
    PutBackProgress,
    RecruitKnight,
    SendKnights,
)
from engine.catan.state import State
from engine.core import Decision, Move, Seat, StreamEntry
from engine.match import Match
from tests.engine.catan.knights.army_table import army
from tests.engine.catan.knights.table import land
from tests.engine.catan.knights.test_cards_science import hand_of
from tests.engine.catan.table import act, along

OPTIONS: Final = {"knights": "on", "board": "beginner"}
ROUTE: Final = along("B3", "B4", "B5", "B6")
SHORT: Final = along("B3", "B4")
HERE: Final[Mapping[str, Any]] = {"settlements": {0: "B3"}, "roads": {0: ROUTE}}


class Position(NamedTuple):
    """A state, and whom of those who are asked the tests are about."""

    state: State
    seat: Seat = 0


def make_match(position: Position) -> Match[Any]:
    """A match that stands at the position; nothing leads there."""
    seats = len(position.state.players)
    match: Match[Any] = Match.start(GAME, seats, OPTIONS, 5, StreamEntry(5))
    match.state = position.state
    match._asked = None
    return match


def find_decision(match: Match[Any], seat: Seat) -> Decision:
    decision = match.decision(seat)
    assert decision is not None
    return decision


def after(verb: str, seat: Seat = 0, **position: Any) -> Position:
    """What is asked of a seat after a move of the first."""
    s = army(**position)
    act(s, verb)
    return Position(s, seat)


def hold(card: str, **position: Any) -> Callable[[], Position]:
    """A progress card in hand."""
    return lambda: Position(army(progress={0: card}, **position))


# --- barbarians -------------------------------------------------------


def cities_to_lose() -> Position:
    s = army(rolled=False, cities={0: "B3 D3", 1: "B6 E5"}, landed=False)
    land(s)
    return Position(s, 1)


def decks_to_draw_from() -> Position:
    knights = {0: "A1!", 1: "A5!"}
    s = army(rolled=False, cities={0: "B3"}, knights=knights, landed=False)
    land(s)
    return Position(s, 1)


def knights_to_send() -> Position:
    knights = {0: "A1! A3!", 1: "A5! A7!"}
    s = army(rolled=False, cities={0: "B3"}, knights=knights, defence="chosen", landed=False)
    land(s)
    return Position(s, 1)


def cards_to_put_back() -> Position:
    s = army(progress={0: "smith smith crane crane mining"})
    act(s, "end")
    return Position(s)


def metropolis_to_place() -> Position:
    return after(
        "improve trade",
        cities={0: "B3 D3"},
        levels={0: (3, 0, 0)},
        hands={0: hand_of(cloth=4)},
    )


def knight_to_retreat() -> Position:
    return after(
        "move-knight B4 B5",
        1,
        settlements={0: "B3", 1: "B7"},
        roads={0: along("B3", "B4", "B5"), 1: along("B7", "B6", "B5", "C6")},
        knights={0: "B4+!", 1: "B5!"},
    )


# --- cards ------------------------------------------------------------


def swap_at_harbor() -> Position:
    hands = {0: hand_of(lumber=1, ore=1), 1: hand_of(paper=1, coin=1), 2: hand_of(cloth=1)}
    return after("commercial-harbor", progress={0: "commercial_harbor"}, hands=hands)


def commodity_to_give() -> Position:
    position = swap_at_harbor()
    act(position.state, "harbor-swap 2 lumber")
    return Position(position.state, 1)


def hand_to_take_from() -> Position:
    hands = {1: hand_of(wool=2, coin=1)}
    points = {0: 3, 1: 4}
    return after("master-merchant 2", progress={0: "master_merchant"}, points=points, hands=hands)


def progress_to_take() -> Position:
    return after("spy 2", progress={0: "spy", 1: "smith crane"})


def knight_to_lose() -> Position:
    return after("deserter 2", 1, knights={1: "D3+! E5"}, progress={0: "deserter"}, **HERE)


def knight_to_enlist() -> Position:
    return after("deserter 2", knights={1: "D3+!"}, progress={0: "deserter"}, **HERE)


def road_to_rebuild() -> Position:
    return after(f"diplomat {along('B5', 'B6')}", progress={0: "diplomat"}, **HERE)


def alchemist() -> Position:
    return Position(army(rolled=False, progress={0: "alchemist"}))


RICH: Final = {0: (0, 0, 2, 2, 2, 0, 0, 0)}
POSITIONS: Final[Mapping[type[Move], Callable[[], Position]]] = {
    ImproveCity: lambda: Position(
        army(cities={0: "B3"}, hands={0: hand_of(paper=1, cloth=1, coin=1)})
    ),
    PlaceMetropolis: metropolis_to_place,
    BuildWall: lambda: Position(army(cities={0: "B3 D3"}, hands={0: hand_of(brick=2)})),
    RecruitKnight: lambda: Position(army(hands=RICH, **HERE)),
    SendKnights: knights_to_send,
    LoseCity: cities_to_lose,
    DrawProgress: decks_to_draw_from,
    PutBackProgress: cards_to_put_back,
    PromoteKnight: lambda: Position(army(knights={0: "B4 B5"}, hands=RICH, **HERE)),
    ActivateKnight: lambda: Position(army(knights={0: "B4 B5"}, hands=RICH, **HERE)),
    MoveKnight: lambda: Position(army(knights={0: "B4!"}, **HERE)),
    ChaseRobber: lambda: Position(army(knights={0: "B4! B5!"}, robber_on="T5", **HERE)),
    RetreatKnight: knight_to_retreat,
    c.SwapAtHarbor: swap_at_harbor,
    c.GiveCommodity: commodity_to_give,
    c.TakeFromHand: hand_to_take_from,
    c.TakeProgress: progress_to_take,
    c.TakeNoProgress: progress_to_take,
    c.LoseKnight: knight_to_lose,
    c.EnlistKnight: knight_to_enlist,
    c.EnlistNobody: knight_to_enlist,
    c.RebuildNothing: road_to_rebuild,
    c.PlayMerchant: hold("merchant", **HERE),
    c.PlayMerchantFleet: hold("merchant_fleet"),
    c.PlayCommercialHarbor: hold("commercial_harbor", hands={0: hand_of(ore=1)}),
    c.PlayMasterMerchant: hold("master_merchant", points={0: 3, 1: 4}, hands={1: hand_of(ore=3)}),
    c.PlayResourceMonopoly: hold("resource_monopoly", hands={1: hand_of(ore=3)}),
    c.PlayTradeMonopoly: hold("trade_monopoly", hands={1: hand_of(coin=3)}),
    c.PlayBishop: hold("bishop", settlements={1: "B3"}),
    c.PlaySaboteur: hold("saboteur", points={0: 2, 1: 2}, hands={1: hand_of(ore=3)}),
    c.PlaySpy: lambda: Position(army(progress={0: "spy", 1: "smith", 2: "crane"})),
    c.PlayWedding: hold("wedding", points={0: 2, 1: 3}, hands={1: hand_of(ore=3)}),
    c.PlayDeserter: hold("deserter", knights={1: "D3"}, **HERE),
    c.PlayDiplomat: hold("diplomat", **HERE),
    c.PlayIntrigue: hold("intrigue", roads={0: SHORT}, knights={1: "B4"}),
    c.PlayWarlord: hold("warlord", knights={0: "B4"}, **HERE),
    c.PlayAlchemist: alchemist,
    c.PlayCrane: hold("crane", cities={0: "B3"}),
    c.PlayEngineer: hold("engineer", cities={0: "B3 D3"}),
    c.PlayInventor: hold("inventor"),
    c.PlayIrrigation: hold("irrigation", settlements={0: "B3"}),
    c.PlayMedicine: hold("medicine", settlements={0: "B3"}, hands={0: hand_of(ore=2, grain=1)}),
    c.PlayMining: hold("mining", settlements={0: "B3"}),
    c.PlayRoadBuilding: hold("road_building", **HERE),
    c.PlaySmith: hold("smith", knights={0: "B4 B5"}, **HERE),
}
