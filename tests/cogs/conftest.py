"""The real bot on SimCord, a second and independent Discord, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import discord
import pytest
import simcord
from simcord.http.router import RequestContext, route

from bot import Tabularium
from cogs.services.interactions import PressRate
from cogs.services.periodic import Repeating
from db import Database
from render import Scene, paint
from tests.new_databases import begin_database
from tests.play.conftest import UNYIELDING, Hands

from .plain_copies import copy_plainly

T = TypeVar("T")
PATIENCE = 40.0  # seconds of a busy machine: painting is real here
SOON = 0.01  # seconds, for what would be done some seconds later, and between two looks
FAST = PressRate(10_000.0, 10_000)  # nobody is told to slow down because a machine is fast

copy_plainly()


@route("GET", "/applications/{application_id}/guilds/{guild_id}/commands/permissions")
def all_overrides(ctx: RequestContext) -> list[dict[str, Any]]:
    """What SimCord lacks: the overrides of all commands of a server at once."""
    here, held = ctx.int_arg("guild_id"), ctx.backend.command_permissions
    about = {"application_id": ctx.args["application_id"], "guild_id": str(here)}
    return [
        {"id": str(key), **about, "permissions": entries}
        for (guild, key), entries in held.items()
        if guild == here
    ]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "simcord_env" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))


@pytest.fixture(autouse=True)
def patient_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord waits five seconds for a bot to start: too few where the machine is busy. It looks
    every 50 ms whether the bot is at rest: after every press, too seldom where it is not.
    """
    settle = simcord.Env._settle_internal

    async def settle_patiently(env: simcord.Env, **given: Any) -> None:
        if given.get("timeout") is not None:
            given["timeout"] = max(given["timeout"], PATIENCE)
        await settle(env, **{"idle": SOON, **given})

    monkeypatch.setattr(simcord.Env, "_settle_internal", settle_patiently)


class Stage:
    """A server with one channel, and people who press what they see."""

    def __init__(self, env: simcord.Env, bot: Tabularium) -> None:
        self.env = env
        self.bot = bot
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("tables")
        self.ann, self.ben, self.eve = (
            self.guild.add_member(env.create_user(name)) for name in ("ann", "ben", "eve")
        )

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
        return [
            message
            for place in places
            for message in place.history()
            if not message.flags.ephemeral
        ]

    def holding(self, action: str) -> discord.Message | None:
        """The newest message with a button of this action."""
        found = [message for message in self.messages() if part(message, action)]
        return found[-1] if found else None

    async def press(
        self,
        person: simcord.MemberActor,
        message: Any,
        action: str,
    ) -> simcord.InteractionResult:
        custom_id = part(message, action)
        assert custom_id, f"there is no {action} here"
        return await person.click(message, custom_id=custom_id)

    async def opened(self, game: str = "armadora") -> discord.Message:
        await self.ann.slash(self.channel, "game new", game=game)
        return await self.until(lambda: self.holding("join"))

    async def started(self, game: str = "armadora") -> discord.Message:
        """A table of ann and ben; returns its board."""
        card = await self.opened(game)
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
        beside = [each["accessory"]] if each.get("accessory") else []
        found += [each, *parts([*each.get("components", []), *beside])]
    return found


def part(message: Any, action: str) -> str | None:
    """The id of a component with this action that can be used."""
    for each in parts(tree(message)) if message is not None else ():
        if str(each.get("custom_id") or "").split(":")[:2] == ["tb", action] and not each.get(
            "disabled"
        ):
            return str(each["custom_id"])
    return None


def selected(message: Any, action: str, *rest: object) -> str:
    """The id of a selection with this action and these further arguments."""
    for each in parts(tree(message)):
        args = str(each.get("custom_id") or "").split(":")
        if args[:2] == ["tb", action] and [*map(str, rest)] == args[len(args) - len(rest) :]:
            return str(each["custom_id"])
    raise AssertionError(f"there is no {action} here")


def text(message: Any) -> str:
    return "\n".join(str(each.get("content", "")) for each in parts(tree(message)))


def private(result: simcord.InteractionResult) -> str:
    """What the person was told in private."""
    told = [
        message
        for message in (result.response, *result.followups)
        if message is not None and message.ephemeral
    ]
    return "\n".join(text(message) for message in told)


