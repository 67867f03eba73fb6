"""Two states compared in everything, also in what nobody can see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def find_difference(one: Any, other: Any, path: str = "state") -> str | None:
    """Where two states differ; None: they are the same in everything."""
    if one is other:
        return None
    if type(one) is not type(other):
        return f"{path}: {one!r:.80} and {other!r:.80}"
    if isinstance(one, Mapping):
        return _differ_in_mapping(one, other, path)
    if isinstance(one, list | tuple):
        if len(one) != len(other):
            return f"{path}: {one!r:.80} and {other!r:.80}"
        pairs = enumerate(zip(one, other, strict=True))
        return _first(find_difference(a, b, f"{path}[{at}]") for at, (a, b) in pairs)
    if type(one).__eq__ is not object.__eq__:
        return None if one == other else f"{path}: {one!r:.80} and {other!r:.80}"
    names = [*_list_fields(one)]
    return _first(
        find_difference(getattr(one, name, None), getattr(other, name, None), f"{path}.{name}")
        for name in names
    )


def _differ_in_mapping(one: Mapping[Any, Any], other: Mapping[Any, Any], path: str) -> str | None:
    if [*one] != [*other]:
        return f"{path}: {[*one]!r:.80} and {[*other]!r:.80}"
    return _first(find_difference(one[key], other[key], f"{path}[{key!r}]") for key in one)


def _list_fields(value: object) -> Iterator[str]:
    """The names of everything that an object keeps."""
    for kind in type(value).__mro__:
        yield from getattr(kind, "__slots__", ())
    yield from getattr(value, "__dict__", ())


def _first(found: Iterator[str | None]) -> str | None:
    return next(filter(None, found), None)
