"""What the Pirate Islands add to the referee at sea: lines, fleet, fortresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catan.modules.seafarers.moves import MoveShip
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import (
    AttackFortress,
    TakeFromAnybody,
)
from engine.catan.moves import PlayKnight, Roll
from engine.catan.view import CatanView
from engine.core import Decision, Move

from .referee_at_sea import Position
from .referee_scenarios import Scenario

if TYPE_CHECKING:
    from .referee_compare import Watched


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
        # Whose printed ship was moved or lost: where their line begins is not told by any view
        self.strayed: set[int] = set()
        self.warships: dict[int | None, set[int]] = {seat: set() for seat in range(self.seats)}

    # --- the line ---------------------------------------------------------------------------------

    def home_edges(self, now: Position) -> set[int]:
        """The coast of home."""
        hexes = now.grid.edge_hexes
        return {edge for edge in now.ship_ground | now.pirate_edges if self.home & {*hexes[edge]}}

    def line(self, seat: int, now: Position, ships: set[int]) -> tuple[list[int], int | None]:
        """The ships of the line from the printed one on, and its tip; without that one: none."""
        if self.printed[seat] not in ships:
            return [], None
        at, edge = self.starts[seat], self.printed[seat]
        line: list[int] = []
        while True:
            line.append(edge)
            a, b = now.grid.ends[edge]
            at = b if a == at else a
            further = [each for each in now.edges_at(at) if each in ships and each not in line]
            if not further:
                return line, at
            edge = further[0]

    def ways(self, seat: int, now: Position, goal: int, line: list[int]) -> dict[int, int]:
        """How many ships every corner is away from the goal, round all that is in the way."""
        taken = (set(now.roads) | set(now.ships)) - set(line)
        open_edges = (now.ship_ground | self.at_pirate(now)) - taken
        barred = {corner for corner, owner in now.buildings.items() if owner != seat}
        barred |= {corner for owner, corner in self.fortresses.items() if owner != seat}
        found, todo = {goal: 0}, [goal]
        for corner in todo:
            for edge in now.edges_at(corner):
                a, b = now.grid.ends[edge]
                far = b if a == corner else a
                if edge in open_edges and far not in found and far not in barred:
                    found[far] = found[corner] + 1
                    todo.append(far)
        return found

    def at_pirate(self, now: Position) -> set[int]:
        hexes = now.grid.edge_hexes
        return {
            edge for edge in now.pirate_edges if len(hexes[edge]) > 1 and now.sea & {*hexes[edge]}
        }

    def extensions(self, seat: int, now: Position, ships: set[int]) -> set[int]:
        """Where the line may go on: along a shortest way to the beachhead, then the fortress."""
        line, tip = self.line(seat, now, ships)
        beachhead, fortress = self.beachheads[seat], self.fortresses[seat]
        if tip is None:
            return set()
        passed = {corner for edge in line for corner in now.grid.ends[edge]}
        goal = fortress if beachhead in passed else beachhead
        return self._steps(seat, now, tip, goal, line)

    def _steps(self, seat: int, now: Position, at: int, goal: int, line: list[int]) -> set[int]:
        ways = self.ways(seat, now, goal, line)
        found: set[int] = set()
        for edge in now.edges_at(at):
            a, b = now.grid.ends[edge]
            far = b if a == at else a
            if ways.get(far, 99) + 1 == ways.get(at, -1):
                found.add(edge)
        return found

    def ship_sites(self, seat: int, sites: set[int], now: Position) -> set[int]:
        return self._sites(seat, sites, now, set(now.ship_network(seat)))

    def _sites(self, seat: int, sites: set[int], now: Position, ships: set[int]) -> set[int]:
        line, _ = self.line(seat, now, ships)
        corners = [corner for edge in line for corner in now.grid.ends[edge]]
        first = self.first_corner(line, now)
        closed = set(corners) - {first}
        aside = {
            edge for edge in sites & self.home_edges(now) if not closed & {*now.grid.ends[edge]}
        }
        return (self.extensions(seat, now, ships) & sites) | aside

    def first_corner(self, line: list[int], now: Position) -> int | None:
        if not line:
            return None
        ends = {*now.grid.ends[line[0]]}
        if len(line) > 1:
            return next(iter(ends - {*now.grid.ends[line[1]]}))
        return next(iter(ends & set(now.buildings)), None)

    # --- fleet, knights, fortress -----------------------------------------------------------------

    def note(self, seat: int, move: Move, before: CatanView, after: Position) -> None:
        was = Position(before, "pirate-islands")
        if isinstance(move, Roll):
            self._sail(seat, was, after)
        if isinstance(move, PlayKnight) and seat not in self.strayed:
            self._arm(seat, was)
        if isinstance(move, AttackFortress):
            self._fight(seat, was, after)
        if isinstance(move, MoveShip):
            self.same("warships stay", move.ship in self.warships[seat], False)
        lost = [one for one, edge in self.printed.items() if after.ships.get(edge) != one]
        self.strayed.update(lost)
        if seat in self.strayed:
            armed = after.signs("warship").items()
            self.warships[seat] = {at for at, owner in armed if owner == seat}

    def _arm(self, seat: int, was: Position) -> None:
        line, _ = self.line(seat, was, set(was.ship_network(seat)))
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
        self, near: set[int | None], power: int, was: Position, after: Position
    ) -> None:
        for player in was.view.players:
            cities = list(was.cities.values()).count(player.seat)
            loses = player.seat in near and len(self.warships[player.seat]) < power
            left = max(0, player.hand_size - 1 - cities) if loses else player.hand_size
            self.same("hand after fleet", after.view.players[player.seat].hand_size, left)

    def _fight(self, seat: int, was: Position, after: Position) -> None:
        line, _ = self.line(seat, was, set(was.ship_network(seat)))
        lost = set(was.ship_network(seat)) - set(after.ship_network(seat))
        if seat not in self.strayed:
            self.same("lost ships", lost, set(line[len(line) - len(lost) :]))
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
        if now.view.phase in ("turn", "special") and decision.seat not in self.strayed:
            self._compare_attack(decision, now)

    def _compare_attack(self, decision: Decision, now: Position) -> None:
        seat = decision.seat
        line, tip = self.line(seat, now, set(now.ship_network(seat)))
        listed = any(isinstance(move, AttackFortress) for move in decision.moves)
        there = tip == self.fortresses[seat] and self.strength[seat] > 0
        self.same("attack", listed, there and now.view.phase == "turn")
        knight = any(isinstance(move, PlayKnight) for move in decision.moves)
        ready = now.view.players[seat].ready_development or (0, 0)
        unarmed = set(line) - self.warships[seat]
        may = now.view.may_play_card and bool(ready[0] + ready[1]) and bool(unarmed)
        self.same("knight", knight, may)

    def ship_moves(self, seat: int, new: set[int], now: Position) -> set[tuple[int, int]]:
        line, tip = self.line(seat, now, set(now.ship_network(seat)))
        opened = set(now.open_ships(seat)) - {*line}
        if line and tip not in now.own_buildings(seat):
            opened.add(line[-1])
        opened -= self.warships[seat] | new | now.pirate_edges
        found: set[tuple[int, int]] = set()
        for ship in opened:
            ships = set(now.ship_network(seat)) - {ship}
            lifted = self.lift(now, ship)
            sites = self._sites(seat, lifted.ship_sites(seat), lifted, ships)
            found |= {(ship, edge) for edge in sites - {ship}}
        return found

    def lift(self, now: Position, ship: int) -> Position:
        """The same table without one ship."""
        lifted = Position(now.view, now.scenario)
        del lifted.ships[ship]
        return lifted

    def judges_ship(self, seat: int, ship: int | None = None) -> bool:
        return seat not in self.strayed and ship != self.printed[seat]

    def wins(self, seat: int, total: int, now: Position) -> bool:
        return total >= now.view.target and not self.strength[seat]
