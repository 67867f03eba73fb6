"""The numbers of the box: tokens, prices, grounds and lakes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

BOX: Final[Mapping[str, Any]] = json.loads(
    (Path(__file__).with_name("data") / "fish.json").read_text("utf-8")
)
VALUES: Final = (1, 2, 3)  # fish on a token
Tokens = tuple[int, int, int]  # so many tokens of each value
NO_TOKENS: Final[Tokens] = (0, 0, 0)
LIMIT: Final[int] = BOX["limit"]  # tokens that a player may hold
PRICES: Final[Mapping[str, int]] = BOX["prices"]  # in fish, by what they pay for
CHEAPER: Final = 1  # fish that the one with fewer points pays less, in the game for two
LARGE: Final = (5, 6)  # seats with more tokens, grounds and a second lake


def tokens_for(seats: int) -> Tokens:
    """How many tokens of each value there are for so many seats."""
    return _read_tokens("tokens_large" if seats in LARGE else "tokens")


def first_tokens(seats: int) -> Tokens:
    """The tokens with which everybody begins: none, except in the game for two."""
    return _read_tokens("tokens_for_two") if seats == 2 else NO_TOKENS


def _read_tokens(key: str) -> Tokens:
    """The tokens of each value that the box has under a key."""
    one, two, three = (BOX[key][str(value)] for value in VALUES)
    return one, two, three


def ground_numbers(seats: int) -> tuple[int, ...]:
    """The numbers of the fishing grounds for so many seats."""
    return tuple(BOX["numbers_large"] if seats in LARGE else BOX["numbers"])


def count_fish(tokens: Tokens) -> int:
    """How many fish these tokens show together."""
    return sum(n * value for n, value in zip(tokens, VALUES, strict=True))


def one_token(value: int) -> Tokens:
    """A single token with so many fish."""
    return int(value == 1), int(value == 2), int(value == 3)
