"""What a season posts in its channel: the registration, a new round, the end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import discord

from engine.core import Plural, Text
from play.league.standings import TIE_BREAKS, bye_points, scale_of
from play.league.terms import LADDER, date_of, scales
from play.lobby import find_game
from play.rows import SeasonRow
from play.terms import Terms
from render.charts import format_points
from words import Words

from ..components import custom_ids
from ..messages.layout import SLATE, TERRACOTTA, Block, button, gallery, page, rows, text
from ..messages.lobby_card import option_lines
from ..messages.size_limits import fits
from ..services.language import escape_name
from .overview import FORMAT_NAMES, STATUS, SeasonOverview, title

GREEN: Final = discord.ButtonStyle.success
NAMED: Final = 40  # people that an announcement names
NAMES: Final = 2000  # bytes of their names


# --- the announcement -----------------------------------------------------------------------------


def announcement(seen: SeasonOverview, words: Words) -> discord.ui.LayoutView:
    """What the season will be, before anybody enters; and who has."""
    season = seen.season
    lines = [
        f"### {title(season)}",
        words(STATUS[season.status]),
        "",
        *terms_lines(season, words),
        "",
        *_member_lines(seen, words),
    ]
    accent = TERRACOTTA if season.status == "open" else SLATE
    return page(text("\n".join(lines)), *rows(_announcement_buttons(seen, words)), accent=accent)


def terms_lines(season: SeasonRow, words: Words) -> list[str]:
    terms, meta = season.terms, find_game(season.terms["game"]).meta
    agreed_on = Terms.from_settings(terms["settings"]).listed()
    scale = scale_of(terms["size"], scales(season))
    said = [
        Text("**{game}** · {format}", game=meta.title, format=FORMAT_NAMES[terms["format"]]),
        *_terms_texts(season),
        *(
            Text("Starts {moment}", moment=timestamp(moment))
            for moment in [date_of(season, "starts")]
            if moment and season.status == "open"
        ),
        *(
            Text("Ends {moment}", moment=timestamp(moment))
            for moment in [date_of(season, "ends")]
            if moment
        ),
        Text("Points by place: {points}", points=", ".join(map(format_points, scale))),
        Text("Ties are broken by: {ways}.", ways=TIE_BREAKS[1:]),
    ]
    return [
        *map(words, said),
        *option_lines(meta, terms["options"], words),
        *(f"- {words(term.title)}: {words(chosen.title)}" for term, chosen in agreed_on),
    ]


def _terms_texts(season: SeasonRow) -> list[Text]:
    terms = season.terms
    size = Text("Tables of {n}", n=terms["size"])
    if terms["format"] == LADDER:
        return [size]
    found = [
        Text(
            "{size} · {rounds}",
            size=size,
            rounds=Plural("{n} round", "{n} rounds", n=terms["rounds"]),
        )
    ]
    if terms["divisions"] > 1:
        found.append(
            Text(
                "{n} divisions; {movers} of each rise and fall",
                n=terms["divisions"],
                movers=terms["movers"],
            )
        )
    if terms.get("days"):
        found.append(
            Plural(
                "A round lasts at most {n} day", "A round lasts at most {n} days", n=terms["days"]
            )
        )
    return found


def _member_lines(seen: SeasonOverview, words: Words) -> list[str]:
    limit = seen.season.terms["limit"]
    count = Plural(
        "**{n} person has entered**", "**{n} people have entered**", n=len(seen.active_members)
    )
    full = [words(Text("There is room for {n}.", n=limit))] if limit < 1000 else []
    names = [escape_name(member.name) for member in seen.active_members]
    return [" ".join([words(count), *full]), _named(names, words)]


def _named(names: Sequence[str], words: Words) -> str:
    """As many names as an announcement has room for."""
    shown = list(names[:NAMED])
    while not fits(", ".join(shown), NAMES, NAMES):
        shown.pop()
    left = len(names) - len(shown)
    more = [words(Text("and {n} more", n=left))] if left else []
    return ", ".join([*shown, *more])


def _announcement_buttons(
    seen: SeasonOverview, words: Words
) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    season = seen.season
    open_ = season.status == "open" or (seen.is_ladder and season.status in ("running", "paused"))
    join = button(
        words(Text("Join")),
        custom_ids.make_id("enrol", season.id),
        GREEN,
        off=len(seen.active_members) >= season.terms["limit"],
    )
    leave = button(words(Text("Leave")), custom_ids.make_id("unenrol", season.id))
    play = button(
        words(Text("Open a table")),
        custom_ids.make_id("ladder", season.id),
        discord.ButtonStyle.primary,
    )
    standings = button(words(Text("Standings")), custom_ids.make_id("standings", season.id))
    return [
        *([join, leave] if open_ else [leave] if season.status != "over" else []),
        *([play] if seen.is_ladder and season.status == "running" else []),
        *([standings] if season.status != "open" else []),
    ]


def timestamp(moment: datetime) -> str:
    """A moment as everybody's own client tells it, with how long it takes until then."""
    at = int(moment.timestamp())
    return f"<t:{at}:f> (<t:{at}:R>)"


