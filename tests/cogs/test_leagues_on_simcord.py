"""Leagues and statistics on an independent Discord."""

from __future__ import annotations

import discord
import pytest
import simcord

from play.league.season import OVER

from .conftest import Stage, part, private, text


@pytest.fixture
def organiser(stage: Stage) -> simcord.MemberActor:
    role = stage.guild.create_role("Organisers", permissions=discord.Permissions(manage_guild=True))
    return stage.guild.add_member(stage.env.create_user("organiser"), roles=[role])


async def test_a_season_from_registration_to_the_standings(stage: Stage, organiser: simcord.MemberActor) -> None:
    await organiser.slash(stage.channel, "season create", name="Spring", game="armadora", size=2, rounds=1)
    card = await stage.until(lambda: stage.holding("enrol"))
    for person in (stage.ann, stage.ben):
        assert "You are in" in private(await stage.press(person, card, "enrol"))
    assert "already" in private(await stage.press(stage.ann, card, "enrol"))
    assert "has started" in private(await organiser.slash(stage.channel, "season start", season="1"))
    league = stage.bot.get_cog("season")
    assert league is not None
    await league.keep_going.coro(league)  # type: ignore[attr-defined]
    board = await stage.until(lambda: stage.holding("act"))
    person, _ = stage.to_act(board)
    await stage.bot.desk.leaving.resign(1, person.id)
    await league.keep_going.coro(league)  # type: ignore[attr-defined]
    seasons = league.seasons  # type: ignore[attr-defined]
    assert (await seasons.season(1)).status == OVER
    shown = await stage.eve.slash(stage.channel, "league standings", season="1")
    assert "1 points" in private(shown)
    assert shown.response is not None
    assert shown.response.attachments
    files = await organiser.slash(stage.channel, "season export", season="1")
    assert files.response is not None
    assert {file.filename for file in files.response.attachments} == {"season-1.json", "season-1.csv"}


async def test_wrong_terms_are_one_private_sentence(stage: Stage, organiser: simcord.MemberActor) -> None:
    wrong = await organiser.slash(stage.channel, "season create", name="Spring", game="armadora", points="five,three")
    assert "Write points as numbers" in private(wrong)
    assert stage.holding("enrol") is None


async def test_members_cannot_organise(stage: Stage) -> None:
    assert "season" not in stage.eve.available_commands(stage.channel)


async def test_my_stats_my_data_and_the_leaderboard(stage: Stage) -> None:
    board = await stage.started()
    loser, winner = stage.to_act(board)
    await stage.bot.desk.leaving.resign(1, loser.id)
    mine = await winner.slash(stage.channel, "my stats")
    assert "1 finished, 1 won" in private(mine)
    board_ = await stage.eve.slash(stage.channel, "stats leaderboard", game="armadora")
    assert private(board_).index(winner.name) < private(board_).index(loser.name)
    assert "1 matches" in private(await stage.eve.slash(stage.channel, "stats game", game="armadora"))
    await stage.press(loser, (await loser.slash(stage.channel, "my stats")).response, "statsoff")
    after = await stage.eve.slash(stage.channel, "stats leaderboard", game="armadora")
    assert loser.name not in private(after)


async def test_erasing_takes_the_name_out_of_finished_matches(stage: Stage) -> None:
    board = await stage.started()
    loser, _ = stage.to_act(board)
    busy = await stage.press(loser, (await loser.slash(stage.channel, "my data")).response, "erase")
    await stage.bot.desk.leaving.resign(1, loser.id)
    assert part(busy.response, "erased")
    done = await stage.press(loser, busy.response, "erased")
    assert done.acknowledged
    table = await stage.bot.desk.tables.table(1)
    assert loser.name not in table.names()
    assert "erased" in text(busy.response)
