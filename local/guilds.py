"""How servers, channels and people come into the world, and leave it."""

from local import payloads, permissions
from local.protocol import TEXT, Json
from local.world import COLORS, THREAD_MEMBER_ROW, Person, World
from local.world_changes import (
    BotInvited,
    BotKicked,
    ChannelChanged,
    ChannelCreated,
    ChannelDeleted,
    GuildChanged,
    MemberChanged,
    MemberJoined,
    MemberLeft,
    PersonChanged,
    RoleChanged,
    RoleCreated,
)

ROLE_OVERWRITE, MEMBER_OVERWRITE = 0, 1  # Discord's types of permission overwrites
DEFAULT_SERVER, DEFAULT_CHANNELS = "Tabularium", ("tables", "chat")
DEFAULT_PEOPLE = (("Alex", "en-US"), ("Minji", "ko"), ("Anton", "ru"), ("Clara", "en-US"))


def create_default_world(world: World) -> None:
    """Fills a new world: one server, two channels, four people."""
    people = [add_person(world, name, locale) for name, locale in DEFAULT_PEOPLE]
    owner = people[0]
    server = add_guild(world, DEFAULT_SERVER, owner.id)
    for name in DEFAULT_CHANNELS:
        add_channel(world, server, name)
    for person in people:
        join_guild(world, server["id"], person.id)


def add_person(world: World, name: str, locale: str = "en-US") -> Person:
    """A new person with an account."""
    person = Person(world.new_snowflake(), locale, COLORS[len(world.people) % len(COLORS)])
    world.users[person.id] = payloads.make_user(person.id, name)
    world.save_row("user", person.id, world.users[person.id])
    world.save_person(person)
    world.publish(PersonChanged(person.id))
    return person


def change_locale(world: World, person_id: str, locale: str) -> None:
    """Sets the language of a person's client."""
    person = world.people[person_id]
    person.locale = locale
    world.save_person(person)
    world.publish(PersonChanged(person_id))


def add_guild(
    world: World,
    name: str,
    owner_id: str,
    *,
    locale: str = "en-US",
    with_bot: bool = True,
) -> Json:
    """A new server, with its owner and (`with_bot`) the bot as members."""
    world.new_snowflake()  # stays free: the number before a server's own means all of its channels
    guild = payloads.make_guild(world.new_snowflake(), name, owner_id, locale)
    world.guilds[guild["id"]] = guild
    world.save_row("guild", guild["id"], guild)
    join_guild(world, guild["id"], owner_id)
    if with_bot:
        invite_bot(world, guild)
    return guild


def edit_guild(world: World, guild: Json, **fields: object) -> None:
    """Changes fields of a server."""
    guild.update(fields)
    world.save_row("guild", guild["id"], guild)
    world.publish(GuildChanged(guild))


def add_channel(world: World, guild: Json, name: str, *, kind: int = TEXT) -> Json:
    """A new channel at the end of a server's list; `kind` is its type at Discord."""
    position = sum(1 for _ in world.iterate_channels(guild["id"]))
    channel = payloads.make_channel(
        world.new_snowflake(), guild["id"], name, position=position, kind=kind
    )
    world.channels[channel["id"]] = channel
    world.save_row("channel", channel["id"], channel)
    world.publish(ChannelCreated(channel))
    return channel


def edit_channel(world: World, channel: Json, **fields: object) -> None:
    """Changes fields of a channel."""
    channel.update(fields)
    world.save_row("channel", channel["id"], channel)
    world.publish(ChannelChanged(channel))


def delete_channel(world: World, channel: Json) -> None:
    """Deletes a channel with its threads, messages and files."""
    for thread in list(world.iterate_threads(channel.get("guild_id", ""))):
        if thread["parent_id"] == channel["id"]:
            delete_channel(world, thread)
    _forget_messages(world, channel["id"])
    for user_id in world.thread_members.pop(channel["id"], {}):
        world.delete_row(THREAD_MEMBER_ROW, f"{channel['id']}/{user_id}")
    del world.channels[channel["id"]]
    world.delete_row("channel", channel["id"])
    world.publish(ChannelDeleted(channel))


def _forget_messages(world: World, channel_id: str) -> None:
    """Removes all messages of a channel with their files, without telling anybody."""
    for message in world.messages.pop(channel_id, {}).values():
        if owner := world.private_owners.pop(message["id"], None):
            world.private_messages[owner].pop(message["id"], None)
        world.delete_row("message", message["id"])
        for file in message["attachments"]:
            world.delete_file(file["id"])


