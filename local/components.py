"""Components as Discord gives them back: each with an id, and with what was left out."""

from local.protocol import (
    CONTAINER,
    FILE,
    GALLERY,
    SELECTS,
    SEPARATOR,
    THUMBNAIL,
    Json,
    walk_components,
)

COMPONENT_DEFAULTS: dict[int, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    CONTAINER: {"accent_color": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    THUMBNAIL: {"description": None, "spoiler": False},
}
GALLERY_ITEM_DEFAULTS: Json = {"description": None, "spoiler": False}


def fill_in_defaults(components: list[Json]) -> list[Json]:
    """Adds Discord's defaults and ids to components.

    Ids given as numbers become strings.
    """
    for component in walk_components(components):
        _set_missing(component, COMPONENT_DEFAULTS.get(component["type"], {}))
        if component["type"] == GALLERY:
            for item in component["items"]:
                _set_missing(item, GALLERY_ITEM_DEFAULTS)
        for entry in component.get("default_values") or ():
            entry["id"] = str(entry["id"])
    write_emoji_ids(components)
    return assign_ids(components)


def write_emoji_ids(components: list[Json]) -> None:
    """Gives all emoji of buttons and options their ids as strings: a page would round numbers."""
    for component in walk_components(components):
        for part in (component, *component.get("options", ())):
            _write_emoji_id(part)


def _write_emoji_id(part: Json) -> None:
    """Gives the emoji of a button or an option, if it has one, its id as a string."""
    emoji = part.get("emoji")
    if emoji and emoji.get("id"):
        emoji["id"] = str(emoji["id"])


def _set_missing(part: Json, defaults: Json) -> None:
    """Gives the fields of a component that are missing or null their defaults."""
    part |= {key: value for key, value in defaults.items() if part.get(key) is None}


def assign_ids(components: list[Json]) -> list[Json]:
    """Gives an id to every component that has none, counting up from one."""
    used_ids = {component.get("id") for component in walk_components(components)}
    number = 0
    for component in walk_components(components):
        if not component.get("id"):
            number += 1
            while number in used_ids:
                number += 1
            component["id"] = number
    return components
