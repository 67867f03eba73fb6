"""A picture as plain data: what stands where, in which order. Nothing here knows pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from .theme import INK, LABEL, PANEL, PANEL_EDGE, SMALL

Weight = Literal["Medium", "SemiBold", "Bold"]
# left, middle, right; of the capitals' top, middle, base line
Anchor = Literal["lm", "mm", "rm", "lt", "mt", "rt", "ls", "ms", "rs"]

MAX_ALT_LENGTH: Final = 1024  # what Discord takes


class SceneData(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A part of a scene: a value that `scene_codec` sends as the list of its fields."""


class Sprite(SceneData, frozen=True, tag="sprite"):
    """A painted thing by its name, centred on (x, y).

    Made with `icon.at(…)` and `figure.at(…)` of `sprites`.
    """

    name: str
    x: float
    y: float
    width: int
    height: int
    args: tuple[object, ...] = ()
    fade: float = 1.0
    scale: int = 1  # how many times its width and height it is painted

    def with_fade(self, fade: float) -> Sprite:
        """This sprite more transparent (1 is opaque): for what is used, passed or out of reach."""
        return replace(self, fade=fade)


class Panel(SceneData, frozen=True, tag="panel"):
    """A rounded rectangle from its top left corner; without `fill` a frame.

    It makes panels, pills, cells and rules.
    """

    x: float
    y: float
    width: float
    height: float
    fill: str | None = PANEL
    edge: str | None = PANEL_EDGE
    edge_width: int = 2
    radius: int = 14
    raised: bool = False  # on a flat shadow


class Label(SceneData, frozen=True, tag="label"):
    """A text. Wider than `max_width`, it shrinks to `min_size`, then ends in an ellipsis."""

    text: str
    x: float
    y: float
    size: int = LABEL
    weight: Weight = "SemiBold"
    colour: str = INK
    anchor: Anchor = "lm"
    max_width: float | None = None
    min_size: int = SMALL


Item = Sprite | Panel | Label
Items = Iterator[Item]


class Window(SceneData, frozen=True):
    """The part of a background that is seen."""

    x: int  # of the top left corner of the part
    y: int
    width: int  # of the whole picture, and not of the part
    height: int
    scale: int  # how much larger it is shown


class Background(SceneData, frozen=True):
    """The layer under everything, by its name and what it depends on.

    Made by calling a function that `backgrounds.background` has
    registered. With a `window` only a part of it is seen.
    """

    name: str
    args: tuple[object, ...] = ()
    window: Window | None = None


class Scene(SceneData, frozen=True):
    """One picture: items in painting order on a background, and the same in words."""

    name: str
    width: int
    height: int
    background: Background
    items: tuple[Item, ...]
    alt: str
    palette: str
    crop: tuple[int, int, int, int] | None = None  # left, top, right, bottom; None: all of it
    scale: float = 1  # how many pixels a unit of width, height, crop and items is painted

    def __post_init__(self) -> None:
        """Refuse a scene without alt text, or with more than Discord takes."""
        assert 0 < len(self.alt) <= MAX_ALT_LENGTH, f"alt text of {len(self.alt)} characters"

    def labels(self) -> Iterator[Label]:
        """The texts of the scene, in painting order."""
        return (item for item in self.items if isinstance(item, Label))

    def sprites(self) -> Iterator[Sprite]:
        """The sprites of the scene, in painting order."""
        return (item for item in self.items if isinstance(item, Sprite))


def join_alt_text(sentences: Iterable[str]) -> str:
    """Sentences one after the other, as many as fit into an alt text.

    The first is cut if it alone is too long.
    """
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) > MAX_ALT_LENGTH:
            return text or longer[: MAX_ALT_LENGTH - 1] + "…"
        text = longer
    return text
