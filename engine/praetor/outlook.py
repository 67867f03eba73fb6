"""What a player can reckon from the view alone: how much favor a move may bring until the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..core import Move
from .benefits import BENEFITS, Gain, forgeable, some
from .data import BOX, NOTHING, Activation, Goods, Kind, Resource
from .deals import change, deals_for
from .ground import turned
from .moves import Build, Camp, Forge, Pass, Use
from .purse import covers, minus, plus
from .state import RETIRED
from .updating import RANSOM
from .view import CityTile, Engineer, Offer, PraetorView, Site, WallOffer

BUILDS_A_ROUND: Final = 1.1  # by each player, as a rule
SPENDING: Final = (0.1, 0.3, 0.4, 0.48, 0.55)  # favor for one Gold's worth, by the actions in which it can still be spent
STORE: Final = 6  # of a resource; what lies beyond is worth less
SURPLUS: Final = 0.5
OWNERSHIP: Final = 0.25  # favor a round for a tile that others may pay for
SOURCE: Final = 0.8  # favor a round for a place to work that the city lacks
ENOUGH: Final = 1.2  # such places for each worker
FIRST_OF_ITS_KIND: Final = 1.5  # favor for a source that the city lacked
LEARNING: Final = 1.7  # favor for a pip of experience
SERVICE: Final = 2.5  # favor a round that is lost with a worker who retires
SKILL: Final = 0.1  # favor for each pip of a worker who is sent where experience does not matter
NOVICE: Final = 8.0  # favor a round from one worker more
LATER_WALLS: Final = 0.1  # a round
UNPAID: Final = 0.2  # favor for each Gold that the wages will lack, besides what it costs at once
WAGE: Final = 0.7  # favor for each Gold of wages in later rounds
SOON, LATER = 0.8, 0.45  # how surely something that can be paid is bought


class Outlook:
    """One view, weighed for its seat."""

    __slots__ = ("_gold_a_favor", "me", "rounds", "view")

    def __init__(self, view: PraetorView) -> None:
        assert view.seat is not None, "the public has no moves to weigh"
        self.view = view
        self.me: Engineer = view.engineers[view.seat]
        self.rounds = rounds_left(view)
        actions = len(self.me.home) - 1 + (self.rounds - 1) * self.me.workers
        self._gold_a_favor = SPENDING[min(max(0, actions), len(SPENDING) - 1)]

    def worth(self, move: Move) -> float:
        """How much favor a move may bring."""
        match move:
            case Build(tile, worker, at, turn):
                site = next(site for site in self.view.sites if site.at == at)
                return self.tile(tile) + sum(site.plazas(turned(BOX.tiles[tile].plazas, turn))) + self.sent(worker, learns=True)
            case Use(at, worker):
                return self.visit(self.lot(at), worker)
            case Camp(at):
                return self.camp(at)
            case Forge(weapons):
                return self.purse(minus(some(Resource.WEAPON, weapons), some(Resource.WOOD, weapons)))
            case Pass():
                return -len(self.me.home) / 10
        return 0.0

    def lot(self, at: int) -> CityTile:
        return next(lot for lot in self.view.city if lot.at == at)

    # --- what things are worth ----------------------------------------------------------------------------------------

    def stock(self, purse: Sequence[int]) -> float:
        """A purse: what is left after the wages, and less for what piles up."""
        rates, unit = self.me.board.rates.sell, self._gold_a_favor
        gold = purse[Resource.GOLD] - self.me.due
        total = -self.debt(-gold) if gold < 0 else unit * _piled(gold, 2 * STORE)
        for resource in (Resource.WOOD, Resource.STONE, Resource.MARBLE, Resource.WEAPON):
            total += unit * rates[resource] * _piled(purse[resource], STORE)
        return total

    def debt(self, gold: int) -> float:
        """The favor that missing Gold costs: levels of morale, and then favor itself."""
        track, level = self.me.board.morale, self.me.level
        fallen = min(gold, level)
        return UNPAID * gold + track[level] - track[level - fallen] + RANSOM * (gold - fallen)

    def purse(self, change: Goods) -> float:
        """A change of the own purse."""
        return self.stock(plus(self.me.purse, change)) - self.stock(self.me.purse)

    def tile(self, number: int) -> float:
        """Building a tile, wherever it lies and whoever builds it."""
        return self.brings(number) + self.purse(minus(NOTHING, BOX.tiles[number].cost))

    def brings(self, number: int) -> float:
        """What a tile brings, without plazas and its cost: favor now, fees later, and a source that the city lacked."""
        tile, later = BOX.tiles[number], self.rounds - 1
        if tile.activation is Activation.NONE:
            return float(tile.favor)
        known = any(lot.kind is tile.kind for lot in self.view.city)
        worked = OWNERSHIP + SOURCE * self.scarcity() if tile.activation is Activation.RED else OWNERSHIP
        return tile.favor + worked * later + (0.0 if known else FIRST_OF_ITS_KIND * min(1, later))

    def scarcity(self) -> float:
        """How much the city lacks places to work, from 0 to 1."""
        places = sum(lot.activation is Activation.RED for lot in self.view.city)
        workers = sum(engineer.workers for engineer in self.view.engineers)
        return max(0.0, min(1.0, ENOUGH - places / workers)) if workers else 0.0

    def sent(self, worker: int, *, learns: bool, skilled: bool = False) -> float:
        """Sending a worker: what he learns, less what he could have done elsewhere."""
        if worker == RETIRED:
            return 0.0
        elsewhere = 0.0 if skilled else -SKILL * worker
        return elsewhere + (self.pip(worker) if learns else 0.0)

    def pip(self, worker: int) -> float:
        """One more experience, or retiring."""
        if worker + 1 < RETIRED:
            return 1.0 + min(1.0, (self.rounds - 1) / 3) * (LEARNING - 1.0)
        return self.me.board.retirement[self.view.age - 1] - worker - SERVICE * (self.rounds - 1)

    def visit(self, lot: CityTile, worker: int) -> float:
        """Using a tile."""
        fee = NOTHING if lot.owner == self.me.seat else lot.fee
        skilled = lot.activation is Activation.RED
        return self._gain(lot.kind, worker, fee) + self.sent(worker, learns=skilled, skilled=skilled)

    def _gain(self, kind: Kind, worker: int, fee: Goods) -> float:
        left = minus(self.me.purse, fee)
        match kind:
            case Kind.IMPERIAL_OUTPOST:
                wall = self.view.wall
                return self.wall(wall) + self.purse(minus(minus(NOTHING, fee), wall.demand)) if wall else 0.0
            case Kind.WORKER_CAMP:
                return self._novice() + self.purse(minus(NOTHING, fee))
            case Kind.MARKET:
                return self.best_deal(left, None)[1] + self.purse(minus(NOTHING, fee))
            case Kind.BLACKSMITH:
                n = forgeable(self.me, worker)
                gain = Gain(minus(some(Resource.WEAPON, n), some(Resource.WOOD, n)))
            case _:
                gain = BENEFITS[kind](replace(self.me, purse=left), worker)
        return self.purse(minus(gain.goods, fee)) + gain.favor + self.morale(gain.levels)

    def wall(self, wall: WallOffer) -> float:
        """What a wall brings: its favor, the bonus of earlier ones, and what it adds to later ones."""
        return wall.favor + self.me.wall_bonus + LATER_WALLS * (self.rounds - 1) * wall.back

    def _novice(self) -> float:
        """A worker more from the round after next on; each further one finds less to do."""
        serving = max(0.0, self.rounds - 2.5)
        crowd = self.me.workers + sum(self.me.novices)
        wage = WAGE * self.me.board.wages[min(crowd, len(self.me.board.wages) - 1)]
        return 1.0 + serving * (NOVICE * (1 - self.scarcity() / 2) - wage)

    def morale(self, levels: int) -> float:
        track = self.me.board.morale
        return float(track[min(self.me.level + levels, len(track) - 1)] - self.me.morale)

    def camp(self, at: int) -> float:
        """The best that a retired worker could do, less the fee."""
        lot = self.lot(at)
        fee = NOTHING if lot.owner == self.me.seat else lot.fee
        visits = [self.visit(self.lot(place), RETIRED) for place in self.view.usable]
        built = [bonus + self.purse(minus(NOTHING, cost)) for cost, bonus in self.tiles() if covers(self.me.purse, cost)]
        return max([0.0, *visits, *built]) + self.purse(minus(NOTHING, fee))

    # --- what could be paid -------------------------------------------------------------------------------------------

    def tiles(self) -> list[tuple[Goods, float]]:
        """The available tiles on their best places: what they cost, and what they would bring."""
        offers = [offer for offer in self.view.offers if not offer.barred]
        return [(offer.cost, self.brings(offer.tile) + best_place(self.view.sites, offer)[2]) for offer in offers]

    def targets(self) -> list[tuple[Goods, float]]:
        """All that can be bought with resources: tiles, and the wall while the Imperial Outpost is free."""
        found, wall = self.tiles(), self.view.wall
        if wall is not None and any(lot.kind is Kind.IMPERIAL_OUTPOST and not lot.used for lot in self.view.city):
            found.append((wall.demand, self.wall(wall)))
        return found

    def potential(self, purse: Goods, targets: Sequence[tuple[Goods, float]]) -> float:
        """A purse, with the best that it could pay."""
        held = self.stock(purse)
        gains = [bonus + self.stock(minus(purse, cost)) - held for cost, bonus in targets if covers(purse, cost)]
        return held + self.readiness() * max([0.0, *gains])

    def best_deal(self, purse: Goods, limit: int | None) -> tuple[tuple[int, ...], float]:
        """A deal that opens the best purchase, or that pays the wages; and how much favor it may bring."""
        rates, targets = self.me.board.rates, self.targets()
        wages = (self.me.due, 0, 0, 0, 0)
        costs = [wages, *(plus(cost, more) for cost, _ in targets for more in (NOTHING, wages))]
        before = self.potential(purse, targets)
        gains = {deal: self.potential(plus(purse, change(deal, rates)), targets) - before for deal in deals_for(purse, costs, rates, limit)}
        best = max(gains, key=lambda deal: gains[deal])
        return best, gains[best]

    def readiness(self) -> float:
        """How surely something payable will be bought: now by another worker, or in the next round if it is still there."""
        return SOON if len(self.me.home) > 1 else LATER if self.rounds > 1 else 0.0


def _piled(n: int, store: int) -> float:
    return n if n <= store else store + (n - store) * SURPLUS


def rounds_left(view: PraetorView) -> int:
    """An estimate, this round included."""
    if view.last_round:
        return 1
    builds = max(1, round(BUILDS_A_ROUND * len(view.engineers)))
    return 1 + min(view.walls, max(1, -(-sum(view.stack) // builds)))


def best_place(sites: Sequence[Site], offer: Offer) -> tuple[int, int, int]:
    """Where a tile makes most of its plazas: place, turn, favor."""
    looks = [(turn, turned(offer.corners, turn)) for turn in range(4)]
    ways = ((site.at, turn, sum(site.plazas(corners))) for site in sites for turn, corners in looks)
    return max(ways, key=lambda way: way[2])  # of equals the first one
