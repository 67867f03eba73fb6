"""The rooms of the modules that take part in a match, as one: what it is drawn with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache, lru_cache
from typing import Any

from .base_room import BASE_ROOM
from .modules import find_rooms
from .room import Room


@cache
def all_rooms() -> dict[str, Room]:
    """The rooms of all modules that have one, by key.

    They are imported at the first call.
    """
    return find_rooms()


def rooms_of(modules: tuple[str, ...]) -> list[Room]:
    """The rooms of these modules.

    A module without a room is left out.
    """
    return [all_rooms()[key] for key in modules if key in all_rooms()]


@lru_cache(maxsize=64)
def merge_rooms(modules: tuple[str, ...]) -> Room:
    """What the base game and these modules bring by key.

    Of two drawings of one thing, that of the last module
    counts.
    """
    merged: dict[str, Any] = {
        field.name: dict(getattr(BASE_ROOM, field.name))
        for field in fields(Room)
        if isinstance(getattr(BASE_ROOM, field.name), Mapping)
    }
    for room in rooms_of(modules):
        for name, things in merged.items():
            things.update(getattr(room, name))
    return replace(BASE_ROOM, **merged)


def merge_all_rooms() -> Room:
    """What all modules bring: for sprites, which know no match.

    Their keys are unique.
    """
    return merge_rooms(tuple(all_rooms()))
