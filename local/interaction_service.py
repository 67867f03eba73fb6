"""Interactions: sends what a person does to the bot, and takes the bot's answers.

The bot has three seconds to answer, and fifteen minutes to say more.
"""

from collections.abc import Callable

from local import messages, protocol
from local.attachments import Uploads
from local.components import write_emoji_ids
from local.errors import ErrorCode, fail
from local.interaction import Interaction
from local.interaction_answers import (
    check_answer,
    find_deferred_message,
    find_message,
    post_answer,
    post_deferred,
    require_answer_channel,
)
from local.interaction_payload import make_interaction_payload
from local.protocol import CHOICES, EPHEMERAL, LOADING, MODAL, Json, is_archived
from local.tokens import make_interaction_token
from local.world import World
from local.world_changes import ThinkingChanged


class InteractionService:
    """All interactions whose tokens have not expired."""

    def __init__(self, world: World, send: Callable[[Json], None]) -> None:
        """`send` tells the bot of an interaction: it gets the data of INTERACTION_CREATE."""
        self.world, self._send = world, send
        self._by_token: dict[str, Interaction] = {}  # the oldest first

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
        """Sends the bot an interaction: what a person has typed, pressed or filled in.

        `kind` is Discord's type of it, `source` the message that was
        pressed, `opened_by` the interaction that opened a form.
        """
        self._drop_expired()
        interaction = self.make_interaction(kind, person_id, channel, source)
        interaction.data, interaction.opened_by = data, opened_by
        self._by_token[interaction.token] = interaction
        self._send(make_interaction_payload(self.world, interaction, channel, source))
        return interaction

    def make_interaction(
        self,
        kind: int,
        person_id: str,
        channel: Json,
        source: Json | None,
    ) -> Interaction:
        """Makes a new interaction that the bot is not told of."""
        interaction_id = self.world.new_snowflake()
        return Interaction(
            id=interaction_id,
            token=make_interaction_token(interaction_id),
            kind=kind,
            person_id=person_id,
            channel_id=channel["id"],
            source_id=source["id"] if source else None,
            data={},
            asked_at=self.world.clock.monotonic(),
        )

    # -- answered by the bot -----------------------------------------------------------------------

    def receive_answer(
        self,
        interaction_id: str,
        token: str,
        body: Json,
        uploads: Uploads,
    ) -> Interaction:
        """Receives the bot's first answer to an interaction, and does what it says.

        Refuses an answer that comes late or twice, or does not fit the
        kind of interaction.
        """
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or self._is_late(interaction):
            fail(ErrorCode.UNKNOWN_INTERACTION)
        if interaction.callback_type is not None:
            fail(ErrorCode.ALREADY_ACKNOWLEDGED)
        answer, data = body.get("type"), body.get("data") or {}
        check_answer(self.world, interaction, answer, data, uploads)
        assert isinstance(answer, int)
        interaction.callback_type = answer
        interaction.body = data if answer in (MODAL, CHOICES) else {}
        if answer == MODAL:
            write_emoji_ids(data["components"])
        interaction.answered_at = self.world.clock.monotonic()
        self._apply_callback(interaction, data, uploads)
        interaction.acknowledged.set()
        return interaction

    def _is_late(self, interaction: Interaction) -> bool:
        """Whether the time to acknowledge the interaction is over."""
        age = self.world.clock.monotonic() - interaction.asked_at
        return age > self.world.rules.acknowledge_seconds

    def _apply_callback(self, interaction: Interaction, data: Json, uploads: Uploads) -> None:
        """Does what the callback type means, and sets `original_id`, the message it is about.

        A deferred answer posts a placeholder for the message to come.
        Modals and choices post nothing.
        """
        match interaction.callback_type:
            case protocol.MESSAGE:
                message = post_answer(self.world, interaction, data, uploads)
                interaction.original_id = message["id"]
                interaction.completed.set()
            case protocol.DEFERRED:
                private = bool((data.get("flags") or 0) & EPHEMERAL)
                placeholder = post_deferred(self.world, interaction, private=private)
                interaction.original_id = placeholder["id"]
            case protocol.DEFERRED_UPDATE:
                interaction.original_id = interaction.source_id
            case protocol.UPDATE:
                source = find_message(self.world, interaction, interaction.source_id)
                assert source is not None, "check_answer refuses to update a message that is gone"
                interaction.original_id = interaction.source_id
                messages.edit_message(self.world, source, data, uploads)
                interaction.completed.set()

    # -- spoken on, through the interaction's webhook ----------------------------------------------

    def find_by_token(self, application_id: str, token: str) -> Interaction:
        """The interaction that the address of a webhook names by its token.

        Fails where the token is unknown or expired.
        """
        if application_id != self.world.bot_id:
            fail(ErrorCode.UNKNOWN_WEBHOOK)
        interaction = self._by_token.get(token)
        oldest_valid = self.world.clock.monotonic() - self.world.rules.token_seconds
        if interaction is None or interaction.asked_at < oldest_valid:
            fail(ErrorCode.INVALID_WEBHOOK_TOKEN)
        return interaction

    def post_follow_up(self, interaction: Interaction, body: Json, uploads: Uploads) -> Json:
        """Posts a further message.

        The first one after a deferred answer fills its placeholder.
        """
        if interaction.callback_type is None:
            fail(ErrorCode.UNKNOWN_WEBHOOK)
        require_answer_channel(self.world, interaction)
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
        """A message that this token may change and that still exists, by id or “@original”."""
        reachable = (interaction.original_id, interaction.source_id, *interaction.followup_ids)
        wanted = interaction.original_id if message_id == "@original" else message_id
        if wanted not in reachable:
            fail(ErrorCode.UNKNOWN_MESSAGE)
        message = find_message(self.world, interaction, wanted)
        return message or fail(ErrorCode.UNKNOWN_MESSAGE)

    def edit_message(
        self,
        interaction: Interaction,
        message: Json,
        body: Json,
        uploads: Uploads,
    ) -> Json:
        """Edits a message of the bot's answer, or fills the placeholder of a deferred one."""
        messages.check_message_body(self.world, body, uploads, before=message)
        channel = require_answer_channel(self.world, interaction)
        if not message["flags"] & LOADING:
            if is_archived(channel):
                fail(ErrorCode.THREAD_ARCHIVED)
            messages.edit_message(self.world, message, body, uploads)
            return message
        message["flags"] &= ~LOADING
        messages.fill_message(self.world, message, body, uploads)
        self._finish_thinking(interaction, message)
        messages.announce_message(self.world, message)
        return message

    def delete_message(self, interaction: Interaction, message: Json) -> None:
        """Deletes a message of the bot's answer."""
        messages.delete_message(self.world, message)
        if message["flags"] & LOADING:
            self._finish_thinking(interaction, message)

    def _finish_thinking(self, interaction: Interaction, message: Json) -> None:
        """Tells that an answer has filled its placeholder `message`, or never comes."""
        interaction.completed.set()
        self.world.publish(
            ThinkingChanged(interaction.id, interaction.person_id, message, done=True)
        )

    def _drop_expired(self) -> None:
        """Forgets interactions whose tokens have expired, which they do after fifteen minutes.

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
        """The interactions that the bot has not acknowledged, oldest first."""
        return [one for one in self._by_token.values() if one.callback_type is None]

    def list_thinking(self) -> list[tuple[Interaction, Json]]:
        """The interactions whose deferred answer is still to come, each with its placeholder."""
        found: list[tuple[Interaction, Json]] = []
        for interaction in self._by_token.values():
            placeholder = find_deferred_message(self.world, interaction)
            if placeholder:
                found.append((interaction, placeholder))
        return found
