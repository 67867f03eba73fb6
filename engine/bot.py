"""What a bot is: a player that sees what its seat sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from .decision import Decision
from .move import Move

V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[V_contra]):
    """A player that sees what its seat sees."""

    def choose(self, view: V_contra, decision: Decision, random: Random) -> Move:
        """A legal answer to the decision; chance comes from `random` alone."""
        ...

    def rank(self, view: V_contra, decision: Decision) -> Sequence[Move]:
        """Answers worth a thought, the best first, with forms filled in.

        () where nothing tells them apart.
        """
        ...


@runtime_checkable
class WeighingBot(Protocol):
    """A bot that tells what every move is worth to it."""

    def weigh(self, view: Any, decision: Decision) -> Mapping[Move, float]:
        """For each listed move: what it is worth to whoever makes it.

        The higher, the better.
        """
        ...


class RandomBot:
    """A bot that takes any legal answer."""

    def choose(self, view: object, decision: Decision, random: Random) -> Move:
        """Any legal answer, drawn at random; the view is not looked at."""
        return decision.sample(random)

    def rank(self, view: object, decision: Decision) -> Sequence[Move]:
        """No answers: to this bot all are worth the same."""
        return ()
