"""The kind and size of a picture, read from its first bytes."""

import mimetypes
from dataclasses import dataclass

UNKNOWN_TYPE = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class FileKind:
    content_type: str
    width: int | None = None
    height: int | None = None


def detect_file_kind(blob: bytes, name: str) -> FileKind:
    if blob[:8] == b"\x89PNG\r\n\x1a\n" and len(blob) >= 24:
        return FileKind("image/png", _read_big_endian(blob, 16, 4), _read_big_endian(blob, 20, 4))
    if blob[:4] == b"RIFF" and blob[8:12] == b"WEBP" and len(blob) >= 30:
        return FileKind("image/webp", *_webp_size(blob))
    if blob[:6] in (b"GIF87a", b"GIF89a"):
        return FileKind(
            "image/gif", _read_little_endian(blob, 6, 2), _read_little_endian(blob, 8, 2)
        )
    if blob[:2] == b"\xff\xd8":
        return FileKind("image/jpeg", *_jpeg_size(blob))
    return FileKind(mimetypes.guess_type(name)[0] or UNKNOWN_TYPE)


def _read_big_endian(blob: bytes, at: int, size: int) -> int:
    return int.from_bytes(blob[at : at + size], "big")


def _read_little_endian(blob: bytes, at: int, size: int) -> int:
    return int.from_bytes(blob[at : at + size], "little")


def _webp_size(blob: bytes) -> tuple[int, int]:
    match blob[12:16]:
        case b"VP8X":
            return _read_little_endian(blob, 24, 3) + 1, _read_little_endian(blob, 27, 3) + 1
        case b"VP8L":
            bits = _read_little_endian(blob, 21, 4)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case _:
            return _read_little_endian(blob, 26, 2) & 0x3FFF, _read_little_endian(
                blob, 28, 2
            ) & 0x3FFF


def _jpeg_size(blob: bytes) -> tuple[int, int] | tuple[None, None]:
    """Walk the segments up to the frame header, which carries the size."""
    at = 2
    while at + 9 < len(blob) and blob[at] == 0xFF:
        marker = blob[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return _read_big_endian(blob, at + 7, 2), _read_big_endian(blob, at + 5, 2)
        at += 2 + _read_big_endian(blob, at + 2, 2)
    return None, None
