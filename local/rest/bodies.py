"""Reads the body of a request: JSON, or a form of `payload_json` and `files[n]`."""

import re
from typing import Any

from aiohttp import web

from local.attachments import Upload, Uploads
from local.errors import fail
from local.protocol import loads

# Discord counts each file; a form of ten may be as large as ten of them.
LARGEST_BODY = 110 * 2**20
FORM = "multipart/form-data"
BOUNDARY = re.compile(r'boundary="?([^";]+)"?')
FIELD = re.compile(rb'\bname="([^"]*)"(?:.*?\bfilename="((?:\\.|[^"\\])*)")?', re.DOTALL)
FILE = re.compile(r"files\[(\d+)\]")
ESCAPED = re.compile(r"\\(.)")


async def read_body(request: web.Request) -> tuple[Any, Uploads]:
    """The body's JSON and its files.

    Forms are taken apart by hand: a bot sends a picture with nearly every message.
    """
    if not request.can_read_body:
        return None, {}
    try:
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge:
        fail(40005)
    kind = request.headers.get("Content-Type", "")
    if not kind.startswith(FORM):
        return _parse_json(raw), {}
    boundary = BOUNDARY.search(kind)
    return _parse_form(raw, boundary[1].encode()) if boundary else fail(50109)


def _parse_json(raw: bytes) -> Any:
    try:
        return loads(raw) if raw else None
    except ValueError:
        fail(50109)


def _parse_form(raw: bytes, boundary: bytes) -> tuple[Any, Uploads]:
    body: Any = {}
    uploads: Uploads = {}
    for part in (b"\r\n" + raw).split(b"\r\n--" + boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        field = FIELD.search(head)
        name = field[1].decode() if field else ""
        if name == "payload_json":
            body = _parse_json(content)
        elif field and (number := FILE.fullmatch(name)):
            uploads[number[1]] = Upload(ESCAPED.sub(r"\1", (field[2] or b"file").decode()), content)
    return body, uploads
