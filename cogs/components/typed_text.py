"""Texts that people type: what no message and no database can hold is refused in one place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from engine.core import Illegal, Text

# halves of characters that stand alone, and the sign that ends a text in some databases
UNKEEPABLE: Final = re.compile("[\x00\ud800-\udfff]")
LOOKED_UP: Final = "resolved"  # what Discord itself adds to that which was typed
BROKEN_TEXT: Final = Text(
    "That text holds a broken character, so I cannot keep it. Please type it again."
)


def can_be_stored(typed: str) -> bool:
    """Whether a text can be stored and sent."""
    return UNKEEPABLE.search(typed) is None


def check_typed_texts(data: object) -> None:
    """Checks every text in what Discord sent with an interaction, however deep it lies.

    Raises Illegal if one cannot be stored. What Discord itself has
    looked up is passed over.
    """
    if isinstance(data, str):
        if not can_be_stored(data):
            raise Illegal(BROKEN_TEXT)
    elif isinstance(data, Mapping):
        for key, part in data.items():
            if key != LOOKED_UP:
                check_typed_texts(part)
    elif isinstance(data, list):
        for part in data:
            check_typed_texts(part)
