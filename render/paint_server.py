"""A painter in a process of its own: scenes come in, pictures go out, one after the other.

It ends with whoever started it.

Painting beside the bot's loop, in threads, would be a third slower and
hold up every answer: the two would wait for each other's turn in the
interpreter hundreds of times a picture.
"""

from __future__ import annotations

import os
import select
import sys
from contextlib import suppress
from io import FileIO
from struct import Struct
from traceback import format_exc
from typing import Final

from . import charts  # noqa: F401  # its sprites, as those of all games, are known by their names
from .backgrounds import forget_layers
from .malloc import keep_freed_memory, trim_memory
from .pillow import paint, warm_sprites
from .registry import list_drawn_games
from .scene_codec import decode_scene
from .svg_picture import paint_svg

# how hard to pack the picture, 0 for a game to be warmed, 255 for an
# SVG; the length of what follows
REQUEST_HEADER: Final = Struct(">BI")
# whether it was painted; the length of the picture, or of what went wrong
REPLY_HEADER: Final = Struct(">BI")
READY: Final = REPLY_HEADER.pack(True, 0)  # the first that is heard of a painter
WARM_UP: Final = 0
AS_SVG: Final = 255
GENTLE: Final = "--gentle"  # the argument of a painter that lets all other work go first
GENTLE_NICENESS: Final = 10
# pictures, after which memory is tidied up as soon as nobody waits for one
PICTURES_BEFORE_TRIM: Final = 100
PIPE_BYTES: Final = 2**19  # that fit into the pipe of the replies: a few pictures


class ClientGone(Exception):
    """Nobody is there any more who wants pictures."""


class PaintServer:
    """Reads requests and replies with pictures.

    Warming a game gives way to every other request.
    """

    def __init__(self, requests: FileIO, replies: FileIO) -> None:
        """`requests` and `replies` are the two ends of pipes to the process that wants pictures."""
        self._requests = requests
        self._replies = replies
        self._painted_count = 0

    def serve_forever(self) -> None:
        """Say that the painter is ready, then answer requests until `ClientGone` is raised."""
        self._write_all(READY)
        while True:
            self._handle_request()
            if self._painted_count >= PICTURES_BEFORE_TRIM and not self._has_request():
                self._painted_count = 0
                trim_memory()

    def _handle_request(self) -> None:
        """Wait for one request and do it: warm a game's sprites, or paint a scene.

        The level in its header says which of the two it is.
        """
        level, size = REQUEST_HEADER.unpack(self._read_exactly(REQUEST_HEADER.size))
        data = self._read_exactly(size)
        if level == WARM_UP:
            warm_sprites(data.decode(), self._handle_pending_requests)
            forget_layers()  # those of samples, which no table has: their sprites are kept
            trim_memory()  # the samples of a game are many at once, and seldom seen again
        else:
            self._paint_scene(data, level)

    def _handle_pending_requests(self) -> None:
        """Answer the requests that wait.

        It is called between the scenes while a game is warmed.
        """
        while self._has_request():
            self._handle_request()

    def _has_request(self) -> bool:
        """Whether a request is there to be read (or the client has gone), without waiting."""
        readable, _, _ = select.select([self._requests], [], [], 0)
        return bool(readable)

    def _paint_scene(self, data: bytes, level: int) -> None:
        """Reply with the picture of an encoded scene, or with the traceback if that failed."""
        try:
            scene = decode_scene(data)
            answer = paint_svg(scene) if level == AS_SVG else paint(scene, level)
            done = True
        except Exception:
            answer, done = format_exc().encode(), False
        self._painted_count += 1
        self._write_all(REPLY_HEADER.pack(done, len(answer)) + answer)

    def _read_exactly(self, size: int) -> bytes:
        """Read this many bytes of the requests, however many parts they come in.

        `ClientGone` is raised where the requests have ended.
        """
        parts = []
        while size:
            part = self._requests.read(size)
            if not part:
                raise ClientGone
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def _write_all(self, data: bytes) -> None:
        """Write all bytes into the replies, however few are taken at a time."""
        unwritten = memoryview(data)
        while unwritten:
            written = self._replies.write(unwritten)
            unwritten = unwritten[written:]


def _widen_pipe(pipe: int) -> None:
    """Let a pipe take a whole picture at once, where the system can do that.

    Then the next one is painted while the bot does something else, and
    the bot is not woken for a part.
    """
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)


def main() -> None:
    """Serve the process at the other end of standard input and output, until it ends.

    Whatever is printed goes to standard error, so that it does not get
    among the pictures.
    """
    if GENTLE in sys.argv[1:]:
        os.nice(GENTLE_NICENESS)
    keep_freed_memory()
    list_drawn_games()  # imports the pictures of all games
    replies = FileIO(os.dup(sys.stdout.fileno()), "w")
    _widen_pipe(replies.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests = FileIO(sys.stdin.fileno(), closefd=False)
    try:
        PaintServer(requests, replies).serve_forever()
    except (ClientGone, BrokenPipeError):
        return


if __name__ == "__main__":
    main()
