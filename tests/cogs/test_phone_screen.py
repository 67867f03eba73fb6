"""A question with its picture and its buttons fits the screen of a phone, in whole matches."""

from __future__ import annotations

from random import Random

import discord
import pytest

from bench.menu_walker import blank_picture as picture
from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MoveMenu
from cogs.messages import phone_screen
from cogs.messages.layout import button, rows
from engine import games
from play import Table
from tests.cogs.test_menus import steady_move, table
from words import Words

MOST_MOVES = 120
WAYS = [button(label, f"tb:{label}") for label in ("My seat", "Log", "Rules")]


def first_menu(found: Table, code: str = "en") -> MoveMenu:
    decision = found.running_match.decisions()[0]
    asked = found.running_match.question_mark(decision.seat) or 0
    return MoveMenu(found, decision, MenuPlace(found.id, decision.seat, asked), Words(code))


def height(menu: MoveMenu) -> float:
    files = [picture(menu.table.row.game)]
    view = menu.layout(files, (), menu.find_suggestions(), ways=WAYS)
    (frame,) = view.children
    assert isinstance(frame, discord.ui.Container)
    return phone_screen.message_height(frame.children, files)


@pytest.mark.parametrize("key", games())
def test_whatever_is_asked_first_fits_the_screen_of_a_phone(key: str) -> None:
    found, random = table(key), Random(3)
    for number in range(MOST_MOVES):
        if found.running_match.is_over:
            return
        if number % 4 == 0:
            menu = first_menu(found, ("en", "ko", "ru")[number // 4 % 3])
            assert height(menu) <= phone_screen.SCREEN_HEIGHT, menu.words(menu.decision.prompt)
        decision = found.running_match.decisions()[0]
        found.running_match.act(decision.seat, steady_move(found, random))


def test_buttons_go_on_below_where_a_line_is_full() -> None:
    short, long = rows([button("Log", "a")] * 3), rows([button("Warrior 5 on G2", "a")] * 3)
    one_line, two_lines = (phone_screen.message_height(each) for each in (short, long))
    assert two_lines == 2 * one_line


def test_a_hangul_syllable_is_wider_than_a_letter() -> None:
    latin, hangul = rows([button("a" * 30, "a")] * 2), rows([button("가" * 30, "a")] * 2)
    assert phone_screen.message_height(hangul) > phone_screen.message_height(latin)


def test_of_two_pictures_only_the_one_next_to_the_buttons_needs_room() -> None:
    board = picture("catan")
    both = phone_screen.message_height((), [picture("praetor"), board])
    assert both == phone_screen.message_height((), [board])


def test_buttons_are_divided_so_that_a_phone_needs_the_fewest_lines() -> None:
    wide, small = "Place a palisade on any line of the board", "Log"
    buttons = [button(label, str(number)) for number, label in enumerate([wide, *[small] * 5])]
    first, second = phone_screen.pack_rows(buttons)
    assert isinstance(first, discord.ui.ActionRow)
    assert isinstance(second, discord.ui.ActionRow)
    assert (len(first.children), len(second.children)) == (1, 5)
