"""The screens of seasons with the longest names and lists: Discord takes them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from cogs.messages.layout import (
    TERRACOTTA,
    gallery,
    page,
    text,
)
from cogs.messages.log_lines import group_by_day
from cogs.messages.size_limits import (
    split_pages,
)
from cogs.seasons import messages as _seasons
from cogs.seasons.audit import audit_line
from cogs.seasons.overview import SeasonOverview, pairing_line, standings_lines
from cogs.seasons.settings_page import settings_page as season_page
from db.leagues import AuditRow, MemberRow, PairingRow, SeasonRow
from engine import games
from engine.core import Text
from play.league.audit import AuditEntry, Change
from play.league.standings import Standing
from play.league.terms import LADDER
from play.preferences import Preferences
from play.terms import TERMS
from words import LANGUAGES, Words

from .long_screens import (
    EMOJI,
    GAMES,
    NOON,
    is_explained,
    painted,
    taken,
    whole,
)


def season_of(game: str, **fields: Any) -> SeasonRow:
    meta = games()[game].meta
    terms = {
        "game": game,
        "format": "swiss",
        "size": max(meta.seats),
        "rounds": 99,
        "divisions": 20,
        "movers": 5,
        "days": 90,
        "limit": 999,
        "points": {},
        "starts": NOON.isoformat(),
        "ends": NOON.isoformat(),
        "closes": NOON.isoformat(),
        "settings": {},
        "options": {each.key: each.settings[-1].key for each in meta.options},
    }
    return SeasonRow(
        10**9, 1, 2, "뷁" * 60, "open", 12, {**terms, **fields.pop("terms", {})}, NOON, None
    )


def seen_of(season: SeasonRow, count: int) -> SeasonOverview:
    members = [
        MemberRow(season.id, number, EMOJI, number % 20, None, NOON) for number in range(count)
    ]
    divisions = [(division, standings(members, division)) for division in range(20)]
    pairings = [
        PairingRow(season.id, 12, n, n % 20, [n], None, None, void=False) for n in range(count)
    ]
    return SeasonOverview(season, members, divisions, pairings)


def standings(members: Sequence[MemberRow], division: int) -> list[Standing]:
    people = [member.person_id for member in members if member.division == division]
    return [Standing(person, 1, 123.5, 45, 67, 8.0) for person in people]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_season(game: str, code: str) -> None:
    words = Words(code)
    for status in ("open", "running", "paused", "over"):
        for terms in ({}, {"format": LADDER}):
            season = replace(season_of(game, terms=terms), status=status)
            seen = seen_of(season, 400)
            assert "**" in taken(_seasons.registration_message(seen, words))
            taken(_seasons.news_message(seen, "round 12", painted(), words), painted())
            standing = [f"### {season.name}", *standings_lines(seen, words, 3)]
            taken(
                page(*gallery(painted()), text("\n".join(standing)), accent=TERRACOTTA), painted()
            )
            names = dict.fromkeys(range(400), EMOJI)
            listed = [
                pairing_line(row, names, "<#1000000000000000000>", words) for row in seen.tables
            ]
            taken(page(text("\n".join(listed)), accent=TERRACOTTA))
            for at in range(9):
                shown = season_page(season, words, at, words(Text("There is no such season.")))
                whole(shown)
                is_explained(shown, [*games()[game].meta.options, *TERMS])


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_audit_of_a_season(code: str) -> None:
    words = Words(code)
    for game in GAMES:
        season = season_of(game)
        changes = [
            Change("option", each.key, each.settings[0].key, each.settings[-1].key)
            for each in games()[game].meta.options
        ]
        changes += [
            Change("term", each.key, each.settings[0].key, each.settings[-1].key) for each in TERMS
        ]
        row = AuditRow(1, season.id, NOON, 10**18, "changed", {})
        lines = [audit_line(AuditEntry(row, season.terms, changes), {}, words)] * 20
        for each in split_pages(lines, 8, lambda line: line[1]):
            whole(
                page(
                    text(
                        "\n".join(["### 뷁", *group_by_day(each, Preferences.from_settings({}))])
                    ),
                    accent=TERRACOTTA,
                )
            )
