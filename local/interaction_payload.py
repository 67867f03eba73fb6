"""Interactions on the wire: the event that tells the bot of one, and the response to a callback."""

from local import permissions
from local.interaction import Interaction
from local.interaction_answers import find_message
from local.options import make_partial_channel
from local.protocol import (
    DEFERRED,
    DEFERRED_UPDATE,
    EPHEMERAL,
    MESSAGE,
    UPDATE,
    Json,
)
from local.world import World

SERVER_CONTEXT, DIRECT_CONTEXT = 0, 1  # where an interaction came from

# What an answer makes of a message: a new one, or the old one changed.
MESSAGE_CALLBACKS: dict[int, int] = {
    MESSAGE: MESSAGE,
    DEFERRED: MESSAGE,
    UPDATE: UPDATE,
    DEFERRED_UPDATE: UPDATE,
}


def make_interaction_payload(
    world: World,
    interaction: Interaction,
    channel: Json,
    source: Json | None,
) -> Json:
    """Makes the event INTERACTION_CREATE.

    `source` is the message that was pressed.
    """
    person_id = interaction.person_id
    person = world.people[person_id]
    payload: Json = {
        "id": interaction.id,
        "application_id": world.bot_id,
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "locale": person.locale,
        "channel": make_partial_channel(world, channel, person_id),
        "channel_id": channel["id"],
        "app_permissions": str(permissions.channel_permissions(world, channel, world.bot_id)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": world.rules.file_bytes,
        "authorizing_integration_owners": {"0": channel.get("guild_id", "0")},
        "context": SERVER_CONTEXT if "guild_id" in channel else DIRECT_CONTEXT,
    }
    if source:
        payload["message"] = source
    if "guild_id" not in channel:
        return payload | {"user": world.users[person_id]}
    return payload | _make_guild_fields(world, channel, person_id)


def _make_guild_fields(world: World, channel: Json, person_id: str) -> Json:
    """Makes the fields that only an interaction in a server has."""
    guild = world.guilds[channel["guild_id"]]
    member = world.members[guild["id"]][person_id]
    granted = permissions.channel_permissions(world, channel, person_id)
    return {
        "guild_id": guild["id"],
        "guild_locale": guild["preferred_locale"],
        "member": member | {"permissions": str(granted)},
        "guild": {
            "id": guild["id"],
            "locale": guild["preferred_locale"],
            "features": guild["features"],
        },
    }


def make_callback_response(world: World, interaction: Interaction) -> Json:
    """Makes the body that the bot gets for its callback, if it asked for one by `with_response`.

    The type of a deferred answer is that of the message to come.
    """
    about: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "channel_id": interaction.channel_id,
    }
    original = find_message(world, interaction, interaction.original_id)
    if original is None or interaction.callback_type not in MESSAGE_CALLBACKS:
        return {"interaction": about}
    about["response_message_id"] = original["id"]
    about["response_message_loading"] = interaction.callback_type == DEFERRED
    about["response_message_ephemeral"] = bool(original["flags"] & EPHEMERAL)
    return {
        "interaction": about,
        "resource": {"type": MESSAGE_CALLBACKS[interaction.callback_type], "message": original},
    }
