"""The pages about privacy and terms: those of the host, or else those of the repository."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import discord

from engine.core import Illegal, Text
from words import Words

from ..components import custom_ids
from .layout import SLATE, button, link, page, text

PRIVACY, TERMS = "privacy", "terms"
TITLES: Final[Mapping[str, Text]] = {PRIVACY: Text("Privacy"), TERMS: Text("Terms")}
FOLDER: Final = Path(__file__).resolve().parents[2] / "docs"


@dataclass(frozen=True, slots=True)
class HostPages:
    """Where a host has pages of their own.

    None means the repository's page is shown.
    """

    privacy: str | None = None
    terms: str | None = None

    def buttons(self, words: Words) -> list[discord.ui.Button[Any]]:
        """A button for the privacy page and one for the terms of service.

        They open the pages of whoever runs this bot; where these name
        none, a private answer shows the ones that come with it.
        """
        return [
            _page_button(PRIVACY, self.privacy, words),
            _page_button(TERMS, self.terms, words),
        ]


def _page_button(key: str, address: str | None, words: Words) -> discord.ui.Button[Any]:
    """The button of one page: a link to the host's address, or for None one that shows ours."""
    title = words(TITLES[key])
    if address:
        return link(title, address)
    return button(title, custom_ids.make_id("hostpage", key))


def own_page(key: str) -> discord.ui.LayoutView:
    """The repository's page with this key.

    Raises Illegal if the file is missing.
    """
    name = f"{key}.md"
    try:
        content = (FOLDER / name).read_text(encoding="utf-8")
    except OSError:
        refusal = Text(
            "That page is missing here. It is docs/{file} of the repository.", file=name
        )
        raise Illegal(refusal) from None
    return page(text(content), accent=SLATE)
