"""The catalogues are complete and right, and the font can paint them.

Mend with `make words`, `words.missing`, `words.fill`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from engine import games
from tests.saying import source_keys
from words.catalogue import TRANSLATED, list_messages, list_translations, read_catalogue
from words.extract import ROOT, find_required_keys
from words.translation_checks import find_missing_glyphs, find_problems, parse_placeholders

required_keys = cache(find_required_keys)  # the sources are read once for all languages
FONTS = sorted((ROOT / "render/assets").glob("*.otf"))


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_is_complete_and_right(code: str) -> None:
    """Games that are not stable yet are said in English where nothing is translated."""
    unfinished = (key for key, game in games().items() if game.meta.stage != "stable")
    required = required_keys((*unfinished,))
    assert find_problems(code, read_catalogue(code), source_keys(), required) == []


def test_the_sources_use_plain_fields() -> None:
    for _, id, plural in source_keys():
        assert all(
            spec == "" for text in (id, plural or "") for _, spec in parse_placeholders(text)
        ), id


def test_the_fonts_are_there() -> None:
    assert FONTS


@pytest.mark.parametrize("font", FONTS, ids=lambda path: path.stem)
def test_a_font_has_every_sign_of_every_language(font: Path) -> None:
    with TTFont(font, lazy=True) as opened:
        covered = set(opened.getBestCmap())
    said = [text for _, id, plural in source_keys() for text in (id, plural or "")]
    said += [
        form
        for code in TRANSLATED
        for message in list_messages(read_catalogue(code))
        for form in list_translations(message)
    ]
    assert {
        text: unknown for text in said if (unknown := find_missing_glyphs(text, covered))
    } == {}
