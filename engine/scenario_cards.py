"""Scenario cards: what can be taken off a game's shelf, with how long and how hard it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .text import Text

HARDEST: Final = 3


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """One way to play a game: a box, or a scenario of it, and what it sets."""

    key: str
    box: Text
    title: Text
    about: Text | None
    options: Mapping[str, str]  # what choosing it sets; all boxes are among it
    seats: tuple[int, ...]
    rounds: int  # about so many turns each player has
    difficulty: int  # from 1 to HARDEST

    def is_chosen(self, options: Mapping[str, str]) -> bool:
        """Whether these options play the card: all that it sets is chosen.

        Whatever else is chosen, such as variants, does not matter.
        """
        return all(options.get(key) == value for key, value in self.options.items())


def group_by_box(cards: Sequence[ScenarioCard]) -> list[tuple[Text, list[ScenarioCard]]]:
    """Groups scenario cards by their box: pairs (title of the box, its cards)."""
    by_box: dict[str, list[ScenarioCard]] = {}
    for card in cards:
        by_box.setdefault(card.box.id, []).append(card)
    return [(same_box[0].box, same_box) for same_box in by_box.values()]


def find_card(cards: Sequence[ScenarioCard], key: str) -> ScenarioCard | None:
    """The scenario card with this key; None if there is none."""
    return next((card for card in cards if card.key == key), None)


def find_chosen(cards: Sequence[ScenarioCard], options: Mapping[str, str]) -> ScenarioCard | None:
    """The scenario card that the chosen options of a table play.

    None if no card fits them, as when boxes are mixed.
    """
    return next((card for card in cards if card.is_chosen(options)), None)
