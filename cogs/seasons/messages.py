"""What a season posts in its channel: the registration, a new round, the end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import discord

from engine.core import Plural, Text
from play.league.points import points_by_place, points_of_smaller_tables
from play.league.registration import BETWEEN, is_open_for_entry
from play.league.round_pairing import has_check_in
from play.league.rules import list_told_rules
from play.league.terms import CUP, LADDER, find_season_date, season_bye_points
from play.lobby_checks import find_game
from play.rows import SeasonRow
from play.terms import Terms
from render.charts import format_points
from words import Words

from ..components import custom_ids
from ..messages.layout import SLATE, TERRACOTTA, Block, button, gallery, page, rows, text
from ..messages.lobby_card import option_lines
from ..messages.size_limits import is_short_enough
from ..services.language import escape_name
from .bracket import find_stage_title
from .overview import FORMAT_NAMES, STATUS, SeasonOverview, season_title, tie_breaks_text
from .roles import find_round_role

LADDER_OPENS: Final = Text(
    "The ladder is open. Whoever sits down at one of its tables plays for points: /league play."
)
GREEN: Final = discord.ButtonStyle.success
NO_LIMIT: Final = 1000  # people; so many or more may enter where nobody has set a limit
PODIUM_SIZE: Final = 3  # people of each division that the end of a season names
MAX_NAMES: Final = 40  # people that an announcement names
MAX_NAMES_BYTES: Final = 2000  # bytes of their names


# --- the announcement -------------------------------------------------


def registration_message(overview: SeasonOverview, words: Words) -> discord.ui.LayoutView:
    """The announcement of a season: its terms, who has entered, and the button to join."""
    season = overview.season
    lines = [
        f"### {season_title(season)}",
        words(STATUS[season.status]),
        "",
        *terms_lines(season, words),
        "",
        *_member_lines(overview, words),
    ]
    buttons = _announcement_buttons(overview, words)
    accent = TERRACOTTA if season.status == "open" else SLATE
    return page(text("\n".join(lines)), *rows(buttons), accent=accent)


def terms_lines(season: SeasonRow, words: Words) -> list[str]:
    """Everything that holds in a season: game, format, dates, points, tie-breaks, options."""
    terms = season.terms
    meta = find_game(terms["game"]).meta
    format_name = FORMAT_NAMES[terms["format"]]
    agreed_on = Terms.from_settings(terms["settings"]).list_for_card()
    points = ", ".join(map(format_points, points_by_place(season)))
    said = [
        Text("**{game}** · {format}", game=meta.title, format=format_name),
        *_terms_texts(season),
        *_date_texts(season),
        *_ladder_texts(season),
    ]
    if terms["format"] != CUP:
        said += [
            Text("Points by place: {points}", points=points),
            *_smaller_table_texts(season),
            tie_breaks_text(season),
        ]
    return [
        *map(words, said),
        *(
            f"- {words(rule.title)}: {words(chosen.title)}"
            for rule, chosen in list_told_rules(season)
        ),
        *option_lines(meta, terms["options"], words, terms["size"]),
        *(f"- {words(term.title)}: {words(chosen.title)}" for term, chosen in agreed_on),
    ]


def _date_texts(season: SeasonRow) -> list[Text]:
    """When a season starts, while it has not, and when it ends."""
    found = []
    starts = find_season_date(season, "starts")
    ends = find_season_date(season, "ends")
    if starts and season.status == "open":
        found.append(Text("Starts {moment}", moment=timestamp(starts)))
    if ends:
        found.append(Text("Ends {moment}", moment=timestamp(ends)))
    return found


def _smaller_table_texts(season: SeasonRow) -> list[Text]:
    """The points at tables that are not full, where the season has a scale for them."""
    return [
        Text(
            "At a table of {n}: {points}",
            n=len(scale),
            points=", ".join(map(format_points, scale)),
        )
        for scale in points_of_smaller_tables(season)
    ]


def _terms_texts(season: SeasonRow) -> list[Text]:
    """Size of tables, rounds, finals, hours between rounds, divisions and days for a round.

    For a ladder only the size. A cup that has not started has no
    number of rounds yet.
    """
    terms = season.terms
    size = Text("Tables of {n}", n=terms["size"])
    if terms["format"] == LADDER:
        return [size]
    rounds = Plural("{n} round", "{n} rounds", n=terms["rounds"])
    found = [Text("{size} · {rounds}", size=size, rounds=rounds)]
    if terms["format"] == CUP and not season.round:
        found = [size]  # how many rounds there are depends on who enters
    if terms.get("finals", 0) > 1:
        found.append(Text("After the last round the best {n} play finals.", n=terms["finals"]))
    if terms.get("between"):
        hours = Plural(
            "{n} hour between two rounds", "{n} hours between two rounds", n=terms["between"]
        )
        found.append(hours)
    if terms["divisions"] > 1:
        divisions = Text(
            "{n} divisions; {movers} of each rise and fall",
            n=terms["divisions"],
            movers=terms["movers"],
        )
        found.append(divisions)
    if terms.get("days"):
        days = Plural(
            "A round lasts at most {n} day",
            "A round lasts at most {n} days",
            n=terms["days"],
        )
        found.append(days)
    return found


def _ladder_texts(season: SeasonRow) -> list[Text]:
    """Which tables of a ladder count; empty where all do, and for other seasons."""
    if season.terms["format"] != LADDER:
        return []
    cap = season.terms.get("cap", 0)
    moves = season.terms.get("moves", 0)
    found: list[Text] = []
    if cap:
        found.append(
            Plural(
                "Two people count against each other {n} time a week.",
                "Two people count against each other {n} times a week.",
                n=cap,
            )
        )
    if moves:
        found.append(
            Plural(
                "A table counts when everybody has made {n} move.",
                "A table counts when everybody has made {n} moves.",
                n=moves,
            )
        )
    return found


def _member_lines(overview: SeasonOverview, words: Words) -> list[str]:
    """How many people have entered, for how many there is room, and their names.

    Then who waits for a place, and who is invited.
    """
    limit = overview.season.terms["limit"]
    count = Plural(
        "**{n} person has entered**",
        "**{n} people have entered**",
        n=len(overview.active_members),
    )
    room = [words(Text("There is room for {n}.", n=limit))] if limit < NO_LIMIT else []
    names = [escape_name(member.name) for member in overview.active_members]
    lines = [" ".join([words(count), *room]), _join_names(names, words)]
    for said, people in (
        (Text("Waiting for a place:"), overview.waiting),
        (Text("Invited:"), overview.invited),
    ):
        if people and overview.season.status != "over":
            listed = _join_names([escape_name(row.name) for row in people], words)
            lines.append(f"{words(said)} {listed}")
    return lines


def _join_names(names: Sequence[str], words: Words) -> str:
    """The names, as many as an announcement has room for, and how many more there are."""
    shown = list(names[:MAX_NAMES])
    while not is_short_enough(", ".join(shown), MAX_NAMES_BYTES, MAX_NAMES_BYTES):
        shown.pop()
    more_count = len(names) - len(shown)
    more = [words(Text("and {n} more", n=more_count))] if more_count else []
    return ", ".join([*shown, *more])


def _announcement_buttons(
    overview: SeasonOverview,
    words: Words,
) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    """The buttons of the announcement that make sense in the season's state."""
    season = overview.season
    takes_people = is_open_for_entry(season)
    is_full = len(overview.active_members) >= season.terms["limit"]
    label = Text("Join the waiting list") if is_full else Text("Join")
    join = button(words(label), custom_ids.make_id("enrol", season.id), GREEN)
    leave = button(words(Text("Leave")), custom_ids.make_id("unenrol", season.id))
    play = button(
        words(Text("Open a table")),
        custom_ids.make_id("ladder", season.id),
        discord.ButtonStyle.primary,
    )
    standings = button(words(Text("Standings")), custom_ids.make_id("standings", season.id))
    offered = []
    if takes_people:
        offered.append(join)
    if season.status != "over":
        offered.append(leave)
    if overview.is_ladder and season.status == "running":
        offered.append(play)
    if season.status != "open":
        offered.append(standings)
    return offered


