"""Text fits its room, and every sign is one that the font has."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from render.fonts import (
    ASSETS,
    can_show,
    fit_text,
    has_glyph,
    list_missing_glyphs,
    printable_name,
    text_width,
    wrap_text,
)
from render.player_names import with_printable_names
from words import Words


def test_the_font_is_asked_rightly_which_signs_it_has() -> None:
    with TTFont(ASSETS / "Pretendard-Medium.otf", lazy=True) as font:
        cmap = set(font.getBestCmap())
    asked = [
        *range(0x20, 0x7F),
        *range(0xA1, 0x180),
        *range(0x400, 0x460),
        *range(0xAC00, 0xD7A4, 97),
        *range(0x4E00, 0x4F00),
        0x1F600,
    ]
    assert [
        hex(sign)
        for sign in asked
        if has_glyph(chr(sign)) != (sign in cmap) and chr(sign).isprintable()
    ] == []


def test_what_is_missing_is_named() -> None:
    assert can_show("Частокол 울타리 Palisade −3 × … · “”")
    assert list_missing_glyphs("gold 金 🏰") == "金🏰"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("김서연", "김서연"),
        ("Екатерина  Великая", "Екатерина Великая"),
        ("𝓜𝓸𝓻𝓰𝓪𝓷𝓪", "Morgana"),
        ("🔥Ann🔥", "Ann"),
        ("\u202eevil", "evil"),
        ("한", "한"),
        ("龍王", "Seat 4"),
        ("🏰\u200d", "Seat 4"),
    ],
)
def test_a_name_becomes_printable(name: str, shown: str) -> None:
    assert printable_name(name, "Seat 4") == shown


def test_a_player_without_printable_letters_goes_by_the_seat() -> None:
    assert with_printable_names(Words("en", ["Ann", "龍王"]), 3).names == (
        "Ann",
        "Seat 2",
        "Seat 3",
    )


def test_text_shrinks_to_the_floor_and_is_then_cut() -> None:
    assert fit_text("Ann", 200, 30) == ("Ann", 30)
    text, size = fit_text("Morgause the Wise", 210, 30)
    assert text == "Morgause the Wise"
    assert 22 <= size < 30
    text, size = fit_text("Morgause the Wise and Terrible", 170, 30)
    assert size == 22
    assert text == "Morgause the…"  # between two words
    assert text_width(text, size) <= 170
    text, _ = fit_text("Morgauseovich the Wise", 60, 22)
    assert text.endswith("…")  # inside the first one, where nothing else fits
    assert text_width(text, 22) <= 60


def test_lines_break_between_words() -> None:
    lines = wrap_text("Equal gold: Ann, Bea. The larger piles decide.", 200, 24)
    assert " ".join(lines) == "Equal gold: Ann, Bea. The larger piles decide."
    assert len(lines) > 1
    assert all(text_width(line, 24, "Medium") <= 200 for line in lines)
