"""A state as a value: two states are the same when their pictures are."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core import State

PLAIN = frozenset({int, str, bool, type(None)})
MEMO = "_seen_"  # with which slots begin that only remember what follows from the others


def picture(value: Any) -> Any:
    """All that a state holds, as a value that later changes of the state do not touch."""
    if type(value) in PLAIN:  # most of what a state holds
        return value
    if isinstance(value, list | tuple):
        return (type(value), *map(picture, value))
    if isinstance(value, dict):
        return (dict, *((key, picture(item)) for key, item in value.items()))
    if isinstance(value, set | bytearray):
        return frozenset(value) if isinstance(value, set) else bytes(value)
    if _is_open(value):
        return (
            type(value),
            *(
                (name, picture(getattr(value, name)))
                for name in _slots(type(value))
                if hasattr(value, name)
            ),
        )
    return value  # frozen, or shared by all states


def changing(value: Any) -> set[int]:
    """Every part of a state that can change, by its identity: what no two states may share."""
    if _is_open(value):
        return {id(value)}.union(
            *(
                changing(getattr(value, name))
                for name in _slots(type(value))
                if hasattr(value, name)
            )
        )
    if isinstance(value, list):
        return {id(value)}.union(*map(changing, value))
    return {id(value)} if isinstance(value, dict | set | bytearray) else set()


def _is_open(value: Any) -> bool:
    return _is_open_kind(type(value))


@cache
def _is_open_kind(kind: type) -> bool:
    return issubclass(kind, State) or (hasattr(kind, "copy") and hasattr(kind, "__slots__"))


@cache
def _slots(kind: type) -> tuple[str, ...]:
    names = (name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))
    return tuple(name for name in names if not name.startswith(MEMO))
