"""What a browser may fetch: the page behind its secret key, its files, and attachments."""

import hmac
from collections.abc import Callable
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from local.images import detect_file_kind
from local.service import LoopbackService

PAGE_FOLDER = Path(__file__).parent / "page"
# The fonts with which pictures are painted too; they are files, no part of our programs.
FONT_FOLDER = Path(__file__).parent.parent / "render" / "assets"
FONT_TYPE = "font/otf"
FONT_CACHE = "private, max-age=604800"  # a week: a font is large, and hardly ever changes
HOST = "127.0.0.1"
KEY_COOKIE = "key"
COOKIE_SECONDS = 365 * 86_400
ATTACHMENT_CACHE = "private, max-age=31536000, immutable"  # a year: an attachment never changes
WRONG_KEY = (
    "This page needs its secret key: open the address that was printed when the local table was "
    "started."
)
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data: blob: http://127.0.0.1:* http://localhost:*; "
    "style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws://127.0.0.1:* ws://localhost:*; frame-ancestors 'none'; base-uri "
    "'none'; form-action 'none'"
)
SAFE_HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
# Only these are shown in place; anything else is downloaded, so that an
# uploaded page never runs here.
SHOWN_INLINE = ("image/png", "image/jpeg", "image/gif", "image/webp")


class BrowserRoutes:
    """The routes of the local Discord that a browser asks for."""

    def __init__(self, service: LoopbackService) -> None:
        self.service = service

    def add_routes(self, app: web.Application) -> None:
        """Adds the page, its files and attachments to the web application."""
        app.router.add_get("/", self.serve_index)
        app.router.add_get("/page/{name:[^/]+}", self.serve_page_file)
        app.router.add_get("/page/fonts/{name:[\\w-]+\\.otf}", self.serve_font)
        app.router.add_get("/files/{id:\\d+}/{name:[^/]+}", self.serve_attachment)
        app.router.add_get("/emojis/{id:\\d+}.png", self.serve_emoji)

    def has_page_key(self, request: web.Request) -> bool:
        """Whether the browser knows the page's secret key, from a cookie or the address.

        A cookie may be that of another local table: a browser keeps one
        for all ports of this machine.
        """
        right = self.service.world.meta["key"].encode()
        keys = request.query.get(KEY_COOKIE, ""), request.cookies.get(KEY_COOKIE, "")
        return any(hmac.compare_digest(key.encode(), right) for key in keys)

    async def serve_index(self, request: web.Request) -> web.StreamResponse:
        """GET /: the page; a key in the address becomes a cookie first."""
        if not self.has_page_key(request):
            return web.Response(status=403, text=WRONG_KEY)
        if not request.host.startswith(HOST):  # one address for the page and its pictures
            raise web.HTTPSeeOther(
                f"{self.service.world.base_url}/?key={self.service.world.meta['key']}"
            )
        if KEY_COOKIE in request.query:
            return self._make_cookie_response()
        return self._make_file_response(PAGE_FOLDER / "index.html")

    def _make_cookie_response(self) -> web.Response:
        """Gives the browser the key as a cookie, and sends it to the address without the key."""
        response = web.Response(status=303, headers={"Location": "/"})
        response.set_cookie(
            KEY_COOKIE,
            self.service.world.meta["key"],
            httponly=True,
            samesite="Strict",
            max_age=COOKIE_SECONDS,
        )
        return response

    async def serve_page_file(self, request: web.Request) -> web.StreamResponse:
        """GET /page/…: a script, style or picture of the page."""
        return self._make_file_response(PAGE_FOLDER / request.match_info["name"])

    async def serve_font(self, request: web.Request) -> web.StreamResponse:
        """GET /page/fonts/…: a font, for machines that lack the letters of a language."""
        path = FONT_FOLDER / request.match_info["name"]
        if not path.is_file():
            return web.Response(status=404, text="There is no such file.")
        headers = {**SAFE_HEADERS, "Content-Type": FONT_TYPE, "Cache-Control": FONT_CACHE}
        return web.FileResponse(path, headers=headers)

    def _make_file_response(self, path: Path) -> web.StreamResponse:
        """Makes a file of the page with safe headers.

        404 for anything outside its folder.
        """
        if path.parent != PAGE_FOLDER or not path.is_file():
            return web.Response(status=404, text="There is no such file.")
        return web.FileResponse(
            path,
            headers={
                **SAFE_HEADERS,
                "Cache-Control": "no-cache",
                "Content-Security-Policy": CONTENT_SECURITY_POLICY,
            },
        )

    async def serve_attachment(self, request: web.Request) -> web.StreamResponse:
        """GET /files/…: for those who know the key, the bot, and holders of the signed address."""
        if not self._may_read_attachment(request):
            return web.Response(status=403, text=WRONG_KEY)
        file = self.service.world.find_file(request.match_info["id"])
        if file is None:
            return web.Response(status=404, text="This file is gone.")
        name = request.match_info["name"]
        if isinstance(file, Path):
            headers = _make_attachment_headers(detect_file_kind(b"", name).content_type)
            return web.FileResponse(file, headers=headers)
        headers = _make_attachment_headers(detect_file_kind(file, name).content_type)
        return web.Response(body=file, headers=headers)

    async def serve_emoji(self, request: web.Request) -> web.StreamResponse:
        """GET /emojis/…: the picture of an emoji that the application has uploaded."""
        if not (self.has_page_key(request) or self._is_bot(request)):
            return web.Response(status=403, text=WRONG_KEY)
        emoji_id = request.match_info["id"]
        file = self.service.world.find_file(emoji_id)
        if file is None or emoji_id not in self.service.world.emojis:
            return web.Response(status=404, text="This file is gone.")
        picture = file.read_bytes() if isinstance(file, Path) else file
        headers = _make_attachment_headers(detect_file_kind(picture, "").content_type)
        return web.Response(body=picture, headers=headers)

    def _may_read_attachment(self, request: web.Request) -> bool:
        """Whether a request for an attachment has a signed address, the key or the bot's token."""
        signature = self.service.world.sign_text(request.match_info["id"])
        is_signed = hmac.compare_digest(request.query.get("hm", "").encode(), signature.encode())
        return is_signed or self.has_page_key(request) or self._is_bot(request)

    def _is_bot(self, request: web.Request) -> bool:
        """Whether the request carries the bot's token."""
        authorization = request.headers.get("Authorization", "")
        return hmac.compare_digest(
            authorization.encode(), f"Bot {self.service.world.token}".encode()
        )


def _make_attachment_headers(content_type: str) -> dict[str, str]:
    """Makes the headers of an attachment.

    What is not SHOWN_INLINE is downloaded.
    """
    headers = {
        **SAFE_HEADERS,
        "Cache-Control": ATTACHMENT_CACHE,
        "Content-Type": content_type,
    }
    if content_type not in SHOWN_INLINE:
        headers |= {"Content-Disposition": "attachment", "Content-Security-Policy": "sandbox"}
    return headers


def allow_only_localhost(port: Callable[[], int]) -> Middleware:
    """The middleware that refuses requests which name another host than this machine.

    No page of the web may reach this server under a name of its own.
    `port` tells the port once it is known.
    """

    @web.middleware
    async def refuse_other_hosts(request: web.Request, handler: Handler) -> web.StreamResponse:
        """Called by aiohttp before each handler: answers 403 where another host is named."""
        if request.host not in (f"127.0.0.1:{port()}", f"localhost:{port()}"):
            return web.Response(status=403, text="This server answers only on this machine.")
        return await handler(request)

    return refuse_other_hosts
