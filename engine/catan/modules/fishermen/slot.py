"""What the fishermen keep during a match: tokens in hand, the pile, the boot, and the places."""

from __future__ import annotations

from typing import NamedTuple

from ....core import Entry, Seat
from ...state import NOBODY, State
from .box import LIMIT, NO_TOKENS, VALUES, Tokens, one_token
from .grounds import Ground, Lake

BOOT = 0  # what a draw brings instead of a value
NO_TURN = -1


class Fish(NamedTuple):
    """All tokens, and where fish are caught."""

    held: tuple[Tokens, ...]  # by seat; only its owner knows the values
    pile: Tokens  # face down, in no order: a draw takes one of them
    spent: Tokens  # face up
    grounds: tuple[Ground, ...]
    lakes: tuple[Lake, ...]
    boot: int = NOBODY  # who has the old boot; NOBODY: it lies in the pile
    boot_turn: int = NO_TURN  # in which it was last handed on

    @property
    def pile_size(self) -> int:
        """How many tokens lie in the pile, counting the boot if it is there."""
        boots = 1 if self.boot == NOBODY else 0
        return sum(self.pile) + boots

    @property
    def left_to_draw(self) -> int:
        """The tokens that can be drawn: the pile, and the spent ones that follow it."""
        return self.pile_size + sum(self.spent)

    def count_of(self, seat: Seat) -> int:
        """How many tokens a seat holds."""
        return sum(self.held[seat])

    def room_of(self, seat: Seat) -> int:
        """How many tokens a seat may still take."""
        return LIMIT - self.count_of(seat)

    def with_held(self, seat: Seat, tokens: Tokens) -> Fish:
        """A copy in which a seat holds these tokens."""
        held = list(self.held)
        held[seat] = tokens
        return self._replace(held=tuple(held))

    def spend(self, seat: Seat, tokens: Tokens) -> Fish:
        """A copy in which a seat has laid some of its tokens on the spent pile."""
        tokens_left = take_tokens(self.held[seat], tokens)
        return self.with_held(seat, tokens_left)._replace(spent=add_tokens(self.spent, tokens))


def add_tokens(tokens: Tokens, added: Tokens) -> Tokens:
    """The tokens of both together, by value."""
    return tokens[0] + added[0], tokens[1] + added[1], tokens[2] + added[2]


def take_tokens(tokens: Tokens, taken: Tokens) -> Tokens:
    """The tokens without those that are taken, by value."""
    return tokens[0] - taken[0], tokens[1] - taken[1], tokens[2] - taken[2]


def draw_token(fish: Fish, seat: Seat, entry: Entry) -> tuple[Fish, int]:
    """Draws a token for a seat; returns the slot after it, and the token's value or BOOT.

    An empty pile is first made anew of the spent tokens. The number drawn counts
    through the tokens with one, two and three fish; the boot lies last.
    """
    if not fish.pile_size:
        fish = fish._replace(pile=fish.spent, spent=NO_TOKENS)
    position = entry.draw_below(fish.pile_size)
    for value, n in zip(VALUES, fish.pile, strict=True):
        if position < n:
            drawn = one_token(value)
            after = fish._replace(pile=take_tokens(fish.pile, drawn))
            return after.with_held(seat, add_tokens(fish.held[seat], drawn)), value
        position -= n
    return fish._replace(boot=seat), BOOT


def read_fish(s: State) -> Fish:
    """What the fishermen keep in the state of a match."""
    return next(slot for slot in s.slots if isinstance(slot, Fish))


def write_fish(s: State, fish: Fish) -> None:
    """Replaces what the fishermen keep in the state of a match."""
    index = next(index for index, slot in enumerate(s.slots) if isinstance(slot, Fish))
    s.slots[index] = fish
