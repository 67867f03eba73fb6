"""`python -m engine verify FILE`: whether the dice of an exported match are what its seed gives."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from engine.core import Illegal
from engine.verify import DiceVerdict, verify_dice
from words import LANGUAGES, Words

from ..match_file import MAX_FILE_BYTES, read_match_file
from .files import CANNOT_READ, file_refusal


def make_parser() -> ArgumentParser:
    """Makes the parser of the command line `python -m engine verify`."""
    made = ArgumentParser(
        prog="python -m engine verify",
        description="Reckons every random outcome of a finished match again.",
    )
    made.add_argument("file", type=Path, help="a file that /game export made")
    made.add_argument(
        "--commitment",
        metavar="DIGEST",
        help="what the table showed when the match began (default: as in the file)",
    )
    made.add_argument("--language", choices=LANGUAGES, default="en")
    return made


def check_dice(arguments: Sequence[str] | None = None) -> int:
    """Says in one sentence whether the dice of a match are right, and returns the exit status.

    It is 0 where they are right, 1 where not, and 2 where the file holds no
    match. `arguments` None: those of this process.
    """
    chosen = make_parser().parse_args(arguments)
    words = Words(chosen.language)
    try:
        verdict = _verify_file(chosen.file, chosen.commitment)
    except Illegal as refusal:
        sys.stderr.write(f"{words(refusal.text)}\n")
        return 2
    sys.stdout.write(f"{words(verdict.sentence)}\n")
    return 0 if verdict.is_right else 1


def _verify_file(file: Path, promise: str | None) -> DiceVerdict:
    """Whether the dice of the match in a file are right.

    Raises Illegal if it holds no match. `promise` is the commitment
    that the table showed; None means as in the file.
    """
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise file_refusal(CANNOT_READ, file, error) from None
    brought = read_match_file(data, datetime.now(UTC))
    digest = promise.strip().lower() if promise else brought.commitment_digest
    return verify_dice(brought.match, digest)
