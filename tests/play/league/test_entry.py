"""Entering a season: invitations, the waiting list, latecomers, checking in, the pause between."""

from __future__ import annotations

from datetime import timedelta

import pytest

from db import leagues
from db.applicants import INVITED, WAITING
from engine.core import Illegal
from play.league.announcements import SeasonAnnouncements
from play.league.corrections import Correction
from play.league.registration import BETWEEN, HALTED
from play.league.season import OPEN, RUNNING
from play.league.terms import propose_rounds

from .conftest import ORGANISER, League


async def points(league: League) -> dict[int, float]:
    found: dict[int, float] = {}
    for _division, lines in await league.seasons.standings(league.id):
        found |= {line.person: line.points for line in lines}
    return found


async def paired(league: League, number: int) -> set[int]:
    async with league.room.db.read() as c:
        rows = await leagues.list_pairings(c, league.id, number)
    return {person for row in rows for person in row.people}


async def told(league: League) -> list[str]:
    work = await SeasonAnnouncements(league.seasons).list_due_work(timedelta(days=1))
    return [change.kind for change in work.changes]


# --- who may enter ----------------------------------------------------


async def test_only_who_is_invited_enters_a_season_by_invitation(league: League) -> None:
    await league.created(0, size=2, rules={"entry": "invited"})
    with pytest.raises(Illegal, match="by invitation only"):
        await league.seasons.join(league.id, 1, "P1")
    await league.organising.invite_member(league.id, ORGANISER, 1, "P1")
    assert "invited" in await told(league)
    assert await league.seasons.join(league.id, 1, "P1")
    assert await league.seasons.applicants(league.id, INVITED) == []


async def test_an_invitation_can_be_declined(league: League) -> None:
    await league.created(0, size=2, rules={"entry": "invited"})
    await league.organising.invite_member(league.id, ORGANISER, 1, "P1")
    await league.seasons.leave(league.id, 1)
    with pytest.raises(Illegal, match="by invitation only"):
        await league.seasons.join(league.id, 1, "P1")


async def test_who_waits_longest_takes_the_first_free_place_and_is_told(league: League) -> None:
    await league.created(2, size=2, limit=2)
    assert not await league.seasons.join(league.id, 3, "P3")
    assert not await league.seasons.join(league.id, 4, "P4")
    await league.seasons.leave(league.id, 1)
    assert {member.person_id for member in await league.seasons.members(league.id)} == {2, 3}
    assert await told(league) == ["moved up"]
    waiting = await league.seasons.applicants(league.id, WAITING)
    assert [row.person_id for row in waiting] == [4]


async def test_a_place_that_becomes_free_later_is_taken_from_the_next_round_on(
    league: League,
) -> None:
    await league.created(4, size=2, rounds=2, limit=4)
    assert not await league.seasons.join(league.id, 5, "P5")
    await league.seasons.start(league.id, ORGANISER)
    await league.seasons.leave(league.id, 4)
    await league.play_round()
    assert await paired(league, 2) == {1, 2, 3, 5}


# --- coming late ------------------------------------------------------


async def test_nobody_enters_after_the_start_unless_that_was_chosen(league: League) -> None:
    await league.created(4, size=2, rounds=3)
    await league.seasons.start(league.id, ORGANISER)
    with pytest.raises(Illegal, match="closed"):
        await league.seasons.join(league.id, 5, "P5")


@pytest.mark.parametrize(("rule", "given"), [("nothing", 0), ("average", 1), ("last", 0)])
async def test_a_latecomer_has_the_points_that_were_set_for_missed_rounds(
    league: League,
    rule: str,
    given: float,
) -> None:
    await league.created(4, size=2, rounds=3, rules={"late": "yes", "missed": rule})
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    assert await league.seasons.join(league.id, 5, "P5")
    assert (await points(league))[5] == given, "two rounds have begun"
    await league.play_round()
    assert 5 in await paired(league, 3)
    with pytest.raises(Illegal, match="closed"):
        await league.seasons.join(league.id, 6, "P6")


# --- between rounds ---------------------------------------------------


async def test_the_next_round_waits_for_the_hours_between_rounds(league: League) -> None:
    await league.created(4, size=2, rounds=2, between=48)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    season = await league.seasons.season(league.id)
    assert (season.status, season.round) == (BETWEEN, 1)
    work = await SeasonAnnouncements(league.seasons).list_due_work(timedelta(days=1))
    assert [each.id for each in work.unannounced] == [league.id]
    assert work.finished_rounds == []
    await league.room.wait(hours=47)
    assert (await league.seasons.season(league.id)).round == 1
    await league.room.wait(hours=2)
    season = await league.seasons.season(league.id)
    assert (season.status, season.round) == (RUNNING, 2)


async def test_a_pause_puts_the_next_round_off(league: League) -> None:
    await league.created(4, size=2, rounds=2, between=10)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    await league.organising.toggle_pause(league.id, ORGANISER)
    await league.room.wait(hours=20)
    assert (await league.seasons.season(league.id)).status == HALTED
    await league.organising.toggle_pause(league.id, ORGANISER)
    await league.room.wait(hours=9)
    assert (await league.seasons.season(league.id)).round == 1
    await league.room.wait(hours=2)
    assert (await league.seasons.season(league.id)).round == 2


