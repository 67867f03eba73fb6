"""What chance brought, read off the table: the dice, the card that its buyer sees, where a volcano
struck.

Which card was stolen is tried: every kind that the victim had, until all hands are what their
owners see.
"""

from __future__ import annotations

from typing import Any


class Open(Exception):
    """Chance could have brought several things here."""

    def __init__(self, kinds: list[int]) -> None:
        super().__init__()
        self.kinds = kinds


class Chance:
    """The views of all seats after a move, and a guess of what was stolen."""

    def __init__(self, views: list[Any], guess: tuple[int, ...] = ()) -> None:
        self.views = views
        self.guess = [*guess]

    def bought(self, seat: int, fresh: list[int], ready: list[int]) -> int:
        """The kind of which its buyer now has one more."""
        player = self.views[seat].players[seat]
        now = [
            a + b for a, b in zip(player.new_development, player.ready_development, strict=True)
        ]
        more = [now[kind] - fresh[kind] - ready[kind] for kind in range(5)]
        assert sorted(more) == [0, 0, 0, 0, 1], "one card was bought"
        return more.index(1)

    def thrown(self, nth: int) -> tuple[int, tuple[int, int] | None, str | None]:
        """The number, with the dice or the key of the card that decided."""
        throw = self.views[0].throws[nth]
        if throw.dice is not None:
            assert all(1 <= die <= 6 for die in throw.dice)
            assert throw.number == sum(throw.dice)
        return throw.number, throw.dice, throw.card and throw.card.key

    def eruption(self, nth: int) -> int:
        """The corner of the so-manieth eruption of this turn."""
        struck = [deed.at for deed in self.views[0].recent_actions if deed.verb == "eruption"]
        return int(struck[nth])

    def stolen(self, hand: list[int]) -> int:
        kinds = [kind for kind, n in enumerate(hand) if n]
        if len(kinds) == 1:
            return kinds[0]
        if not self.guess:
            raise Open(kinds)
        return self.guess.pop(0)
