"""How moves are offered in a menu: what they would bring, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core import WHERE, Choice, Move, Plain, Text, Verbatim
from .data import BOX, Activation, Resource
from .evaluation import Evaluation
from .ground import PLACES
from .hints import (
    board_hint,
    build_hint,
    fee_hint,
    is_vain_visit,
    tile_hint,
    visit_hint,
    worker_hint,
)
from .move_names import answer_label, board_label, find_tile, label_and_group, worker_label
from .moves import Build, Camp, ChooseBoard, Pass, Use
from .names import DESIGNS, TITLES, TURN_TITLES, amount_text, amount_texts, tile_title
from .view import PraetorView

WHICH_TILE: Final = Text("which tile?")
FIELD_QUESTIONS: Final[Mapping[str, Text]] = {
    "tile": WHICH_TILE,
    "worker": Text("which worker?"),
    "at": WHICH_TILE,
    "turn": Text("how does it lie?"),
    "board": Text("which side?"),
    "weapons": Text("how many?"),
    "skip": Text("one level or both?"),
}  # by field of a move


def field_question(kind: type[Move], axis: str) -> Text:
    """What a menu asks for the field `axis` of a move: “which tile?”.

    A field without a question of its own is yes or no.
    """
    if kind is Build and axis == "at":
        return WHERE
    return FIELD_QUESTIONS.get(axis, Text("yes or no?"))


def name_chosen_value(field: str, value: Plain) -> Text | None:
    """The name of a chosen value, in the line above a menu that asks for the next field.

    A tile is "Curia" there, without what it costs. None if the value is
    named as in its own menu, by `field_text`.
    """
    if field == "tile" and isinstance(value, int):
        return TITLES[BOX.tiles[value].kind]
    return None


def describe_move(view: PraetorView, move: Move) -> Choice:
    """How a menu offers the viewer a legal move: name, heading, hint, and favor as its rank."""
    label, group = label_and_group(view, move)
    return Choice(
        label=label,
        group=group,
        hint=_move_hint(view, move),
        rank=Evaluation(view).move_value(move),
    )


def field_text(view: PraetorView, kind: type[Move], axis: str, value: Plain) -> Text:
    """The name of one value of a move's field `axis`, offered while other fields are open.

    A field without a case here is the yes or no of Academy and Villager.
    """
    assert isinstance(value, int), "every field that is offered is a number or a flag"
    match axis:
        case "tile":
            return _tile_label(view, value)
        case "worker":
            return worker_label(value)
        case "at" if kind is Build:
            return Verbatim(PLACES[value])
        case "at":
            return tile_title(find_tile(view, value).tile, value)
        case "turn":
            return TURN_TITLES[value]
        case "board":
            return board_label(value)
        case "weapons":
            return amount_text(Resource.WEAPON, value)
    return answer_label(kind, yes=bool(value))


def preview_field(view: PraetorView, best: Move, axis: str) -> Text | None:
    """The hint under one value of a field that a menu asks for; None means nothing to tell.

    Other fields are still open, so `best` is the best move with this
    value in the field `axis`. The hint says what a tile is for, what a
    worker learns, or what a place brings at best.
    """
    match best, axis:
        case Build(tile), "tile":
            return tile_hint(view, tile)
        case Build(_, worker), "worker":
            return worker_hint(view, worker, learns=True)
        case Use(at, worker), "worker":
            learns = find_tile(view, at).activation is Activation.RED
            return worker_hint(view, worker, learns=learns)
    hint = _move_hint(view, best)
    return None if hint is None else Text("at best {hint}", hint=hint)


def is_vain_move(view: PraetorView, move: Move) -> bool:
    """Whether a move is a visit that brings nothing now: nobody is advised to make it."""
    return isinstance(move, Use) and is_vain_visit(view, find_tile(view, move.at), move.worker)


def _move_hint(view: PraetorView, move: Move) -> Text | None:
    """What a menu says under the name of a move; None means nothing."""
    match move:
        case Build():
            return build_hint(view, move)
        case Use(at, worker):
            return visit_hint(view, find_tile(view, at), worker)
        case Camp(at):
            return fee_hint(view, find_tile(view, at), Text("a retired worker works at once"))
        case ChooseBoard(board):
            return board_hint(board)
        case Pass():
            return Text("You place no more workers in this round.")
    return None


def _tile_label(view: PraetorView, number: int) -> Text:
    """A tile to build, by its number; with its plazas where two of its kind are offered."""
    tile = BOX.tiles[number]
    offer = Text(
        "{building} for {cost}: {favor} favor",
        building=TITLES[tile.kind],
        cost=amount_texts(tile.cost),
        favor=tile.favor,
    )
    same_kind = [other for other in view.offers if other.kind is tile.kind]
    if len(same_kind) == 1:
        return offer
    return Text(
        "{offer} ({plazas})", offer=offer, plazas=tuple(DESIGNS[design] for design in tile.plazas)
    )
