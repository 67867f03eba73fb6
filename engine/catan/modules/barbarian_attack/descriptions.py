"""How the moves of the attack are offered, and why they are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ....core import Choice, Move, Plural, Text, Who
from ....kit.hexes import EDGES, HEXES
from ....kit.masks import contains
from ...evaluation.moves import MoveEvaluation
from ...module import DescribeHandler, Reason
from ...names import tile_title
from ...view import CatanView
from ..own_moves import give_reason
from .board import FREE_STEPS, castle_paths, measure_steps
from .moves import (
    HaltKnights,
    MarchKnight,
    MarchKnights,
    PlaceKnight,
    SendBarbarian,
    SpareAll,
    TakeBarbarian,
)
from .seen import barbarians_seen, count_riders_at, list_owners_at, riders_seen
from .slot import name_sides

MARCH_TITLE: Final = Text("March")
KNIGHT_TITLE: Final = Text("Knight")
BARBARIANS_TITLE: Final = Text("Barbarians")
SEVEN_TITLE: Final = Text("A seven")


def name_land(view: CatanView, hex: int) -> Text:
    """The name of a hex with its number, also where a conquered hex has its number face down."""
    numbers = {sign.at: sign.number for sign in view.signs if sign.key == "conquered"}
    tile = view.board.tiles[hex]
    return tile_title(replace(tile, number=numbers.get(hex, tile.number)))


def list_victories(view: CatanView, edge: int, start: int | None = None) -> list[int]:
    """The hexes at which a knight on this path wins a battle, if no other moves any more.

    `start` is the path that it leaves; None if it is new.
    """
    riders = (riders_seen(view) - {start}) | {edge}
    counts = barbarians_seen(view)
    beside = [hex for hex in view.grid.edge_hexes[edge] if counts.get(hex)]
    return [hex for hex in beside if count_riders_at(view, hex, riders) > counts[hex]]


def describe_meeting(view: CatanView, edge: int, start: int | None = None) -> Text | None:
    """What a knight meets on a path: battles that it wins, else the barbarians beside it.

    None if there are no barbarians. `start` is the path that the knight
    leaves; None if it is new.
    """
    won = list_victories(view, edge, start)
    if won:
        lands = tuple([name_land(view, hex) for hex in won])
        return Text("victory: {tile}", tile=lands)
    riders = (riders_seen(view) - {start}) | {edge}
    counts = barbarians_seen(view)
    met = [hex for hex in view.grid.edge_hexes[edge] if counts.get(hex)]
    facts = [
        name_sides(name_land(view, hex), count_riders_at(view, hex, riders), counts[hex])
        for hex in met
    ]
    return Text("{facts}", facts=tuple(facts)) if facts else None


def describe_reach(view: CatanView, edge: int) -> Text | None:
    """Names a battle that a new knight on this path at the castle can reach and win.

    Only marches that cost no grain count; None if there is no such
    battle.
    """
    castle = castle_paths(view.grid)
    steps = measure_steps(view.grid, edge)
    taken = riders_seen(view)
    for target, distance in enumerate(steps):
        is_free = target not in taken and not contains(castle, target)
        is_near = distance <= FREE_STEPS
        won = list_victories(view, target, edge) if is_free and is_near else []
        if won:
            return Text("victory within reach: {tile}", tile=name_land(view, won[0]))
    return None


def describe_march(view: CatanView, move: MarchKnight) -> Choice:
    """How a march is offered: with its price, and what the knight meets there."""
    label = Text("Knight from {rider} to {edge}", rider=EDGES[move.rider], edge=EDGES[move.edge])
    hint = describe_meeting(view, move.edge, move.rider)
    if measure_steps(view.grid, move.rider)[move.edge] > FREE_STEPS:
        price = Text("for a grain")
        hint = price if hint is None else Text("for a grain; {what}", what=hint)
    return Choice(label, MARCH_TITLE, hint)


def describe_marches(view: CatanView, move: MarchKnights) -> Choice:
    """How marches of several knights at once are named."""
    n = sum(path is not None for path in move.paths)
    return Choice(Plural("{n} knight marches", "{n} knights march", n=n), MARCH_TITLE)


def describe_halt(view: CatanView, move: HaltKnights) -> Choice:
    """How the end of the march is offered in the menu."""
    return Choice(Text("March no further"), MARCH_TITLE)


def describe_new_knight(view: CatanView, move: PlaceKnight) -> Choice:
    """How a path for a new knight is offered in the menu."""
    label = Text("Knight on {edge}", edge=EDGES[move.edge])
    is_at_castle = contains(castle_paths(view.grid), move.edge)
    describe = describe_reach if is_at_castle else describe_meeting
    return Choice(label, KNIGHT_TITLE, describe(view, move.edge))


def describe_capture(view: CatanView, move: TakeBarbarian) -> Choice:
    """How a hex is offered from which a barbarian is taken."""
    label = Text(
        "Barbarian away from {hex}: {tile}", hex=HEXES[move.hex], tile=name_land(view, move.hex)
    )
    n = barbarians_seen(view).get(move.hex, 0)
    return Choice(label, BARBARIANS_TITLE, Text("barbarians there: {n}", n=n))


def describe_sending(view: CatanView, move: SendBarbarian) -> Choice:
    """How a hex is offered on which a barbarian is put."""
    label = Text("Barbarian to {hex}: {tile}", hex=HEXES[move.hex], tile=name_land(view, move.hex))
    n = barbarians_seen(view).get(move.hex, 0)
    threatened = list_owners_at(view, move.hex)
    there = Text("barbarians there: {n}", n=n)
    if threatened:
        owners = tuple([Text("{player}", player=Who(seat)) for seat in threatened])
        there = Text("barbarians there: {n}; buildings of {players}", n=n, players=owners)
    return Choice(label, BARBARIANS_TITLE, there)


def describe_sparing(view: CatanView, move: SpareAll) -> Choice:
    """How taking a card from nobody is offered in the menu."""
    return Choice(Text("Take no card"), SEVEN_TITLE)


# --- why --------------------------------------------------------------


def explain_march(evaluation: MoveEvaluation, move: MarchKnight) -> Text:
    """Why a bot marches there: to win a battle, or to come nearer to one."""
    if list_victories(evaluation.view, move.edge, move.rider):
        return Text("there it wins a battle: prisoners bring points.")
    return Text("there it is nearer to the barbarians, or out of the castle's way.")


DESCRIPTIONS: Final[Mapping[type[Move], DescribeHandler]] = {
    MarchKnight: describe_march,
    MarchKnights: describe_marches,
    HaltKnights: describe_halt,
    PlaceKnight: describe_new_knight,
    TakeBarbarian: describe_capture,
    SendBarbarian: describe_sending,
    SpareAll: describe_sparing,
}
REASONS: Final[Mapping[type[Move], Reason]] = {
    MarchKnight: explain_march,
    HaltKnights: give_reason(Text("your knights stand where they are needed.")),
    PlaceKnight: give_reason(Text("from there it soon meets barbarians.")),
    TakeBarbarian: give_reason(Text("there the barbarians threaten you most.")),
    SendBarbarian: give_reason(Text("there the others have more to lose than you.")),
    SpareAll: give_reason(Text("nobody has a card that you want.")),
}
