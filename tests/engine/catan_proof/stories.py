"""Whole games with the made-up boxes: `python -m tests.engine.catan_proof.stories` records them
anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.catan.state import State
from tests.engine.catan.stories import does, outcome
from tests.games.catan_proof import ALL_BOXES, GAME
from tests.recording import Book, Story

FOUR: Final = ("steady", "steady", "random", "steady")
STORIES: Final[Mapping[str, Story[State]]] = {
    "sea": Story(FOUR, does("BuildShip", "PlaceHarbour"), {"proof_sea": "on"}),
    "craft": Story(FOUR, does("Study", "Discard"), {"proof_craft": "on"}),
    "market": Story(FOUR, does("SendMerchant", "BuildTower"), {"proof_market": "on"}),
    "signals": Story(FOUR, does("Aster", "Fern"), {"proof_signals": "on"}),
    "all-boxes": Story(
        FOUR, does("BuildShip", "Study", "SendMerchant", "BuildTower", "Olive"), ALL_BOXES
    ),
    "all-boxes-for-two": Story(FOUR[:2], does("BuildShip", "Study"), ALL_BOXES),
    "all-boxes-for-six": Story(FOUR[1:3] * 3, does("BuildShip", "SendMerchant"), ALL_BOXES),
}
BOOK: Final = Book(GAME, Path(__file__).with_name("games"), STORIES, outcome, most=1200)

if __name__ == "__main__":
    BOOK.main()
