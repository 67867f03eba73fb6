"""What moves are called, and the headings under which they stand."""

from __future__ import annotations

from typing import Final

from ..core import Move, Text
from .data import BOX
from .ground import PLACES
from .market import NO_RATES, deal_change
from .moves import Academy, Build, Camp, ChooseBoard, Forge, Trade, Use, Villager
from .names import BOARDS, TITLES, TURN_TITLES, amount_texts, tile_title
from .state import RETIRED
from .view import CityTile, PraetorView

BUILD: Final = Text("Build a tile")
USE: Final = Text("Use a tile")
CAMP: Final = Text("Labor Camp")
MARKET: Final = Text("Market")
SMITHY: Final = Text("Blacksmith")
UPDATE: Final = Text("End of the round")
BOARD: Final = Text("Player board")


def label_and_group(view: PraetorView, move: Move) -> tuple[Text, Text]:
    """The name of a move, and the heading under which it stands."""
    match move:
        case Build(tile, worker, at, turn):
            return Text(
                "{building} on {place} {laid}, {worker}",
                building=TITLES[BOX.tiles[tile].kind],
                place=PLACES[at],
                laid=TURN_TITLES[turn],
                worker=worker_label(worker),
            ), BUILD
        case Use(at, worker):
            return Text(
                "{tile}, {worker}",
                tile=tile_title(find_tile(view, at).tile, at),
                worker=worker_label(worker),
            ), USE
        case Camp(at):
            return tile_title(find_tile(view, at).tile, at), CAMP
        case Trade(deal):
            return _deal_label(view, deal), MARKET
        case Forge(weapons):
            return Text("{n} Wood into Weapons", n=weapons), SMITHY
        case Academy(skip):
            return answer_label(Academy, yes=skip), UPDATE
        case Villager(call):
            return answer_label(Villager, yes=call), UPDATE
        case ChooseBoard(board):
            return board_label(board), BOARD
    return Text("Pass"), Text("Pass")


def find_tile(view: PraetorView, at: int) -> CityTile:
    """The tile that lies at this place of the city."""
    return next(lot for lot in view.city if lot.at == at)


def worker_label(experience: int) -> Text:
    """A worker in a menu, by his experience."""
    return Text("retired worker") if experience == RETIRED else Text("worker {n}", n=experience)


def board_label(number: int) -> Text:
    """A player board in a menu, by its number in the box: “B2: …”."""
    board = BOX.boards[number]
    return Text("{side}: {name}", side=board.id, name=BOARDS[board.id])


def _deal_label(view: PraetorView, deal: tuple[int, ...]) -> Text:
    """The name of a deal: what is sold for what.

    `deal` says how many of each resource are bought, negative numbers
    are sold. The Gold that this costs or brings is named only to a
    seat: it follows from the rates of its board.
    """
    rates = NO_RATES if view.seat is None else view.engineers[view.seat].board.rates
    change = deal_change(deal, rates)
    if not any(change):
        return Text("No deal")
    sold = amount_texts(tuple(max(0, -n) for n in change))
    bought = amount_texts(tuple(max(0, n) for n in change))
    return Text("{sold} for {bought}", sold=sold, bought=bought)


def answer_label(kind: type[Move], *, yes: bool) -> Text:
    """The answer yes or no to the question of the Academy or of calling a villager."""
    if kind is Academy:
        return Text("Skip the second level") if yes else Text("Train on both levels")
    return Text("Call a villager") if yes else Text("Do without")
