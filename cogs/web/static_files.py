"""The files of the page: a fixed list by name, so that no path can lead anywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from aiohttp import web

from render.fonts import ASSETS

FOLDER: Final = Path(__file__).parent / "page"
TYPES: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".otf": "font/otf",
}
FONTS: Final = (".woff2", ".otf")
ALWAYS_ASKED: Final = "no-cache"  # a browser keeps it, and asks whether it is still the same
KEPT_LONG: Final = "public, max-age=2592000"  # seconds, which are 30 days
PAGE: Final = FOLDER / "index.html"
NOTICE: Final = FOLDER / "notice.html"
FILES: Final[Mapping[str, Path]] = {
    path.name: path
    for path in (*FOLDER.iterdir(), *ASSETS.glob("*.otf"))
    if path.suffix in TYPES and path.suffix != ".html"
}


def send_file(path: Path) -> web.FileResponse:
    """The answer that sends one of our files."""
    caching = KEPT_LONG if path.suffix in FONTS else ALWAYS_ASKED
    return web.FileResponse(
        path, headers={"Content-Type": TYPES[path.suffix], "Cache-Control": caching}
    )
