"""Chance of a real match, which can be checked afterwards.

Every draw follows from the secret seed and from the entries
that stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from json import JSONEncoder
from random import Random
from typing import ClassVar, Final, NamedTuple

from .entry import Entry
from .log import LogEntry, Undo, list_standing
from .move import Move

Seed = int | str  # new matches have 128 bits, written as a hexadecimal text
CHANCE_VERSION: Final = 2  # of how draws follow from the seed; 1 had no fairness code
SEATING_PURPOSE: Final = "seats"  # what the seating order is drawn for
POOL_MINIMUM: Final = (
    1 << 64
)  # below which a block is used up: the bias of a draw below n is less than n / 2**64
MAX_CACHED_MOVES: Final = 20_000  # moves of which the JSON is kept
_encode: Final = JSONEncoder(separators=(",", ":")).encode


class Commitment(NamedTuple):
    """What is fixed beside the seed when a match starts.

    With it anybody can verify the chance of the match.
    """

    salt: str
    order: tuple[int, ...] | None = (
        None  # for each seat, the place of its person among those who joined; None: as they joined
    )
    version: int = CHANCE_VERSION

    def digest(self, seed: Seed) -> str:
        """The hash of salt and seed, published at the start: it binds the seed, but hides it."""
        return sha256(f"{self.salt}:{seed}".encode()).hexdigest()


def draw_seating_order(seed: Seed, seats: int) -> tuple[int, ...]:
    """For each seat, the place of its person among those who joined, drawn from the seed."""
    return tuple(LiveEntry(seed, SEATING_PURPOSE).shuffle(range(seats)))


class LiveEntry(Entry):
    """Draws chance from the seed, the entries that stand, and the move being made.

    It draws from blocks of 256 bits, each the hash of these
    and of the block's number. The same move in the same
    position meets the same chance, whatever was undone
    meanwhile. Nothing is hashed before something is drawn.
    """

    __slots__ = (
        "_block_number",
        "_hash",
        "_hashed_count",
        "_hashed_lines",
        "_pool",
        "_pool_acting",
        "_purpose",
        "_seed",
    )
    _move_texts: ClassVar[
        dict[int, tuple[Move, str]]
    ] = {}  # by the identity of moves, which are mostly the same objects in all matches

    def __init__(self, seed: Seed, purpose: str = "") -> None:
        """`purpose` names what is drawn while nobody acts; empty: the set-up of the match."""
        super().__init__()
        self._seed = seed
        self._purpose = purpose
        # The value of `acting` that the pool was filled for; `self`
        # stands for none yet
        self._pool_acting: object = self
        self._pool = 0  # random bits that are left, as one number
        self._block_number = 0  # of the next block for the same move
        self._restart_hash(())

    def draw_below(self, n: int) -> int:
        """A fair number from 0 to n - 1, taken from the pool of hashed bits and recorded.

        The pool begins anew with every move. Where it runs
        low, a new block of 256 bits takes its place. Each
        draw takes the remainder by n, and leaves the
        quotient.
        """
        if self._pool_acting is not self.acting:
            self._pool_acting, self._pool, self._block_number = self.acting, 0, 0
        if self._pool < POOL_MINIMUM:
            self._pool = self._next_block()
        self._pool, value = divmod(self._pool, n)
        self.drawn.append(value)
        return value

    def _next_block(self) -> int:
        """The next 256 random bits, as a number.

        They are the hash of the seed, the entries that
        stand, the present move and the number of the block.
        While nobody acts, `_purpose` takes the place of the
        move.
        """
        text = self._purpose
        if self.acting is not None:
            seat, move, lines = self.acting
            self._follow_entries(lines)
            _, move_text = self._move_texts.get(id(move)) or self._encode_move(move)
            text = f"[{seat},{move_text}]"
        # The running hash holds seed and entries; a copy takes what
        # is only for this block
        block = self._hash.copy()
        block.update(f"{text}:{self._block_number}".encode())
        self._block_number += 1
        return int.from_bytes(block.digest(), "big")

    def derive_random(self, lines: Sequence[LogEntry], purpose: str) -> Random:
        """A generator for chance that is no part of the log, such as a bot's.

        Its seed follows from the entries that stand and the
        purpose.
        """
        self._follow_entries(lines)
        hashed = self._hash.copy()
        hashed.update(purpose.encode())
        return Random(hashed.hexdigest())

    # --- the running hash of what stands ----------------------------------------------------------

    def _restart_hash(self, lines: Sequence[LogEntry]) -> None:
        """Begins the running hash anew with the seed alone; no entry of `lines` is in it yet."""
        self._hashed_lines, self._hashed_count = lines, 0  # the log, and how many are in the hash
        self._hash = sha256(f"{self._seed}:".encode())

    def _follow_entries(self, lines: Sequence[LogEntry]) -> None:
        """Adds to the running hash all entries of `lines` that it does not hold yet.

        Where one of them is an undo, the hash begins anew
        with the entries that stand.
        """
        if lines is not self._hashed_lines or self._hashed_count > len(lines):
            self._restart_hash(lines)
        new = lines[self._hashed_count :]
        if not new:
            return
        text = self._encode_entries(new)
        if text is None:
            self._restart_hash(lines)
            text = self._encode_entries(list_standing(lines)) or ""
        self._hash.update(text.encode())
        self._hashed_count = len(lines)

    def _encode_entries(self, lines: Sequence[LogEntry]) -> str | None:
        """These entries as the compact JSON of the log, each followed by a comma.

        None where one of them is an undo.
        """
        known, text = self._move_texts, ""
        for seat, move, drawn, _, _, _ in lines:  # unpacked, which is faster than fields
            pair = known.get(id(move))  # (move, its JSON); an undo is never among them
            if pair is None:
                if type(move) is Undo:
                    return None
                pair = self._encode_move(move)
            _, move_text = pair
            # Most entries draw nothing or one outcome, which need not be joined
            if not drawn:
                text += f"[{seat},{move_text},[]],"
            elif len(drawn) == 1:
                text += f"[{seat},{move_text},[{drawn[0]}]],"
            else:
                text += f"[{seat},{move_text},[{','.join(map(str, drawn))}]],"
        return text

    def _encode_move(self, move: Move) -> tuple[Move, str]:
        """The move and its JSON, remembered together by the identity of the move.

        The move is kept with its text so that no other
        object can get the same identity.
        """
        if len(self._move_texts) >= MAX_CACHED_MOVES:
            self._move_texts.clear()
        move_text = _encode([type(move).__name__, *move.values()])
        self._move_texts[id(move)] = move, move_text
        return move, move_text
