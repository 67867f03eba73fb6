"""Groups of commands: under which names the moves of a game are typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .move import Move
from .text import Text

Kinds = tuple[type[Move], ...]


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """Kinds of moves that are typed under one name, such as `/catan road C4`.

    A part of a game that brings moves of its own may declare a group without
    kinds: `merge_groups` gathers those of all parts that share its name.
    """

    name: str
    about: Text
    kinds: Kinds = ()


def merge_groups(
    base: CommandGroup,
    parts: Iterable[tuple[CommandGroup | None, Kinds]],
) -> tuple[CommandGroup, ...]:
    """Gathers the command groups of a game that is made of parts, such as its expansions.

    `base` is the game's own group. `parts` are pairs: the group that a
    part declares, and its kinds of moves. They join the base where a
    part declares none (None), and the group of that name where an
    earlier part has declared it. A kind that several parts have counts
    for the first of them. Groups without any kind are left out.
    """
    groups = {base.name: base}
    taken = set(base.kinds)
    for declared, kinds in parts:
        own_group = declared or base
        merged = groups.setdefault(own_group.name, own_group)
        new_kinds = [kind for kind in dict.fromkeys(kinds) if kind not in taken]
        groups[merged.name] = replace(merged, kinds=(*merged.kinds, *new_kinds))
        taken.update(new_kinds)
    return tuple(group for group in groups.values() if group.kinds)
