"""Scenes as bytes, for a painter in another process.

Plain values go as they are, anything else as a list: its class and its parts.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any, Final, cast

from engine.text import Text

from .scene import Scene

PLAIN_TYPES: Final = frozenset({str, int, float, bool, type(None)})
ALLOWED_PACKAGES: Final = ("engine", "render", "builtins")  # packages whose classes stand in scenes
_FIELD_NAMES: Final[dict[type, list[str]]] = {range: ["start", "stop", "step"]}


def encode_scene(scene: Scene) -> bytes:
    return marshal.dumps(_encode(scene))


def decode_scene(data: bytes) -> Scene:
    return cast("Scene", _decode(marshal.loads(data)))  # noqa: S302 (from our own process)


def _encode(value: Any) -> Any:
    kind: Any = type(value)
    if kind in PLAIN_TYPES:
        return value
    if kind is tuple:
        return tuple([_encode(part) for part in value])
    return [
        f"{kind.__module__}:{kind.__qualname__}",
        *[_encode(part) for part in _parts_reader(kind)(value)],
    ]


def _decode(value: Any) -> Any:
    kind = type(value)
    if kind is tuple:
        return tuple([_decode(part) for part in value])
    if kind is not list:
        return value
    name, *parts = value
    return _load_class(name)(*[_decode(part) for part in parts])


@cache
def _parts_reader(kind: Any) -> Callable[[Any], list[Any]]:
    """What an instance of a class is made of, as its constructor takes it."""
    if issubclass(kind, Enum):
        return lambda value: [value.value]
    if issubclass(kind, Text):
        return _text_parts
    names = (
        [field.name for field in fields(kind)]
        if is_dataclass(kind)
        else _FIELD_NAMES.get(kind) or list(kind._fields)
    )
    return lambda value: [getattr(value, name) for name in names]


def _text_parts(text: Text) -> list[Any]:
    assert not text.args, "what is written on a picture is a label, not a text"
    return [text.id]


@cache
def _load_class(name: str) -> Callable[..., Any]:
    module, _, qualified = name.partition(":")
    assert module.partition(".")[0] in ALLOWED_PACKAGES, name
    return cast("Callable[..., Any]", getattr(import_module(module), qualified))
