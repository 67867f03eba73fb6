"""Grounds: the layers under everything, which stay as they are while pieces come and go."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Concatenate, Final, Generic, ParamSpec

from PIL import Image, ImageDraw

from .canvas import Canvas
from .memory import remember
from .scene import Ground, Item
from .sprites import registered_name
from .theme import FIBRE_DARK, FIBRE_LIGHT, TABLE, TABLE_EDGE, rgb

P = ParamSpec("P")
WEAVE: Final = 64  # the paper repeats itself: it costs next to nothing to pack
_GROUNDS: Final[dict[str, Callable[..., None]]] = {}


class Backdrop(Generic[P]):
    """A registered ground: call it with what it depends on, and put the result into a scene."""

    def __init__(self, paint: Callable[Concatenate[Canvas, P], None]) -> None:
        self.name = registered_name(paint)
        assert self.name not in _GROUNDS, f"two grounds are called {self.name}"
        _GROUNDS[self.name] = paint

    def __call__(self, *args: P.args, **named: P.kwargs) -> Ground:
        assert not named, "what a ground depends on is given in order, so that equal grounds are equal"
        return Ground(self.name, args)


def ground(paint: Callable[Concatenate[Canvas, P], None]) -> Backdrop[P]:
    """Register `paint(canvas, …)`, which gets the bare table, as a ground under its own name."""
    return Backdrop(paint)


def layer(ground: Ground, width: int, height: int) -> Image.Image:
    """The pixels of a ground, to be painted on: most of them are cheaper to make than to keep."""
    canvas = Canvas(table(width, height))
    _GROUNDS[ground.name](canvas, *ground.args)
    return canvas.pixels


class _Listening(Canvas):
    """A canvas that notes what is put on it."""

    def __init__(self, pixels: Image.Image) -> None:
        super().__init__(pixels)
        self.items: list[Item] = []

    def put(self, item: Item) -> None:
        self.items.append(item)


def items(ground: Ground, width: int, height: int) -> tuple[Item, ...]:
    """What a ground puts on the table, apart from pixels that it touches itself."""
    canvas = _Listening(table(width, height))
    _GROUNDS[ground.name](canvas, *ground.args)
    return tuple(canvas.items)


def table(width: int, height: int) -> Image.Image:
    """Warm laid paper with a thin rule around it."""
    paper, strip = Image.new("RGB", (width, height)), _strip(width)
    for y in range(0, height, WEAVE):
        paper.paste(strip, (0, y))
    ImageDraw.Draw(paper).rectangle((5, 5, width - 6, height - 6), outline=rgb(TABLE_EDGE), width=2)
    return paper


@remember(4)
def _strip(width: int) -> Image.Image:
    strip, weave = Image.new("RGB", (width, WEAVE)), _weave()
    for x in range(0, width, WEAVE):
        strip.paste(weave, (x, 0))
    return strip


def _weave() -> Image.Image:
    """Fibres a little lighter and darker than the paper."""
    chance, weave = Random(7), Image.new("RGB", (WEAVE, WEAVE), rgb(TABLE))
    draw = ImageDraw.Draw(weave)
    for tone in (FIBRE_LIGHT, FIBRE_DARK):
        for _ in range(9):
            x, y, run = chance.randrange(WEAVE), chance.randrange(WEAVE), chance.randrange(5, 14)
            for step in range(run):
                draw.point(((x + step) % WEAVE, (y + step // 6) % WEAVE), rgb(tone))
    return weave
