"""The kind and size of a picture, read from its first bytes."""

import mimetypes
from dataclasses import dataclass

OTHER = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class Kind:
    content_type: str
    width: int | None = None
    height: int | None = None


def kind_of(blob: bytes, name: str) -> Kind:
    if blob[:8] == b"\x89PNG\r\n\x1a\n" and len(blob) >= 24:
        return Kind("image/png", _big(blob, 16, 4), _big(blob, 20, 4))
    if blob[:4] == b"RIFF" and blob[8:12] == b"WEBP" and len(blob) >= 30:
        return Kind("image/webp", *_webp(blob))
    if blob[:6] in (b"GIF87a", b"GIF89a"):
        return Kind("image/gif", _little(blob, 6, 2), _little(blob, 8, 2))
    if blob[:2] == b"\xff\xd8":
        return Kind("image/jpeg", *_jpeg(blob))
    return Kind(mimetypes.guess_type(name)[0] or OTHER)


def _big(blob: bytes, at: int, size: int) -> int:
    return int.from_bytes(blob[at : at + size], "big")


def _little(blob: bytes, at: int, size: int) -> int:
    return int.from_bytes(blob[at : at + size], "little")


def _webp(blob: bytes) -> tuple[int, int]:
    match blob[12:16]:
        case b"VP8X":
            return _little(blob, 24, 3) + 1, _little(blob, 27, 3) + 1
        case b"VP8L":
            bits = _little(blob, 21, 4)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case _:
            return _little(blob, 26, 2) & 0x3FFF, _little(blob, 28, 2) & 0x3FFF


def _jpeg(blob: bytes) -> tuple[int, int] | tuple[None, None]:
    """Walk the segments up to the frame header, which carries the size."""
    at = 2
    while at + 9 < len(blob) and blob[at] == 0xFF:
        marker = blob[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return _big(blob, at + 7, 2), _big(blob, at + 5, 2)
        at += 2 + _big(blob, at + 2, 2)
    return None, None
