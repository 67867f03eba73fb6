"""The table on the screen and as a picture in a file, and matches kept in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.core import Diverged, Illegal, Text, View
from engine.match import Match
from words import Words

MAX_MATCH_BYTES = 10_000_000  # of a saved match
CANNOT_READ: Final = Text("{file} cannot be read: {reason}.")
CANNOT_WRITE: Final = Text("{file} cannot be written: {reason}.")


def file_refusal(sentence: Text, file: Path, error: OSError) -> Illegal:
    """The refusal that a file cannot be used, with the reason of the machine."""
    return Illegal(Text(sentence.id, file=str(file), reason=error.strerror or str(error)))


def board_text(key: str, view: View, words: Words) -> str:
    """What a view of the game with that key shows, as text."""
    from render.text import describe_view  # painting is only loaded where somebody looks

    return describe_view(key, view, words)


def write_pictures(key: str, view: View, words: Words, file: Path) -> None:
    """Writes the pictures of a view to `file`, the second to `…-2`, if the game has any."""
    from render import find_pictures
    from render.pillow import paint

    drawn = find_pictures(key)
    if drawn is None:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    scenes = drawn.table(view, words) if view.seat is None else drawn.seat(view, words)
    for number, scene in enumerate(scenes, 1):
        name = file if number == 1 else file.with_stem(f"{file.stem}-{number}")
        name.write_bytes(paint(scene))


def save_match(match: Match[Any], file: Path) -> None:
    """Writes the match to a file as JSON.

    Raises Illegal if it cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(match.dump(), separators=(",", ":")) + "\n", "utf-8")
    except OSError as error:
        raise file_refusal(CANNOT_WRITE, file, error) from None


def load_match(file: Path) -> Match[Any]:
    """The match that a file holds, every entry checked again.

    Raises Illegal if it holds none.
    """
    try:
        if file.stat().st_size > MAX_MATCH_BYTES:
            raise Illegal(Text("{file} holds no match.", file=str(file)))
        return Match.load(json.loads(file.read_text("utf-8")), strict=True, listen=True)
    except OSError as error:
        raise file_refusal(CANNOT_READ, file, error) from None
    except (Diverged, ValueError):
        raise Illegal(Text("{file} holds no match.", file=str(file))) from None
