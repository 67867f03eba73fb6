"""Cutting a message to what Discord takes: so many characters, so many bytes, so many components.

Beyond 4,000 characters of text Discord refuses a message; beyond about
10,000 bytes of components it only answers that something is wrong with
itself. Hangul reaches that with 3,400 characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from discord import SelectOption, ui

T = TypeVar("T")
Block = ui.Item[Any]
MAX_LETTERS: Final = 3900  # of 4,000 characters in all texts of a message
MAX_BYTES: Final = 10_000  # of all that a message's components hold
BYTES_A_COMPONENT: Final = 12  # bytes that a component or an option weighs by itself
MAX_COMPONENTS: Final = 39  # of 40; the frame around them is one too
MAX_TEXT_BYTES: Final = MAX_BYTES - 5 * BYTES_A_COMPONENT  # of a text that has a message to itself
MIN_TEXT_BYTES: Final = 2_000  # bytes that are reserved for texts
PAGE_LETTERS, PAGE_BYTES = 3300, 8000  # of one page's lines: a heading and buttons need room too
ICON_BEFORE_WORD: Final = re.compile(r"<:\w+:\d+> ")
ELLIPSIS: Final = "…"
WORD_SEARCH_LETTERS: Final = 40  # letters within which a cut looks for the end of a word


def fit_blocks(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a message, cut where Discord would refuse it.

    First, surplus blocks that are no texts are dropped. Then the icons of lists
    are removed where these leave too little room, and then their hints. At last
    texts lose their icons, and are shortened, the longest first.
    """
    fitting = _drop_surplus_blocks(blocks)
    texts = [block for block in fitting if isinstance(block, ui.TextDisplay)]
    others = [block for block in fitting if not isinstance(block, ui.TextDisplay)]
    if sum(map(block_bytes, others)) > MAX_BYTES - MIN_TEXT_BYTES:
        _remove_option_icons(others)
    if sum(map(block_bytes, others)) > MAX_BYTES - MIN_TEXT_BYTES:
        _remove_option_hints(others)
    room = max(MIN_TEXT_BYTES, MAX_BYTES - sum(map(block_bytes, others)))
    _cut_texts(texts, MAX_LETTERS, room - BYTES_A_COMPONENT * len(texts))
    return fitting


def _drop_surplus_blocks(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, as many as Discord takes: of those that are no texts, the last are dropped."""
    fitting = list(blocks)
    while sum(map(count_components, fitting)) > MAX_COMPONENTS:
        others = [block for block in fitting if not isinstance(block, ui.TextDisplay)]
        fitting.remove(others[-1])
    return fitting


def count_components(block: Block) -> int:
    """How many components a block counts for: itself, and what stands in a row or a section."""
    if isinstance(block, ui.Section):
        return 1 + len(block.children) + 1  # itself, its texts, and the button beside them
    if isinstance(block, ui.ActionRow):
        return 1 + len(block.children)
    return 1


def block_bytes(block: Block) -> int:
    """About how many bytes a block with everything in it takes in a message."""
    return _count_bytes(block.to_component_dict())


def _count_bytes(part: object) -> int:
    """The bytes of a part of a component: its texts, and a share for each component or option."""
    if isinstance(part, dict):
        # a component has a type, an option of a list has a label
        overhead = BYTES_A_COMPONENT if "type" in part or "label" in part else 0
        return overhead + sum(map(_count_bytes, part.values()))
    if isinstance(part, list):
        return sum(map(_count_bytes, part))
    return len(part.encode()) if isinstance(part, str) else 0


def _remove_option_icons(blocks: Sequence[Block]) -> None:
    """Removes the emoji that stand before the options of lists."""
    for option in _list_options(blocks):
        option.emoji = None


def _remove_option_hints(blocks: Sequence[Block]) -> None:
    """Removes the hints that stand in small letters below the options of lists."""
    for option in _list_options(blocks):
        option.description = None


def _list_options(blocks: Sequence[Block]) -> list[SelectOption]:
    """The options of all lists in these blocks."""
    items: list[object] = []
    for block in blocks:
        if isinstance(block, ui.ActionRow):
            items += block.children
    found: list[SelectOption] = []
    for item in items:
        if isinstance(item, ui.Select):
            found += item.options
    return found


# --- texts ------------------------------------------------------------


def _cut_texts(texts: Sequence[ui.TextDisplay[Any]], max_letters: int, max_bytes: int) -> None:
    """Shortens texts in place, the longest first, until all together fit.

    Icons go before any words do.
    """
    letters = sum(len(text.content) for text in texts)
    if letters > max_letters or sum(_byte_count(text.content) for text in texts) > max_bytes:
        for text in texts:
            text.content = ICON_BEFORE_WORD.sub("", text.content)
    for _ in texts:
        over_letters = sum(len(text.content) for text in texts) - max_letters
        over_bytes = sum(_byte_count(text.content) for text in texts) - max_bytes
        if max(over_letters, over_bytes) <= 0:
            return
        longest = max(texts, key=lambda text: _byte_count(text.content))
        said = longest.content
        longest.content = shorten(said, len(said) - over_letters, _byte_count(said) - over_bytes)


def shorten(content: str, max_letters: int = MAX_LETTERS, max_bytes: int = MAX_TEXT_BYTES) -> str:
    """The text, cut to as many whole lines as fit; a last line such as `… (+3)` counts the rest.

    Of a single line as much as fits.
    """
    if is_short_enough(content, max_letters, max_bytes):
        return content
    lines = content.split("\n")
    for count in range(len(lines) - 1, 0, -1):
        cut = "\n".join([*lines[:count], f"{ELLIPSIS} (+{len(lines) - count})"])
        if is_short_enough(cut, max_letters, max_bytes):
            return cut
    letters_left = max(1, max_letters - len(ELLIPSIS))
    bytes_left = max(1, max_bytes - _byte_count(ELLIPSIS))
    return _clip_line(lines[0], letters_left, bytes_left) + ELLIPSIS


def is_short_enough(
    content: str,
    max_letters: int = MAX_LETTERS,
    max_bytes: int = MAX_TEXT_BYTES,
) -> bool:
    """Whether a text keeps both limits."""
    return len(content) <= max_letters and _byte_count(content) <= max_bytes


def _clip_line(line: str, max_letters: int, max_bytes: int) -> str:
    """Cuts a line to both limits, at the end of a word if one is near.

    So a mention or an escaped character is not cut in half.
    """
    cut = line[:max_letters].encode()[:max_bytes].decode(errors="ignore")
    head, space, tail = cut.rpartition(" ")
    return head if space and len(tail) < WORD_SEARCH_LETTERS else cut


def _byte_count(content: str) -> int:
    """The length of a text in bytes."""
    return len(content.encode())


def split_pages(
    lines: Sequence[T],
    max_lines: int,
    line_text: Callable[[T], str],
) -> list[list[T]]:
    """Pages of at most `max_lines` lines, and of fewer where they are long.

    There is always one. `line_text` gives the text of a line, by
    which it is measured.
    """
    pages: list[list[T]] = [[]]
    content = ""  # of the last page
    for line in lines:
        longer = f"{content}{line_text(line)}\n"
        has_room = len(pages[-1]) < max_lines and is_short_enough(longer, PAGE_LETTERS, PAGE_BYTES)
        if pages[-1] and not has_room:
            pages.append([])
            longer = f"{line_text(line)}\n"
        pages[-1].append(line)
        content = longer
    return pages
