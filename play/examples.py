"""The positions of a game's examples: each is played anew from the moves that lead to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import (
    NOT_POSSIBLE_NOW,
    Game,
    Illegal,
    Move,
    Plain,
    Text,
    View,
    axis_values,
    group_by_kind,
)
from engine.examples import Example
from engine.match import Match

# the name of a part of the picture; for one place of a field, also its value, by field
Place = tuple[str, Mapping[str, Plain]]


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """A position to be drawn: what is seen, what is labelled, and what of it is shown."""

    view: View
    focus: Mapping[str, tuple[Plain, ...]]
    around: tuple[Place, ...]
    points_at: tuple[Place, ...]
    margins: tuple[int, ...]
    text: Text


def positions_of_page(game: Game[Any], title: Text) -> Iterator[ExamplePosition]:
    """The examples for the page of the guide with this title."""
    for example in game.examples:
        if example.page == title.id:
            yield play_example(game, example)


def play_example(game: Game[Any], example: Example) -> ExamplePosition:
    """The position to which the moves of an example lead.

    Raises Illegal if one of the moves is not possible.
    """
    seats = example.seats or min(game.meta.seats)
    options = game.meta.change_options({}, example.options)
    match = Match.start(game, seats, options, example.seed)
    for typed in example.moves:
        _make_move(match, game.moves.parse(typed))
    return ExamplePosition(
        view=game.view(match.state, example.seat),
        focus=_list_targets(match, example),
        around=_read_places(game, example.around),
        points_at=_read_places(game, example.points_at),
        margins=example.margins,
        text=example.text,
    )


def _make_move(match: Match[Any], move: Move) -> None:
    """Makes the move for the first seat that may.

    Raises Illegal if none may.
    """
    for decision in match.decisions():
        if decision.allows(move):
            match.act(decision.seat, move)
            return
    raise Illegal(NOT_POSSIBLE_NOW)


def _list_targets(match: Match[Any], example: Example) -> dict[str, tuple[Plain, ...]]:
    """By field: the legal values that the example's seat may choose, to be labelled.

    Empty if the example has no labels, or the seat is not asked.
    """
    if example.seat is None or not example.has_labels:
        return {}
    decision = match.decision(example.seat)
    if decision is None:
        return {}
    targets: dict[str, dict[Plain, None]] = {}
    for kind, parts in group_by_kind(decision.moves).items():
        for name in kind.axes():  # the names of its fields
            values = dict.fromkeys(axis_values(parts, name))
            targets.setdefault(name, {}).update(values)
    return {name: tuple(values) for name, values in targets.items()}


def _read_places(game: Game[Any], names: Iterable[str]) -> tuple[Place, ...]:
    """The places with these names, as `_read_place` reads each."""
    return tuple(_read_place(game, name) for name in names)


def _read_place(game: Game[Any], name: str) -> Place:
    """A place by its name: `field corner D3` is the field `corner` with the value of D3.

    Any other name stands for itself, without a value.
    """
    kind, _, what = name.partition(" ")
    if kind != "field":
        return name, {}
    field, _, word = what.partition(" ")
    return f"field {field}", {field: game.moves.parse_value(field, word)}
