"""Scenes as bytes, for a painter in another process. Plain values go as they are, anything else as a list: its class and its parts."""

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

PLAIN: Final = frozenset({str, int, float, bool, type(None)})
OURS: Final = ("engine", "render", "builtins")  # packages whose classes stand in scenes
_NAMES: Final[dict[type, list[str]]] = {range: ["start", "stop", "step"]}


def pack(scene: Scene) -> bytes:
    return marshal.dumps(_taken_apart(scene))


def unpack(data: bytes) -> Scene:
    return cast("Scene", _put_together(marshal.loads(data)))  # noqa: S302 (from our own process)


def _taken_apart(value: Any) -> Any:
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    if kind is tuple:
        return tuple([_taken_apart(part) for part in value])
    return [f"{kind.__module__}:{kind.__qualname__}", *[_taken_apart(part) for part in _parts(kind)(value)]]


def _put_together(value: Any) -> Any:
    kind = type(value)
    if kind is tuple:
        return tuple([_put_together(part) for part in value])
    if kind is not list:
        return value
    name, *parts = value
    return _class(name)(*[_put_together(part) for part in parts])


@cache
def _parts(kind: Any) -> Callable[[Any], list[Any]]:
    """What an instance of a class is made of, as its constructor takes it."""
    if issubclass(kind, Enum):
        return lambda value: [value.value]
    if issubclass(kind, Text):
        return _bare
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else _NAMES.get(kind) or list(kind._fields)
    return lambda value: [getattr(value, name) for name in names]


def _bare(text: Text) -> list[Any]:
    assert not text.args, "what is written on a picture is a label, not a text"
    return [text.id]


@cache
def _class(name: str) -> Callable[..., Any]:
    module, _, qualified = name.partition(":")
    assert module.partition(".")[0] in OURS, name
    return cast("Callable[..., Any]", getattr(import_module(module), qualified))
