"""What the Pirate Islands add to the referee at sea: lines, fleet, fortresses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import (
    AttackFortress,
    TakeFromAnybody,
)
from engine.catan.moves import PlayKnight, Roll
from engine.catan.view import CatanView
from engine.core import Decision, Move

from .referee_at_sea import Position
from .referee_open_ways import Sailing, has_way
from .referee_scenarios import Scenario

if TYPE_CHECKING:
    from .referee_compare import Watched


# No ship lies on the rim of the board, so no way leads along it
RIM_IS_A_WAY: Final = False
SHIPS: Final = 15
NO_WAY: Final = 99


class PirateIslands(Scenario):
    """One line of ships each, a fleet that sails round, and fortresses."""

    def __init__(self, watched: Watched, view: CatanView) -> None:
        super().__init__(watched, view)
        first = Position(view, "pirate-islands")
        self.home = first.islands[0]
        self.printed = {owner: edge for edge, owner in first.ships.items()}
        self.starts = {owner: corner for corner, owner in first.settlements.items()}
        self.path = [sign.at for sign in view.signs if sign.key == "fleet_path"]
        self.beachheads = {owner: at for at, owner in first.signs("beachhead").items()}
        self.fortresses = {owner: at for at, owner in first.signs("fortress").items()}
        self.strength = dict.fromkeys(self.fortresses, 3)
        # The ships of each line from its start on, and the corner where it starts
        self.lines = {owner: [edge] for owner, edge in self.printed.items()}
        self.warships: dict[int | None, set[int]] = {seat: set() for seat in range(self.seats)}

    # --- the line -----------------------------------------------------

    def home_edges(self, now: Position) -> set[int]:
        """The coast of home."""
        hexes = now.grid.edge_hexes
        return {edge for edge in now.ship_ground | now.pirate_edges if self.home & {*hexes[edge]}}

    def line(self, seat: int, now: Position) -> tuple[list[int], int]:
        """The ships of the line that lie there, and its tip, or where it started."""
        line = [edge for edge in self.lines[seat] if now.ships.get(edge) == seat]
        at = self.starts[seat]
        for edge in line:
            a, b = now.grid.ends[edge]
            at = b if a == at else a
        return line, at

    def ways(self, seat: int, now: Position, goal: int, line: list[int]) -> dict[int, int]:
        """How many ships every corner is away from the goal, round all that is in the way."""
        taken = (set(now.roads) | set(now.ships)) - set(line)
        open_edges = (now.ship_ground | self.at_pirate(now)) - taken
        barred = self.barred(seat, now)
        found, todo = {goal: 0}, [goal]
        for corner in todo:
            for edge in now.edges_at(corner):
                a, b = now.grid.ends[edge]
                far = b if a == corner else a
                if edge in open_edges and far not in found and far not in barred:
                    found[far] = found[corner] + 1
                    todo.append(far)
        return found

    def barred(self, seat: int, now: Position) -> set[int]:
        """Buildings of others, and where they will stand."""
        barred = {corner for corner, owner in now.buildings.items() if owner != seat}
        for goals in (self.fortresses, self.beachheads):
            barred |= {corner for owner, corner in goals.items() if owner != seat}
        return barred

    def at_pirate(self, now: Position) -> set[int]:
        """Edges of the sea where no ship goes now: at the fleet, and, for the rules, the rim."""
        hexes = now.grid.edge_hexes
        wet = {edge for edge, beside in enumerate(hexes) if now.sea & {*beside}}
        rim = {edge for edge in wet if len(hexes[edge]) == 1}
        return (wet & now.pirate_edges) - rim | (rim if RIM_IS_A_WAY else set())

    def extensions(self, seat: int, now: Position) -> dict[int, int]:
        """Where the line may go on, and where it starts then.

        It takes a shortest way to the beachhead, then to the fortress.
        """
        line, tip = self.line(seat, now)
        if line:
            passed = {corner for edge in line for corner in now.grid.ends[edge]}
            beachhead = self.beachheads[seat]
            goal = self.fortresses[seat] if beachhead in passed else beachhead
            steps = self._steps(seat, now, tip, goal, line)
            return dict.fromkeys(steps, self.starts[seat])
        return self._beginnings(seat, now)

    def _beginnings(self, seat: int, now: Position) -> dict[int, int]:
        """Where a new line may begin: at buildings from where fifteen ships suffice."""
        goal = self.beachheads[seat]
        first = self.ways(seat, now, goal, [])
        second = self.ways(seat, now, self.fortresses[seat], []).get(goal, NO_WAY)
        found: dict[int, int] = {}
        for corner in now.own_buildings(seat) & now.corners_of(self.home):
            if first.get(corner, NO_WAY) + second <= SHIPS:
                found |= dict.fromkeys(self._steps(seat, now, corner, goal, []), corner)
        return found

    def _steps(self, seat: int, now: Position, at: int, goal: int, line: list[int]) -> set[int]:
        ways = self.ways(seat, now, goal, line)
        found: set[int] = set()
        for edge in now.edges_at(at):
            a, b = now.grid.ends[edge]
            far = b if a == at else a
            if ways.get(far, NO_WAY) + 1 == ways.get(at, -1):
                found.add(edge)
        return found

    def ship_sites(self, seat: int, sites: set[int], now: Position) -> set[int]:
        line, _ = self.line(seat, now)
        corners = {corner for edge in line for corner in now.grid.ends[edge]}
        closed = corners - {self.starts[seat]}
        aside = {
            edge for edge in sites & self.home_edges(now) if not closed & {*now.grid.ends[edge]}
        }
        onward = set(self.extensions(seat, now)) & sites
        dead = {edge for edge in onward if self._is_dead_end(seat, edge, now)}
        return (onward - dead) | (self.allowed(seat, "ship", aside - onward, now))

    # --- ways that stay open ------------------------------------------

    def allowed(self, seat: int, kind: str, places: set[int], now: Position) -> set[int]:
        """Where a piece that is not of a line cuts nobody off who is not cut off already."""
        sailings = {each: self.sailing(each, now) for each in self.fortresses if each is not None}
        ways = {each: way for each, way in sailings.items() if way and has_way(now, way)}
        found = set(places)
        for place in places:
            for each, way in ways.items():
                if not has_way(now, self._with_piece(way, kind, place, own=each == seat)):
                    found.discard(place)
        return found

    def _with_piece(self, way: Sailing, kind: str, place: int, *, own: bool) -> Sailing:
        if kind == "settlement":
            return way if own else way.with_building(place)
        return way.with_own_ship(place) if own and kind == "ship" else way.with_piece(place)

    def _is_dead_end(self, seat: int, edge: int, now: Position) -> bool:
        way = self.sailing(seat, now)
        if way is None or not has_way(now, way):
            return False
        return not any(has_way(now, after) for after in way.sailed_on(now, edge))

    def sailing(self, seat: int, now: Position) -> Sailing | None:
        """What is left of a voyage; None: it is over, or has arrived."""
        line, tip = self.line(seat, now)
        fortress, beachhead = self.fortresses[seat], self.beachheads[seat]
        if not self.strength[seat] or (line and tip == fortress):
            return None
        passed = {corner for edge in line for corner in now.grid.ends[edge]}
        home = now.own_buildings(seat) & now.corners_of(self.home)
        taken = set(now.roads) | set(now.ships)
        return Sailing(
            frozenset({tip} if line else home),
            (fortress,) if beachhead in passed else (beachhead, fortress),
            SHIPS - len(now.ship_network(seat)),
            frozenset((now.ship_ground | self.at_pirate(now)) - taken),
            frozenset(self.barred(seat, now)),
        )

    def _place(self, seat: int, edge: int, was: Position) -> None:
        """A ship is placed: it belongs to the line, where the line may go on there."""
        extensions = self.extensions(seat, was)
        line, _ = self.line(seat, was)
        if edge in extensions:
            self.starts[seat] = extensions[edge]
            line.append(edge)
        self.lines[seat] = line

    # --- fleet, knights, fortress -------------------------------------

    def note(self, seat: int, move: Move, before: CatanView, after: Position) -> None:
        was = Position(before, "pirate-islands")
        if isinstance(move, Roll):
            self._sail(seat, was, after)
        if isinstance(move, PlayKnight):
            self._arm(seat, was)
        if isinstance(move, AttackFortress):
            self._fight(seat, was, after)
        if isinstance(move, BuyShip):
            self._place(seat, move.edge, was)
        if isinstance(move, MoveShip):
            self.same("warships stay", move.ship in self.warships[seat], False)
            self._place(seat, move.edge, self.lift(was, move.ship))

    def _arm(self, seat: int, was: Position) -> None:
        line, _ = self.line(seat, was)
        self.warships[seat].add(next(edge for edge in line if edge not in self.warships[seat]))

    def _sail(self, roller: int, was: Position, after: Position) -> None:
        dice = after.view.throws[-1].dice
        assert dice is not None
        power = min(dice)
        if was.pirate is None:
            self.same("no fleet", any(self.strength.values()), False)
            return
        hex = self.path[(self.path.index(was.pirate) + power) % len(self.path)]
        self.same("fleet", after.pirate, hex)
        near = {was.buildings.get(corner) for corner in was.grid.hex_corners[hex]} - {None}
        winners = {seat for seat in near if len(self.warships[seat]) > power}
        if winners:
            self.same("fleet beaten by", set(after.view.seats_to_act), winners)
        if winners or after.view.throws[-1].number == 7:
            self._compare_losses(near, power, was, after)

    def _compare_losses(
        self,
        near: set[int | None],
        power: int,
        was: Position,
        after: Position,
    ) -> None:
        for player in was.view.players:
            cities = list(was.cities.values()).count(player.seat)
            loses = player.seat in near and len(self.warships[player.seat]) < power
            left = max(0, player.hand_size - 1 - cities) if loses else player.hand_size
            self.same("hand after fleet", after.view.players[player.seat].hand_size, left)

    def _fight(self, seat: int, was: Position, after: Position) -> None:
        line, _ = self.line(seat, was)
        lost = set(was.ship_network(seat)) - set(after.ship_network(seat))
        self.same("lost ships", lost, set(line[len(line) - len(lost) :]))
        self.lines[seat] = [edge for edge in line if edge not in lost]
        if not lost:
            self.strength[seat] -= 1
        arms = len(self.warships[seat])
        self.same("battle", arms > 1 if not lost else arms <= 6, True)
        self.warships[seat] -= lost
        if not self.strength[seat]:
            self.same("fortress taken", after.settlements.get(self.fortresses[seat]), seat)

    def compare(self, decision: Decision, now: Position) -> None:
        seen = {sign.at for sign in now.view.signs if sign.key == "warship"}
        self.same("warships", seen, set().union(*self.warships.values()))
        standing = {(sign.owner, sign.count) for sign in now.view.signs if sign.key == "fortress"}
        left = {(owner, count) for owner, count in self.strength.items() if count}
        self.same("fortresses", standing, left)
        taken = {move.victim for move in decision.moves if isinstance(move, TakeFromAnybody)}
        if taken:
            players = now.view.players
            others = {player.seat for player in players if player.hand_size} - {decision.seat}
            self.same("a seven", taken, {None, *others})
        if now.view.phase in ("turn", "special"):
            self._compare_attack(decision, now)

    def _compare_attack(self, decision: Decision, now: Position) -> None:
        seat = decision.seat
        line, tip = self.line(seat, now)
        listed = any(isinstance(move, AttackFortress) for move in decision.moves)
        there = bool(line) and tip == self.fortresses[seat] and self.strength[seat] > 0
        self.same("attack", listed, there and now.view.phase == "turn")
        knight = any(isinstance(move, PlayKnight) for move in decision.moves)
        ready = now.view.players[seat].ready_development or (0, 0)
        unarmed = set(line) - self.warships[seat]
        may = now.view.may_play_card and bool(ready[0] + ready[1]) and bool(unarmed)
        self.same("knight", knight, may)

    def ship_moves(self, seat: int, new: set[int], now: Position) -> set[tuple[int, int]]:
        line, tip = self.line(seat, now)
        opened = set(now.open_ships(seat)) - {*line}
        if line and tip not in now.own_buildings(seat):
            opened.add(line[-1])
        opened -= self.warships[seat] | new | now.pirate_edges | now.closed_ships(seat)
        found: set[tuple[int, int]] = set()
        for ship in opened:
            lifted = self.lift(now, ship)
            sites = self.ship_sites(seat, lifted.ship_sites(seat), lifted)
            found |= {(ship, edge) for edge in sites - {ship}}
        return found

    def lift(self, now: Position, ship: int) -> Position:
        """The same table without one ship."""
        lifted = Position(now.view, now.scenario)
        del lifted.ships[ship]
        return lifted

    def wins(self, seat: int, total: int, now: Position) -> bool:
        return total >= now.view.target and not self.strength[seat]