# --- news -----------------------------------------------------------------------------------------


def announcement_of(
    seen: SeasonOverview, what: str, files: Sequence[discord.File], words: Words
) -> discord.ui.LayoutView:
    """A round begins, or the season is over; with the standings so far."""
    season = seen.season
    said = _final_lines(seen, words) if season.status == "over" else _round_lines(seen, words)
    looking = [
        button(words(Text("Standings")), news_mark(season.id, what)),
        button(
            words(Text("Schedule")),
            custom_ids.make_id("schedule", season.id, max(0, season.round - 1)),
        ),
    ]
    blocks: list[Block | None] = [text("\n".join([f"### {title(season)}", *said])), *gallery(files)]
    return page(*blocks, *rows(looking[:1] if seen.is_ladder else looking), accent=TERRACOTTA)


def news_mark(season_id: int, what: str) -> str:
    """The button by which a message is known again, should the process end right after it was
    posted.
    """
    return custom_ids.make_id("standings", season_id, what.replace(" ", ""))


def _round_lines(seen: SeasonOverview, words: Words) -> list[str]:
    if seen.is_ladder:
        return [
            words(
                Text(
                    "The ladder is open. Whoever sits down at one of its tables plays for "
                    "points: /league play."
                )
            )
        ]
    tables = sum(len(row.people) > 1 for row in seen.tables)
    opened = Plural("{n} table opens now.", "{n} tables open now, one after the other.", n=tables)
    byes = tuple(
        escape_name(seen.names[row.people[0]]) for row in seen.tables if len(row.people) == 1
    )
    worth = bye_points(seen.season.terms["size"], scales(seen.season))
    free = (
        [
            words(
                Text(
                    "Free this round, for {points} points: {names}.",
                    points=format_points(worth),
                    names=byes,
                )
            )
        ]
        if byes
        else []
    )
    head = Text("Round {n} of {all} begins.", n=seen.season.round, all=seen.season.terms["rounds"])
    closes = [
        words(
            Text(
                "It ends {moment}: tables that are not over are decided then.",
                moment=timestamp(moment),
            )
        )
        for moment in [date_of(seen.season, "closes")]
        if moment
    ]
    return [f"**{words(head)}** {words(opened)}", *closes, *free]


def _final_lines(seen: SeasonOverview, words: Words) -> list[str]:
    lines = [f"**{words(Text('The season is over.'))}**"]
    for division, standings in seen.divisions:
        best = [line for line in standings if line.played][:3]
        if best:
            head = (
                f"{words(Text('Division {n}', n=division + 1))}: "
                if len(seen.divisions) > 1
                else ""
            )
            podium = [
                f"{line.place}. {escape_name(seen.names[line.person])} "
                f"({format_points(line.points)})"
                for line in best
            ]
            lines.append(head + " · ".join(podium))
    return lines
