"""Cutting a message to what Discord takes: so many characters, so many bytes, so many components.

Beyond 4,000 characters of text Discord refuses a message; beyond about 10,000 bytes of components
it only answers that something is wrong with itself. Hangul reaches that with 3,400 characters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from discord import ui

T = TypeVar("T")
Block = ui.Item[Any]
LETTERS: Final = 3900  # of 4,000 characters in all texts of a message
BYTES: Final = 10_000  # of all that a message's components hold
EACH: Final = 12  # bytes that a component or an option weighs by itself
COMPONENTS: Final = 39  # of 40; the frame around them is one too
ALONE: Final = BYTES - 5 * EACH  # of a text that has a message to itself
LEAST: Final = 2_000  # bytes that are kept for texts
PAGE_LETTERS, PAGE_BYTES = 3300, 8000  # of one page's lines: a heading and buttons need room too
MARK: Final = "…"
WORD: Final = 40  # letters within which a cut looks for the end of a word


def fit_blocks(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a message, cut where it would be refused: the longest text first."""
    kept = _few_enough(blocks)
    texts = [block for block in kept if isinstance(block, ui.TextDisplay)]
    others = [block for block in kept if not isinstance(block, ui.TextDisplay)]
    if sum(map(weight, others)) > BYTES - LEAST:
        _hide_hints(others)
    _cut(texts, LETTERS, max(LEAST, BYTES - sum(map(weight, others))) - EACH * len(texts))
    return kept


def _few_enough(blocks: Sequence[Block]) -> list[Block]:
    kept = list(blocks)
    while sum(map(_count, kept)) > COMPONENTS:
        kept.remove([block for block in kept if not isinstance(block, ui.TextDisplay)][-1])
    return kept


def _count(block: Block) -> int:
    return 1 + (len(block.children) if isinstance(block, ui.ActionRow) else 0)


def weight(block: Block) -> int:
    """The bytes of a block with everything in it."""
    return _weight(block.to_component_dict())


def _weight(part: object) -> int:
    if isinstance(part, dict):
        own = EACH if "type" in part or "label" in part else 0
        return own + sum(map(_weight, part.values()))
    if isinstance(part, list):
        return sum(map(_weight, part))
    return len(part.encode()) if isinstance(part, str) else 0


def _hide_hints(blocks: Sequence[Block]) -> None:
    """What stands in small letters below the options of lists."""
    for row in blocks:
        for field in row.children if isinstance(row, ui.ActionRow) else ():
            for option in field.options if isinstance(field, ui.Select) else ():
                option.description = None


# --- texts ----------------------------------------------------------------------------------------


def _cut(texts: Sequence[ui.TextDisplay[Any]], letters: int, size: int) -> None:
    for _ in texts:
        over_letters = sum(len(text.content) for text in texts) - letters
        over_bytes = sum(_size(text.content) for text in texts) - size
        if max(over_letters, over_bytes) <= 0:
            return
        longest = max(texts, key=lambda text: _size(text.content))
        said = longest.content
        longest.content = shorten(said, len(said) - over_letters, _size(said) - over_bytes)


def shorten(content: str, letters: int = LETTERS, size: int = ALONE) -> str:
    """As many whole lines as fit, and how many are left out; of a single line as much as fits."""
    if fits(content, letters, size):
        return content
    lines = content.split("\n")
    for count in range(len(lines) - 1, 0, -1):
        cut = "\n".join([*lines[:count], f"{MARK} (+{len(lines) - count})"])
        if fits(cut, letters, size):
            return cut
    return _clip_line(lines[0], max(1, letters - 1), max(1, size - _size(MARK))) + MARK


def fits(content: str, letters: int = LETTERS, size: int = ALONE) -> bool:
    return len(content) <= letters and _size(content) <= size


def _clip_line(line: str, letters: int, size: int) -> str:
    """Cuts a line to so many letters and bytes, at the end of a word if one is near.

    Otherwise half a mention or half an escaped sign would be seen.
    """
    cut = line[:letters].encode()[:size].decode(errors="ignore")
    head, space, tail = cut.rpartition(" ")
    return head if space and len(tail) < WORD else cut


def _size(content: str) -> int:
    return len(content.encode())


def split_pages(lines: Sequence[T], most: int, said: Callable[[T], str]) -> list[list[T]]:
    """Pages of at most so many lines, and of fewer where they are long; there is always one."""
    pages: list[list[T]] = [[]]
    letters = size = 0
    for line in lines:
        letters, size = letters + len(said(line)) + 1, size + _size(said(line)) + 1
        if pages[-1] and (len(pages[-1]) == most or letters > PAGE_LETTERS or size > PAGE_BYTES):
            pages.append([])
            letters, size = len(said(line)) + 1, _size(said(line)) + 1
        pages[-1].append(line)
    return pages
