"""The bot in its own process is invited: it says so once, where it may, and one press begins."""

from __future__ import annotations

from pathlib import Path

from local import guilds

from .house import House, Json, read_texts, run_house
from .records import open_records

HELLO = "Board games, right here"


def server_of(home: House) -> Json:
    return next(
        guild for guild in home.discord.world.guilds.values() if guild["name"] == "Tabularium"
    )


def welcomes(home: House, server: Json) -> list[Json]:
    world = home.discord.world
    return [
        message
        for channel, messages in world.messages.items()
        for message in messages.values()
        if world.channels[channel].get("guild_id") == server["id"] and HELLO in read_texts(message)
    ]


async def wait_until_ready(home: House) -> None:
    """Waits for the first sign of life: from then on the library reports invitations."""

    def is_alive() -> bool:
        with open_records(home) as db:
            return bool(db.execute("SELECT value FROM facts WHERE key = 'alive'").fetchone())

    await home.discord.wait_for(is_alive)


def invite_again(home: House) -> None:
    """The server removes the bot and invites it back."""
    home.discord.kick_bot(server_of(home))
    home.discord.invite_bot(server_of(home))


def invite_elsewhere(home: House) -> Json:
    """Another server, which has a channel, invites the bot."""
    world = home.discord.world
    owner = home.discord.find_person("Alex")
    server = guilds.add_guild(world, "Elsewhere", owner.id, with_bot=False)
    guilds.add_channel(world, server, "lounge")
    home.discord.invite_bot(server)
    return server


async def test_a_server_that_invites_the_bot_is_welcomed_once(tmp_path: Path) -> None:
    async with run_house(tmp_path) as home:
        await wait_until_ready(home)
        assert welcomes(home, server_of(home)) == [], "it was there already"
        invite_again(home)
        await home.discord.wait_for(lambda: bool(welcomes(home, server_of(home))))
        invite_again(home)
        other = invite_elsewhere(home)
        await home.discord.wait_for(lambda: bool(welcomes(home, other)))
        (welcome,) = welcomes(home, server_of(home))
        alex = home.discord.find_person("Alex")
        told = await home.discord.press(alex, welcome, "Practise against a bot")
        assert "https://discord.com/channels/" in read_texts(told.message)
        assert home.errors() == ""