def timestamp(moment: datetime) -> str:
    """A moment as everybody's own client writes it, and how long it takes until then."""
    at = int(moment.timestamp())
    return f"<t:{at}:f> (<t:{at}:R>)"


# --- news -------------------------------------------------------------


def news_message(
    overview: SeasonOverview,
    state: str,
    files: Sequence[discord.File],
    words: Words,
) -> discord.ui.LayoutView:
    """The message that tells that a round begins or the season is over, with its standings.

    `state` names what is announced, such as "round 2"; see
    `news_button_id`.
    """
    season = overview.season
    if season.status == "over":
        said = final_lines(overview, Text("The season is over."), words)
    elif season.status == BETWEEN:
        said = between_lines(season, words)
    else:
        said = _round_lines(overview, words)
    standings = button(words(Text("Standings")), news_button_id(season.id, state))
    buttons = [*check_in_buttons(season, words), standings]
    if not overview.is_ladder:
        round_index = max(0, season.round - 1)
        schedule_id = custom_ids.make_id("schedule", season.id, round_index)
        buttons.append(button(words(Text("Schedule")), schedule_id))
    blocks: list[Block | None] = [
        text("\n".join([f"### {season_title(season)}", *said, *_role_lines(overview)])),
        *gallery(files),
    ]
    return page(*blocks, *rows(buttons), accent=TERRACOTTA)


