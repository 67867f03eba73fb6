"""The catalogues are complete and right, and the font can paint them.

Mend with `make words`, `words.missing`, `words.fill`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from engine import games
from engine.meta import STABLE, STAGES
from tests.saying import source_keys
from words import extract
from words.catalogue import TRANSLATED, list_messages, list_translations, read_catalogue
from words.extract import ROOT, find_required_keys
from words.translation_checks import find_missing_glyphs, find_problems, parse_placeholders

find_strings = cache(extract.find_strings)  # the sources are read once for all of it
FONTS = sorted((ROOT / "render/assets").glob("*.otf"))


@pytest.fixture(autouse=True)
def with_sources_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extract, "find_strings", find_strings)


def unfinished_games() -> tuple[str, ...]:
    return tuple(key for key, game in games().items() if game.meta.stage != STABLE)


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_is_complete_and_right(code: str) -> None:
    """Games that are not stable yet are said in English where nothing is translated."""
    required = find_required_keys(unfinished_games())
    assert find_problems(code, read_catalogue(code), source_keys(), required) == []


@pytest.mark.parametrize("stage", STAGES)
def test_only_a_stable_game_demands_all_languages(
    stage: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = games()["lapilli"]
    monkeypatch.setattr(type(game), "meta", replace(game.meta, stage=stage))
    assert ("lapilli" in unfinished_games()) == (stage != STABLE)
    about = game.meta.about
    own = {key for key in source_keys() if key[1] == about.id}
    assert own
    for code in TRANSLATED:
        catalogue = read_catalogue(code)
        for _, id, _ in own:
            catalogue[id].string = ""
        problems = find_problems(
            code, catalogue, source_keys(), find_required_keys(unfinished_games())
        )
        assert bool(problems) == (stage == STABLE), problems


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
