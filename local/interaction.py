"""One act of a person: what was asked, what came of it, and what messages tell of it."""

import asyncio
from dataclasses import dataclass, field

from local.protocol import COMMAND, COMPONENT, GROUP, MODAL_SUBMIT, SUBCOMMAND, Json
from local.world import World


@dataclass(slots=True, eq=False)
class Interaction:
    """One act of one person, and what the bot said to it.

    Messages are named by id: they may go before the interaction does.
    """

    id: str
    token: str
    kind: int
    person_id: str
    channel_id: str
    source_id: str | None  # the message that was pressed, or whose button opened the modal
    data: Json
    asked_at: float
    opened_by: "Interaction | None" = None  # what opened the modal that was sent in
    callback_type: int | None = None
    answered_at: float | None = None
    body: Json = field(default_factory=dict)  # of a modal, or of choices
    original_id: str | None = None
    followup_ids: list[str] = field(default_factory=list)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    completed: asyncio.Event = field(default_factory=asyncio.Event)


def make_interaction_fields(world: World, interaction: Interaction) -> Json:
    """Makes the fields of an answer that tell of its interaction.

    For a command also in the form that older libraries read.
    """
    fields: Json = {"interaction_metadata": make_interaction_metadata(world, interaction)}
    if interaction.kind == COMMAND:
        user = world.users[interaction.person_id]
        fields["interaction"] = {
            "id": interaction.id,
            "type": COMMAND,
            "name": _make_full_command_name(interaction.data),
            "user": user,
        }
    return fields


def _make_full_command_name(data: Json) -> str:
    """Makes the name of a command as somebody types it, as "game new".

    `data` is the interaction's. Its group and its subcommand stand in
    `options`, each in those of the one above.
    """
    name = str(data["name"])
    for option in data.get("options") or ():
        if option["type"] in (SUBCOMMAND, GROUP):
            return f"{name} {_make_full_command_name(option)}"
    return name


def make_interaction_metadata(world: World, interaction: Interaction) -> Json:
    """What a message tells of the interaction that it answers.

    A form also tells what opened it.
    """
    about: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user": world.users[interaction.person_id],
        "authorizing_integration_owners": {
            "0": world.channels[interaction.channel_id].get("guild_id", "0")
        },
    }
    if interaction.kind == COMPONENT:
        about["interacted_message_id"] = interaction.source_id
    if interaction.kind == MODAL_SUBMIT and interaction.opened_by is not None:
        about["triggering_interaction_metadata"] = make_interaction_metadata(
            world, interaction.opened_by
        )
    return about
