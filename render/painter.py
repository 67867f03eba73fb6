"""A painter in a process of its own: scenes come in, pictures go out, one after the other. It ends with whoever started it.

Painting beside the bot's loop, in threads, would be a third slower and hold up every answer: the two would wait for each other's turn
in the interpreter hundreds of times a picture.
"""

from __future__ import annotations

import os
import select
import sys
from io import FileIO
from struct import Struct
from traceback import format_exc
from typing import Final

from . import charts  # noqa: F401  # its sprites, as those of all games, are known by their names
from .gallery import drawn
from .pillow import paint, warm
from .thrift import give_back, reuse_room
from .wire import unpack

ASKED: Final = Struct(">BI")  # how hard to pack the picture, 0 for a game to be warmed; the length of what follows
ANSWER: Final = Struct(">BI")  # whether it was painted; the length of the picture, or of what went wrong
READY: Final = ANSWER.pack(True, 0)  # the first that is heard of a painter
WARM: Final = 0
TIDY: Final = 100  # pictures, after which memory is tidied up as soon as nobody waits for one


class Gone(Exception):
    """Nobody is there any more who wants pictures."""


class Studio:
    """Reads orders and carries them out; what is only to be warmed waits until there is nothing else to do."""

    def __init__(self, orders: FileIO, pictures: FileIO) -> None:
        self._orders = orders
        self._pictures = pictures
        self._painted = 0

    def work(self) -> None:
        self._write(READY)
        while True:
            self._carry_out()
            if self._painted >= TIDY and not self._is_wanted():
                self._painted = 0
                give_back()

    def _carry_out(self) -> None:
        level, size = ASKED.unpack(self._read(ASKED.size))
        data = self._read(size)
        if level == WARM:
            warm(data.decode(), self._serve)
        else:
            self._paint(data, level)

    def _serve(self) -> None:
        while self._is_wanted():
            self._carry_out()

    def _is_wanted(self) -> bool:
        return bool(select.select([self._orders], [], [], 0)[0])

    def _paint(self, data: bytes, level: int) -> None:
        try:
            answer, done = paint(unpack(data), level), True
        except Exception:
            answer, done = format_exc().encode(), False
        self._painted += 1
        self._write(ANSWER.pack(done, len(answer)) + answer)

    def _read(self, size: int) -> bytes:
        parts = []
        while size:
            part = self._orders.read(size)
            if not part:
                raise Gone
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def _write(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[self._pictures.write(left) :]


def main() -> None:
    """Serves the process at the other end of standard input and output; whatever is printed goes to standard error."""
    reuse_room()
    drawn()
    pictures = FileIO(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        Studio(FileIO(sys.stdin.fileno(), closefd=False), pictures).work()
    except (Gone, BrokenPipeError):
        return


if __name__ == "__main__":
    main()