def set_overwrite(
    world: World,
    channel: Json,
    target_id: str,
    *,
    allow: int = 0,
    deny: int = 0,
) -> None:
    """Sets a channel's permission overwrite for a role or a member, with permission bits.

    Without any bits, the overwrite is removed.
    """
    kind = MEMBER_OVERWRITE if target_id in world.users else ROLE_OVERWRITE
    entries = [entry for entry in channel["permission_overwrites"] if entry["id"] != target_id]
    if allow or deny:
        new = {"id": target_id, "type": kind, "allow": str(allow), "deny": str(deny)}
        entries.append(new)
    edit_channel(world, channel, permission_overwrites=entries)


def add_role(
    world: World,
    guild: Json,
    name: str,
    granted: int = 0,
    *,
    of_bot: str | None = None,
) -> Json:
    """A new role of a server.

    `of_bot` is the bot that an invitation makes it for.
    """
    role = payloads.make_role(
        world.new_snowflake(), name, granted, position=len(guild["roles"]), of_bot=of_bot
    )
    guild["roles"].append(role)
    world.save_row("guild", guild["id"], guild)
    world.publish(RoleCreated(guild, role))
    return role


def set_role_permissions(world: World, guild: Json, role: Json, granted: int) -> None:
    """Sets the permission bits of a role."""
    role["permissions"] = str(granted)
    world.save_row("guild", guild["id"], guild)
    world.publish(RoleChanged(guild, role))


def give_role(world: World, guild: Json, user_id: str, role: Json) -> None:
    """Gives a member a role."""
    _set_roles(world, guild, user_id, [*world.members[guild["id"]][user_id]["roles"], role["id"]])


def take_role(world: World, guild: Json, user_id: str, role: Json) -> None:
    """Takes a role from a member."""
    role_ids = world.members[guild["id"]][user_id]["roles"]
    _set_roles(world, guild, user_id, [role_id for role_id in role_ids if role_id != role["id"]])


def _set_roles(world: World, guild: Json, user_id: str, roles: list[str]) -> None:
    """Sets the roles of a member, by their ids.

    An id given twice counts once.
    """
    world.members[guild["id"]][user_id]["roles"] = list(dict.fromkeys(roles))
    save_member(world, guild["id"], user_id)
    world.publish(MemberChanged(guild["id"], user_id))


def find_bot_role(world: World, guild: Json) -> Json:
    """The role that an invitation gives the bot.

    It carries what the bot was granted.
    """
    role_ids = world.members[guild["id"]][world.bot_id]["roles"]
    return next(role for role in guild["roles"] if role["managed"] and role["id"] in role_ids)


def join_guild(world: World, guild_id: str, user_id: str) -> None:
    """Makes a user a member of a server.

    Nothing happens where they are one.
    """
    if user_id in world.members[guild_id]:
        return
    member = payloads.make_member(world.users[user_id], world.clock.timestamp())
    world.members[guild_id][user_id] = member
    save_member(world, guild_id, user_id)
    world.publish(MemberJoined(guild_id, user_id))


def save_member(world: World, guild_id: str, user_id: str) -> None:
    """Stores a member without the account, which is stored as a user."""
    member = world.members[guild_id][user_id]
    stored = {key: value for key, value in member.items() if key != "user"}
    world.save_row("member", f"{guild_id}/{user_id}", stored)


def leave_guild(world: World, guild_id: str, user_id: str) -> None:
    """Takes a user out of a server and its threads.

    Nothing happens where they are not there.
    """
    if world.members[guild_id].pop(user_id, None) is None:
        return
    world.delete_row("member", f"{guild_id}/{user_id}")
    for thread in world.iterate_threads(guild_id):
        if world.thread_members[thread["id"]].pop(user_id, None) is not None:
            world.delete_row(THREAD_MEMBER_ROW, f"{thread['id']}/{user_id}")
    world.publish(MemberLeft(guild_id, user_id))


def invite_bot(world: World, guild: Json, granted: int = permissions.BOT_PERMISSIONS) -> None:
    """Makes the bot a member with a role of its own that grants these permission bits."""
    join_guild(world, guild["id"], world.bot_id)
    role = add_role(world, guild, world.bot["username"], granted, of_bot=world.bot_id)
    world.members[guild["id"]][world.bot_id]["roles"].append(role["id"])
    save_member(world, guild["id"], world.bot_id)
    world.publish(BotInvited(guild))


def kick_bot(world: World, guild: Json) -> None:
    """Takes the bot out of a server, with its role, commands and command permissions."""
    role = find_bot_role(world, guild)
    guild["roles"].remove(role)
    world.save_row("guild", guild["id"], guild)
    leave_guild(world, guild["id"], world.bot_id)
    world.commands.pop(guild["id"], None)
    if world.overrides.pop(guild["id"], None):
        world.delete_row("overrides", guild["id"])
    world.publish(BotKicked(guild))
