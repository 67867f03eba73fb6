"""Every screen in every language, with the longest names and lists that there can be: Discord takes
them all.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import render.text
from cogs.components import custom_ids
from cogs.components.menu_place import MenuPlace
from cogs.components.menus import MoveMenu, warning_page
from cogs.components.modals import form_modal
from cogs.messages import premoves_page, table_card
from cogs.messages.card_lines import outcome_lines, table_heading
from cogs.messages.layout import (
    MAX_OPTIONS,
    TERRACOTTA,
    button,
    gallery,
    notice,
    option,
    page,
    rows,
    select,
    text,
)
from cogs.messages.lobby_card import lobby_card, started_card
from cogs.messages.lobby_options import lobby_options_page
from cogs.messages.log_lines import group_by_day, log_lines
from cogs.messages.replay_page import replay_page
from cogs.messages.seat_page import leave_blocks, seat_page
from cogs.messages.size_limits import (
    BYTES_A_COMPONENT,
    ELLIPSIS,
    MAX_BYTES,
    MAX_LETTERS,
    block_bytes,
    fits,
    shorten,
    split_pages,
)
from cogs.messages.table_lists import summary_line, tables_page
from cogs.my import games_page
from cogs.preferences import person_page
from cogs.preferences.server_page import server_page
from cogs.seasons import messages as _seasons
from cogs.seasons.audit import audit_line
from cogs.seasons.forms import settings_page as season_page
from cogs.seasons.overview import SeasonOverview, pairing_line, standings_lines
from cogs.services.language import NAME_LIMIT, escape_names
from db import ClockRow, MatchRow, PlanRow, SeatRow
from db.leagues import AuditRow, MemberRow, PairingRow, SeasonRow
from db.matches import NoteRow
from db.servers import ServerRow
from engine import games
from engine.core import Form, Illegal, Move, Option, Text
from local.attachments import Upload
from local.limits.messages import check_message
from local.limits.modals import check_modal
from local.protocol import COMPONENTS_V2, walk_components
from play import Table
from play.league.audit import AuditEntry, Change
from play.league.standings import Standing
from play.league.terms import LADDER
from play.move_menu import Path
from play.preferences import Preferences
from play.table_summary import TableSummary
from play.terms import TERMS
from tests.playing import Play, cases_of, loaded, played
from words import LANGUAGES, Words

NOON = datetime(2026, 1, 1, tzinfo=UTC)
EMOJI, HANGUL, STARS, PLAIN = ("😀" * NAME_LIMIT, "뷁" * NAME_LIMIT, "*" * NAME_LIMIT, "Wilhelmina")
NAMES = (EMOJI, HANGUL, STARS)
GAMES = sorted(games())
ALT = "가" * 1024


# --- what Discord takes ---------------------------------------------------------------------------


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


# --- positions ------------------------------------------------------------------------------------


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


def seated(row: MatchRow, name: str, play: Play | None = None, number: int = 0) -> Table:
    """A table of people with this name, at a position of a match; everything that a message can say
    is said.
    """
    match = None
    if play is not None:
        match = loaded(play.case, {**play.log, "log": play.log["log"][:number]}, listen=True)
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
                undo={"seat": 0, "seq": 1, "need": list(range(case.seats)), "agreed": []},
            )
            status = "playing" if position.decisions else "over"
            yield seated(replace(row, status=status), name, play, position.number)


def spoken(table: Table, code: str) -> Words:
    return table.words(code, escape_names(table))


# --- tables ---------------------------------------------------------------------------------------


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
        taken(table_card.table_card(table, words, files, mentions), files)
        taken(started_card(table, words))
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
                head = [f"> {words(news)}" for news in table.recent_messages(decision.seat, 3)]
                taken(menu.layout(painted(), head), painted())
                for item in menu.items:
                    if isinstance(item.leads, Move):
                        warning = table.game.warning(menu.view, item.leads)
                        if warning is not None:
                            move_text = table.game.moves.text(item.leads)
                            taken(warning_page(warning, start, move_text, words))
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
        if fits(said):
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
                *premoves_page.queue_select(table, words),
            ]
            taken(
                page(
                    text("\n".join([words(premoves_page.PLANS_HEAD), *["가" * 200] * 10])),
                    *blocks,
                    accent=TERRACOTTA,
                )
            )
            taken(page(*leave_blocks(table, 10**18, words), accent=TERRACOTTA))


# --- lists ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", [*NAMES, PLAIN])
def test_my_games_with_fifty_tables_come_by_pages_that_leave_nothing_out(
    code: str, name: str
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
    habits = replace(
        Preferences.from_settings({}),
        zone="America/Argentina/ComodRivadavia",
        quiet=(1, 2),
        away=away,
        settled=True,
    )
    whole(person_page.settings_page(habits, NOON, words))
    settings_: dict[str, Any] = {
        "channels": [10**18 + n for n in range(25)],
        "hall": [10**18],
        "per_person": 50,
    }
    whole(server_page(ServerRow(1, code, settings_, None), words))
    for modal in (
        person_page.vacation_modal(habits, NOON, words),
        person_page.quiet_hours_modal(habits, words),
    ):
        opened: Any = modal.to_dict()
        check_modal(opened)


# --- seasons --------------------------------------------------------------------------------------


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
                    text("\n".join(["### 뷁", *group_by_day(each, Preferences.from_settings({}))])),
                    accent=TERRACOTTA,
                )
            )


# --- any message ----------------------------------------------------------------------------------

CONTENT = st.text(st.sampled_from("a 뷁😀я\n*<@1>"), min_size=1, max_size=300).map(
    lambda part: part * 30
)
LABELS = st.sampled_from(["Go", "뷁" * 100, "😀" * 100, "я" * 50])


@st.composite
def messages(draw: st.DrawFn) -> list[Any]:
    blocks: list[Any] = [text(each) for each in draw(st.lists(CONTENT, min_size=1, max_size=6))]
    for number in range(draw(st.integers(0, 8))):
        label = draw(LABELS)
        offered = [option(label, str(at), label) for at in range(draw(st.integers(1, MAX_OPTIONS)))]
        blocks.append(select(custom_ids.make_id("x", number), offered, label))
    blocks += rows(
        [
            button(draw(LABELS), custom_ids.make_id("y", number))
            for number in range(draw(st.integers(0, 40)))
        ]
    )
    return [block for block in blocks if block is not None]


@settings(max_examples=60, deadline=None)
@given(messages())
def test_no_message_is_more_than_discord_takes(blocks: list[Any]) -> None:
    components: Any = page(*blocks, accent=TERRACOTTA).to_components() if blocks else []
    if blocks:
        check_message({"flags": COMPONENTS_V2, "components": components}, {})


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("a 뷁😀\n"), max_size=400), st.integers(2, 300), st.integers(4, 600))
def test_what_is_shortened_fits_and_says_how_many_lines_are_left_out(
    content: str, letters: int, size: int
) -> None:
    cut = shorten(content, letters, size)
    assert fits(cut, letters, size)
    if cut != content and "\n" in cut:
        left = int(cut.rpartition("(+")[2].rstrip(")"))
        kept = cut.split("\n")[:-1]
        assert content.split("\n") == [*kept, *content.split("\n")[len(kept) :]]
        assert len(kept) + left == len(content.split("\n"))


def test_a_text_that_fits_is_left_as_it_is() -> None:
    content = "가" * 3000 + "\n" + "a" * 800
    assert shorten(content) == content
    assert len(content) <= MAX_LETTERS


def test_lines_are_put_on_pages_by_their_number_and_their_bytes() -> None:
    short, long = ["a"] * 25, ["가" * 1500] * 4
    assert [len(each) for each in split_pages(short, 10, str)] == [10, 10, 5]
    assert [len(each) for each in split_pages(long, 10, str)] == [1, 1, 1, 1]
    assert split_pages([], 10, str) == [[]]
