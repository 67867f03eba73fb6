"""What the moves of the box are worth to a bot, from what its seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ....core import Move
from ...evaluation.hand import count_missing
from ...evaluation.moves import MoveEvaluation
from ...evaluation.places import PlaceEvaluation
from ...evaluation.view_values import NO_SITE, ViewValues
from ...module import MoveValue
from ...view import CatanView
from ..gold_coins import GOLD
from ..own_moves import give_value
from .box import AREAS, CREWS_TO_CAPTURE, GOLD_PRICE, GOLD_PURCHASES, SHIPS
from .cargo import CREW, EMPTY_HOLD, FISH, SETTLER, SPICE, Hold
from .moves import (
    BuildVessel,
    BuyWithGold,
    CatchFish,
    ChasePirate,
    Deliver,
    EarnGold,
    FastGold,
    FetchCrew,
    GainSpice,
    HireCrew,
    HireSettler,
    Land,
    LandCrews,
    Load,
    PlacePirate,
    RebuildVessel,
    ReturnCargo,
    RollForFish,
    Sail,
    SailFleet,
    SetSail,
    Swap,
    Unload,
)
from .places import dock_corners
from .places_seen import (
    count_hidden,
    edges_at_corners,
    edges_at_hex,
    exploring_edges,
    measure_from,
    read_waters,
)
from .seen import (
    HAUL_SIGN,
    LAIR_SIGN,
    ShipSeen,
    find_ship,
    own_crews_at,
    own_vessels,
    read_basins,
    read_ships,
    read_villages,
    signs_of,
)
from .terrain import LAIR, VILLAGE

LANDING_VALUE: Final = 95.0  # beside the value of the corner
DELIVERY_VALUE: Final = 85.0
SPICE_VALUE: Final = 75.0
STORM_VALUE: Final = 60.0
CAPTURE_VALUE: Final = 25.0  # more, where the crews capture the lair
CATCH_VALUE: Final = 65.0
FISH_ROLL_VALUE: Final = 110.0  # before all voyages: a haul may come to a ship
FETCH_VALUE: Final = 12.0
CHASE_VALUE: Final = 100.0  # before the ship moves
LOAD_VALUES: Final = (50.0, 70.0, 40.0, 60.0)  # by kind of cargo
SAIL_VALUE: Final = 0.5  # of the movement phase: after all that is built
UNWANTED: Final = -20.0
EXPLORING: Final = 30.0  # of a voyage that discovers something
HEX_FOUND: Final = 3.0  # more for each hex
LANDING_GOAL: Final = 50.0  # of a coast for a settler, beside the value of the corner
DELIVERY_GOAL: Final = 80.0  # of the docks of the Council
LAIR_GOAL: Final = 50.0
VILLAGE_GOAL: Final = 70.0
HAUL_GOAL: Final = 60.0
CARGO_GOAL: Final = 45.0  # of one's own harbor settlement where pieces wait
HOME: Final = 8.0  # of one's own harbor settlement, to an empty ship
NEARER: Final = 0.92  # of what a goal is worth, a step further away
LEAST_GAIN: Final = 0.3  # less is no reason to sail
STEP_COST: Final = 0.01
GOAL_VALUE: Final = 45.0  # of a purchase that is the goal of the hand
ABOARD: Final = 3.0  # more for a piece that goes aboard a ship at once
COMPLETES_GOAL: Final = 38.0
SPARE_VALUE: Final = 2.0  # of gold for a card to spare, more for each of them
THEFT: Final = 10.0
SITES_LOOKED_AT: Final = 4  # the best corners for a settler to land
MOST_CREWS: Final = 4  # that are worth their price
# What purchases are worth beside their weights
WANTED_CREW, SPARE_CREW = 6.0, -5.0
HARBOR_WORTH: Final = 5.0
FIRST_SHIP_WORTH: Final = 8.0
SHIP_FOR_SETTLER_WORTH: Final = 5.0  # more, while settlers wait for a ship
FURTHER_SHIP_COST: Final = 3.0  # for each beyond the first
WANTED_SETTLER, SPARE_SETTLER = 4.0, -6.0
NO_COAST_COST: Final = 8.0  # of a settler with nowhere to go


class Target(NamedTuple):
    """Something that a ship may sail to."""

    worth: float
    edges: frozenset[int]


# --- where ships want to go -------------------------------------------


def is_closed_to(view: CatanView, hex: int) -> bool:
    """Whether the viewer may build nothing beside a hex.

    That is so at hidden hexes, lairs, and villages without an own crew.
    """
    terrain = view.board.tiles[hex].terrain
    if terrain == VILLAGE:
        return not own_crews_at(view, hex)
    return terrain in AREAS or terrain == LAIR


@lru_cache(maxsize=8)
def landing_corners(view: CatanView) -> tuple[tuple[int, float], ...]:
    """The free corners of known coasts with what a settlement there is worth, the best first."""
    assert view.seat is not None
    places = PlaceEvaluation(view, view.seat)
    open_corners = [corner for corner in view.grid.corners if _is_open_coast(view, corner)]
    free = [corner for corner in open_corners if places.is_free(corner)]
    sites = [(corner, places.settlement_value(corner)) for corner in free]
    return tuple(sorted(sites, key=lambda site: -site[1])[:SITES_LOOKED_AT])


def _is_open_coast(view: CatanView, corner: int) -> bool:
    """Whether a corner lies at land and sea, and at no hex that is closed to the viewer."""
    around = view.grid.corner_hexes[corner]
    terrain = {view.board.tiles[hex].terrain for hex in around}
    is_coast = "sea" in terrain and terrain != {"sea"}
    return is_coast and not any(is_closed_to(view, hex) for hex in around)


def list_targets(view: CatanView, hold: Hold) -> list[Target]:
    """What a ship may sail to: hidden hexes always, the rest by its cargo."""
    board = view.board
    targets = [Target(EXPLORING, exploring_edges(board))]
    if hold[SETTLER]:
        targets += [
            Target(LANDING_GOAL + value, edges_at_corners(board, (corner,)))
            for corner, value in landing_corners(view)
        ]
    if hold[CREW]:
        targets += _list_crew_targets(view)
    if hold[FISH] or hold[SPICE]:
        docks = dock_corners(board.grid.hexes)
        targets.append(Target(DELIVERY_GOAL, edges_at_corners(board, docks)))
    if hold == EMPTY_HOLD:
        targets += _list_empty_targets(view)
    return targets


def _list_crew_targets(view: CatanView) -> list[Target]:
    """What a ship with a crew may sail to: lairs, and villages without a crew of the viewer."""
    board = view.board
    targets = [
        Target(LAIR_GOAL, edges_at_hex(board, sign.at)) for sign in signs_of(view, LAIR_SIGN)
    ]
    for village in read_villages(view):
        if village.sacks and view.seat not in village.guests:
            edges = edges_at_hex(board, village.hex)
            targets.append(Target(VILLAGE_GOAL, edges))
    return targets


def _list_empty_targets(view: CatanView) -> list[Target]:
    """What an empty ship may sail to: hauls of fish, and own harbors, best with pieces there."""
    board = view.board
    hauls = signs_of(view, HAUL_SIGN)
    targets = [Target(HAUL_GOAL, edges_at_hex(board, sign.at)) for sign in hauls]
    for corner, held in read_basins(view).items():
        worth = CARGO_GOAL if any(held) else HOME
        targets.append(Target(worth, edges_at_corners(board, (corner,))))
    return targets


def edge_worth(view: CatanView, hold: Hold, edge: int) -> float:
    """What it is worth to a ship with this cargo to lie on an edge, 0 if no target is near."""
    return _edge_worths(view, hold).get(edge, 0.0)


@lru_cache(maxsize=64)
def _edge_worths(view: CatanView, hold: Hold) -> dict[int, float]:
    """By edge: what it is worth to a ship with this cargo to lie there.

    That is the best of all targets, each worth less with every step to it.
    """
    waters = read_waters(view.board)
    worths: dict[int, float] = {}
    for worth, edges in list_targets(view, hold):
        for edge, steps in measure_from(waters, edges).items():
            worths[edge] = max(worths.get(edge, 0.0), worth * NEARER**steps)
    return worths


def own_ship(evaluation: MoveEvaluation, vessel: int) -> ShipSeen | None:
    """A ship of the viewer, by its number; None if it is not at sea."""
    view = evaluation.view
    return None if view.seat is None else find_ship(view, view.seat, vessel)


def value_voyage(evaluation: MoveEvaluation, move: Sail) -> float:
    """What a voyage is worth: how much more the ship's new edge is worth, and discoveries."""
    view = evaluation.view
    ship = own_ship(evaluation, move.vessel)
    if ship is None:
        return 0.0
    gain = edge_worth(view, ship.hold, move.edge) - edge_worth(view, ship.hold, ship.edge)
    gain += HEX_FOUND * count_hidden(view.board, move.edge)
    return gain - LEAST_GAIN


