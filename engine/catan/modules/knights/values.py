"""What the moves of the box may bring, for bots and menus: knights, walls, improvements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Move
from ...evaluation.hand import count_missing
from ...evaluation.moves import MoveEvaluation
from ...evaluation.view_values import NO_VALUES, ViewValues
from ...match_kit import Cards
from ...module import MoveValue
from ...view import CatanView
from ..shared_points import CHASED
from .army_moves import (
    ActivateKnight,
    ChaseFromPath,
    ChaseRobber,
    MoveKnight,
    PromoteKnight,
    RetreatKnight,
)
from .kit import BASIC, KNIGHT_PRICE, LEVELS, MIGHTY, STRONG, WALL
from .moves import (
    BuildWall,
    DrawProgress,
    ImproveCity,
    LoseCity,
    PlaceMetropolis,
    PutBackProgress,
    RecruitKnight,
)
from .outlook import Outlook, count_progress_cards, read_outlook
from .progress import PROGRESS
from .recruiting import ACTIVATION_PRICE, is_knight_active, rank_number
from .tracks import MOST_LEVEL, TRADE

# On the scale of `evaluation.moves`: a city is worth 80 and more, a road about 20, a roll 10
IMPROVEMENT_VALUE: Final = 66.0  # its commodities buy nothing else
LEVEL_SHARE: Final = 2.0  # more for each level
METROPOLIS_VALUE: Final = 60.0  # more for two points
FIRST_KNIGHT_VALUE: Final = 42.0
SECOND_KNIGHT_VALUE: Final = 16.0
MORE_KNIGHT_VALUE: Final = 4.0
PROMOTION_VALUE: Final = 14.0
ACTIVATION_VALUE: Final = 12.0
RANK_SHARE: Final = 3.0  # for each rank of the knight
THREAT_VALUE: Final = 34.0  # of what may save a city
DEFENDER_VALUE: Final = 24.0  # of what may make one Defender
EARLY_COST: Final = 10.0  # while the barbarians are far away
LACKING_DEFENCE_VALUE: Final = 10.0  # of a further knight while the barbarians would win
DELAY_COST: Final = 16.0  # of cards that the goal needs
WALL_VALUE: Final = 7.0
LARGE_HAND: Final = 7  # cards
DRIVE_AWAY_VALUE: Final = 12.0
IDLE_MOVE_VALUE: Final = -2.0  # of a knight that only walks: it rests afterwards
CHASE_VALUE: Final = 14.0  # where the robber costs oneself anything
IDLE_CHASE_VALUE: Final = 5.0
INACTIVE_KNIGHT_COST: Final = 12.0  # of a knight that acts, and so defends no more
# As goals, on the scale of `evaluation.hand`: a settlement is worth 14 and more
KNIGHT_GOALS: Final = (11.0, 4.0, 0.0)  # by how many knights the seat has
THREAT_GOAL: Final = 6.0  # more while the barbarians would win
LEVEL_GOAL: Final = 2.0
METROPOLIS_GOAL: Final = 18.0
# What a card in hand is worth; those that are not named, KEPT_VALUE
KEPT_VALUE: Final = 5.0
KEPT_VALUES: Final[Mapping[str, float]] = {
    "merchant": 9,
    "medicine": 8,
    "wedding": 8,
    "master_merchant": 8,
    "resource_monopoly": 7,
    "warlord": 7,
    "deserter": 7,
    "spy": 6,
    "crane": 6,
    "diplomat": 2,
    "inventor": 3,
    "engineer": 3,
    "merchant_fleet": 3,
    "intrigue": 3,
}


def is_goal_delayed(evaluation: MoveEvaluation, cost: Cards) -> bool:
    """Whether paying these cards takes the hand further away from its goal."""
    goal = evaluation.hand_evaluation.goal
    hand = evaluation.hand_evaluation.hand
    if goal is None or goal.cost == cost:
        return False
    hand_left = tuple([held - n for held, n in zip(hand, cost, strict=True)])
    return count_missing(hand_left, goal.cost) > count_missing(hand, goal.cost)


def _cost_of_delay(evaluation: MoveEvaluation, price: int) -> float:
    """What it costs a bot to pay this packed price: something if the goal needs the cards."""
    cards = evaluation.view.kit.unpack(price)
    return DELAY_COST if is_goal_delayed(evaluation, cards) else 0.0


def defence_value(outlook: Outlook, added_strength: int) -> float:
    """What it is worth to a bot to have more active knights, by so much strength.

    They may save its city, or make it the Defender. While the
    barbarians are far away that is worth less, or is even a cost.
    """
    value = 0.0
    if outlook.are_barbarians_stronger and outlook.is_weakest:
        value += THREAT_VALUE
    if outlook.may_lead(added_strength):
        value += DEFENDER_VALUE
    if outlook.are_barbarians_near:
        return value
    early_value = value / 3
    return early_value - EARLY_COST / 2


# --- knights ----------------------------------------------------------


def value_recruit(evaluation: MoveEvaluation, move: RecruitKnight) -> float:
    """What a further knight is worth: much for the first, less for each more.

    It is more while the barbarians would win, and less where the goal
    of the hand needs its cards.
    """
    outlook = read_outlook(evaluation.view)
    own_knights = outlook.knights[outlook.seat]
    values = (FIRST_KNIGHT_VALUE, SECOND_KNIGHT_VALUE, MORE_KNIGHT_VALUE)
    value = values[min(own_knights, len(values) - 1)]
    if outlook.are_barbarians_stronger:
        value += LACKING_DEFENCE_VALUE
    return value - _cost_of_delay(evaluation, KNIGHT_PRICE)


def value_promotion(evaluation: MoveEvaluation, move: PromoteKnight) -> float:
    """What promoting a knight is worth: more where it is active, and so defends at once."""
    outlook = read_outlook(evaluation.view)
    value = PROMOTION_VALUE
    if is_knight_active(evaluation.view, move.corner):
        value += defence_value(outlook, 1)
    return value - _cost_of_delay(evaluation, KNIGHT_PRICE)


def value_activation(evaluation: MoveEvaluation, move: ActivateKnight) -> float:
    """What an active knight is worth: most right before the landing."""
    outlook = read_outlook(evaluation.view)
    strength = rank_number(evaluation.view, move.corner) + 1
    value = ACTIVATION_VALUE + RANK_SHARE * strength + defence_value(outlook, strength)
    if not outlook.are_barbarians_near:
        value -= EARLY_COST
    return value - _cost_of_delay(evaluation, ACTIVATION_PRICE)


def _inactive_knight_cost(outlook: Outlook) -> float:
    """What it costs that an active knight becomes inactive by its action.

    It costs something only where knights are needed soon: the
    barbarians are near, or would win.
    """
    is_needed_soon = outlook.are_barbarians_near or outlook.are_barbarians_stronger
    return INACTIVE_KNIGHT_COST if is_needed_soon else 0.0


def value_knight_move(evaluation: MoveEvaluation, move: MoveKnight) -> float:
    """What a knight's move is worth to a bot: little, unless it drives another knight away.

    The stronger that knight, the better.
    """
    view = evaluation.view
    ranks = {rank.key: number for number, rank in enumerate((BASIC, STRONG, MIGHTY), 1)}
    driven_away = [
        ranks[piece.kind]
        for piece in view.pieces
        if piece.at == move.corner and piece.kind in ranks
    ]
    if not driven_away:
        return IDLE_MOVE_VALUE
    return (
        DRIVE_AWAY_VALUE + RANK_SHARE * driven_away[0] - _inactive_knight_cost(read_outlook(view))
    )


def value_chase(evaluation: MoveEvaluation, move: ChaseRobber) -> float:
    """What chasing the robber is worth: most where it stands on own land."""
    seat = evaluation.hand_evaluation.me.seat
    costs_cards = evaluation.place_evaluation.robber_cost(move.hex, (seat,)) > 0
    value = CHASE_VALUE if costs_cards else IDLE_CHASE_VALUE
    return value - _inactive_knight_cost(read_outlook(evaluation.view))


def value_chase_from_path(evaluation: MoveEvaluation, move: ChaseFromPath) -> float:
    """What chasing a barbarian off a path is worth: what its scenario adds to the usual value."""
    worth = evaluation.values.edges.get((CHASED, move.edge), 0.0)
    return IDLE_CHASE_VALUE + worth - _inactive_knight_cost(read_outlook(evaluation.view))


def value_retreat(evaluation: MoveEvaluation, move: RetreatKnight) -> float:
    """What a retreat is worth: nothing, for any place is as good as another."""
    return 0.0


# --- cities -----------------------------------------------------------


def value_improvement(evaluation: MoveEvaluation, move: ImproveCity) -> float:
    """What a level is worth: less than settlements and cities, unless it brings a metropolis."""
    return level_value(read_outlook(evaluation.view), move.track)


def level_value(outlook: Outlook, track: int) -> float:
    """What the next level of a track of improvements is worth to the viewer."""
    level = outlook.levels[outlook.seat][track] + 1
    value = IMPROVEMENT_VALUE + LEVEL_SHARE * level
    if outlook.can_win_metropolis(track):
        value += METROPOLIS_VALUE
    return value


def city_worth(evaluation: MoveEvaluation, corner: int) -> float:
    """What a city produces there beyond a settlement."""
    city = evaluation.view.kit.piece("city")
    return evaluation.place_evaluation.upgrade_value(corner, city)


def value_metropolis(evaluation: MoveEvaluation, move: PlaceMetropolis) -> float:
    """What a metropolis on a city is worth: what the city produces, for nobody pillages it."""
    return city_worth(evaluation, move.corner)


def value_lost_city(evaluation: MoveEvaluation, move: LoseCity) -> float:
    """What losing a city is worth: less than nothing, by what it produces."""
    return -city_worth(evaluation, move.corner)


def value_wall(evaluation: MoveEvaluation, move: BuildWall) -> float:
    """What a wall is worth: more to a large hand, for it saves two cards from a seven."""
    hand_size = evaluation.hand_evaluation.counted_size
    value = WALL_VALUE if hand_size >= LARGE_HAND else 1.0
    price = WALL.price
    assert price is not None, "a wall has a price"
    return value - _cost_of_delay(evaluation, price)


def value_draw(evaluation: MoveEvaluation, move: DrawProgress) -> float:
    """What drawing from a deck is worth: less from that of trade, once one holds cards."""
    holds_cards = count_progress_cards(evaluation.hand_evaluation.me) > 0
    return -1.0 if holds_cards and move.track == TRADE else 0.0


def value_put_back(evaluation: MoveEvaluation, move: PutBackProgress) -> float:
    """What putting a card back is worth: a loss as large as its value in hand."""
    return -progress_card_value(move.progress)


def progress_card_value(card: int) -> float:
    """What it is worth to keep a progress card in hand; `card` is its index in PROGRESS."""
    return KEPT_VALUES.get(PROGRESS[card].key, KEPT_VALUE)


BOX_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    ImproveCity: value_improvement,
    PlaceMetropolis: value_metropolis,
    BuildWall: value_wall,
    RecruitKnight: value_recruit,
    LoseCity: value_lost_city,
    DrawProgress: value_draw,
    PutBackProgress: value_put_back,
}
KNIGHT_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    PromoteKnight: value_promotion,
    ActivateKnight: value_activation,
    MoveKnight: value_knight_move,
    ChaseRobber: value_chase,
    ChaseFromPath: value_chase_from_path,
    RetreatKnight: value_retreat,
}


# --- goals ------------------------------------------------------------


def value_purchases(view: CatanView) -> ViewValues:
    """What knights and levels are worth as goals of the hand, added to their usual weights."""
    if view.seat is None:
        return NO_VALUES
    outlook = read_outlook(view)
    own_knights = outlook.knights[view.seat]
    knight = KNIGHT_GOALS[min(own_knights, len(KNIGHT_GOALS) - 1)]
    threat = THREAT_GOAL if outlook.are_barbarians_stronger and outlook.is_weakest else 0.0
    purchases = {BASIC.key: knight + threat, STRONG.key: threat, MIGHTY.key: threat}
    for index, level in enumerate(LEVELS):  # track by track, five levels each
        track, level_before = divmod(index, MOST_LEVEL)
        purchases[level.key] = LEVEL_GOAL * level_before
        if outlook.can_win_metropolis(track):
            purchases[level.key] += METROPOLIS_GOAL
    return ViewValues(purchases=purchases)
