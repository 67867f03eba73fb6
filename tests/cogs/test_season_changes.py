"""What people are told of a season that is paused or corrected, and of who comes and goes."""

from __future__ import annotations

import discord
import pytest
import simcord

from .conftest import Hands, Stage, part, parts, private, selected, text, tree, wait


@pytest.fixture
def organiser(stage: Stage) -> simcord.MemberActor:
    role = stage.guild.create_role(
        "Organisers", permissions=discord.Permissions(manage_guild=True)
    )
    return stage.guild.add_member(stage.env.create_user("organiser"), roles=[role])


async def start(stage: Stage, organiser: simcord.MemberActor, rounds: int = 2) -> discord.Message:
    """A season of ann and ben whose table is open; returns the board."""
    await organiser.slash(
        stage.channel,
        "season create",
        name="Spring",
        game="armadora",
        size=2,
        rounds=rounds,
        clock="24",
        late="out",
    )
    for person in (stage.ann, stage.ben):
        await stage.press(person, await stage.until(lambda: stage.holding("enrol")), "enrol")
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage)
    return await stage.until(lambda: stage.holding("act"))


async def turn(stage: Stage, times: int = 2) -> None:
    """What happens every two seconds."""
    for _ in range(times):
        await stage.bot.services.season_runner.run()
    await stage.bot.services.table_messages.wait_until_idle()


def news(stage: Stage, said: str) -> list[discord.Message]:
    """The messages in the channel that say so."""
    return [message for message in stage.channel.history() if said in text(message)]


