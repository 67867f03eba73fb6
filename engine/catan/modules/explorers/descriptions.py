"""How the moves of the box are offered in menus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import Choice, Move, Plural, Text, Who
from ....kit.hexes import CORNERS, EDGES, HEXES
from ...module import DescribeHandler, LabelHandler
from ...moves import BuildCity
from ...names import amount_text, tile_title
from ...place_hints import land_around
from ...view import CatanView
from ..gold_coins import gold_amount
from .box import BANK_RATE, GOLD_PRICE, SHIPS
from .cargo import CARGO_TITLES, HOLD_TITLES
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
from .options import EXPLORERS
from .places_seen import describe_way, describe_way_to, name_route
from .seen import find_ship

# What stands above the moves of one kind in a menu
SHIP: Final = Text("Ship")
SHIP_ANEW: Final = Text("Ship built anew")
SETTLER: Final = Text("Settler")
CREW: Final = Text("Crew")
RETURNED: Final = Text("Give back")
BOUGHT: Final = Text("Resources for gold")
EARNED: Final = Text("Gold for resources")
FAST: Final = Text("Fast gold")
MOVEMENT: Final = Text("Ships")
VOYAGE: Final = Text("Voyages")
LANDING: Final = Text("Settle")
LOADING: Final = Text("Load")
UNLOADING: Final = Text("Unload")
SWAPPING: Final = Text("Swap cargo")
STORM: Final = Text("Storm a lair")
FETCHING: Final = Text("Fetch a crew")
FISH_ROLL: Final = Text("Roll for fish")
CATCHING: Final = Text("Take fish")
SPICES: Final = Text("Spices")
DELIVERY: Final = Text("Deliver")
CHASE: Final = Text("Chase the pirates")
PIRATES: Final = Text("Pirate ship")


def name_ship(view: CatanView, vessel: int) -> Text:
    """Names a ship by its number, which stands beside it in the picture of several ships."""
    return Text("ship {n}", n=vessel + 1)


def name_berth(view: CatanView, berth: int) -> Text:
    """Names a berth: a ship by its number, or a harbor settlement by its corner."""
    if berth < SHIPS:
        return name_ship(view, berth)
    return Text("harbor {corner}", corner=CORNERS[berth - SHIPS])


def describe_ship(view: CatanView, move: BuildVessel) -> Choice:
    """How a new ship is offered in the menu."""
    return Choice(Text("Ship on {edge}", edge=EDGES[move.edge]), SHIP)


def describe_rebuilding(view: CatanView, move: RebuildVessel) -> Choice:
    """How building a ship anew is offered in the menu."""
    label = Text(
        "Build {ship} anew on {edge}",
        ship=name_ship(view, move.vessel),
        edge=EDGES[move.edge],
    )
    return Choice(label, SHIP_ANEW, _describe_lost_cargo(view, move.vessel))


def _describe_lost_cargo(view: CatanView, vessel: int) -> Text | None:
    """What is lost with a ship that is taken off the board; None if it is empty."""
    ship = None if view.seat is None else find_ship(view, view.seat, vessel)
    if ship is None or not any(ship.hold):
        return None
    return Text("lost: {cargo}", cargo=HOLD_TITLES[ship.hold.key])


def describe_settler(view: CatanView, move: HireSettler) -> Choice:
    """How a settler is offered in the menu."""
    return Choice(Text("Settler: {berth}", berth=name_berth(view, move.berth)), SETTLER)


def describe_crew(view: CatanView, move: HireCrew) -> Choice:
    """How a crew is offered in the menu."""
    return Choice(Text("Crew: {berth}", berth=name_berth(view, move.berth)), CREW)


def describe_return(view: CatanView, move: ReturnCargo) -> Choice:
    """How giving a piece back is offered in the menu."""
    label = Text(
        "Give back: {cargo}, {berth}",
        cargo=CARGO_TITLES[move.cargo],
        berth=name_berth(view, move.berth),
    )
    return Choice(label, RETURNED)


def describe_purchase(view: CatanView, move: BuyWithGold) -> Choice:
    """How a resource for gold is offered in the menu."""
    card = amount_text(view.kit.titles[move.resource], 1)
    return Choice(Text("{cards} for {gold}", cards=card, gold=gold_amount(GOLD_PRICE)), BOUGHT)


def describe_earning(view: CatanView, move: EarnGold) -> Choice:
    """How gold for three equal resources is offered in the menu."""
    cards = amount_text(view.kit.titles[move.resource], BANK_RATE)
    return Choice(Text("{gold} for {cards}", gold=gold_amount(1), cards=cards), EARNED)


def describe_fast_gold(view: CatanView, move: FastGold) -> Choice:
    """How selling a resource to the villagers is offered in the menu."""
    cards = amount_text(view.kit.titles[move.resource], 1)
    return Choice(Text("{gold} for {cards}", gold=gold_amount(1), cards=cards), FAST)


def describe_sailing(view: CatanView, move: SetSail) -> Choice:
    """How the movement phase is offered in the menu."""
    hint = Text("then you trade and build no more")
    return Choice(Text("Move your ships"), MOVEMENT, hint)


def describe_voyage(view: CatanView, move: Sail) -> Choice:
    """How a voyage is offered in the menu, with its cost and what it discovers."""
    label = Text(
        "{route}: {ship}",
        route=name_route(view, move.vessel, move.edge),
        ship=name_ship(view, move.vessel),
    )
    return Choice(label, VOYAGE, describe_way(view, move.vessel, move.edge))


def describe_orders_for_fleet(view: CatanView, move: SailFleet) -> Choice:
    """How orders for all ships at once are offered in the menu."""
    n = sum(1 for order in move.orders if order)  # ships with an order
    label = Plural("Orders for {n} ship", "Orders for {n} ships", n=n)
    return Choice(label, group=VOYAGE)


def describe_landing(view: CatanView, move: Land) -> Choice:
    """How a landing is offered in the menu, with the land there and the cost of the voyage."""
    ship = name_ship(view, move.vessel)
    label = Text("Settle on {corner} with {ship}", corner=CORNERS[move.corner], ship=ship)
    hint = describe_way_to(view, move.vessel, (move.corner,), land_around(view, move.corner))
    return Choice(label, LANDING, hint)


def describe_loading(view: CatanView, move: Load) -> Choice:
    """How loading a piece at a harbor is offered in the menu."""
    label = Text(
        "Load {cargo} at {corner}: {ship}",
        cargo=CARGO_TITLES[move.cargo],
        corner=CORNERS[move.corner],
        ship=name_ship(view, move.vessel),
    )
    return Choice(label, LOADING, describe_way_to(view, move.vessel, (move.corner,)))


def describe_unloading(view: CatanView, move: Unload) -> Choice:
    """How unloading a piece at a harbor is offered in the menu."""
    label = Text(
        "Unload {cargo} at {corner}: {ship}",
        cargo=CARGO_TITLES[move.cargo],
        corner=CORNERS[move.corner],
        ship=name_ship(view, move.vessel),
    )
    return Choice(label, UNLOADING, describe_way_to(view, move.vessel, (move.corner,)))


def describe_swap(view: CatanView, move: Swap) -> Choice:
    """How swapping all pieces with those of a harbor is offered in the menu."""
    ship = name_ship(view, move.vessel)
    label = Text("Swap all at {corner}: {ship}", corner=CORNERS[move.corner], ship=ship)
    return Choice(label, SWAPPING, describe_way_to(view, move.vessel, (move.corner,)))


def _describe_way_to_hex(
    view: CatanView,
    move: LandCrews | FetchCrew | CatchFish | GainSpice,
    more: Text | None = None,
) -> Text | None:
    """The hint for a move to a hex: `more`, if there is any, and what the voyage costs.

    None where there is neither.
    """
    return describe_way_to(view, move.vessel, view.grid.hex_corners[move.hex], more)


def describe_storm(view: CatanView, move: LandCrews) -> Choice:
    """How landing crews at a lair is offered in the menu."""
    label = Text(
        "Storm the lair {hex}: crews {n}, {ship}",
        hex=HEXES[move.hex],
        n=move.crews,
        ship=name_ship(view, move.vessel),
    )
    return Choice(label, STORM, _describe_way_to_hex(view, move))


def describe_fetching(view: CatanView, move: FetchCrew) -> Choice:
    """How fetching a crew is offered in the menu."""
    ship = name_ship(view, move.vessel)
    label = Text("Fetch a crew at {hex}: {ship}", hex=HEXES[move.hex], ship=ship)
    return Choice(label, FETCHING, _describe_way_to_hex(view, move))


def describe_fish_roll(view: CatanView, move: RollForFish) -> Choice:
    """How the roll for fish is offered in the menu."""
    return Choice(Text("Roll for fish"), FISH_ROLL, Text("once in your turn"))


def describe_catch(view: CatanView, move: CatchFish) -> Choice:
    """How taking a haul of fish is offered in the menu."""
    ship = name_ship(view, move.vessel)
    label = Text("Take the fish at {hex}: {ship}", hex=HEXES[move.hex], ship=ship)
    return Choice(label, CATCHING, _describe_way_to_hex(view, move))


def describe_spice(view: CatanView, move: GainSpice) -> Choice:
    """How a village is offered in the menu, with the advantage that it gives as a hint."""
    ship = name_ship(view, move.vessel)
    signs = [sign for sign in view.signs if _is_village(sign.key) and sign.at == move.hex]
    hint = _describe_way_to_hex(view, move, signs[0].title if signs else None)
    return Choice(Text("Spices at {hex}: {ship}", hex=HEXES[move.hex], ship=ship), SPICES, hint)


def _is_village(key: str) -> bool:
    """Whether a sign on the board with this key is a village."""
    return key.startswith("village_")


def describe_delivery(view: CatanView, move: Deliver) -> Choice:
    """How a delivery is offered in the menu, with the cargo and the cost of the voyage."""
    ship = None if view.seat is None else find_ship(view, view.seat, move.vessel)
    held = None if ship is None else HOLD_TITLES[ship.hold.key]
    hint = describe_way_to(view, move.vessel, (move.corner,), held)
    label = Text(
        "Deliver at {corner}: {ship}",
        corner=CORNERS[move.corner],
        ship=name_ship(view, move.vessel),
    )
    return Choice(label, DELIVERY, hint)


def describe_chase(view: CatanView, move: ChasePirate) -> Choice:
    """How chasing the pirate ship is offered in the menu."""
    return Choice(Text("Chase the pirates: {ship}", ship=name_ship(view, move.vessel)), CHASE)


def describe_placing(view: CatanView, move: PlacePirate) -> Choice:
    """How a place for the pirate ship is offered in the menu."""
    tile = tile_title(view.board.tiles[move.hex])
    if move.victim is None:
        return Choice(Text("Pirate ship to {hex}", hex=HEXES[move.hex]), PIRATES, tile)
    label = Text(
        "Pirate ship to {hex}, take a card from {player}",
        hex=HEXES[move.hex],
        player=Who(move.victim),
    )
    return Choice(label, PIRATES, tile)


def name_harbor(view: CatanView, move: BuildCity) -> Text | None:
    """What building a city is called in this box; None in matches without the box."""
    if EXPLORERS not in view.modules:
        return None
    return Text("Harbor settlement on {corner}", corner=CORNERS[move.corner])


DESCRIPTIONS: Final[Mapping[type[Move], DescribeHandler]] = {
    BuildVessel: describe_ship,
    RebuildVessel: describe_rebuilding,
    HireSettler: describe_settler,
    HireCrew: describe_crew,
    ReturnCargo: describe_return,
    BuyWithGold: describe_purchase,
    EarnGold: describe_earning,
    FastGold: describe_fast_gold,
    SetSail: describe_sailing,
    Sail: describe_voyage,
    SailFleet: describe_orders_for_fleet,
    Land: describe_landing,
    Load: describe_loading,
    Unload: describe_unloading,
    Swap: describe_swap,
    LandCrews: describe_storm,
    FetchCrew: describe_fetching,
    RollForFish: describe_fish_roll,
    CatchFish: describe_catch,
    GainSpice: describe_spice,
    Deliver: describe_delivery,
    ChasePirate: describe_chase,
    PlacePirate: describe_placing,
}
LABELS: Final[Mapping[type[Move], LabelHandler]] = {BuildCity: name_harbor}