# --- what is done at the end of a voyage ------------------------------


def value_landing(evaluation: MoveEvaluation, move: Land) -> float:
    """What landing a settler is worth: a settlement for nothing, by its corner."""
    return LANDING_VALUE + evaluation.place_evaluation.settlement_value(move.corner)


def value_storm(evaluation: MoveEvaluation, move: LandCrews) -> float:
    """What landing crews at a lair is worth: the more crews the better, most for a capture."""
    lairs = signs_of(evaluation.view, LAIR_SIGN)
    crews_there = sum(sign.count or 0 for sign in lairs if sign.at == move.hex)
    value = STORM_VALUE + move.crews
    if crews_there + move.crews >= CREWS_TO_CAPTURE:
        value += CAPTURE_VALUE
    return value


def value_loading(evaluation: MoveEvaluation, move: Load) -> float:
    """What loading a piece is worth: by its kind; not wanted with a settler or fish aboard."""
    ship = own_ship(evaluation, move.vessel)
    if ship is None or ship.hold[FISH] or ship.hold[SETTLER]:
        return UNWANTED
    return LOAD_VALUES[move.cargo]


def value_placing(evaluation: MoveEvaluation, move: PlacePirate) -> float:
    """What a place for the pirate ship is worth: tribute of others' ships, and a stolen card."""
    view = evaluation.view
    corners = set(view.grid.hex_corners[move.hex])
    ships = read_ships(view.signs)
    at_hex = [ship for ship in ships if corners.issuperset(view.grid.ends[ship.edge])]
    opponents = {ship.seat for ship in at_hex if ship.seat != view.seat}
    value = float(len(opponents))
    if move.victim is not None:
        victim = view.players[move.victim]
        value += THEFT + min(victim.hand_size, 3) + victim.points
    return value


