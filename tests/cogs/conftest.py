"""The real bot on SimCord, a second and independent Discord, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, TypeVar

import discord
import pytest
import simcord

from bot import Tabularium
from db import Database

T = TypeVar("T")
PATIENCE = 40.0  # seconds of a busy machine: painting is real here


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "simcord_env" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))


class Stage:
    """A server with one channel, and people who press what they see."""

    def __init__(self, env: simcord.Env, bot: Tabularium) -> None:
        self.env = env
        self.bot = bot
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("tables")
        self.ann, self.ben, self.eve = (self.guild.add_member(env.create_user(name)) for name in ("ann", "ben", "eve"))

    async def until(self, holds: Callable[[], T | None], seconds: float = PATIENCE) -> T:
        for _ in range(int(seconds / 0.02)):
            found = holds()
            if found:
                return found
            await asyncio.sleep(0.02)
        raise AssertionError("it never came to that")

    def messages(self) -> list[discord.Message]:
        """Every public message, in the channel and in its threads, the oldest first."""
        places = [self.channel, *self.channel.threads]
        return [message for place in places for message in place.history() if not message.flags.ephemeral]

    def holding(self, action: str) -> discord.Message | None:
        """The newest message with a button of this action."""
        found = [message for message in self.messages() if part(message, action)]
        return found[-1] if found else None

    async def press(self, person: simcord.MemberActor, message: Any, action: str) -> simcord.InteractionResult:
        custom_id = part(message, action)
        assert custom_id, f"there is no {action} here"
        return await person.click(message, custom_id=custom_id)

    async def opened(self) -> discord.Message:
        await self.ann.slash(self.channel, "game new", game="armadora")
        return await self.until(lambda: self.holding("join"))

    async def started(self) -> discord.Message:
        """A table of ann and ben; returns its board."""
        card = await self.opened()
        await self.press(self.ben, card, "join")
        await self.until(lambda: part(self.holding("start"), "start"))
        await self.press(self.ann, self.holding("start"), "start")
        return await self.until(lambda: self.holding("act"))

    def to_act(self, board: discord.Message) -> tuple[simcord.MemberActor, simcord.MemberActor]:
        """Who must act, and the other one."""
        return (self.ann, self.ben) if f"<@{self.ann.id}>" in text(board) else (self.ben, self.ann)


def tree(message: Any) -> list[dict[str, Any]]:
    components = message.components
    return [each.to_dict() if hasattr(each, "to_dict") else each for each in components]


def parts(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for each in components:
        found += [each, *parts(each.get("components", []))]
    return found


def part(message: Any, action: str) -> str | None:
    """The id of a component with this action that can be used."""
    for each in parts(tree(message)) if message is not None else ():
        if str(each.get("custom_id") or "").split(":")[:2] == ["tb", action] and not each.get("disabled"):
            return str(each["custom_id"])
    return None


def text(message: Any) -> str:
    return "\n".join(str(each.get("content", "")) for each in parts(tree(message)))


def private(result: simcord.InteractionResult) -> str:
    """What the person was told in private."""
    told = [message for message in (result.response, *result.followups) if message is not None and message.ephemeral]
    return "\n".join(text(message) for message in told)


@pytest.fixture
async def simcord_bot(tmp_path: Path) -> AsyncIterator[Tabularium]:
    db = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'stage.db'}")
    yield Tabularium(db, warm=False)
    await db.close()


@pytest.fixture
async def stage(simcord_env: simcord.Env, simcord_bot: Tabularium) -> AsyncIterator[Stage]:
    yield Stage(simcord_env, simcord_bot)
    await simcord_bot.desk.tables.stop()
    await simcord_bot.desk.boards.close()
