"""How a request reaches its handler: a plain function from a call to JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from local import permissions
from local.attachments import Uploads
from local.errors import ErrorCode, fail
from local.protocol import DM, Json
from local.service import LoopbackService
from local.world import World


@dataclass(frozen=True, slots=True)
class ApiCall:
    """One request of the bot, as its handler gets it; `arguments` are the names in its path."""

    service: LoopbackService
    arguments: dict[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Uploads

    @property
    def world(self) -> World:
        """The world that the call is about."""
        return self.service.world

    @property
    def fields(self) -> Json:
        """The body of the request as a JSON object; {} where it is none."""
        return self.body if isinstance(self.body, dict) else {}

    def has_flag(self, name: str) -> bool:
        """Whether the query sets a flag to true."""
        return self.query.get(name, "").lower() in ("1", "true")

    def read_query_number(self, name: str, *, default: int, highest: int) -> int:
        """A number of the query from 1 to `highest`, or the default."""
        text = self.query.get(name, "")
        if not text.isdigit():
            return default
        return max(1, min(int(text), highest))

    def find_guild(self) -> Json:
        """The server that the path of this call names.

        Fails where there is none, or the bot is not in it.
        """
        guild = self.world.guilds.get(self.arguments["guild"])
        if guild is None:
            fail(ErrorCode.UNKNOWN_GUILD)
        if not self.world.has_bot(guild["id"]):
            fail(ErrorCode.MISSING_ACCESS)
        return guild

    def find_channel(self, *needed: int) -> Json:
        """The channel that the path of this call names.

        Fails unless the bot sees it and has these permission bits.
        """
        channel = self.world.channels.get(self.arguments["channel"])
        if channel is None:
            fail(ErrorCode.UNKNOWN_CHANNEL)
        if not permissions.can_see(self.world, channel, self.world.bot_id):
            fail(ErrorCode.MISSING_ACCESS)
        self.require_permissions(channel, *needed)
        return channel

    def require_permissions(self, channel: Json, *needed: int) -> None:
        """Fails unless the bot has all these permission bits in a channel."""
        if not all(self.has_permission(channel, bit) for bit in needed):
            fail(ErrorCode.MISSING_PERMISSIONS)

    def has_permission(self, channel: Json, bit: int) -> bool:
        """Whether the bot has a permission, one bit of the granted ones, in a channel."""
        granted = permissions.channel_permissions(self.world, channel, self.world.bot_id)
        return bool(granted & bit)

    def find_message(self, channel: Json) -> Json:
        """The message that the path of this call names.

        Fails where it is gone or a private answer.
        """
        message = self.world.messages[channel["id"]].get(self.arguments["message"])
        if message is None or message["id"] in self.world.private_owners:
            fail(ErrorCode.UNKNOWN_MESSAGE)
        return message

    def find_guild_channel(self, *needed: int) -> Json:
        """The channel of this call, as `find_channel`.

        Fails for direct messages.
        """
        channel = self.find_channel(*needed)
        if channel["type"] == DM:
            fail(ErrorCode.WRONG_CHANNEL_TYPE)
        return channel


Handler = Callable[[ApiCall], Any]


class Route(NamedTuple):
    """One route of the API: a method on a path with {names}, and who handles it."""

    method: str
    path: str
    handler: Handler
    status: int  # of an answer with a body; one without has 204


class Routes:
    """The routes of one subject, which its handlers are decorated with."""

    def __init__(self) -> None:
        self.entries: list[Route] = []

    def _add_routes(
        self,
        method: str,
        *paths: str,
        status: int = 200,
    ) -> Callable[[Handler], Handler]:
        """The decorator that adds a handler for these paths.

        `status` is that of an answer with a body; one without has 204.
        """

        def add_handler(handler: Handler) -> Handler:
            """Decorator: adds a handler for these paths, and returns the function unchanged."""
            self.entries += [Route(method, path, handler, status) for path in paths]
            return handler

        return add_handler

    def get(self, *paths: str) -> Callable[[Handler], Handler]:
        """Decorates the handler of GET on these paths."""
        return self._add_routes("GET", *paths)

    def post(self, *paths: str, status: int = 200) -> Callable[[Handler], Handler]:
        """Decorates the handler of POST on these paths."""
        return self._add_routes("POST", *paths, status=status)

    def put(self, *paths: str) -> Callable[[Handler], Handler]:
        """Decorates the handler of PUT on these paths."""
        return self._add_routes("PUT", *paths)

    def patch(self, *paths: str) -> Callable[[Handler], Handler]:
        """Decorates the handler of PATCH on these paths."""
        return self._add_routes("PATCH", *paths)

    def delete(self, *paths: str) -> Callable[[Handler], Handler]:
        """Decorates the handler of DELETE on these paths."""
        return self._add_routes("DELETE", *paths)
