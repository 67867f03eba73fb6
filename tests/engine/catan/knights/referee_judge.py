"""What the parts of the referee's judgement share."""

from __future__ import annotations

from typing import Any, Final

from engine.core import Move

from .referee_effects import Effects
from .referee_memory import Memory
from .referee_roll import Rolling

OTHER_ENDS: Final = ("wonders", "cloth")


class Judge:
    """One match that is watched, as its parts know it."""

    options: dict[str, str]
    scenario: str
    memory: Memory
    rolling: Rolling
    effects: Effects
    last_move: Move | None

    def same(self, what: str, rules: Any, referee: Any) -> None:
        """Notes one comparison."""
        raise NotImplementedError

    def text(self, move: Move) -> str:
        """The short text of a move."""
        raise NotImplementedError
