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
BOUNDARY = re.compile(r'boundary="?(?P<boundary>[^";]+)"?')
FORM_FIELD = re.compile(
    rb'\bname="(?P<name>[^"]*)"(?:.*?\bfilename="(?P<filename>(?:\\.|[^"\\])*)")?', re.DOTALL
)
FILE_FIELD = re.compile(r"files\[(?P<number>\d+)\]")
ESCAPED_CHARACTER = re.compile(r"\\(.)")


async def read_body(request: web.Request) -> tuple[Any, Uploads]:
    """The body's JSON, and its files by number.

    Forms are taken apart by hand, which is faster: a bot sends a
    picture with nearly every message.
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
    found = BOUNDARY.search(kind)
    if found is None:
        fail(ErrorCode.INVALID_JSON)
    return _parse_form(raw, found["boundary"].encode())


def _parse_json(raw: bytes) -> Any:
    """The value of a JSON body; None for an empty one."""
    try:
        return loads(raw) if raw else None
    except ValueError:
        fail(ErrorCode.INVALID_JSON)


def _parse_form(raw: bytes, boundary: bytes) -> tuple[Any, Uploads]:
    """The JSON of a form's field `payload_json`, and the files of its fields `files[n]` by n."""
    body: Any = {}
    uploads: Uploads = {}
    # Nothing stands before the first boundary, and "--" behind the last one.
    parts = (b"\r\n" + raw).split(b"\r\n--" + boundary)[1:-1]
    for part in parts:
        headers, _, content = part.partition(b"\r\n\r\n")
        field = FORM_FIELD.search(headers)
        if field is None:
            continue
        name = field["name"].decode()
        file = FILE_FIELD.fullmatch(name)
        if name == "payload_json":
            body = _parse_json(content)
        elif file:
            filename = (field["filename"] or b"file").decode()
            uploads[file["number"]] = Upload(ESCAPED_CHARACTER.sub(r"\1", filename), content)
    return body, uploads