async def test_a_round_that_waits_can_be_begun_by_hand(league: League) -> None:
    await league.created(4, size=2, rounds=2, between=48)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    await league.seasons.start(league.id, ORGANISER)
    assert (await league.seasons.season(league.id)).round == 2
    await league.room.wait(hours=60)
    assert (await league.seasons.season(league.id)).round == 2, "it does not begin twice"


async def test_a_table_is_played_again_while_the_next_round_waits(league: League) -> None:
    await league.created(4, size=2, rounds=2, between=48)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    again = Correction("Wrong options.", wants_replay=True)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, again)
    assert (await league.seasons.season(league.id)).status == RUNNING
    await league.room.wait(hours=60)
    assert (await league.seasons.season(league.id)).round == 1, "the round goes on"
    await league.play_round()
    assert (await league.seasons.season(league.id)).status == BETWEEN


# --- checking in ------------------------------------------------------


async def test_only_who_checks_in_is_paired(league: League) -> None:
    await league.created(5, size=2, rounds=2, rules={"checkin": "yes"})
    await league.seasons.start(league.id, ORGANISER)
    assert (await league.seasons.season(league.id)).status == BETWEEN
    for person in (1, 2, 3, 4):
        await league.seasons.check_in(league.id, person, 1)
    with pytest.raises(Illegal, match="not in this season"):
        await league.seasons.check_in(league.id, 9, 1)
    with pytest.raises(Illegal, match="check in"):
        await league.seasons.check_in(league.id, 5, 2)
    await league.room.wait(hours=25)
    assert await paired(league, 1) == {1, 2, 3, 4}
    with pytest.raises(Illegal, match="check in"):
        await league.seasons.check_in(league.id, 5, 1)
    await league.play_round()
    for person in (1, 5):
        await league.seasons.check_in(league.id, person, 2)
    await league.room.wait(hours=25)
    assert await paired(league, 2) == {1, 5}


async def test_where_too_few_check_in_the_season_is_paused_and_the_organiser_told(
    league: League,
) -> None:
    heard: list[str] = []

    async def hear(_season: object, said: object) -> None:
        heard.append(str(said))

    league.calendar.on_start_failed = hear
    await league.created(4, size=2, rounds=2, rules={"checkin": "yes"})
    await league.seasons.start(league.id, ORGANISER)
    await league.seasons.check_in(league.id, 1, 1)
    await league.room.wait(hours=25)
    assert (await league.seasons.season(league.id)).status == HALTED
    assert "Too few" in heard[0]
    await league.organising.toggle_pause(league.id, ORGANISER)
    assert (await league.seasons.season(league.id)).status == BETWEEN, "people can check in again"


async def test_a_season_of_an_older_kind_has_none_of_this(league: League) -> None:
    await league.created(4, size=2, rounds=2)
    assert (await league.seasons.season(league.id)).status == OPEN
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    assert (await league.seasons.season(league.id)).round == 2


# --- changes while it runs --------------------------------------------


async def test_other_points_are_counted_anew_after_a_preview(league: League) -> None:
    await league.created(4, size=2, rounds=3)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    preview = await league.organising.preview_terms(league.id, {"places": [5, 2]})
    assert preview is not None
    assert max((await points(league)).values()) == 1, "nothing has changed yet"
    await league.organising.change_terms(league.id, ORGANISER, {"places": [5, 2]})
    assert sorted((await points(league)).values()) == [2, 2, 5, 5]
    assert await told(league) == ["changed"]


async def test_rounds_that_have_begun_cannot_be_taken_back(league: League) -> None:
    await league.created(4, size=2, rounds=3)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    with pytest.raises(Illegal, match="has already begun"):
        await league.organising.preview_terms(league.id, {"rounds": 1})
    await league.organising.change_terms(league.id, ORGANISER, {"rounds": 2})
    await league.play_round()
    assert (await league.seasons.season(league.id)).status == "over"


async def test_a_preview_names_who_would_lead(league: League) -> None:
    await league.created(3, size=3, rounds=3)
    await league.seasons.start(league.id, ORGANISER)
    for ranks in ([1, 2, 3], [3, 1, 2]):
        await league.open_all()
        async with league.room.db.write() as tx:
            season = await league.seasons.season(league.id)
            (row,) = await leagues.list_pairings(tx, league.id, season.round)
            placed = dict(zip((1, 2, 3), ranks, strict=True))
            ordered = [placed[person] for person in row.people]
            await leagues.update_pairing(tx, row, ranks=ordered)
        await league.seasons.advance(league.id)
    ((_, lines),) = await league.seasons.standings(league.id)
    assert lines[0].person == 2, "a first and a second place"
    preview = await league.organising.preview_terms(league.id, {"places": [9, 0, 0]})
    assert preview is not None
    assert "first" in preview.id or "place" in preview.id


@pytest.mark.parametrize(
    ("people", "size", "rounds"), [(8, 2, 7), (7, 2, 7), (9, 3, 4), (12, 4, 4), (2, 2, 1)]
)
async def test_everybody_is_proposed_as_many_rounds_as_it_takes(
    league: League,
    people: int,
    size: int,
    rounds: int,
) -> None:
    await league.created(people, size=size)
    assert propose_rounds(await league.seasons.season(league.id), people) == rounds


async def test_a_season_that_never_started_leaves_no_trace(league: League) -> None:
    await league.created(2, size=2)
    await league.organising.drop_season(league.id)
    async with league.room.db.read() as c:
        assert await leagues.load_season(c, league.id) is None
        assert await leagues.list_members(c, league.id) == []
        assert await leagues.list_audits(c, league.id) == []
