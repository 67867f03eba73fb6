"""What a season looks like in a channel: its announcement, a new round, the end, the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import discord

from engine.core import Plural, Text
from play.league.season import NAME_LIMIT
from play.league.standings import TIE_BREAKS, Standing, bye_points, movements, scale_of
from play.league.terms import LADDER, date_of, scales
from play.lobby import find_game
from play.rows import MemberRow, PairingRow, SeasonRow
from play.terms import Terms
from render.charts import StandingsRow, format_points
from words import Words

from ..components import custom_ids
from ..messages.layout import SLATE, TERRACOTTA, Block, button, gallery, page, rows, text
from ..messages.size_limits import fits
from ..messages.table_card import option_lines
from ..services.language import escape_name

GREEN: Final = discord.ButtonStyle.success
NAMED: Final = 40  # people that an announcement names
NAMES: Final = 2000  # bytes of their names
LISTED: Final = 60  # lines of standings in words
ARROWS: Final = {0: "", 1: "▲ ", -1: "▼ "}  # who would rise or fall
FORMAT_NAMES: Final = {
    "round-robin": Text("everybody meets everybody"),
    "swiss": Text("Swiss: people of like standing meet"),
    "ladder": Text("ladder: open tables, season points"),
}
STATUS: Final = {
    "open": Text("registration is open"),
    "running": Text("running"),
    "paused": Text("paused"),
    "over": Text("over"),
}


@dataclass(frozen=True, slots=True)
class SeasonOverview:
    """All that the messages of a season speak of."""

    season: SeasonRow
    members: Sequence[MemberRow]
    divisions: Sequence[tuple[int, list[Standing]]]
    tables: Sequence[PairingRow]  # of the running round

    @property
    def names(self) -> dict[int, str]:
        return {member.person_id: member.name for member in self.members}

    @property
    def active_members(self) -> list[MemberRow]:
        return [member for member in self.members if member.left_round is None]

    @property
    def movements(self) -> dict[int, int]:
        """Who would rise or fall as it stands; who has left does neither."""
        here = {member.person_id for member in self.active_members}
        finals = [
            [line.person for line in standings if line.person in here]
            for _, standings in self.divisions
        ]
        return movements(finals, self.season.terms["movers"])

    @property
    def is_ladder(self) -> bool:
        return bool(self.season.terms["format"] == LADDER)


def title(season: SeasonRow) -> str:
    """The name of a season, which can be longer than a person's."""
    return escape_name(season.name, NAME_LIMIT)


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


# --- standings ------------------------------------------------------------------------------------


def chart_lines(seen: SeasonOverview) -> list[list[StandingsRow]]:
    left = {member.person_id for member in seen.members if member.left_round is not None}
    names, moving = seen.names, seen.movements
    return [
        [
            StandingsRow(
                s.place,
                names[s.person],
                s.points,
                s.wins,
                s.played,
                s.person in left,
                moving.get(s.person, 0),
            )
            for s in standings
        ]
        for _, standings in seen.divisions
    ]


def standings_text(seen: SeasonOverview, words: Words, own: int | None = None) -> list[str]:
    """The standings in words; the reader's own place first."""
    lines, names, moving = list[str](), seen.names, seen.movements
    mine = [line for _, standings in seen.divisions for line in standings if line.person == own]
    lines += [
        words(
            Text(
                "You: place {n}, {points} points.", n=line.place, points=format_points(line.points)
            )
        )
        for line in mine
    ]
    listed = max(3, LISTED // max(1, len(seen.divisions)))
    for division, standings in seen.divisions:
        if len(seen.divisions) > 1:
            lines.append(f"**{words(Text('Division {n}', n=division + 1))}**")
        lines += [
            _standing_line(line, names, moving.get(line.person, 0), words)
            for line in standings[:listed]
        ]
        if len(standings) > listed:
            lines.append(words(Text("and {n} more", n=len(standings) - listed)))
    return lines


def _standing_line(line: Standing, names: Mapping[int, str], moves: int, words: Words) -> str:
    said = Text(
        "points {points} · wins {wins} · played {played}",
        points=format_points(line.points),
        wins=line.wins,
        played=line.played,
    )
    return f"{line.place}. {ARROWS[moves]}{escape_name(names[line.person])} — {words(said)}"


def pairing_line(row: PairingRow, names: Mapping[int, str], link: str | None, words: Words) -> str:
    """One table of a round."""
    who = ", ".join(names.get(person, "?") for person in row.people)
    if len(row.people) == 1:
        return f"- {who} · {words(Text('free'))}"
    winners = [
        names.get(person, "?")
        for person, rank in zip(row.people, row.ranks or (), strict=False)
        if rank == 1
    ]
    state = [
        words(_pairing_state(row)),
        *([f"**{', '.join(winners)}**"] if winners and not row.void else []),
        *([link] if link else []),
    ]
    return f"- {row.number}. {who} · {' · '.join(state)}"


def _pairing_state(row: PairingRow) -> Text:
    if row.void:
        return Text("void")
    if row.ranks:
        return Text("over")
    return Text("table {n}", n=row.match_id) if row.match_id else Text("not open yet")
