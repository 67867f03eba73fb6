"""The page's websocket: requests of a person, and events of the world that this person may see."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from local import changes, founding, messages, modals, permissions, reading
from local.errors import Refused
from local.interaction import Interaction
from local.service import Service
from local.views import channel_view, command_list, person_view, world_view
from local.wire import LOCALES, MODAL, Json, dumps, loads

log = logging.getLogger(__name__)
Answer = Callable[["Tab", Json], Awaitable[Json]]
SCREEN = 50


class Tab:
    """One open page. It speaks as one person at a time."""

    def __init__(self, service: Service) -> None:
        self.service, self.world, self.people = service, service.world, service.people
        self.ws = web.WebSocketResponse(max_msg_size=64 * 2**20, heartbeat=30)
        self.person_id = ""
        self._known: set[str] = set()  # the channels that this page has been told of
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, request: web.Request) -> None:
        await self.ws.prepare(request)
        self.world.listeners.append(self._follow)
        pump = asyncio.create_task(self._pump())
        try:
            async for frame in self.ws:
                if frame.type is WSMsgType.TEXT:
                    self._start(loads(frame.data))
        finally:
            self.world.listeners.remove(self._follow)
            for task in (pump, *self._tasks):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await pump

    def push(self, event: str, **fields: object) -> None:
        self._outbox.put_nowait(dumps({"event": event, **fields}))

    async def _pump(self) -> None:
        while True:
            raw = await self._outbox.get()
            with contextlib.suppress(ConnectionError):
                await self.ws.send_str(raw.decode())

    # -- requests -------------------------------------------------------------------------------------------------

    def _start(self, request: Any) -> None:
        """Requests run side by side: a slow answer of the bot does not hold up the rest."""
        task = asyncio.create_task(self._answer(request if isinstance(request, dict) else {}))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, request: Json) -> None:
        try:
            self._speak_as(request.get("as"))
            answer = REQUESTS.get(str(request.get("do")))
            if answer is None:
                raise Refused("unknownRequest", f"This page asked for {request.get('do')}, which is not known here.")
            result: Json = {"ok": True, **await answer(self, request)}
        except Refused as refusal:
            result = {"ok": False, "error": refusal.sentence, "key": refusal.key}
        except (KeyError, TypeError, ValueError):
            log.exception("A request of the page could not be read: %s", request)
            result = {"ok": False, "error": "This request could not be read.", "key": "unknownRequest"}
        self._outbox.put_nowait(dumps({"re": request.get("n"), **result}))

    def _speak_as(self, person_id: object) -> None:
        known = person_id if person_id in self.world.people else None
        self.person_id = str(known or self.person_id or next(iter(self.world.people), ""))

    async def see_world(self, _: Json) -> Json:
        for interaction, message in self.service.interactions.thinking():
            if self._sees_message(message):
                self._push_thinking(interaction.id, interaction.person_id, message, done=False)
        view = world_view(self.service, self.person_id)
        self._known = {channel["id"] for place in view["servers"] for channel in place["channels"]} | {dm["id"] for dm in view["dms"]}
        return view

    async def see_messages(self, request: Json) -> Json:
        channel = self.people.channel(self.person_id, str(request["channel"]))
        seen = messages.visible(self.world, channel, self.person_id)
        if before := request.get("before"):
            seen = [message for message in seen if int(message["id"]) < int(before)]
        return {"messages": seen[-SCREEN:], "more": len(seen) > SCREEN}

    async def say(self, request: Json) -> Json:
        return {"message": self.people.say(self.person_id, str(request["channel"]), str(request["content"]))}

    async def complete(self, request: Json) -> Json:
        asked = self.people.complete(*self._command(request))
        return {"choices": (await self.people.acknowledged(asked)).body.get("choices", [])}

    async def run_command(self, request: Json) -> Json:
        return await self._settle(self.people.command(*self._command(request)))

    def _command(self, request: Json) -> tuple[str, str, str, list[str], list[Json]]:
        path, values = request.get("path") or [], request.get("options") or []
        return self.person_id, str(request["channel"]), str(request["command"]), path, values

    async def press(self, request: Json) -> Json:
        where = str(request["channel"]), str(request["message"])
        return await self._settle(self.people.press(self.person_id, *where, str(request["custom_id"]), request.get("values")))

    async def submit(self, request: Json) -> Json:
        token = str(request["modal"])
        done = await self._settle(self.people.submit(self.person_id, token, modals.values_of(request["components"])))
        self.people.close_modal(token)
        return done

    async def _settle(self, interaction: Interaction) -> Json:
        await self.people.acknowledged(interaction)
        if interaction.answer == MODAL:
            self.push("modal", token=interaction.token, modal=interaction.body, channel=interaction.channel_id)
        return {"interaction": interaction.id}

    async def add_person(self, request: Json) -> Json:
        name, locale = str(request["name"]).strip(), str(request["locale"])
        if not 1 <= len(name) <= 32 or locale not in LOCALES:
            raise Refused("personName", "A name has 1 to 32 characters.")
        person = founding.add_person(self.world, name, locale)
        for guild_id in self.world.guilds:
            founding.join(self.world, guild_id, person.id)
        return {"person": person_view(self.world, person)}

    async def set_locale(self, request: Json) -> Json:
        if request["locale"] not in LOCALES:
            raise Refused("unknownLocale", "This language is not known.")
        founding.change_locale(self.world, self.person_id, str(request["locale"]))
        return {"person": person_view(self.world, self.world.people[self.person_id])}

    async def read(self, request: Json) -> Json:
        channel = self.people.channel(self.person_id, str(request["channel"]))
        reading.read(self.world, self.person_id, channel["id"])
        self._push_mark(channel)
        return {}

    # -- events ---------------------------------------------------------------------------------------------------

    def _follow(self, change: changes.Change) -> None:
        match change:
            case changes.Posted(message) if self._sees_message(message):
                self.push("message", channel=message["channel_id"], message=message)
                self._push_mark(self.world.channels[message["channel_id"]])
            case changes.Edited(message) if self._sees_message(message):
                self.push("edited", channel=message["channel_id"], message=message)
            case changes.Reacted(message) if self._sees_message(message):
                self.push("edited", channel=message["channel_id"], message=message)
            case changes.Removed(message) if self._sees_message(message):
                self.push("removed", channel=message["channel_id"], id=message["id"])
            case changes.Thinking(interaction_id, person_id, message, done) if self._sees_message(message):
                self._push_thinking(interaction_id, person_id, message, done=done)
            case changes.ChannelMade(channel) | changes.ChannelChanged(channel) | changes.CrewChanged(channel):
                self._push_channel(channel)
            case changes.ChannelGone(channel):
                self._push_gone(channel)
            case changes.PersonChanged(person_id):
                self.push("person", person=person_view(self.world, self.world.people[person_id]))
            case changes.BotPresence(online):
                self.push("bot", online=online)
            case (
                changes.CommandsChanged() | changes.OverridesChanged() | changes.BotInvited() | changes.BotKicked() | changes.RoleChanged()
                | changes.MemberChanged()
            ):
                self.push("commands", commands=command_list(self.world, self.person_id))
            case changes.Typing(channel, user_id) if permissions.sees(self.world, channel, self.person_id):
                self.push("typing", channel=channel["id"], person=user_id)

    def _sees_message(self, message: Json) -> bool:
        if self.world.owners.get(message["id"], self.person_id) != self.person_id:
            return False
        channel = self.world.channels.get(message["channel_id"])
        return channel is not None and permissions.sees(self.world, channel, self.person_id)

    def _push_channel(self, channel: Json) -> None:
        """A channel out of sight is gone, as far as this person knows."""
        if permissions.sees(self.world, channel, self.person_id):
            self._known.add(channel["id"])
            self.push("channel", channel=channel_view(self.world, self.person_id, channel), removed=False)
        else:
            self._push_gone(channel)

    def _push_gone(self, channel: Json) -> None:
        if channel["id"] in self._known:
            self._known.discard(channel["id"])
            self.push("channel", channel={"id": channel["id"]}, removed=True)

    def _push_mark(self, channel: Json) -> None:
        self.push("unread", person=self.person_id, channel=channel["id"], **reading.mark_of(self.world, self.person_id, channel))

    def _push_thinking(self, interaction_id: str, person_id: str, message: Json, *, done: bool) -> None:
        self.push("thinking", channel=message["channel_id"], interaction=interaction_id, person=person_id, done=done)


REQUESTS: dict[str, Answer] = {
    "world": Tab.see_world,
    "messages": Tab.see_messages,
    "say": Tab.say,
    "complete": Tab.complete,
    "command": Tab.run_command,
    "press": Tab.press,
    "submit": Tab.submit,
    "person": Tab.add_person,
    "locale": Tab.set_locale,
    "read": Tab.read,
}
