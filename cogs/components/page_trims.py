"""How much a menu shows: what is needed least is left out until the rest fits a phone's screen.

The best moves with what they bring, *Hint*, *Closer* and a way to every
move always stand; beside a long lesson the best moves are only named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import discord

from play.suggestions import MAX_SUGGESTIONS

from .open_menu import MAX_LISTS_OF_FEW


@dataclass(frozen=True, slots=True)
class PageTrim:
    """How much of a menu is shown beside what is needed."""

    ways: int  # buttons that lead elsewhere
    repeats: int  # earlier moves of a form that can be made again
    with_about: bool = True  # what a kind of move does
    with_more: bool = True  # all that the notes say
    with_order: bool = True  # the switch of the order of lists
    with_few: bool = True  # a few answers all have buttons, else they stand in a list
    lists: int = MAX_LISTS_OF_FEW  # the other kinds of moves have buttons
    is_short: bool = False  # the best moves say in one line what they bring
    with_icons: bool = True  # of the best moves
    is_brief: bool = False  # in as few words as can be, and the question stands alone
    with_lists: bool = True  # of the only kind of move; else they stand behind a button
    # beside a hint, which tells of the best moves, or a long lesson
    is_bare: bool = False  # they are only named
    best: int = MAX_SUGGESTIONS  # so many of them


class MenuNotes(NamedTuple):
    """What is said right above the choices of a menu, beside what it is about."""

    needed: str = ""  # lines that always stand
    brief: str = ""  # what stands instead of them, where there is little room
    more: str = ""  # lines that stand where there is room for them
    passing: str = ""  # a line that soon goes again, for which nothing gives way
    kept: Sequence[
        discord.ui.Button[Any]
    ] = ()  # buttons of the notes, which always stand at the foot

    def say(self, trim: PageTrim) -> str:
        """What the notes say, with more or in brief, as `trim` has room for it."""
        if trim.is_brief and self.brief:
            return self.brief
        return "\n".join([self.needed, self.more if trim.with_more else ""]).strip()


NO_NOTES: Final = MenuNotes()
ALL: Final = 5  # more than there are
EVERYTHING: Final = PageTrim(ways=ALL, repeats=ALL)
ILLUSTRATED: Final = PageTrim(ways=1, repeats=1, with_about=False, with_more=False, is_short=True)
SHORT: Final = replace(ILLUSTRATED, with_icons=False)
NEEDED: Final = replace(SHORT, ways=0, repeats=0, with_order=False)
BRIEF: Final = replace(NEEDED, is_brief=True)
FEWER_LISTS: Final = range(MAX_LISTS_OF_FEW - 1, -1, -1)
PAGE_TRIMS: Final = (
    EVERYTHING,
    replace(EVERYTHING, ways=2),
    replace(EVERYTHING, ways=2, with_about=False),
    replace(EVERYTHING, ways=1, repeats=1, with_about=False),
    replace(ILLUSTRATED, with_more=True),
    replace(SHORT, with_more=True),
    ILLUSTRATED,
    SHORT,
    replace(ILLUSTRATED, ways=0, repeats=0),
    replace(SHORT, ways=0, repeats=0),
    NEEDED,
    BRIEF,
    *(replace(BRIEF, lists=lists, with_few=False) for lists in FEWER_LISTS),
)  # from everything to the least
LEAST: Final = PAGE_TRIMS[-1]
DEEPER_TRIMS: Final = (
    *PAGE_TRIMS,
    replace(LEAST, best=2),
    replace(LEAST, best=1),
)  # where something has been chosen, and what is asked next takes a line of its own
FOLDED: Final = replace(LEAST, with_lists=False)
LESSON_TRIMS: Final = (
    *PAGE_TRIMS,
    FOLDED,
    replace(FOLDED, is_bare=True),
    replace(FOLDED, best=2, is_bare=True),
    replace(FOLDED, best=1, is_bare=True),
)  # beside a lesson, which says how to choose: rather all best moves than what they bring
BARE: Final = replace(BRIEF, is_bare=True)
HINT_TRIMS: Final = (
    *PAGE_TRIMS[: PAGE_TRIMS.index(BRIEF)],
    BARE,
    replace(BARE, best=2),
    replace(BARE, best=1),
    *(replace(BARE, best=1, lists=lists, with_few=False) for lists in FEWER_LISTS),
)  # beside a hint: lists go last, and stand behind buttons then
