"""How moves are offered in a menu: what they would bring, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core import WHERE, Choice, Move, Plain, Plural, Text, Verbatim, abridge
from ..kit.masks import contains
from .board import LINES, SQUARES
from .components import FACTIONS
from .evaluation import evaluate_view
from .land import build_land
from .move_names import label_and_group
from .moves import (
    ChooseFaction,
    ExtraPalisade,
    ExtraWarrior,
    Look,
    Pass,
    PlacePalisade,
    PlaceWarrior,
    Reinforce,
    Shoot,
)
from .names import FACTION_POWERS, FACTION_TITLES, HIDDEN_EXTRA, extent_text
from .view import ArmadoraView, Region

FIELD_QUESTIONS: Final[Mapping[str, Text]] = {
    "value": Text("of which value?"),
    "at": WHERE,
    "line": Text("on which line?"),
    "faction": Text("which faction?"),
}  # by field of a move


def describe_move(view: ArmadoraView, move: Move) -> Choice:
    """How a menu offers the viewer a legal move: name, heading, hint, and gold as its rank."""
    label, group = label_and_group(view, move)
    return Choice(
        label=label,
        group=group,
        hint=_move_hint(view, move),
        rank=evaluate_view(view).move_value(move),
    )


def field_text(view: ArmadoraView, axis: str, value: Plain) -> Text:
    """The name of one value of a move's field, in a menu that asks for this field alone.

    `axis` is the name of the field, such as "line".
    """
    assert isinstance(value, int), "every field of these moves is a number"
    match axis:
        case "value":
            return _value_text(view, value)
        case "at":
            return _square_text(view, value)
        case "line":
            division = division_text(view, value)
            if division is None:
                return Verbatim(LINES[value])
            return Text("{line}: {division}", line=LINES[value], division=division)
    return FACTION_TITLES[FACTIONS[value]]


def name_chosen_value(field: str, value: Plain) -> Text | None:
    """The name of a chosen value, in the line above a menu that asks for the next field.

    A warrior is "value 3" there, without how many are left, and a
    square stands without its region. None: the value is named as in its
    own menu, by `field_text`.
    """
    if field == "value" and isinstance(value, int):
        return Text("value {value}", value=value)
    if field == "at" and isinstance(value, int):
        return Verbatim(SQUARES[value])
    return None


def _move_hint(view: ArmadoraView, move: Move) -> Text | None:
    """What a menu says under the name of a move; None means nothing."""
    match move:
        case PlaceWarrior(_, at) | ExtraWarrior(_, at) | Look(at) | Shoot(at) | Reinforce(at):
            return _region_text(view, at)
        case PlacePalisade(line) | ExtraPalisade(line):
            return division_text(view, line)
        case ChooseFaction(faction):
            return _ability_text(view, FACTIONS[faction])
        case Pass():
            return Text("You take no further turn.")
    return None


def _ability_text(view: ArmadoraView, faction: str) -> Text | None:
    """What the power of a faction can do.

    None in the basic game, where it has none.
    """
    if not view.advanced:
        return None
    if faction == "goblin" and view.hidden_extra:
        return HIDDEN_EXTRA
    return FACTION_POWERS[faction]


def _value_text(view: ArmadoraView, value: int) -> Text:
    """The value of a warrior in a menu, and how many of it the viewer still has.

    The public sees the value alone.
    """
    reserve = view.armies[view.seat].reserve if view.seat is not None else None
    if reserve is None:
        return Text("value {value}", value=value)
    return Plural(
        "value {value}, {n} left", "value {value}, {n} left", n=reserve.count(value), value=value
    )


def _square_text(view: ArmadoraView, square: int) -> Text:
    """A square in a menu, with its region; without it while the whole land is one region."""
    if len(view.regions) == 1:
        return Verbatim(SQUARES[square])
    region = _region_text(view, square)
    return Text("{square}: {region}", square=SQUARES[square], region=region)


def _region_text(view: ArmadoraView, square: int) -> Text:
    """The size, the gold and the free squares of the region around a square."""
    free_squares = Plural("{n} free", "{n} free", n=_find_region(view, square).free)
    extent = region_extent(view, square)
    return abridge(Text("{extent}, {room}", extent=extent, room=free_squares), extent)


def region_extent(view: ArmadoraView, square: int) -> Text:
    """The size and the gold of the region around a square."""
    region = _find_region(view, square)
    return extent_text(len(region.squares), region.gold)


def _find_region(view: ArmadoraView, square: int) -> Region:
    """The region in which a square lies."""
    return next(region for region in view.regions if square in region.squares)


def division_text(view: ArmadoraView, line: int) -> Text | None:
    """Size and gold of the two regions that a palisade on the line would make.

    The smaller one comes first. None means the palisade would close nothing.
    """
    parts = build_land(view.palisades).regions_split_by(line)
    if parts is None:
        return None
    small, large = sorted(parts, key=int.bit_count)
    closed = _part_extent(view, small)
    said = Text("closes {small}, leaves {large}", small=closed, large=_part_extent(view, large))
    return abridge(said, Text("closes {small}", small=closed))


def _part_extent(view: ArmadoraView, part: int) -> Text:
    """The size and the gold of a part of the land, which is a mask of squares."""
    gold = sum(pile for mine, pile in view.gold if contains(part, mine))
    return extent_text(part.bit_count(), gold)
