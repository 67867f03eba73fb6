"""The cogs on an independent Discord: from the lobby to the end, and everything that people press
by mistake.
"""

from __future__ import annotations

from functools import partial
from time import monotonic

import discord
import pytest

from cogs.services.private_messages import StandingMessage

from .conftest import Stage, part, private, selected, text


async def test_from_the_lobby_to_the_end(stage: Stage) -> None:
    board = await stage.started()
    for _ in range(2):
        board = stage.holding("act") or board
        person, _ = stage.to_act(board)
        menu = await stage.press(person, board, "act")
        assert menu.ephemeral
        warned = await stage.press(
            person, menu.response, "move"
        )  # the only whole move on a button is to pass
        assert part(menu.response, "sure"), "passing is final, so it is asked back once"
        assert "**Pass?**" in text(menu.response), "and named"
        assert warned.acknowledged
        await stage.press(person, menu.response, "sure")
        board = await stage.until(partial(_newer, stage, board.id))
    over = await stage.until(lambda: stage.holding("rematch"))
    assert "win" in text(over)


def _newer(stage: Stage, seen: int) -> discord.Message | None:
    found = stage.holding("act") or stage.holding("rematch")
    return found if (found is not None and found.id != seen) or part(found, "rematch") else None


async def test_a_stranger_who_presses_act_is_told_so_in_private(stage: Stage) -> None:
    board = await stage.started()
    result = await stage.press(stage.eve, board, "act")
    assert "no seat at this table" in private(result)


async def test_who_is_not_asked_is_told_so_in_private(stage: Stage) -> None:
    board = await stage.started()
    _, other = stage.to_act(board)
    result = await stage.press(other, board, "act")
    assert "not your turn" in private(result)


async def test_a_menu_that_the_board_has_overtaken_is_refused_and_nothing_is_played(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def cannot_be_reached(message: StandingMessage) -> None:
        """As fifteen minutes after it was sent: it stays where it is."""

    messages = stage.bot.services.private_messages
    monkeypatch.setattr(messages, "remove_older", cannot_be_reached)
    board = await stage.started()
    person, _ = stage.to_act(board)
    menu = await stage.press(person, board, "act")
    messages.reset(monotonic)  # as after a restart: old ones stay
    second = await stage.press(person, board, "act")
    messages.reset(monotonic)
    await stage.press(person, menu.response, "move")
    await stage.press(person, menu.response, "sure")
    table = await stage.bot.services.tables.table(1)
    late = await stage.press(person, second.response, "sort")
    assert "not your turn" in private(late) or "moved on" in private(late)
    assert table.seq == 1


async def test_without_permission_no_half_open_table_is_left(stage: Stage) -> None:
    everyone = stage.guild.default_role
    silent = discord.PermissionOverwrite(send_messages=False, attach_files=False)
    hidden = stage.guild.create_text_channel("locked", overwrites={everyone: silent})
    result = await stage.ann.slash(hidden, "game new", game="armadora")
    assert "Missing" in private(result)
    assert "send messages" in private(result)
    assert not hidden.history()


async def test_the_table_s_buttons_work_after_a_private_menu_has_long_timed_out(
    stage: Stage,
) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await stage.press(person, board, "act")
    await stage.env.advance_time(16 * 60)
    again = await stage.press(person, stage.holding("act"), "act")
    assert part(again.response, "sort"), "the menu opens again"


async def test_an_unknown_game_is_one_private_sentence(stage: Stage) -> None:
    result = await stage.ann.slash(stage.channel, "game new", game="chess")
    assert private(result).strip() == "There is no game called chess."


async def test_a_move_by_slash_command_with_autocomplete(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    (thread,) = stage.channel.threads
    offered = await person.autocomplete(thread, "armadora warrior", "at", "C", value="1")
    assert offered
    assert all("C" in choice["name"] for choice in offered)
    wrong = await person.slash(thread, "armadora warrior", value="9", at="C1")
    assert "9 is not possible here" in private(wrong)
    done = await person.slash(thread, "armadora warrior", value="1", at="C1")
    assert "Done" in private(done)
    assert (await stage.bot.services.tables.table(1)).seq == 1


async def test_only_moderators_may_pause(stage: Stage) -> None:
    await stage.started()
    moderators = stage.guild.create_role(
        "Moderators", permissions=discord.Permissions(manage_messages=True)
    )
    mod = stage.guild.add_member(stage.env.create_user("mod"), roles=[moderators])
    result = await mod.slash(stage.channel, "table pause", table="1")
    assert "paused" in private(result)
    assert "table" not in stage.eve.available_commands(stage.channel)


async def test_who_has_joined_is_told_of_changed_options_and_must_agree(stage: Stage) -> None:
    card = await stage.opened()
    await stage.press(stage.ben, card, "join")
    settings = await stage.press(stage.ann, card, "options")
    await stage.ann.select(
        settings.response,
        ["exactly-two"],
        custom_id=selected(settings.response, "set", "palisades"),
    )
    told = await stage.until(
        lambda: next((m for m in stage.messages() if "have changed" in text(m)), None)
    )
    assert f"<@{stage.ben.id}>" in text(told)
    assert f"<@{stage.ann.id}>" not in text(told)
    assert not part(stage.holding("join"), "start")
    await stage.press(stage.ben, stage.holding("join"), "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
