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
    city_worth,
    defence_value,
    level_value,
    progress_card_value,
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
BETTER_KEPT: Final = -2.0  # of a card that is better played later
POINT_VALUE: Final = 60.0
CARD_VALUE: Final = 4.0  # of each card that comes or that others lose
MANY_CARDS: Final = 3  # of one kind, for a fleet or an alchemist
FULL_HAND: Final = 4  # progress cards: with so many, any that helps is played
TAKEN_SHARE: Final = 0.6  # of the others' cards of a kind: some hold more than may be taken
PLAYED_COST: Final = 1.0  # cards: what a monopoly has to bring before it is worth playing
LEADER_SHARE: Final = 0.5  # for each point of whom it hits
RED_DRAW_VALUE: Final = 0.5  # of a red die that may bring a card
INVENTOR_SHARE: Final = 3.0  # for each pip that is won
INVENTOR_COST: Final = 4.0
HARVEST_VALUE: Final = 14.0
OWN_MERCHANT_COST: Final = 10.0  # of moving a merchant that one has already


def _own_seat(evaluation: MoveEvaluation) -> Seat:
    """The seat that the evaluation is for."""
    return evaluation.hand_evaluation.me.seat


def _value_of_harming(evaluation: MoveEvaluation, seat: Seat) -> float:
    """What it is worth that a card harms this seat: the more, the more points it has."""
    return LEADER_SHARE * evaluation.view.players[seat].points


def _is_hand_full(evaluation: MoveEvaluation) -> bool:
    """Whether the hand of progress cards is full, so that something should be played."""
    return count_progress_cards(evaluation.hand_evaluation.me) >= FULL_HAND


# --- trade ------------------------------------------------------------


def value_merchant(evaluation: MoveEvaluation, move: PlayMerchant) -> float:
    """What the merchant is worth: a point, and a good rate for what one produces.

    Whoever has it already moves it only from a full hand.
    """
    view = evaluation.view
    kind = RESOURCE_OF_TERRAIN.get(view.board.tiles[move.hex].terrain)
    rate_value = 0.0 if kind is None else evaluation.place_evaluation.income_pips[kind]
    has_merchant = view.award_holder("merchant") == _own_seat(evaluation)
    if not has_merchant:
        return POINT_VALUE + rate_value
    if not _is_hand_full(evaluation):
        return BETTER_KEPT
    return rate_value - OWN_MERCHANT_COST


