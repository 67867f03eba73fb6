"""What was chosen in a menu so far, as ids and options carry it."""

from __future__ import annotations

from typing import Any, Final

from engine.core import Game, Illegal, MenuSection, Move, Moves, Plain
from play.menu_lists import START, Path

from . import custom_ids
from .custom_ids import NOTHING, MenuPlace

SECTION_SIGN: Final = "@"  # before the key of a section, in the place of a kind


def parse_path(place: MenuPlace, game: Game[Any]) -> Path:
    """The section, or the kind of move and the fields, chosen at a place.

    START where nothing is chosen yet. Raises Illegal if this game has
    none of that name.
    """
    if place.kind == NOTHING:
        return START
    for section in game.menu_sections:
        if write_section(section) == place.kind:
            return Path(section=section)
    for kind in game.moves.kinds:
        if kind.__name__ == place.kind:
            return Path(
                kind,
                tuple(_parse_chosen(kind, part, game.moves) for part in place.chosen),
            )
    raise Illegal(custom_ids.OUTDATED)


def write_section(section: MenuSection) -> str:
    """A section as an id carries it where else a kind of move stands, such as `@trade`."""
    return f"{SECTION_SIGN}{section.key}"


def write_path(path: Path, moves: Moves) -> tuple[str, ...]:
    """The fields chosen so far, written as parts of a button's id.

    They are written anew by the game, never as somebody typed them:
    so ids stay short.
    """
    kind = path.kind
    if kind is None:
        return ()
    return tuple(write_chosen(kind, field, value, moves) for field, value in path.chosen)


def write_chosen(kind: type[Move], field: str, value: Plain, moves: Moves) -> str:
    """A chosen field as an id or an option carries it.

    `_parse_chosen` reads it back. The format is `index=value`, such as
    "1=C4": the place of the field among those that are asked for this
    kind of move (its axes), and its value as text.
    """
    return f"{kind.axes().index(field)}={moves.value_text(field, value)}"


def _parse_chosen(kind: type[Move], part: str, moves: Moves) -> tuple[str, Plain]:
    """Name and value of a field, from its part of an id such as "1=C4" (see `write_chosen`)."""
    written_index, _, written_value = part.partition("=")
    (index,) = custom_ids.parse_numbers([written_index], 1)
    if index >= len(kind.axes()):
        raise Illegal(custom_ids.OUTDATED)
    field = kind.axes()[index]
    return field, moves.parse_value(field, written_value)
