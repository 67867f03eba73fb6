"""What each scenario adds to the referee, asked in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.catan.modules.barbarian_attack.moves import (
    HaltKnights,
    MarchKnight,
    MarchKnights,
    PlaceKnight,
    SendBarbarian,
    SpareAll,
)
from engine.catan.modules.caravans.moves import Abstain, BidForCamel, PlaceCamel
from engine.catan.modules.fishermen.moves import FishForWay
from engine.catan.modules.gold_moves import SellForGold, SpendGold
from engine.catan.modules.rivers.moves import BuildBridge
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement, EndTurn
from engine.core import Decision, Move

from .referee_attack import AttackReferee
from .referee_camels import CamelReferee
from .referee_rivers import GoldReferee, RiverReferee
from .referee_table import Table
from .referee_wagons import WagonReferee

Same = Callable[[str, object, object], None]
WAGONS: Final = "traders-barbarians"
TARGETS: Final = {"rivers": 10, "caravans": 12, "barbarian-attack": 12, WAGONS: 13}
WITH_GOLD: Final = ("rivers", "barbarian-attack", WAGONS)
BRIDGE_PRICE: Final = (1, 2, 0, 0, 0)
BARBARIANS: Final = 30
GRAIN: Final = 3
MARCH_ENDS: Final = (EndTurn, HaltKnights, MarchKnight, MarchKnights, FishForWay)
STOCK: Final = {"road": 15, "settlement": 5, "city": 4}


class Parts:
    """The referees of the scenario that is played, and what they say together."""

    def __init__(self, table: Table, options: dict[str, str]) -> None:
        scenario = options.get("traders", "off")
        seats = len(table.seats)
        self.target = TARGETS.get(scenario, 10)
        self.has_army = scenario != "barbarian-attack"
        self.rivers = RiverReferee(table) if scenario == "rivers" else None
        self.has_longest_road = scenario != WAGONS
        self.gold = GoldReferee() if scenario in WITH_GOLD else None
        self.wagons = WagonReferee(table) if scenario == WAGONS else None
        self.attack = AttackReferee(table) if scenario == "barbarian-attack" else None
        camels = 33 if seats > 4 else 22
        self.camels = CamelReferee(table, camels) if scenario == "caravans" else None

    # --- where one may build ------------------------------------------

    def closed_paths(self, table: Table) -> set[int]:
        """Paths where no road may be built."""
        if self.rivers:
            return self.rivers.sites
        if self.wagons:
            return self.wagons.map.closed_paths
        return self.attack.closed_paths(table) if self.attack else set()

    def closed_corners(self, table: Table) -> set[int]:
        """Corners where no settlement may be built."""
        if self.wagons:
            return self.wagons.map.closed_corners | set(self.wagons.map.plazas)
        return table.corners_of(self.attack.conquered(table)) if self.attack else set()

    def lost_buildings(self, table: Table) -> set[int]:
        return self.attack.lost_buildings(table) if self.attack else set()

    def road_sites(self, table: Table, seat: int) -> set[int]:
        if list(table.roads.values()).count(seat) == STOCK["road"]:
            return set()
        return table.way_sites(seat) - self.closed_paths(table)

    def bridge_sites(self, table: Table, seat: int) -> set[int]:
        return self.rivers.bridge_sites(table, seat) if self.rivers else set()

    def sites(self, table: Table, seat: int) -> dict[type[Move], set[int]]:
        """Where the seat may build what, if it can pay."""
        closed = self.closed_corners(table)
        own = {corner for corner, owner in table.settlements.items() if owner == seat}
        cities = list(table.cities.values()).count(seat)
        settle = table.settlement_sites(seat) - closed
        return {
            BuildRoad: self.road_sites(table, seat),
            BuildSettlement: settle if len(own) < STOCK["settlement"] else set(),
            BuildCity: own - self.lost_buildings(table) if cities < STOCK["city"] else set(),
        }

    def paying_hexes(self, table: Table, number: int) -> set[int]:
        """The hexes that pay on a number."""
        if self.attack:
            conquered = self.attack.conquered(table)
            return {hex for hex, n in self.attack.numbers.items() if n == number} - conquered
        tiles = table.view.board.tiles
        found = {hex for hex, tile in enumerate(tiles) if tile.number == number}
        if self.rivers and number == 2:
            found |= {hex for hex, tile in enumerate(tiles) if tile.number == 12}
        return found

    # --- what is asked ------------------------------------------------

    def compare_turn(self, same: Same, table: Table, decision: Decision) -> None:
        """Gold and bridges."""
        seat = decision.seat
        if self.gold:
            listed = {move for move in decision.moves if isinstance(move, SpendGold | SellForGold)}
            lost = self.lost_buildings(table)
            same("gold moves", listed, self.gold.legal_moves(table, seat, lost))
        if self.rivers:
            hand = table.resources(seat)
            pays = all(has >= n for has, n in zip(hand, BRIDGE_PRICE, strict=True))
            listed_sites = {move.edge for move in decision.moves if isinstance(move, BuildBridge)}
            same("bridges", listed_sites, self.bridge_sites(table, seat) if pays else set())

    def compare_questions(self, same: Same, table: Table, decision: Decision) -> None:
        """The questions that only one scenario asks."""
        if self.attack:
            self.compare_attack(same, self.attack, table, decision)
        if self.camels:
            self.compare_camels(same, self.camels, table, decision)
        if self.wagons:
            self.wagons.compare_questions(same, table, decision)

    def compare_attack(
        self,
        same: Same,
        attack: AttackReferee,
        table: Table,
        decision: Decision,
    ) -> None:
        moves, seat = {*decision.moves}, decision.seat
        if table.phase == "march":
            marches = {move for move in moves if not isinstance(move, FishForWay)}
            if attack.is_foreign_march(table, marches):
                expected = attack.legal_foreign_marches(table, seat)
                same("foreign marches", marches, expected)
                return
            same("marches", marches, attack.legal_marches(table, seat))
            for form in decision.forms:
                same("march form", attack.is_fair(table, seat, form.fallback), True)
        elif table.phase == "new_knight":
            free = attack.castle_paths - set(table.knights)
            anywhere = set(range(len(table.grid.ends))) - set(table.knights)
            listed = {move.edge for move in moves if isinstance(move, PlaceKnight)}
            same("places for a knight", listed in (free, anywhere), True)
        elif table.phase == "steal":
            victims = [n for n in table.seats if n != seat and sum(table.resources(n))]
            same("whom to steal from", len(moves), len(victims) + 1)
            same("or nobody", SpareAll() in moves, True)
        elif table.phase in ("treason", "intrigue"):
            kinds = {type(move) for move in moves}
            expected = (
                attack.legal_sends(table) if SendBarbarian in kinds else attack.legal_takes(table)
            )
            same(table.phase, moves, expected)

    def compare_camels(
        self,
        same: Same,
        camels: CamelReferee,
        table: Table,
        decision: Decision,
    ) -> None:
        if camels.vote is None:
            return
        phase, seats = camels.expected_phase(table)
        same("question of the vote", table.phase, phase)
        same("who is asked", decision.seat in seats, True)
        if phase == "camel_bids":
            for move in decision.moves:
                same("bid", camels.is_bid_allowed(table, decision.seat, move), True)
            same("may abstain", Abstain() in {*decision.moves}, True)
        else:
            same("paths", camels.offered_paths(decision), camels.paths(table))

    # --- what a move does ---------------------------------------------

    def follow(
        self,
        same: Same,
        before: Table,
        after: Table,
        seat: int,
        move: Move,
        drawn: tuple[int, ...],
    ) -> None:
        if self.rivers:
            self.follow_gold(same, self.rivers, before, after, seat, move)
        if self.gold:
            self.gold.note(move, before, after)
        if self.camels:
            self.follow_camels(same, self.camels, before, after, seat, move)
        if self.attack:
            self.follow_attack(same, self.attack, before, after, seat, move)
        if self.wagons:
            self.wagons.follow(same, before, after, seat, move, drawn)
            if before.phase == "opening" != after.phase:
                self.wagons.compare_start(same, after)

    def follow_gold(
        self,
        same: Same,
        rivers: RiverReferee,
        before: Table,
        after: Table,
        seat: int,
        move: Move,
    ) -> None:
        """Gold changes by pieces at the river, by purchases and by sales."""
        for one in after.seats:
            change = rivers.income(before, after, one)
            if one == seat:
                change += isinstance(move, SellForGold) - 2 * isinstance(move, SpendGold)
            same("gold", after.gold[one], before.gold[one] + change)

    def follow_camels(
        self,
        same: Same,
        camels: CamelReferee,
        before: Table,
        after: Table,
        seat: int,
        move: Move,
    ) -> None:
        """A camel comes after a turn with a new building, and lies where the vote says."""
        camels.note_building(before, move)
        if isinstance(move, EndTurn) and before.phase == "turn":
            if camels.is_due(before):
                camels.begin_vote(before)
            camels.has_built = False
        elif isinstance(move, Abstain | BidForCamel | PlaceCamel) and camels.vote:
            path = camels.note_vote(before, seat, move)
            if path is not None:
                camels.place(after, path)
                camels.vote = None
        shown = {sign.at for sign in after.view.signs if sign.key == "camel"}
        same("camels", shown, {*camels.placed})
        same("camels left", after.supply("camels"), camels.left)

    def follow_attack(
        self,
        same: Same,
        attack: AttackReferee,
        before: Table,
        after: Table,
        seat: int,
        move: Move,
    ) -> None:
        """Landings, marches, Treason and battles."""
        if before.phase == "turn" and isinstance(move, BuildSettlement | BuildCity):
            same("landing", attack.is_possible_landing(before, after), True)
        marches: dict[int, int] = {}
        if isinstance(move, MarchKnight | MarchKnights):
            marches = attack.marches_of(before, seat, move)
            far = sum(attack.grain_for(before, *march) for march in marches.items())
            paid = before.hands[seat][GRAIN] - after.hands[seat][GRAIN]
            same("grain for a march", paid, attack.note_marches(marches, far))
        attack.note_cards(same, before, after, seat, move)
        if before.active == seat and isinstance(move, MARCH_ENDS):
            self.follow_battles(same, attack, before, after, marches)

    def follow_battles(
        self,
        same: Same,
        attack: AttackReferee,
        before: Table,
        after: Table,
        marches: dict[int, int],
    ) -> None:
        """When the march is over, the table stands as one of all possible outcomes."""
        if after.phase == "march":
            return
        attack.marched = set()
        knights = dict(before.knights)
        owners = {edge: knights.pop(start) for start, edge in marches.items()}
        knights |= owners
        outcomes = attack.outcomes(before, knights, before.active)
        same("end of the battles", attack.outcome_of(after) in outcomes, True)

    # --- what is kept -------------------------------------------------

    def camel_paths(self) -> set[int]:
        return {*self.camels.placed} if self.camels else set()

    def points(self, table: Table, seat: int) -> int:
        points = 0
        if self.rivers:
            points += self.rivers.points(table, seat)
        if self.camels:
            points += self.camels.points(table, seat)
        if self.attack:
            points += table.counter(seat, "prisoners") // 2
        if self.wagons:
            points += self.wagons.score(table, seat)
        return points

    def compare_table(self, same: Same, table: Table) -> None:
        if self.rivers and table.phase != "opening":
            holder = table.view.award_holder("wealthiest")
            same("wealthiest", holder, self.rivers.wealthiest(table))
        if self.attack:
            self.compare_coast(same, self.attack, table)
        if self.camels and table.phase != "opening":
            shown = table.signs("camel_path")
            same("signs of paths", shown, self.camels.paths(table))

    def compare_coast(self, same: Same, attack: AttackReferee, table: Table) -> None:
        """Conquered land and buildings are shown; no barbarian is lost or made."""
        same("conquered", table.signs("conquered"), attack.conquered(table))
        lost = table.signs("conquered_settlement") | table.signs("conquered_city")
        same("conquered buildings", lost, attack.lost_buildings(table))
        prisoners = sum(table.counter(seat, "prisoners") for seat in table.seats)
        coast = sum(attack.barbarians(table))
        if table.phase not in ("treason", "over"):  # one may win in the midst of a card
            same("all barbarians", prisoners + coast + table.supply("barbarians"), BARBARIANS)
