"""Presses that no client would send: each is one private sentence, and changes nothing."""

from __future__ import annotations

from typing import Any

import discord
import simcord
from simcord import actors

from .conftest import Stage, part, private


async def forge(
    actor: simcord.MemberActor,
    message: discord.Message,
    custom_id: str,
    values: list[str] | None = None,
) -> Any:
    """A press on a part that the message does not have."""
    stored = actors._visible_message(actor, message)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
    if values is not None:
        data["values"] = values
    return await actors._component_interaction(actor, stored, data)


async def test_only_the_owner_turns_the_pages_of_the_options(stage: Stage) -> None:
    card = await stage.opened()
    done = await forge(stage.ben, card, "tb:page:1:0")
    assert "Only the owner of the table" in private(done)
    (now,) = [message for message in stage.messages() if message.id == card.id]
    assert part(now, "join"), "the card is still there"


async def test_a_standing_answer_before_the_start_is_one_sentence(stage: Stage) -> None:
    card = await stage.opened()
    done = await forge(stage.ann, card, "tb:always:1:0", ["anything"])
    assert "not started" in private(done)
    assert stage.bot.services.interactions.counts["failed"] == 0


async def test_the_id_of_a_private_page_on_the_board_changes_nothing_that_all_see(
    stage: Stage,
) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await forge(person, board, "tb:nearseat:1:0")
    (thread,) = stage.channel.threads
    public = [message for message in thread.history() if not message.flags.ephemeral]
    assert not any(part(message, "plans") for message in public)
    assert part(stage.holding("act"), "act")
