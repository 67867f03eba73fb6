"""Who may use a button, a list or a form: whoever may use the command that it belongs to.

Discord lets only those use a command who may. What the command has
shown to somebody stays there, also when they may use it no longer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord
import structlog
from cachetools import TTLCache

from engine.core import Illegal, Text

from .discord_internals import request_command_permissions, request_commands
from .redaction import short_reason

log = structlog.get_logger(__name__)
ORGANISERS: Final = discord.Permissions(manage_guild=True)
MODERATORS: Final = discord.Permissions(manage_messages=True)

# What each command demands of a member. None: everybody may use it, and
# what it shows is for whoever sees it.
COMMAND_RIGHTS: Final[Mapping[str, discord.Permissions | None]] = {
    "help": None, "game": None, "my": None, "league": None, "stats": None,
    "season": ORGANISERS, "table": MODERATORS, "admin": ORGANISERS,
}  # fmt: skip

ROLE, PERSON, CHANNEL = 1, 2, 3  # of whom an override speaks
# seconds that a server's overrides are believed; Discord tells of changes at once
CACHE_SECONDS: Final = 60.0
MAX_FETCH_SECONDS: Final = 1.0  # seconds of the three within which a press must be answered
CACHED_SERVERS: Final = 1000  # servers whose overrides are remembered

Overrides = Mapping[tuple[int, int], bool]  # (of whom, id) -> whether they may
ServerOverrides = Mapping[int, Overrides]  # id of a command, or of the bot for all of them


class CommandPermissions:
    """Knows what the owners of servers have set under Integrations."""

    def __init__(self) -> None:
        self._command_ids: dict[str, int] = {}  # by name, as Discord numbers commands
        self._cached: TTLCache[int, ServerOverrides] = TTLCache(CACHED_SERVERS, CACHE_SECONDS)
        self._change_count = 0  # how often any server has set something else

    async def require_command(self, interaction: discord.Interaction, command: str) -> None:
        """Checks that the person may use the command where they are.

        Raises Illegal if they may not.
        """
        if not await self.may_use(interaction, command):
            raise Illegal(
                Text("This belongs to /{command}, which you may not use here.", command=command)
            )

    async def may_use(self, interaction: discord.Interaction, command: str) -> bool:
        """Whether the person may use the command where they are.

        Outside of a server nobody may use one that demands a right, in
        it administrators may use all. For others it is what the server
        has set, else whether they have that right.
        """
        needed = COMMAND_RIGHTS[command]
        if needed is None:
            return True
        person = interaction.user
        server = interaction.guild_id
        if server is None or not isinstance(person, discord.Member):
            return False
        granted = interaction.permissions
        if granted.administrator:
            return True
        for_command, for_all = await self._load_overrides(interaction.client, server, command)
        # without the role of everybody, which has the id of the server
        roles = [role.id for role in person.roles if role.id != server]
        channel_id = _override_channel_id(interaction)
        if not is_open_in_channel(channel_id, server, for_command, for_all):
            return False
        return is_allowed_to_person(
            person.id,
            roles,
            server,
            for_command,
            for_all,
            by_default=granted >= needed,
        )

    def forget_server(self, server_id: int) -> None:
        """Forgets the overrides of a server, whose owner has set something else."""
        self._change_count += 1
        self._cached.pop(server_id, None)

    async def _load_overrides(
        self,
        client: discord.Client,
        server_id: int,
        command: str,
    ) -> tuple[Overrides, Overrides]:
        """The overrides for a command, and for all commands.

        Empty if Discord does not answer in time.
        """
        known = self._cached.get(server_id)
        if known is None:
            try:
                known = await asyncio.wait_for(
                    self._fetch_overrides(client, server_id), MAX_FETCH_SECONDS
                )
            except Exception as error:  # whatever it is: then the command's own right decides
                log.warning(
                    "it is not known who may use a command",
                    server=server_id,
                    reason=short_reason(error),
                )
                return {}, {}
        command_id = self._command_ids.get(command, 0)
        for_command = known.get(command_id, {})
        for_all = known.get(client.application_id or 0, {})
        return for_command, for_all

    async def _fetch_overrides(self, client: discord.Client, server_id: int) -> ServerOverrides:
        """Asks Discord for all overrides of a server.

        Remembers them if none changed meanwhile.
        """
        changes = self._change_count
        if not self._command_ids:
            listed = await request_commands(client)
            self._command_ids = {each["name"]: int(each["id"]) for each in listed}
        rows = await request_command_permissions(client, server_id)
        overrides = {int(row["id"]): _parse_overrides(row["permissions"]) for row in rows}
        if changes == self._change_count:  # else it may be out of date already
            self._cached[server_id] = overrides
        return overrides


def _parse_overrides(rows: Iterable[Mapping[str, Any]]) -> Overrides:
    """Reads Discord's permission overrides: whether allowed, by the holder's (type, id)."""
    return {(row["type"], int(row["id"])): row["permission"] for row in rows}


def _override_channel_id(interaction: discord.Interaction) -> int:
    """The channel whose overrides count: a thread's is its parent."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0


def is_open_in_channel(
    channel_id: int,
    server_id: int,
    for_command: Overrides,
    for_all: Overrides,
) -> bool:
    """Whether a command may be used in a channel.

    What is set for the command goes before what is set for all
    commands; within each, what is set for this channel goes before all
    channels. It may be used where nothing is set.
    """
    all_channels_id = server_id - 1  # Discord's number for all channels of a server
    for overrides in (for_command, for_all):
        for each_id in (channel_id, all_channels_id):
            is_allowed = overrides.get((CHANNEL, each_id))
            if is_allowed is not None:
                return is_allowed
    return True


def is_allowed_to_person(
    person_id: int,
    roles: Iterable[int],
    server_id: int,
    for_command: Overrides,
    for_all: Overrides,
    *,
    by_default: bool,
) -> bool:
    """Whether a person may use a command.

    What is set for the command decides alone. Else what is set for all
    commands may deny it, but not allow it. Where nothing denies it, they
    may if they have the right that the command demands (`by_default`).
    """
    role_ids = list(roles)
    command_override = _override_for_person(person_id, role_ids, server_id, for_command)
    if command_override is not None:
        return command_override
    override_for_all = _override_for_person(person_id, role_ids, server_id, for_all)
    return override_for_all is not False and by_default


def _override_for_person(
    person_id: int,
    roles: Iterable[int],
    server_id: int,
    overrides: Overrides,
) -> bool | None:
    """What is set for the person, else for any of their roles, else for everybody.

    None otherwise. Of several roles, one that is allowed is enough.
    """
    for_person = overrides.get((PERSON, person_id))
    if for_person is not None:
        return for_person
    for_roles = [overrides[ROLE, role] for role in roles if (ROLE, role) in overrides]
    if for_roles:
        return any(for_roles)
    everybody = (ROLE, server_id)  # the role of everybody has the server's id
    return overrides.get(everybody)
