"""The addresses under `/t/`: the page of a table, what it asks for, and its files. Read-only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from html import escape
from string import Template
from typing import Final

import structlog
from aiohttp import web

from engine.core import Illegal, Text
from play import Table
from play.errors import Busy
from play.watching import ADDRESS_PATTERN, Watching
from words import Words

from ..messages.painter_process import PainterDied, Unpaintable
from .bodies import Body, TooManyWatchers
from .contents import Unknown, WatchContents
from .static_files import ALWAYS_ASKED, FILES, NOTICE, PAGE, TYPES, send_file
from .watchers import RequestLimits, choose_language, find_household

log = structlog.get_logger(__name__)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
ROOT: Final = "/t"
TABLE: Final = f"{ROOT}/{{token:{ADDRESS_PATTERN}}}"
POSITION: Final = f"{TABLE}/{{seq:[0-9]{{1,6}}}}"
NO_TABLE: Final = Text("There is no table at this address, or it is not shown any more.")
TOO_MANY: Final = Text("Too many requests. Wait a few seconds, then try again.")
BUSY: Final = Text("This cannot be shown just now. Try again in a moment.")
NOT_FOUND, TOO_MANY_REQUESTS, UNAVAILABLE = 404, 429, 503
RETRY_SECONDS: Final = 2
# Nothing but our own files runs, nobody frames the page, and no other site hears its address.
SECURITY_HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class WatchRoutes:
    """Answers whoever watches tables; every handler is run by `_answer`."""

    def __init__(
        self,
        watching: Watching,
        contents: WatchContents | None = None,
        limits: RequestLimits | None = None,
    ) -> None:
        """Tests give contents or limits of their own."""
        self._watching = watching
        self._contents = contents or WatchContents()
        self._limits = limits or RequestLimits()

    def add_to(self, app: web.Application) -> None:
        """Adds the routes to a server; whatever else is asked for below them is not there."""
        handlers: Mapping[str, Handler] = {
            TABLE: self.send_page,
            f"{TABLE}/table.json": self.send_table,
            f"{POSITION}.json": self.send_position,
            f"{POSITION}-{{number:[0-9]}}.svg": self.send_picture,
            f"{ROOT}/-/{{name}}": self.send_own_file,
            f"{ROOT}{{rest:(/.*)?}}": self.refuse_unknown,
        }
        for path, handler in handlers.items():
            app.router.add_get(path, self._wrap_handler(handler))
        app.on_response_prepare.append(add_security_headers)

    async def close(self) -> None:
        """Gives up what is being made for watchers, and ends their painter."""
        await self._contents.close()

    def _wrap_handler(self, handler: Handler) -> Handler:
        """Wraps a handler, so that whatever goes wrong in it is answered in words."""

        async def answer(request: web.Request) -> web.StreamResponse:
            """Called by the server for every request of this route: refuses it, or handles it."""
            if not self._limits.may_ask(request):
                return refuse(request, TOO_MANY_REQUESTS, TOO_MANY)
            try:
                return await handler(request)
            except (Unknown, Illegal):
                return refuse(request, NOT_FOUND, NO_TABLE)
            except (TooManyWatchers, Busy):
                return refuse(request, UNAVAILABLE, BUSY)
            except (PainterDied, Unpaintable) as error:
                log.error("a picture for watchers was not painted", reason=str(error)[-2000:])
                return refuse(request, UNAVAILABLE, BUSY)

        return answer

    # --- handlers -----------------------------------------------------

    async def send_page(self, request: web.Request) -> web.StreamResponse:
        """Request handler: the page itself, which asks for everything else."""
        await self._find_table(request)
        return send_file(PAGE)

    async def send_table(self, request: web.Request) -> web.StreamResponse:
        """Request handler: the table as it stands, with its log."""
        table, version = await self._find_table(request)
        language = choose_language(request)
        body = await self._contents.get_table(table, version, language, find_household(request))
        return send_body(request, body)

    async def send_position(self, request: web.Request) -> web.StreamResponse:
        """Request handler: a position in words."""
        table, seq = await self._find_position(request)
        language = choose_language(request)
        body = await self._contents.get_position(table, seq, language, find_household(request))
        return send_body(request, body)

    async def send_picture(self, request: web.Request) -> web.StreamResponse:
        """Request handler: one picture of a position."""
        table, seq = await self._find_position(request)
        number = int(request.match_info["number"])
        language = choose_language(request)
        asker = find_household(request)
        body = await self._contents.get_picture(table, seq, number, language, asker)
        return send_body(request, body)

    async def send_own_file(self, request: web.Request) -> web.StreamResponse:
        """Request handler: a file that the page needs, such as its script."""
        path = FILES.get(request.match_info["name"])
        if path is None:
            raise Unknown
        return send_file(path)

    async def refuse_unknown(self, request: web.Request) -> web.StreamResponse:
        """Request handler of every other address below `/t`: there is nothing."""
        raise Unknown

    async def _find_table(self, request: web.Request) -> tuple[Table, str]:
        """The table of an address, and its version; raises Unknown if none may be seen there."""
        watched = await self._watching.find_table(request.match_info["token"])
        if watched is None:
            raise Unknown
        table = await self._watching.load_table(watched)
        if table.match is None:  # it cannot be replayed, or its game is lost just now
            raise Unknown
        return table, watched.version

    async def _find_position(self, request: web.Request) -> tuple[Table, int]:
        """The table of an address, and the position that is meant.

        Raises Unknown if there is none.
        """
        table, _version = await self._find_table(request)
        seq = int(request.match_info["seq"])
        if seq > table.seq:
            raise Unknown
        return table, seq


def send_body(request: web.Request, body: Body) -> web.Response:
    """The answer with a body; 304 without one where the browser has the same already."""
    headers = {
        "Cache-Control": f"private, {ALWAYS_ASKED}",
        "ETag": f'W/"{body.etag}"',
        "Vary": "Accept-Language, Accept-Encoding",
    }
    known_etags = request.if_none_match or ()
    if any(etag.value == body.etag for etag in known_etags):
        return web.Response(status=304, headers=headers)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        data = body.packed
    else:
        data = body.unpack()
    return web.Response(body=data, content_type=body.content_type, headers=headers)


def refuse(request: web.Request, status: int, reason: Text) -> web.Response:
    """A page of one sentence; what a script has asked for gets the sentence alone."""
    words = Words(choose_language(request))
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Language"}
    if status in (TOO_MANY_REQUESTS, UNAVAILABLE):
        headers["Retry-After"] = str(RETRY_SECONDS)
    if request.path.endswith((".json", ".svg")):
        return web.Response(status=status, text=words(reason), headers=headers)
    notice = Template(NOTICE.read_text("utf-8")).substitute(
        language=words.code, files=_path_to_files(request), sentence=escape(words(reason))
    )
    return web.Response(
        status=status, text=notice, headers={**headers, "Content-Type": TYPES[".html"]}
    )


def _path_to_files(request: web.Request) -> str:
    """The relative path from a page to its files in `/t/-`: `../-` from `/t/token/3`.

    It is relative because a proxy may have put something before `/t/`.
    """
    if request.path == ROOT:
        return "t/-"
    path = request.raw_path.partition("?")[0]
    folders_below_root = max(0, path.count("/") - 2)
    return f"{'../' * folders_below_root}-"


async def add_security_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Called by the server before each answer: says what browsers may do with ours."""
    if request.path == ROOT or request.path.startswith(f"{ROOT}/"):
        response.headers.update(SECURITY_HEADERS)
