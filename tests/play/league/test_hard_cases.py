"""Acts that come late, twice, or while something else happens: no title depends on them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from db import deadlines, leagues, ratings, results
from db.applicants import WAITING
from db.leagues import PairingRow
from engine.core import Illegal
from play.league.announcements import SeasonAnnouncements
from play.league.concerned import list_concerned
from play.league.corrections import Correction, preview_void
from play.league.cup import (
    FINAL,
    CupPlan,
    CupTable,
    find_final_winner,
    is_cup_over,
    list_places,
    make_first_round,
    make_next_round,
)
from play.league.pairing import History
from play.league.registration import BETWEEN, HALTED, OVER, RUNNING
from play.league.round_deadline import CLOSES, RoundDeadlines
from play.league.season_standings import find_champion
from play.league.standings import NO_PLACE
from play.league.table_corrections import CALL_OFF_KIND, TableCorrections
from play.moderation import Moderation
from play.table import ABORTED, PLAYING, STOPPED, Table
from words import Words

from .conftest import ORGANISER, League

AGAIN = Correction("Once more.", wants_replay=True)
NAMES = {person: f"P{person}" for person in range(1, 10)}
SAY = Words("en")


async def start(league: League, people: int, **terms: object) -> None:
    await league.created(people, **{"size": 2, "rounds": 3, **terms})
    await league.seasons.start(league.id, ORGANISER)


async def pairings(league: League, round: int = 1) -> list[PairingRow]:
    async with league.room.db.read() as c:
        return await leagues.list_pairings(c, league.id, round)


async def set_ranks(league: League, pairing: PairingRow, *ranks: int) -> None:
    async with league.room.db.write() as tx:
        await leagues.update_pairing(tx, pairing, ranks=list(ranks))


async def mark_left(league: League, person: int) -> None:
    season = await league.seasons.season(league.id)
    async with league.room.db.write() as tx:
        await leagues.mark_member_left(tx, league.id, person, season.round)


# --- cups -------------------------------------------------------------


def duel(people: list[int], ranks: list[int] | None, round: int = 1, slot: int = 1) -> PairingRow:
    return PairingRow(1, round, slot, 0, people, 1, ranks, False, slot)


FOUR = CupPlan((1, 2, 3, 4), 2, (2,))


def test_a_final_that_both_forfeit_has_no_winner_whoever_sits_first() -> None:
    final = duel([2, 1], [NO_PLACE, NO_PLACE])
    plan = replace(FOUR, seeds=(1, 2))
    assert [(each.place, each.is_in) for each in list_places([final], plan)] == [(2, False)] * 2
    assert find_final_winner(final, plan) == []


def test_below_a_final_without_a_winner_places_go_on_as_usual() -> None:
    semi = [duel([1, 4], [1, 2]), duel([2, 3], [1, 2], slot=2)]
    final = duel([1, 2], [NO_PLACE, NO_PLACE], round=2, slot=FINAL)
    places = {each.person: each.place for each in list_places([*semi, final], FOUR)}
    assert places == {1: 2, 2: 2, 3: 3, 4: 3}


def test_who_forfeits_together_shares_the_place_of_all_who_lost_in_that_round() -> None:
    semi = [duel([1, 2], [1, 2]), duel([4, 3], [NO_PLACE, NO_PLACE], slot=2)]
    final = duel([1], [1], round=2, slot=FINAL)
    places = {each.person: each.place for each in list_places([*semi, final], FOUR)}
    assert places == {1: 1, 2: 2, 3: 2, 4: 2}


def test_who_has_won_the_final_keeps_the_title_and_leaves() -> None:
    plan = replace(FOUR, seeds=(1, 2), gone=frozenset({2}))
    final = duel([1, 2], [2, 1])
    first, second = list_places([final], plan)
    assert (first.person, first.place, first.is_in) == (2, 1, True)
    assert (second.person, second.place, second.is_in) == (1, 2, False)


async def test_a_final_that_counts_for_nobody_leaves_the_title_open_and_says_so_before(
    league: League,
) -> None:
    await start(league, 2, format="cup")
    await league.play_round()
    season = await league.seasons.season(league.id)
    assert season.status == OVER
    assert find_champion(await league.seasons.standings(league.id)) == 1
    (final,) = await pairings(league)
    said = SAY(await preview_void(league.seasons, season, final, NAMES))
    assert said.startswith("Nobody is first any more.")
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    ((_, lines),) = await league.seasons.standings(league.id)
    assert [line.place for line in lines] == [2, 2]
    assert find_champion(await league.seasons.standings(league.id)) is None
    (void,) = await pairings(league)
    said = SAY(await preview_void(league.seasons, season, void, NAMES))
    assert said.startswith("P1 is first.")


def test_a_cup_ends_where_too_few_are_left_for_any_table_of_the_game() -> None:
    plan = CupPlan(tuple(range(1, 7)), 3, (3,))
    first = PairingRow(1, 1, 1, 0, [1, 3, 5], 1, [1, NO_PLACE, NO_PLACE], False, 1)
    second = PairingRow(1, 1, 2, 0, [2, 4, 6], 2, [1, NO_PLACE, NO_PLACE], False, 2)
    assert make_next_round([first, second], plan, History(), Random(1)) == []
    best, other, *_rest = list_places([first, second], plan)
    assert (best.place, other.place) == (1, 1)


def test_cups_come_to_an_end_whatever_happens_at_their_tables() -> None:
    for seed in range(40):
        random = Random(seed)
        size = random.choice((2, 3, 4, 6))
        least = 2 if size == 2 else random.choice((2, 3))
        people = random.randint(2 * size, 20)
        plan = CupPlan(tuple(range(1, people + 1)), size, tuple(range(least, size + 1)))
        rows, tables, number = list[PairingRow](), make_first_round(plan, random), 1
        while tables:
            made = [end_somehow(table, number, random) for table in tables]
            rows += made
            places = list_places(rows, plan)
            assert {each.person for each in places} == {*range(1, people + 1)}
            assert sum(each.is_in and each.place == 1 for each in places) >= is_won(made, plan)
            if is_cup_over(made):
                break
            plan = replace(plan, gone=plan.gone | {random.randint(1, people)})
            tables, number = make_next_round(made, plan, History(), random), number + 1
            assert number < 9, seed


def is_won(final: list[PairingRow], plan: CupPlan) -> bool:
    """Whether a round is a final that somebody has won."""
    return is_cup_over(final) and bool(find_final_winner(final[0], plan))


def end_somehow(table: CupTable, number: int, random: Random) -> PairingRow:
    """A table with a result, a tie, people without a place, or none at all."""
    count = len(table.people)
    ranks = random.sample(range(1, count + 1), count)
    chance = random.random()
    if count > 1 and chance < 0.2:
        for seat in random.sample(range(count), 2):
            ranks[seat] = NO_PLACE
    is_void = count > 1 and 0.2 <= chance < 0.3
    return PairingRow(1, number, table.slot, 0, list(table.people), 1, ranks, is_void, table.slot)


async def test_a_substitute_plays_the_next_round_of_a_cup_for_who_has_won(league: League) -> None:
    await start(league, 4, format="cup", between=24)
    await league.play_round()
    assert (await league.seasons.season(league.id)).status == BETWEEN
    await league.organising.replace_member(league.id, ORGANISER, 1, 9, "P9", "Ill.")
    await league.seasons.start(league.id, ORGANISER)
    final = next(row for row in await pairings(league, 2) if row.slot == FINAL)
    assert 9 in final.people
    assert 1 not in final.people
    await league.play_round()
    assert (await league.seasons.season(league.id)).status == OVER


async def test_the_next_season_is_made_though_somebody_of_a_play_off_has_left(
    league: League,
) -> None:
    for gone_at in (0, 1):
        await start(league, 8, divisions=2, movers=1, rules={"playoffs": "yes"})
        for _ in range(3):
            await league.play_round()
        (match,) = await pairings(league, 4)
        await set_ranks(league, match, 2, 1)
        assert await league.seasons.advance(league.id)
        await mark_left(league, match.people[gone_at])
        made = await league.organising.create_next_season(league.id, ORGANISER, "Next")
        invited = {row.person_id for row in await league.seasons.applicants(made.id, "invited")}
        assert invited == {*range(1, 9)} - {match.people[gone_at]}


# --- pauses -----------------------------------------------------------


async def test_where_too_few_checked_in_people_get_all_of_the_time_once_more(
    league: League,
) -> None:
    await start(league, 4, format="swiss", rules={"checkin": "yes"})
    await league.room.wait(hours=30)
    assert (await league.seasons.season(league.id)).status == HALTED
    work = await SeasonAnnouncements(league.seasons).list_due_work(timedelta(days=1))
    (told,) = work.changes
    assert await list_concerned(league.seasons, told) == [1, 2, 3, 4], "everybody hears of it"
    await league.organising.toggle_pause(league.id, ORGANISER)
    await league.room.wait(hours=20)
    for person in range(1, 5):
        await league.seasons.check_in(league.id, person, 1)
    await league.room.wait(hours=5)
    season = await league.seasons.season(league.id)
    assert (season.status, season.round) == (RUNNING, 1)


async def test_the_end_of_a_season_waits_for_the_end_of_its_pause(league: League) -> None:
    now = league.room.tables.now()
    await start(league, 4, ends=(now + timedelta(days=5)).isoformat())
    await league.open_all()
    await league.room.wait(days=1)
    await league.organising.toggle_pause(league.id, ORGANISER)
    await league.room.wait(days=10)
    assert (await league.seasons.season(league.id)).status == HALTED
    await league.organising.toggle_pause(league.id, ORGANISER)
    await league.room.wait(days=3.9)
    assert (await league.seasons.season(league.id)).status == RUNNING
    await league.room.wait(days=0.2)
    assert (await league.seasons.season(league.id)).status == OVER


async def test_the_tables_of_a_season_that_ends_in_a_pause_go_on_by_themselves(
    league: League,
) -> None:
    RoundDeadlines(league.room.tables, league.room.scheduler)
    await start(league, 4, days=7)
    table_id, _ = await league.open_all()
    await league.organising.toggle_pause(league.id, ORGANISER)
    await league.organising.finish_season(league.id, ORGANISER)
    table = await league.room.tables.table(table_id)
    assert table.row.status == PLAYING
    assert not {STOPPED, CLOSES, "league"} & set(table.row.settings), "it counts for nothing now"
    await league.finish(table_id)
    assert all(row.void and row.ranks is None for row in await pairings(league))


# --- corrections ------------------------------------------------------


async def test_who_presses_twice_voids_once(league: League) -> None:
    await start(league, 4)
    await league.play_round()
    seen = Correction("Twice.", was_void=False)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, seen)
    with pytest.raises(Illegal, match="corrected meanwhile"):
        await league.organising.void_pairing(league.id, ORGANISER, 1, 1, seen)
    assert (await pairings(league))[0].void


async def test_a_table_does_not_count_again_beside_the_one_that_is_played_instead(
    league: League,
) -> None:
    await start(league, 4)
    first, _second = await league.open_all()
    await league.finish(first)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, AGAIN)
    with pytest.raises(Illegal, match="play once more"):
        await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    with pytest.raises(Illegal, match="play once more"):
        await league.organising.void_pairing(league.id, ORGANISER, 1, 1, AGAIN)
    assert len(await pairings(league)) == 3


async def test_a_table_that_a_moderator_has_called_off_can_be_played_again(
    league: League,
) -> None:
    await start(league, 4)
    first, _second = await league.open_all()
    await Moderation(league.room.tables).abort(first, ORGANISER, "A wrong option.")
    with pytest.raises(Illegal, match="no result"):
        await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, AGAIN)
    (again,) = await league.open_all()
    assert (await league.room.tables.table(again)).row.settings["round"] == 1
    async with league.room.db.read() as c:
        assert (await leagues.list_audits(c, league.id))[-1].kind == "again"


async def test_a_table_that_is_played_again_has_the_time_of_a_round(league: League) -> None:
    RoundDeadlines(league.room.tables, league.room.scheduler)
    await start(league, 4, format="swiss", days=3, between=48)
    await league.open_all()
    await league.room.wait(days=3.1)
    await league.seasons.advance(league.id)
    assert (await league.seasons.season(league.id)).status == BETWEEN
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, AGAIN)
    (table_id,) = await league.open_all()
    table = await league.room.tables.table(table_id)
    await league.room.wait(days=2.9)
    assert table.row.status == PLAYING
    await league.room.wait(days=0.2)
    assert table.row.status == "over", "the round's end decides it"


async def test_a_kill_after_a_table_was_voided_lets_no_match_go_on(league: League) -> None:
    await start(league, 4)
    table_id, _ = await league.open_all()
    async with league.room.db.write() as tx:  # what is written before the kill
        await leagues.update_pairing(tx, (await pairings(league))[0], void=True)
        now = league.room.tables.now()
        await deadlines.insert_deadline(
            tx, now, CALL_OFF_KIND, table_id, data={"organiser": ORGANISER}
        )
    await league.room.wait(minutes=1)
    assert (await league.room.tables.table(table_id)).row.status == ABORTED


async def test_the_matches_of_voided_tables_are_planned_to_be_called_off(
    league: League,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def kill(*_: object) -> None:
        raise ConnectionError

    await start(league, 4)
    table_id, _ = await league.open_all()
    with monkeypatch.context() as patch:
        patch.setattr(TableCorrections, "_abort", kill)
        with pytest.raises(ConnectionError):
            await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    assert (await league.room.tables.table(table_id)).row.status == PLAYING
    await league.room.wait(minutes=1)
    assert (await league.room.tables.table(table_id)).row.status == ABORTED


async def test_a_match_that_was_never_rated_is_not_when_its_table_counts_again(
    league: League,
) -> None:
    await start(league, 4)
    await league.play_round()  # nobody has moved
    (first, _second) = await pairings(league)
    assert first.match_id is not None
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    async with league.room.db.read() as c:
        rows = await results.list_results_of_match(c, first.match_id)
        assert not any(row.rated for row in rows)
        assert await ratings.list_leaderboard(c, 1, "armadora") == []
    assert not (await pairings(league))[0].void


# --- entering ---------------------------------------------------------


async def test_who_waits_and_is_put_in_by_the_organiser_waits_no_more(league: League) -> None:
    await start(league, 3, limit=2)
    await league.organising.replace_member(league.id, ORGANISER, 1, 3, "P3", "Ill.")
    assert await league.seasons.applicants(league.id, WAITING) == []


async def test_a_higher_limit_lets_in_who_waits_longest(league: League) -> None:
    await league.created(5, size=2, limit=2)
    await league.organising.change_terms(league.id, ORGANISER, {"limit": 4})
    waiting = await league.seasons.applicants(league.id, WAITING)
    assert [row.person_id for row in waiting] == [5]
    assert {member.person_id for member in await league.seasons.members(league.id)} == {1, 2, 3, 4}


async def test_who_waits_does_not_lose_their_turn_by_an_invitation(league: League) -> None:
    await league.created(3, size=2, limit=2)
    with pytest.raises(Illegal, match="waiting list"):
        await league.organising.invite_member(league.id, ORGANISER, 3, "P3")
    await league.seasons.leave(league.id, 1)
    assert {member.person_id for member in await league.seasons.members(league.id)} == {2, 3}


# --- ladders ----------------------------------------------------------


async def open_ladder_table(league: League, *people: int) -> Table:
    await league.created(0, size=len(people), format="ladder", moves=0)
    for person in people:
        await league.seasons.join(league.id, person, f"P{person}")
    await league.seasons.start(league.id, ORGANISER)
    table = await league.room.lobby.open(
        server_id=1,
        channel_id=2,
        owner_id=people[0],
        owner=f"P{people[0]}",
        game="armadora",
        settings={"season": league.id},
    )
    for person in people[1:]:
        await league.room.lobby.join(table.id, person, f"P{person}")
    await league.room.lobby.start(table.id, people[0])
    return await league.room.tables.table(table.id)


async def test_at_a_ladder_who_leaves_the_seat_to_a_bot_ranks_last(league: League) -> None:
    table = await open_ladder_table(league, 1, 2)
    await league.room.seating.let_bot_sit_in(table.id, 2)
    await league.room.wait(days=1.1)
    while table.row.status == PLAYING:
        await league.room.tables.wait_for_bots()
        if table.row.status == PLAYING:
            await league.room.play(table, "pass")
    outcome = table.result()
    assert outcome is not None
    (row,) = await pairings(league, 0)
    assert row.ranks is not None
    ranks = dict(zip(row.people, row.ranks, strict=True))
    assert ranks == {1: 1, 2: 2}, "though the bot has won on the board"
    left = next(each.seat for each in table.seats if each.bot)
    assert outcome.ranks[left] == 1


async def test_at_a_ladder_who_forfeits_together_has_no_points(league: League) -> None:
    table = await open_ladder_table(league, 1, 2)
    tables = league.room.tables
    async with tables.locked(table.id) as locked, tables.writing(locked) as tx:
        await league.room.resignations.lose_seats(tx, locked, [0, 1], "out")
    (row,) = await pairings(league, 0)
    assert row.ranks == [NO_PLACE, NO_PLACE]
    ((_, lines),) = await league.seasons.standings(league.id)
    assert [line.points for line in lines] == [0, 0]
