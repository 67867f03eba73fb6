"""The random outcomes of one entry of the log, as the rules use them up."""

from __future__ import annotations

from collections.abc import Sequence

SIDES = 6  # of a die


class Tape:
    """Outcomes that are taken one after the other; at the end none may be left."""

    def __init__(self, drawn: Sequence[int]) -> None:
        self.left = list(drawn)

    def take(self, below: int) -> int:
        """The next outcome, a number from 0 to `below` - 1."""
        assert self.left, "the rules want one more random outcome than was drawn"
        value = self.left.pop(0)
        assert 0 <= value < below, f"{value} is drawn below {below}"
        return value

    def roll_die(self) -> int:
        """What one die shows."""
        return self.take(SIDES) + 1

    def roll_two_dice(self) -> int:
        """The sum of two dice, which are drawn as one of 36 throws."""
        first, second = divmod(self.take(SIDES * SIDES), SIDES)
        return first + second + 2
