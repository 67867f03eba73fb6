"""Chance of a real match, which can be checked afterwards.

Every draw follows from the secret seed and from the entries that stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from json import JSONEncoder
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from .entry import Acting, Entry
from .log import LogEntry, Undo, list_standing
from .move import Move, Plain

if TYPE_CHECKING:
    from hashlib import _Hash as HASH

Seed = int | str  # new matches have 128 bits, written as a hexadecimal text
CHANCE_VERSION: Final = 2  # of how draws follow from the seed; 1 had no fairness code
SEATING_PURPOSE: Final = "seats"  # what the seating order is drawn for
# below which a block is used up: the bias of a draw below n is less than n / 2**64
POOL_MINIMUM: Final = 1 << 64
MAX_KEPT_TEXTS: Final = 20_000  # of moves and entries, as they are hashed
_read_number: Final = int.from_bytes
# By seat, by the identity of a move, and by outcomes: the entry as it
# is hashed. With None: the question for the first block of the move.
# Moves are mostly the same objects in all matches
_TEXTS: Final[dict[int, dict[int, dict[tuple[int, ...] | None, bytes]]]] = {}
_KEPT_MOVES: Final[list[Move]] = []  # those of `_TEXTS`: so no other object gets their identity
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
        return _hash_text(f"{self.salt}:{seed}").hexdigest()


def _hash_text(text: str) -> HASH:
    """The running SHA-256 of a text.

    The import stands here, because it loads OpenSSL: the painter's
    process imports this module, too, but never draws.
    """
    from hashlib import sha256

    return sha256(text.encode())


def draw_seating_order(seed: Seed, seats: int) -> tuple[int, ...]:
    """For each seat, the place of its person among those who joined, drawn from the seed."""
    return tuple(LiveEntry(seed, SEATING_PURPOSE).shuffle(range(seats)))


class LiveEntry(Entry):
    """Draws chance from the seed, the entries that stand, and the move being made.

    It draws from blocks of 256 bits, each the hash of these and of the
    block's number. The same move in the same position meets the same
    chance, whatever was undone meanwhile. Nothing is hashed before
    something is drawn.
    """

    __slots__ = (
        "_block_number",
        "_divisor",
        "_hash",
        "_hashed_count",
        "_hashed_lines",
        "_pool",
        "_pool_acting",
        "_purpose",
        "_seed",
    )

    def __init__(self, seed: Seed, purpose: str = "") -> None:
        """Begins with the seed of a match, before anything is drawn.

        `purpose` names what is drawn while nobody acts; empty: the
        set-up of the match.
        """
        super().__init__()
        self._seed = seed
        self._purpose = purpose
        # The value of `acting` that the pool was filled for; `self`
        # stands for none yet
        self._pool_acting: object = self
        self._pool = 0  # the random bits of the last draw, as one number
        self._divisor = 1  # what it drew below: the quotient is left for the next one
        self._block_number = 0  # of the next block for the same move
        self._restart_hash(())

    def draw_below(self, n: int) -> int:
        """A fair number from 0 to n - 1, taken from the pool of hashed bits and recorded.

        The pool begins anew with every move. Where it runs low, a new
        block of 256 bits takes its place. The pool is divided by n: the
        remainder is drawn, the quotient is the pool of the next draw.
        """
        acting = self.acting
        if self._pool_acting is acting:
            pool = self._pool // self._divisor
            if pool < POOL_MINIMUM:
                pool = self._next_block()
        else:
            self._pool_acting = acting
            self._block_number = 0
            pool = self._next_block() if acting is None else self._first_block(acting)
        self._pool = pool
        self._divisor = n  # most moves draw once: the quotient is taken by the next draw
        value = pool % n
        self.drawn.append(value)
        return value

    def _first_block(self, acting: Acting) -> int:
        """The first 256 random bits for the present move, as a number.

        `_next_block` would give the same, but slower. Most moves need
        no other block, so what is hashed for it is remembered by seat
        and move.
        """
        seat, move, lines = acting
        if self._hashed_lines is not lines or self._hashed_count != len(lines):
            self._hash_new_entries(lines)
        block = self._hash.copy()
        try:
            block.update(_TEXTS[seat][id(move)][None])
        except KeyError:
            block.update(_encode_first_block(seat, move))
        self._block_number = 1
        return _read_number(block.digest(), "big")

    def _next_block(self) -> int:
        """The next 256 random bits, as a number.

        They are the hash of the seed, the entries that are not undone,
        the present move and the number of the block. While nobody acts,
        `_purpose` takes the place of the move.
        """
        text = self._purpose
        if self.acting is not None:
            seat, move, lines = self.acting
            self._hash_new_entries(lines)
            text = f"[{seat},{_encode_move(move)}]"
        # The running hash holds seed and entries; a copy takes what is
        # only for this block
        block = self._hash.copy()
        block.update(f"{text}:{self._block_number}".encode())
        self._block_number += 1
        return _read_number(block.digest(), "big")

    def derive_random(self, lines: Sequence[LogEntry], purpose: str) -> Random:
        """Makes a generator for chance that is no part of the log, such as a bot's.

        Its seed follows from the purpose and the entries of the log
        that were not undone.
        """
        self._hash_new_entries(lines)
        hashed = self._hash.copy()
        hashed.update(purpose.encode())
        return Random(hashed.hexdigest())

    # --- the running hash of what stands ------------------------------

    def _restart_hash(self, lines: Sequence[LogEntry]) -> None:
        """Begins the running hash anew with the seed alone.

        `lines` is the log whose entries will be added to it.
        """
        self._hashed_lines = lines
        self._hashed_count = 0  # how many of them are in the hash
        self._hash = _hash_text(f"{self._seed}:")

    def _hash_new_entries(self, lines: Sequence[LogEntry]) -> None:
        """Adds to the running hash all entries of the log that it does not hold yet.

        Where one of them is an undo, the hash begins anew with the
        entries that are not undone.
        """
        if lines is not self._hashed_lines or self._hashed_count > len(lines):
            self._restart_hash(lines)
        add_text = self._hash.update
        # Unpacked, which is faster than fields
        for seat, move, drawn, _, _, _ in lines[self._hashed_count :]:
            try:
                add_text(_TEXTS[seat][id(move)][drawn])
            except KeyError:  # hashed for the first time; the text of an undo is never kept
                if type(move) is Undo:
                    self._restart_hash(lines)
                    self._hash_entries(list_standing(lines))
                    break
                add_text(_encode_entry(seat, move, drawn))
        self._hashed_count = len(lines)

    def _hash_entries(self, lines: Sequence[LogEntry]) -> None:
        """Adds entries to the running hash; no undo is among them."""
        for line in lines:
            try:
                text = _TEXTS[line.seat][id(line.move)][line.drawn]
            except KeyError:
                text = _encode_entry(line.seat, line.move, line.drawn)
            self._hash.update(text)


# --- what is hashed ---------------------------------------------------


def _encode_entry(seat: int, move: Move, drawn: tuple[int, ...]) -> bytes:
    """An entry as the compact JSON of the log, with a comma after it; remembered."""
    values = move.values()
    outcomes = ",".join(map(str, drawn))
    text = f"[{seat},{_encode_fields(move, values)},[{outcomes}]],".encode()
    # Moves that hold lists are made anew each time: theirs would never be asked for again
    if tuple not in map(type, values):
        _remember_text(seat, move, drawn, text)
    return text


def _encode_first_block(seat: int, move: Move) -> bytes:
    """The text of a move that is hashed for its first block of random bits; remembered.

    In the hash it follows the seed and the entries of the log.
    """
    values = move.values()
    text = f"[{seat},{_encode_fields(move, values)}]:0".encode()
    if tuple not in map(type, values):  # as in `_encode_entry`
        _remember_text(seat, move, None, text)
    return text


def _remember_text(seat: int, move: Move, drawn: tuple[int, ...] | None, text: bytes) -> None:
    """Keeps what is hashed for a move; where too much is kept, all else is dropped.

    `drawn` None: it is the text of the move's first block, not that of
    an entry. The move is kept, too, for its identity is the key.
    """
    if len(_KEPT_MOVES) >= MAX_KEPT_TEXTS:
        _TEXTS.clear()
        _KEPT_MOVES.clear()
    _KEPT_MOVES.append(move)
    _TEXTS.setdefault(seat, {}).setdefault(id(move), {})[drawn] = text


def _encode_move(move: Move) -> str:
    """A move as compact JSON: the name of its kind, then its fields."""
    return _encode_fields(move, move.values())


def _encode_fields(move: Move, values: Sequence[Plain]) -> str:
    """A move as compact JSON, for callers who have the values of its fields at hand."""
    fields = "".join([f",{_encode_value(value)}" for value in values])
    return f'["{type(move).__name__}"{fields}]'


def _encode_value(value: Plain) -> str:
    """A value of a move as compact JSON; numbers and lists without the encoder, which is slow."""
    if type(value) is int:
        return str(value)
    if isinstance(value, tuple):
        items = [str(item) if type(item) is int else _encode_value(item) for item in value]
        return f"[{','.join(items)}]"
    return _encode(value)
