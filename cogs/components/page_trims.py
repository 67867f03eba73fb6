"""How much a menu shows: what is needed least is left out until the rest fits a phone's screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from play.suggestions import MAX_SUGGESTIONS

from ..messages.size_limits import MAX_BYTES, MIN_TEXT_BYTES
from .open_menu import MAX_LISTS_OF_FEW


@dataclass(frozen=True, slots=True)
class PageTrim:
    """How much of a menu is shown beside what is needed."""

    ways: int  # buttons that lead elsewhere
    with_about: bool  # what a kind of move does
    hints: int  # best moves that say what they bring
    repeats: int  # earlier moves of a form that can be made again
    best: int = MAX_SUGGESTIONS  # buttons of the best moves
    lists: int = MAX_LISTS_OF_FEW  # the other kinds of moves have buttons
    with_few: bool = True  # few answers to a further question have buttons, else a list
    with_foot: bool = True  # the order of lists, *Hint*, *Closer*
    with_more: bool = True  # all that the notes say
    with_long_lists: bool = False  # beside those of other kinds
    is_dense: bool = False  # the buttons of kinds and of the foot share their rows


ALL: Final = 5  # more than there are
FEWER_LISTS: Final = MAX_LISTS_OF_FEW - 1  # where the other kinds are chosen in two steps
NEEDED: Final = PageTrim(ways=0, with_about=False, hints=0, repeats=0, best=2, with_few=False)
LEAST: Final = replace(NEEDED, with_foot=False, with_more=False, is_dense=True)
PAGE_TRIMS: Final = (
    PageTrim(ways=ALL, with_about=True, hints=ALL, repeats=ALL),
    PageTrim(ways=2, with_about=True, hints=ALL, repeats=ALL),
    PageTrim(ways=2, with_about=False, hints=ALL, repeats=ALL),
    PageTrim(ways=1, with_about=False, hints=ALL, repeats=1),
    PageTrim(ways=1, with_about=False, hints=1, repeats=1),
    PageTrim(ways=1, with_about=False, hints=0, repeats=0),
    PageTrim(ways=0, with_about=False, hints=0, repeats=0),
    PageTrim(ways=0, with_about=False, hints=0, repeats=0, best=2),
    NEEDED,
    replace(NEEDED, with_foot=False),
    replace(NEEDED, with_foot=False, is_dense=True),
    LEAST,
    replace(LEAST, lists=1),
    replace(LEAST, lists=1, best=1),
)  # from everything to the least
HINT_TRIMS: Final = (
    *PAGE_TRIMS[: PAGE_TRIMS.index(LEAST)],
    replace(NEEDED, with_foot=False, lists=0),
    replace(LEAST, lists=0),
    replace(LEAST, lists=0, best=1),
)  # beside a hint, which says more than the lists of other moves
LONG_TRIMS: Final = tuple(
    [
        PageTrim(
            ways=ways,
            with_about=False,
            hints=0,
            repeats=0,
            best=best,
            lists=lists,
            with_long_lists=True,
            with_foot=with_foot,
            is_dense=True,
        )
        for lists, ways, best, with_foot in (
            (MAX_LISTS_OF_FEW, ALL, MAX_SUGGESTIONS, True),
            (MAX_LISTS_OF_FEW, 1, MAX_SUGGESTIONS, True),
            (MAX_LISTS_OF_FEW, 1, 2, True),
            (MAX_LISTS_OF_FEW, 0, 2, True),
            (FEWER_LISTS, 1, 2, True),
            (FEWER_LISTS, 0, 2, True),
            (FEWER_LISTS, 0, 1, True),
            (FEWER_LISTS, 0, 2, False),
            (FEWER_LISTS, 0, 1, False),
        )
    ]
)  # with the long lists of a first page, from everything to the least
# that such a page may weigh: the news above it need room, too
LONG_LISTS_BYTES: Final = MAX_BYTES - MIN_TEXT_BYTES
