"""What a test sets up before it begins: servers, channels, people and their rights."""

from collections.abc import Sequence

from local import guilds, overrides
from local.permissions import combine_permissions
from local.protocol import Json
from local.world import GLOBAL_SCOPE, Person, Ref, World, id_of


class Fixtures:
    """The part of `Discord` that sets up a world before a test begins."""

    world: World

    def add_server(
        self,
        name: str = "Tabularium",
        *,
        locale: str = "en-US",
        owner: Ref | None = None,
    ) -> Json:
        """A new server with the bot.

        Without an owner it belongs to somebody who never acts.
        """
        if owner is None:
            owner = guilds.add_person(self.world, f"Owner of {name}")
        return guilds.add_guild(self.world, name, id_of(owner), locale=locale)

    def add_channel(self, server: Ref, name: str) -> Json:
        """A new text channel of a server."""
        return guilds.add_channel(self.world, self.world.guilds[id_of(server)], name)

    def add_person(self, name: str, *servers: Ref, locale: str = "en-US") -> Person:
        """A new person, who is a member of these servers."""
        person = guilds.add_person(self.world, name, locale)
        for server in servers:
            guilds.join_guild(self.world, id_of(server), person.id)
        return person

    def add_role(self, server: Ref, name: str, *granted: str, people: Sequence[Ref] = ()) -> Json:
        """A new role of a server with these permissions (by name), given to these people."""
        guild = self.world.guilds[id_of(server)]
        role = guilds.add_role(self.world, guild, name, combine_permissions(*granted))
        for person in people:
            guilds.give_role(self.world, guild, id_of(person), role)
        return role

    def take_role(self, server: Ref, person: Ref, role: Json) -> None:
        """Takes a role from a person."""
        guilds.take_role(self.world, self.world.guilds[id_of(server)], id_of(person), role)

    def set_command_override(
        self,
        server: Ref,
        command: str | None,
        target: Ref,
        allowed: bool | None,
    ) -> None:
        """Allows or forbids a command, as the server's owner does under Integrations.

        `command` None: all of them. `target`: a role, a person or a
        channel. `allowed` None: takes an earlier override away.
        """
        ids_by_name = {
            registered["name"]: registered["id"]
            for registered in self.world.commands[GLOBAL_SCOPE].values()
        }
        key = ids_by_name[command] if command else self.world.bot_id
        overrides.set_override(self.world, id_of(server), key, id_of(target), allowed)

    def find_person(self, name: str) -> Person:
        """The person with this display name."""
        by_name = {
            self.world.users[person.id]["global_name"]: person
            for person in self.world.people.values()
        }
        return by_name[name]

    def find_channel(self, name: str) -> Json:
        """A channel or thread by its name.

        The newest one, if there are several.
        """
        by_name = {channel.get("name"): channel for channel in self.world.channels.values()}
        return by_name[name]

    def dm_channel(self, person: Ref) -> Json:
        """The direct messages between the bot and a person.

        They are made on first use.
        """
        return self.world.open_dm_channel(id_of(person))
