"""The application's own emoji: uploaded, renamed and deleted by the bot, and shown by the page."""

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Any

from local.errors import ErrorCode, fail
from local.images import detect_file_kind
from local.limits import numbers
from local.limits.problems import FieldPath, Problems
from local.protocol import Json
from local.world import World

NAME = re.compile(r"[A-Za-z0-9_]*")
DATA_URI = re.compile(r"data:(image/(?:png|jpeg|gif|webp));base64,(.*)", re.DOTALL)
EMOJI_ROW = "emoji"  # the kind of the stored rows


def create_emoji(world: World, body: Json) -> Json:
    """Keeps a new emoji with its picture; refuses what Discord would refuse."""
    problems = Problems()
    _check_name(problems, body.get("name"))
    picture = _read_picture(problems, body.get("image"))
    problems.raise_if_any()
    if len(world.emojis) >= numbers.MAX_EMOJIS:
        fail(ErrorCode.TOO_MANY_EMOJIS)
    emoji = _make_emoji(world, body["name"])
    world.save_file(emoji["id"], picture)
    _keep_emoji(world, emoji)
    return emoji


def _make_emoji(world: World, name: str) -> Json:
    """Makes an emoji of the application as Discord describes it."""
    return {
        "id": world.new_snowflake(),
        "name": name,
        "roles": [],
        "user": world.bot,
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def _check_name(problems: Problems, name: object) -> None:
    """Notes a name that is too short or too long, or has more than letters, digits and _."""
    low, high = numbers.MIN_EMOJI_NAME_LENGTH, numbers.MAX_EMOJI_NAME_LENGTH
    if problems.check_text(("name",), name, low, high) and not NAME.fullmatch(str(name)):
        problems.add(
            ("name",), "STRING_TYPE_REGEX", "String value did not match validation regex."
        )


def _read_picture(problems: Problems, image: object) -> bytes:
    """The bytes of a picture that is written as a data address.

    b"" where that is not one, which is noted.
    """
    found = DATA_URI.fullmatch(image) if isinstance(image, str) else None
    if found is None:
        problems.add(("image",), "IMAGE_INVALID", "Invalid image data")
        return b""
    try:
        picture = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        picture = b""
    if detect_file_kind(picture, "").width is None:
        problems.add(("image",), "IMAGE_INVALID", "Invalid image data")
    elif len(picture) > numbers.MAX_EMOJI_BYTES:
        message = "File cannot be larger than 256.0 kb."
        problems.add(("image",), "BINARY_TYPE_MAX_SIZE", message)
    return picture


def _keep_emoji(world: World, emoji: Json) -> None:
    """Keeps a new or renamed emoji."""
    world.emojis[emoji["id"]] = emoji
    world.save_row(EMOJI_ROW, emoji["id"], emoji)


def find_emoji(world: World, emoji_id: str) -> Json:
    """An emoji of the application by its id; the request fails where there is none."""
    return world.emojis.get(emoji_id) or fail(ErrorCode.UNKNOWN_EMOJI)


def rename_emoji(world: World, emoji_id: str, body: Json) -> Json:
    """Gives an emoji another name; its picture stays."""
    emoji = find_emoji(world, emoji_id)
    problems = Problems()
    _check_name(problems, body.get("name", emoji["name"]))
    problems.raise_if_any()
    emoji["name"] = body.get("name", emoji["name"])
    _keep_emoji(world, emoji)
    return emoji


def delete_emoji(world: World, emoji_id: str) -> None:
    """Removes an emoji with its picture."""
    find_emoji(world, emoji_id)
    del world.emojis[emoji_id]
    world.delete_row(EMOJI_ROW, emoji_id)
    world.delete_file(emoji_id)


def check_custom_emoji(world: World, body: Json, path: FieldPath) -> None:
    """Refuses components with an emoji that the application does not have."""
    problems = Problems()
    components = body.get("components")
    for emoji_path, emoji in _find_custom_emoji(components, (*path, "components")):
        if str(emoji["id"]) not in world.emojis:
            problems.add((*emoji_path, "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
    problems.raise_if_any()


def _find_custom_emoji(node: Any, path: FieldPath) -> Iterator[tuple[FieldPath, Json]]:
    """All fields `emoji` at any depth that name an emoji by its id, each with its path."""
    inner = node.items() if isinstance(node, dict) else enumerate(node or ())
    for key, value in inner:
        if key == "emoji" and isinstance(value, dict) and value.get("id"):
            yield (*path, key), value
        elif isinstance(value, dict | list):
            yield from _find_custom_emoji(value, (*path, key))
