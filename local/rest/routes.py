"""How a request reaches its handler: a plain function from a call to JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from local import permissions
from local.attachments import Uploads
from local.errors import fail
from local.protocol import DM, Json
from local.service import LoopbackService
from local.world import World


@dataclass(frozen=True, slots=True)
class ApiCall:
    service: LoopbackService
    arguments: dict[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Uploads

    @property
    def world(self) -> World:
        return self.service.world

    @property
    def fields(self) -> Json:
        """The body where an object is expected."""
        return self.body if isinstance(self.body, dict) else {}

    def has_flag(self, name: str) -> bool:
        return self.query.get(name, "").lower() in ("1", "true")

    def query_number(self, name: str, default: int, highest: int) -> int:
        text = self.query.get(name, "")
        return max(1, min(int(text), highest)) if text.isdigit() else default

    def find_guild(self) -> Json:
        """The server of this call; it must exist, and the bot must be in it."""
        guild = self.world.guilds.get(self.arguments["guild"]) or fail(10004)
        return guild if self.world.has_bot(guild["id"]) else fail(50001)

    def find_channel(self, *needed: int) -> Json:
        """The channel of this call.

        The bot must see it and hold these permissions there.
        """
        channel = self.world.channels.get(self.arguments["channel"]) or fail(10003)
        if not permissions.can_see(self.world, channel, self.world.bot_id):
            fail(50001)
        self.require_permissions(channel, *needed)
        return channel

    def require_permissions(self, channel: Json, *needed: int) -> None:
        granted = permissions.channel_permissions(self.world, channel, self.world.bot_id)
        if any(not granted & bit for bit in needed):
            fail(50013)

    def find_message(self, channel: Json) -> Json:
        """The message of this call; private answers are not to be found here."""
        message = self.world.messages[channel["id"]].get(self.arguments["message"])
        return (
            fail(10008)
            if message is None or message["id"] in self.world.private_owners
            else message
        )

    def find_guild_channel(self, *needed: int) -> Json:
        channel = self.find_channel(*needed)
        return fail(50024) if channel["type"] == DM else channel


Handler = Callable[[ApiCall], Any]


class Routes:
    """The routes of one subject."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, str, Handler, int]] = []

    def _add_routes(
        self, method: str, *paths: str, status: int = 200
    ) -> Callable[[Handler], Handler]:
        """The status is that of an answer with a body; one without has 204."""

        def register(handler: Handler) -> Handler:
            self.entries += [(method, path, handler, status) for path in paths]
            return handler

        return register

    def get(self, *paths: str) -> Callable[[Handler], Handler]:
        return self._add_routes("GET", *paths)

    def post(self, *paths: str, status: int = 200) -> Callable[[Handler], Handler]:
        return self._add_routes("POST", *paths, status=status)

    def put(self, *paths: str) -> Callable[[Handler], Handler]:
        return self._add_routes("PUT", *paths)

    def patch(self, *paths: str) -> Callable[[Handler], Handler]:
        return self._add_routes("PATCH", *paths)

    def delete(self, *paths: str) -> Callable[[Handler], Handler]:
        return self._add_routes("DELETE", *paths)
