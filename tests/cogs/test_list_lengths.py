"""Lists of tables and pages of settings, as long as they can be: Discord takes them all."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from cogs.messages.size_limits import (
    ELLIPSIS,
)
from cogs.messages.table_lists import summary_line, tables_page
from cogs.my import games_page
from cogs.preferences import person_page
from cogs.preferences.server_page import server_page
from db.servers import ServerRow
from engine import games
from engine.core import Text
from local.limits.modals import check_modal
from play.preferences import Preferences
from play.table_summary import TableSummary
from words import LANGUAGES, Words

from .long_screens import (
    GAMES,
    NAMES,
    NOON,
    PLAIN,
    row_of,
    seated,
    taken,
    whole,
)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", [*NAMES, PLAIN])
def test_my_games_with_fifty_tables_come_by_pages_that_leave_nothing_out(
    code: str,
    name: str,
) -> None:
    words = Words(code)
    found = []
    for number in range(50):
        game = GAMES[number % len(GAMES)]
        most = max(games()[game].meta.seats)
        table = seated(
            row_of(game, most, settings={"terms": {"clock": "24"}}, id=10**9 + number), name
        )
        found.append(TableSummary(table, tuple(range(most))))
    shown = {number: taken(games_page(found, 10**18, words, number)) for number in range(50)}
    assert all(ELLIPSIS + " (+" not in each for each in shown.values())
    listed = "\n".join(dict.fromkeys(shown.values()))
    assert all(f"{glance.table.id}](https" in listed for glance in found)
    lines = [summary_line(glance, words) for glance in found]
    for at in range(50):
        taken(tables_page(lines, words(Text("**Tables of this server**")), at, "tables"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_settings_of_people_and_servers(code: str) -> None:
    words = Words(code)
    away = (NOON - timedelta(days=1), NOON + timedelta(days=9))
    preferences = replace(
        Preferences.from_settings({}),
        zone="America/Argentina/ComodRivadavia",
        quiet=(1, 2),
        away=away,
        settled=True,
    )
    whole(person_page.settings_page(preferences, NOON, words))
    settings_: dict[str, Any] = {
        "channels": [10**18 + n for n in range(25)],
        "hall": [10**18],
        "per_person": 50,
    }
    whole(server_page(ServerRow(1, code, settings_, None), words, has_web_pages=True))
    for modal in (
        person_page.vacation_modal(preferences, NOON, words),
        person_page.quiet_hours_modal(preferences, words),
    ):
        opened: Any = modal.to_dict()
        check_modal(opened)
