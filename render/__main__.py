"""`python -m render catan out/`: paints the samples of a game into a folder, to be looked at."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from . import find_pictures, list_drawn_games, paint


def main() -> None:
    """Command line: paint the sample scenes of a game as numbered PNG files into a folder."""
    parser = ArgumentParser(
        prog="python -m render", description="Paints the samples of a game, to be looked at."
    )
    parser.add_argument("game", choices=list_drawn_games())
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    pictures = find_pictures(arguments.game)
    assert pictures is not None, "a game that is drawn has pictures"
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for number, scene in enumerate(pictures.samples(), 1):
        path = arguments.folder / f"{number:02}-{scene.name}.png"
        path.write_bytes(paint(scene))
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
