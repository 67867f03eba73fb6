"""Reads the body of a request: JSON, or a form of `payload_json` and `files[n]`."""

import re
from typing import Any

from aiohttp import BodyPartReader, web

from local.attachments import Upload, Uploads
from local.errors import fail
from local.wire import loads

FILE_FIELD = re.compile(r"files\[(\d+)\]")
# Discord counts each file; a form of ten may be as large as ten of them.
LARGEST = 110 * 2**20


async def read_body(request: web.Request) -> tuple[Any, Uploads]:
    if request.content_type.startswith("multipart/"):
        return await _form(request)
    if not request.can_read_body:
        return None, {}
    return _parsed(await request.read()), {}


def _parsed(raw: bytes | bytearray) -> Any:
    try:
        return loads(bytes(raw)) if raw else None
    except ValueError:
        fail(50109)


async def _form(request: web.Request) -> tuple[Any, Uploads]:
    body: Any = {}
    uploads: Uploads = {}
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        blob = await part.read()
        if part.name == "payload_json":
            body = _parsed(blob)
        elif field := FILE_FIELD.fullmatch(part.name or ""):
            uploads[field[1]] = Upload(part.filename or "file", bytes(blob))
    return body, uploads
