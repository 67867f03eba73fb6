"""Building blocks of messages: texts, buttons, lists and views.

Views are made afresh and never stored by the library, because every
press is routed by its id.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil
from typing import Any, Final

import discord
from discord import ui

from ..components import custom_ids
from .size_limits import fit_blocks

TERRACOTTA: Final = discord.Colour(0xB4532A)
SLATE: Final = discord.Colour(0x4A5560)
INVISIBLE_CHARACTERS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
ESCAPED_SIGN: Final = re.compile(r"\\([^\w\s]|_)")
MAX_LABEL_LENGTH: Final = 80  # of a button
MAX_PLACEHOLDER_LENGTH: Final = 150
MAX_OPTION_LENGTH: Final = 100  # of the label, the value and the hint of an option
BUTTONS_A_ROW: Final = 5
MAX_OPTIONS: Final = 25

Block = ui.Item[Any]


def page(
    *blocks: Block | None,
    accent: discord.Colour | None = None,
    frame_id: int | None = None,
) -> ui.LayoutView:
    """A message of these blocks, cut to what Discord takes.

    With an accent they stand in a frame of that colour. By `frame_id` a
    message without buttons is found again; it needs an accent. The
    library keeps nothing of the view: presses are read by their ids.
    """
    view = ui.LayoutView(timeout=None)
    kept = fit_blocks([block for block in blocks if block is not None])
    if accent is None:
        for block in kept:
            view.add_item(block)
    else:
        view.add_item(ui.Container(*kept, accent_colour=accent, id=frame_id))
    view.stop()
    return view


def notice(text: str, *blocks: Block) -> ui.LayoutView:
    """A message of one text, without buttons unless `blocks` hold some."""
    return page(ui.TextDisplay(_strip_invisible(text)), *blocks)


def text(content: str) -> Block | None:
    """A text as a block of a message; None if it is empty."""
    return ui.TextDisplay(_strip_invisible(content)) if content.strip() else None


def _strip_invisible(content: str) -> str:
    """The text without control characters, and without those that change its direction.

    Refusals repeat what somebody typed.
    """
    return INVISIBLE_CHARACTERS.sub("", content)


def button(
    label: str,
    custom_id: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    off: bool = False,
    icon: str | None = None,
) -> ui.Button[Any]:
    """A button with an id, its label cut to what Discord takes.

    `off` shows it greyed out; `icon` is an emoji before its label.
    """
    return ui.Button(
        label=unescape_label(label, MAX_LABEL_LENGTH),
        custom_id=custom_id,
        style=style,
        disabled=off,
        emoji=icon,
    )


def link(label: str, url: str) -> ui.Button[Any]:
    """A button that opens a web address.

    Its label is cut to what Discord takes.
    """
    return ui.Button(label=unescape_label(label, MAX_LABEL_LENGTH), url=url)


def rows(buttons: Sequence[ui.Button[Any]]) -> list[Block]:
    """Divides buttons evenly into as few rows as can be, as blocks of a message.

    So 6 buttons are 3 and 3. A phone breaks a full row where it has no
    room: a last row of one button would be a line more.
    """
    if not buttons:
        return []
    row_count = ceil(len(buttons) / BUTTONS_A_ROW)
    # where each row begins and the last one ends: of 6 buttons at 0, 3 and 6
    borders = [ceil(len(buttons) * row / row_count) for row in range(row_count + 1)]
    return [ui.ActionRow(*buttons[start:end]) for start, end in pairwise(borders)]


def select(
    custom_id: str,
    options: Iterable[discord.SelectOption],
    placeholder: str,
    *,
    least: int = 1,
    most: int = 1,
) -> Block:
    """A list from which between `least` and `most` options are chosen, as a block of a message."""
    return ui.ActionRow(
        ui.Select(
            custom_id=custom_id,
            options=list(options),
            placeholder=placeholder[:MAX_PLACEHOLDER_LENGTH],
            min_values=least,
            max_values=most,
        )
    )


def select_option(
    label: str,
    value: str,
    hint: str | None = None,
    *,
    default: bool = False,
    icon: str | None = None,
) -> discord.SelectOption:
    """An option of a `select` list: people see label and hint, a press sends the value.

    All three are cut to what Discord takes. `default` shows the option
    as chosen, `icon` is an emoji before its label.
    """
    return discord.SelectOption(
        label=unescape_label(label),
        value=value[:MAX_OPTION_LENGTH],
        description=unescape_label(hint) if hint else None,
        default=default,
        emoji=icon,
    )


def hide_equal_icons(options: Sequence[discord.SelectOption]) -> None:
    """Removes the icons of a list whose options all have the same: it tells nothing there."""
    if len({str(option.emoji) for option in options}) == 1:
        for option in options:
            option.emoji = None


def unescape_label(label: str, limit: int = MAX_OPTION_LENGTH) -> str:
    """A label without the backslashes that escape formatting, cut to `limit` characters.

    Discord formats nothing in labels: a name that was escaped for a
    text would show its backslashes there.
    """
    return clip(ESCAPED_SIGN.sub(r"\1", label).replace("\u200b", ""), limit)


def clip(label: str, limit: int = MAX_OPTION_LENGTH) -> str:
    """The label, cut with an ellipsis where it has more than `limit` characters."""
    return label if len(label) <= limit else label[: limit - 1].rstrip() + "…"


def gallery(files: Sequence[discord.File]) -> list[Block]:
    """One picture below the other, each with its alt text."""
    return [
        ui.MediaGallery(discord.MediaGalleryItem(file, description=file.description))
        for file in files
    ]


def mosaic(files: Sequence[discord.File]) -> list[Block]:
    """Many pictures side by side in one gallery, each with its alt text."""
    items = [discord.MediaGalleryItem(file, description=file.description) for file in files]
    return [ui.MediaGallery(*items)] if items else []


def page_buttons(page_number: int, page_count: int, *id_parts: object) -> list[Block]:
    """Three buttons: back, the number of this page (greyed out), on. [] for a single page.

    Pages count from 0. The ids are made of `id_parts` (an action and
    its first arguments) and the page they lead to.
    """
    if page_count < 2:
        return []
    action, *args = map(str, id_parts)
    to_before = custom_ids.make_id(action, *args, page_number - 1)
    to_here = custom_ids.make_id(action, *args, page_number, "here")
    to_next = custom_ids.make_id(action, *args, page_number + 1)
    buttons = [
        button("◀", to_before, off=page_number == 0),
        button(f"{page_number + 1}/{page_count}", to_here, off=True),
        button("▶", to_next, off=page_number == page_count - 1),
    ]
    return rows(buttons)
