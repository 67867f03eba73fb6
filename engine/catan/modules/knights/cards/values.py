"""When a progress card is worth playing, for bots and menus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .....core import Move, Seat
from .....kit.packed import count_of
from ....evaluation.moves import ROLL_VALUE, MoveEvaluation
from ....module import MoveValue
from ....moves import BuildCity, PlayRoads
from ....view import RESOURCE_OF_TERRAIN, CatanView, count_throws
from ..outlook import count_progress_cards, read_outlook
from ..recruiting import rank_number
from ..values import (
    KEPT_VALUE,
    LARGE_HAND,
    PROMOTION_VALUE,
    RANK_SHARE,
    defence_value,
    kept_value,
    level_value,
)
from .moves import (
    GiveCommodity,
    PlayAlchemist,
    PlayBishop,
    PlayCommercialHarbor,
    PlayCrane,
    PlayDeserter,
    PlayDiplomat,
    PlayEngineer,
    PlayIntrigue,
    PlayInventor,
    PlayIrrigation,
    PlayMasterMerchant,
    PlayMedicine,
    PlayMerchant,
    PlayMerchantFleet,
    PlayMining,
    PlayResourceMonopoly,
    PlayRoadBuilding,
    PlaySaboteur,
    PlaySmith,
    PlaySpy,
    PlayTradeMonopoly,
    PlayWarlord,
    PlayWedding,
    SwapAtHarbor,
    TakeNoProgress,
    TakeProgress,
)

LONG_ROUTE: Final = 4  # edges: one that may soon be the Longest Road
KEPT: Final = -2.0  # of a card that is better played later
POINT_VALUE: Final = 60.0
CARD_VALUE: Final = 4.0  # of each card that comes or that others lose
MANY_CARDS: Final = 3  # of one kind, for a fleet or an alchemist
FULL_HAND: Final = 4  # progress cards: with so many, any that helps is played
OWN_SHARE: Final = 0.6  # of the cards that are out: what others are likely to hold
LEADER_SHARE: Final = 0.5  # for each point of whom it hits
RED_DRAW_VALUE: Final = 0.5  # of a red die that may bring a card
INVENTOR_SHARE: Final = 3.0  # for each pip that is won
INVENTOR_COST: Final = 4.0
HARVEST_VALUE: Final = 14.0


def _me(evaluation: MoveEvaluation) -> Seat:
    """The seat that the evaluation is for."""
    return evaluation.hand_evaluation.me.seat


def _hits(evaluation: MoveEvaluation, seat: Seat) -> float:
    """How good it is that a card hits this seat: leaders first."""
    return LEADER_SHARE * evaluation.view.players[seat].points


def _is_hand_full(evaluation: MoveEvaluation) -> bool:
    """Whether the hand of progress cards is full, so that something should be played."""
    return count_progress_cards(evaluation.hand_evaluation.me) >= FULL_HAND


# --- trade ----------------------------------------------------------------------------------------


def value_merchant(evaluation: MoveEvaluation, move: PlayMerchant) -> float:
    """A point, and a good rate for what one produces; an own one moves only from a full hand."""
    view = evaluation.view
    kind = RESOURCE_OF_TERRAIN.get(view.board.tiles[move.hex].terrain)
    rate = 0.0 if kind is None else evaluation.place_evaluation.income_pips[kind]
    if view.award_holder("merchant") == _me(evaluation):
        return rate - 10.0 if _is_hand_full(evaluation) else KEPT
    return POINT_VALUE + rate


def value_fleet(evaluation: MoveEvaluation, move: PlayMerchantFleet) -> float:
    """Many cards of one kind, beyond those of the goal, that now cost more than two."""
    me, goal = evaluation.hand_evaluation.me, evaluation.hand_evaluation.goal
    needed = goal.cost[move.resource] if goal else 0
    spare = evaluation.hand_evaluation.hand[move.resource] - needed
    if me.rates[move.resource] <= 2 or spare <= MANY_CARDS:
        return KEPT
    return CARD_VALUE * (spare // 2)


def value_harbor(evaluation: MoveEvaluation, move: PlayCommercialHarbor) -> float:
    """A resource that one can spare, for a commodity of each."""
    hand, resources = evaluation.hand_evaluation.hand, evaluation.view.kit.resources
    return HARVEST_VALUE if sum(hand[card.kind] for card in resources) > 1 else KEPT


def value_swap(evaluation: MoveEvaluation, move: SwapAtHarbor) -> float:
    """The resource that one needs least is given."""
    return HARVEST_VALUE - CARD_VALUE * evaluation.hand_evaluation.card_value(move.resource)


def value_given_commodity(evaluation: MoveEvaluation, move: GiveCommodity) -> float:
    """The commodity that one needs least is given."""
    return -evaluation.hand_evaluation.card_value(move.resource)


def value_master_merchant(evaluation: MoveEvaluation, move: PlayMasterMerchant) -> float:
    """Two cards of one's choice; full hands have better ones."""
    size = evaluation.view.players[move.player].hand_size
    return CARD_VALUE * (4 + min(size, LARGE_HAND)) + _hits(evaluation, move.player)