def check_in_buttons(
    season: SeasonRow,
    words: Words,
) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    """The button by which people check in for the next round.

    Empty if nobody has to now.
    """
    if season.status != BETWEEN or not has_check_in(season):
        return []
    check_in_id = custom_ids.make_id("checkin", season.id, season.round + 1)
    return [button(words(Text("Check in")), check_in_id, GREEN)]


def _role_lines(overview: SeasonOverview) -> list[str]:
    """The mention of the role that is pinged when a round begins.

    Empty if there is none.
    """
    role_id = find_round_role(overview)
    return [f"<@&{role_id}>"] if role_id is not None else []


def news_button_id(season_id: int, state: str) -> str:
    """The id of the button *Standings* below the news of a season's state.

    No other news has the same. So where the process ended right after posting,
    the next start finds the message by this id, and does not post it again.
    """
    return custom_ids.make_id("standings", season_id, state.replace(" ", ""))


def between_lines(season: SeasonRow, words: Words) -> list[str]:
    """The news that a round is over, when the next one begins, and whether to check in."""
    lines: list[str] = []
    if season.round:
        lines.append(f"**{words(Text('Round {n} is over.', n=season.round))}**")
    resumes = find_season_date(season, "resumes")
    if resumes is not None:
        begins = Text("The next round begins {moment}.", moment=timestamp(resumes))
        lines.append(words(begins))
    if has_check_in(season):
        sentence = Text(
            "Check in until then: only who does is paired in round {n}.", n=season.round + 1
        )
        lines.append(words(sentence))
    return lines


def _round_lines(overview: SeasonOverview, words: Words) -> list[str]:
    """The news of a new round: how many tables open, until when it lasts, and who is free."""
    if overview.is_ladder:
        return [words(LADDER_OPENS)]
    season = overview.season
    tables = sum(len(row.people) > 1 for row in overview.tables)
    opened = Plural("{n} table opens now.", "{n} tables open now, one after the other.", n=tables)
    head = Text("Round {n} of {all} begins.", n=season.round, all=season.terms["rounds"])
    stage = find_stage_title(overview)
    if stage is not None:
        head = Text("{stage}: {head}", stage=stage, head=head)
    lines = [f"**{words(head)}** {words(opened)}"]
    closes = find_season_date(season, "closes")
    if closes is not None:
        ends = Text(
            "It ends {moment}: tables that are not over are decided then.",
            moment=timestamp(closes),
        )
        lines.append(words(ends))
    return [*lines, *_bye_lines(overview, words)]


def _bye_lines(overview: SeasonOverview, words: Words) -> list[str]:
    """Who has no table this round, and how many points that gives.

    Empty if nobody is free.
    """
    byes = [row.people[0] for row in overview.tables if len(row.people) == 1]
    if not byes:
        return []
    season = overview.season
    names = tuple(escape_name(overview.names[person]) for person in byes)
    if overview.cup_tables:
        return [words(Text("Free this round, they go on: {names}.", names=names))]
    points = season_bye_points(season)
    sentence = Text(
        "Free this round, for {points} points: {names}.",
        points=format_points(points),
        names=names,
    )
    return [words(sentence)]


def final_lines(overview: SeasonOverview, head: Text, words: Words) -> list[str]:
    """The end of a season: a sentence as the head, and the best three of every division."""
    lines = [f"**{words(head)}**"]
    for division, standings in overview.divisions:
        best = [line for line in standings if line.played][:PODIUM_SIZE]
        if not best:
            continue
        title = ""
        if len(overview.divisions) > 1:
            title = f"{words(Text('Division {n}', n=division + 1))}: "
        podium = []
        for line in best:
            name = escape_name(overview.names[line.person])
            points = format_points(line.points)
            shown = f"{line.place}. {name}"
            podium.append(shown if overview.cup_tables else f"{shown} ({points})")
        lines.append(title + " · ".join(podium))
    return lines
