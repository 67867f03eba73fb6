"""A state as a value: two states are the same when their pictures are."""

from __future__ import annotations

from typing import Any

from engine.core import State


def picture(value: Any) -> Any:
    """All that a state holds, as a value that later changes of the state do not touch."""
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
    return isinstance(value, State) or (
        hasattr(value, "copy") and hasattr(type(value), "__slots__")
    )


def _slots(kind: type) -> tuple[str, ...]:
    return tuple(name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))
