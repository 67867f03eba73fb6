"""Reads the body of a request: JSON, or a form of `payload_json` and `files[n]`."""

import re
from typing import Any

from aiohttp import web

from local.attachments import Upload, Uploads
from local.errors import ErrorCode, fail
from local.protocol import loads

# Discord counts each file; a form of ten may be as large as ten of them.
MAX_BODY_BYTES = 110 * 2**20
FORM_TYPE = "multipart/form-data"
BOUNDARY = re.compile(r'boundary="?([^";]+)"?')
FORM_FIELD = re.compile(rb'\bname="([^"]*)"(?:.*?\bfilename="((?:\\.|[^"\\])*)")?', re.DOTALL)
FILE_FIELD = re.compile(r"files\[(\d+)\]")
ESCAPED_SIGN = re.compile(r"\\(.)")


async def read_body(request: web.Request) -> tuple[Any, Uploads]:
    """The body's JSON, and its files by number.

    Forms are taken apart by hand: a bot sends a picture with nearly every message.
    """
    if not request.can_read_body:
        return None, {}
    try:
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge:
        fail(ErrorCode.TOO_LARGE)
    kind = request.headers.get("Content-Type", "")
    if not kind.startswith(FORM_TYPE):
        return _parse_json(raw), {}
    boundary = BOUNDARY.search(kind)
    return _parse_form(raw, boundary[1].encode()) if boundary else fail(ErrorCode.INVALID_JSON)


def _parse_json(raw: bytes) -> Any:
    """The value of a JSON body; None for an empty one."""
    try:
        return loads(raw) if raw else None
    except ValueError:
        fail(ErrorCode.INVALID_JSON)


def _parse_form(raw: bytes, boundary: bytes) -> tuple[Any, Uploads]:
    """The JSON of a form's `payload_json`, and its files by number."""
    body: Any = {}
    uploads: Uploads = {}
    for part in (b"\r\n" + raw).split(b"\r\n--" + boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        field = FORM_FIELD.search(head)
        name = field[1].decode() if field else ""
        if name == "payload_json":
            body = _parse_json(content)
        elif field and (number := FILE_FIELD.fullmatch(name)):
            uploads[number[1]] = Upload(
                ESCAPED_SIGN.sub(r"\1", (field[2] or b"file").decode()), content
            )
    return body, uploads
