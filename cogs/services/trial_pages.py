"""The private page of a trial: what was tried, where it leads, and the menu of what comes next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final
from zlib import crc32

import discord

from engine.core import Seat, Text
from engine.trial import Trial, TrialStop
from play import Table
from play.trials import table_in_trial
from words import Words

from ..components import custom_ids
from ..components.closer_buttons import WHOLE_BOARD, Zoom
from ..components.custom_ids import MenuPlace
from ..components.menus import MoveMenu
from ..messages.layout import SLATE, Block, button, gallery, page, rows, text
from ..messages.pictures import Pictures
from .page_maker import current_question_mark
from .private_messages import PageKind, PrivatePage

# actions of a menu's components; in a trial they only try moves out
MENU_ACTIONS: Final = frozenset(
    {"go", "back", "sort", "pick", "whole", "move", "best", "form", "closer"}
)
HEAD: Final = Text("**Trial** Only you see this, and nothing of it is done at the table.")
STOP_TEXTS: Final = {
    TrialStop.CHANCE: Text("“{move}” cannot be tried: chance decides what comes of it."),
    TrialStop.SECRET: Text("“{move}” cannot be tried: what comes of it is hidden from you."),
    TrialStop.OTHERS: Text("Here somebody else decides: the trial ends."),
    TrialStop.END: Text("Here the match would be over."),
}
WARNING_SIGN: Final = "⚠"


class TrialMenu(MoveMenu):
    """The menu of a trial's next move: as at the table, without what holds for later questions."""

    def _standing_blocks(self) -> list[Block]:
        """No buttons: nothing is answered for good in a trial."""
        return []


class TrialPages:
    """Makes the page of a trial."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def trial_page(
        self,
        table: Table,
        trial: Trial[Any],
        words: Words,
        place: MenuPlace | None = None,
        refused: Text | None = None,
        part: int = 0,
    ) -> PrivatePage:
        """The page of a trial at `table`, which is the table as it really is.

        `refused` says why the last move could not be tried; `part` of
        the board is shown closer.
        """
        # before anything is waited for: meanwhile others may move
        seq = table.seq
        asked = current_question_mark(table, trial.seat)
        tried = table_in_trial(table, trial)
        heads = [*_trial_lines(trial, words), *([words(refused)] if refused else [])]
        if trial.decision is None:
            view, files = await self._lay_out_end(tried, trial, words, heads)
        else:
            view, files = await self._lay_out_menu(tried, trial, words, heads, place, part)
        return PrivatePage(kind=PageKind.TRIAL, view=view, files=files, seq=seq, asked=asked)

    async def _lay_out_end(
        self,
        tried: Table,
        trial: Trial[Any],
        words: Words,
        heads: Sequence[str],
    ) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        """The page of a trial that cannot go on: the picture of where it has led.

        `tried` is the table as the tried moves have changed it.
        """
        view = tried.view(trial.seat)
        picture_words = tried.words(words.code)
        files = await self._pictures.seat(tried.row.game, view, picture_words, {})
        assert trial.stop is not None
        lines = [*heads, words(STOP_TEXTS[trial.stop])]
        buttons = rows(_trial_buttons(tried, trial, words))
        return page(text("\n".join(lines)), *gallery(files), *buttons, accent=SLATE), files

    async def _lay_out_menu(
        self,
        tried: Table,
        trial: Trial[Any],
        words: Words,
        heads: Sequence[str],
        place: MenuPlace | None,
        part: int,
    ) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        """The menu of what can be tried next, as the table's menu would be.

        `tried` is the table as the tried moves have changed it.
        """
        assert trial.decision is not None
        place = place or first_place(tried, trial)
        menu = TrialMenu(tried, trial.decision, place, words)
        (files, zoom), suggestions = await asyncio.gather(
            self._paint_menu(menu, part), asyncio.to_thread(menu.find_suggestions)
        )
        below = rows(_trial_buttons(tried, trial, words))
        view = menu.layout(files, heads, suggestions, zoom=zoom, below=below)
        _turn_into_trial(view)
        return view, files

    async def _paint_menu(
        self,
        menu: TrialMenu,
        part: int,
    ) -> tuple[list[discord.File], Zoom]:
        """The private pictures of the trial's position, or one part of them closer."""
        game = menu.table.row.game
        targets = menu.targets()
        words = menu.table.words(menu.words.code)
        if not part:
            return await self._pictures.seat(game, menu.view, words, targets), WHOLE_BOARD
        best = await asyncio.to_thread(menu.best_targets)
        files, parts = await self._pictures.closer(game, menu.view, words, targets, part, best)
        return files, Zoom(part, parts)


def first_place(tried: Table, trial: Trial[Any]) -> MenuPlace:
    """The first page of the menu of a trial's next move."""
    return MenuPlace(tried.id, trial.seat, trial_mark(trial, trial.seat))


def trial_mark(trial: Trial[Any], seat: Seat) -> int:
    """The mark of the question that a trial has led to; 0 if it asks nothing."""
    return trial.match.question_mark(seat) or 0


def _trial_lines(trial: Trial[Any], words: Words) -> list[str]:
    """What stands above a trial: what it is, the moves so far, and what they would give up."""
    lines = [words(HEAD)]
    for number, step in enumerate(trial.steps, 1):
        lines.append(f"> {number}. {words(step.name)}")
        if step.warning is not None:
            lines.append(f"> {WARNING_SIGN} {words(step.warning)}")
    return lines


def refusal_text(stop: TrialStop, name: Text) -> Text:
    """Why the move with this name could not be tried."""
    return Text(STOP_TEXTS[stop].id, move=name)


def _trial_buttons(
    tried: Table,
    trial: Trial[Any],
    words: Words,
) -> list[discord.ui.Button[Any]]:
    """What can be done with a trial: take the last move back, do all of it, or forget it."""
    table_id = tried.id
    nothing_tried = not trial.steps
    return [
        button(
            words(Text("Do all of it")),
            custom_ids.make_id("trydo", table_id, f"{trial_checksum(trial):x}"),
            discord.ButtonStyle.success,
            off=nothing_tried,
        ),
        button(
            words(Text("Take one back")),
            custom_ids.make_id("tryback", table_id),
            off=nothing_tried,
        ),
        button(words(Text("Forget it")), custom_ids.make_id("tryend", table_id)),
    ]


def trial_checksum(trial: Trial[Any]) -> int:
    """A number that tells one list of tried moves from another.

    So an old button does not do what was tried later.
    """
    moves = trial.match.game.moves
    move_texts = "/".join(moves.text(step.move) for step in trial.steps)
    return crc32(move_texts.encode())


def _turn_into_trial(view: discord.ui.LayoutView) -> None:
    """Changes a menu so that its components try a move out instead of making it."""
    for item in view.walk_children():
        custom_id = getattr(item, "custom_id", None)
        action, _args = custom_ids.parse_id(custom_id) or ("", [])
        if action in MENU_ACTIONS:
            item.custom_id = custom_ids.make_trial_id(str(custom_id))  # type: ignore[attr-defined]
