"""Chance of a real match, which can be checked afterwards.

Every draw follows from the secret seed and from the entries that stand.
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
CHANCE_VERSION: Final = 2  # of how draws follow from the seed; the first one made no promise
SEATING_PURPOSE: Final = "seats"  # what the seating order is drawn for
POOL_MINIMUM: Final = (
    1 << 64
)  # below which a block is used up: the bias of a draw below n is less than n / 2**64
REMEMBERED: Final = 20_000  # moves of which the JSON is kept
_encode: Final = JSONEncoder(separators=(",", ":")).encode


class Commitment(NamedTuple):
    """What a match promises about its chance, beside the seed.

    That is the salt, and the order in which people were seated.
    """

    salt: str
    order: tuple[int, ...] | None = (
        None  # for each seat, the place of its person among those who joined; None: as they joined
    )
    version: int = CHANCE_VERSION

    def digest(self, seed: Seed) -> str:
        """What is published at the start, and binds the seed without telling it."""
        return sha256(f"{self.salt}:{seed}".encode()).hexdigest()


def draw_seating_order(seed: Seed, seats: int) -> tuple[int, ...]:
    """The order in which people are seated."""
    return tuple(LiveEntry(seed, SEATING_PURPOSE).shuffle(range(seats)))


class LiveEntry(Entry):
    """Draws chance from the seed, the entries that stand, and the move being made.

    It draws from blocks of 256 bits, each the hash of these and of the block's number. The same
    move in the same position meets the same chance, whatever was undone meanwhile. Nothing is
    hashed before something is drawn.
    """

    __slots__ = ("_block", "_count", "_hash", "_lines", "_opened", "_pool", "_purpose", "_seed")
    _texts: ClassVar[
        dict[int, tuple[Move, str]]
    ] = {}  # by the identity of moves, which are mostly the same objects in all matches

    def __init__(self, seed: Seed, purpose: str = "") -> None:
        super().__init__()
        self._seed = seed
        self._purpose = purpose  # what is drawn while nobody acts; nothing: the set-up
        self._opened: object = self  # the move that the pool was filled for
        self._pool = self._block = 0
        self._restart_hash(())

    def draw_below(self, n: int) -> int:
        if self._opened is not self.acting:
            self._opened, self._pool, self._block = self.acting, 0, 0
        if self._pool < POOL_MINIMUM:
            self._pool = self._next_block()
        self._pool, value = divmod(self._pool, n)
        self.drawn.append(value)
        return value

    def _next_block(self) -> int:
        text = self._purpose
        if self.acting is not None:
            seat, move, lines = self.acting
            self._follow_entries(lines)
            text = f"[{seat},{(self._texts.get(id(move)) or self._encode_move(move))[1]}]"
        block = self._hash.copy()
        block.update(f"{text}:{self._block}".encode())
        self._block += 1
        return int.from_bytes(block.digest(), "big")

    def derive_random(self, lines: Sequence[LogEntry], purpose: str) -> Random:
        """Chance that is no part of the log, such as a bot's.

        It is the same while the same entries stand.
        """
        self._follow_entries(lines)
        own = self._hash.copy()
        own.update(purpose.encode())
        return Random(own.hexdigest())

    # --- the running hash of what stands ----------------------------------------------------------

    def _restart_hash(self, lines: Sequence[LogEntry]) -> None:
        self._lines, self._count = lines, 0
        self._hash = sha256(f"{self._seed}:".encode())

    def _follow_entries(self, lines: Sequence[LogEntry]) -> None:
        """Adds the entries to the hash that were written since the last time.

        Where one of them is an undo, the hash begins anew.
        """
        if lines is not self._lines or self._count > len(lines):
            self._restart_hash(lines)
        new = lines[self._count :]
        if not new:
            return
        text = self._encode_entries(new)
        if text is None:
            self._restart_hash(lines)
            text = self._encode_entries(list_standing(lines)) or ""
        self._hash.update(text.encode())
        self._count = len(lines)

    def _encode_entries(self, lines: Sequence[LogEntry]) -> str | None:
        """Entries as the JSON of the log has them, without blanks, each with a comma.

        None where one is an undo.
        """
        known, text = self._texts, ""
        for seat, move, drawn, _, _, _ in lines:
            written = known.get(id(move))
            if written is None:
                if type(move) is Undo:
                    return None
                written = self._encode_move(move)
            if not drawn:
                text += f"[{seat},{written[1]},[]],"
            elif len(drawn) == 1:
                text += f"[{seat},{written[1]},[{drawn[0]}]],"
            else:
                text += f"[{seat},{written[1]},[{','.join(map(str, drawn))}]],"
        return text

    def _encode_move(self, move: Move) -> tuple[Move, str]:
        """The JSON of a move, remembered together with it, for only so is its identity its own."""
        if len(self._texts) >= REMEMBERED:
            self._texts.clear()
        written = self._texts[id(move)] = move, _encode([type(move).__name__, *move.values()])
        return written
