"""What it costs to let people meet: far apart in the standings, again, or at a small table again.

Everything is in whole numbers, so that the same people are paired alike
on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

WIN_UNIT: Final = 100  # the points of a first place over a last one, as scores are compared
REPEAT_COST: Final = 9 * WIN_UNIT**2  # a second meeting: as if three wins lay between the two
SMALL_TABLE_COST: Final = 25 * WIN_UNIT**2  # for each small table more than others had before


@dataclass(frozen=True, slots=True)
class MeetingCosts:
    """The costs of a round; people are numbers, in the order of the standings.

    Two who meet cost the square of how far their scores lie apart, and
    more where they have met. A small table costs more the more often
    its people sat at small tables before.
    """

    scores: tuple[int, ...]  # of everybody, in WIN_UNIT for a win
    repeats: tuple[Mapping[int, int], ...]  # by person: the costs of those whom they have met
    small_tables: tuple[int, ...]  # what a small table costs each of them
    full_size: int  # of a table that is not small

    def of_pair(self, one: int, other: int) -> int:
        """What it costs that these two meet."""
        apart = self.scores[one] - self.scores[other]
        return apart * apart + self.repeats[one].get(other, 0)

    def of_person(self, person: int, others: Sequence[int]) -> int:
        """What it costs that a person meets all these others."""
        score = self.scores[person]
        scores = self.scores
        total = 0
        for other in others:
            apart = score - scores[other]
            total += apart * apart
        met = self.repeats[person]
        if met:
            for other in others:
                total += met.get(other, 0)
        return total

    def of_size(self, members: Sequence[int]) -> int:
        """What it costs that a table has only these people; 0 at a full table."""
        if len(members) >= self.full_size:
            return 0
        return sum(self.small_tables[person] for person in members)

    def of_table(self, members: Sequence[int]) -> int:
        """What a table costs: every pair at it, and its size."""
        pairs = sum(self.of_pair(one, other) for one, other in combinations(members, 2))
        return pairs + self.of_size(members)

    def of_round(self, tables: Sequence[Sequence[int]]) -> int:
        """What all tables of a round cost together."""
        return sum(map(self.of_table, tables))
