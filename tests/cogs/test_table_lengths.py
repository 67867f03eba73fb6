"""The screens of tables, in every language and with the longest names: Discord takes them all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import render.text
from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MoveMenu, warning_page
from cogs.components.modals import form_modal
from cogs.messages import premoves_page, table_card
from cogs.messages.card_lines import outcome_lines, table_heading
from cogs.messages.layout import (
    TERRACOTTA,
    button,
    notice,
    page,
    rows,
    text,
)
from cogs.messages.lobby_card import card_after_start, lobby_card
from cogs.messages.lobby_options import lobby_options_page
from cogs.messages.log_lines import group_by_day, log_lines
from cogs.messages.replay_page import replay_page
from cogs.messages.seat_page import leave_blocks, seat_page
from cogs.messages.size_limits import (
    is_short_enough,
    split_pages,
)
from db import PlanRow
from db.matches import NoteRow
from engine import games
from engine.core import Form, Illegal, Move, Text
from local.limits.modals import check_modal
from play import Table
from play.menu_lists import Path
from play.news import list_seat_news
from play.preferences import Preferences
from play.terms import TERMS
from settings import MAX_URL_LENGTH
from words import LANGUAGES, Words

from .long_screens import (
    EMOJI,
    GAMES,
    HANGUL,
    NAMES,
    NOON,
    PLAIN,
    is_explained,
    painted,
    positions,
    row_of,
    seated,
    spoken,
    taken,
    whole,
)

LINK = "https://" + "a" * (MAX_URL_LENGTH - 8)  # the longest that Discord takes


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_cards_and_boards_of_every_game(game: str, code: str) -> None:
    for name in NAMES:
        for most in games()[game].meta.seats:
            table = seated(
                row_of(game, most, status="lobby", settings={"league": HANGUL * 2}), name
            )
            taken(lobby_card(table, spoken(table, code)))
    for table in positions(game):
        words, files = spoken(table, code), painted()
        mentions = {row.person_id: words for row in table.seats if row.person_id is not None}
        taken(table_card.table_card(table, words, files, mentions, None, LINK), files)
        taken(card_after_start(table, words))
        taken(page(text("\n".join(outcome_lines(table, words)))))
        for status in ("paused", "aborted", "frozen"):
            taken(table_card.table_card(replaced(table, status), words, files), files)


def replaced(table: Table, status: str) -> Table:
    return Table(replace(table.row, status=status), table.seats, table.match, table.times)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_card_and_a_board_of_people_with_usual_names_are_whole(game: str, code: str) -> None:
    for most in games()[game].meta.seats:
        table = seated(row_of(game, most, status="lobby"), PLAIN)
        whole(lobby_card(table, spoken(table, code)))
    for table in positions(game, PLAIN, 1):
        whole(table_card.table_card(table, spoken(table, code), ()))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_menus_and_forms_of_every_game(game: str, code: str) -> None:
    for table in positions(game):
        words = spoken(table, code)
        for decision in table.running_match.decisions() if table.row.status == "playing" else ():
            start = MenuPlace(table.id, decision.seat, 2**31)
            for place in (start, *kinds(table, decision.seat, start, words)):
                try:
                    menu = MoveMenu(table, decision, place, words)
                except Illegal:
                    continue
                head = [f"> {words(news)}" for news in list_seat_news(table, decision.seat, 5)]
                taken(menu.layout(painted(), head), painted())
                for item in menu.items:
                    if isinstance(item.leads, Move):
                        warning = table.game.warning(menu.view, item.leads)
                        if warning is not None:
                            move_text = table.game.moves.text(item.leads)
                            name = table.game.name_move(menu.view, item.leads)
                            taken(warning_page(name, warning, start, move_text, words))
            for form in decision.forms:
                asked(form, words)
            taken(seat_page(table, decision.seat, words, painted()), painted())


def kinds(table: Table, seat: int, start: MenuPlace, words: Words) -> list[MenuPlace]:
    decision = table.running_match.decision(seat)
    assert decision is not None
    leads = [item.leads for item in MoveMenu(table, decision, start, words).items]
    return [
        replace(start, kind=lead.kind.__name__)
        for lead in leads
        if isinstance(lead, Path) and lead.kind is not None
    ]


def asked(form: Form, words: Words) -> None:
    opened: Any = form_modal(form, words, (1, 2, "f", 0)).to_dict()
    check_modal(opened)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_looking_back_at_every_game(game: str, code: str) -> None:
    for table in positions(game):
        words = spoken(table, code)
        for seq in (0, table.seq // 2, table.seq):
            taken(replay_page(table, seq, None, words, painted()), painted())
        table.notes = [
            NoteRow(
                7, table.id, 0, NOON, kind, 10**18, {"name": EMOJI, "giver": EMOJI, "by": 10**18}
            )
            for kind in NOTES
        ]
        for told_ in split_pages(log_lines(table, None, words), 12, lambda each: each[1]):
            taken(
                page(
                    text(
                        "\n".join(
                            [
                                table_heading(table, words),
                                *group_by_day(told_, Preferences.from_settings({})),
                            ]
                        )
                    ),
                    accent=TERRACOTTA,
                )
            )
        said = render.text.describe_view(game, table.view(0), words)
        if is_short_enough(said):
            whole(notice(said))


NOTES = ("resigned", "aborted", "late", "missed", "given", "replaced", "idle")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_and_options_of_every_game(game: str, code: str) -> None:
    meta, words = games()[game].meta, Words(code)
    for chapter in meta.guide:
        head = f"### {words(meta.title)} · {words(chapter.title)}"
        content = [head, *(f"- {words(each)}" for each in chapter.lines), f"-# {meta.credits}"]
        whole(
            page(
                text("\n".join(content)),
                *rows([button("◀", "a"), button("▶", "b")]),
                accent=TERRACOTTA,
            )
        )
    table = seated(row_of(game, max(meta.seats), status="lobby"), EMOJI)
    for at in range(9):
        view = lobby_options_page(
            table, spoken(table, code), at, words(Text("There is no such table."))
        )
        whole(view)
        is_explained(view, [*meta.options, *TERMS])


@pytest.mark.parametrize("code", LANGUAGES)
def test_plans_and_seats(code: str) -> None:
    for game in GAMES:
        for table in positions(game, cases=1):
            words = spoken(table, code)
            move = table.game.moves.kinds[0].__name__
            table.plans = [
                PlanRow(10**9 + n, table.id, 0, "가" * 90, [move], passing=True) for n in range(10)
            ]
            blocks = [
                *premoves_page.cancel_buttons(table, 0, words),
                *premoves_page.queue_select(table, 0, words),
            ]
            taken(
                page(
                    text("\n".join([words(premoves_page.PLANS_HEAD), *["가" * 200] * 10])),
                    *blocks,
                    accent=TERRACOTTA,
                )
            )
            taken(page(*leave_blocks(table, 10**18, words), accent=TERRACOTTA))
