"""Tables with the longest names and lists there can be, and what Discord takes of a message."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import discord

from cogs.messages.size_limits import (
    BYTES_A_COMPONENT,
    ELLIPSIS,
    MAX_BYTES,
    block_bytes,
)
from cogs.services.language import NAME_LIMIT, escape_names
from db import ClockRow, MatchRow, SeatRow
from engine import games
from engine.core import Option
from engine.match import Match
from local.attachments import Upload
from local.limits.messages import check_message
from local.protocol import COMPONENTS_V2, walk_components
from play import Table
from tests.playing import Case, Play, cases_of, loaded, played, twin
from words import Words

NOON = datetime(2026, 1, 1, tzinfo=UTC)
EMOJI, HANGUL, STARS, PLAIN = (
    "😀" * NAME_LIMIT,
    "뷁" * NAME_LIMIT,
    "*" * NAME_LIMIT,
    "Wilhelmina",
)
NAMES = (EMOJI, HANGUL, STARS)
GAMES = sorted(games())
ALT = "가" * 1024


# --- what Discord takes -----------------------------------------------


def taken(view: discord.ui.LayoutView, pictures: Sequence[discord.File] = ()) -> str:
    """All texts of a message that Discord takes."""
    components: Any = view.to_components()
    uploads = {str(at): Upload(file.filename, b"x") for at, file in enumerate(pictures)}
    check_message({"flags": COMPONENTS_V2, "components": components}, uploads)
    assert sum(block_bytes(block) for block in view.children) <= MAX_BYTES + 4 * BYTES_A_COMPONENT
    return "\n".join(str(part.get("content") or "") for part in walk_components(components))


def whole(view: discord.ui.LayoutView) -> None:
    """Nothing of it had to be left out."""
    assert ELLIPSIS + " (+" not in taken(view)


def painted(count: int = 1) -> list[discord.File]:
    return [discord.File(io.BytesIO(b"x"), f"{at}.png", description=ALT) for at in range(count)]


def is_explained(view: discord.ui.LayoutView, options: Sequence[Option]) -> None:
    """What explains a setting is not left out for want of room."""
    about = {
        each.key: {setting.key for setting in each.settings if setting.about} for each in options
    }
    lists: Any = [part for part in walk_components(view.to_components()) if part.get("options")]
    for part in lists:
        shown = {each["value"] for each in part["options"]}
        said = {each["value"] for each in part["options"] if each.get("description")}
        assert said == about.get(part["custom_id"].rpartition(":")[2], said) & shown


# --- positions --------------------------------------------------------


def row_of(game: str, seats: int, **fields: Any) -> MatchRow:
    meta = games()[game].meta
    chosen = {each.key: each.settings[0].key for each in meta.options}
    number, place = 10**9, 10**18
    made = MatchRow(
        number,
        *(place,) * 4,
        game,
        "playing",
        seats,
        chosen,
        None,
        place,
        {},
        None,
        0,
        0,
        NOON,
        NOON,
        None,
        None,
    )
    return replace(made, **fields)


@cache
def told_until(case: Case, number: int) -> Match[Any]:
    """A random match after so many entries, with all that was told: read from its log once."""
    log = played(case).log
    return loaded(case, {**log, "log": log["log"][:number]}, listen=True)


def seated(row: MatchRow, name: str, play: Play | None = None, number: int = 0) -> Table:
    """A table of people with this name, at a position of a match; everything that a message can say
    is said.
    """
    match = None
    if play is not None:
        match = twin(told_until(play.case, number))
        match.entry.news = []
    count = row.seats if match is None else match.seats
    sitting = [
        SeatRow(row.id, seat, 10**18 + seat, None, name, True, None) for seat in range(count)
    ]
    table = Table(row, sitting, match, [NOON] * (len(match.lines) if match else 0))
    table.clocks = {
        seat: ClockRow(row.id, seat, NOON, NOON, warned=1, pings=3) for seat in range(count)
    }
    table.vacation_ends = {seat: NOON + timedelta(days=9) for seat in range(count)}
    return table


def busy(seats: int) -> dict[str, Any]:
    """What may stand above and below the picture of a table, all at once."""
    offered = {str(seat): None for seat in range(seats)}
    return {
        "league": HANGUL * 2,
        "round": 12,
        "division": 3,
        "closes": NOON.isoformat(),
        "seeking": offered,
        "called": list(range(seats)),
        "closing": (NOON + timedelta(days=30)).isoformat(),
        "terms": {"clock": "12+72"},
        "pinged": [],
        "calls": 3,
        "season": 7,
    }


def positions(game: str, name: str = EMOJI, cases: int = 3) -> Iterator[Table]:
    for case in cases_of(games()[game])[:cases]:
        play = played(case)
        for position in play.positions[-3:]:
            row = row_of(
                game,
                case.seats,
                settings=busy(case.seats),
                header=play.match.header(),
                options=dict(play.match.options),
                undo={
                    "seat": 0,
                    "to": 0,
                    "seq": 1,
                    "need": list(range(case.seats)),
                    "agreed": [],
                },
            )
            status = "playing" if position.decisions else "over"
            yield seated(replace(row, status=status), name, play, position.number)


def spoken(table: Table, code: str) -> Words:
    return table.words(code, escape_names(table))
