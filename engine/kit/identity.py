"""Remembering what was worked out of one object: a cache that asks whether it is the same one.

Views are large, and their hashes take longer than most of what is
worked out of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Concatenate, Final, Generic, ParamSpec, TypeVar

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")
KEPT: Final = 16  # answers of each function


class Same(Generic[T], Hashable):
    """An object as a key: equal only to itself."""

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        """Keeps the object alive, so that no other one can get the same id."""
        self.it = it

    def __hash__(self) -> int:
        """The identity of the object."""
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same object."""
        return isinstance(other, Same) and self.it is other.it


def remember_last(
    function: Callable[Concatenate[T, P], R],
) -> Callable[Concatenate[T, P], R]:
    """Decorates a function so that its last KEPT answers are remembered.

    An answer is found again where the first argument is the same
    object; the others need only be equal.
    """

    @lru_cache(maxsize=KEPT)
    def call_once(key: Same[T], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Calls the function, unless its answer is remembered."""
        return function(key.it, *args, **kwargs)

    @wraps(function)
    def wrapper(first: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        """The function as others call it: its first argument becomes a key by identity."""
        return call_once(Same(first), *args, **kwargs)  # type: ignore[arg-type]  # all are hashable

    return wrapper
