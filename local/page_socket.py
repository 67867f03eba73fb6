"""The page's websocket: requests of a person, and events of the world that this person may see."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from aiohttp import WSMsgType, web

from local import guilds, messages, modals, permissions, unread, world_changes
from local.errors import Refused
from local.interaction import Interaction
from local.page_views import (
    list_usable_commands,
    make_channel_view,
    make_person_view,
    make_world_view,
)
from local.person_actions import CommandArguments
from local.protocol import LOCALES, MODAL, Json, dumps, loads
from local.service import LoopbackService

log = logging.getLogger(__name__)
RequestHandler = Callable[["PageConnection", Json], Awaitable[Json]]
MESSAGES_PER_PAGE = 50
MAX_NAME_LENGTH = 32
MAX_REQUEST_BYTES = 64 * 2**20
PING_SECONDS = 30
# After these a person may use other commands than before.
COMMANDS_MAY_CHANGE = (
    world_changes.CommandsChanged,
    world_changes.OverridesChanged,
    world_changes.BotInvited,
    world_changes.BotKicked,
    world_changes.RoleChanged,
    world_changes.MemberChanged,
)


class PageConnection:
    """One open page. It speaks as one person at a time."""

    def __init__(self, service: LoopbackService) -> None:
        self.service = service
        self.world = service.world
        self.person_actions = service.person_actions
        self.ws = web.WebSocketResponse(max_msg_size=MAX_REQUEST_BYTES, heartbeat=PING_SECONDS)
        self.person_id = ""  # who the page speaks as; set by each request
        self._known_channels: set[str] = set()  # the channels that this page has been told of
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()  # what is still to be sent
        self._tasks: set[asyncio.Task[None]] = set()  # requests that are being answered

    async def run(self, request: web.Request) -> None:
        """Serves the page's socket until it closes."""
        await self.ws.prepare(request)
        self.world.listeners.append(self._handle_change)
        sender = asyncio.create_task(self._send_outbox())
        try:
            async for frame in self.ws:
                if frame.type is WSMsgType.TEXT:
                    self._start_request(_read_request(frame.data))
        finally:
            self.world.listeners.remove(self._handle_change)
            for task in (sender, *self._tasks):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    def push_event(self, event: str, **fields: object) -> None:
        """Queues an event for the page."""
        self._outbox.put_nowait(dumps({"event": event, **fields}))

    async def _send_outbox(self) -> None:
        """Task of the socket: sends what is queued, in order."""
        while True:
            raw = await self._outbox.get()
            with contextlib.suppress(ConnectionError):
                await self.ws.send_str(raw.decode())

    # -- requests ----------------------------------------------------------------------------------

    def _start_request(self, request: Json) -> None:
        """Handles a request in a task: a slow answer of the bot does not hold up the next."""
        task = asyncio.create_task(self._handle_request(request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _handle_request(self, request: Json) -> None:
        """Calls the handler that the request names in `do`, and queues its answer or a refusal.

        The request also names the person who acts (`as`) and its own
        number (`n`), which the answer repeats.
        """
        try:
            self._set_person(request.get("as"))
            handler = REQUESTS.get(str(request.get("do")))
            if handler is None:
                sentence = f"This page asked for {request.get('do')}, which is not known here."
                raise Refused("unknownRequest", sentence)
            result: Json = {"ok": True, **await handler(self, request)}
        except Refused as refusal:
            result = {"ok": False, "error": refusal.sentence, "key": refusal.key}
        except (AttributeError, LookupError, TypeError, ValueError):
            log.exception("A request of the page could not be read: %s", request)
            result = {
                "ok": False,
                "error": "This request could not be read.",
                "key": "unknownRequest",
            }
        self._outbox.put_nowait(dumps({"re": request.get("n"), **result}))

    def _set_person(self, person_id: object) -> None:
        """Sets who the page speaks as: the named person, else the last one, else the first."""
        if person_id in self.world.people:
            self.person_id = str(person_id)
        elif not self.person_id:
            self.person_id = next(iter(self.world.people), "")

    async def get_world(self, _: Json) -> Json:
        """Request `world`: all that the person sees, when a page opens or changes its person.

        Of deferred answers that are still to come, the page is told again.
        """
        for interaction, message in self.service.interactions.list_thinking():
            if self._can_see_message(message):
                self._push_thinking(interaction.id, interaction.person_id, message, done=False)
        view = make_world_view(self.service, self.person_id)
        self._known_channels = {channel["id"] for channel in view["dms"]}
        for server in view["servers"]:
            self._known_channels |= {channel["id"] for channel in server["channels"]}
        return view

    async def get_messages(self, request: Json) -> Json:
        """Request `messages`: the newest page of a channel, or the one before a message."""
        channel = self.person_actions.find_channel(self.person_id, str(request["channel"]))
        visible = messages.list_visible_messages(self.world, channel, self.person_id)
        if request.get("before"):
            before = int(request["before"])
            visible = [message for message in visible if int(message["id"]) < before]
        has_more = len(visible) > MESSAGES_PER_PAGE
        return {"messages": visible[-MESSAGES_PER_PAGE:], "more": has_more}

    async def say(self, request: Json) -> Json:
        """Request `say`: the person posts a message."""
        channel_id, content = str(request["channel"]), str(request["content"])
        return {"message": self.person_actions.say(self.person_id, channel_id, content)}

    async def autocomplete(self, request: Json) -> Json:
        """Request `complete`: the choices that the bot offers for an option being typed."""
        interaction = self.person_actions.autocomplete(*self._read_command_arguments(request))
        await self.person_actions.wait_for_acknowledgement(interaction)
        return {"choices": interaction.body.get("choices", [])}

    async def run_command(self, request: Json) -> Json:
        """Request `command`: the person uses a command."""
        interaction = self.person_actions.run_command(*self._read_command_arguments(request))
        return await self._finish_interaction(interaction)

    def _read_command_arguments(self, request: Json) -> CommandArguments:
        """A request's command, as PersonActions' `run_command` and `autocomplete` take it."""
        return CommandArguments(
            self.person_id,
            str(request["channel"]),
            str(request["command"]),
            request.get("path") or [],
            request.get("options") or [],
        )

    async def press(self, request: Json) -> Json:
        """Request `press`: the person presses a button or chooses in a menu."""
        interaction = self.person_actions.press(
            self.person_id,
            str(request["channel"]),
            str(request["message"]),
            str(request["custom_id"]),
            request.get("values"),
        )
        return await self._finish_interaction(interaction)

    async def submit(self, request: Json) -> Json:
        """Request `submit`: the person sends a modal, which then closes."""
        token = str(request["modal"])
        values = modals.collect_values_by_custom_id(request["components"])
        interaction = self.person_actions.submit_modal(self.person_id, token, values)
        answer = await self._finish_interaction(interaction)
        self.person_actions.close_modal(token)
        return answer

    async def _finish_interaction(self, interaction: Interaction) -> Json:
        """Waits for the bot's acknowledgement.

        Opens the modal where it answered with one.
        """
        await self.person_actions.wait_for_acknowledgement(interaction)
        if interaction.callback_type == MODAL:
            self.push_event(
                "modal",
                token=interaction.token,
                modal=interaction.body,
                channel=interaction.channel_id,
            )
        return {"interaction": interaction.id}

    async def add_person(self, request: Json) -> Json:
        """Request `person`: a new person, who joins every server."""
        name, locale = str(request["name"]).strip(), str(request["locale"])
        if not 1 <= len(name) <= MAX_NAME_LENGTH or locale not in LOCALES:
            raise Refused("personName", f"A name has 1 to {MAX_NAME_LENGTH} characters.")
        person = guilds.add_person(self.world, name, locale)
        for guild_id in self.world.guilds:
            guilds.join_guild(self.world, guild_id, person.id)
        return {"person": make_person_view(self.world, person)}

    async def set_locale(self, request: Json) -> Json:
        """Request `locale`: sets the language of the person's client."""
        if request["locale"] not in LOCALES:
            raise Refused("unknownLocale", "This language is not known.")
        guilds.change_locale(self.world, self.person_id, str(request["locale"]))
        return {"person": make_person_view(self.world, self.world.people[self.person_id])}

    async def mark_read(self, request: Json) -> Json:
        """Request `read`: the person has read a channel."""
        channel = self.person_actions.find_channel(self.person_id, str(request["channel"]))
        unread.mark_read(self.world, self.person_id, channel["id"])
        self._push_unread(channel)
        return {}

    # -- events ------------------------------------------------------------------------------------

    def _handle_change(self, change: world_changes.WorldChange) -> None:
        """Listener of the world: pushes the change where this person may see it."""
        match change:
            case (
                world_changes.MessagePosted(message)
                | world_changes.MessageEdited(message)
                | world_changes.ReactionChanged(message)
                | world_changes.MessageRemoved(message)
                | world_changes.ThinkingChanged(message=message)
            ):
                if self._can_see_message(message):
                    self._push_message_change(change, message)
            case (
                world_changes.ChannelCreated(channel)
                | world_changes.ChannelChanged(channel)
                | world_changes.ThreadMembersChanged(channel)
            ):
                self._push_channel(channel)
            case world_changes.ChannelDeleted(channel):
                self._push_channel_removed(channel)
            case world_changes.PersonChanged(person_id):
                person = make_person_view(self.world, self.world.people[person_id])
                self.push_event("person", person=person)
            case world_changes.BotPresenceChanged(online):
                self.push_event("bot", online=online)
            case world_changes.TypingStarted(channel, user_id):
                if permissions.can_see(self.world, channel, self.person_id):
                    self.push_event("typing", channel=channel["id"], person=user_id)
            case _ if isinstance(change, COMMANDS_MAY_CHANGE):
                self.push_event(
                    "commands", commands=list_usable_commands(self.world, self.person_id)
                )

    def _push_message_change(self, change: world_changes.WorldChange, message: Json) -> None:
        """Pushes what happened to a message that this person sees."""
        channel_id = message["channel_id"]
        match change:
            case world_changes.MessagePosted():
                self.push_event("message", channel=channel_id, message=message)
                self._push_unread(self.world.channels[channel_id])
            case world_changes.MessageEdited() | world_changes.ReactionChanged():
                self.push_event("edited", channel=channel_id, message=message)
            case world_changes.MessageRemoved():
                self.push_event("removed", channel=channel_id, id=message["id"])
            case world_changes.ThinkingChanged(interaction_id, person_id, _, done):
                self._push_thinking(interaction_id, person_id, message, done=done)

    def _can_see_message(self, message: Json) -> bool:
        """Whether this person sees a message: nobody else's private one, in a visible channel."""
        if self.world.private_owners.get(message["id"], self.person_id) != self.person_id:
            return False
        channel = self.world.channels.get(message["channel_id"])
        return channel is not None and permissions.can_see(self.world, channel, self.person_id)

    def _push_channel(self, channel: Json) -> None:
        """Pushes a channel to the page; where this person may not see it, that it is gone."""
        if permissions.can_see(self.world, channel, self.person_id):
            self._known_channels.add(channel["id"])
            self.push_event(
                "channel",
                channel=make_channel_view(self.world, self.person_id, channel),
                removed=False,
            )
        else:
            self._push_channel_removed(channel)

    def _push_channel_removed(self, channel: Json) -> None:
        """Pushes that a channel is gone, if the page knew of it."""
        if channel["id"] in self._known_channels:
            self._known_channels.discard(channel["id"])
            self.push_event("channel", channel={"id": channel["id"]}, removed=True)

    def _push_unread(self, channel: Json) -> None:
        """Pushes what this person has not read in a channel."""
        self.push_event(
            "unread",
            person=self.person_id,
            channel=channel["id"],
            **unread.find_unread_state(self.world, self.person_id, channel),
        )

    def _push_thinking(
        self,
        interaction_id: str,
        person_id: str,
        message: Json,
        *,
        done: bool,
    ) -> None:
        """Pushes that the bot thinks about an answer, or (`done`) no longer does."""
        self.push_event(
            "thinking",
            channel=message["channel_id"],
            interaction=interaction_id,
            person=person_id,
            done=done,
        )


def _read_request(written: str) -> Json:
    """A request of a page; an empty one, which is refused, where it is none."""
    try:
        request = loads(written)
    except (ValueError, RecursionError):
        return {}
    return request if isinstance(request, dict) else {}


REQUESTS: dict[str, RequestHandler] = {
    "world": PageConnection.get_world,
    "messages": PageConnection.get_messages,
    "say": PageConnection.say,
    "complete": PageConnection.autocomplete,
    "command": PageConnection.run_command,
    "press": PageConnection.press,
    "submit": PageConnection.submit,
    "person": PageConnection.add_person,
    "locale": PageConnection.set_locale,
    "read": PageConnection.mark_read,
}
