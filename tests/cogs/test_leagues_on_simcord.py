"""Leagues and statistics on an independent Discord."""

from __future__ import annotations

import discord
import pytest
import simcord

from cogs.messages import finished_games
from play.league.season import OVER

from .conftest import Hands, Stage, part, parts, private, selected, text, tree, wait


@pytest.fixture
def organiser(stage: Stage) -> simcord.MemberActor:
    role = stage.guild.create_role(
        "Organisers", permissions=discord.Permissions(manage_guild=True)
    )
    return stage.guild.add_member(stage.env.create_user("organiser"), roles=[role])


async def test_a_season_from_registration_to_the_standings(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await organiser.slash(
        stage.channel, "season create", name="Spring", game="armadora", size=2, rounds=1
    )
    card = await stage.until(lambda: stage.holding("enrol"))
    for person in (stage.ann, stage.ben):
        assert "You are in" in private(await stage.press(person, card, "enrol"))
    assert "already" in private(await stage.press(stage.ann, card, "enrol"))
    assert "has started" in private(
        await organiser.slash(stage.channel, "season start", season="1")
    )
    await stage.bot.services.season_runner.run()
    board = await stage.until(lambda: stage.holding("act"))
    begun = stage.holding("standings")
    assert begun is not None
    assert not begun.attachments, "nobody has played yet"
    person, _ = stage.to_act(board)
    await stage.bot.services.resignations.resign(1, person.id)
    await stage.bot.services.season_runner.run()
    assert (await stage.bot.services.seasons.season(1)).status == OVER
    ended = stage.holding("standings")
    assert ended is not None
    assert "The season is over." in text(ended)
    assert ended.attachments, "the standings after its only round"
    shown = await stage.eve.slash(stage.channel, "league standings", season="1")
    assert "points 1 · wins 1 · played 1" in private(shown)
    assert shown.response is not None
    assert shown.response.attachments
    files = await organiser.slash(stage.channel, "season export", season="1")
    assert files.response is not None
    assert {file.filename for file in files.response.attachments} == {
        "season-1.json",
        "season-1.csv",
    }


async def turn(stage: Stage, times: int = 1) -> None:
    """What happens every two seconds."""
    for _ in range(times):
        await stage.bot.services.season_runner.run()


async def test_a_season_is_created_and_changed_by_form_and_page(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    form = await organiser.slash(stage.channel, "season create")
    wrong = await organiser.submit_modal(
        form, {"0": "Spring", "1": ["armadora"], "2": ["swiss"], "3": "someday", "4": ""}
    )
    assert "is no date" in private(wrong)
    again = await stage.press(organiser, wrong.response, "sretry")
    page = await organiser.submit_modal(
        again, {"0": "Spring", "1": ["armadora"], "2": ["swiss"], "3": "7d", "4": "12w"}
    )
    assert "Swiss" in private(page)
    card = await stage.until(lambda: stage.holding("enrol"))
    assert "<t:" in text(card)
    rounds = await stage.press(organiser, page.response, "sform")
    await organiser.submit_modal(rounds, {"0": ["2"], "1": "3", "2": "1", "3": "0", "4": "3,1"})
    while not any(":clock" in str(each.get("custom_id")) for each in parts(tree(page.response))):
        await organiser.click(page.response, label="▶")
    await organiser.select(page.response, ["48"], custom_id=found(page.response, "sterm", "clock"))
    await turn(stage)
    said = text(stage.holding("enrol"))
    assert "3 rounds" in said
    assert "place: 3, 1" in said
    assert "2 days a turn" in said
    refused = await stage.press(organiser, page.response, "sform")
    assert "not between" in private(
        await organiser.submit_modal(refused, {"0": ["2"], "1": "99", "2": "1", "3": "0", "4": ""})
    )


def found(message: object, action: str, key: str) -> str:
    ids = [str(each.get("custom_id")) for each in parts(tree(message))]
    return next(
        each for each in ids if each.startswith(f"tb:{action}:") and each.endswith(f":{key}")
    )


async def test_people_enter_and_leave_by_button_and_the_announcement_follows(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await organiser.slash(
        stage.channel, "season create", name="Spring", game="armadora", size=2, limit=2
    )
    card = await stage.until(lambda: stage.holding("enrol"))
    for person in (stage.ann, stage.ben):
        await stage.press(person, card, "enrol")
    await turn(stage)
    assert "ann, ben" in text(stage.holding("unenrol"))
    waiting = stage.holding("enrol")
    assert "Join the waiting list" in str(tree(waiting)), "it is full"
    assert "left Spring" in private(
        await stage.press(stage.ben, stage.holding("unenrol"), "unenrol")
    )
    assert "not in this season" in private(
        await stage.press(stage.eve, stage.holding("unenrol"), "unenrol")
    )
    await turn(stage)
    assert "1 person has entered" in text(stage.holding("enrol"))


async def test_a_ladders_tables_are_opened_by_its_people(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await organiser.slash(
        stage.channel,
        "season create",
        name="Ladder",
        game="armadora",
        size=2,
        format="ladder",
        clock="none",
    )
    for person in (stage.ann, stage.ben):
        await stage.press(person, await stage.until(lambda: stage.holding("enrol")), "enrol")
    await stage.bot.services.organiser.change_terms(1, organiser.id, {"moves": 0})
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage, 2)
    assert "is open" in private(await stage.press(stage.eve, stage.holding("ladder"), "ladder"))
    lobby = await stage.until(lambda: stage.holding("join"))
    assert "Counts for Ladder" in text(lobby)
    await stage.press(stage.ann, lobby, "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.eve, stage.holding("start"), "start")
    await stage.until(lambda: stage.holding("act"))
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    shown = private(await stage.ben.slash(stage.channel, "league standings"))
    assert shown.index("eve") < shown.index("ann")


async def test_ending_is_asked_for_twice_and_the_archive_names_the_winner(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await organiser.slash(
        stage.channel, "season create", name="Spring", game="armadora", size=2, rounds=3
    )
    for person in (stage.ann, stage.ben):
        await stage.press(person, await stage.until(lambda: stage.holding("enrol")), "enrol")
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    await turn(stage, 2)
    asked = await organiser.slash(stage.channel, "season finish", season="1")
    assert "nobody: 1" in private(asked)
    await stage.press(organiser, asked.response, "sfinish")
    await turn(stage)
    assert "won by ben" in private(await stage.eve.slash(stage.channel, "league list"))
    assert "ben" in private(await stage.eve.slash(stage.channel, "league schedule", season="1"))
    assert "1. ben (1)" in "\n".join(map(text, stage.messages()))


async def test_wrong_terms_are_one_private_sentence(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    wrong = await organiser.slash(
        stage.channel, "season create", name="Spring", game="armadora", points="five,three"
    )
    assert "Write points as numbers" in private(wrong)
    assert stage.holding("enrol") is None


async def test_members_cannot_organise(stage: Stage) -> None:
    assert "season" not in stage.eve.available_commands(stage.channel)


async def test_my_stats_my_data_and_the_leaderboard(stage: Stage) -> None:
    board = await stage.started()
    loser, winner = stage.to_act(board)
    table = await stage.bot.services.tables.table(1)
    for person, at in ((loser, "A1"), (winner, "B1")):
        move = table.game.moves.parse(f"warrior 1 {at}")
        await stage.bot.services.tables.act(1, person.id, move)
    await stage.bot.services.resignations.resign(1, loser.id)
    mine = await winner.slash(stage.channel, "my stats")
    assert "1 finished, 1 won" in private(mine)
    assert "fewer than" in private(mine), "what the question mark behind a rating means"
    assert mine.response is not None
    assert not mine.response.attachments, "one match is no course"
    board_ = await stage.eve.slash(stage.channel, "stats leaderboard", game="armadora")
    assert private(board_).index(winner.name) < private(board_).index(loser.name)
    assert "1 match ·" in private(
        await stage.eve.slash(stage.channel, "stats game", game="armadora")
    )
    await stage.press(loser, (await loser.slash(stage.channel, "my stats")).response, "statsoff")
    after = await stage.eve.slash(stage.channel, "stats leaderboard", game="armadora")
    assert loser.name not in private(after)


async def test_erasing_takes_the_name_out_of_finished_matches(stage: Stage) -> None:
    board = await stage.started()
    loser, _ = stage.to_act(board)
    busy = await stage.press(
        loser, (await loser.slash(stage.channel, "my data")).response, "erase"
    )
    await stage.bot.services.resignations.resign(1, loser.id)
    assert part(busy.response, "erased")
    done = await stage.press(loser, busy.response, "erased")
    assert done.acknowledged
    table = await stage.bot.services.tables.table(1)
    assert loser.name not in table.names()
    assert "erased" in text(busy.response)


async def test_nothing_is_looked_up_while_nothing_changes(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runner, looks = stage.bot.services.season_runner, []

    async def step() -> None:
        looks.append("looked")
        await type(runner).step(runner)

    await turn(stage)
    monkeypatch.setattr(runner, "step", step)
    await turn(stage, 3)
    assert looks == []
    async with stage.bot.services.tables.db.write():
        pass
    await turn(stage, 3)
    assert looks == ["looked"]


async def test_erasing_takes_the_name_out_of_messages_and_threads_too(
    stage: Stage,
    organiser: simcord.MemberActor,
    hands: Hands,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # the ids of this Discord are older than the clock
    monkeypatch.setattr(finished_games, "snowflake_before", lambda moment: 0)
    hall = stage.guild.create_text_channel("hall")
    page = (await organiser.slash(stage.channel, "admin settings")).response
    await organiser.select(page, [hall], custom_id=selected(page, "hall"))
    await organiser.slash(
        stage.channel, "season create", name="Spring", game="armadora", size=2, rounds=1
    )
    for person in (stage.ann, stage.ben):
        await stage.press(person, await stage.until(lambda: stage.holding("enrol")), "enrol")
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage, 2)
    await stage.until(lambda: stage.holding("act"))
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    await turn(stage, 3)
    await organiser.slash(stage.channel, "season void", season="1", table="1", reason="Why not")
    await stage.bot.services.organiser.void_pairing(1, organiser.id, 1, 1)
    await turn(stage, 2)
    await stage.bot.services.table_messages.wait_until_idle()
    (thread,) = stage.channel.threads

    def posted() -> str:
        """Everything that stands there for all to read, with what pictures say of themselves."""
        shown = [*stage.channel.history(), *thread.history(), *hall.history()]
        public = [each for each in shown if not each.flags.ephemeral]
        pictures = [file.description or "" for each in public for file in each.attachments]
        return "\n".join([thread.name, *map(text, public), *pictures])

    assert posted().count("ann") >= 5
    await stage.bot.services.eraser.erase_person(stage.ann.id)
    await wait(stage, hands, minutes=5)
    await turn(stage, 2)
    assert "ann" not in posted().replace("Planned", "")
    assert str(stage.ann.id) not in posted()
    assert "ben" in posted()
    kept = await stage.bot.services.posting.find_channel(thread.id)
    assert isinstance(kept, discord.Thread)
    assert kept.archived, "it is closed again"
    assert kept.locked
