"""Scenes as bytes, for a painter in another process.

A message holds plain values only. The painter makes of them what is
declared: the items of a scene, and for a sprite or a background the
arguments of the drawing that it has registered under that name.
Anything else is refused.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any, Final, get_type_hints

import msgspec

from engine.text import Text, Verbatim

from .backgrounds import BACKGROUNDS
from .scene import Background, Item, Label, Panel, Scene, SceneData, Sprite, Window
from .sprites import DRAWINGS

Arguments = tuple[object, ...]
TEXT_CLASSES: Final[dict[str, type[Text]]] = {"text": Text, "verbatim": Verbatim}
TEXT_NAMES: Final = {kind: name for name, kind in TEXT_CLASSES.items()}


class SceneRefused(ValueError):
    """A message that is no scene of ours, or a scene that cannot be sent."""


class SpriteMessage(SceneData, frozen=True, tag="sprite"):
    """A `Sprite` as it is sent: the same, but its arguments are not read yet."""

    name: str
    x: float
    y: float
    width: int
    height: int
    arguments: msgspec.Raw
    fade: float
    scale: int = 1


class BackgroundMessage(SceneData, frozen=True):
    """A `Background` as it is sent."""

    name: str
    arguments: msgspec.Raw
    window: Window | None = None


class SceneMessage(SceneData, frozen=True):
    """A `Scene` as it is sent."""

    name: str
    width: int
    height: int
    background: BackgroundMessage
    items: tuple[SpriteMessage | Panel | Label, ...]
    alt: str
    palette: str
    crop: tuple[int, int, int, int] | None = None
    scale: float = 1


def encode_scene(scene: Scene) -> bytes:
    """A scene as bytes that `decode_scene` reads.

    `SceneRefused` is raised where it holds values that cannot be sent.
    """
    return _ENCODER.encode(scene)


def decode_scene(data: bytes) -> Scene:
    """The scene that `encode_scene` wrote.

    `SceneRefused` is raised where the bytes are no scene.
    """
    try:
        message = _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise SceneRefused(f"this is no scene: {error}") from error
    return Scene(
        message.name,
        message.width,
        message.height,
        _read_background(message.background),
        tuple([_read_item(item) for item in message.items]),
        message.alt,
        message.palette,
        message.crop,
        message.scale,
    )


def _read_background(message: BackgroundMessage) -> Background:
    """The background of a message, with its arguments as its painting function declares them."""
    read_arguments = _background_argument_reader(message.name)
    arguments = read_arguments(message.arguments)
    return Background(message.name, arguments, message.window)


def _read_item(message: SpriteMessage | Panel | Label) -> Item:
    """The item of a message: a sprite gets its arguments, panels and labels are ready."""
    if not isinstance(message, SpriteMessage):
        return message
    read_arguments = _sprite_argument_reader(message.name)
    arguments = read_arguments(message.arguments)
    return Sprite(
        message.name,
        message.x,
        message.y,
        message.width,
        message.height,
        arguments,
        message.fade,
        message.scale,
    )


# --- arguments of drawings --------------------------------------------


@cache
def _sprite_argument_reader(name: str) -> Callable[[msgspec.Raw], Arguments]:
    """The function that reads the arguments of the sprite with this name."""
    if name not in DRAWINGS:
        raise SceneRefused(f"no sprite is called {name!r}")
    return _argument_reader(name, DRAWINGS[name].draw_function)


@cache
def _background_argument_reader(name: str) -> Callable[[msgspec.Raw], Arguments]:
    """The function that reads the arguments of the background with this name."""
    if name not in BACKGROUNDS:
        raise SceneRefused(f"no background is called {name!r}")
    return _argument_reader(name, BACKGROUNDS[name])


def _argument_reader(name: str, draw: Callable[..., None]) -> Callable[[msgspec.Raw], Arguments]:
    """A function that reads a drawing's arguments from a message.

    They are checked against the types that `draw` declares after the
    pen or the canvas.
    """
    decoder = msgspec.msgpack.Decoder(_arguments_type(name, draw), dec_hook=_read_special)

    def read(data: msgspec.Raw) -> Arguments:
        """Reads the arguments in order; those left out at the end stay left out."""
        try:
            values = msgspec.structs.astuple(decoder.decode(data))
        except msgspec.DecodeError as error:
            raise SceneRefused(f"arguments of {name}: {error}") from error
        return tuple([value for value in values if value is not msgspec.UNSET])

    return read


def _arguments_type(name: str, draw: Callable[..., None]) -> type[msgspec.Struct]:
    """A struct with a field for each parameter of `draw` after the pen or the canvas.

    Parameters with a default may be left out: such a field is `UNSET` then.
    """
    types = get_type_hints(draw)
    _pen_or_canvas, *parameters = inspect.signature(draw).parameters.values()
    fields: list[Any] = []
    for parameter in parameters:
        kind = types[parameter.name]
        is_required = parameter.default is parameter.empty
        if is_required:
            fields.append((parameter.name, kind))
        else:
            fields.append((parameter.name, kind | msgspec.UnsetType, msgspec.UNSET))
    return msgspec.defstruct(name, fields, array_like=True, forbid_unknown_fields=True)


# --- values that a message cannot hold as they are --------------------


def _write_special(value: object) -> object:
    """Hook of the encoder: makes a text without arguments, or a range, a tuple of plain values."""
    if isinstance(value, Text) and type(value) in TEXT_NAMES and not value.args:
        return TEXT_NAMES[type(value)], value.id
    if isinstance(value, range):
        return value.start, value.stop, value.step
    raise SceneRefused(f"a scene cannot hold {value!r}")


def _read_special(kind: type, value: object) -> object:
    """Hook of the decoder: makes a text or a range of the tuple that `_write_special` wrote."""
    match kind.__name__, value:
        case "Text", [str(name), str(source)] if name in TEXT_CLASSES:
            return TEXT_CLASSES[name](source)
        case "range", [int(start), int(stop), int(step)]:
            return range(start, stop, step)
    raise SceneRefused(f"{value!r} is no {kind.__name__}")


_ENCODER: Final = msgspec.msgpack.Encoder(enc_hook=_write_special)
_DECODER: Final = msgspec.msgpack.Decoder(SceneMessage)
