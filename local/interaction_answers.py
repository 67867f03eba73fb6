"""The bot's answers to interactions: which are allowed, and the messages that they become."""

from local import messages, permissions
from local.attachments import Uploads
from local.emojis import check_custom_emoji
from local.errors import ErrorCode, fail
from local.interaction import Interaction, make_interaction_fields
from local.limits.commands import check_autocomplete
from local.limits.modals import check_modal
from local.limits.problems import Problems
from local.protocol import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFERRED,
    DEFERRED_UPDATE,
    EPHEMERAL,
    LOADING,
    MESSAGE,
    MODAL,
    MODAL_SUBMIT,
    REPLY,
    SLASH_ANSWER,
    UPDATE,
    Json,
    is_archived,
)
from local.world import World
from local.world_changes import ThinkingChanged

ALLOWED_CALLBACKS: dict[int, tuple[int, ...]] = {
    COMMAND: (MESSAGE, DEFERRED, MODAL),
    COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL_SUBMIT: (MESSAGE, DEFERRED),
}


def check_answer(
    world: World,
    interaction: Interaction,
    callback_type: object,
    data: Json,
    uploads: Uploads,
) -> None:
    """Refuses a first answer that does not fit the interaction, or whose data is wrong."""
    allowed = ALLOWED_CALLBACKS[interaction.kind]
    if interaction.kind == MODAL_SUBMIT and interaction.source_id:
        allowed = (*allowed, DEFERRED_UPDATE, UPDATE)
    problems = Problems()
    problems.check_choice(("type",), callback_type, allowed)
    problems.raise_if_any()
    if callback_type == MESSAGE:
        require_answer_channel(world, interaction)
        messages.check_message_body(world, data, uploads, ("data",))
    elif callback_type == UPDATE:
        require_answer_channel(world, interaction)
        before = find_message(world, interaction, interaction.source_id)
        if before is None:
            fail(ErrorCode.UNKNOWN_MESSAGE)
        messages.check_message_body(world, data, uploads, ("data",), before=before)
    elif callback_type == MODAL:
        check_modal(data)
        check_custom_emoji(world, data, ("data",))
    elif callback_type == CHOICES:
        check_autocomplete(data)


def require_answer_channel(world: World, interaction: Interaction) -> Json:
    """The channel to answer in.

    Fails where it is gone, or is an archived and locked thread that the
    bot may not manage.
    """
    channel = world.channels.get(interaction.channel_id) or fail(ErrorCode.UNKNOWN_CHANNEL)
    locked = is_archived(channel) and channel["thread_metadata"]["locked"]
    granted = permissions.channel_permissions(world, channel, world.bot_id)
    if locked and not granted & permissions.MANAGE_THREADS:
        fail(ErrorCode.THREAD_ARCHIVED)
    return channel


def find_message(world: World, interaction: Interaction, message_id: str | None) -> Json | None:
    """A message of the interaction's channel, if it still exists."""
    return world.messages[interaction.channel_id].get(message_id or "")


def find_deferred_message(world: World, interaction: Interaction) -> Json | None:
    """The placeholder of a deferred answer that is still to come.

    None if there is none.
    """
    original = find_message(world, interaction, interaction.original_id)
    if original and original["flags"] & LOADING:
        return original
    return None


def _draft_answer(world: World, interaction: Interaction, flags: int) -> Json:
    """An empty message of the bot that names the interaction it answers.

    It is not posted yet.
    """
    is_reply = interaction.kind != COMMAND and interaction.source_id
    kind = REPLY if is_reply else SLASH_ANSWER
    channel = world.channels[interaction.channel_id]
    message = messages.draft_message(world, channel, world.bot_id, kind=kind, flags=flags)
    message["webhook_id"] = world.bot_id
    message |= make_interaction_fields(world, interaction)
    if interaction.source_id:
        message["message_reference"] = {
            "type": 0,
            "channel_id": interaction.channel_id,
            "message_id": interaction.source_id,
        }
    return message


def post_answer(world: World, interaction: Interaction, data: Json, uploads: Uploads) -> Json:
    """Posts the bot's answer, for everybody or for the person who acted alone."""
    private = bool((data.get("flags") or 0) & EPHEMERAL)
    message = _draft_answer(world, interaction, EPHEMERAL if private else 0)
    messages.fill_message(world, message, data, uploads)
    messages.place_message(world, message, owner=interaction.person_id if private else None)
    return message


def post_deferred(world: World, interaction: Interaction, *, private: bool) -> Json:
    """Posts the placeholder of a deferred answer: “Tabularium is thinking…”

    Where it is `private`, only the person who acted will see the answer.
    """
    flags = LOADING | EPHEMERAL if private else LOADING
    message = _draft_answer(world, interaction, flags)
    messages.place_message(world, message, owner=interaction.person_id if private else None)
    world.publish(ThinkingChanged(interaction.id, interaction.person_id, message, done=False))
    return message
