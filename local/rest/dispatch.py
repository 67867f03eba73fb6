"""The front of the REST API: checks each request, calls its route and writes the answer.

It checks who asks, how often and with what body; refusals are written here too.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from local.errors import ApiError
from local.faults.request_faults import Fault
from local.limits.numbers import MAX_REASON_LENGTH
from local.limits.problems import Problems
from local.protocol import API_PATH, Json, dumps
from local.ratelimits import RateLimited
from local.rest import channels, commands, emojis, guilds, interactions, messages, threads, users
from local.rest.bodies import read_body
from local.rest.routes import ApiCall, Route
from local.service import BotRequest, LoopbackService

log = logging.getLogger(__name__)
WebHandler = Callable[[web.Request], Awaitable[web.StreamResponse]]

# discord.py compares the header with == "application/json": no charset may follow.
JSON_HEADERS = {"Content-Type": "application/json"}
NO_CONTENT = 204  # the HTTP status of an answer without a body
ROUTE_MODULES = (users, commands, emojis, interactions, messages, channels, threads, guilds)
# These carry their own secret, the interaction's token.
TOKEN_ROUTES = ("/interactions/", "/webhooks/{application}/{token}")


def add_routes(app: web.Application, service: LoopbackService) -> None:
    """Adds the whole REST API to the web application."""
    for subject in ROUTE_MODULES:
        for route in subject.routes.entries:
            app.router.add_route(
                route.method, API_PATH + route.path, _make_handler(service, route)
            )
    app.router.add_route("*", "/api/{tail:.*}", _make_unknown_handler(service))


def _make_handler(service: LoopbackService, route: Route) -> WebHandler:
    """Makes the web handler of one route."""

    async def handle_request(request: web.Request) -> web.StreamResponse:
        """Called by aiohttp for each request of the bot to this route."""
        return await Exchange(service, route, request).respond()

    return handle_request


def _make_unknown_handler(service: LoopbackService) -> WebHandler:
    """Makes the web handler of all other paths: logs the request and answers 404."""

    async def refuse_request(request: web.Request) -> web.StreamResponse:
        """Called by aiohttp for each request of the bot that no route takes: logs it, then 404."""
        log.error(
            "The bot asked for %s %s, which this Discord does not have.",
            request.method,
            request.path,
        )
        error = ApiError(404, 0, "404: Not Found")
        refused = BotRequest(
            method=request.method,
            path=request.path.removeprefix(API_PATH),
            route="",
            status=404,
            body=None,
            files=(),
            seconds=0.0,
            error=error.body,
        )
        service.log_request(refused)
        return web.Response(status=404, body=dumps(error.body), headers=JSON_HEADERS)

    return refuse_request


class Exchange:
    """One request of the bot and its answer."""

    def __init__(self, service: LoopbackService, route: Route, request: web.Request) -> None:
        self.service, self.request = service, request
        self.handler = route.handler
        self.method, self.route = route.method, route.path
        self.status = route.status  # of an answer with a body
        self.path = request.path.removeprefix(API_PATH)
        self.headers: dict[str, str] = {}  # of the answer
        self.body: Any = None  # of the request, once it is read
        self.files: tuple[tuple[str, int], ...] = ()  # of the request: name and bytes of each

    async def respond(self) -> web.StreamResponse:
        """Answers the request: calls its handler, writes result or refusal, and logs it."""
        began = time.perf_counter()
        fault: Fault | None = None
        error: Json | None = None
        try:
            fault = self.service.faults.take_fault(self.method, self.path)
            result = await self._call_handler(fault)
            status = NO_CONTENT if result is None else self.status
            self._check_answer(status, result)
        except ApiError as refusal:
            status = refusal.status
            result = error = refusal.body
            if isinstance(refusal, RateLimited):
                self.headers = self.headers | refusal.headers
        except Exception:
            log.exception("%s %s broke the local Discord.", self.method, self.path)
            status = 500
            result = error = {"message": "500: Internal Server Error", "code": 0}
        self._log_request(status, time.perf_counter() - began, error)
        if fault and fault.loses_answer:
            self._abort_connection()
        return self._make_response(status, result)

    def _log_request(self, status: int, seconds: float, error: Json | None) -> None:
        """Notes how the request was answered.

        `error` is the body of a refusal.
        """
        answered = BotRequest(
            method=self.method,
            path=self.path,
            route=self.route,
            status=status,
            body=self.body,
            files=self.files,
            seconds=seconds,
            error=error,
        )
        self.service.log_request(answered)

    def _make_response(self, status: int, result: Any) -> web.Response:
        """Makes the answer with a JSON body.

        Where the result is None, it has no body.
        """
        if result is None:
            return web.Response(status=NO_CONTENT, headers=self.headers)
        return web.Response(status=status, body=dumps(result), headers=self.headers | JSON_HEADERS)

    async def _call_handler(self, fault: Fault | None) -> Any:
        """The result of the route's handler.

        Raises ApiError if the request is refused before. Checks token, rate limit
        and body. `fault` may delay or refuse the request on purpose.
        """
        self._authorize()
        if fault:
            await self._apply_fault(fault)
        arguments = dict(self.request.match_info)
        limits = self.service.rate_limits
        self.headers = limits.count_request(self.method, self.route, arguments)
        self.body, uploads = await read_body(self.request)
        self.files = tuple((upload.name, len(upload.blob)) for upload in uploads.values())
        self._check_body()
        call = ApiCall(self.service, arguments, self.request.query, self.body, uploads)
        return self.handler(call)

    async def _apply_fault(self, fault: Fault) -> None:
        """Waits for the fault's delay, then raises its error, where it has them."""
        if fault.delay:
            await asyncio.sleep(fault.delay)
        if fault.error:
            await self.request.read()
            raise fault.error

    def _authorize(self) -> None:
        """Refuses a request without the bot's token.

        TOKEN_ROUTES need none.
        """
        if self.route.startswith(TOKEN_ROUTES):
            return
        if self.request.headers.get("Authorization") != f"Bot {self.service.world.token}":
            raise ApiError(401, 0, "401: Unauthorized")

    def _check_body(self) -> None:
        """Refuses a too long audit log reason, and a body in which `check_body` finds problems."""
        problems, check = Problems(), self.service.check_body
        reason = unquote(self.request.headers.get("X-Audit-Log-Reason", ""))
        problems.check_text(("X-Audit-Log-Reason",), reason, 0, MAX_REASON_LENGTH, required=False)
        if check and self.body is not None:
            for at, message in check(self.method, self.route, self.body):
                problems.add(at, "OPENAPI", message)
        problems.raise_if_any()

    def _check_answer(self, status: int, result: Any) -> None:
        """Notes where our own answer is not what Discord documents, if a check is set."""
        check = self.service.check_answer
        if check is None:
            return
        for at, message in check(self.method, self.route, status, result):
            field = ".".join(map(str, at))
            flaw = f"{self.method} {self.route} {status} {field}: {message}"
            log.error("The local Discord answers what Discord does not: %s", flaw)
            self.service.answer_flaws.append(flaw)

    def _abort_connection(self) -> None:
        """Cuts the connection: the work is done, but the bot will never hear of it."""
        if self.request.transport is not None:
            self.request.transport.abort()