async def test_a_pause_stands_on_the_boards_and_everybody_is_told(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    assert "all clocks stand still" in private(
        await organiser.slash(stage.channel, "season pause", season="1")
    )
    await turn(stage)
    assert any("The season is paused" in text(message) for message in stage.messages())
    (told,) = news(stage, "pauses the season.")
    assert {stage.ann.id, stage.ben.id} <= {person.id for person in told.mentions}
    await organiser.slash(stage.channel, "season pause", season="1")
    await turn(stage, 3)
    (told,) = news(stage, "lets the season go on.")
    assert {stage.ann.id, stage.ben.id} <= {person.id for person in told.mentions}
    assert "Time until" in text(stage.holding("act"))
    assert len(news(stage, "pauses the season.")) == 1, "told once"


async def test_a_correction_asks_back_and_is_posted_with_its_reason_and_the_standings(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    asked = await organiser.slash(
        stage.channel, "season void", season="1", table="1", reason="Wrong options."
    )
    assert "ben" in private(asked)
    assert "counts for nobody" in private(asked)
    assert not news(stage, "Wrong options."), "nothing has happened yet"
    await stage.press(organiser, asked.response, "svoid")
    await turn(stage)
    (told,) = news(stage, "Reason: Wrong options.")
    assert {stage.ann.id, stage.ben.id} <= {person.id for person in told.mentions}
    assert told.attachments, "the standings as a picture"


async def test_a_replay_is_offered_while_the_round_runs(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    asked = await organiser.slash(
        stage.channel, "season void", season="1", table="1", reason="Wrong options."
    )
    assert asked.response is not None
    again = await organiser.click(asked.response, label="Yes, and play it again")
    assert again.acknowledged
    await turn(stage, 3)
    rows = await stage.bot.services.seasons.unopened_pairings(1)
    assert rows == [], "it is open"
    assert (await stage.bot.services.tables.table(2)).row.settings["round"] == 1


async def test_after_the_end_a_correction_names_what_changes_and_posts_the_final_standings(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser, rounds=1)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    await turn(stage, 3)
    assert news(stage, "The season is over.")
    asked = await organiser.slash(
        stage.channel, "season void", season="1", table="1", reason="By agreement."
    )
    said = private(asked)
    assert "ann instead of ben is first." in said
    assert "corrected final standings" in said
    assert not part(asked.response, "replay")
    await stage.press(organiser, asked.response, "svoid")
    await turn(stage)
    (told,) = news(stage, "Corrected final standings.")
    assert "Reason: By agreement." in text(told)
    again = await organiser.slash(
        stage.channel, "season void", season="1", table="1", reason="It stands."
    )
    await stage.press(organiser, again.response, "svoid")
    await turn(stage)
    newest = news(stage, "Corrected final standings.")
    assert any("1. ben" in text(message) for message in newest)


async def test_a_substitute_is_told_and_both_are_named_on_the_board(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    board = await start(stage, organiser)
    gone, other = stage.to_act(board)
    shown = await organiser.slash(
        stage.channel,
        "season replace",
        season="1",
        new=stage.eve,
        reason="No answer for days.",
        old=str(gone.id),
    )
    assert "takes the place" in private(shown)
    await turn(stage)
    (told,) = news(stage, "No answer for days.")
    assert {stage.eve.id, gone.id, other.id} <= {person.id for person in told.mentions}
    assert "the seat is yours to take" in text(told)
    board = await stage.until(lambda: stage.holding("take"))
    assert f"{gone.name} is replaced: the seat is offered to <@{stage.eve.id}>." in text(board)


async def test_nobody_pings_who_was_replaced(
    stage: Stage,
    organiser: simcord.MemberActor,
    hands: Hands,
) -> None:
    board = await start(stage, organiser)
    gone, _other = stage.to_act(board)
    await stage.bot.services.organiser.replace_member(
        1, organiser.id, gone.id, stage.eve.id, "eve", "Ill."
    )
    table = await stage.bot.services.tables.table(1)
    own = table.seat_of(gone.id)
    assert own is not None
    await stage.bot.services.substitutes.assign_seat(
        1, organiser.id, own.seat, stage.eve.id, is_vacated=True
    )
    before = table.reminder_count
    await wait(stage, hands, hours=20)
    assert table.reminder_count == before
    await stage.bot.services.substitutes.take_seat(1, stage.eve.id, "eve", own.seat)
    assert table.people_to_tell()[0].person_id == stage.eve.id


async def test_somebody_who_left_the_server_can_be_replaced_and_the_organiser_is_told(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    board = await start(stage, organiser)
    gone, _other = stage.to_act(board)
    stage.guild.remove_member(gone)
    await stage.bot.services.substitutes.handle_departure(1, gone.id)
    table = await stage.bot.services.tables.table(1)
    assert table.people_to_tell() == ()
    await turn(stage)
    (letter,) = organiser.user.dm_channel.history()
    assert "has left the server" in text(letter)
    board = await stage.until(lambda: stage.holding("take"))
    assert part(board, "take"), "the seat is free at once"
    replaced = await organiser.slash(
        stage.channel,
        "season replace",
        season="1",
        new=stage.eve,
        reason="Gone.",
        old=str(gone.id),
    )
    assert "The seat at table 1 is offered to them." in private(replaced)


async def test_who_left_the_server_is_noticed_though_it_is_not_their_turn(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    board = await start(stage, organiser)
    _acting, gone = stage.to_act(board)
    stage.guild.remove_member(gone)
    stage.bot.services.membership._seen_at.clear()  # more than an hour passes
    stage.bot.services.table_messages.refresh(1)
    table = await stage.bot.services.tables.table(1)
    await stage.until(lambda: table.vacated_seats)
    assert [table.seats[seat].person_id for seat in table.vacated_seats] == [gone.id]


async def test_who_is_in_the_season_is_suggested_to_be_replaced(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    stage.guild.remove_member(stage.ann)
    await stage.bot.services.substitutes.handle_departure(1, stage.ann.id)
    offered = await organiser.autocomplete(stage.channel, "season replace", "old", "", season="1")
    assert [choice["name"] for choice in offered] == ["ann", "ben"]


async def test_both_whose_time_was_over_at_once_are_told(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    resignations, tables = stage.bot.services.resignations, stage.bot.services.tables
    async with tables.locked(1) as table, tables.writing(table) as tx:
        await resignations.lose_seats(tx, table, [0, 1], "out")
    tables.after_change(table)
    await turn(stage)
    said = "at the same moment: nobody wins"
    ends = [message for message in stage.messages() if said in text(message)]
    assert {stage.ann.id, stage.ben.id} <= {person.id for person in ends[-1].mentions}
    assert "Nobody wins." in text(ends[-1])
    listed = await stage.eve.slash(stage.channel, "game list", state="finished")
    assert "Nobody wins · " in private(listed)


async def test_the_organisers_page_sets_the_rules_and_the_announcement_shows_them(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    page = await organiser.slash(
        stage.channel, "season create", name="Spring", game="armadora", format="swiss"
    )
    assert page.response is not None
    await turn(stage)
    said = text(await stage.until(lambda: stage.holding("enrol")))
    assert "The first round is: drawn by lot" in said
    assert "At a table of 3: 5, 2, 0" in said
    assert "mean points of the opponents" in said
    while not any(":seeding" in str(each.get("custom_id")) for each in parts(tree(page.response))):
        await organiser.click(page.response, label="▶")
    rule = selected(page.response, "srule", "seeding")
    await organiser.select(page.response, ["rating"], custom_id=rule)
    await turn(stage)
    assert "The first round is: seeded by rating" in text(stage.holding("enrol"))
    audit = private(await organiser.slash(stage.channel, "season audit", season="1"))
    assert "The first round is: drawn by lot → **seeded by rating**" in audit
