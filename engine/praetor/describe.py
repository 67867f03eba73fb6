"""How moves are offered: their names, what they would bring, the best first, and what passing would
give up.
"""

from __future__ import annotations

from typing import Final

from ..core import Choice, Move, Plain, Text, Verbatim
from .data import BOX, Activation, Resource
from .evaluation import Evaluation
from .ground import PLACES
from .hints import board_hint, build_hint, fee_hint, tile_hint, visit_hint, worker_hint
from .market import NO_RATES, deal_change
from .moves import Academy, Build, Camp, ChooseBoard, Forge, Pass, Trade, Use, Villager
from .names import BOARDS, DESIGNS, TITLES, TURN_TITLES, amount_text, amount_texts, tile_title
from .pass_warning import pass_warning
from .state import RETIRED
from .view import CityTile, PraetorView

BUILD: Final = Text("Build a tile")
USE: Final = Text("Use a tile")
CAMP: Final = Text("Labor Camp")
MARKET: Final = Text("Market")
SMITHY: Final = Text("Blacksmith")
UPDATE: Final = Text("End of the round")
BOARD: Final = Text("Player board")


def describe_move(view: PraetorView, move: Move) -> Choice:
    """How the viewer is offered a legal move."""
    label, group = _label_and_group(view, move)
    return Choice(
        label,
        group,
        _move_hint(view, move),
        Evaluation(view).move_value(move),
        pass_warning(view) if isinstance(move, Pass) else None,
    )


def field_text(view: PraetorView, kind: type[Move], axis: str, value: Plain) -> Text:
    """One field of a move, as it is offered before the move is complete."""
    assert isinstance(value, int), "every field that is offered is a number or a flag"
    match axis:
        case "tile":
            return _tile_label(view, value)
        case "worker":
            return _worker_label(value)
        case "at":
            return (
                Verbatim(PLACES[value])
                if kind is Build
                else tile_title(_find_tile(view, value).tile, value)
            )
        case "turn":
            return TURN_TITLES[value]
        case "board":
            return _board_label(value)
        case "weapons":
            return amount_text(Resource.WEAPON, value)
    return _answer_label(kind, yes=bool(value))


def preview_field(view: PraetorView, best: Move, axis: str) -> Text | None:
    """What a tile is for, what a worker learns, and what a place brings at best."""
    match best, axis:
        case Build(tile), "tile":
            return tile_hint(view, tile)
        case Build(_, worker), "worker":
            return worker_hint(view, worker, learns=True)
        case Use(at, worker), "worker":
            return worker_hint(
                view, worker, learns=_find_tile(view, at).activation is Activation.RED
            )
    hint = _move_hint(view, best)
    return None if hint is None else Text("at best {hint}", hint=hint)


def _label_and_group(view: PraetorView, move: Move) -> tuple[Text, Text]:
    """The name of a move, and the heading under which it stands."""
    match move:
        case Build(tile, worker, at, turn):
            return Text(
                "{building} on {place} {laid}, {worker}",
                building=TITLES[BOX.tiles[tile].kind],
                place=PLACES[at],
                laid=TURN_TITLES[turn],
                worker=_worker_label(worker),
            ), BUILD
        case Use(at, worker):
            return Text(
                "{tile}, {worker}",
                tile=tile_title(_find_tile(view, at).tile, at),
                worker=_worker_label(worker),
            ), USE
        case Camp(at):
            return tile_title(_find_tile(view, at).tile, at), CAMP
        case Trade(deal):
            return _deal_label(view, deal), MARKET
        case Forge(weapons):
            return Text("{n} Wood into Weapons", n=weapons), SMITHY
        case Academy(skip):
            return _answer_label(Academy, yes=skip), UPDATE
        case Villager(call):
            return _answer_label(Villager, yes=call), UPDATE
        case ChooseBoard(board):
            return _board_label(board), BOARD
    return Text("Pass"), Text("Pass")


def _move_hint(view: PraetorView, move: Move) -> Text | None:
    match move:
        case Build():
            return build_hint(view, move)
        case Use(at, worker):
            return visit_hint(view, _find_tile(view, at), worker)
        case Camp(at):
            return fee_hint(view, _find_tile(view, at), Text("a retired worker works at once"))
        case ChooseBoard(board):
            return board_hint(board)
        case Pass():
            return Text("You place no more workers in this round.")
    return None


def _find_tile(view: PraetorView, at: int) -> CityTile:
    return next(lot for lot in view.city if lot.at == at)


def _tile_label(view: PraetorView, number: int) -> Text:
    """A tile to build; where another of its kind is there, with its plazas."""
    tile = BOX.tiles[number]
    offer = Text(
        "{building} for {cost}: {favor} favor",
        building=TITLES[tile.kind],
        cost=amount_texts(tile.cost),
        favor=tile.favor,
    )
    if sum(other.kind is tile.kind for other in view.offers) < 2:
        return offer
    return Text(
        "{offer} ({plazas})", offer=offer, plazas=tuple(DESIGNS[design] for design in tile.plazas)
    )


def _worker_label(experience: int) -> Text:
    return Text("retired worker") if experience == RETIRED else Text("worker {n}", n=experience)


def _board_label(number: int) -> Text:
    board = BOX.boards[number]
    return Text("{side}: {name}", side=board.id, name=BOARDS[board.id])


def _deal_label(view: PraetorView, deal: tuple[int, ...]) -> Text:
    rates = NO_RATES if view.seat is None else view.engineers[view.seat].board.rates
    made = deal_change(deal, rates)
    if not any(made):
        return Text("No deal")
    sold, bought = (amount_texts(tuple(max(0, sign * n) for n in made)) for sign in (-1, 1))
    return Text("{sold} for {bought}", sold=sold, bought=bought)


def _answer_label(kind: type[Move], *, yes: bool) -> Text:
    if kind is Academy:
        return Text("Skip the second level") if yes else Text("Train on both levels")
    return Text("Call a villager") if yes else Text("Do without")
