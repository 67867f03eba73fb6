"""The parts of Discord's wire protocol (API v10) that are needed here.

JSON, flags, types, snowflakes.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

try:
    import orjson
except ImportError:  # the loopback is slower without it, not different
    orjson = None  # type: ignore[assignment]

Json = dict[str, Any]

EPOCH_MILLISECONDS = 1_420_070_400_000  # the beginning of 2015, from which ids count time
SNOWFLAKE_TIME_SHIFT = 22  # the lower bits of an id; those above are the time in milliseconds
API_PATH = "/api/v10"

# Message flags
HAS_THREAD, EPHEMERAL, LOADING, SUPPRESS_EMBEDS, SILENT, COMPONENTS_V2 = (
    1 << 5,
    1 << 6,
    1 << 7,
    1 << 2,
    1 << 12,
    1 << 15,
)

# Message types
(
    DEFAULT,
    RECIPIENT_ADD,
    PINNED,
    THREAD_CREATED,
    REPLY,
    SLASH_ANSWER,
    THREAD_STARTER,
    MENU_ANSWER,
) = (
    0,
    1,
    6,
    18,
    19,
    20,
    21,
    23,
)

# Channel types
TEXT, DM, CATEGORY, NEWS, NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 4, 5, 10, 11, 12
THREADS = frozenset({NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD})

# Component types
ROW, BUTTON, SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
)
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
SELECTS = frozenset({SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})

# Interaction types and the ways to answer them
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9

# Types of a command's options
(
    SUBCOMMAND,
    GROUP,
    STRING,
    INTEGER,
    BOOLEAN,
    USER,
    CHANNEL,
    ROLE,
    MENTIONABLE,
    NUMBER,
    ATTACHMENT,
) = range(1, 12)

LOCALES = frozenset(
    {
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    }
)

MENTION = re.compile(r"<@!?(\d+)>")


def dumps(value: Any) -> bytes:
    """The value as JSON bytes."""
    return orjson.dumps(value) if orjson else json.dumps(value, separators=(",", ":")).encode()


def loads(raw: bytes | str) -> Any:
    """The value of JSON bytes or text."""
    return orjson.loads(raw) if orjson else json.loads(raw)


def iso_timestamp(seconds: float) -> str:
    """Seconds since 1970 as Discord writes times (ISO 8601 in UTC)."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def snowflake_time(snowflake: str) -> float:
    """When a thing was made, in seconds since 1970: every Discord id carries it."""
    return ((int(snowflake) >> SNOWFLAKE_TIME_SHIFT) + EPOCH_MILLISECONDS) / 1000


def walk_components(components: list[Json] | None) -> Iterator[Json]:
    """Every component of a message or modal at any depth, parents before their children."""
    for component in components or ():
        yield component
        yield from walk_components(component.get("components"))
        for single in ("accessory", "component"):
            if inner := component.get(single):
                yield from walk_components([inner])


def is_thread(channel: Json) -> bool:
    """Whether a channel is a thread."""
    return channel["type"] in THREADS


def is_archived(channel: Json) -> bool:
    """Whether a channel is an archived thread."""
    return is_thread(channel) and bool(channel["thread_metadata"]["archived"])
