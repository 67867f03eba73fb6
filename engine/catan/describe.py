"""How moves are offered in a menu: what they would bring, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ..core import WHERE, Choice, Move, Plain, Text, Verbatim, Who
from ..kit.hexes import CORNERS, HEXES
from . import moves as m
from .evaluation.moves import MoveEvaluation
from .evaluation.of_view import evaluate_view
from .kinds import CORNER, EDGE, PieceKind
from .move_names import label_and_group
from .names import (
    NOTHING,
    card_amount,
    cards_text,
    development_text,
    edge_name,
    fill_wording,
    tile_title,
)
from .place_hints import land_around, road_destination
from .shelf import Shelf
from .sites import place_of_move
from .view import CatanView

NOBODY = Text("nobody")
FIELD_QUESTIONS: Final[Mapping[str, Text]] = {
    "corner": WHERE,
    "edge": WHERE,
    "hex": WHERE,
    "victim": Text("from whom?"),
    "player": Text("who?"),
    "resource": Text("which resource?"),
    "first": Text("which card?"),
    "second": Text("which second card?"),
    "pay": Text("what do you give?"),
    "get": Text("what do you take?"),
    "cards": Text("which cards?"),
}  # by field of a move


def describe_move(view: CatanView, move: Move, shelf: Shelf) -> Choice:
    """How a menu offers the viewer a legal move: name, heading, hint and rank.

    A module describes moves of its own kinds.
    """
    describe = shelf.describe_handlers.get(type(move))
    if describe is not None:
        return _with_module_rank(view, move, describe(view, move), shelf)
    label, group = label_and_group(view, move, shelf)
    evaluation = evaluate_view(view, shelf)
    hint = _move_hint(evaluation, move)
    return Choice(
        label=label,
        group=group,
        hint=hint,
        rank=evaluation.move_value(move),
    )


def explain_unpayable_offer(view: CatanView) -> tuple[Text, ...]:
    """A sentence why the viewer cannot accept the offer.

    It names the wanted cards that they lack. () if they can pay, or are
    not asked.
    """
    offer = view.trade_offer
    if offer is None or view.seat is None:
        return ()
    asked = [reply.seat for reply in offer.replies if reply.answer == "waiting"]
    held = view.players[view.seat].resources
    if view.seat not in asked or held is None:
        return ()
    pairs = zip(offer.want, held, strict=True)
    lacking = [wanted if wanted > had else 0 for wanted, had in pairs]
    if not any(lacking):
        return ()
    return (Text("You do not have {cards}.", cards=cards_text(lacking, view.kit)),)


def _with_module_rank(view: CatanView, move: Move, choice: Choice, shelf: Shelf) -> Choice:
    """Ranks a choice of the menu by the value that a module gives moves of this kind.

    It is unchanged if no module values them.
    """
    value_of = shelf.move_values.get(type(move))
    if value_of is None:
        return choice
    return replace(choice, rank=value_of(evaluate_view(view, shelf), move))


def field_text(view: CatanView, axis: str, value: Plain, kind: type[Move]) -> Text:
    """The name of one value of the move's field `axis`, for a menu that asks for it alone.

    `kind` is the kind of move. A value is the number of a corner, an
    edge, a hex, a seat or a kind of card, as the field says; a tuple is
    counts of cards by kind; None is nobody, or no second card. A number
    of any other field is shown counted from 1.
    """
    if isinstance(value, tuple):
        return Text(
            "{cards}", cards=cards_text([n for n in value if isinstance(n, int)], view.kit)
        )
    if not isinstance(value, int):
        return NOBODY if axis == "victim" else NOTHING
    match axis:
        case "corner":
            return Text("{corner}: {land}", corner=CORNERS[value], land=land_around(view, value))
        case "hex":
            return Text(
                "{hex}: {land}", hex=HEXES[value], land=tile_title(view.board.tiles[value])
            )
        case "edge":
            return _edge_text(view, value, kind)
        case "victim" | "player":
            return Text("{player}", player=Who(value))
        case "first" | "second" | "resource" | "pay" | "get":
            return view.kit.titles[value]
    return Verbatim(str(value + 1))


def _edge_text(view: CatanView, edge: int, kind: type[Move]) -> Text:
    """The name of an edge in a menu, with the piece that a move of this kind would build there."""
    piece = next((piece for piece in view.kit.pieces if piece.build is kind), None)
    if piece is None:
        return edge_name(edge)
    return fill_wording(piece.wording.on_place, piece, edge)


# --- hints ------------------------------------------------------------


def _move_hint(evaluation: MoveEvaluation, move: Move) -> Text | None:
    """The second line of a move in a menu: what it leads to.

    None if there is nothing to say.
    """
    view = evaluation.view
    match move:
        case m.BuyCard():
            return Text("left in the deck: {n}", n=view.deck)
        case m.PlayKnight():
            return development_text(view.kit, "knight")
        case m.PlayRoads():
            return development_text(view.kit, "roads")
        case m.MoveRobber(_, victim) if victim is not None:
            hand_size = view.players[victim].hand_size
            # without cards, the name of the move says so
            return card_amount(hand_size) if hand_size else None
        case m.Choose(player):
            return card_amount(view.players[player].hand_size)
    piece = view.kit.piece_bought_by(move)
    return None if piece is None else _place_hint(evaluation, piece, place_of_move(move))


def _place_hint(evaluation: MoveEvaluation, piece: PieceKind, at: int) -> Text | None:
    """The hint for the place `at`, where a piece may be built: the land, or where it leads."""
    view = evaluation.view
    if piece.place == CORNER:
        return land_around(view, at)
    if piece.place == EDGE:
        return road_destination(view, at, evaluation.values.destinations)
    return tile_title(view.board.tiles[at])
