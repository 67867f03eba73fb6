"""Phrases that an editor struck out stay away, and amounts are said by their number."""

from __future__ import annotations

from itertools import chain
from typing import Final

import pytest

from engine.armadora.names import gold_text
from engine.core import Text
from engine.praetor.data import Resource
from engine.praetor.names import amount_text, favor_text, gain_text
from words import Words
from words.catalogue import list_messages, list_translations, read_catalogue

STRUCK_OUT: Final = {
    "ru": (
        "места стоят победных очков",
        "Игра новичков: выключено",
        "карты для обмена выбраны",
        "Вы берёте карты:",
        " ребра",
        "трудовой лагерь",
        "трудового лагеря",
    ),
    "ko": ("현역이 됩니다, 임금", "사기", "급료", "당신의"),
}


def list_said(code: str) -> list[str]:
    """All that the bot may say in a language."""
    messages = list_messages(read_catalogue(code))
    return list(chain.from_iterable(map(list_translations, messages)))


@pytest.mark.parametrize("code", STRUCK_OUT)
def test_what_an_editor_struck_out_is_said_nowhere(code: str) -> None:
    said = list_said(code)
    assert len(said) > 1000
    found = [text for text in said if any(phrase in text for phrase in STRUCK_OUT[code])]
    assert found == []


def test_in_korean_a_turn_has_one_word_but_in_the_order_of_turns() -> None:
    mixed = [text for text in list_said("ko") if "턴" in text.replace("턴 순서", "")]
    assert mixed == []


def test_undo_is_never_called_cancel_in_russian() -> None:
    said = Words("ru", [])
    assert said(Text("Undo")) == "Взять ход назад"


@pytest.mark.parametrize(
    ("text", "russian"),
    [
        (amount_text(Resource.GOLD, 1), "1 золото"),
        (amount_text(Resource.STONE, 2), "2 камня"),
        (amount_text(Resource.WEAPON, 5), "5 оружия"),
        (gain_text(Resource.WOOD, 3), "+3 дерева"),
        (gain_text(Resource.MARBLE, 21), "+21 мрамор"),
        (favor_text(4), "4 милости"),
        (gold_text(7), "7 золота"),
    ],
)
def test_a_russian_amount_has_its_number_first_and_is_inflected(text: Text, russian: str) -> None:
    assert Words("ru", [])(text) == russian
