"""Building blocks of messages: texts, buttons, lists and views.

Views are made afresh and never stored by the library, because every press is routed by its id.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ui

from ..components import custom_ids
from .size_limits import fit_blocks

TERRACOTTA: Final = discord.Colour(0xB4532A)
SLATE: Final = discord.Colour(0x4A5560)
UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ESCAPED: Final = re.compile(r"\\([^\w\s]|_)")
LABEL: Final = 80
ROW: Final = 5
OPTIONS: Final = 25

Block = ui.Item[Any]


def page(
    *blocks: Block | None, accent: discord.Colour | None = None, mark: int | None = None
) -> ui.LayoutView:
    """A message.

    It is finished at once, so the library keeps nothing of it: presses are read by their ids.

    The mark is a number by which a message without buttons is found again.
    """
    view = ui.LayoutView(timeout=None)
    kept = fit_blocks([block for block in blocks if block is not None])
    if accent is None:
        for block in kept:
            view.add_item(block)
    else:
        view.add_item(ui.Container(*kept, accent_colour=accent, id=mark))
    view.stop()
    return view


def notice(text: str) -> ui.LayoutView:
    return page(ui.TextDisplay(_strip_formatting(text)))


def text(content: str) -> Block | None:
    return ui.TextDisplay(_strip_formatting(content)) if content.strip() else None


def _strip_formatting(content: str) -> str:
    """Without controls and marks that turn lines around: refusals repeat what somebody typed."""
    return UNSEEN.sub("", content)


def button(
    label: str,
    custom_id: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    off: bool = False,
) -> ui.Button[Any]:
    return ui.Button(
        label=strip_markdown(label, LABEL), custom_id=custom_id, style=style, disabled=off
    )


def link(label: str, url: str) -> ui.Button[Any]:
    return ui.Button(label=strip_markdown(label, LABEL), url=url)


def rows(buttons: Sequence[ui.Button[Any]]) -> list[Block]:
    """Buttons in rows of five."""
    return [ui.ActionRow(*buttons[at : at + ROW]) for at in range(0, len(buttons), ROW)]


def select(
    custom_id: str,
    options: Iterable[discord.SelectOption],
    placeholder: str,
    *,
    least: int = 1,
    most: int = 1,
) -> Block:
    return ui.ActionRow(
        ui.Select(
            custom_id=custom_id,
            options=list(options),
            placeholder=placeholder[:150],
            min_values=least,
            max_values=most,
        )
    )


def option(
    label: str, value: str, hint: str | None = None, *, default: bool = False
) -> discord.SelectOption:
    return discord.SelectOption(
        label=strip_markdown(label),
        value=value[:100],
        description=strip_markdown(hint) if hint else None,
        default=default,
    )


def strip_markdown(label: str, limit: int = 100) -> str:
    """A label without the signs that keep names from being formatted.

    Nothing is formatted in labels, so that these signs would be seen there.
    """
    return clip(ESCAPED.sub(r"\1", label).replace("\u200b", ""), limit)


def clip(label: str, limit: int = 100) -> str:
    return label if len(label) <= limit else label[: limit - 1].rstrip() + "…"


def gallery(files: Sequence[discord.File]) -> list[Block]:
    """One picture below the other, each with its alt text."""
    return [
        ui.MediaGallery(discord.MediaGalleryItem(file, description=file.description))
        for file in files
    ]


def page_buttons(at: int, pages: int, *id_parts: object) -> list[Block]:
    """Back, where one is, and on; nothing where there is only one page.

    The ids end in the page they lead to.
    """
    if pages < 2:
        return []
    before = button("◀", custom_ids.make_id(*map(str, id_parts), at - 1), off=at == 0)
    here = button(
        f"{at + 1}/{pages}", custom_ids.make_id(*map(str, id_parts), at, "here"), off=True
    )
    return rows(
        [
            before,
            here,
            button("▶", custom_ids.make_id(*map(str, id_parts), at + 1), off=at == pages - 1),
        ]
    )