def value_fleet(evaluation: MoveEvaluation, move: PlayMerchantFleet) -> float:
    """What a fleet is worth: a card for each pair to spare, if the bank asks for more than two."""
    me = evaluation.hand_evaluation.me
    goal = evaluation.hand_evaluation.goal
    needed = goal.cost[move.resource] if goal else 0
    spare = evaluation.hand_evaluation.hand[move.resource] - needed
    if me.rates[move.resource] <= 2 or spare <= MANY_CARDS:
        return BETTER_KEPT
    return CARD_VALUE * (spare // 2)


def value_harbor(evaluation: MoveEvaluation, move: PlayCommercialHarbor) -> float:
    """What the harbor is worth: something to whoever has two resources to give."""
    hand = evaluation.hand_evaluation.hand
    resources = sum(hand[card.kind] for card in evaluation.view.kit.resources)
    return HARVEST_VALUE if resources > 1 else BETTER_KEPT


def value_swap(evaluation: MoveEvaluation, move: SwapAtHarbor) -> float:
    """What a swap is worth: the more, the less the resource is worth that is given."""
    return HARVEST_VALUE - CARD_VALUE * evaluation.hand_evaluation.card_value(move.resource)


def value_given_commodity(evaluation: MoveEvaluation, move: GiveCommodity) -> float:
    """What giving a commodity is worth: a loss as large as the card's own value."""
    return -evaluation.hand_evaluation.card_value(move.resource)


def value_master_merchant(evaluation: MoveEvaluation, move: PlayMasterMerchant) -> float:
    """What two cards of one's choice are worth: more from a large hand, and from whoever leads."""
    size = evaluation.view.players[move.player].hand_size
    return CARD_VALUE * (4 + min(size, LARGE_HAND)) + _value_of_harming(evaluation, move.player)


def _count_cards_of_others(evaluation: MoveEvaluation, kind: int) -> int:
    """How many cards of a kind the others hold together: all that is not in bank or own hand."""
    view = evaluation.view
    in_hands = count_of(view.kit.bank, kind) - view.bank[kind]
    return in_hands - evaluation.hand_evaluation.hand[kind]


def _value_monopoly(evaluation: MoveEvaluation, kind: int, most: int) -> float:
    """What a monopoly brings that takes up to `most` cards of a kind from each.

    It is less than nothing where fewer cards come than the progress
    card itself is worth.
    """
    others = len(evaluation.view.players) - 1
    expected_cards = min(TAKEN_SHARE * _count_cards_of_others(evaluation, kind), most * others)
    need = evaluation.hand_evaluation.card_value(kind)
    return CARD_VALUE * (expected_cards * need - PLAYED_COST)


def value_resource_monopoly(evaluation: MoveEvaluation, move: PlayResourceMonopoly) -> float:
    """What up to two cards of a resource from each of the others are worth."""
    return _value_monopoly(evaluation, move.resource, 2)


def value_trade_monopoly(evaluation: MoveEvaluation, move: PlayTradeMonopoly) -> float:
    """What a commodity from each of the others is worth."""
    return _value_monopoly(evaluation, move.resource, 1)


# --- politics ---------------------------------------------------------


def value_bishop(evaluation: MoveEvaluation, move: PlayBishop) -> float:
    """What the bishop is worth: a card from each of the others there, less one's own loss."""
    view = evaluation.view
    places = evaluation.place_evaluation
    me = _own_seat(evaluation)
    owners = {
        piece.owner
        for corner, piece in places.buildings.items()
        if move.hex in places.grid.corner_hexes[corner] and piece.owner < len(view.players)
    }
    victims = [seat for seat in owners if seat != me and view.players[seat].hand_size]
    if not victims:
        return BETTER_KEPT
    harm = sum(_value_of_harming(evaluation, seat) for seat in victims)
    own_cost = places.robber_cost(move.hex, (me,))
    return 2 * CARD_VALUE * len(victims) + harm - own_cost


def value_saboteur(evaluation: MoveEvaluation, move: PlaySaboteur) -> float:
    """What the saboteur is worth: the cards that others lose."""
    view = evaluation.view
    me = evaluation.hand_evaluation.me
    victims = [
        player for player in view.players if player.seat != me.seat and player.points >= me.points
    ]
    lost_cards = sum(victim.hand_size // 2 for victim in victims)
    return CARD_VALUE * (lost_cards - 1)


def value_wedding(evaluation: MoveEvaluation, move: PlayWedding) -> float:
    """What a wedding is worth: two cards of everybody with more points."""
    me = evaluation.hand_evaluation.me
    guests = [player for player in evaluation.view.players if player.points > me.points]
    return 2 * CARD_VALUE * sum(min(2, guest.hand_size) for guest in guests)


def value_spy(evaluation: MoveEvaluation, move: PlaySpy) -> float:
    """What a card of one's choice is worth: more from a large hand, and from whoever leads."""
    n = count_progress_cards(evaluation.view.players[move.player])
    return HARVEST_VALUE + n + _value_of_harming(evaluation, move.player)


def value_taken_card(evaluation: MoveEvaluation, move: TakeProgress) -> float:
    """What taking a card is worth: what it is worth in hand."""
    return progress_card_value(move.progress)


def value_no_card(evaluation: MoveEvaluation, move: TakeNoProgress) -> float:
    """What taking no card is worth: less than any card."""
    return BETTER_KEPT


def value_warlord(evaluation: MoveEvaluation, move: PlayWarlord) -> float:
    """What it is worth to activate all knights that rest: little until the barbarians are near."""
    outlook = read_outlook(evaluation.view)
    resting = outlook.strengths[outlook.seat] - outlook.active[outlook.seat]
    if not outlook.are_barbarians_near and not _is_hand_full(evaluation):
        return BETTER_KEPT
    return CARD_VALUE * resting + defence_value(outlook, resting)


def value_intrigue(evaluation: MoveEvaluation, move: PlayIntrigue) -> float:
    """What driving off a knight is worth: the more, the stronger it is."""
    rank = rank_number(evaluation.view, move.corner)
    return KEPT_VALUE + RANK_SHARE * rank


def value_deserter(evaluation: MoveEvaluation, move: PlayDeserter) -> float:
    """What a deserter is worth: the more, the stronger the knights of that player are."""
    outlook = read_outlook(evaluation.view)
    return HARVEST_VALUE + RANK_SHARE * min(outlook.strengths[move.player], 3)


def value_diplomat(evaluation: MoveEvaluation, move: PlayDiplomat) -> float:
    """What removing a road with the Diplomat is worth: most against the Longest Road.

    The viewer's road, or one of a neutral colour, is never removed. While the
    routes of others are short, the card is kept, unless the hand is full.
    """
    view = evaluation.view
    owner = evaluation.place_evaluation.roads[move.edge]
    is_neutral = owner >= len(view.players)
    if owner == _own_seat(evaluation) or is_neutral:
        return BETTER_KEPT
    has_longest_road = view.award_holder("road") == owner
    length = view.players[owner].road_length
    is_worth_it = has_longest_road or length >= LONG_ROUTE
    if not is_worth_it and not _is_hand_full(evaluation):
        return BETTER_KEPT
    value = length / 2 + _value_of_harming(evaluation, owner)
    return value + CARD_VALUE if has_longest_road else value


# --- science ----------------------------------------------------------


def income_by_number(view: CatanView, seat: Seat) -> dict[int, int]:
    """By number of a throw: how many cards it brings a seat; the robber blocks a hex."""
    income: dict[int, int] = {}
    cards = {"settlement": 1, "city": 2}
    buildings = [piece for piece in view.pieces if piece.owner == seat and piece.kind in cards]
    for piece in buildings:
        for hex in view.grid.corner_hexes[piece.at]:
            number = view.board.tiles[hex].number
            if number is not None and hex != view.robber:
                income[number] = income.get(number, 0) + cards[piece.kind]
    return income


def value_alchemist(evaluation: MoveEvaluation, move: PlayAlchemist) -> float:
    """What choosing the dice is worth: more than a roll, if the number brings many cards.

    The dice of the move count from 0.
    """
    view = evaluation.view
    me = _own_seat(evaluation)
    number = move.red + move.yellow + 2
    own_cards = income_by_number(view, me).get(number, 0)
    if own_cards < MANY_CARDS and not _is_hand_full(evaluation):
        return BETTER_KEPT
    others = [income_by_number(view, player.seat) for player in view.players if player.seat != me]
    best_of_others = max([income.get(number, 0) for income in others], default=0)
    levels = read_outlook(view).levels[me]
    # as in `may_draw`: on how many tracks a city gate would bring a progress card
    draws = sum(level > 0 and move.red <= level for level in levels)
    return ROLL_VALUE + CARD_VALUE * own_cards - best_of_others + RED_DRAW_VALUE * draws


def value_crane(evaluation: MoveEvaluation, move: PlayCrane) -> float:
    """What a cheaper level is worth: as much as the level itself, and a little more."""
    return level_value(read_outlook(evaluation.view), move.track) + 1


def value_engineer(evaluation: MoveEvaluation, move: PlayEngineer) -> float:
    """What a free wall is worth: a little more under a city that produces more."""
    return HARVEST_VALUE + city_worth(evaluation, move.corner) / 10


def value_inventor(evaluation: MoveEvaluation, move: PlayInventor) -> float:
    """What swapping two numbers is worth: the pips that the viewer wins, less what others win."""
    view = evaluation.view
    me = _own_seat(evaluation)
    tiles = view.board.tiles
    number = tiles[move.hex].number
    other_number = tiles[move.other_hex].number
    assert number is not None, "both hexes have numbers"
    assert other_number is not None, "both hexes have numbers"
    # For the first hex; the second loses as many
    more_pips = count_throws(other_number) - count_throws(number)
    others = [player.seat for player in view.players if player.seat != me]
    of_others = sum(_count_cards_gained(evaluation, move, seat) for seat in others)
    gain = _count_cards_gained(evaluation, move, me) - of_others / len(others)
    return INVENTOR_SHARE * more_pips * gain - INVENTOR_COST


def _count_cards_gained(evaluation: MoveEvaluation, move: PlayInventor, seat: Seat) -> int:
    """How many cards more the first hex of a swap pays a seat than the second."""
    first = _count_cards_at(evaluation, move.hex, seat)
    return first - _count_cards_at(evaluation, move.other_hex, seat)


def _count_cards_at(evaluation: MoveEvaluation, hex: int, seat: Seat) -> int:
    """How many cards a hex pays a seat when its number is rolled."""
    places = evaluation.place_evaluation
    around = [places.buildings.get(corner) for corner in places.grid.hex_corners[hex]]
    own_buildings = [piece for piece in around if piece is not None and piece.owner == seat]
    return sum(2 if piece.kind == "city" else 1 for piece in own_buildings)


def value_harvest(evaluation: MoveEvaluation, move: Move) -> float:
    """What cards for nothing are worth: less to a large hand, which a seven would halve."""
    is_large = evaluation.hand_evaluation.counted_size > LARGE_HAND
    return KEPT_VALUE if is_large else HARVEST_VALUE


def value_medicine(evaluation: MoveEvaluation, move: PlayMedicine) -> float:
    """What the city is worth, and a little more, as it costs less."""
    return evaluation.purchase_value(BuildCity(move.corner)) + 1


def value_road_building(evaluation: MoveEvaluation, move: PlayRoadBuilding) -> float:
    """What two free roads are worth: as much as with Road Building of the base game."""
    base_card = PlayRoads()
    return evaluation.road_building_value(base_card)


def value_smith(evaluation: MoveEvaluation, move: PlaySmith) -> float:
    """What free promotions are worth: less for one knight alone, unless the hand is full."""
    if move.other_corner is not None:
        return PROMOTION_VALUE * 2
    if _is_hand_full(evaluation):
        return PROMOTION_VALUE
    return KEPT_VALUE


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
