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
    """What each module adds to the pictures (its `Room`), by the module's key.

    The rooms are imported at the first call. Modules that add
    nothing are left out.
    """
    return find_rooms()


def rooms_of(modules: tuple[str, ...]) -> list[Room]:
    """What these modules add to the pictures: the `Room` of each that has one."""
    rooms = all_rooms()
    return [rooms[key] for key in modules if key in rooms]


@lru_cache(maxsize=64)
def list_shown_elsewhere(modules: tuple[str, ...]) -> frozenset[str]:
    """The keys of counters and awards that these modules draw themselves, in places of their own.

    The panels of the players leave them out.
    """
    shown = [room.shown_elsewhere for room in rooms_of(modules)]
    return frozenset().union(*shown)


@lru_cache(maxsize=64)
def merge_rooms(modules: tuple[str, ...]) -> Room:
    """One room with all drawings of the base game and of these modules, by their keys.

    Of two drawings of one thing, that of the last module counts. What
    is no mapping of drawings stays as in the base game.
    """
    merged: dict[str, Any] = {}
    for field in fields(Room):
        drawings = getattr(BASE_ROOM, field.name)
        if isinstance(drawings, Mapping):
            merged[field.name] = dict(drawings)
    for room in rooms_of(modules):
        for name, things in merged.items():
            things.update(getattr(room, name))
    return replace(BASE_ROOM, **merged)


def merge_all_rooms() -> Room:
    """One room with the drawings of all modules: for sprites, which know no match.

    The keys of all modules' things are different.
    """
    return merge_rooms(tuple(all_rooms()))
