"""Lists of moves: lazy products with named axes, and chains of them.

Menus find here what they need to walk the axes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, overload

from .move import Move, Plain


class LongMoveList(Sequence[Move]):
    """Moves that are not kept in a list: a subclass knows how many, and makes each by its place."""

    __slots__ = ("_length",)
    _length: int

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Move:
        """For type checkers: a place gives one move."""

    @overload
    def __getitem__(self, at: slice) -> Sequence[Move]:
        """For type checkers: a slice gives several moves."""

    def __getitem__(self, at: int | slice) -> Move | Sequence[Move]:
        """The move at a place, or the moves of a slice.

        A place below 0 is counted from the end.
        """
        if isinstance(at, slice):
            return tuple(self[i] for i in range(*at.indices(self._length)))
        if not -self._length <= at < self._length:
            raise IndexError(at)
        at %= self._length  # a place from the end
        return self._move_at(at)

    def _move_at(self, at: int) -> Move:
        """The move at this index, which must exist."""
        raise NotImplementedError


class MoveProduct(LongMoveList):
    """Every move of one kind whose fields come from the axes, in order.

    A move is made only when it is looked at.
    """

    __slots__ = ("axes", "kind")

    def __init__(self, kind: type[Move], **axes: Sequence[Any]) -> None:
        """Makes the list of all moves of a kind with these values of their fields.

        `axes` has the values of each field, in the order of the fields.
        """
        assert tuple(axes) == kind.axes(), (
            "the axes of a product are the fields of its move, in order"
        )
        self.kind = kind
        self.axes = axes
        self._length = prod(map(len, axes.values()))

    def __bool__(self) -> bool:
        return self._length > 0

    def __contains__(self, move: object) -> bool:
        """Whether every field of the move has one of its axis' values."""
        if type(move) is not self.kind:
            return False
        for name, values in self.axes.items():  # noqa: SIM110  # the generator costs twice as much
            if getattr(move, name) not in values:
                return False
        return True

    def __iter__(self) -> Iterator[Move]:
        """All moves in order, each made when it is reached."""
        kind = self.kind
        return (kind(*values) for values in product(*self.axes.values()))

    def _move_at(self, at: int) -> Move:
        """The move at a place, as if all were listed with the last field changing fastest.

        With axes of 2 and 3 values, place 4 is 1 × 3 + 1: the value
        at 1 of both axes.
        """
        values: list[Any] = []  # of the last field first
        for axis in reversed(self.axes.values()):
            at, place_in_axis = divmod(at, len(axis))
            values.append(axis[place_in_axis])
        return self.kind(*reversed(values))


class MoveChain(LongMoveList):
    """Several sequences of moves, one after the other."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Sequence[Move]) -> None:
        """Chains the parts one after the other.

        Chains among them are taken apart, and empty parts are left out.
        """
        flat: list[Sequence[Move]] = []
        for part in parts:
            if isinstance(part, MoveChain):
                flat += part.parts
            elif part:
                flat.append(part)
        self.parts: tuple[Sequence[Move], ...] = tuple(flat)
        self._length = sum(map(len, flat))

    def __contains__(self, move: object) -> bool:
        """Whether one of the parts holds the move."""
        for part in self.parts:  # noqa: SIM110  # the generator costs twice as much
            if move in part:
                return True
        return False

    def __iter__(self) -> Iterator[Move]:
        for part in self.parts:
            yield from part

    def _move_at(self, at: int) -> Move:
        """The move at a place, counted from the first part to the last."""
        for part in self.parts:
            if at < len(part):
                return part[at]
            at -= len(part)
        raise AssertionError("the parts are shorter than their sum")


def group_by_kind(moves: Sequence[Move]) -> dict[type[Move], list[Sequence[Move]]]:
    """For each kind of move, the sequences that hold its moves.

    A product is kept as one sequence, so that its moves need not be made.
    """
    by_kind: dict[type[Move], list[Sequence[Move]]] = {}
    parts = moves.parts if isinstance(moves, MoveChain) else (moves,)
    for part in parts:
        if isinstance(part, MoveProduct):
            by_kind.setdefault(part.kind, []).append(part)
            continue
        listed: dict[type[Move], list[Move]] = {}
        for move in part:
            listed.setdefault(type(move), []).append(move)
        for kind, its_moves in listed.items():
            by_kind.setdefault(kind, []).append(tuple(its_moves))
    return by_kind


def narrow_moves(parts: Sequence[Sequence[Move]], **chosen: Plain) -> list[Sequence[Move]]:
    """The moves of `parts`, all of one kind, whose fields have the chosen values.

    Products stay lazy; parts of which no move is left are dropped.
    """
    narrowed = [_narrow_part(part, chosen) for part in parts]
    return [part for part in narrowed if part]


def _narrow_part(part: Sequence[Move], chosen: Mapping[str, Plain]) -> Sequence[Move]:
    """The moves of one part whose fields have the chosen values, by name of field."""
    if isinstance(part, MoveProduct):
        axes = {name: _keep_values(values, name, chosen) for name, values in part.axes.items()}
        return MoveProduct(part.kind, **axes)
    return tuple(move for move in part if _has_values(move, chosen))


def _has_values(move: Move, chosen: Mapping[str, Plain]) -> bool:
    """Whether the fields of a move have the chosen values, by name of field."""
    return all(getattr(move, name) == value for name, value in chosen.items())


def _keep_values(
    values: Sequence[Plain],
    name: str,
    chosen: Mapping[str, Plain],
) -> Sequence[Plain]:
    """The values that the field `name` can still take, when some fields are chosen.

    `values` are all that it took so far, `chosen` has the chosen value
    by name of field. All stay where this field is not chosen; else only
    the chosen one, or none if it is not among them.
    """
    if name not in chosen:
        return values
    return (chosen[name],) if chosen[name] in values else ()


def axis_values(parts: Sequence[Sequence[Move]], name: str) -> tuple[Plain, ...]:
    """The different values that the field `name` takes in these moves, all of one kind.

    They are in the order in which they first occur.
    """
    values: dict[Plain, None] = {}  # a dict without values: a set that keeps its order
    for part in parts:
        if isinstance(part, MoveProduct):
            values |= dict.fromkeys(part.axes[name])
        else:
            values |= dict.fromkeys(getattr(move, name) for move in part)
    return tuple(values)
