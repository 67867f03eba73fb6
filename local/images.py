"""The kind of an uploaded file, and the size of a picture, as Discord tells them."""

import mimetypes
import warnings
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

UNKNOWN_TYPE = "application/octet-stream"
PICTURE_TYPES = {
    "PNG": "image/png",
    "WEBP": "image/webp",
    "GIF": "image/gif",
    "JPEG": "image/jpeg",
    "MPO": "image/jpeg",  # what Pillow calls a JPEG that holds several pictures
}
READ_FORMATS = ("PNG", "WEBP", "GIF", "JPEG")


@dataclass(frozen=True, slots=True)
class FileKind:
    content_type: str
    width: int | None = None
    height: int | None = None


def detect_file_kind(blob: bytes, name: str) -> FileKind:
    """What kind of file this is: pictures by their bytes, everything else by its name.

    Pictures that are damaged or of absurd size go by their name too.
    """
    picture = _read_picture(blob)
    if picture is not None:
        return picture
    type_by_name, _encoding = mimetypes.guess_type(name)
    return FileKind(type_by_name or UNKNOWN_TYPE)


def _read_picture(blob: bytes) -> FileKind | None:
    """Type and size of a picture from its header alone.

    None if it is no sound picture.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(blob), formats=READ_FORMATS) as image:
                return FileKind(PICTURE_TYPES[image.format or ""], *image.size)
    except Exception:  # a forged file may break a reader in any way
        return None
