"""Rounds with a length of their own: what is not over in time is decided, and a pause costs nobody
time.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from db import leagues
from db.leagues import PairingRow
from engine.core import Illegal, Text
from play.league import lost_rounds
from play.league.round_deadline import RoundDeadlines
from play.league.season import OVER
from play.league.table_decisions import seconds_waited_for
from play.lost_games import LostGames
from play.table import PLAYING

from ..conftest import Room
from .conftest import ORGANISER, League

FOREVER = {"settings": {"terms": {"clock": "none"}}}


@pytest.fixture
def told(league: League) -> list[Text]:
    heard: list[Text] = []

    async def hear(_: object, said: Text) -> None:
        heard.append(said)

    RoundDeadlines(league.room.tables, league.room.scheduler).on_round_closed = hear
    return heard


async def running(league: League, people: int, **terms: object) -> list[int]:
    await league.created(people, **{**FOREVER, "rounds": 2, "days": 5, **terms})
    await league.seasons.start(league.id, ORGANISER)
    return await league.open_all()


async def tables(league: League, round: int = 1) -> list[PairingRow]:
    async with league.room.db.read() as c:
        return await leagues.list_pairings(c, league.id, round)


async def audited(league: League) -> list[str]:
    async with league.room.db.read() as c:
        return [row.kind for row in await leagues.list_audits(c, league.id)]


async def closes(league: League) -> datetime:
    return datetime.fromisoformat((await league.seasons.season(league.id)).terms["closes"])


async def test_who_let_the_others_wait_longest_ranks_last_and_the_round_goes_on(
    league: League,
    told: list[Text],
) -> None:
    (table_id,) = await running(league, 3, size=3)
    table = await league.room.tables.table(table_id)
    (slow,) = table.seats_to_act()
    await league.room.wait(days=4)
    await league.room.play(table, "pass")
    await league.room.wait(days=1.01)
    (row,) = await tables(league)
    assert row.ranks == [3 if seat == slow else 1 for seat in range(3)], (
        "the others share the places before"
    )
    assert table.seats_to_act() == ()
    assert [note.kind for note in table.notes] == ["closed"]
    assert (await audited(league))[-1] == "forfeited"
    assert [said.args["n"] for said in told] == [1]
    assert await league.seasons.advance(league.id)
    assert (await league.seasons.season(league.id)).round == 2
    assert await closes(league) == league.room.hands.at + timedelta(days=5)


async def test_a_move_in_the_last_minute_does_not_shift_the_blame(
    league: League,
    told: list[Text],
) -> None:
    (table_id,) = await running(league, 2, size=2)
    table = await league.room.tables.table(table_id)
    (slow,) = table.seats_to_act()
    await league.room.wait(days=4.99)
    await league.room.play(table, "pass")
    assert table.seats_to_act() == (1 - slow,)
    await league.room.wait(days=0.02)
    (row,) = await tables(league)
    assert row.ranks == [2 if seat == slow else 1 for seat in range(2)]


async def test_time_in_a_paused_season_is_given_back(league: League, told: list[Text]) -> None:
    (table_id,) = await running(league, 2, size=2)
    before = await closes(league)
    await league.organising.toggle_pause(league.id, ORGANISER)
    await league.room.wait(days=9)
    assert (await tables(league))[0].ranks is None
    await league.organising.toggle_pause(league.id, ORGANISER)
    assert await closes(league) == before + timedelta(days=9)
    table = await league.room.tables.table(table_id)
    assert table.row.settings["closes"] == (await closes(league)).isoformat(), "the table shows it"
    await league.room.wait(days=5.1)
    assert (await tables(league))[0].ranks is not None


@pytest.mark.parametrize("act", ["pause", "days"])
async def test_a_stop_before_the_tables_know_the_new_end_is_made_good_at_the_next_start(
    league: League,
    monkeypatch: pytest.MonkeyPatch,
    act: str,
) -> None:
    (table_id,) = await running(league, 2, size=2)

    async def stop(*_: object) -> None:
        raise RuntimeError("the process ends here")

    if act == "pause":
        await league.organising.toggle_pause(league.id, ORGANISER)
        await league.room.wait(days=2)
    changed = (
        league.organising.toggle_pause(league.id, ORGANISER)
        if act == "pause"
        else league.organising.change_terms(league.id, ORGANISER, {"days": 9})
    )
    with monkeypatch.context() as stopping:
        stopping.setattr(lost_rounds, "copy_round_end_to_tables", stop)
        with pytest.raises(RuntimeError):
            await changed
    ends = (await closes(league)).isoformat()
    table = await league.room.tables.table(table_id)
    assert table.row.settings["closes"] != ends
    again = await league.room.again()
    await LostGames(again.tables, again.scheduler).update()
    assert (await again.tables.table(table_id)).row.settings["closes"] == ends
    assert again.shown == [table_id]


async def test_a_paused_table_is_waited_for_and_its_pause_is_nobodys_delay(
    league: League,
    told: list[Text],
) -> None:
    (table_id,) = await running(league, 2, size=2)
    await league.room.moderation.toggle_pause(table_id, ORGANISER)
    await league.room.wait(days=6)
    assert (await tables(league))[0].ranks is None
    assert [said.args["paused"] for said in told] == [1]
    await league.room.moderation.toggle_pause(table_id, ORGANISER)
    assert (
        max(
            seconds_waited_for(
                await league.room.tables.table(table_id), league.room.hands.at
            ).values()
        )
        == 0
    )


async def test_a_table_that_never_opened_counts_for_nobody(
    league: League,
    told: list[Text],
) -> None:
    await league.created(2, size=2, rounds=1, days=2, **FOREVER)
    await league.seasons.start(league.id, ORGANISER)
    await league.room.wait(days=2.1)
    assert (await tables(league))[0].void
    assert await league.seasons.advance(league.id)
    assert (await league.seasons.season(league.id)).status == OVER


async def test_whoever_is_waited_for_is_told_again_a_day_before(
    league: League,
    told: list[Text],
) -> None:
    (table_id,) = await running(league, 2, size=2)
    table = await league.room.tables.table(table_id)
    before = table.reminder_count
    await league.room.wait(days=3.9)
    calls = table.reminder_count - before
    await league.room.wait(days=0.2)
    assert table.reminder_count - before > calls
    assert table.row.status == PLAYING


async def test_a_running_season_may_be_given_a_length_of_rounds_and_end_but_no_other_divisions(
    league: League,
    told: list[Text],
) -> None:
    await running(league, 2, size=2, days=None)
    ends = (league.room.hands.at + timedelta(days=30)).isoformat()
    season = await league.seasons.season(league.id)
    assert "closes" not in season.terms
    await league.organising.change_terms(
        league.id, ORGANISER, {"starts": season.terms.get("starts"), "ends": ends, "days": 3}
    )
    assert await closes(league) == league.room.hands.at + timedelta(days=3)
    with pytest.raises(Illegal):
        await league.organising.change_terms(league.id, ORGANISER, {"movers": 9})


async def test_a_host_that_was_away_gives_the_time_back_to_the_round(
    league: League,
    room: Room,
    told: list[Text],
) -> None:
    await running(league, 2, size=2)
    await room.wait(days=1)
    room.scheduler.note_unreachable()
    room.hands.turn_to(room.hands.at + timedelta(days=6))
    await room.scheduler.run_due()
    assert (await tables(league))[0].ranks is None, "it was closed while nobody could play"
    await room.wait(days=4.2)
    assert (await tables(league))[0].ranks is not None
