"""Matches of careless players at sea under the eyes of the referee: what it finds different."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from engine.catan import GAME
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement
from engine.catan.view import RESOURCES, CatanView
from engine.core import Bot, Decision, Move
from engine.match import Match

from .referee_at_sea import Position
from .referee_memory import Memory
from .referee_pirates import PirateIslands
from .referee_production import compare_payment
from .referee_robbers import robber_moves
from .referee_scenarios import SCENARIOS, Scenario

STEADY: Final[Bot[Any]] = GAME.bots["steady"]
PRICES: Final = {
    "road": (1, 1, 0, 0, 0),
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
    "ship": (1, 0, 1, 0, 0),
}
STOCK: Final = {"road": 15, "settlement": 5, "city": 4, "ship": 15}
BUILDS: Final = {
    "road": BuildRoad,
    "settlement": BuildSettlement,
    "city": BuildCity,
    "ship": BuyShip,
}
# How often careless players choose a kind of move, beside 1 for all others
EAGER: Final = {
    "BuildSettlement": 30,
    "BuildCity": 12,
    "BuildRoad": 5,
    "BuyShip": 10,
    "MoveShip": 0.7,
    "ClaimWonder": 20,
    "BuildWonder": 20,
    "AttackFortress": 2,
    "EndTurn": 0.7,
    "PlayKnight": 4,
}
EVERYBODY_EVERY: Final = 25  # positions: all views cost much
WITH_A_GOAL: Final = 0.7  # how often a ship is built where it brings its owner further


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the rules and the referee do not agree."""

    what: str
    seats: int
    options: Mapping[str, str]
    seed: int
    move_number: int
    rules: Any
    referee: Any


