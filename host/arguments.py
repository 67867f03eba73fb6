"""The options of `bot.py` on the command line."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Final

CHECK_EVERYTHING: Final = Path()  # what is checked where no copy is named


def make_parser() -> ArgumentParser:
    """Makes the parser of the command line options of bot.py."""
    parser = ArgumentParser(prog="bot.py", description="A Discord bot that hosts board games.")
    check_help = (
        "test settings, records, fonts, catalogues and commands without going online; with FILE, "
        "test that copy of the records"
    )
    parser.add_argument(
        "--check", metavar="FILE", type=Path, nargs="?", const=CHECK_EVERYTHING, help=check_help
    )
    parser.add_argument(
        "--health",
        action="store_true",
        help="ask the running bot how it is; exit code 0 when it can work",
    )
    parser.add_argument(
        "--backup",
        metavar="FILE",
        type=Path,
        help="copy the records to FILE, also while the bot runs",
    )
    parser.add_argument(
        "--restore",
        metavar="FILE",
        type=Path,
        help="put the copy in FILE in place of the records",
    )
    return parser
