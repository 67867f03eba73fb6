"""From scene to SVG: exact text that tests compare. Sprites are named, not drawn."""

from __future__ import annotations

from functools import singledispatch

from .scene import Background, Label, Panel, Scene, Sprite
from .xml_text import escape_text, quote_attribute

ANCHORS = {"l": "start", "m": "middle", "r": "end"}


def scene_to_svg(scene: Scene) -> str:
    """A scene as SVG text: one line for each item, in painting order."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" '
        f"data-palette={quote_attribute(scene.palette)}>"
    )
    body = "\n".join(
        [
            head,
            f"<title>{escape_text(scene.name)}</title>",
            f"<desc>{escape_text(scene.alt)}</desc>",
            _background_tag(scene.background),
        ]
    )
    return "\n".join([body, *map(_item_tag, scene.items), "</svg>\n"])


def _background_tag(layer: Background) -> str:
    """A background as an empty group that names it with its arguments."""
    return f"<g data-ground={quote_attribute(_call_text(layer.name, layer.args))}/>"


def _call_text(name: str, args: tuple[object, ...]) -> str:
    """A drawing's name and its arguments, with blanks between them."""
    return " ".join([name, *map(str, args)])


@singledispatch
def _item_tag(item: object) -> str:
    """The SVG element of one item; the functions below know each kind."""
    raise TypeError(f"this painter cannot draw {type(item).__name__}")


@_item_tag.register
def _sprite_tag(sprite: Sprite) -> str:
    """A sprite as `<use>`: named with its arguments, not drawn."""
    place = f'x="{sprite.x:g}" y="{sprite.y:g}" width="{sprite.width}" height="{sprite.height}"'
    return (
        f"<use data-sprite={quote_attribute(_call_text(sprite.name, sprite.args))} "
        f"{place}{_opacity_attribute(sprite.fade)}/>"
    )


def _opacity_attribute(fade: float) -> str:
    """The attribute of a faded sprite; nothing for an opaque one."""
    return "" if fade == 1 else f' opacity="{fade:g}"'


@_item_tag.register
def _panel_tag(panel: Panel) -> str:
    """A panel as `<rect>`."""
    place = (
        f'x="{panel.x:g}" y="{panel.y:g}" width="{panel.width:g}" height="{panel.height:g}" '
        f'rx="{panel.radius}"'
    )
    edge = f' stroke="{panel.edge}" stroke-width="{panel.edge_width}"' if panel.edge else ""
    raised = ' data-raised=""' if panel.raised else ""
    return f'<rect {place} fill="{panel.fill or "none"}"{edge}{raised}/>'


@_item_tag.register
def _label_tag(label: Label) -> str:
    """A text as `<text>`; `data-room` is its greatest width, `data-floor` its least size."""
    across, upright = label.anchor
    look = (
        f'font-size="{label.size}" font-weight="{label.weight}" fill="{label.colour}" '
        f'text-anchor="{ANCHORS[across]}"'
    )
    limits = ""
    if label.max_width is not None:
        limits = f' data-room="{label.max_width:g}" data-floor="{label.min_size}"'
    return (
        f'<text x="{label.x:g}" y="{label.y:g}" {look} '
        f'data-line="{upright}"{limits}>{escape_text(label.text)}</text>'
    )
