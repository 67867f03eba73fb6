"""Dates: a season starts and ends by itself; what organisers write is read or refused with a
reason.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from db import deadlines, leagues
from engine.core import Illegal, Text
from play.league.audit import load_audit
from play.league.dates import date_text, read_date
from play.league.parsing import parse_date, parse_options, parse_points
from play.league.season import OPEN, OVER, RUNNING
from words import LANGUAGES, Words

from .conftest import ORGANISER, League

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


def later(league: League, **time: float) -> str:
    return (league.room.hands.at + timedelta(**time)).isoformat()


async def test_a_season_starts_and_ends_at_its_dates(league: League) -> None:
    await league.created(
        4, size=2, rounds=9, starts=later(league, days=2), ends=later(league, days=9)
    )
    await league.room.wait(days=1)
    assert (await league.seasons.season(league.id)).status == OPEN
    await league.room.wait(days=2)
    assert (await league.seasons.season(league.id)).status == RUNNING
    await league.play_round()
    await league.open_all()
    await league.room.wait(days=7)
    assert (await league.seasons.season(league.id)).status == OVER
    ((_, lines),) = await league.seasons.standings(league.id)
    assert sum(line.played for line in lines) == 4, "what was not over counts for nobody"
    async with league.room.db.read() as c:
        assert [row.kind for row in await leagues.list_audits(c, league.id)] == [
            "created",
            "started",
            "finished",
        ]


async def test_a_table_that_ends_after_the_season_changes_nothing(league: League) -> None:
    await league.created(2, size=2, rounds=3, ends=later(league, days=1))
    await league.seasons.start(league.id, ORGANISER)
    (table_id,) = await league.open_all()
    await league.room.wait(days=1.1)
    await league.room.resignations.resign(table_id, 1)
    ((_, lines),) = await league.seasons.standings(league.id)
    assert [line.played for line in lines] == [0, 0]


async def test_too_few_people_at_the_date_leave_registration_open_and_the_organiser_hears_why(
    league: League,
) -> None:
    told: list[str] = []

    async def hear(_: object, reason: Text) -> None:
        told.append(reason.id)

    league.calendar.on_start_failed = hear
    await league.created(1, size=2, starts=later(league, days=1))
    await league.room.wait(days=2)
    season = await league.seasons.season(league.id)
    assert season.status == OPEN
    assert "starts" not in season.terms
    assert told == ["A season needs at least two people."]
    async with league.room.db.read() as c:
        assert await deadlines.load_next_due_at(c) is None


async def test_a_date_that_was_changed_holds_no_more(league: League) -> None:
    await league.created(2, size=2, starts=later(league, days=1))
    await league.organising.change_terms(league.id, ORGANISER, {"starts": later(league, days=5)})
    await league.room.wait(days=2)
    assert (await league.seasons.season(league.id)).status == OPEN
    await league.room.wait(days=4)
    assert (await league.seasons.season(league.id)).status == RUNNING


async def test_who_lets_the_clock_run_out_forfeits_and_the_season_goes_on(league: League) -> None:
    await league.created(4, size=2, rounds=1, settings={"terms": {"clock": "24", "late": "out"}})
    await league.seasons.start(league.id, ORGANISER)
    await league.open_all()
    await league.room.wait(days=3)
    assert await league.seasons.advance(league.id)
    assert (await league.seasons.season(league.id)).status == OVER
    ((_, lines),) = await league.seasons.standings(league.id)
    assert sorted(line.points for line in lines) == [0, 0, 1, 1]


async def test_terms_change_while_registration_is_open_and_each_change_is_in_the_audit(
    league: League,
) -> None:
    await league.created(2, size=2)
    season = await league.organising.change_terms(
        league.id, ORGANISER, {"rounds": 3, "points": {"2": [3, 1]}}
    )
    assert (season.terms["rounds"], season.terms["points"]) == (3, {"2": [3.0, 1.0]})
    await league.seasons.start(league.id, ORGANISER)
    with pytest.raises(Illegal, match="started"):
        await league.organising.change_terms(league.id, ORGANISER, {"divisions": 2})
    async with league.room.db.read() as c:
        assert [row.kind for row in await leagues.list_audits(c, league.id)] == [
            "created",
            "changed",
            "started",
        ]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2026-12-01", "2026-11-30T15:00:00+00:00"),
        ("2026-12-01 18:00", "2026-12-01T09:00:00+00:00"),
        ("2026-12-01T18:00Z", "2026-12-01T18:00:00+00:00"),
        ("1.12.2026 18:00", "2026-12-01T09:00:00+00:00"),
        ("2026. 12. 1. 9:30", "2026-12-01T00:30:00+00:00"),
        ("2026년 12월 1일 18:00", "2026-12-01T09:00:00+00:00"),
        ("1 December 2026, 18:00", "2026-12-01T09:00:00+00:00"),
        ("1 Dec 2026", "2026-11-30T15:00:00+00:00"),
        ("December 1st, 2026 at 6:00 pm", "2026-12-01T09:00:00+00:00"),
        ("1 декабря 2026 г. в 18:00", "2026-12-01T09:00:00+00:00"),
        ("1 дек. 2026, 18:00 (Asia/Seoul)", "2026-12-01T09:00:00+00:00"),
        ("7d", "2026-11-23T12:00:00+00:00"),
        (" +12H ", "2026-11-17T00:00:00+00:00"),
        ("<t:1796148000>", "2026-12-01T18:00:00+00:00"),
        ("", None),
        (None, None),
    ],
)
def test_dates_are_read_in_the_writers_time_zone(
    written: str | None,
    expected: str | None,
) -> None:
    assert parse_date(written, NOW, timezone(timedelta(hours=9))) == expected


@pytest.mark.parametrize(
    "written",
    [
        "soon",
        "2026-13-01",
        "30 February 2027",
        "1 Smarch 2027",
        "1 December 2026, 13:00 pm",
        "1 December 2026, 25:00",
        "2020-01-01",
        "9999-01-01",
        "7",
        "<t:abc>",
        "<t:999999999999>",
        "99999d",
    ],
)
def test_what_is_no_date_ahead_is_refused(written: str) -> None:
    with pytest.raises(Illegal):
        parse_date(written, NOW)


@pytest.mark.parametrize("code", LANGUAGES)
def test_dates_are_read_as_they_are_shown_in_every_language(code: str) -> None:
    zone = ZoneInfo("Asia/Seoul")
    for days in range(0, 366, 5):
        moment = NOW + timedelta(days=days, minutes=90)
        assert read_date(Words(code)(date_text(moment, zone)), NOW, zone) == moment


def test_dates_are_shown_as_people_of_each_language_write_them() -> None:
    moment = datetime(2026, 12, 1, 9, 5, tzinfo=UTC)
    shown = [Words(code)(date_text(moment, ZoneInfo("Asia/Seoul"))) for code in LANGUAGES]
    assert shown == [
        "1 December 2026, 18:05",
        "2026년 12월 1일 18:05",
        "1 декабря 2026, 18:05",
    ]


def test_what_is_no_date_is_told_with_an_example_in_the_readers_language() -> None:
    with pytest.raises(Illegal) as refused:
        parse_date("soon", NOW)
    assert "1 December 2026, 18:00" in Words("en")(refused.value.text)
    assert "2026년 12월 1일 18:00" in Words("ko")(refused.value.text)
    assert "1 декабря 2026, 18:00" in Words("ru")(refused.value.text)


def test_a_date_that_was_left_as_it_is_shown_stays_to_the_second_though_it_is_over() -> None:
    held = "2026-11-15T09:00:30+00:00"
    assert parse_date("15 November 2026, 09:00", NOW, UTC, held) == held
    with pytest.raises(Illegal, match="ahead"):
        parse_date("15 November 2026, 09:01", NOW, UTC, held)


def test_options_and_points_are_read_or_refused() -> None:
    assert parse_options("Advanced=ON, memory=off") == {"advanced": "on", "memory": "off"}
    assert parse_points("5, 3,1.5,0") == [5, 3, 1.5, 0]
    for wrong in ("five", "nan, 1", "inf"):
        with pytest.raises(Illegal):
            parse_points(wrong)
    with pytest.raises(Illegal):
        parse_options("advanced")


async def test_an_edition_of_a_season_sets_all_options_and_one_changed_by_itself_keeps_the_rest(
    league: League,
) -> None:
    await league.created(2, size=2)
    season = await league.organising.change_terms(
        league.id, ORGANISER, {"options": {"edition": "korean"}}
    )
    options = season.terms["options"]
    assert (options["palisades"], options["goblin"], options["factions"]) == (
        "exactly-two",
        "face-down",
        "basic",
    )
    season = await league.organising.change_terms(
        league.id, ORGANISER, {"options": {"palisades": "up-to-two"}}
    )
    assert season.terms["options"] == {**options, "palisades": "up-to-two"}
    (last,) = [
        entry
        for entry in await load_audit(league.seasons, league.id)
        if entry.row.data.get("options") == season.terms["options"]
    ]
    assert [(change.key, change.after) for change in last.changes] == [("palisades", "up-to-two")]


async def test_a_season_made_before_an_option_existed_can_still_be_changed_while_it_runs(
    league: League,
) -> None:
    await league.created(2, size=2, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    season = await league.seasons.season(league.id)
    async with league.room.db.write() as tx:
        await leagues.update_season(
            tx, league.id, terms={**season.terms, "options": {"advanced": "on"}}
        )
    season = await league.organising.change_terms(league.id, ORGANISER, {"days": 9})
    assert season.terms["days"] == 9
    assert season.terms["options"]["edition"] == "ours"
    last = (await load_audit(league.seasons, league.id))[-1]
    assert set(last.row.data) == {"days"}, "nobody has changed an option"


@pytest.mark.parametrize(
    "terms",
    [
        {"points": {"2": [1, 2]}},
        {"points": {"3": [3, 2, 1]}, "size": 2},
        {"settings": {"terms": {"clock": "0"}}},
        {"limit": 1},
        {"starts": "2027-01-02T00:00:00+00:00", "ends": "2027-01-01T00:00:00+00:00"},
    ],
)
async def test_terms_that_do_not_go_together_are_a_sentence(
    league: League,
    terms: dict[str, object],
) -> None:
    with pytest.raises(Illegal):
        await league.created(0, **{"size": 2, **terms})
