"""What a player can reckon from the view alone: how much favor a move may bring until the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..core import Move
from .benefits import BENEFITS, Gain, forge_change, goods_of, most_forgeable
from .data import BOX, NOTHING, Activation, Goods, Kind, Resource
from .ground import turn_plazas
from .market import TRADED_RESOURCES, candidate_deals, deal_change
from .moves import Build, Camp, Forge, Pass, Use
from .prizes import AREA_PRIZES, VILLAGER_PRIZES, WALL_PRIZES, share_prizes
from .purchases import (
    BestDeal,
    BestPlace,
    Purchase,
    best_place,
    discount_surplus,
    keep_deal,
    recall_deal,
)
from .resources import add_goods, can_pay, subtract_goods
from .rounds import estimate_rounds_left
from .state import RETIRED
from .update_phase import FAVOR_PENALTY
from .view import CityTile, Engineer, Offer, PraetorView, WallOffer
from .wages import expect_wages

# Favor for one Gold's worth, by the actions in which it can still be spent
FAVOR_PER_GOLD: Final = (0.1, 0.3, 0.4, 0.48, 0.55)
FULL_VALUE_STOCK: Final = 6  # of a resource; what lies beyond is worth less
FULL_VALUE_GOLD: Final = 2 * FULL_VALUE_STOCK  # as much for Gold
FEE_FAVOR_A_ROUND: Final = 0.25  # favor a round for a tile that others may pay for
WORKPLACE_FAVOR_A_ROUND: Final = 0.8  # favor a round for a place to work that the city lacks
ENOUGH_WORKPLACES_A_WORKER: Final = 1.2  # such places for each worker
FIRST_OF_KIND_FAVOR: Final = 1.5  # favor for a source that the city lacked
EXPERIENCE_FAVOR: Final = 1.7  # favor for a pip of experience
RETIREE_LOSS_A_ROUND: Final = 2.5  # favor a round that is lost with a worker who retires
# rounds in which a worker who learns no more would still find work: two players
# build few tiles that teach nothing, and without them he stays at home
ROUNDS_OF_WORK, ROUNDS_OF_WORK_OF_TWO = 5, 3
# Favor for each pip of a worker who is sent where experience does not matter
WASTED_PIP_FAVOR: Final = 0.1
IDLE_WORKERS_A_FAVOR: Final = 10  # workers left at home by a pass that weigh as much as one favor
TRAINING_ROUNDS: Final = 2.5  # about so long a novice is trained before he works
FINAL_NOVICE_FAVOR: Final = 1.0  # what a novice scores at the end
ROUNDS_TO_USE_PIP: Final = 3  # after so many rounds a pip has brought all that it can
EARLY_NOVICE_FAVOR: Final = 5.0  # favor for a novice who works a round earlier
NOVICE_FAVOR_A_ROUND: Final = 8.0  # favor a round from one worker more
LATER_WALLS_A_ROUND: Final = 0.1  # walls that the player will still build
# Favor for each Gold that the wages will lack, besides what it costs at once
UNPAID_GOLD_FAVOR: Final = 1.0
WAGE_GOLD_FAVOR: Final = 0.7  # favor for each Gold of wages in later rounds
# How surely something that can be paid is bought: by another worker of this round, in the next
CHANCE_TO_BUY_NOW: Final = 0.8
# The lists of the expert game: the share of a prize that counts in the last round; others go on
PRIZE_SHARE: Final = 0.5
CHANCE_TO_JOIN_AREA: Final = 0.4  # that a tile lies at the largest area of its owner
VILLAGER_FAVOR: Final = 1.0  # for a villager who is called while there are rounds to come
CHANCE_TO_BUY_LATER: Final = 0.45


class Evaluation:
    """One view, weighed for its seat."""

    __slots__ = (
        "_benefits",
        "_deal_terms",
        "_engineers",
        "_favor_per_gold",
        "_purchases",
        "_purse_values",
        "_tiles",
        "me",
        "rounds_left",
        "view",
        "wages_expected",
    )

    def __init__(self, view: PraetorView) -> None:
        """Prepares to weigh moves of the view's seat; the public's view has none.

        Estimates how many rounds are left, and from that how much favor
        one Gold is still worth.
        """
        assert view.seat is not None, "the public has no moves to weigh"
        self.view = view
        # What was found out already, for the next move that asks
        self._deal_terms: tuple[object, ...] | None = None  # what the best deal depends on
        self._purchases: list[Purchase] | None = None
        self._engineers: dict[Goods, Engineer] = {}  # the viewer with other purses
        self._purse_values: dict[Goods, float] = {}  # with the wages that are expected
        self._benefits: dict[tuple[Kind, int, Goods], float] = {}  # by kind, worker and fee
        self._tiles = {lot.at: lot for lot in view.city}  # by place
        self.me: Engineer = view.engineers[view.seat]
        self.rounds_left = estimate_rounds_left(view)
        self.wages_expected = expect_wages(view, self.me, self.rounds_left)
        actions_now = len(self.me.home) - 1  # after the one that is weighed
        actions = actions_now + (self.rounds_left - 1) * self.me.workers
        most_actions = len(FAVOR_PER_GOLD) - 1
        self._favor_per_gold = FAVOR_PER_GOLD[min(max(0, actions), most_actions)]

    def move_value(self, move: Move) -> float:
        """How much favor a move may bring to the viewer; below zero: it costs favor.

        0 for all that is not weighed here.
        """
        match move:
            case Build(tile, worker, at, turn):
                site = next(site for site in self.view.sites if site.at == at)
                return (
                    self.build_value(tile)
                    + sum(site.plaza_favor(turn_plazas(BOX.tiles[tile].plazas, turn)))
                    + self.worker_value(worker, learns=True)
                )
            case Use(at, worker):
                return self.visit_value(self.find_tile(at), worker)
            case Camp(at):
                return self.camp_value(at)
            case Forge(weapons):
                return self.purse_change_value(forge_change(weapons))
            case Pass():
                return -len(self.me.home) / IDLE_WORKERS_A_FAVOR
        return 0.0

    def find_tile(self, at: int) -> CityTile:
        """The tile that lies at this place of the city."""
        return self._tiles[at]

    # --- what things are worth ----------------------------------------

    def purse_value(self, purse: Goods, wages: int | None = None) -> float:
        """What a purse is worth in favor, after the wages; what piles up counts less.

        `purse` has a number for each resource, in the order of
        `Resource`. The `wages` are those that are expected, unless
        others are given.
        """
        if wages is not None:
            return self._weigh_purse(purse, wages)
        if purse not in self._purse_values:
            self._purse_values[purse] = self._weigh_purse(purse, self.wages_expected)
        return self._purse_values[purse]

    def _weigh_purse(self, purse: Goods, wages: int) -> float:
        """Works out what a purse is worth after these wages."""
        prices = self.me.board.rates.sell
        favor_per_gold = self._favor_per_gold
        gold = purse[Resource.GOLD] - wages
        if gold < 0:
            total = -self.debt_cost(-gold)
        else:
            total = favor_per_gold * discount_surplus(gold, FULL_VALUE_GOLD)
        for resource in TRADED_RESOURCES:
            stock = discount_surplus(purse[resource], FULL_VALUE_STOCK)
            total += favor_per_gold * prices[resource] * stock
        return total

    def debt_cost(self, gold: int) -> float:
        """The favor lost where so much Gold (`gold`, above 0) is missing for wages.

        Each Gold costs a level of morale; when none is left, favor itself.
        """
        track = self.me.board.morale
        level = self.me.morale_level
        levels_lost = min(gold, level)
        return (
            UNPAID_GOLD_FAVOR * gold
            + track[level]
            - track[level - levels_lost]
            + FAVOR_PENALTY * (gold - levels_lost)
        )

    def purse_change_value(self, change: Goods) -> float:
        """How much favor a change of the viewer's purse is worth."""
        return self.purse_value(add_goods(self.me.purse, change)) - self.purse_value(self.me.purse)

    def build_value(self, number: int) -> float:
        """How much favor building tile `number` brings, its cost paid.

        Plazas and the worker's experience are not counted.
        """
        return self.tile_value(number) + self.payment_value(BOX.tiles[number].cost)

    def payment_value(self, cost: Goods) -> float:
        """What paying a cost does to the worth of the viewer's purse: favor, not above zero."""
        return self.purse_change_value(subtract_goods(NOTHING, cost))

    def tile_value(self, number: int) -> float:
        """How much favor owning tile `number` brings, without plazas and its cost.

        That is its favor now, fees in later rounds, a kind of tile that
        the city lacked, and in the expert game a larger area.
        """
        tile = BOX.tiles[number]
        later_rounds = self.rounds_left - 1
        for_area = self._area_value() if self.view.expert else 0.0
        if tile.activation is Activation.NONE:
            return tile.favor + for_area
        favor_a_round = FEE_FAVOR_A_ROUND
        if tile.activation is Activation.RED:
            favor_a_round += WORKPLACE_FAVOR_A_ROUND * self.workplace_shortage()
        is_known = any(lot.kind is tile.kind for lot in self.view.city)
        for_novelty = 0.0 if is_known or not later_rounds else FIRST_OF_KIND_FAVOR
        return tile.favor + favor_a_round * later_rounds + for_novelty + for_area

    def workplace_shortage(self) -> float:
        """How much the city lacks places to work: 0 is enough, 1 is as good as none.

        Such places are the tiles with a red field; it is counted how
        many there are for each worker of all players.
        """
        workers = sum(engineer.workers for engineer in self.view.engineers)
        if not workers:
            return 0.0
        places = sum(lot.activation is Activation.RED for lot in self.view.city)
        places_lacking = ENOUGH_WORKPLACES_A_WORKER - places / workers  # for each worker
        return max(0.0, min(1.0, places_lacking))

    def worker_value(self, worker: int, *, learns: bool, skilled: bool = False) -> float:
        """How much favor sending a worker (by his experience) brings, besides what he does.

        `learns`: he gains experience there. `skilled`: his experience
        counts there; else its pips are wasted.
        """
        if worker == RETIRED:
            return 0.0
        value = 0.0 if skilled else -WASTED_PIP_FAVOR * worker
        if learns:
            value += self.experience_value(worker)
        return value

    def experience_value(self, experience: int) -> float:
        """How much favor it is worth that a worker with so much experience gains one more.

        With the last one he retires.
        """
        if experience + 1 < RETIRED:
            # A pip scores 1 at the end; the rest of its worth comes with the rounds that use it
            part_used = min(1.0, (self.rounds_left - 1) / ROUNDS_TO_USE_PIP)
            return 1.0 + part_used * (EXPERIENCE_FAVOR - 1.0)
        # Who retires brings favor at once, but works and scores his pips no more
        favor = self.me.board.retirement[self.view.age - 1]
        most_rounds = ROUNDS_OF_WORK if len(self.view.engineers) > 2 else ROUNDS_OF_WORK_OF_TWO
        rounds_without_him = min(self.rounds_left - 1, most_rounds)
        return favor - experience - RETIREE_LOSS_A_ROUND * rounds_without_him

    def visit_value(self, lot: CityTile, worker: int) -> float:
        """How much favor using a tile brings, the fee paid.

        `worker` is the experience of the worker sent there.
        """
        fee = NOTHING if lot.owner == self.me.seat else lot.fee
        learns = lot.activation is Activation.RED
        # Where his experience counts
        skilled = learns or (lot.kind is Kind.MARKET and self.view.limited_deals)
        key = lot.kind, worker, fee
        if key not in self._benefits:
            self._benefits[key] = self._benefit_value(*key)
        return self._benefits[key] + self.worker_value(worker, learns=learns, skilled=skilled)

    def _benefit_value(self, kind: Kind, worker: int, fee: Goods) -> float:
        """How much favor the benefit of a kind of tile brings, the fee subtracted.

        `worker` is the experience of the worker sent there.
        """
        purse_left = subtract_goods(self.me.purse, fee)
        match kind:
            case Kind.IMPERIAL_OUTPOST:
                return self._outpost_value(fee)
            case Kind.WORKER_CAMP:
                return self._novice_value() + self.payment_value(fee)
            case Kind.MARKET:
                limit = worker if self.view.limited_deals else None
                deal = self.best_deal(purse_left, limit)
                return deal.favor + self.payment_value(fee)
            case Kind.BLACKSMITH:
                gain = Gain(forge_change(most_forgeable(self.me, worker)))
            case _:
                gain = BENEFITS[kind](self._with_purse(purse_left), worker)
        return (
            self.purse_change_value(subtract_goods(gain.goods, fee))
            + gain.favor
            + self.morale_value(gain.levels)
        )

    def _with_purse(self, purse: Goods) -> Engineer:
        """The viewer, but with another purse: the same object each time."""
        engineer = self._engineers.get(purse) or replace(self.me, purse=purse)
        return self._engineers.setdefault(purse, engineer)

    def _outpost_value(self, fee: Goods) -> float:
        """How much favor the Imperial Outpost brings: the wall, less its cost and the fee.

        0 where there is no wall.
        """
        wall = self.view.wall
        if wall is None:
            return 0.0
        return self.wall_value(wall) + self.payment_value(add_goods(fee, wall.demand))

    def wall_value(self, wall: WallOffer) -> float:
        """How much favor a wall brings, its cost left aside.

        That is its own favor, the bonus of earlier walls, its own bonus
        with later ones, and in the expert game a prize.
        """
        return (
            wall.favor
            + self.me.wall_bonus
            + LATER_WALLS_A_ROUND * (self.rounds_left - 1) * wall.back
            + self._prize_gain([len(other.walls) for other in self.view.engineers], WALL_PRIZES)
        )

    def villager_value(self) -> float:
        """What calling a villager is worth: a loss in the last round, before it a gain.

        In the expert game a prize may be added.
        """
        villagers = [engineer.villagers for engineer in self.view.engineers]
        prize = self._prize_gain(villagers, VILLAGER_PRIZES)
        is_last_round = self.rounds_left <= 1
        return prize - VILLAGER_FAVOR if is_last_round else prize + VILLAGER_FAVOR

    def _area_value(self) -> float:
        """How much favor one tile more may bring in the expert game, where areas are ranked."""
        areas = [engineer.area for engineer in self.view.engineers]
        return CHANCE_TO_JOIN_AREA * self._prize_gain(areas, AREA_PRIZES)

    def _prize_gain(self, counts: list[int], prizes: Sequence[int]) -> float:
        """The favor that one more of what the expert game ranks may bring; 0 in other games.

        `counts` says how many each seat has. It is the favor that one
        more would add if the match ended now, and counts less the more
        rounds are left.
        """
        if not self.view.expert:
            return 0.0
        seat = self.me.seat
        with_one_more = [n + 1 if other == seat else n for other, n in enumerate(counts)]
        gain = share_prizes(with_one_more, prizes)[seat] - share_prizes(counts, prizes)[seat]
        return PRIZE_SHARE * gain / self.rounds_left

    def _novice_value(self) -> float:
        """How much favor one novice more brings, who works from the round after next on.

        Each further worker finds less to do.
        """
        rounds_of_work = max(0.0, self.rounds_left - TRAINING_ROUNDS)
        wages = self.me.board.wages  # of the first worker, the second …
        wage_index = min(self.me.workers + sum(self.me.novices), len(wages) - 1)
        part_useful = 1 - self.workplace_shortage() / 2  # of a worker's time
        favor_a_round = NOVICE_FAVOR_A_ROUND * part_useful
        return FINAL_NOVICE_FAVOR + rounds_of_work * (
            favor_a_round - self._wage_favor() * wages[wage_index]
        )

    def _wage_favor(self) -> float:
        """The favor that one more Gold of wages costs; more where purse and morale are used up."""
        lacking = self.wages_expected - self.me.purse[Resource.GOLD]
        return float(FAVOR_PENALTY) if lacking > self.me.morale_level else WAGE_GOLD_FAVOR

    def academy_value(self) -> float:
        """How much favor it brings that the novices of the first level skip the second.

        They work a round earlier, and are paid a round earlier too. In
        the last round it only costs.
        """
        if self.rounds_left <= 1:
            return -1.0
        part_useful = 1 - self.workplace_shortage() / 2  # of a worker's time
        purse = self.me.purse
        without_academy = self.purse_value(purse, self.me.wages_due)
        wages_cost = without_academy - self.purse_value(purse, self.wages_expected)
        first_level, _second_level = self.me.novices
        return EARLY_NOVICE_FAVOR * part_useful * first_level - wages_cost

    def unpaid_wages(self) -> int:
        """How much Gold the wages would lack if the novices were sent through the Academy."""
        return max(0, self.wages_expected - self.me.purse[Resource.GOLD])

    def morale_value(self, levels: int) -> float:
        """How much favor this many levels of morale more bring at the end."""
        track = self.me.board.morale  # favor by level
        level = min(self.me.morale_level + levels, len(track) - 1)
        return float(track[level] - self.me.morale)

    def camp_value(self, at: int) -> float:
        """How much favor going through the Labor Camp at this place brings.

        That is the best visit or tile for a retired worker, less the camp's fee.
        """
        lot = self.find_tile(at)
        fee = NOTHING if lot.owner == self.me.seat else lot.fee
        visits = [
            self.visit_value(self.find_tile(place), RETIRED) for place in self.view.usable_places
        ]
        builds = [
            tile.favor + self.payment_value(tile.cost)
            for tile in self.tile_purchases()
            if can_pay(self.me.purse, tile.cost)
        ]
        return max([0.0, *visits, *builds]) + self.payment_value(fee)

    # --- what could be paid -------------------------------------------

    def tile_purchases(self) -> list[Purchase]:
        """The available tiles that the viewer may build, each on its best place."""
        return [
            Purchase(offer.cost, self._tile_favor(offer))
            for offer in self.view.offers
            if not offer.barred
        ]

    def _tile_favor(self, offer: Offer) -> float:
        """How much favor an available tile brings on its best place, its cost left aside."""
        return self.tile_value(offer.tile) + self.find_best_place(offer).favor

    def find_best_place(self, offer: Offer) -> BestPlace:
        """Where an offered tile brings most favor for plazas."""
        return best_place(self.view.sites, offer)

    def list_purchases(self) -> list[Purchase]:
        """All that can be bought with resources, whether the viewer can pay it or not.

        That is tiles, and the wall while the Imperial Outpost is free.
        """
        if self._purchases is not None:
            return self._purchases
        purchases = self.tile_purchases()
        wall = self.view.wall
        outposts = [lot for lot in self.view.city if lot.kind is Kind.IMPERIAL_OUTPOST]
        if wall is not None and any(not lot.is_used for lot in outposts):
            purchases.append(Purchase(wall.demand, self.wall_value(wall)))
        self._purchases = purchases
        return purchases

    def purse_potential(self, purse: Goods, purchases: Sequence[Purchase]) -> float:
        """The worth of a purse in favor: as it is, and what its best purchase may add.

        Of the `purchases`, only what the purse can pay counts.
        """
        value_now = self.purse_value(purse)
        gains = [
            purchase.favor + self.purse_value(subtract_goods(purse, purchase.cost)) - value_now
            for purchase in purchases
            if can_pay(purse, purchase.cost)
        ]
        return value_now + self.purchase_chance() * max([0.0, *gains])

    def best_deal(self, purse: Goods, limit: int | None) -> BestDeal:
        """The best deal at the Market for this purse, and how much favor it may bring.

        It weighs no deal at all, and deals that make the wages, a
        purchase, or both payable. `limit` is how many may be bought,
        and how many sold; None means any number.
        """
        if self._deal_terms is None:
            self._deal_terms = (
                self.me.board,
                tuple(self.list_purchases()),
                self.wages_expected,
                self._favor_per_gold,
                self.me.morale_level,
                self.purchase_chance(),
            )
        asked = (purse, limit, *self._deal_terms)
        return recall_deal(asked) or keep_deal(asked, self._find_best_deal(purse, limit))

    def _find_best_deal(self, purse: Goods, limit: int | None) -> BestDeal:
        """Finds the best deal, as `best_deal` tells it: weighs the purse after each of them."""
        rates = self.me.board.rates
        purchases = self.list_purchases()
        wages = goods_of(Resource.GOLD, self.wages_expected)
        costs = {wages: None}  # what deals shall make payable, each once and in this order
        for cost in dict.fromkeys(purchase.cost for purchase in purchases):
            costs[cost] = costs[add_goods(cost, wages)] = None
        value_now = self.purse_potential(purse, purchases)
        gains: dict[tuple[int, ...], float] = {}  # by deal
        for deal in candidate_deals(purse, costs, rates, limit):
            purse_after = add_goods(purse, deal_change(deal, rates))
            gains[deal] = self.purse_potential(purse_after, purchases) - value_now
        best = max(gains, key=lambda deal: gains[deal])
        return BestDeal(best, gains[best])

    def purchase_chance(self) -> float:
        """The chance, from 0 to 1, that the viewer will buy what the purse can pay.

        `home` still holds the worker who acts now, so with two workers
        there the second one can buy it in this round.
        """
        if len(self.me.home) > 1:
            return CHANCE_TO_BUY_NOW
        if self.rounds_left > 1:
            return CHANCE_TO_BUY_LATER
        return 0.0
