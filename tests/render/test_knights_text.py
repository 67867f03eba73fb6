"""Cities & Knights in words: alt texts, the table in words, and all languages."""

from __future__ import annotations

import pytest

from engine.catan.view import CatanView
from render import Scene
from render.catan import table, text
from render.catan.modules.knights.samples import (
    knights_view,
    own_knights_view,
)
from render.catan.sample_positions import NAMES
from words import LANGUAGES, Words

WORDS = Words("en", NAMES)
SYMBOL = 60  # pixels: what is wider stands on the board


def drawn(view: CatanView) -> Scene:
    return table(view, WORDS)[0]


def test_the_alt_text_tells_barbarians_metropolises_and_improvements() -> None:
    alt = drawn(knights_view()).alt
    for said in (
        "Event die: Barbarian ship.",
        "Barbarians: 3 steps until they land, strength 5 against a defence of 9.",
        "The knights would beat them now.",
        "Metropolises: trade Minsu (",
        "Improvements of trade, politics and science: Minsu 4-3-1, Anya 1-5-0",
        "Strength of active knights: Minsu 3, Anya 3, Octavia 2, Brunhild 1.",
    ):
        assert said in alt


def test_the_table_in_words_lists_knights_by_rank_and_readiness() -> None:
    told = text(knights_view(), WORDS)
    knights = told.split("Knights:\n")[1].split("\n\n")[0].splitlines()
    assert len(knights) == 9
    assert knights[0].startswith("- Minsu, Basic knight, inactive: ")
    assert knights[1].startswith("- Minsu, Mighty knight, active: ")
    assert "- Minsu: trade 4, politics 3, science 1" in told
    assert "- Anya: trade 2, science 2" in told
    assert "development cards" not in told


def test_a_seat_hears_its_progress_cards_with_their_decks_and_texts() -> None:
    told = text(own_knights_view(), WORDS)
    assert "- Merchant (trade, can be played now): Look at the hand" in told
    assert "- Spy (politics, cannot be played now): " in told
    assert "Your progress cards" not in text(knights_view(), WORDS)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_what_the_pictures_say_is_said_in_every_language(code: str) -> None:
    words = Words(code, NAMES)
    english = {line for line in text(own_knights_view(), WORDS).splitlines() if line}
    spoken = set(text(own_knights_view(), words).splitlines())
    same = {line for line in english & spoken if "Verbatim" not in line}
    assert not [line for line in same if any(word in line for word in SAID)]


SAID = (
    "Barbarians",
    "Metropol",
    "Improve",
    "Strength",
    "active",
    "progress",
    "Landings",
    "played",
)
