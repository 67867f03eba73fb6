"""Emoji: small pictures for the chat, within Discord's limits, each of its own."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from engine import games
from local.emojis import NAME
from local.limits import numbers
from render.emoji import SIDE, emoji_name, paint_emoji
from render.registry import list_emoji
from words.icons import IconSet

DRAWN = [game for game in games() if list_emoji(game)]


@pytest.mark.parametrize("game", DRAWN)
def test_names_fit_discord_and_each_is_one_picture(game: str) -> None:
    names = [emoji_name(one) for one in list_emoji(game)]
    assert len(set(names)) == len(names)
    for name in names:
        assert numbers.MIN_EMOJI_NAME_LENGTH <= len(name) <= numbers.MAX_EMOJI_NAME_LENGTH, name
        assert NAME.fullmatch(name)


@pytest.mark.parametrize("game", DRAWN)
def test_a_picture_is_small_transparent_and_fills_its_square(game: str) -> None:
    for one in list_emoji(game)[:3]:
        png = paint_emoji(one)
        assert len(png) <= numbers.MAX_EMOJI_BYTES
        painted = Image.open(io.BytesIO(png))
        assert painted.size == (SIDE, SIDE)
        left, top, right, bottom = painted.getchannel("A").getbbox()
        assert painted.getpixel((0, 0))[3] == 0
        assert max(right - left, bottom - top) >= 0.9 * SIDE, one.key


def test_another_picture_has_another_name() -> None:
    first, second, *_ = list_emoji("catan")
    assert emoji_name(replace(first, sprite=second.sprite)) != emoji_name(first)


@pytest.mark.parametrize("game", DRAWN)
def test_every_text_leads_to_one_emoji(game: str) -> None:
    told = IconSet((text, one.key) for one in list_emoji(game) for text in one.texts)
    for one in list_emoji(game):
        for text in one.texts:
            assert told.find(text) == one.key
