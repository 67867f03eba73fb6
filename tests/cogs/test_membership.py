"""Who has left a server keeps no way to a seat there, in direct messages neither; on an independent
Discord.
"""

from __future__ import annotations

import discord
import pytest
import simcord

from cogs.components import custom_ids
from cogs.messages.layout import button, page, rows

from .conftest import Stage, asked, part, private, selected, tree

SENTENCE = "only while you and I are both in its server"
OLD = "from an older version"
GUARDED = "which you may not use here"
# Presses that are about no table: one's own pages, rules, the server's settings, leagues.
ELSEWHERE = {
    "mine",
    "practice",
    "learn",
    "learnbox",
    "checkin",
    "ping",
    "every",
    "profile",
    "hours",
    "sethours",
    "vacation",
    "setvacation",
    "unvacation",
    "freedays",
    "unavoid",
    "find",
    "finding",
    "unfind",
    "statson",
    "statsoff",
    "erase",
    "erased",
    "dismiss",
    "course",
    "rules",
    "tables",
    "lang",
    "threads",
    "chans",
    "hall",
    "limit",
    "enrol",
    "unenrol",
    "standings",
    "schedule",
    "ladder",
    "sfilled",
    "sretry",
    "sform",
    "spage",
    "sset",
    "svoid",
    "srule",
    "sterm",
    "sstart",
    "sfinish",
    "saudit",
}


async def by_letter(stage: Stage) -> None:
    for person in (stage.ann, stage.ben):
        settings = (await person.slash(stage.channel, "my settings")).response
        await person.select(settings, ["dm"], custom_id=selected(settings, "ping"))


async def leave(stage: Stage, person: simcord.MemberActor) -> None:
    """The person leaves the server, and shares another one with the bot: direct messages still
    arrive.
    """
    stage.env.create_guild().add_member(person.user)
    stage.guild.remove_member(person)
    stage.bot.services.membership._seen_at.clear()  # more than a minute passes


