"""How moves are offered: their names, what they would bring, the best first, and what passing would give up."""

from __future__ import annotations

from typing import Final

from ..core import Choice, Move, Plain, Text, Verbatim
from .data import BOX, Activation, Resource
from .deals import NO_RATES, change
from .ground import PLACES
from .hints import board_hint, build_hint, fee_hint, tile_hint, visit_hint, worker_hint
from .moves import Academy, Build, Camp, ChooseBoard, Forge, Pass, Trade, Use, Villager
from .outlook import Outlook
from .state import RETIRED
from .view import CityTile, PraetorView
from .warning import passing
from .wording import BOARDS, DESIGNS, LAID, TITLES, amount, amounts, tile_at

BUILD: Final = Text("Build a tile")
USE: Final = Text("Use a tile")
CAMP: Final = Text("Labor Camp")
MARKET: Final = Text("Market")
SMITHY: Final = Text("Blacksmith")
UPDATE: Final = Text("End of the round")
BOARD: Final = Text("Player board")


def described(view: PraetorView, move: Move) -> Choice:
    """How the viewer is offered a legal move."""
    label, group = _titles(view, move)
    return Choice(label, group, _hint(view, move), Outlook(view).worth(move), passing(view) if isinstance(move, Pass) else None)


def term(view: PraetorView, kind: type[Move], axis: str, value: Plain) -> Text:
    """One field of a move, as it is offered before the move is complete."""
    assert isinstance(value, int), "every field that is offered is a number or a flag"
    match axis:
        case "tile":
            return _tile(view, value)
        case "worker":
            return _worker(value)
        case "at":
            return Verbatim(PLACES[value]) if kind is Build else tile_at(_lot(view, value).tile, value)
        case "turn":
            return LAID[value]
        case "board":
            return _board(value)
        case "weapons":
            return amount(Resource.WEAPON, value)
    return _answer(kind, yes=bool(value))


def foretold(view: PraetorView, best: Move, axis: str) -> Text | None:
    """What a tile is for, what a worker learns, and what a place brings at best."""
    match best, axis:
        case Build(tile), "tile":
            return tile_hint(view, tile)
        case Build(_, worker), "worker":
            return worker_hint(view, worker, learns=True)
        case Use(at, worker), "worker":
            return worker_hint(view, worker, learns=_lot(view, at).activation is Activation.RED)
    hint = _hint(view, best)
    return None if hint is None else Text("at best {hint}", hint=hint)


def _titles(view: PraetorView, move: Move) -> tuple[Text, Text]:
    """The name of a move, and the heading under which it stands."""
    match move:
        case Build(tile, worker, at, turn):
            return Text("{building} on {place} {laid}, {worker}", building=TITLES[BOX.tiles[tile].kind], place=PLACES[at],
                        laid=LAID[turn], worker=_worker(worker)), BUILD
        case Use(at, worker):
            return Text("{tile}, {worker}", tile=tile_at(_lot(view, at).tile, at), worker=_worker(worker)), USE
        case Camp(at):
            return tile_at(_lot(view, at).tile, at), CAMP
        case Trade(deal):
            return _deal(view, deal), MARKET
        case Forge(weapons):
            return Text("{n} Wood into Weapons", n=weapons), SMITHY
        case Academy(skip):
            return _answer(Academy, yes=skip), UPDATE
        case Villager(call):
            return _answer(Villager, yes=call), UPDATE
        case ChooseBoard(board):
            return _board(board), BOARD
    return Text("Pass"), Text("Pass")


def _hint(view: PraetorView, move: Move) -> Text | None:
    match move:
        case Build():
            return build_hint(view, move)
        case Use(at, worker):
            return visit_hint(view, _lot(view, at), worker)
        case Camp(at):
            return fee_hint(view, _lot(view, at), Text("a retired worker works at once"))
        case ChooseBoard(board):
            return board_hint(board)
        case Pass():
            return Text("You place no more workers in this round.")
    return None


def _lot(view: PraetorView, at: int) -> CityTile:
    return next(lot for lot in view.city if lot.at == at)


def _tile(view: PraetorView, number: int) -> Text:
    """A tile to build; where another of its kind is there, with its plazas."""
    tile = BOX.tiles[number]
    offer = Text("{building} for {cost}: {favor} favor", building=TITLES[tile.kind], cost=amounts(tile.cost), favor=tile.favor)
    if sum(other.kind is tile.kind for other in view.offers) < 2:
        return offer
    return Text("{offer} ({plazas})", offer=offer, plazas=tuple(DESIGNS[design] for design in tile.plazas))


def _worker(experience: int) -> Text:
    return Text("retired worker") if experience == RETIRED else Text("worker {n}", n=experience)


def _board(number: int) -> Text:
    board = BOX.boards[number]
    return Text("{side}: {name}", side=board.id, name=BOARDS[board.id])


def _deal(view: PraetorView, deal: tuple[int, ...]) -> Text:
    rates = NO_RATES if view.seat is None else view.engineers[view.seat].board.rates
    made = change(deal, rates)
    if not any(made):
        return Text("No deal")
    sold, bought = (amounts(tuple(max(0, sign * n) for n in made)) for sign in (-1, 1))
    return Text("{sold} for {bought}", sold=sold, bought=bought)


def _answer(kind: type[Move], *, yes: bool) -> Text:
    if kind is Academy:
        return Text("Skip the second level") if yes else Text("Train on both levels")
    return Text("Call a villager") if yes else Text("Do without")
