"""Traders & Barbarians: wagons, tolls, goods, baggage trains and barbarians on paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from engine.catan.modules.fishermen.moves import FishForWay
from engine.catan.modules.gold_moves import SellForGold, SpendGold
from engine.catan.modules.traders_barbarians.moves import (
    DriveOff,
    DriveWagon,
    ImproveTrain,
    MoveBarbarian,
    PlaySwiftJourney,
)
from engine.catan.modules.two_players.moves import Tokens
from engine.catan.moves import EndTurn, PlayKnight, Roll
from engine.core import Decision, Move

from .referee_paths import NEEDS, SHIPS, Hex, Payees, TradeMap, Walks, unbeaten
from .referee_table import Table

Same = Callable[[str, object, object], None]
# By level of the baggage train, from 1: points, gold for a delivery,
# the lowest face of a die that drives off a barbarian
MOVEMENT: Final = (0, 4, 5, 6, 7, 7)
DELIVERY: Final = (0, 1, 2, 3, 4, 5)
LOWEST_FACE: Final = (0, 7, 6, 5, 4, 3)
CHEAP, DEAR = (1, 0, 1, 0, 1), (2, 0, 1, 0, 1)  # lumber, brick, wool, grain, ore
PRICE: Final = (None, CHEAP, CHEAP, DEAR, DEAR, None)  # of the next level
LAST_LEVEL: Final = 5
GRAIN: Final = 3
FOR_GRAIN: Final = 2
MOST_GOLD: Final = 31
PAIR: Final = 2  # players, who throw twice in a turn
EACH_GOOD: Final = 6
SWIFT: Final = 5  # its place among development cards


class WagonReferee:
    """What is left of a journey, the stacks, and why a barbarian moves."""

    def __init__(self, table: Table) -> None:
        self.map = TradeMap(table)
        self.stacks = {hex: dict.fromkeys(goods, EACH_GOOD) for hex, goods in SHIPS.items()}
        self.delivered = {hex: dict.fromkeys(goods, 0) for hex, goods in SHIPS.items()}
        self.origins: dict[int, Hex] = {}  # by seat: the stack of what its wagon carries
        self.points = 0
        self.has_lengthened = False  # by a grain or fish, once a turn
        self.tried: set[int] = set()  # paths of barbarians that were tried in this turn
        self.fled: int | None = None  # the path of a barbarian that was driven off
        self.is_banished = False  # trade tokens move the barbarian

    # --- what is seen -------------------------------------------------

    def wagon(self, table: Table, seat: int) -> int | None:
        wagons = [piece for piece in table.view.pieces if piece.kind == "wagon"]
        return next((piece.at for piece in wagons if piece.owner == seat), None)

    def load(self, table: Table, seat: int) -> str | None:
        """What the wagon of a seat carries."""
        for sign in table.view.signs:
            if sign.key.startswith("load_") and sign.owner == seat:
                return sign.key.removeprefix("load_")
        return None

    def level(self, table: Table, seat: int) -> int:
        return table.counter(seat, "train")

    def score(self, table: Table, seat: int) -> int:
        """Points of deliveries and of the last level."""
        is_last = self.level(table, seat) == LAST_LEVEL
        return table.counter(seat, "deliveries") + is_last

    # --- what may be done ---------------------------------------------

    def walks(self, table: Table, seat: int, points: int) -> Walks:
        start = self.wagon(table, seat)
        assert start is not None, "a wagon that travels is on the board"
        return self.map.walk(table, seat, start, points, table.gold[seat])

    def reach(self, table: Table, seat: int) -> int:
        """The points that the wagon can spend, with a grain where one can be paid."""
        can_pay = not self.has_lengthened and table.hands[seat][GRAIN] > 0
        return self.points + FOR_GRAIN * can_pay

    def drives(self, table: Table, seat: int, points: int) -> set[Move]:
        found: set[Move] = set()
        for corner, stops in self.walks(table, seat, points).items():
            found |= {DriveWagon(corner, toll) for toll in unbeaten(stops)}
        return found

    def fights(self, table: Table, seat: int) -> set[Move]:
        """Barbarians beside the wagon that were not tried yet, from the second level on."""
        start = self.wagon(table, seat)
        if start is None or self.level(table, seat) == 1:
            return set()
        beside = {*table.edges_at(start)} & table.signs("road_barbarian")
        return {DriveOff(path) for path in beside - self.tried}

    def may_lengthen_for_fish(self, table: Table, seat: int) -> bool:
        """Whether two fish could lead anywhere, if there are two."""
        longer = self.points + FOR_GRAIN
        return not self.has_lengthened and bool(self.drives(table, seat, longer))

    def raids(self, table: Table, seat: int) -> set[Move]:
        """All moves of barbarians, by why one moves."""
        barbarians = table.signs("road_barbarian")
        free = set(range(len(table.grid.ends))) - self.map.closed_paths - barbarians
        if self.fled is not None:
            return {MoveBarbarian(self.fled, path, None) for path in free}
        if self.is_banished:
            free -= set(table.roads)
        found: set[Move] = set()
        for barbarian in barbarians:
            found |= {MoveBarbarian(barbarian, path, None) for path in free}
            if not self.is_banished:
                found |= self.thefts(table, seat, barbarian, free)
        return found

    def thefts(self, table: Table, seat: int, barbarian: int, free: set[int]) -> set[Move]:
        """Moves onto roads of others who hold cards."""
        return {
            MoveBarbarian(barbarian, path, table.roads[path])
            for path in free & set(table.roads)
            if table.roads[path] in table.seats
            and table.roads[path] != seat
            and sum(table.resources(table.roads[path]))
        }

    def compare_questions(self, same: Same, table: Table, decision: Decision) -> None:
        moves, seat = {*decision.moves}, decision.seat
        if table.phase == "wagon":
            expected = {EndTurn(), *self.drives(table, seat, self.reach(table, seat))}
            expected |= self.fights(table, seat)
            listed = {move for move in moves if not isinstance(move, FishForWay)}
            same("wagon moves", listed, expected)
            same("movement left", table.supply("movement"), self.points)
            if listed != moves:
                same("fish for a way", self.may_lengthen_for_fish(table, seat), True)
        elif table.phase == "raid":
            same("raids", moves, self.raids(table, seat))
        elif table.phase == "journey":
            ready = table.views[seat].players[seat].ready_development or ()
            has_swift = len(ready) > SWIFT and ready[SWIFT] > 0
            expected = {EndTurn(), PlaySwiftJourney()} if has_swift else {EndTurn()}
            same("swift journey", moves, expected)
        elif table.phase == "turn" and seat == table.active:
            price = PRICE[self.level(table, seat)]
            hand = table.resources(seat)
            pays = price and all(has >= n for has, n in zip(hand, price, strict=True))
            same("trains", ImproveTrain() in moves, bool(pays))

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
        """Compares what a move changed, and notes what is left of the journey."""
        gold = Counter(dict(enumerate(before.gold)))
        gold[seat] += isinstance(move, SellForGold) - 2 * isinstance(move, SpendGold)
        if isinstance(move, DriveWagon):
            self.follow_drive(same, before, after, seat, move, gold)
        elif isinstance(move, DriveOff):
            self.follow_fight(same, after, before, seat, move, drawn)
        elif isinstance(move, MoveBarbarian):
            self.follow_barbarian(same, before, after, seat, move)
        elif isinstance(move, FishForWay):
            self.points, self.has_lengthened = self.points + FOR_GRAIN, True
        elif isinstance(move, ImproveTrain):
            same("next level", self.level(after, seat), self.level(before, seat) + 1)
        else:
            self.note_question(before, seat, move)
        if not isinstance(move, DriveWagon):
            for one in after.seats:
                same("gold", after.gold[one], gold[one])
        self.compare_kept(same, before, after, move)

    def note_question(self, before: Table, seat: int, move: Move) -> None:
        """What a move of another kind means for the next question."""
        if isinstance(move, EndTurn) and before.phase == "turn":
            self.points = MOVEMENT[self.level(before, seat)]
            self.has_lengthened, self.tried = False, set()
        elif isinstance(move, PlaySwiftJourney):
            self.points = MOVEMENT[self.level(before, seat)]
        if isinstance(move, Roll | PlayKnight):
            self.fled, self.is_banished = None, False
        elif isinstance(move, Tokens):
            self.is_banished = True

    def follow_drive(
        self,
        same: Same,
        before: Table,
        after: Table,
        seat: int,
        move: DriveWagon,
        gold: Counter[int],
    ) -> None:
        """The wagon stands there; points, grain and tolls are paid; a plaza is an arrival."""
        stops = self.walks(before, seat, self.reach(before, seat))[move.corner]
        points = unbeaten(stops)[move.toll]
        needs_grain = points > self.points
        self.points += FOR_GRAIN * needs_grain - points
        self.has_lengthened |= needs_grain
        same("wagon", self.wagon(after, seat), move.corner)
        paid = before.hands[seat][GRAIN] - after.hands[seat][GRAIN]
        same("grain for a way", paid, int(needs_grain))
        delivery = self.arrive(same, before, after, seat, move.corner)
        outcomes = [
            self.share(before, seat, payees, delivery, dict(gold))
            for payees in stops[move.toll, points]
        ]
        same("gold of a way", dict(enumerate(after.gold)) in outcomes, True)
        same(
            "whom tolls favour", self.is_fair(before, after, seat, stops[move.toll, points]), True
        )

    def share(
        self,
        table: Table,
        seat: int,
        payees: Payees,
        delivery: int,
        gold: dict[int, int],
    ) -> dict[int, int]:
        """The gold of everybody after tolls and a delivery; half of neutral tolls is lost."""
        after = dict(gold)
        after[seat] -= len(payees)
        neutral = sum(owner not in table.seats for owner in payees)
        paid = Counter(owner for owner in payees if owner in table.seats)
        if neutral:
            paid[1 - seat] += neutral // 2
        for owner, n in paid.items():
            after[owner] = min(MOST_GOLD, after[owner] + n)
        after[seat] = min(MOST_GOLD, after[seat] + delivery)
        return after

    def is_fair(self, before: Table, after: Table, seat: int, choices: set[Payees]) -> bool:
        """Of two equal ways the toll goes to who has fewer points that everybody sees."""
        if len(choices) == 1 or MOST_GOLD in after.gold:
            return True
        points = {player.seat: player.points for player in before.view.players}
        worth = {payees: sum(points.get(one, 0) for one in payees) for payees in choices}
        least = [payees for payees, n in worth.items() if n == min(worth.values())]
        gains = {one: after.gold[one] - before.gold[one] for one in after.seats if one != seat}
        shared = [
            self.share(before, seat, payees, 0, dict.fromkeys(after.seats, 0)) for payees in least
        ]
        return any(all(one[other] == n for other, n in gains.items()) for one in shared)

    def arrive(self, same: Same, before: Table, after: Table, seat: int, corner: int) -> int:
        """What happens on a plaza; the gold of a delivery."""
        load, hex = self.load(before, seat), self.map.plazas.get(corner)
        if hex is None:
            same("load on the way", self.load(after, seat), load)
            return 0
        is_over = after.view.result is not None
        same("movement ends on a plaza", after.phase != "wagon" or is_over, True)
        delivers = load in NEEDS[hex]
        made = after.counter(seat, "deliveries") - before.counter(seat, "deliveries")
        same("delivery", made, int(delivers))
        if load is not None and not delivers:
            same("load that nobody needs", self.load(after, seat), load)
            return 0
        if load is not None:
            self.delivered[self.origins.pop(seat)][load] += 1
        self.take_token(same, after, seat, hex)
        return DELIVERY[self.level(before, seat)] if delivers else 0

    def take_token(self, same: Same, after: Table, seat: int, hex: Hex) -> None:
        """A token of the hex is on the wagon now; an empty stack is made anew first."""
        if not sum(self.stacks[hex].values()):
            self.stacks[hex], self.delivered[hex] = (
                self.delivered[hex],
                dict.fromkeys(SHIPS[hex], 0),
            )
        new = self.load(after, seat)
        same("new load", new in SHIPS[hex], True)
        assert new is not None
        self.stacks[hex][new] -= 1
        same("token was there", self.stacks[hex][new] >= 0, True)
        self.origins[seat] = hex

    def follow_fight(
        self,
        same: Same,
        after: Table,
        before: Table,
        seat: int,
        move: DriveOff,
        drawn: tuple[int, ...],
    ) -> None:
        """The die decides by the level; who flees is put elsewhere."""
        self.tried.add(move.barbarian)
        flees = drawn[0] + 1 >= LOWEST_FACE[self.level(before, seat)]
        same("driven off", after.phase == "raid", flees)
        self.fled = move.barbarian if flees else None
        self.is_banished = False

    def follow_barbarian(
        self,
        same: Same,
        before: Table,
        after: Table,
        seat: int,
        move: MoveBarbarian,
    ) -> None:
        """One barbarian stands elsewhere; a card changed hands where one was taken."""
        expected = before.signs("road_barbarian") - {move.barbarian} | {move.edge}
        same("barbarians", after.signs("road_barbarian"), expected)
        if move.barbarian in self.tried:
            self.tried = self.tried - {move.barbarian} | {move.edge}
        self.fled, self.is_banished = None, False
        if len(after.seats) == PAIR:
            return  # the second throw pays at once
        for one in after.seats:
            gained = (one == seat) - (one == move.victim) if move.victim is not None else 0
            had = sum(before.resources(one))
            same("cards after a raid", sum(after.resources(one)), had + gained)

    def compare_kept(self, same: Same, before: Table, after: Table, move: Move) -> None:
        """What only some moves change, and the stacks."""
        for one in after.seats:
            if not isinstance(move, DriveWagon):
                same("load", self.load(after, one), self.load(before, one))
                if before.phase != "opening":
                    same("wagons", self.wagon(after, one), self.wagon(before, one))
            if not isinstance(move, ImproveTrain):
                same("level", self.level(after, one), self.level(before, one))
        if not isinstance(move, MoveBarbarian):
            still = before.signs("road_barbarian")
            same("barbarians stay", after.signs("road_barbarian"), still)
        shown = {
            after.grid.hexes[sign.at]: sign.count
            for sign in after.view.signs
            if sign.key == "trade_hex"
        }
        same("stacks", shown, {hex: sum(left.values()) for hex, left in self.stacks.items()})
        if isinstance(move, Roll):
            numbers = {throw.number for throw in after.view.throws}
            same("no two and no twelve", numbers & {2, 12}, set())

    def compare_start(self, same: Same, table: Table) -> None:
        """After the opening: a wagon at each city, five gold, the first level."""
        for seat in table.seats:
            cities = {corner for corner, owner in table.cities.items() if owner == seat}
            same("first wagon", {self.wagon(table, seat)}, cities)
            same("first gold", (table.gold[seat], self.level(table, seat)), (5, 1))
