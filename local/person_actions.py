"""Acting as a person: talking, using commands, pressing, choosing and submitting.

Only what Discord's client allows is possible.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

from cachetools import FIFOCache

from local import commands, messages, modals, options, permissions, threads
from local.errors import NO_RESPONSE, Refused
from local.interaction import Interaction
from local.interaction_answers import find_message
from local.interaction_service import InteractionService
from local.limits import numbers
from local.modals import Values
from local.protocol import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL,
    MODAL_SUBMIT,
    SELECTS,
    USER,
    Json,
    is_archived,
    is_thread,
    walk_components,
)
from local.world import World

USER_MENU: Final = 2  # the type of a command in the menu of a user
MAX_OPEN_MODALS: Final = 1000  # the oldest are closed when there are more


class CommandArguments(NamedTuple):
    """What `run_command` and `autocomplete` of PersonActions take."""

    person_id: str
    channel_id: str
    command_id: str
    path: list[str]  # the names of the group and the subcommand
    values: list[Json]  # the options that were given: `name`, `value`, and perhaps `focused`


class PersonActions:
    """What people can do; acts that Discord's client does not allow raise Refused."""

    def __init__(self, world: World, interactions: InteractionService) -> None:
        self.world, self.interactions = world, interactions
        # The open modals: by its token, the interaction that opened each.
        self._modals: FIFOCache[str, Interaction] = FIFOCache(MAX_OPEN_MODALS)

    # -- places ------------------------------------------------------------------------------------

    def find_channel(self, person_id: str, channel_id: str) -> Json:
        """A channel that this person sees.

        Raises Refused if there is none.
        """
        channel = self.world.channels.get(channel_id)
        if channel is None or person_id not in self.world.people:
            raise Refused("noChannel", "This channel is not there any more.")
        if not permissions.can_see(self.world, channel, person_id):
            raise Refused("noChannel", "This channel is not there any more.")
        return channel

    def find_message(self, person_id: str, channel_id: str, message_id: str) -> Json:
        """A message that this person sees.

        Raises Refused if there is none.
        """
        channel = self.find_channel(person_id, channel_id)
        message = self.world.messages[channel["id"]].get(message_id)
        if message is None or self.world.private_owners.get(message_id, person_id) != person_id:
            raise Refused("noMessage", "This message is not there any more.")
        return message

    def _unarchive_thread(self, person_id: str, channel: Json) -> None:
        """Opens an archived thread, as a client does before an act in it.

        Raises Refused if locked.
        """
        if not is_archived(channel):
            return
        granted = permissions.channel_permissions(self.world, channel, person_id)
        if channel["thread_metadata"]["locked"] and not granted & permissions.MANAGE_THREADS:
            raise Refused("threadLocked", "This thread is locked.")
        if granted & permissions.SEND_IN_THREADS:
            threads.set_archived(self.world, channel, archived=False)

    # -- talking -----------------------------------------------------------------------------------

    def say(self, person_id: str, channel_id: str, content: str) -> Json:
        """Posts a message."""
        channel = self.find_channel(person_id, channel_id)
        needed = permissions.SEND_IN_THREADS if is_thread(channel) else permissions.SEND_MESSAGES
        if not permissions.channel_permissions(self.world, channel, person_id) & needed:
            raise Refused("mayNotSpeak", "You may not write in this channel.")
        if not content.strip() or len(content) > numbers.MAX_CONTENT_LENGTH:
            raise Refused(
                "messageLength", f"A message has 1 to {numbers.MAX_CONTENT_LENGTH} characters."
            )
        self._unarchive_thread(person_id, channel)
        return messages.post_message(self.world, channel, person_id, {"content": content}, {})

    # -- commands ----------------------------------------------------------------------------------

    def _find_command(self, person_id: str, channel_id: str, command_id: str) -> tuple[Json, Json]:
        """The channel, and a command that the person may use there.

        Raises Refused if there is none.
        """
        channel = self.find_channel(person_id, channel_id)
        for command in commands.list_usable_commands(self.world, channel, person_id):
            if command["id"] == command_id:
                return channel, command
        raise Refused("unknownCommand", "This command is not available here.")

    def run_command(
        self,
        person_id: str,
        channel_id: str,
        command_id: str,
        path: Sequence[str],
        values: list[Json],
    ) -> Interaction:
        """Sends a command to the bot.

        `path` are the names of its subcommands, `values` the options
        that were given.
        """
        channel, command = self._find_command(person_id, channel_id, command_id)
        known, subcommands = commands.find_subcommand_options(command, list(path))
        sent = options.validate_given_options(known, values)
        options.require_options(known, sent)
        resolved = options.resolve_options(self.world, channel, sent)
        self._unarchive_thread(person_id, channel)
        data = _make_command_data(command, subcommands, sent)
        if resolved:
            data["resolved"] = resolved
        return self.interactions.send_interaction(COMMAND, person_id, channel, data)

    def autocomplete(
        self,
        person_id: str,
        channel_id: str,
        command_id: str,
        path: Sequence[str],
        values: list[Json],
    ) -> Interaction:
        """Asks the bot for choices for the option in `values` that is focused."""
        channel, command = self._find_command(person_id, channel_id, command_id)
        known, subcommands = commands.find_subcommand_options(command, list(path))
        sent = options.validate_given_options(known, values)
        data = _make_command_data(command, subcommands, sent)
        return self.interactions.send_interaction(AUTOCOMPLETE, person_id, channel, data)

    def run_menu_command(
        self,
        person_id: str,
        channel_id: str,
        command_id: str,
        target_id: str,
    ) -> Interaction:
        """Sends a command from the menu of a user or a message to the bot."""
        channel, command = self._find_command(person_id, channel_id, command_id)
        resolved: Json = {}
        if command["type"] == USER_MENU:
            options.resolve_id(self.world, channel, resolved, USER, target_id)
        else:
            resolved["messages"] = {target_id: self.find_message(person_id, channel_id, target_id)}
        data = _make_command_data(command, [], []) | {
            "target_id": target_id,
            "resolved": resolved,
        }
        return self.interactions.send_interaction(COMMAND, person_id, channel, data)

    # -- components and modals ---------------------------------------------------------------------

    def press(
        self,
        person_id: str,
        channel_id: str,
        message_id: str,
        custom_id: str,
        values: list[str] | None = None,
    ) -> Interaction:
        """Presses a button of a message, or chooses `values` in a menu."""
        channel = self.find_channel(person_id, channel_id)
        message = self.find_message(person_id, channel_id, message_id)
        component = _find_usable_component(message, custom_id)
        data: Json = {
            "custom_id": custom_id,
            "component_type": component["type"],
            "id": component["id"],
        }
        if component["type"] in SELECTS:
            data |= self._resolve_selected(channel, component, values or [])
        self._unarchive_thread(person_id, channel)
        return self.interactions.send_interaction(COMPONENT, person_id, channel, data, message)

    def _resolve_selected(self, channel: Json, component: Json, values: list[str]) -> Json:
        """The fields `values` and `resolved` of a choice in a menu."""
        resolved: Json = {}
        chosen = modals.validate_selected_values(component, values)
        modals.resolve_values(self.world, channel, component, chosen, resolved)
        return {"values": chosen, "resolved": resolved} if resolved else {"values": chosen}

    def submit_modal(self, person_id: str, token: str, values: Values) -> Interaction:
        """Sends a modal by the token of what opened it.

        It stays open where a value is Refused.
        """
        opened = self._modals.get(token)
        if opened is None or opened.person_id != person_id:
            raise Refused("noModal", "This form is not open any more.")
        channel = self.find_channel(person_id, opened.channel_id)
        data = modals.build_submission(self.world, channel, opened.body, values)
        source = find_message(self.world, opened, opened.source_id)
        return self.interactions.send_interaction(
            MODAL_SUBMIT, person_id, channel, data, source, opened
        )

    # -- what no client would send -----------------------------------------------------------------

    def forge_interaction(
        self,
        kind: int,
        person_id: str,
        channel_id: str,
        data: Json,
        source: Json | None = None,
    ) -> Interaction:
        """Sends a press or a form with any data, from any channel, as no client would.

        A form seems to be opened by a press at `source`, or by a command.
        """
        channel = self.world.channels[channel_id]
        opened_by: Interaction | None = None
        if kind == MODAL_SUBMIT:
            opening = COMPONENT if source else COMMAND
            opened_by = self.interactions.make_interaction(opening, person_id, channel, source)
        return self.interactions.send_interaction(
            kind, person_id, channel, data, source, opened_by
        )

    # -- waiting -----------------------------------------------------------------------------------

    async def wait_for_acknowledgement(self, interaction: Interaction) -> Interaction:
        """Waits until the bot has acknowledged an interaction, and returns that.

        Raises Refused when it does not respond in time: Discord waits
        for three seconds.
        """
        try:
            await asyncio.wait_for(
                interaction.acknowledged.wait(), self.world.rules.acknowledge_seconds
            )
        except TimeoutError:
            raise Refused("noResponse", NO_RESPONSE) from None
        if interaction.callback_type == MODAL:
            self._modals[interaction.token] = interaction
        return interaction

    def close_modal(self, token: str) -> None:
        """Forgets the open modal with this token."""
        self._modals.pop(token, None)


def _make_command_data(command: Json, subcommands: list[Json], sent: list[Json]) -> Json:
    """Makes the data of a command's interaction, with the options `sent`.

    `subcommands` are the group and the subcommand that were used,
    outermost first; each is an option that holds the next.
    """
    for subcommand in reversed(subcommands):
        sent = [{"name": subcommand["name"], "type": subcommand["type"], "options": sent}]
    data = {
        "id": command["id"],
        "name": command["name"],
        "type": command["type"],
        "options": sent,
    }
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def _find_usable_component(message: Json, custom_id: str) -> Json:
    """The button or menu of a message with this custom id.

    Raises Refused if it is gone or off.
    """
    by_custom_id = {part.get("custom_id"): part for part in walk_components(message["components"])}
    component = by_custom_id.get(custom_id)
    if component is None:
        raise Refused("noComponent", "This button is not there any more.")
    if component.get("disabled"):
        raise Refused("disabled", "This button is switched off.")
    return component
