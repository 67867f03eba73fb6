"""What single scenarios add to the referee at sea: cloth, gifts, harbours to lay, wonders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from engine.catan.modules.seafarers.moves import BuyShip, LayHarbour, MoveShip
from engine.catan.modules.seafarers.scenarios.cloth.moves import TakeCloth
from engine.catan.modules.seafarers.scenarios.wonders.moves import BuildWonder, ClaimWonder
from engine.catan.moves import EndTurn, Roll
from engine.catan.view import CatanView
from engine.core import Decision, Move

from .referee_at_sea import Position

if TYPE_CHECKING:
    from .referee_compare import Watched

VILLAGES_THAT_END: Final = 3  # so many villages with cloth, or fewer
ROUTE_OF_MONUMENT, POINTS_OF_CASTLE, TOP_LEVEL = 5, 6, 4
WONDERS: Final = ("theater", "bridge", "monument", "wall", "castle")
TWICE_WITH_SIX: Final = ("theater", "bridge")
COSTS: Final = {
    "theater": (1, 1, 3, 0, 0),
    "bridge": (3, 0, 1, 1, 0),
    "monument": (0, 0, 0, 3, 2),
    "wall": (1, 3, 0, 1, 0),
    "castle": (0, 1, 0, 1, 3),
}


class Scenario:
    """What a scenario adds; this one adds nothing."""

    def __init__(self, watched: Watched, view: CatanView) -> None:
        self.watched, self.same = watched, watched.same
        self.seats = len(view.players)

    def note(self, seat: int, move: Move, before: CatanView, after: Position) -> None:
        """Follows a move."""

    def points(self, seat: int) -> int:
        """Points that only this scenario knows."""
        return 0

    def compare(self, decision: Decision, now: Position) -> None:
        """Compares what may be done and seen."""

    def ship_sites(self, seat: int, sites: set[int], now: Position) -> set[int]:
        """Which of the places for a ship the scenario leaves."""
        return sites

    def allowed(self, seat: int, kind: str, places: set[int], now: Position) -> set[int]:
        """Which of the places for a road or a settlement the scenario leaves."""
        return places

    def ship_moves(self, seat: int, new: set[int], now: Position) -> set[tuple[int, int]]:
        """From where to where a ship may be moved."""
        return now.ship_moves(seat, new)

    def wins(self, seat: int, total: int, now: Position) -> bool:
        """Whether so many points win for a seat in its turn."""
        return total >= now.view.target

    def ended_otherwise(self) -> int | None:
        """Who has won without the points for it."""
        return None


def placed_ship(move: Move) -> int | None:
    """The edge on which a move places a ship."""
    return move.edge if isinstance(move, BuyShip | MoveShip) else None


def harbour_sites(now: Position, edges: Iterable[int]) -> set[int]:
    """Edges of the coast that no harbour touches."""
    taken = {corner for harbour in now.view.board.harbours for corner in harbour.corners}
    coast = now.road_ground & {edge for edge in edges if now.sea & {*now.grid.edge_hexes[edge]}}
    return {edge for edge in coast if not taken & {*now.grid.ends[edge]}}


def pays(now: Position, seat: int, cost: tuple[int, ...]) -> bool:
    hand = now.view.players[seat].resources or ()
    return all(have >= asked for have, asked in zip(hand, cost, strict=False))


class NewWorld(Scenario):
    """Harbours that the players lay."""

    def compare(self, decision: Decision, now: Position) -> None:
        listed = {move.edge for move in decision.moves if isinstance(move, LayHarbour)}
        if listed:
            self.same("harbour sites", listed, harbour_sites(now, range(len(now.grid.ends))))


class Tribe(Scenario):
    """Gifts on the coasts of small islands."""

    def __init__(self, watched: Watched, view: CatanView) -> None:
        super().__init__(watched, view)
        self.gifts = {sign.at: sign.key for sign in view.signs if sign.key.startswith("gift_")}
        self.won = [0] * self.seats
        self.kept = [0] * self.seats

    def note(self, seat: int, move: Move, before: CatanView, after: Position) -> None:
        edge = placed_ship(move)
        gift = self.gifts.pop(edge, None) if edge is not None else None
        was = before.players[seat].development_count
        if gift is not None or edge is not None:
            found = after.view.players[seat].development_count - was
            self.same("gift card", found, int(gift == "gift_card"))
        self.won[seat] += gift == "gift_point"
        self.kept[seat] += gift == "gift_harbour"
        if isinstance(move, LayHarbour):
            self.kept[seat] -= 1

    def points(self, seat: int) -> int:
        return self.won[seat]

    def compare(self, decision: Decision, now: Position) -> None:
        seen = {(sign.at, sign.key) for sign in now.view.signs if sign.key.startswith("gift_")}
        self.same("gifts", seen, set(self.gifts.items()))
        listed = {move.edge for move in decision.moves if isinstance(move, LayHarbour)}
        at_own = {
            edge for corner in now.own_buildings(decision.seat) for edge in now.edges_at(corner)
        }
        sites = harbour_sites(now, at_own) if self.kept[decision.seat] else set()
        if listed or now.view.phase == "turn":
            self.same("gift harbour", listed, sites)


class Cloth(Scenario):
    """Villages, and who trades with them."""

    def __init__(self, watched: Watched, view: CatanView) -> None:
        super().__init__(watched, view)
        signs = [sign for sign in view.signs if sign.key == "village"]
        self.numbers = {sign.at: sign.number for sign in signs}
        self.left = {sign.at: 5 for sign in signs}
        self.partners: dict[int, list[int]] = {sign.at: [] for sign in signs}
        self.supply, self.cloth = 10, [0] * self.seats
        self.winner: int | None = None

    def note(self, seat: int, move: Move, before: CatanView, after: Position) -> None:
        edge = placed_ship(move)
        for corner in () if edge is None else after.grid.ends[edge]:
            self._reach(seat, corner)
        if isinstance(move, Roll):
            self._pay(seat, after.view.throws[-1].number)
        if isinstance(move, TakeCloth):
            self.cloth[seat] += 1
            self.cloth[move.victim] -= 1
        if isinstance(move, EndTurn) and before.phase == "turn":
            self._end_turn(seat)

    def _reach(self, seat: int, corner: int) -> None:
        if corner in self.left and seat not in self.partners[corner]:
            self.partners[corner].append(seat)
            if self.left[corner]:
                self.left[corner] -= 1
                self.cloth[seat] += 1

    def _pay(self, roller: int, number: int) -> None:
        for corner, own in self.numbers.items():
            if own == number and self.left[corner]:
                for seat in sorted(self.partners[corner], key=lambda one: one != roller):
                    self._pay_one(seat, corner)

    def _pay_one(self, seat: int, corner: int) -> None:
        if self.left[corner]:
            self.left[corner] -= 1
        elif self.supply:
            self.supply -= 1
        else:
            return
        self.cloth[seat] += 1

    def _end_turn(self, seat: int) -> None:
        if sum(map(bool, self.left.values())) > VILLAGES_THAT_END:
            return
        watched = self.watched
        order = [(seat + step) % self.seats for step in range(self.seats)]
        self.winner = max(order, key=lambda one: (watched.total(one), self.cloth[one]))

    def ended_otherwise(self) -> int | None:
        return self.winner

    def points(self, seat: int) -> int:
        return self.cloth[seat] // 2

    def is_partner(self, seat: int) -> bool:
        return any(seat in partners for partners in self.partners.values())

    def compare(self, decision: Decision, now: Position) -> None:
        counters = {counter.key: counter.count for counter in now.view.counters}
        self.same("cloth in supply", counters["cloth"], self.supply)
        seen = {(sign.at, sign.count) for sign in now.view.signs if sign.key == "village"}
        self.same("cloth of villages", seen, set(self.left.items()))
        for player in now.view.players:
            has = {counter.key: counter.count for counter in player.counters}
            self.same("cloth", has["cloth"], self.cloth[player.seat])


class Wonders(Scenario):
    """Wonders that are chosen and built level by level."""

    def __init__(self, watched: Watched, view: CatanView) -> None:
        super().__init__(watched, view)
        self.wonder: list[str | None] = [None] * self.seats
        self.level = [0] * self.seats

    def note(self, seat: int, move: Move, before: CatanView, after: Position) -> None:
        if isinstance(move, ClaimWonder):
            self.wonder[seat] = WONDERS[move.wonder]
        if isinstance(move, BuildWonder):
            self.level[seat] += 1

    def compare(self, decision: Decision, now: Position) -> None:
        for player in now.view.players:
            seen = {
                (counter.key.removeprefix("wonder_"), counter.count)
                for counter in player.counters
                if counter.key.startswith("wonder_")
            }
            own = self.wonder[player.seat]
            self.same("levels", seen, set() if own is None else {(own, self.level[player.seat])})
        if now.view.phase in ("turn", "special"):
            self._compare_moves(decision, now)

    def _compare_moves(self, decision: Decision, now: Position) -> None:
        seat = decision.seat
        claims = {move.wonder for move in decision.moves if isinstance(move, ClaimWonder)}
        may = {number for number, key in enumerate(WONDERS) if self.may_claim(seat, key, now)}
        self.same("claims", claims, may)
        builds = any(isinstance(move, BuildWonder) for move in decision.moves)
        own = self.wonder[seat]
        last = TOP_LEVEL - (now.view.phase == "special")
        can = own is not None and self.level[seat] < last and pays(now, seat, COSTS[own])
        self.same("wonder builds", builds, can)

    def may_claim(self, seat: int, key: str, now: Position) -> bool:
        copies = 2 if self.seats > 4 and key in TWICE_WITH_SIX else 1
        if self.wonder[seat] is not None or self.wonder.count(key) >= copies:
            return False
        own = now.own_buildings(seat)
        cities = {corner for corner, owner in now.cities.items() if owner == seat}
        ports = {corner for harbour in now.view.board.harbours for corner in harbour.corners}
        return {
            "theater": len(cities) >= 2,
            "bridge": bool(own & set(now.signs("wonder_bridge"))),
            "monument": bool(cities & ports)
            and self.watched.memory.lengths[seat] >= ROUTE_OF_MONUMENT,
            "wall": bool(own & set(now.signs("wonder_wall"))),
            "castle": bool(cities) and self.watched.total(seat) >= POINTS_OF_CASTLE,
        }[key]

    def wins(self, seat: int, total: int, now: Position) -> bool:
        others = [level for one, level in enumerate(self.level) if one != seat]
        highest = self.level[seat] > max(others)
        return self.level[seat] >= TOP_LEVEL or (total >= now.view.target and highest)


SCENARIOS: Final[dict[str, type[Scenario]]] = {
    "new-world": NewWorld,
    "forgotten-tribe": Tribe,
    "cloth": Cloth,
    "wonders": Wonders,
}
