"""What a module's own moves are called, what they are worth, and why a bot makes them: tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from ...core import Move, Text
from ..module import DescribeHandler, Module, MoveValue, Reason

Slot = TypeVar("Slot")


class OwnMoves(Module[Slot]):
    """A module that has a table for each of these questions about its own kinds of moves."""

    descriptions: ClassVar[Mapping[type[Move], DescribeHandler]]
    values: ClassVar[Mapping[type[Move], MoveValue]]
    explanations: ClassVar[Mapping[type[Move], Reason]]

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How the moves are offered in menus."""
        return cls.descriptions

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """What the moves are worth to a bot."""
        return cls.values

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Why a bot would make the moves."""
        return cls.explanations


# --- entries of such tables -------------------------------------------


def give_reason(reason: Text) -> Reason:
    """Makes a function that gives this one reason for every move of a kind."""
    return lambda evaluation, move: reason


def give_value(value: float) -> MoveValue:
    """Makes a function that gives every move of a kind this one value."""
    return lambda evaluation, move: value
