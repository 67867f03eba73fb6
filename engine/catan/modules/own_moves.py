"""What a module's own moves are called, what they are worth, and why a bot makes them: tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from ...core import Move, Text
from ..module import DescribeHandler, Module, MoveValue, Reason

Slot = TypeVar("Slot")


class OwnMoves(Module[Slot]):
    """A module that answers three questions about its own moves with a table for each.

    Each table has an answer, or a function that gives it, by kind of move.
    """

    descriptions: ClassVar[Mapping[type[Move], DescribeHandler]]
    values: ClassVar[Mapping[type[Move], MoveValue]]
    explanations: ClassVar[Mapping[type[Move], Reason]]

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """By kind of move: how it is offered in menus."""
        return cls.descriptions

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """By kind of move: what it is worth to a bot."""
        return cls.values

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """By kind of move: why a bot would make it."""
        return cls.explanations


# --- entries of such tables -------------------------------------------


def give_reason(reason: Text) -> Reason:
    """Makes a function that gives this one reason for every move of a kind."""
    return lambda evaluation, move: reason


def give_value(value: float) -> MoveValue:
    """Makes a function that gives every move of a kind this one value."""
    return lambda evaluation, move: value
