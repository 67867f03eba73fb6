"""The bot in its own process is invited: it says so once, where it may, and one press begins."""

from __future__ import annotations

import asyncio
from pathlib import Path

from .house import House, Json, read_texts, run_house

QUIET = 4.0  # seconds without a new server, after which the library reports invitations
HELLO = "Board games, right here"


def server_of(home: House) -> Json:
    return next(
        guild for guild in home.discord.world.guilds.values() if guild["name"] == "Tabularium"
    )


def welcomes(home: House) -> list[Json]:
    channels = home.discord.world.messages.values()
    return [
        message
        for messages in channels
        for message in messages.values()
        if HELLO in read_texts(message)
    ]


async def invite_again(home: House) -> None:
    """The server removes the bot and invites it back; it has a moment to speak."""
    home.discord.kick_bot(server_of(home))
    home.discord.invite_bot(server_of(home))
    await asyncio.sleep(0.5)


async def test_a_server_that_invites_the_bot_is_welcomed_once(tmp_path: Path) -> None:
    async with run_house(tmp_path) as home:
        assert welcomes(home) == [], "it was there already"
        await asyncio.sleep(QUIET)
        await invite_again(home)
        await home.discord.wait_for(lambda: bool(welcomes(home)))
        await invite_again(home)
        (welcome,) = welcomes(home)
        alex = home.discord.find_person("Alex")
        told = await home.discord.press(alex, welcome, "Practise against a bot")
        assert "https://discord.com/channels/" in read_texts(told.message)
        assert home.errors() == ""