@dataclass
class Watched:
    """One match, and all that was found different in it."""

    seats: int
    options: dict[str, str]
    seed: int
    care: float = 0.0  # how often a move is the bot's: careless players never get far
    differences: list[Difference] = field(default_factory=list)
    compared: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    positions: int = 0

    def __post_init__(self) -> None:
        given = {"offers": "none", **self.options}
        self.match = Match.start(GAME, self.seats, given, self.seed)
        self.random = Random(self.seed)
        first = self.look(0)
        self.memory = Memory(first, self.options)
        kinds = {**SCENARIOS, "pirate-islands": PirateIslands}
        self.scenario = kinds.get(self.memory.scenario, Scenario)(self, first)
        self.now = Position(first, self.memory.scenario)

    def look(self, seat: int | None) -> CatanView:
        view = GAME.view(self.match.state, seat)
        assert isinstance(view, CatanView)
        return view

    def same(self, what: str, rules: Any, referee: Any) -> None:
        """Notes one comparison."""
        self.compared[what] += 1
        if rules != referee:
            if isinstance(rules, set) and isinstance(referee, set):
                rules, referee = (
                    sorted(rules - referee, key=str),
                    sorted(referee - rules, key=str),
                )
            at = len(self.match.lines)
            self.differences.append(
                Difference(what, self.seats, self.options, self.seed, at, rules, referee)
            )

    def play(self, most: int) -> None:
        """Plays so many moves, or to the end, and compares after each."""
        while not self.match.is_over and self.positions < most and len(self.differences) < 3:
            decision = self.random.choice(self.match.decisions())
            view = self.look(decision.seat)
            self.now = Position(view, self.memory.scenario)
            self.compare(decision, self.now)
            self.positions += 1
            move = self.choose(decision)
            self.match.act(decision.seat, move)
            self.now = Position(self.look(decision.seat), self.memory.scenario)
            self.memory.note(decision.seat, move, view, self.now)
            self.scenario.note(decision.seat, move, view, self.now)
            compare_payment(self, decision.seat, move, view)
            self.compare_end(self.now)
        self.compare_table(Position(self.look(0), self.memory.scenario))

    def choose(self, decision: Decision) -> Move:
        """A kind by how eager players are for it, then any of that kind; or what the bot does."""
        if self.random.random() < self.care:
            return STEADY.choose(self.look(decision.seat), decision, self.random)
        by_kind: dict[str, list[Move]] = defaultdict(list)
        for move in decision.moves:
            by_kind[type(move).__name__].append(move)
        if not by_kind:
            return decision.sample(self.random)
        kinds = sorted(by_kind)
        weights = [EAGER.get(kind, 1.0) for kind in kinds]
        kind = self.random.choices(kinds, weights)[0]
        if kind == "BuyShip" and self.random.random() < WITH_A_GOAL:
            return min(by_kind[kind], key=self.way_left(decision.seat))
        return self.random.choice(by_kind[kind])

    def way_left(self, seat: int) -> Callable[[Move], int]:
        """How far a ship is from where its owner has something to win."""
        now, goals = self.now, self.goals(seat)
        ways = dict.fromkeys(goals, 0)
        todo = sorted(goals)
        for corner in todo:
            for edge in now.edges_at(corner):
                for far in now.grid.ends[edge]:
                    if far not in ways:
                        ways[far] = ways[corner] + 1
                        todo.append(far)
        ends = now.grid.ends
        return lambda move: sum(ways.get(corner, 99) for corner in ends[move.edge])  # type: ignore[attr-defined]

    def goals(self, seat: int) -> set[int]:
        """Villages that the seat has not reached, gifts, its fortress, islands not landed on."""
        now, ends = self.now, self.now.grid.ends
        reached = {corner for ends in now.ship_network(seat).values() for corner in ends}
        gifts = [sign.at for sign in now.view.signs if sign.key.startswith("gift_")]
        found = {corner for edge in gifts for corner in ends[edge]}
        found |= set(now.signs("village")) - reached
        found |= {at for at, owner in now.signs("fortress").items() if owner == seat}
        if found:
            return found
        fog = {hex for hex, kind in enumerate(now.terrain) if kind == "fog"}
        return now.corners_of(fog) or now.corners_of(set().union(*self.memory.others))

    # --- comparing ----------------------------------------------------

    def compare(self, decision: Decision, now: Position) -> None:
        self.compare_table(now)
        if now.view.phase == "opening":
            self.compare_opening(decision, now)
        elif now.view.phase in ("turn", "special"):
            self.compare_builds(decision, now)
            self.compare_ship_moves(decision, now)
        elif now.view.phase == "roads":
            self.compare_free_edges(decision, now)
        elif now.view.phase == "robber" and now.scenario != "pirate-islands":
            self.same("robber moves", listed_robbers(decision), robber_moves(self, decision, now))
        self.scenario.compare(decision, now)

    def compare_table(self, now: Position) -> None:
        players = now.view.players
        memory = self.memory
        for player in players:
            self.same("length", player.road_length, memory.lengths[player.seat])
            hidden = player.hidden_points if now.view.result else 0
            self.same("points", player.points - hidden, self.points(player.seat, now))
            self.same("parts", player.points, sum(part.points for part in player.points_parts))
        self.same("longest", now.view.award_holder("road"), memory.holder)
        self.same("army", now.view.award_holder("army"), memory.army)
        for player in players:
            self.same("rates", player.rates[: len(RESOURCES)], rates(now, player.seat))
        if self.positions % EVERYBODY_EVERY == 0:
            self.compare_everybody(now)

    def compare_everybody(self, now: Position) -> None:
        """What everybody else could build, and the signs at ships."""
        for seat in now.seats:
            sites, left = self.sites(now, seat), self.left(now, seat)
            for price in self.look(seat).prices:
                if now.view.turn and price.key in sites:
                    shown = set(price.places) if left[price.key] else set()
                    self.same("places of everybody", shown, sites[price.key])
        closed = [now.closed_ships(seat) for seat in now.seats]
        self.same("closed ships", set(now.signs("closed_ship")), set().union(*closed))

    def points(self, seat: int, now: Position) -> int:
        """All that everybody sees."""
        return self.memory.points(seat, now) + self.scenario.points(seat)

    def total(self, seat: int) -> int:
        """All points of a seat, with its hidden cards."""
        return self.points(seat, self.now) + self.look(seat).players[seat].hidden_points

    def compare_end(self, now: Position) -> None:
        """Who has won: in one's own turn only, unless a scenario ends otherwise."""
        view, active = now.view, now.view.active
        winner = self.scenario.ended_otherwise()
        if view.phase not in ("opening", "special", "harbour") and winner is None:
            wins = self.scenario.wins(active, self.total(active), now)
            winner = active if wins else None
        seen = view.result.winners if view.result else ()
        self.same("winner", seen, () if winner is None else (winner,))

    def compare_opening(self, decision: Decision, now: Position) -> None:
        corners = {
            move.corner for move in decision.moves if isinstance(move, BuildSettlement | BuildCity)
        }
        if corners:
            gold = self.options.get("gold_start") != "forbidden"
            sites = now.founding_corners(self.memory.founding_land, gold=gold)
            sites = self.scenario.allowed(decision.seat, "settlement", sites, now)
            self.same("founding", corners, sites)
            return
        near = self.opening_edges(decision.seat, now)
        roads = self.scenario.allowed(decision.seat, "road", now.road_sites(decision.seat), now)
        self.same("first road", edges(decision, BuildRoad), near & roads)
        self.same(
            "first ship", edges(decision, BuyShip), near & self.ship_sites(now, decision.seat)
        )

    def opening_edges(self, seat: int, now: Position) -> set[int]:
        """Those at the place just founded; the third piece of the big start goes anywhere."""
        owners = [*now.roads.values(), *now.ships.values()]
        if self.options.get("start") == "big" and owners.count(seat) == 2:
            return set(range(len(now.grid.ends)))
        founded = self.memory.founded
        return set() if founded is None else {*now.edges_at(founded)}

    def sites(self, now: Position, seat: int) -> dict[str, set[int]]:
        """Where the seat may build what, whatever it costs."""
        left = self.left(now, seat)
        found = {
            "road": self.scenario.allowed(seat, "road", now.road_sites(seat), now),
            "settlement": self.scenario.allowed(
                seat, "settlement", now.settlement_sites(seat), now
            ),
            "city": now.city_sites(seat),
            "ship": self.ship_sites(now, seat),
        }
        return {kind: places if left[kind] else set() for kind, places in found.items()}

    def ship_sites(self, now: Position, seat: int) -> set[int]:
        """Where the seat may build a ship by the rules of the scenario."""
        return self.scenario.ship_sites(seat, now.ship_sites(seat), now)

    def left(self, now: Position, seat: int) -> dict[str, int]:
        built = {
            "road": now.roads,
            "settlement": now.settlements,
            "city": now.cities,
            "ship": now.ships,
        }
        fortresses = list(now.signs("fortress").values()).count(seat)
        left = {kind: STOCK[kind] - list(on.values()).count(seat) for kind, on in built.items()}
        left["settlement"] -= fortresses
        return left

    def compare_builds(self, decision: Decision, now: Position) -> None:
        view, seat = now.view, decision.seat
        sites, left = self.sites(now, seat), self.left(now, seat)
        hand = view.players[seat].resources or ()
        for kind, price in PRICES.items():
            shown = next(each for each in view.prices if each.key == kind)
            self.same(f"{kind} price", shown.cost[:5], price)
            self.same(f"{kind}s left", shown.left, left[kind])
            self.same(f"{kind} places", set(shown.places) if left[kind] else set(), sites[kind])
            pays = all(have >= asked for have, asked in zip(hand, price, strict=False))
            listed = places(decision, BUILDS[kind])
            self.same(f"{kind} builds", listed, sites[kind] if pays else set())

    def compare_ship_moves(self, decision: Decision, now: Position) -> None:
        seat = decision.seat
        listed = {(move.ship, move.edge) for move in decision.moves if isinstance(move, MoveShip)}
        may = now.view.phase == "turn" and not self.memory.has_moved_ship
        moves = self.scenario.ship_moves(seat, self.memory.new_ships, now) if may else set()
        self.same("ship moves", listed, moves)

    def compare_free_edges(self, decision: Decision, now: Position) -> None:
        sites = self.sites(now, decision.seat)
        self.same("free roads", edges(decision, BuildRoad), sites["road"])
        self.same("free ships", edges(decision, BuyShip), sites["ship"])


def edges(decision: Decision, kind: type[Move]) -> set[int]:
    return {move.values()[0] for move in decision.moves if type(move) is kind}  # type: ignore[misc]


def rates(now: Position, seat: int) -> tuple[int, ...]:
    """What the bank asks of the seat for one card, by the harbours at its buildings."""
    own = now.own_buildings(seat)
    used = [harbour for harbour in now.view.board.harbours if own & {*harbour.corners}]
    return tuple(
        min([4, *(harbour.rate for harbour in used if harbour.kind in (kind, "any"))])
        for kind in RESOURCES
    )


def listed_robbers(decision: Decision) -> set[tuple[Any, ...]]:
    """The moves of robber and pirate as plain values."""
    return {(type(move).__name__, *move.values()) for move in decision.moves}


places = edges
