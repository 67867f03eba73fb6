"""The referee's opinion on what may be done."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

from engine.catan.modules.knights import army_moves as army
from engine.catan.modules.knights import moves as core
from engine.catan.modules.knights.cards import moves as cards
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement, Exchange
from engine.core import Decision, Move

from ..seafarers.referee_robbers import moves_of_robber, thefts
from .referee_army import chases, improvements, knight_moves, promotable, recruit_sites, refuges
from .referee_cards import enlistments, hand_size, plays
from .referee_judge import OTHER_ENDS
from .referee_seen import Seen
from .referee_table import BRICK, GRAIN, ORE, WOOL, Table

PRICES: Final = {
    "road": (1, 1, 0, 0, 0),
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
    "ship": (1, 0, 1, 0, 0),
}
BUILDS: Final[dict[str, type[Move]]] = {
    "road": BuildRoad,
    "settlement": BuildSettlement,
    "city": BuildCity,
    "ship": BuyShip,
}


class Choices(Seen):
    """Compares the moves that a seat is offered."""

    def compare(self, decision: Decision, now: Table) -> None:
        phase, seat = now.view.phase, decision.seat
        if phase in ("turn", "special"):
            self.compare_builds(decision, now)
            self.compare_army(decision, now)
            self.compare_cards(decision, now)
            self.compare_bank(decision, now)
        elif phase == "roll":
            may = "alchemist" in now.progress[seat] and not self.memory.chosen_dice
            self.same("alchemist", len(of_kind(decision, cards.PlayAlchemist)), 36 * may)
        elif phase == "retreat" and self.effects.driven:
            left, knight = self.effects.driven
            self.same("who retreats", seat, knight.owner)
            sites = refuges(now, seat, left)
            self.same("refuges", places(decision, army.RetreatKnight), sites)
        elif phase == "desert":
            self.same("who deserts", places(decision, cards.LoseKnight), now.knights_of(seat))
        elif phase == "enlist" and self.effects.deserted:
            sites = enlistments(now, seat, self.effects.deserted.strength)
            self.same("enlisted", values(decision, cards.EnlistKnight), sites)
            self.same("or nobody", len(of_kind(decision, cards.EnlistNobody)), 1)
        elif phase == "roads":
            self.compare_free_edges(decision, now)
        elif phase == "metropolis":
            sites = now.free_cities(seat)
            self.same("metropolis sites", places(decision, core.PlaceMetropolis), sites)
        elif phase == "robber":
            self.compare_robber(decision, now)
        elif phase == "spy" and isinstance(self.last_move, cards.PlaySpy):
            held = {*now.progress[self.last_move.player]}
            listed = {
                self.text(move).split()[-1] for move in of_kind(decision, cards.TakeProgress)
            }
            self.same("spied", {one.replace("-", "_") for one in listed}, held)
            self.same("or none", len(of_kind(decision, cards.TakeNoProgress)), 1)
        self.rolling.compare(decision, now)

    def compare_builds(self, decision: Decision, now: Table) -> None:
        seat = decision.seat
        hand, left = now.hands[seat], now.left(seat)
        sites = {
            "road": now.road_sites(seat),
            "settlement": now.settlement_sites(seat),
            "city": now.city_sites(seat),
            "ship": now.ship_sites(seat) if self.memory.has_ships else set(),
        }
        for kind, price in PRICES.items():
            on_side = kind == "city" and bool(sites[kind] & now.toppled)
            pays = all(have >= asked for have, asked in zip(hand, price, strict=False))
            may = sites[kind] if pays and (left[kind] > 0 or on_side) else set()
            self.same(f"{kind} builds", places(decision, BUILDS[kind]), may)
        walls = now.wall_sites(seat) if hand[BRICK] > 1 else set()
        self.same("walls", places(decision, core.BuildWall), walls)
        listed = {move.track for move in of_kind(decision, core.ImproveCity)}  # type: ignore[attr-defined]
        self.same("improvements", listed, improvements(now, seat))

    def compare_army(self, decision: Decision, now: Table) -> None:
        seat, memory = decision.seat, self.memory
        hand = now.hands[seat]
        pays = hand[WOOL] and hand[ORE]
        basics = [at for at in now.knights_of(seat) if now.ranks[at] == 1]
        sites = recruit_sites(now, seat) if pays and len(basics) < 2 else set()
        self.same("recruits", places(decision, core.RecruitKnight), sites)
        rise = promotable(now, seat, memory.promoted) if pays else set()
        self.same("promotions", places(decision, army.PromoteKnight), rise)
        sleep = now.knights_of(seat) - now.active if hand[GRAIN] else set()
        self.same("activations", places(decision, army.ActivateKnight), sleep)
        ready = memory.ready(now, seat) if now.view.phase == "turn" else set()
        moves = knight_moves(now, seat, ready)
        self.same("knight moves", values(decision, army.MoveKnight), moves)
        found = {
            (knight, hex)
            for knight, hex in chases(now, seat, ready)
            if hex != now.pirate or self.may_move_pirate(seat, now)
        }
        self.same("chases", values(decision, army.ChaseRobber), found)
        if memory.sea:
            may = now.view.phase == "turn" and not memory.sea.has_moved_ship
            ships = now.ship_moves(seat, memory.sea.new_ships) if may else set()
            self.same("ship moves", values(decision, MoveShip), ships)

    def compare_cards(self, decision: Decision, now: Table) -> None:
        seat = decision.seat
        expected = plays(now, seat, self.memory) if now.view.phase == "turn" else {}
        listed: dict[str, set[tuple[Any, ...]]] = defaultdict(set)
        for move in decision.moves:
            name = type(move).__name__
            if isinstance(move, cards.PlaySmith):
                both = {move.corner, move.other_corner} - {None}
                listed[name].add((name, frozenset(both)))
            elif name.startswith("Play"):
                listed[name].add((name, *move.values()))
        for key, ways in expected.items():
            name = "Play" + "".join(part.title() for part in key.split("_"))
            if key == "bishop" and self.options.get("robber"):
                listed.pop(name, None)
                continue
            self.same(f"card {key}", listed.pop(name, set()), ways)
            shown = {
                card.is_playable for card in now.own[seat].special_cards or () if card.key == key
            }
            self.same(f"card {key} is playable", shown, {bool(ways)})
        self.same("cards one does not hold", [*listed], [])
        self.compare_swaps(decision, now)

    def compare_swaps(self, decision: Decision, now: Table) -> None:
        seat, memory = decision.seat, self.memory
        may = memory.is_harbor_open and now.view.phase == "turn" and memory.player == seat
        asked = [
            one
            for one in now.seats
            if may and one != seat and one not in memory.asked and hand_size(now, one)
        ]
        held = [kind for kind in range(5) if now.hands[seat][kind]]
        swaps = {(one, kind) for one in asked for kind in held}
        self.same("harbor swaps", values(decision, cards.SwapAtHarbor), swaps)

    def compare_bank(self, decision: Decision, now: Table) -> None:
        seat = decision.seat
        listed = {
            (move.pay, move.get)
            for move in decision.moves
            if isinstance(move, Exchange) and isinstance(move.pay, int)
        }
        rates, hand = self.rates(seat, now), now.hands[seat]
        paying = [kind for kind in range(8) if hand[kind] >= rates[kind]]
        got = [kind for kind in range(8) if now.view.bank[kind]]
        swaps = {(pay, get) for pay in paying for get in got if pay != get}
        self.same("exchanges", listed, swaps if now.view.phase == "turn" else set())

    def compare_free_edges(self, decision: Decision, now: Table) -> None:
        seat, left = decision.seat, now.left(decision.seat)
        roads = now.road_sites(seat) if left["road"] > 0 else set()
        ships = now.ship_sites(seat) if left["ship"] > 0 and self.memory.has_ships else set()
        if self.memory.is_rebuilding and isinstance(self.last_move, cards.PlayDiplomat):
            removed, was = self.last_move.edge, self.memory.was_road
            roads = roads - {removed} if was else set()
            ships = set() if was else ships - {removed}
        self.same("free roads", places(decision, BuildRoad), roads)
        self.same("free ships", places(decision, BuyShip), ships)

    def compare_robber(self, decision: Decision, now: Table) -> None:
        if now.robber is None or self.options.get("robber") or self.scenario in OTHER_ENDS:
            return
        if self.rolling.before is not None:
            return  # it is sent home
        seat = decision.seat
        chased = self.last_move if isinstance(self.last_move, army.ChaseRobber) else None
        expected: set[tuple[Any, ...]] = set()
        if chased is None or chased.hex == now.robber:
            expected |= moves_of_robber(seat, now)
        if chased is None or chased.hex == now.pirate:
            expected |= self.pirate_moves(seat, now)
        listed = {(type(move).__name__, *move.values()) for move in decision.moves}
        self.same("robber moves", listed, expected)

    def may_move_pirate(self, seat: int, now: Table) -> bool:
        """In Cloth only who has reached a village."""
        if self.scenario != "cloth":
            return True
        ends = {corner for ends in now.ship_network(seat).values() for corner in ends}
        return bool(ends & set(now.signs("village")))

    def pirate_moves(self, seat: int, now: Table) -> set[tuple[Any, ...]]:
        if not any(pawn.key == "pirate" for pawn in now.view.pawns):
            return set()
        found: set[tuple[Any, ...]] = set() if now.pirate is None else {("DismissPirate",)}
        for hex in now.sea - now.frame - {now.pirate}:
            owners = {now.ships.get(edge, seat) for edge in now.edges_of_hex(hex)} - {seat}
            found |= {move for victim in owners for move in thefts(None, hex, victim, 1)}
            found |= set() if owners else {("MovePirate", hex, None)}
        return found


def of_kind(decision: Decision, kind: type[Move]) -> list[Move]:
    return [move for move in decision.moves if type(move) is kind]


def places(decision: Decision, kind: type[Move]) -> set[int]:
    return {move.values()[0] for move in of_kind(decision, kind)}  # type: ignore[misc]


def values(decision: Decision, kind: type[Move]) -> set[tuple[Any, ...]]:
    return {tuple(move.values()) for move in of_kind(decision, kind)}
