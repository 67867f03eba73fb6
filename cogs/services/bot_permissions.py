"""What the bot may do in a server: the least with which everything works."""

from __future__ import annotations

from typing import Final

import discord

from engine.core import Illegal, Text

NEEDED: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
)
THREADS: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
PRIVATE: Final = discord.Permissions(create_private_threads=True)
WANTED: Final = NEEDED | THREADS | PRIVATE  # what the invitation asks for
OTHER_NAMES: Final = {"read_messages": "view_channel"}  # what the library calls by another name


def list_missing_permissions(
    granted: discord.Permissions,
    wanted: discord.Permissions = NEEDED,
) -> tuple[str, ...]:
    """The permissions that are wanted but not granted, by their names in Discord's settings."""
    return tuple(
        OTHER_NAMES.get(name, name).replace("_", " ")
        for name, asked in wanted
        if asked and not getattr(granted, name)
    )


def permission_report(granted: discord.Permissions) -> Text:
    """What is missing in a channel, and what that means."""
    needed = list_missing_permissions(granted)
    if needed:
        return Text("Missing in this channel: {missing}.", missing=needed)
    for_threads = list_missing_permissions(granted, THREADS)
    if for_threads:
        return Text(
            "Everything is there, but for threads: matches are played in the channel. Missing: "
            "{missing}.",
            missing=for_threads,
        )
    for_private = list_missing_permissions(granted, PRIVATE)
    if for_private:
        return Text(
            "Everything is there, but for private threads: matches get public ones. Missing: "
            "{missing}.",
            missing=for_private,
        )
    return Text("Everything is there.")


def season_channel_id(interaction: discord.Interaction) -> int:
    """The id of the channel in which a season is announced: that of its command.

    In a thread it is the parent's. Raises Illegal if the bot lacks a
    permission there that tables need.
    """
    check_permissions(interaction)
    return parent_channel_id(interaction)


def check_permissions(interaction: discord.Interaction) -> None:
    """Checks, before a table is opened here, that the bot may do what it needs.

    Raises Illegal if a permission is missing.
    """
    missing = list_missing_permissions(interaction.app_permissions)
    if missing:
        refusal = Text(
            "I may not do everything here that a table needs. Missing: {missing}. A "
            "moderator can check with /admin check.",
            missing=missing,
        )
        raise Illegal(refusal)


def parent_channel_id(interaction: discord.Interaction) -> int:
    """The id of an interaction's channel.

    A thread's is its parent's, and 0 if there is none.
    """
    channel = interaction.channel
    channel_id = (
        channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    )
    return channel_id or 0
