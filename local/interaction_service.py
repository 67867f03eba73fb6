"""Interactions: asked by a person, answered by the bot within three seconds, spoken on for fifteen
minutes.
"""

from collections.abc import Callable

from local import messages, permissions, protocol
from local.attachments import Uploads
from local.errors import fail
from local.interaction import Interaction, interaction_fields
from local.limits.commands import check_autocomplete
from local.limits.modals import check_modal
from local.limits.problems import Problems
from local.options import partial_channel
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
from local.tokens import interaction_token
from local.world import World
from local.world_changes import ThinkingChanged

ALLOWED_CALLBACKS: dict[int, tuple[int, ...]] = {
    COMMAND: (MESSAGE, DEFERRED, MODAL),
    COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL_SUBMIT: (MESSAGE, DEFERRED),
}


# What an answer makes of a message: a new one, or the old one changed.
MESSAGE_CALLBACKS: dict[int, int] = {
    MESSAGE: MESSAGE,
    DEFERRED: MESSAGE,
    UPDATE: UPDATE,
    DEFERRED_UPDATE: UPDATE,
}


class InteractionService:
    def __init__(self, world: World, send: Callable[[Json], None]) -> None:
        self.world, self._send = world, send
        self._by_token: dict[str, Interaction] = {}

    # -- asked by a person -------------------------------------------------------------------------

    def send_interaction(
        self,
        kind: int,
        person_id: str,
        channel: Json,
        data: Json,
        source: Json | None = None,
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """An act of a person; a form names the act that opened it."""
        self._drop_expired()
        interaction = self.make_unsent(kind, person_id, channel, source)
        interaction.data, interaction.opened_by = data, opened_by
        self._by_token[interaction.token] = interaction
        self._send(self._build_payload(interaction, channel, source))
        return interaction

    def make_unsent(
        self, kind: int, person_id: str, channel: Json, source: Json | None
    ) -> Interaction:
        """An act that the bot is not told of."""
        key, source_id = self.world.new_snowflake(), source["id"] if source else None
        return Interaction(
            key,
            interaction_token(key),
            kind,
            person_id,
            channel["id"],
            source_id,
            {},
            self.world.clock.monotonic(),
        )

    def _build_payload(self, interaction: Interaction, channel: Json, source: Json | None) -> Json:
        world, person_id = self.world, interaction.person_id
        person = world.people[person_id]
        payload: Json = {
            "id": interaction.id,
            "application_id": world.bot_id,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "locale": person.locale,
            "channel": partial_channel(world, channel, person_id),
            "channel_id": channel["id"],
            "app_permissions": str(permissions.channel_permissions(world, channel, world.bot_id)),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": world.rules.file_bytes,
            "authorizing_integration_owners": {"0": channel.get("guild_id", "0")},
            "context": 0 if "guild_id" in channel else 1,
        }
        if source:
            payload["message"] = source
        if "guild_id" not in channel:
            return payload | {"user": world.users[person_id]}
        guild = world.guilds[channel["guild_id"]]
        member = world.members[guild["id"]][person_id]
        granted = permissions.channel_permissions(world, channel, person_id)
        return payload | {
            "guild_id": guild["id"],
            "guild_locale": guild["preferred_locale"],
            "member": member | {"permissions": str(granted)},
            "guild": {
                "id": guild["id"],
                "locale": guild["preferred_locale"],
                "features": guild["features"],
            },
        }

    # -- answered by the bot -----------------------------------------------------------------------

    def respond(self, interaction_id: str, token: str, body: Json, uploads: Uploads) -> Interaction:
        """The first answer; it must come in time, once, and fit the kind of interaction."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or self._is_late(interaction):
            fail(10062)
        if interaction.callback_type is not None:
            fail(40060)
        answer, data = body.get("type"), body.get("data") or {}
        self._check_answer(interaction, answer, data, uploads)
        assert isinstance(answer, int)
        interaction.callback_type, interaction.body = (
            answer,
            data if answer in (MODAL, CHOICES) else {},
        )
        interaction.answered_at = self.world.clock.monotonic()
        self._apply_callback(interaction, data, uploads)
        interaction.acknowledged.set()
        return interaction

    def _is_late(self, interaction: Interaction) -> bool:
        return (
            self.world.clock.monotonic() - interaction.asked_at
            > self.world.rules.acknowledge_seconds
        )

    def _check_answer(
        self, interaction: Interaction, answer: object, data: Json, uploads: Uploads
    ) -> None:
        allowed = ALLOWED_CALLBACKS[interaction.kind]
        if interaction.kind == MODAL_SUBMIT and interaction.source_id:
            allowed = (*allowed, DEFERRED_UPDATE, UPDATE)
        problems = Problems()
        problems.check_choice(("type",), answer, allowed)
        problems.raise_if_any()
        if answer == MESSAGE:
            self._check_channel(interaction)
            messages.check_message_body(self.world, data, uploads, ("data",))
        elif answer == UPDATE:
            self._check_channel(interaction)
            messages.check_message_body(
                self.world,
                data,
                uploads,
                ("data",),
                before=self.find_message(interaction, interaction.source_id) or fail(10008),
            )
        elif answer == MODAL:
            check_modal(data)
        elif answer == CHOICES:
            check_autocomplete(data)

    def _check_channel(self, interaction: Interaction) -> Json:
        """The channel may be gone by now, or its thread locked away."""
        channel = self.world.channels.get(interaction.channel_id) or fail(10003)
        locked = is_archived(channel) and channel["thread_metadata"]["locked"]
        if (
            locked
            and not permissions.channel_permissions(self.world, channel, self.world.bot_id)
            & permissions.MANAGE_THREADS
        ):
            fail(50083)
        return channel

    def _apply_callback(self, interaction: Interaction, data: Json, uploads: Uploads) -> None:
        match interaction.callback_type:
            case protocol.MESSAGE:
                interaction.original_id = self._post_answer(interaction, data, uploads)["id"]
                interaction.completed.set()
            case protocol.DEFERRED:
                interaction.original_id = self._post_deferred(
                    interaction, (data.get("flags") or 0) & EPHEMERAL
                )["id"]
            case protocol.DEFERRED_UPDATE:
                interaction.original_id = interaction.source_id
            case protocol.UPDATE if source := self.find_message(interaction, interaction.source_id):
                interaction.original_id = interaction.source_id
                messages.edit_message(self.world, source, data, uploads)
                interaction.completed.set()

    def find_message(self, interaction: Interaction, message_id: str | None) -> Json | None:
        """A message of the interaction's channel, if it still exists."""
        return self.world.messages[interaction.channel_id].get(message_id or "")

    def _deferred_message(self, interaction: Interaction) -> Json | None:
        """The empty place of an answer that is still to come."""
        original = self.find_message(interaction, interaction.original_id)
        return original if original and original["flags"] & LOADING else None

    def _draft_answer(self, interaction: Interaction, flags: int) -> Json:
        """An empty answer that names who asked for it."""
        world = self.world
        kind = (
            SLASH_ANSWER
            if interaction.kind == COMMAND
            else REPLY
            if interaction.source_id
            else SLASH_ANSWER
        )
        message = messages.draft_message(
            world, world.channels[interaction.channel_id], world.bot_id, kind=kind, flags=flags
        )
        message["webhook_id"] = world.bot_id
        message |= interaction_fields(world, interaction)
        if interaction.source_id:
            message["message_reference"] = {
                "type": 0,
                "channel_id": interaction.channel_id,
                "message_id": interaction.source_id,
            }
        return message

    def _post_answer(self, interaction: Interaction, data: Json, uploads: Uploads) -> Json:
        private = bool((data.get("flags") or 0) & EPHEMERAL)
        message = self._draft_answer(interaction, EPHEMERAL if private else 0)
        messages.fill_message(self.world, message, data, uploads)
        messages.place_message(
            self.world, message, owner=interaction.person_id if private else None
        )
        return message

    def _post_deferred(self, interaction: Interaction, private: int) -> Json:
        """“Tabularium is thinking…”"""
        message = self._draft_answer(interaction, private | LOADING)
        messages.place_message(
            self.world, message, owner=interaction.person_id if private else None
        )
        self.world.publish(
            ThinkingChanged(interaction.id, interaction.person_id, message, done=False)
        )
        return message

    # -- spoken on, through the interaction's webhook ----------------------------------------------

    def find_by_token(self, application_id: str, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if application_id != self.world.bot_id:
            fail(10015)
        if (
            interaction is None
            or self.world.clock.monotonic() - interaction.asked_at > self.world.rules.token_seconds
        ):
            fail(50027)
        return interaction

    def post_follow_up(self, interaction: Interaction, body: Json, uploads: Uploads) -> Json:
        """A further message; the first one after a deferred answer takes its place."""
        if interaction.callback_type is None:
            fail(10015)
        self._check_channel(interaction)
        if promised := self._deferred_message(interaction):
            return self.edit_message(interaction, promised, body, uploads)
        messages.check_message_body(self.world, body, uploads)
        message = self._post_answer(interaction, body, uploads)
        if interaction.original_id is not None:
            message["interaction_metadata"]["original_response_message_id"] = (
                interaction.original_id
            )
        interaction.followup_ids.append(message["id"])
        return message

    def find_reachable_message(self, interaction: Interaction, message_id: str) -> Json:
        """A message that this token reaches and that still exists."""
        reached = (interaction.original_id, interaction.source_id, *interaction.followup_ids)
        wanted = interaction.original_id if message_id == "@original" else message_id
        return (self.find_message(interaction, wanted) if wanted in reached else None) or fail(
            10008
        )

    def edit_message(
        self, interaction: Interaction, message: Json, body: Json, uploads: Uploads
    ) -> Json:
        messages.check_message_body(self.world, body, uploads, before=message)
        channel = self._check_channel(interaction)
        if not message["flags"] & LOADING:
            if is_archived(channel):
                fail(50083)
            messages.edit_message(self.world, message, body, uploads)
            return message
        message["flags"] &= ~LOADING
        messages.fill_message(self.world, message, body, uploads)
        self._finish_thinking(interaction, message)
        messages.announce_message(self.world, message)
        return message

    def delete_message(self, interaction: Interaction, message: Json) -> None:
        messages.delete_message(self.world, message)
        if message["flags"] & LOADING:
            self._finish_thinking(interaction, message)

    def _finish_thinking(self, interaction: Interaction, message: Json) -> None:
        interaction.completed.set()
        self.world.publish(
            ThinkingChanged(interaction.id, interaction.person_id, message, done=True)
        )

    def _drop_expired(self) -> None:
        """Tokens die after fifteen minutes, and with them an answer that was promised and never
        came.
        """
        limit = self.world.clock.monotonic() - self.world.rules.token_seconds
        while self._by_token:
            token, oldest = next(iter(self._by_token.items()))
            if oldest.asked_at >= limit:
                return
            del self._by_token[token]
            if promised := self._deferred_message(oldest):
                self.delete_message(oldest, promised)

    def list_unanswered(self) -> list[Interaction]:
        """Those that the bot has not acknowledged, oldest first."""
        return [one for one in self._by_token.values() if one.callback_type is None]

    def list_thinking(self) -> list[tuple[Interaction, Json]]:
        """Those whose deferred answer is still to come, with its empty place."""
        return [
            (one, promised)
            for one in self._by_token.values()
            if (promised := self._deferred_message(one))
        ]

    def callback_response(self, interaction: Interaction) -> Json:
        """What `with_response` returns: a deferred answer is told as the kind that it will be."""
        about: Json = {
            "id": interaction.id,
            "type": interaction.kind,
            "channel_id": interaction.channel_id,
        }
        original = self.find_message(interaction, interaction.original_id)
        if original is None or interaction.callback_type not in MESSAGE_CALLBACKS:
            return {"interaction": about}
        about["response_message_id"] = original["id"]
        about["response_message_loading"] = interaction.callback_type == DEFERRED
        about["response_message_ephemeral"] = bool(original["flags"] & EPHEMERAL)
        return {
            "interaction": about,
            "resource": {"type": MESSAGE_CALLBACKS[interaction.callback_type], "message": original},
        }
