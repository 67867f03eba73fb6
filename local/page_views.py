"""The world as the page of one person is told it."""

from local import commands, permissions, unread
from local.protocol import DM, Json
from local.service import LoopbackService
from local.world import Person, World


def make_world_view(service: LoopbackService, person_id: str) -> Json:
    """Everything that the page of a person shows at its start."""
    world = service.world
    visible = [
        channel
        for channel in world.channels.values()
        if permissions.can_see(world, channel, person_id)
    ]
    return {
        "people": [make_person_view(world, person) for person in world.people.values()],
        "servers": [
            _make_server_view(world, person_id, guild, visible)
            for guild in _list_servers_of_person(world, person_id)
        ],
        "dms": [
            make_channel_view(world, person_id, channel)
            for channel in visible
            if channel["type"] == DM
        ],
        "bot": {
            "id": world.bot_id,
            "name": world.bot["username"],
            "online": service.gateway.is_online,
        },
        "commands": list_usable_commands(world, person_id),
        "strings": {},
    }


def _list_servers_of_person(world: World, person_id: str) -> list[Json]:
    """The servers that a person is a member of."""
    return [guild for guild in world.guilds.values() if person_id in world.members[guild["id"]]]


def _make_server_view(world: World, person_id: str, guild: Json, visible: list[Json]) -> Json:
    """What the web page is told of a server, as JSON.

    `visible` are all channels that the person sees, in any server.
    """
    channels = [
        make_channel_view(world, person_id, channel)
        for channel in visible
        if channel.get("guild_id") == guild["id"]
    ]
    return {
        "id": guild["id"],
        "name": guild["name"],
        "owner_id": guild["owner_id"],
        "roles": guild["roles"],
        "channels": channels,
    }


def make_person_view(world: World, person: Person) -> Json:
    """What the web page is told of a person, as JSON."""
    account = world.users[person.id]
    return {
        "id": person.id,
        "name": account["global_name"] or account["username"],
        "locale": person.locale,
        "color": person.color,
    }


def make_channel_view(world: World, person_id: str, channel: Json) -> Json:
    """Makes a channel with what this person has not read in it."""
    return channel | unread.find_unread_state(world, person_id, channel)


def list_usable_commands(world: World, person_id: str) -> list[Json]:
    """Every command that this person may use somewhere, each once."""
    usable: dict[str, Json] = {}
    for guild in _list_servers_of_person(world, person_id):
        for channel in world.iterate_channels(guild["id"]):
            for command in commands.list_usable_commands(world, channel, person_id):
                usable[command["id"]] = command
    return list(usable.values())
