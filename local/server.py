"""Starting and stopping the loopback Discord on 127.0.0.1."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from aiohttp import web

from local import guilds
from local.browser import HOST, BrowserRoutes, allow_only_localhost
from local.discord_rules import DiscordRules
from local.gateway_socket import GatewaySocket
from local.page_socket import PageConnection
from local.ratelimits import RateLimitMode
from local.rest.bodies import MAX_BODY_BYTES
from local.rest.dispatch import add_routes
from local.service import CheckAnswer, CheckBody, LoopbackService
from local.store import WorldStore
from local.world import World

TIDY_SECONDS = 30.0
GOING_AWAY = 1001  # the close code of a websocket whose server stops


class LoopbackServer:
    """A running loopback Discord."""

    def __init__(self, service: LoopbackService, *, compression: bool = True) -> None:
        self.service, self.compression = service, compression
        self.port = 0  # known once it listens
        self._open_pages: set[PageConnection] = set()
        self._browser = BrowserRoutes(service)
        self._runner = web.AppRunner(
            self._build_app(), access_log=None, shutdown_timeout=1, handler_cancellation=False
        )
        self._tidy_task: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The address that the bot is pointed at."""
        return f"http://{HOST}:{self.port}"

    @property
    def page_url(self) -> str:
        """The address that a person opens; it carries the secret key."""
        return f"{self.url}/?key={self.service.world.meta['key']}"

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.service.world.token

    def _build_app(self) -> web.Application:
        """The web application with the gateway, the page and the REST API."""
        app = web.Application(
            middlewares=[allow_only_localhost(lambda: self.port)], client_max_size=MAX_BODY_BYTES
        )
        app.router.add_get("/gateway", self._handle_gateway)
        app.router.add_get("/gateway/", self._handle_gateway)
        app.router.add_get("/page/socket", self._handle_page_socket)
        self._browser.add_routes(app)
        add_routes(app, self.service)
        return app

    async def start(self, port: int) -> None:
        """Listens on this port, 0 for any free one."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port)
        await site.start()
        _address, listening_port = self._runner.addresses[0]
        self.port = int(listening_port)
        self.service.world.set_base_url(self.url)
        self._tidy_task = asyncio.create_task(self._tidy_regularly())

    async def stop(self) -> None:
        """Closes all sockets, stops listening and writes the rest of the world."""
        if self._tidy_task:
            self._tidy_task.cancel()
        for socket in [*self.service.sockets]:
            await socket.close(GOING_AWAY, "The local Discord stops.")
        for page in [*self._open_pages]:
            await page.ws.close(code=GOING_AWAY)
        await self._runner.cleanup()
        if self.service.world.store:
            await self.service.world.store.close()

    async def _tidy_regularly(self) -> None:
        """Task of the server: archives silent threads now and then."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            self.service.archive_silent_threads()

    async def _handle_gateway(self, request: web.Request) -> web.StreamResponse:
        """GET /gateway: serves one socket of the bot."""
        compression = request.query.get("compress") if self.compression else None
        socket = GatewaySocket(self.service.gateway, compression)
        self.service.sockets.append(socket)
        try:
            await socket.run(request)
        finally:
            self.service.sockets.remove(socket)
        return socket.ws

    async def _handle_page_socket(self, request: web.Request) -> web.StreamResponse:
        """GET /page/socket: serves the socket of one page that knows the key."""
        own_origin = f"http://{request.host}"
        is_own_page = request.headers.get("Origin", own_origin) == own_origin
        if not is_own_page or not self._browser.has_page_key(request):
            return web.Response(status=403, text="This page does not belong here.")
        page = PageConnection(self.service)
        self._open_pages.add(page)
        try:
            await page.run(request)
        finally:
            self._open_pages.discard(page)
        return page.ws


@contextlib.asynccontextmanager
async def serve(
    data_dir: Path | str | None = None,
    port: int = 0,
    *,
    fill_new_world: Callable[[World], None] = guilds.create_default_world,
    pace: RateLimitMode = RateLimitMode.GENEROUS,
    rules: DiscordRules | None = None,
    check_body: CheckBody | None = None,
    check_answer: CheckAnswer | None = None,
    compression: bool = True,
    log_size: int | None = 500,
    bot_name: str = "Tabularium",
) -> AsyncIterator[LoopbackServer]:
    """Runs a loopback Discord.

    Without a data directory its world lives in memory only.
    `check_body` is a further check of the bot's request bodies,
    `check_answer` one of what it is answered: what it finds is in
    `service.answer_flaws`.
    """
    store = WorldStore(Path(data_dir)) if data_dir is not None else None
    service = LoopbackService(
        store,
        rules=rules,
        pace=pace,
        check_body=check_body,
        check_answer=check_answer,
        log_size=log_size,
        bot_name=bot_name,
    )
    if not service.world.guilds and not service.world.people:
        fill_new_world(service.world)
    service.world.remove_unused_files()
    server = LoopbackServer(service, compression=compression)
    try:
        await server.start(port)
        yield server
    finally:
        await server.stop()