def has_menu(result: simcord.InteractionResult) -> bool:
    """Whether the private answer asks for a move: it holds a part by which one is made."""
    ways = ("go", "pick", "whole", "move", "form")
    told = [result.response, *result.followups]
    return any(part(message, way) for message in told if message is not None for way in ways)


class Beside:
    """Paints in this process: a stage needs no other for its few pictures."""

    trouble: str | None = None
    replaced = 0

    async def paint(self, scene: Scene, level: int) -> bytes:
        return await asyncio.to_thread(paint, scene, level)

    async def warm(self, game: str) -> None: ...

    async def close(self) -> None: ...


@pytest.fixture
def watch_url() -> str | None:
    """Where pages of tables are found on the web; modules that test them have another."""
    return None


@pytest.fixture
def press_rate() -> PressRate:
    """How fast somebody may press; tests about just that have another."""
    return FAST


@pytest.fixture
async def simcord_bot(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    watch_url: str | None,
    press_rate: PressRate,
) -> AsyncIterator[Tabularium]:
    monkeypatch.setattr(
        Repeating, "rest", lambda self: asyncio.sleep(3600)
    )  # a stage is settled when nothing comes soon
    monkeypatch.setattr("cogs.services.passing_answers.READING_SECONDS", 3600)
    # what comes soon is waited for: after every press
    monkeypatch.setattr("cogs.services.kept_messages.SAVE_SECONDS", SOON)
    monkeypatch.setattr("cogs.services.membership.QUESTION_PAUSE_SECONDS", SOON)
    monkeypatch.setattr("play.wall_clock.WALL_LOOK_SECONDS", 3600.0)
    monkeypatch.setattr("play.search_processes.PROGRAM", UNYIELDING)
    db = await Database.open(begin_database(tmp_path / "stage.db"))
    yield Tabularium(
        db,
        warm=False,
        painter=Beside(),
        shard_count=1,
        watch_url=watch_url,
        press_rate=press_rate,
    )
    await db.close()


@pytest.fixture
async def stage(simcord_env: simcord.Env, simcord_bot: Tabularium) -> AsyncIterator[Stage]:
    yield Stage(simcord_env, simcord_bot)
    await simcord_bot.services.tables.stop()
    await simcord_bot.services.table_messages.close()


@pytest.fixture
def hands(simcord_bot: Tabularium) -> Hands:
    """The bot's clock, moved by hand."""
    made = Hands(simcord_bot.services.tables.now())
    simcord_bot.services.tables.wall = made
    simcord_bot.services.tables.now = made.now
    # what it knows of the real clock does not count
    simcord_bot.services.scheduler.note_unreachable()
    return made


async def wait(stage: Stage, hands: Hands, **time: float) -> None:
    await stage.bot.services.scheduler.run_due()
    hands.turn_to(hands.at + timedelta(**time))
    await stage.bot.services.scheduler.run_due()
    await stage.bot.services.table_messages.wait_until_idle()


async def asked(
    stage: Stage,
    table_id: int = 1,
) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    """Who must act, and the other one."""
    (row,) = (await stage.bot.services.tables.table(table_id)).people_to_act()
    return (stage.ann, stage.ben) if row.person_id == stage.ann.id else (stage.ben, stage.ann)


async def with_clock(stage: Stage, clock: str = "24", late: str = "fallback") -> discord.Message:
    """A started table of ann and ben with a clock; returns its board."""
    await stage.opened()
    await stage.bot.services.lobby.change_options(
        1, stage.ann.id, terms={"clock": clock, "late": late}
    )
    await stage.bot.services.table_messages.wait_until_idle()
    await stage.press(stage.ben, stage.holding("join"), "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    return await stage.until(lambda: stage.holding("act"))


async def played(stage: Stage) -> Any:
    """A running match of two actions; returns its thread."""
    await stage.started()
    (thread,) = stage.channel.threads
    for at in ("A1", "B1"):
        person, _ = await asked(stage)
        await person.slash(thread, "armadora warrior", value="1", at=at)
        await stage.bot.services.table_messages.wait_until_idle()
    return thread
