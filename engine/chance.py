"""Chance of a real match, which can be checked afterwards.

Every draw follows from the secret seed and from the
entries that stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from json import JSONEncoder
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from .entry import Entry
from .log import LogEntry, Undo, list_standing
from .move import Move, Plain

if TYPE_CHECKING:
    from hashlib import _Hash as HASH

Seed = int | str  # new matches have 128 bits, written as a hexadecimal text
CHANCE_VERSION: Final = 2  # of how draws follow from the seed; 1 had no fairness code
SEATING_PURPOSE: Final = "seats"  # what the seating order is drawn for
POOL_MINIMUM: Final = (
    1 << 64
)  # below which a block is used up: the bias of a draw below n is less than n / 2**64
MAX_CACHED_MOVES: Final = 20_000  # moves of which the JSON is kept
_read_number: Final = int.from_bytes
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
    """The SHA-256 of a text.

    Only who draws loads OpenSSL for it: the painter's
    process imports this module, too, and never does.
    """
    from hashlib import sha256

    return sha256(text.encode())


def draw_seating_order(seed: Seed, seats: int) -> tuple[int, ...]:
    """For each seat, the place of its person among those who joined, drawn from the seed."""
    return tuple(LiveEntry(seed, SEATING_PURPOSE).shuffle(range(seats)))


class LiveEntry(Entry):
    """Draws chance from the seed, the entries that stand, and the move being made.

    It draws from blocks of 256 bits, each the hash of
    these and of the block's number. The same move in
    the same position meets the same chance, whatever
    was undone meanwhile. Nothing is hashed before
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
    # By the identity of moves, which are mostly the same objects in all matches: the JSON of a
    # move, and that of an entry and of a question to the hash with it
    _move_texts: ClassVar[dict[int, tuple[Move, str]]] = {}
    _entry_texts: ClassVar[dict[tuple[int, int, tuple[int, ...]], bytes]] = {}
    _first_blocks: ClassVar[dict[tuple[int, int], bytes]] = {}

    def __init__(self, seed: Seed, purpose: str = "") -> None:
        """`purpose` names what is drawn while nobody acts.

        Empty: the set-up of the match.
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

        The pool begins anew with every move. Where it
        runs low, a new block of 256 bits takes its
        place. Each draw takes the remainder by n, and
        leaves the quotient.
        """
        acting = self.acting
        if self._pool_acting is not acting:
            self._pool_acting = acting
            pool = self._first_block()
        else:
            pool = self._pool // self._divisor
            if pool < POOL_MINIMUM:
                pool = self._next_block()
        self._pool = pool
        self._divisor = n  # most moves draw once: the quotient is taken by the next draw
        value = pool % n
        self.drawn.append(value)
        return value

    def _first_block(self) -> int:
        """The first 256 random bits for the present move: those of `_next_block`, found faster.

        What is hashed for this block alone is remembered
        by seat and move, for most moves need no other
        block.
        """
        self._block_number = 0
        if self.acting is None:
            return self._next_block()
        seat, move, lines = self.acting
        asked = self._first_blocks.get((seat, id(move)))
        if asked is None:
            asked = self._first_blocks[seat, id(move)] = self._block_text().encode()
        self._follow_entries(lines)
        self._block_number = 1
        block = self._hash.copy()
        block.update(asked)
        return _read_number(block.digest(), "big")

    def _next_block(self) -> int:
        """The next 256 random bits, as a number.

        They are the hash of the seed, the entries that
        stand, the present move and the number of the
        block. While nobody acts, `_purpose` takes the
        place of the move.
        """
        if self.acting is not None:
            _, _, lines = self.acting
            self._follow_entries(lines)
        # The running hash holds seed and entries; a copy takes what
        # is only for this block
        block = self._hash.copy()
        block.update(self._block_text().encode())
        self._block_number += 1
        return _read_number(block.digest(), "big")

    def _block_text(self) -> str:
        """What is hashed for the next block alone: the present move, and the number of the block.

        While nobody acts, `_purpose` takes the place of
        the move.
        """
        text = self._purpose
        if self.acting is not None:
            seat, move, _ = self.acting
            _, move_text = self._move_texts.get(id(move)) or self._encode_move(move)
            text = f"[{seat},{move_text}]"
        return f"{text}:{self._block_number}"

    def derive_random(self, lines: Sequence[LogEntry], purpose: str) -> Random:
        """A generator for chance that is no part of the log, such as a bot's.

        Its seed follows from the entries that stand and
        the purpose.
        """
        self._follow_entries(lines)
        hashed = self._hash.copy()
        hashed.update(purpose.encode())
        return Random(hashed.hexdigest())

    # --- the running hash of what stands ----------------------------------------------------------

    def _restart_hash(self, lines: Sequence[LogEntry]) -> None:
        """Begins the running hash anew with the seed alone; no entry of `lines` is in it yet."""
        self._hashed_lines, self._hashed_count = lines, 0  # the log, and how many are in the hash
        self._hash = _hash_text(f"{self._seed}:")

    def _follow_entries(self, lines: Sequence[LogEntry]) -> None:
        """Adds to the running hash all entries of `lines` that it does not hold yet.

        Where one of them is an undo, the hash begins
        anew with the entries that stand.
        """
        if lines is not self._hashed_lines or self._hashed_count > len(lines):
            self._restart_hash(lines)
        known, add_text = self._entry_texts, self._hash.update
        # Unpacked, which is faster than fields
        for seat, move, drawn, _, _, _ in lines[self._hashed_count :]:
            text = known.get((seat, id(move), drawn))  # an undo is never among them
            if text is None:
                if type(move) is Undo:
                    self._restart_hash(lines)
                    self._hash_entries(list_standing(lines))
                    break
                text = self._encode_entry(seat, move, drawn)
            add_text(text)
        self._hashed_count = len(lines)

    def _hash_entries(self, lines: Sequence[LogEntry]) -> None:
        """Adds entries that stand to the running hash."""
        for line in lines:
            self._hash.update(self._encode_entry(line.seat, line.move, line.drawn))

    def _encode_entry(self, seat: int, move: Move, drawn: tuple[int, ...]) -> bytes:
        """An entry as the compact JSON of the log, with a comma after it; remembered."""
        _, move_text = self._move_texts.get(id(move)) or self._encode_move(move)
        text = f"[{seat},{move_text},[{','.join(map(str, drawn))}]],".encode()
        self._entry_texts[seat, id(move), drawn] = text
        return text

    def _encode_move(self, move: Move) -> tuple[Move, str]:
        """The move and its JSON, remembered together by the identity of the move.

        The move is kept with its text so that no other
        object can get the same identity.
        """
        if len(self._move_texts) + len(self._entry_texts) >= MAX_CACHED_MOVES:
            self._move_texts.clear()
            self._entry_texts.clear()
            self._first_blocks.clear()
        values = "".join([f",{_encode_value(value)}" for value in move.values()])
        move_text = f'["{type(move).__name__}"{values}]'
        self._move_texts[id(move)] = move, move_text
        return move, move_text


def _encode_value(value: Plain) -> str:
    """A value of a move as compact JSON; numbers and lists without the encoder, which is slow."""
    if type(value) is int:
        return str(value)
    if isinstance(value, tuple):
        return f"[{','.join(map(_encode_value, value))}]"
    return _encode(value)
