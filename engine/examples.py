"""Examples of the rules: real positions, each for a page of the guide.

A game brings them as data, in `data/examples.json`: how a match begins,
its moves, and what of the table is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from .text import Text

USUAL_MARGINS: Final = (60, 60, 60, 60)  # as far as the picture goes


@dataclass(frozen=True, slots=True)
class Example:
    """A position of a match that shows what a page of the guide explains.

    `around` names what is shown of the picture, `points_at` at what an arrow
    points; both as in lessons, with a value after a field: `field corner D3`.
    Where `around` is empty, the whole board is shown, and nothing else.
    """

    page: str  # the English title of the page
    text: Text  # what is to be seen
    around: tuple[str, ...]
    points_at: tuple[str, ...] = ()
    margins: tuple[int, ...] = USUAL_MARGINS  # around that: left, top, right, bottom
    seats: int | None = None  # None: as few as the game allows
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    moves: tuple[str, ...] = ()  # as people type them
    seat: int | None = None  # who looks; None: the public
    has_labels: bool = False  # whether the places that this seat may choose are labelled


def read_examples(file: Path) -> tuple[Example, ...]:
    """The examples of a data file; none where there is no such file."""
    if not file.exists():
        return ()
    return tuple(_read_example(fields) for fields in json.loads(file.read_text("utf-8")))


def _read_example(fields: Mapping[str, Any]) -> Example:
    """Reads one example of the rules from its fields in a data file."""
    return Example(
        page=fields["page"],
        text=Text(fields["text"]),
        around=tuple(fields["around"]),
        points_at=tuple(fields.get("points_at", ())),
        margins=tuple(fields.get("margins", USUAL_MARGINS)),
        seats=fields.get("seats"),
        options=fields.get("options", {}),
        seed=fields.get("seed", 0),
        moves=tuple(fields.get("moves", ())),
        seat=fields.get("seat"),
        has_labels=fields.get("labels", False),
    )