# --- purchases --------------------------------------------------------


def value_hire(evaluation: MoveEvaluation, move: HireSettler | HireCrew | BuildVessel) -> float:
    """What a hired piece is worth: much if it is the goal, and more if it is aboard at once.

    For a ship, its edge counts a little, too.
    """
    key = {HireSettler: "settler", HireCrew: "crew", BuildVessel: "ship"}[type(move)]
    goal = evaluation.hand_evaluation.goal
    if goal is None or goal.key != key:
        return UNWANTED
    if isinstance(move, BuildVessel):
        return GOAL_VALUE + edge_worth(evaluation.view, EMPTY_HOLD, move.edge) * STEP_COST
    is_aboard = move.berth < SHIPS
    return GOAL_VALUE + ABOARD if is_aboard else GOAL_VALUE


def value_purchase(evaluation: MoveEvaluation, move: BuyWithGold) -> float:
    """What a resource for gold is worth: much if gold completes the goal now, else nothing."""
    hand = evaluation.hand_evaluation
    if hand.goal is None:
        return UNWANTED
    bought = evaluation.view.kit.cards_of_kind(move.resource)
    missing = count_missing(hand.hand, hand.goal.cost)
    still_missing = count_missing(hand.hand_after(hand.nothing, bought), hand.goal.cost)
    is_wanted = still_missing < missing
    pays_rest = hand.hand[GOLD.kind] >= missing * GOLD_PRICE and missing <= GOLD_PURCHASES
    return COMPLETES_GOAL if is_wanted and pays_rest else UNWANTED


