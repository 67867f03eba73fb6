"""What a test reads of the bot's answer to one act of a person."""

from local.interaction import Interaction
from local.protocol import EPHEMERAL, Json
from local.world import World


class BotAnswer:
    """What the bot made of one act of a person."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        """`interaction` is the act, which the bot has acknowledged."""
        self.interaction = interaction
        self._channel_messages = world.messages[interaction.channel_id]
        self._original = self._channel_messages.get(interaction.original_id or "")

    @property
    def callback_type(self) -> int | None:
        """The type of the callback, as a number of Discord's.

        4 message, 5 deferred, 6 deferred update, 7 update, 8 choices, 9 modal.
        """
        return self.interaction.callback_type

    @property
    def message(self) -> Json:
        """The answer itself (@original): what was said, or the message that was updated."""
        assert self._original is not None, "This interaction was not answered with a message."
        return self._original

    @property
    def followups(self) -> list[Json]:
        """The further messages of the answer that still exist."""
        return [
            self._channel_messages[key]
            for key in self.interaction.followup_ids
            if key in self._channel_messages
        ]

    @property
    def content(self) -> str:
        """The text of the answer."""
        return str(self.message["content"])

    @property
    def is_private(self) -> bool:
        """Whether only the person who acted sees the answer."""
        return bool(self.message["flags"] & EPHEMERAL)

    @property
    def modal(self) -> Json:
        """The modal that the bot opened, as it sent it: title, custom_id, components.

        Only for an answer of type 9; the body of any other is empty,
        or holds choices.
        """
        return self.interaction.body

    @property
    def choices(self) -> list[Json]:
        """The choices that the bot offered for autocomplete.

        Only for an answer of type 8.
        """
        choices: list[Json] = self.interaction.body["choices"]
        return choices

    @property
    def seconds_to_acknowledge(self) -> float:
        """Seconds from the person's act to the bot's acknowledgement."""
        assert self.interaction.answered_at is not None
        return self.interaction.answered_at - self.interaction.asked_at