async def letter_of(person: simcord.MemberActor) -> discord.Message:
    (letter,) = person.user.dm_channel.history()
    return letter


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.soak)])
async def test_every_button_about_a_table_is_refused_to_who_has_left_its_server(
    stage: Stage,
    step: int,
) -> None:
    """Some of them in every run, all of them in the long tests."""
    await stage.started()
    person, _ = await asked(stage)
    table = await stage.bot.services.tables.table(1)
    own = table.own_seat(person.id).seat
    assert set(stage.bot.services.router.routes) >= ELSEWHERE
    actions = sorted(set(stage.bot.services.router.routes) - ELSEWHERE)[::step]
    channel = await stage.bot.create_dm(discord.Object(person.id))
    made = [button(action, custom_ids.make_id(action, 1, own, 0, 0)) for action in actions]
    messages = [
        await channel.send(view=page(*rows(made[at : at + 25]))) for at in range(0, len(made), 25)
    ]
    before = table.seq, table.row, list(table.notes), list(table.plans)
    await leave(stage, person)
    for number, action in enumerate(actions):
        message = messages[number // 25]
        answer = await person.user.click(
            message, custom_id=custom_ids.make_id(action, 1, own, 0, 0)
        )
        assert any(refusal in private(answer) for refusal in (SENTENCE, OLD, GUARDED)), action
        assert not any(
            reply.attachments
            for reply in (answer.response, *answer.followups)
            if reply is not None
        ), action
    again = await stage.bot.services.tables.table(1)
    assert (again.seq, again.row.status, list(again.plans)) == (
        before[0],
        before[1].status,
        before[3],
    )


async def test_the_seat_can_neither_be_looked_at_nor_acted_for_from_the_letter(
    stage: Stage,
) -> None:
    await by_letter(stage)
    await stage.started()
    person, _ = await asked(stage)
    letter = await letter_of(person)
    menu = (await person.user.click(letter, custom_id=part(letter, "act"))).response
    await leave(stage, person)
    for action in ("act", "seat", "mute"):
        assert SENTENCE in private(
            await person.user.click(letter, custom_id=part(letter, action))
        ), action
    refused = await person.user.click(menu, custom_id=part(menu, "move"))
    assert SENTENCE in private(refused), "a menu that was opened before"
    assert (await stage.bot.services.tables.table(1)).seq == 0


async def test_a_form_opened_before_leaving_is_not_taken(stage: Stage) -> None:
    """What a form carries is checked when it comes in."""
    await stage.started()
    person, _ = await asked(stage)
    channel = await stage.bot.create_dm(discord.Object(person.id))
    message = await channel.send(
        view=page(*rows([button("Jump", custom_ids.make_id("jump", 1, "p"))]))
    )
    dialog = await person.user.click(message, custom_id=custom_ids.make_id("jump", 1, "p"))
    await leave(stage, person)
    assert SENTENCE in private(await person.user.submit_modal(dialog, {"0": "0"}))


async def test_who_presses_after_leaving_has_their_seat_offered(stage: Stage) -> None:
    await by_letter(stage)
    await stage.started()
    person, _ = await asked(stage)
    letter = await letter_of(person)
    await leave(stage, person)
    await person.user.click(letter, custom_id=part(letter, "seat"))
    assert await stage.until(lambda: stage.holding("take"))


async def test_tables_of_a_server_that_was_left_are_not_listed(stage: Stage) -> None:
    await by_letter(stage)
    await stage.started()
    person, _ = await asked(stage)
    letter = await letter_of(person)
    assert "[Armadora 1]" in private(await person.user.slash("my games"))
    await leave(stage, person)
    assert "You sit at no table" in private(await person.user.slash("my games"))
    assert "You sit at no table" in private(
        await person.user.click(letter, custom_id=part(letter, "mine"))
    )


async def test_no_way_leads_on_to_a_table_in_a_server_that_was_left(stage: Stage) -> None:
    await stage.started()
    person, _ = await asked(stage)
    await _wait_for(stage, person, server_id=stage.env.create_guild().id)
    (thread,) = stage.channel.threads
    done = await person.slash(thread, "armadora warrior", value="1", at="A1")
    assert "Done" in private(done)
    assert "On to table" not in str(tree(done.response))


async def _wait_for(stage: Stage, person: simcord.MemberActor, server_id: int) -> None:
    """Another table, in another server, that waits for the person."""
    lobby = stage.bot.services.lobby
    far = await lobby.open(
        server_id=server_id,
        channel_id=1,
        owner_id=person.id,
        owner="x",
        game="armadora",
        settings={"order": "joined"},
    )
    await lobby.add_bot(far.id, person.id)
    await lobby.start(far.id, person.id)
    await stage.bot.services.tables.wait_for_bots()


async def test_who_comes_back_has_their_seat_again(stage: Stage) -> None:
    await by_letter(stage)
    await stage.started()
    person, _ = await asked(stage)
    letter = await letter_of(person)
    await leave(stage, person)
    assert SENTENCE in private(await person.user.click(letter, custom_id=part(letter, "act")))
    stage.guild.add_member(person.user)
    assert (await person.user.click(letter, custom_id=part(letter, "seat"))).response.attachments


async def test_who_has_left_gets_no_letters_from_there(stage: Stage) -> None:
    await by_letter(stage)
    await stage.started()
    person, other = await asked(stage)
    await leave(stage, other)
    menu = (
        await person.user.click(
            await letter_of(person), custom_id=part(await letter_of(person), "act")
        )
    ).response
    await person.user.click(menu, custom_id=part(menu, "move"))
    await person.user.click(menu, custom_id=part(menu, "sure"))
    assert await stage.until(lambda: stage.holding("take"))
    assert not other.user.dm_channel.history()


async def test_discord_is_asked_once_in_a_while_not_at_every_press(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await by_letter(stage)
    await stage.started()
    person, _ = await asked(stage)
    letter, questions = await letter_of(person), 0
    ask = stage.bot.http.get_member

    async def counted(server_id: int, person_id: int) -> object:
        nonlocal questions
        questions += 1
        return await ask(server_id, person_id)

    monkeypatch.setattr(stage.bot.http, "get_member", counted)
    stage.bot.services.membership._seen_at.clear()
    for _ in range(3):
        await person.user.click(letter, custom_id=part(letter, "seat"))
    assert questions == 1
