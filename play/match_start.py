"""A match that begins: its seed and salt, drawn once, and the order in which people sit."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from engine.chance import Commitment, LiveEntry, draw_seating_order
from engine.core import Game
from engine.match import Match

SEED_BYTES: Final = 16  # of a seed, and of a salt


def draw_seed() -> str:
    """A secret that nobody can guess, as hexadecimal text."""
    return secrets.token_hex(SEED_BYTES)


def begin_match(
    game: Game[Any],
    seats: int,
    options: Mapping[str, str],
    *,
    shuffled: bool,
) -> Match[Any]:
    """Begins a match, with a seed and a salt that stay secret until its end.

    A digest of both, its commitment, can be shown at once: with it anybody can
    check the dice afterwards. `shuffled`: who sits where is drawn too.
    """
    seed = draw_seed()
    salt = draw_seed()
    entry = LiveEntry(seed)
    entry.news = []  # collects what the set-up tells; without a list nothing is told
    order = draw_seating_order(seed, seats) if shuffled else None
    return Match.start(game, seats, options, seed, entry, commitment=Commitment(salt, order))
