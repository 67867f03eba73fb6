"""`Discord`: the loopback for end-to-end tests.

It acts as people, tells what each of them sees, and breaks things.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, TypeVar

from local import commands, messages, threads
from local.bot_answer import BotAnswer
from local.errors import Refused
from local.faults.fault_injection import FaultInjection
from local.fixtures import Fixtures
from local.interaction import Interaction
from local.person_actions import CommandArguments
from local.protocol import DEFERRED, Json, walk_components
from local.server import LoopbackServer
from local.service import BotRequest, LoopbackService
from local.world import Person, Ref, World, id_of
from local.world_changes import WorldChange

T = TypeVar("T")
POLL_SECONDS = 0.05
# the longest wait for anything: on a machine that has much else to do, all takes its time
ANSWER_SECONDS = 120.0


class Discord(Fixtures, FaultInjection):
    """Drives a running server.

    Every act raises `Refused` where Discord's client would refuse it.
    """

    def __init__(self, server: LoopbackServer) -> None:
        self.server = server
        self.service: LoopbackService = server.service
        self.world: World = server.service.world
        self._changed = asyncio.Event()  # set when `wait_for` has to look again
        self.world.listeners.append(self._wake_waiters)
        self.service.request_listeners.append(self._wake_waiters)

    def _wake_waiters(self, _: WorldChange | BotRequest) -> None:
        """Listener of world changes and requests: `wait_for` looks again."""
        self._changed.set()

    @property
    def url(self) -> str:
        """The address that the bot is pointed at."""
        return self.server.url

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.server.token

    @property
    def requests(self) -> list[BotRequest]:
        """The newest requests of the bot, oldest first."""
        return list(self.service.requests)

    # -- acting as people --------------------------------------------------------------------------

    def say(self, person: Ref, channel: Ref, content: str) -> Json:
        """A person posts a message."""
        return self.service.person_actions.say(id_of(person), id_of(channel), content)

    async def slash(self, person: Ref, channel: Ref, path: str, /, **options: Any) -> BotAnswer:
        """A person uses a command, as in `slash(ann, tables, "game new", game="catan")`.

        People, channels and files are options too.
        """
        typed = self.make_command_arguments(person, channel, path, options)
        return await self._wait_for_answer(self.service.person_actions.run_command(*typed))

    async def autocomplete(
        self,
        person: Ref,
        channel: Ref,
        path: str,
        focused: str,
        /,
        **options: Any,
    ) -> list[Json]:
        """What autocomplete offers for the option `focused`, with the options typed so far."""
        typed = self.make_command_arguments(
            person, channel, path, {focused: "", **options}, focused=focused
        )
        interaction = self.service.person_actions.autocomplete(*typed)
        answer = await self._wait_for_answer(interaction)
        return answer.choices

    def make_command_arguments(
        self,
        person: Ref,
        channel: Ref,
        path: str,
        options: Json,
        *,
        focused: str | None = None,
    ) -> CommandArguments:
        """What `run_command` and `autocomplete` of PersonActions take, for a command as typed.

        `focused` is the option in which the person is typing, for autocomplete.
        """
        name, *subcommand_path = path.split()
        found_channel = self.service.person_actions.find_channel(id_of(person), id_of(channel))
        command = commands.find_command_by_name(self.world, found_channel, name)
        values = [
            {"name": key, "value": _make_option_value(value), "focused": key == focused}
            for key, value in options.items()
        ]
        return CommandArguments(
            id_of(person), found_channel["id"], command["id"], subcommand_path, values
        )

    async def press(self, person: Ref, message: Json, label: str, *, nth: int = 0) -> BotAnswer:
        """Presses a button by its label or custom id.

        `nth` says which, counted from 0, where several have the same label.
        """
        custom_id = self._find_component(message, label, nth)["custom_id"]
        return await self._wait_for_answer(
            self.service.person_actions.press(
                id_of(person), message["channel_id"], message["id"], custom_id
            )
        )

    async def select(self, person: Ref, message: Json, label: str, *values: Ref) -> BotAnswer:
        """Chooses in the menu with the placeholder or custom id `label`.

        `values` may be values or labels of its options.
        """
        component = self._find_component(message, label, 0)
        by_label = {option["label"]: option["value"] for option in component.get("options") or ()}
        chosen = [by_label.get(id_of(value), id_of(value)) for value in values]
        where = id_of(person), message["channel_id"], message["id"], component["custom_id"]
        return await self._wait_for_answer(self.service.person_actions.press(*where, chosen))

    async def submit(
        self,
        person: Ref,
        opened: BotAnswer,
        values: Json | None = None,
    ) -> BotAnswer:
        """Sends the modal that the answer `opened`, with values by custom id or by label.

        Inputs without a value keep their default.
        """
        by_label = {
            label["label"]: label["component"]["custom_id"]
            for label in walk_components(opened.modal["components"])
            if "component" in label
        }
        values_by_id = {by_label.get(key, key): value for key, value in (values or {}).items()}
        interaction = self.service.person_actions.submit_modal(
            id_of(person), opened.interaction.token, values_by_id
        )
        answer = await self._wait_for_answer(interaction)
        self.service.person_actions.close_modal(opened.interaction.token)
        return answer

    async def forge_interaction(
        self,
        kind: int,
        person: Ref,
        channel: Ref,
        data: Json,
        source: Json | None = None,
    ) -> BotAnswer:
        """Sends an interaction that no client would, with any data: `kind` 3 a press, 5 a form."""
        return await self._wait_for_answer(
            self.service.person_actions.forge_interaction(
                kind, id_of(person), id_of(channel), data, source
            )
        )

    def _find_component(self, message: Json, label: str, nth: int) -> Json:
        """A component of the message as it is now, by label, placeholder or custom id."""
        current = self.world.messages[message["channel_id"]].get(message["id"], message)
        parts = [part for part in walk_components(current["components"]) if part.get("custom_id")]
        matching = [
            part
            for part in parts
            if label in (part.get("label"), part.get("placeholder"), part["custom_id"])
        ]
        if len(matching) <= nth:
            labels = [part.get("label") or part["custom_id"] for part in parts]
            raise Refused("noComponent", f"There is no {label!r} among {labels}.")
        return matching[nth]

    async def _wait_for_answer(self, interaction: Interaction) -> BotAnswer:
        """Waits for the bot's acknowledgement, then for the answer that a deferral promised."""
        await self.service.person_actions.wait_for_acknowledgement(interaction)
        if interaction.callback_type == DEFERRED:
            await asyncio.wait_for(interaction.completed.wait(), ANSWER_SECONDS)
        return BotAnswer(self.world, interaction)

    # -- seeing and waiting ------------------------------------------------------------------------

    def visible_messages(self, person: Ref, channel: Ref) -> list[Json]:
        """Everything that this person sees in a channel, private answers included.

        With it a test finds out whether a secret was shown to somebody.
        """
        found_channel = self.world.channels.get(id_of(channel))
        if found_channel is None:
            return []
        return messages.list_visible_messages(self.world, found_channel, id_of(person))

    def all_visible_messages(self, person: Ref) -> list[Json]:
        """Everything that this person sees in any channel, private answers included."""
        found: list[Json] = []
        for channel_id in list(self.world.channels):
            found += self.visible_messages(person, channel_id)
        return found

    def read_file(self, attachment: Json) -> bytes:
        """The bytes of an attachment."""
        file = self.world.find_file(attachment["id"])
        assert file is not None, "This file is gone."
        return file if isinstance(file, bytes) else file.read_bytes()

    async def wait_for(self, predicate: Callable[[], T], timeout: float = ANSWER_SECONDS) -> T:
        """Waits until the predicate holds, and returns what it returned.

        It is asked again whenever something changed, and every POLL_SECONDS.
        """
        async with asyncio.timeout(timeout):
            while not (result := predicate()):
                self._changed.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), POLL_SECONDS)
            return result

    async def wait_until_online(self, timeout: float = 20.0) -> None:
        """Waits until the bot is connected and has been told of its servers."""
        await self.wait_for(lambda: self.service.gateway.is_online, timeout)

    def advance_clock(self, seconds: float) -> None:
        """Lets time pass: messages and tokens grow old, silent threads are archived."""
        self.service.clock.advance(seconds)
        threads.archive_silent_threads(self.world)


def _make_option_value(value: Any) -> Any:
    """Makes the value of a command's option: the id of a person, channel or role, else itself."""
    is_entity = isinstance(value, Person) or (isinstance(value, dict) and "id" in value)
    return id_of(value) if is_entity else value
