"""Interactions: sends what a person does to the bot, and takes the bot's answers.

The bot has three seconds to answer, and fifteen minutes to say more.
"""

from collections.abc import Callable

from local import messages, protocol
from local.attachments import Uploads
from local.errors import fail
from local.interaction import Interaction
from local.interaction_answers import (
    check_answer,
    check_channel,
    find_deferred_message,
    find_message,
    post_answer,
    post_deferred,
)
from local.interaction_payload import interaction_payload
from local.protocol import CHOICES, EPHEMERAL, LOADING, MODAL, Json, is_archived
from local.tokens import interaction_token
from local.world import World
from local.world_changes import ThinkingChanged


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
        interaction = self.make_interaction(kind, person_id, channel, source)
        interaction.data, interaction.opened_by = data, opened_by
        self._by_token[interaction.token] = interaction
        self._send(interaction_payload(self.world, interaction, channel, source))
        return interaction

    def make_interaction(
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
            data={},
            asked_at=self.world.clock.monotonic(),
        )

    # -- answered by the bot -----------------------------------------------------------------------

    def respond(self, interaction_id: str, token: str, body: Json, uploads: Uploads) -> Interaction:
        """The first answer; it must come in time, once, and fit the kind of interaction."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or self._is_late(interaction):
            fail(10062)
        if interaction.callback_type is not None:
            fail(40060)
        answer, data = body.get("type"), body.get("data") or {}
        check_answer(self.world, interaction, answer, data, uploads)
        assert isinstance(answer, int)
        interaction.callback_type = answer
        interaction.body = data if answer in (MODAL, CHOICES) else {}
        interaction.answered_at = self.world.clock.monotonic()
        self._apply_callback(interaction, data, uploads)
        interaction.acknowledged.set()
        return interaction

    def _is_late(self, interaction: Interaction) -> bool:
        return (
            self.world.clock.monotonic() - interaction.asked_at
            > self.world.rules.acknowledge_seconds
        )

    def _apply_callback(self, interaction: Interaction, data: Json, uploads: Uploads) -> None:
        match interaction.callback_type:
            case protocol.MESSAGE:
                interaction.original_id = post_answer(self.world, interaction, data, uploads)["id"]
                interaction.completed.set()
            case protocol.DEFERRED:
                interaction.original_id = post_deferred(
                    self.world, interaction, (data.get("flags") or 0) & EPHEMERAL
                )["id"]
            case protocol.DEFERRED_UPDATE:
                interaction.original_id = interaction.source_id
            case protocol.UPDATE if source := find_message(
                self.world, interaction, interaction.source_id
            ):
                interaction.original_id = interaction.source_id
                messages.edit_message(self.world, source, data, uploads)
                interaction.completed.set()

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
        check_channel(self.world, interaction)
        if promised := find_deferred_message(self.world, interaction):
            return self.edit_message(interaction, promised, body, uploads)
        messages.check_message_body(self.world, body, uploads)
        message = post_answer(self.world, interaction, body, uploads)
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
        message = find_message(self.world, interaction, wanted) if wanted in reached else None
        return message or fail(10008)

    def edit_message(
        self, interaction: Interaction, message: Json, body: Json, uploads: Uploads
    ) -> Json:
        messages.check_message_body(self.world, body, uploads, before=message)
        channel = check_channel(self.world, interaction)
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
        """Forget interactions whose tokens have expired, which they do after fifteen minutes.

        An answer that was promised and never came is deleted with them.
        """
        limit = self.world.clock.monotonic() - self.world.rules.token_seconds
        while self._by_token:
            token, oldest = next(iter(self._by_token.items()))
            if oldest.asked_at >= limit:
                return
            del self._by_token[token]
            if promised := find_deferred_message(self.world, oldest):
                self.delete_message(oldest, promised)

    def list_unanswered(self) -> list[Interaction]:
        """Those that the bot has not acknowledged, oldest first."""
        return [one for one in self._by_token.values() if one.callback_type is None]

    def list_thinking(self) -> list[tuple[Interaction, Json]]:
        """Those whose deferred answer is still to come, with its empty place."""
        return [
            (one, promised)
            for one in self._by_token.values()
            if (promised := find_deferred_message(self.world, one))
        ]
