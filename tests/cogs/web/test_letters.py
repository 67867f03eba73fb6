"""The letters of the page: small files for most texts, whole fonts for the rest, and no gap."""

from __future__ import annotations

import re

import pytest
from fontTools.ttLib import TTFont

from bench.watch_fonts import RANGES, WEIGHTS, list_letters
from cogs.web.static_files import FILES, FOLDER
from render.fonts import ASSETS
from words import LANGUAGES
from words.translation import load_catalogue

STYLES = (FOLDER / "fonts.css").read_text(encoding="utf-8")


def code_points(ranges: str) -> set[int]:
    """The code points of a `unicode-range`."""
    found: set[int] = set()
    for first, last in re.findall(r"U\+([0-9A-F]+)-([0-9A-F]+)", ranges):
        found |= set(range(int(first, 16), int(last, 16) + 1))
    return found


def ranges_of(family: str) -> set[str]:
    """The ranges that the styles give the fonts of a family."""
    rules = re.findall(r"@font-face \{(.*?)\}", STYLES, re.DOTALL)
    own = [rule for rule in rules if f'font-family: "{family}"' in rule]
    return {re.findall(r"unicode-range: (.*?);", rule)[0] for rule in own}


@pytest.mark.parametrize("weight", WEIGHTS)
def test_a_small_file_holds_what_its_range_says_and_no_reserved_name(weight: str) -> None:
    whole = TTFont(ASSETS / f"Pretendard-{weight}.otf").getBestCmap().keys()
    small = TTFont(FOLDER / f"letters-{weight}.woff2")
    assert small.getBestCmap().keys() == whole & set(list_letters())
    names = [record.toUnicode() for record in small["name"].names if record.nameID not in (0, 13)]
    assert not any("Pretendard" in name for name in [*names, *small["CFF "].cff.fontNames])


def test_small_files_and_whole_fonts_share_out_all_letters() -> None:
    (small,), (rest,) = ranges_of("Tabularium"), ranges_of("Pretendard")
    assert code_points(small) == {letter for letters in RANGES for letter in letters}
    assert not code_points(small) & code_points(rest)
    assert code_points(small) | code_points(rest) == set(range(0x20, 0x10000))
    files = re.findall(r'url\("([^"]+)"\)', STYLES)
    assert len(files) == 2 * len(WEIGHTS)
    assert set(files) <= FILES.keys()


def test_texts_in_english_and_russian_need_the_small_files_alone() -> None:
    small = set(map(chr, list_letters()))
    assert "ru" in LANGUAGES
    catalogue = load_catalogue("ru")
    for text in (
        "Ann: Trade and build.",
        catalogue.find("Watch", None) or "",
        "«Ёж» — 3–5 → ★ ×2",
    ):
        assert set(text) <= small, text