def value_fast_gold(evaluation: MoveEvaluation, move: FastGold) -> float:
    """What selling a resource for gold is worth: something if the goal leaves two or more over."""
    hand = evaluation.hand_evaluation
    needed = 0 if hand.goal is None else hand.goal.cost[move.resource]
    spare = hand.hand[move.resource] - needed
    if spare <= 1:
        return UNWANTED
    return SPARE_VALUE + spare


@lru_cache(maxsize=8)
def value_box(view: CatanView) -> ViewValues:
    """What purchases are worth now, and at which corners nothing can be built."""
    closed = [hex for hex in range(len(view.board.tiles)) if is_closed_to(view, hex)]
    sites: dict[int, float] = {}
    for hex in closed:
        sites.update(dict.fromkeys(view.grid.hex_corners[hex], NO_SITE))
    return ViewValues(settlements=sites, purchases=_value_purchases(view))


def _value_purchases(view: CatanView) -> dict[str, float]:
    """By the key of a price: what ships, settlers, crews and harbors are worth now."""
    if view.seat is None:
        return {}
    ships = own_vessels(view)
    basins = list(read_basins(view).values())
    holds = [ship.hold for ship in ships] + basins
    settlers = sum(hold[SETTLER] for hold in holds)
    crews = sum(hold[CREW] for hold in holds)
    has_free_ship = any(not (ship.hold[SETTLER] or ship.hold[FISH]) for ship in ships)
    crews_wanted = min(2 * len(_list_crew_targets(view)), MOST_CREWS)
    return {
        "ship": _value_ship(len(ships), settlers),
        "settler": _value_settler(view, settlers, has_free_ship=has_free_ship),
        "crew": WANTED_CREW if crews < crews_wanted and has_free_ship else SPARE_CREW,
        "city": HARBOR_WORTH,
    }


def _value_ship(ships: int, settlers: int) -> float:
    """What a ship more is worth to whoever has so many ships, and settlers to bring ashore."""
    value = -FURTHER_SHIP_COST * max(0, ships - 1)
    if not ships:
        value += FIRST_SHIP_WORTH
    if settlers > ships:
        value += SHIP_FOR_SETTLER_WORTH
    return value


def _value_settler(view: CatanView, settlers: int, *, has_free_ship: bool) -> float:
    """What a settler more is worth to whoever has so many, with or without a ship for it."""
    value = WANTED_SETTLER if has_free_ship and not settlers else SPARE_SETTLER
    has_sites = bool(landing_corners(view)) or bool(exploring_edges(view.board))
    return value if has_sites else value - NO_COAST_COST


MOVE_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    BuildVessel: value_hire,
    RebuildVessel: give_value(UNWANTED),
    HireSettler: value_hire,
    HireCrew: value_hire,
    ReturnCargo: give_value(UNWANTED),
    BuyWithGold: value_purchase,
    EarnGold: give_value(UNWANTED),
    FastGold: value_fast_gold,
    SetSail: give_value(SAIL_VALUE),
    Sail: value_voyage,
    SailFleet: give_value(UNWANTED),
    Land: value_landing,
    Load: value_loading,
    Unload: give_value(UNWANTED),
    Swap: give_value(UNWANTED),
    LandCrews: value_storm,
    FetchCrew: give_value(FETCH_VALUE),
    RollForFish: give_value(FISH_ROLL_VALUE),
    CatchFish: give_value(CATCH_VALUE),
    GainSpice: give_value(SPICE_VALUE),
    Deliver: give_value(DELIVERY_VALUE),
    ChasePirate: give_value(CHASE_VALUE),
    PlacePirate: value_placing,
}