def _cards_of_others(evaluation: MoveEvaluation, kind: int) -> int:
    """How many cards of a kind the others hold together: all that is not in bank or own hand."""
    view = evaluation.view
    out = count_of(view.kit.bank, kind) - view.bank[kind]
    return out - evaluation.hand_evaluation.hand[kind]


def _monopoly_value(evaluation: MoveEvaluation, kind: int, most: int) -> float:
    """What a monopoly brings that takes up to `most` cards of a kind from each."""
    others = len(evaluation.view.players) - 1
    cards = min(OWN_SHARE * _cards_of_others(evaluation, kind), most * others)
    need = evaluation.hand_evaluation.card_value(kind)
    return CARD_VALUE * (cards * need - 1)


def value_resource_monopoly(evaluation: MoveEvaluation, move: PlayResourceMonopoly) -> float:
    """What up to two cards of a resource from each of the others are worth."""
    return _monopoly_value(evaluation, move.resource, 2)


def value_trade_monopoly(evaluation: MoveEvaluation, move: PlayTradeMonopoly) -> float:
    """What a commodity from each of the others is worth."""
    return _monopoly_value(evaluation, move.resource, 1)


# --- politics -------------------------------------------------------------------------------------


def value_bishop(evaluation: MoveEvaluation, move: PlayBishop) -> float:
    """A card from everybody there; never where oneself lives."""
    view, places, me = evaluation.view, evaluation.place_evaluation, _me(evaluation)
    others = {
        piece.owner
        for corner, piece in places.buildings.items()
        if move.hex in places.grid.corner_hexes[corner] and piece.owner < len(view.players)
    }
    own_cost = places.robber_cost(move.hex, (me,))
    holding = [seat for seat in others if seat != me and view.players[seat].hand_size]
    if not holding:
        return KEPT
    hits = sum(_hits(evaluation, seat) for seat in holding)
    return 2 * CARD_VALUE * len(holding) + hits - own_cost


