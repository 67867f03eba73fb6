"""The referee's opinion on what a move changes: knights, hands, levels, decks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from engine.catan.modules.knights import army_moves as army
from engine.catan.modules.knights import moves as core
from engine.catan.modules.knights.cards import moves as cards
from engine.core import Move

from .referee_army import gains_metropolis, refuges
from .referee_table import (
    BRICK,
    COMMODITY_OF_LINE,
    GRAIN,
    LINES,
    ORE,
    WOOL,
    Table,
)

TRADE_CARDS: Final = (
    "merchant",
    "merchant_fleet",
    "commercial_harbor",
    "master_merchant",
    "resource_monopoly",
    "trade_monopoly",
)
POLITICS_CARDS: Final = (
    "bishop",
    "constitution",
    "deserter",
    "diplomat",
    "intrigue",
    "saboteur",
    "spy",
    "warlord",
    "wedding",
)


def deck_of(key: str) -> int:
    """The deck of a card: all others are of science."""
    return 0 if key in TRADE_CARDS else 1 if key in POLITICS_CARDS else 2


class Knight(NamedTuple):
    owner: int
    strength: int
    is_active: bool


Army = dict[int, Knight]
Hands = list[list[int]]


def army_of(now: Table) -> Army:
    return {
        at: Knight(owner, now.ranks[at], at in now.active) for at, owner in now.knights.items()
    }


def with_army(was: Table, knights: Army) -> Table:
    """The same table with other knights."""
    after = object.__new__(Table)
    after.__dict__.update(was.__dict__)
    after.__dict__.pop("empty_corners", None)
    after.knights = {at: knight.owner for at, knight in knights.items()}
    after.ranks = {at: knight.strength for at, knight in knights.items()}
    after.active = {at for at, knight in knights.items() if knight.is_active}
    return after


class Effects:
    """What each move must have changed; it remembers a knight that is on its way."""

    def __init__(self) -> None:
        self.driven: tuple[int, Knight] | None = None  # from where, and which
        self.deserted: Knight | None = None

    # --- knights ------------------------------------------------------

    def knights_after(self, was: Table, seat: int, move: Move) -> Army | None:
        """All knights after the move; None: a roll decides, which is judged elsewhere."""
        found = army_of(was)
        match move:
            case core.RecruitKnight(corner=at):
                found[at] = Knight(seat, 1, False)
            case army.PromoteKnight(corner=at):
                found[at] = rise(found[at])
            case cards.PlaySmith(corner=at, other_corner=other):
                for one in {at, other} - {None}:
                    found[one] = rise(found[one])  # type: ignore[index]
            case army.ActivateKnight(corner=at):
                found[at] = found[at]._replace(is_active=True)
            case cards.PlayWarlord():
                for at in was.knights_of(seat):
                    found[at] = found[at]._replace(is_active=True)
            case army.ChaseRobber(knight=at):
                found[at] = found[at]._replace(is_active=False)
            case army.MoveKnight(knight=start, corner=to):
                victim = found.get(to)
                found[to] = found.pop(start)._replace(is_active=False)
                if victim:
                    self.drive(was, found, to, victim)
            case cards.PlayIntrigue(corner=at):
                self.drive(was, found, at, found.pop(at))
            case army.RetreatKnight(corner=to):
                assert self.driven
                found[to] = self.driven[1]
                self.driven = None
            case cards.PlayDeserter(player=other):
                if len(was.knights_of(other)) == 1:
                    (only,) = was.knights_of(other)
                    self.deserted = found.pop(only)
            case cards.LoseKnight(corner=at):
                self.deserted = found.pop(at)
            case cards.EnlistKnight(rank=rank, corner=at):
                assert self.deserted
                found[at] = Knight(seat, rank + 1, self.deserted.is_active)
            case core.SendKnights() | core.LoseCity() | core.DrawProgress():
                return None
            case _ if was.view.phase in ("roll", "draw", "put_back", "robber"):
                return None
        return found

    def drive(self, was: Table, found: Army, left: int, victim: Knight) -> None:
        """Where it can go to one corner only it goes there, and without any it is gone."""
        places = refuges(with_army(was, found), victim.owner, left)
        if len(places) == 1:
            found[places.pop()] = victim
        elif places:
            self.driven = left, victim


def rise(knight: Knight) -> Knight:
    return knight._replace(strength=knight.strength + 1)


# --- hands ------------------------------------------------------------


def hands_after(was: Table, seat: int, move: Move) -> Hands | None:
    """Everybody's hand after the move; None: chance or somebody's choice decides."""
    hands = [list(hand) for hand in was.hands]
    own = hands[seat]
    match move:
        case core.RecruitKnight() | army.PromoteKnight():
            spend(own, {WOOL: 1, ORE: 1})
        case army.ActivateKnight():
            spend(own, {GRAIN: 1})
        case core.BuildWall():
            spend(own, {BRICK: 2})
        case core.ImproveCity(track=line):
            spend(own, {COMMODITY_OF_LINE[line]: was.levels[seat][line] + 1})
        case cards.PlayCrane(track=line):
            spend(own, {COMMODITY_OF_LINE[line]: was.levels[seat][line]})
        case cards.PlayMedicine():
            spend(own, {ORE: 2, GRAIN: 1})
        case cards.PlayIrrigation():
            own[GRAIN] += min(2 * len(was.hexes_beside(seat, "fields")), was.view.bank[GRAIN])
        case cards.PlayMining():
            own[ORE] += min(2 * len(was.hexes_beside(seat, "mountains")), was.view.bank[ORE])
        case cards.PlayResourceMonopoly(resource=kind):
            collect(hands, seat, kind, 2)
        case cards.PlayTradeMonopoly(resource=kind):
            collect(hands, seat, kind, 1)
        case _ if type(move).__name__ in FREE:
            pass
        case _:
            return None
    return hands


FREE: Final = {
    "MoveKnight",
    "RetreatKnight",
    "ChaseRobber",
    "LoseKnight",
    "EnlistKnight",
    "EnlistNobody",
    "PlayDeserter",
    "PlayIntrigue",
    "PlayDiplomat",
    "PlayWarlord",
    "PlaySmith",
    "PlayEngineer",
    "PlayInventor",
    "PlayMerchant",
    "PlayMerchantFleet",
    "PlayCommercialHarbor",
    "PlayRoadBuilding",
    "PlaySpy",
    "TakeProgress",
    "TakeNoProgress",
    "PlaySaboteur",
    "PlayAlchemist",
    "RebuildNothing",
    "PlaceMetropolis",
}


def spend(hand: list[int], cost: dict[int, int]) -> None:
    for kind, many in cost.items():
        hand[kind] -= many


def collect(hands: Hands, seat: int, kind: int, most: int) -> None:
    for other, hand in enumerate(hands):
        if other != seat:
            many = min(most, hand[kind])
            hand[kind] -= many
            hands[seat][kind] += many


# --- sizes of hands where chance decides ------------------------------


def sizes_after(was: Table, seat: int, move: Move) -> list[int] | None:
    """How many cards everybody holds after a card whose cards are drawn unseen."""
    sizes = [sum(hand) for hand in was.hands]
    if not isinstance(move, cards.PlayBishop):
        return None
    corners = was.grid.hex_corners[move.hex]
    for other in {was.buildings.get(corner, seat) for corner in corners} - {seat}:
        if sizes[other]:
            sizes[other] -= 1
            sizes[seat] += 1
    return sizes


# --- cards and improvements -------------------------------------------


def key_of_play(move: Move) -> str | None:
    """The key of the card that a move plays."""
    name = type(move).__name__
    if not name.startswith("Play") or name in ("PlayKnight", "PlayRoads"):
        return None
    letters = name.removeprefix("Play")
    return "".join("_" + one.lower() if one.isupper() else one for one in letters).strip("_")


def compare_card(
    same: Callable[[str, Any, Any], None],
    was: Table,
    now: Table,
    seat: int,
    move: Move,
) -> None:
    """A played card leaves the hand and lies under its deck."""
    key = key_of_play(move)
    if key is None or now.view.result:
        return
    held = sorted(was.progress[seat])
    held.remove(key)
    same("hand after a card", sorted(now.progress[seat]), held)
    decks = list(was.decks)
    decks[deck_of(key)] += 1
    same("deck after a card", now.decks, tuple(decks))


def compare_improvement(
    same: Callable[[str, Any, Any], None],
    was: Table,
    now: Table,
    seat: int,
    line: int,
) -> None:
    """Who has the metropolis of the line after a level, and what stands where."""
    level = was.levels[seat][line] + 1
    gains = gains_metropolis(was, seat, line, level)
    free = was.free_cities(seat)
    holders = dict(was.metropolises)
    if gains and len(free) == 1:
        holders[line] = (*free, seat)
    elif gains:
        same("where the metropolis goes is asked", now.view.phase, "metropolis")
        holders.pop(line, None)
        same(
            "other metropolises",
            {k: v for k, v in now.metropolises.items() if k != line},
            {k: v for k, v in holders.items() if k != line},
        )
        return
    same("metropolises", now.metropolises, holders)
    same("line", now.levels[seat][line], level)
    for key, place in holders.items():
        same("award of a metropolis", now.view.award_holder(f"metropolis_{LINES[key]}"), place[1])
