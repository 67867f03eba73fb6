"""The referee of the scenario with wagons."""

from __future__ import annotations

from engine.catan.modules.gold_moves import SellForGold, SpendGold
from engine.catan.modules.traders_barbarians.moves import (
    DriveOff,
    DriveWagon,
    ImproveTrain,
    MoveBarbarian,
    PlaySwiftJourney,
)
from engine.catan.modules.two_players.moves import (
    BANISH,
    RETIRE,
    NeutralRoad,
    NeutralSettlement,
    Tokens,
)
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement, BuyCard, EndTurn, Roll
from engine.core import Decision, Move

from .building import CARD_PRICE, build, can_pay, list_builds, pay_price
from .driving import (
    DRIVES_OFF,
    GOLD_FOR_DELIVERY,
    LAST_LEVEL,
    MOVEMENT,
    TRAIN_PRICES,
    Drive,
    find_wagon,
)
from .for_two import (
    build_for_neutral,
    count_settlement_tokens,
    list_neutral_moves,
    list_token_moves,
    pay_tokens,
    use_tokens,
)
from .gold import deal_with_gold, list_gold_moves
from .goods import Goods, find_load, set_load
from .production import SEVEN, list_victims, must_anybody_discard, produce, steal
from .referee import Referee
from .table import GOLD, Table
from .tape import Tape
from .ways import list_closed_corners, list_closed_edges

SWIFT_JOURNEY = 5  # its place among the development cards
ROLLED_AGAIN = (2, 12)
START_GOLD = 5
# Between (-1, 0) and (-1, -1), (1, -1) and (2, -1), (0, 1) and (-1, 2)
START_OF_BARBARIANS = (((-1, 0), "NW"), ((1, -1), "E"), ((0, 1), "SW"))
TURN_KINDS = {
    BuildRoad,
    BuildSettlement,
    BuildCity,
    BuyCard,
    SpendGold,
    SellForGold,
    ImproveTrain,
    Tokens,
}
DRIVE_KINDS = {DriveWagon, DriveOff, EndTurn}
NEUTRAL_KINDS = {NeutralRoad, NeutralSettlement}