def value_saboteur(evaluation: MoveEvaluation, move: PlaySaboteur) -> float:
    """The more cards the others lose, the better."""
    view, me = evaluation.view, evaluation.hand_evaluation.me
    hit = [
        player for player in view.players if player.seat != me.seat and player.points >= me.points
    ]
    return CARD_VALUE * (sum(one.hand_size // 2 for one in hit) - 1)


def value_wedding(evaluation: MoveEvaluation, move: PlayWedding) -> float:
    """Two cards of everybody with more points."""
    view, me = evaluation.view, evaluation.hand_evaluation.me
    guests = [player for player in view.players if player.points > me.points]
    return 2 * CARD_VALUE * sum(min(2, guest.hand_size) for guest in guests)


def value_spy(evaluation: MoveEvaluation, move: PlaySpy) -> float:
    """A card of one's choice; full hands have better ones."""
    n = count_progress_cards(evaluation.view.players[move.player])
    return HARVEST_VALUE + n + _hits(evaluation, move.player)


def value_taken_card(evaluation: MoveEvaluation, move: TakeProgress) -> float:
    """The card that is worth most is taken."""
    return kept_value(move.progress)


def value_no_card(evaluation: MoveEvaluation, move: TakeNoProgress) -> float:
    """Any card is better than none."""
    return KEPT


def value_warlord(evaluation: MoveEvaluation, move: PlayWarlord) -> float:
    """What it is worth to activate all knights that rest: little until the barbarians are near."""
    outlook = read_outlook(evaluation.view)
    resting = outlook.knights[outlook.seat] - outlook.active[outlook.seat]
    if not outlook.is_near and not _is_hand_full(evaluation):
        return KEPT
    return CARD_VALUE * resting + defence_value(outlook, resting)


def value_intrigue(evaluation: MoveEvaluation, move: PlayIntrigue) -> float:
    """The stronger the knight, the better."""
    rank = rank_number(evaluation.view, move.corner)
    return KEPT_VALUE + RANK_SHARE * rank


def value_deserter(evaluation: MoveEvaluation, move: PlayDeserter) -> float:
    """A knight less for them, one more for oneself."""
    outlook = read_outlook(evaluation.view)
    return HARVEST_VALUE + RANK_SHARE * min(outlook.knights[move.player], 3)


def value_diplomat(evaluation: MoveEvaluation, move: PlayDiplomat) -> float:
    """What it is worth to remove a road with the Diplomat: most of who has the Longest Road.

    An own road, or one of a neutral colour, is never
    removed. While the routes of others are short, the
    card is kept, unless the hand is full.
    """
    view = evaluation.view
    owner = evaluation.place_evaluation.roads[move.edge]
    is_neutral = owner >= len(view.players)
    if owner == _me(evaluation) or is_neutral:
        return KEPT
    has_longest_road = view.award_holder("road") == owner
    length = view.players[owner].road_length
    is_worth_it = has_longest_road or length >= LONG_ROUTE
    if not is_worth_it and not _is_hand_full(evaluation):
        return KEPT
    value = length / 2 + _hits(evaluation, owner)
    return value + CARD_VALUE if has_longest_road else value


# --- science --------------------------------------------------------------------------------------


def income_by_number(view: CatanView, seat: Seat) -> dict[int, int]:
    """How many cards the buildings of a seat bring with each number; the robber blocks a hex."""
    income: dict[int, int] = {}
    cards = {"settlement": 1, "city": 2}
    own = [one for one in view.pieces if one.owner == seat and one.kind in cards]
    for piece in own:
        for hex in view.grid.corner_hexes[piece.at]:
            number = view.board.tiles[hex].number
            if number is not None and hex != view.robber:
                income[number] = income.get(number, 0) + cards[piece.kind]
    return income


def value_alchemist(evaluation: MoveEvaluation, move: PlayAlchemist) -> float:
    """More than a roll where the chosen number brings oneself many cards, and others fewer.

    The dice of the move count from 0.
    """
    view, me = evaluation.view, _me(evaluation)
    number = move.red + move.yellow + 2
    own = income_by_number(view, me).get(number, 0)
    if own < MANY_CARDS and not _is_hand_full(evaluation):
        return KEPT
    others = [income_by_number(view, player.seat) for player in view.players if player.seat != me]
    best_of_others = max([income.get(number, 0) for income in others], default=0)
    levels = read_outlook(view).levels[me]
    draws = sum(level > 0 and move.red <= level for level in levels)
    return ROLL_VALUE + CARD_VALUE * own - best_of_others + RED_DRAW_VALUE * draws


def value_crane(evaluation: MoveEvaluation, move: PlayCrane) -> float:
    """As the level itself, and a little more, as it costs less."""
    return level_value(read_outlook(evaluation.view), move.track) + 1


def value_engineer(evaluation: MoveEvaluation, move: PlayEngineer) -> float:
    """A wall for nothing; where one city produces more than another, there."""
    return HARVEST_VALUE + evaluation.place_evaluation.city_harvest_value(move.corner) / 10


def value_inventor(evaluation: MoveEvaluation, move: PlayInventor) -> float:
    """By the pips that one wins with the swap, less those that others win."""
    view, me = evaluation.view, _me(evaluation)
    tiles = view.board.tiles
    one, other = tiles[move.hex].number, tiles[move.other_hex].number
    assert one is not None, "both hexes have numbers"
    assert other is not None, "both hexes have numbers"
    more = count_throws(other) - count_throws(one)  # for the first hex, lost by the second
    own = _cards_at(evaluation, move.hex, me) - _cards_at(evaluation, move.other_hex, me)
    seats = [player.seat for player in view.players if player.seat != me]
    others = [
        _cards_at(evaluation, move.hex, seat) - _cards_at(evaluation, move.other_hex, seat)
        for seat in seats
    ]
    return INVENTOR_SHARE * more * (own - sum(others) / len(seats)) - INVENTOR_COST


def _cards_at(evaluation: MoveEvaluation, hex: int, seat: Seat) -> int:
    """How many cards a hex pays a seat when its number is rolled."""
    places = evaluation.place_evaluation
    found = [places.buildings.get(corner) for corner in places.grid.hex_corners[hex]]
    own = [piece for piece in found if piece is not None and piece.owner == seat]
    return sum(2 if piece.kind == "city" else 1 for piece in own)


def value_harvest(evaluation: MoveEvaluation, move: Move) -> float:
    """Cards for nothing; rather not into a hand that a seven would halve."""
    is_full = evaluation.hand_evaluation.counted_size > LARGE_HAND
    return KEPT_VALUE if is_full else HARVEST_VALUE


def value_medicine(evaluation: MoveEvaluation, move: PlayMedicine) -> float:
    """What the city is worth, and a little more, as it costs less."""
    return evaluation.city_value(BuildCity(move.corner)) + 1


def value_road_building(evaluation: MoveEvaluation, move: PlayRoadBuilding) -> float:
    """As Road Building of the base game."""
    return evaluation.road_building_value(PlayRoads())


def value_smith(evaluation: MoveEvaluation, move: PlaySmith) -> float:
    """Most for two knights; one alone is promoted only from a full hand of cards."""
    n = 1 if move.other_corner is None else 2
    return PROMOTION_VALUE * n if n == 2 or _is_hand_full(evaluation) else KEPT_VALUE


CARD_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    PlayMerchant: value_merchant,
    PlayMerchantFleet: value_fleet,
    PlayCommercialHarbor: value_harbor,
    SwapAtHarbor: value_swap,
    GiveCommodity: value_given_commodity,
    PlayMasterMerchant: value_master_merchant,
    PlayResourceMonopoly: value_resource_monopoly,
    PlayTradeMonopoly: value_trade_monopoly,
    PlayBishop: value_bishop,
    PlaySaboteur: value_saboteur,
    PlayWedding: value_wedding,
    PlaySpy: value_spy,
    TakeProgress: value_taken_card,
    TakeNoProgress: value_no_card,
    PlayWarlord: value_warlord,
    PlayIntrigue: value_intrigue,
    PlayDeserter: value_deserter,
    PlayDiplomat: value_diplomat,
    PlayAlchemist: value_alchemist,
    PlayCrane: value_crane,
    PlayEngineer: value_engineer,
    PlayInventor: value_inventor,
    PlayIrrigation: value_harvest,
    PlayMining: value_harvest,
    PlayMedicine: value_medicine,
    PlayRoadBuilding: value_road_building,
    PlaySmith: value_smith,
}