class WagonReferee(Referee):
    """Movement, tolls, deliveries, baggage trains and barbarians on paths."""

    def begin(self, start: Table) -> None:
        self.goods = Goods(start)
        self.drive = Drive()
        self.bought = 0
        self.driven: int | None = None  # the barbarian that was driven off
        self.is_banished = False  # a token moves a barbarian

    # --- points ---

    def count_own_points(self, table: Table, seat: int) -> int:
        counts = table.counters[seat]
        return counts["deliveries"] + (counts["train"] == LAST_LEVEL)

    def check_start(self, table: Table) -> None:
        """Five gold; the wagon stands at the city; three barbarians inland of trade hexes."""
        for seat in range(table.seats):
            assert table.hands[seat][GOLD] == START_GOLD
            assert ("city", seat, find_wagon(table, seat)) in table.pieces
        starts = [table.view.grid.edge_of_side(hex, side) for hex, side in START_OF_BARBARIANS]
        assert table.list_places("road_barbarian") == sorted(starts)

    def check_scenario(self, table: Table) -> None:
        """Three barbarians, a wagon each, movement by the train."""
        assert len(table.list_places("road_barbarian")) == 3
        if table.view.turn:
            wagons = [piece.owner for piece in table.list_pieces("wagon")]
            assert sorted(wagons) == list(range(table.seats))
        for counts in table.counters:
            assert counts["movement"] == MOVEMENT[counts["train"]]
        for plaza, hex in table.view.grid.hubs.items():
            assert table.signs["trade_hex", hex, None] == self.goods.count_left(plaza)

    # --- answers ---

    def list_legal(self, decision: Decision) -> tuple[set[type[Move]], set[Move]] | None:
        table, seat = self.before, decision.seat
        match table.view.phase:
            case "turn":
                moves = self._list_turn_moves(table, seat)
                retire = {move for move in decision.moves if move == Tokens(RETIRE)}
                return TURN_KINDS, moves | retire
            case "wagon":
                return DRIVE_KINDS, {EndTurn(), *self.drive.list_moves(table, seat)}
            case "journey":
                return {PlaySwiftJourney, EndTurn}, self._list_journeys(table, seat)
            case "raid":
                return {MoveBarbarian}, self._list_raids(table, seat)
            case "neutral":
                closed = list_closed_edges(table), list_closed_corners(table)
                return NEUTRAL_KINDS, list_neutral_moves(table, *closed)
        return None

    def _list_turn_moves(self, table: Table, seat: int) -> set[Move]:
        """Building, cards, gold, and the baggage train."""
        closed = list_closed_edges(table), list_closed_corners(table)
        found = list_builds(table, seat, *closed, laid=set())
        if table.deck and can_pay(table, seat, CARD_PRICE):
            found.add(BuyCard())
        level = table.counters[seat]["train"]
        if level < LAST_LEVEL and can_pay(table, seat, TRAIN_PRICES[level]):
            found.add(ImproveTrain())
        if table.seats == 2:
            found |= list_token_moves(table, seat, can_banish=True)
        return found | list_gold_moves(table, seat, self.bought, set())

    def _list_journeys(self, table: Table, seat: int) -> set[Move]:
        """Swift Journey, for who holds one that was not bought in this turn."""
        ready = table.views[seat].players[seat].ready_development
        assert ready is not None
        has_journey = ready[SWIFT_JOURNEY] > 0
        return {EndTurn(), PlaySwiftJourney()} if has_journey else {EndTurn()}

    def _list_raids(self, table: Table, seat: int) -> set[Move]:
        """Where a barbarian may go; with a seven or a Knight, whom it robs there."""
        barbarians = table.list_places("road_barbarian")
        movable = barbarians if self.driven is None else [self.driven]
        barred = list_closed_edges(table) | set(barbarians)
        roads = table.find_owners("road")
        found: set[Move] = set()
        for edge in set(range(len(table.view.grid.ends))) - barred:
            owner = roads.get(edge)
            if self.is_banished and owner is not None:
                continue
            victims: list[int | None] = [None]
            if self.driven is None and owner in list_victims(table, seat, self.spared):
                victims.append(owner)
            for start in movable:
                found |= {MoveBarbarian(start, edge, victim) for victim in victims}
        return found

    # --- effects ---

    def predict(self, seat: int, move: Move, tape: Tape, after: Table) -> Table | None:
        table, phase = self.before.copy(), self.before.view.phase
        self.bought *= not isinstance(move, Roll)
        if phase == "opening" or (self.has_events and isinstance(move, Roll)):
            return None
        match move:
            case Roll():
                self._throw(table, tape)
            case BuildRoad(edge=edge) if phase == "roads":
                table.pieces.add(("road", seat, edge))
            case BuildRoad() | BuildSettlement() | BuildCity():
                build(table, seat, move)
                self._earn_tokens(table, seat, move)
            case SpendGold() | SellForGold():
                self.bought += isinstance(move, SpendGold)
                deal_with_gold(table, seat, move, set())
            case ImproveTrain():
                self._improve_train(table, seat)
            case EndTurn() if phase in ("wagon", "journey"):
                table.supply.pop("movement", None)
            case EndTurn():
                self.drive.begin(table, seat, is_first=True)
            case PlaySwiftJourney():
                self.drive.begin(table, seat, is_first=False)
            case DriveWagon():
                self._drive(table, seat, move, after)
                tape.left.clear()  # which token came, the wagon shows
            case DriveOff(barbarian=edge):
                self._drive_off(table, seat, edge, tape, after)
            case MoveBarbarian():
                self._raid(table, seat, move, tape)
            case NeutralRoad() | NeutralSettlement():
                build_for_neutral(table, move)
            case Tokens(use=use):
                use_tokens(table, seat, use, tape)
                self.is_banished = use == BANISH
            case _:
                return None
        return table

    def _throw(self, table: Table, tape: Tape, but: int | None = None) -> None:
        """A throw that is neither 2 nor 12; for two a second one with another number."""
        number = tape.roll_two_dice()
        while number in ROLLED_AGAIN or number == but:
            number = tape.roll_two_dice()
        if number == SEVEN:
            is_full = must_anybody_discard(table)
            self.expected_phase = "discard" if is_full else "raid"
            return
        numbers = {hex: tile.number for hex, tile in enumerate(table.view.board.tiles)}
        produce(table, numbers, number)
        if table.seats == 2 and but is None:
            self._throw(table, tape, number)

    def _improve_train(self, table: Table, seat: int) -> None:
        """The next level for its price."""
        counts = table.counters[seat]
        pay_price(table, seat, TRAIN_PRICES[counts["train"]])
        counts["train"] += 1
        counts["movement"] = MOVEMENT[counts["train"]]

    # --- the wagon ---

    def _drive(self, table: Table, seat: int, move: DriveWagon, after: Table) -> None:
        """Pays the way; a plaza ends the movement."""
        self.drive.go(table, seat, move.corner, move.toll, after)
        if move.corner in table.view.grid.hubs:
            self._arrive(table, seat, move.corner, after)
            table.supply.pop("movement")
        else:
            self.drive.show_movement(table, seat)

    def _arrive(self, table: Table, seat: int, plaza: int, after: Table) -> None:
        """Delivers what is needed, and takes a token where there is room."""
        load = find_load(table, seat)
        if load is not None and not self.goods.needs(plaza, load[0]):
            return
        if load is not None:
            self.goods.deliver(seat, load[0])
            table.counters[seat]["deliveries"] += 1
            table.pay_gold(seat, GOLD_FOR_DELIVERY[table.counters[seat]["train"]])
            self.compared["deliveries"] += 1
        loaded = find_load(after, seat)
        assert loaded is not None, "nothing was loaded"
        self.goods.load(seat, plaza, loaded[0])
        set_load(table, seat, loaded[0], plaza)
        hex = table.view.grid.hubs[plaza]
        table.signs["trade_hex", hex, None] = self.goods.count_left(plaza)

    # --- barbarians ---

    def _drive_off(self, table: Table, seat: int, edge: int, tape: Tape, after: Table) -> None:
        """One die; a number of the card lets the player put the barbarian elsewhere."""
        self.drive.tried.add(edge)
        if tape.roll_die() in DRIVES_OFF[table.counters[seat]["train"]]:
            self.driven = edge
            table.supply = after.supply  # shown or not, while the barbarian has no place
        else:
            self.drive.show_movement(table, seat)

    def _raid(self, table: Table, seat: int, move: MoveBarbarian, tape: Tape) -> None:
        """A barbarian goes to another path, and may take a card."""
        del table.signs["road_barbarian", move.barbarian, None]
        table.signs["road_barbarian", move.edge, None] = None
        self.drive.follow_barbarian(move.barbarian, move.edge)
        if move.victim is not None:
            steal(table, seat, move.victim, tape)
        is_seven = self.driven is None and not self.is_banished
        if self.driven is not None:
            self.drive.show_movement(table, seat)
        self.driven, self.is_banished = None, False
        throws = table.view.throws
        if table.seats == 2 and is_seven and tape.left:
            self._throw(table, tape, throws[0].number)

    # --- for two ---

    def _earn_tokens(self, table: Table, seat: int, move: Move) -> None:
        """A settlement at the coast brings a token, at a trade hex another."""
        if table.seats == 2 and isinstance(move, BuildSettlement):
            hexes = table.view.grid.corner_hexes[move.corner]
            is_beside = any(hex in table.view.grid.hubs.values() for hex in hexes)
            pay_tokens(table, seat, count_settlement_tokens(table, move.corner) + is_beside)
