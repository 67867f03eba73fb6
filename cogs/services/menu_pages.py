"""Makes the private page that asks a person for a move: question, picture, lesson and menu."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Any, Final, cast

import discord

from engine.core import Illegal, Plain, Seat, Text
from play import Table
from play.auto_moves import list_outdated_plans
from play.hints import Hint
from play.lessons import Lessons, ShownLesson
from play.private_notes import PrivateNotes
from render.pointing import Pointer
from words import Words

from ..components.closer_buttons import WHOLE_BOARD, Zoom
from ..components.custom_ids import NOTHING, MenuPlace
from ..components.menu_buttons import HINT_SIGN, Button
from ..components.menus import MoveMenu
from ..components.page_trims import MenuNotes
from ..components.table_buttons import (
    look_buttons,
    practice_buttons,
    undo_answer_blocks,
    undo_request_mark,
)
from ..messages.layout import Block
from ..messages.lesson_page import (
    brief_lesson_text,
    lesson_buttons,
    lesson_text,
    stop_buttons,
    stop_page,
)
from ..messages.pictures import Pictures
from ..messages.seat_page import note_lines, recent_lines
from .private_messages import PageKind, PrivatePage

THINKING: Final = Text("A strong bot looks for a good move …")
LOOKS_AHEAD: Final = Text("A hint looks further ahead than the stars.")
PLANS_OUTDATED: Final = Text("What you had planned is not possible any more.")
Files = list[discord.File]
Targets = dict[str, tuple[Plain, ...]]  # what the picture labels, by the field of a move


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuWishes:
    """What a menu shows beside its question."""

    place: MenuPlace | None = None  # in the menu; None: its beginning
    head: str = ""  # stands above, before the latest news
    seen: int = 0  # the number of the last entry that an earlier menu has told
    hint: Hint | None = None  # stands below the picture, with a button that makes its move
    is_thinking: bool = False  # a hint is being looked for, which is said below the question
    part: int = 0  # of the board, at twice its size; 0: the whole board


@dataclass(frozen=True, slots=True)
class Teaching:
    """What a menu teaches the person."""

    lesson: ShownLesson | None = None
    may_stop: bool = False  # whether a guided match has taught enough to end here

    def head_lines(self, words: Words) -> list[str]:
        """The lines above the question: the first lesson says there who wins."""
        return [words(said) for said in self.lesson.opening] if self.lesson else []

    def text_lines(self, words: Words) -> list[str]:
        """The lesson's text, which stands below the picture.

        A phone shows the end of a message first.
        """
        return [lesson_text(self.lesson.lesson, words)] if self.lesson else []

    def brief_lines(self, words: Words) -> list[str]:
        """The same, where there is little room."""
        return [brief_lesson_text(self.lesson.lesson, words)] if self.lesson else []

    def buttons(self, place: MenuPlace, words: Words) -> list[Button]:
        """The buttons that put the lesson away; they belong to its text."""
        return lesson_buttons(place, words) if self.lesson else []

    def blocks(self, place: MenuPlace, words: Words) -> list[Block]:
        """The button that ends a guided match, at the foot of a menu without a lesson."""
        return stop_buttons(place, words) if self.may_stop and self.lesson is None else []


class MenuPages:
    """Makes the page of the menu in which a person chooses their next move."""

    def __init__(self, pictures: Pictures, lessons: Lessons, private_notes: PrivateNotes) -> None:
        self._pictures = pictures
        self._lessons = lessons
        self._private_notes = private_notes

    async def menu_page(
        self,
        table: Table,
        seat: Seat,
        words: Words,
        wishes: MenuWishes,
    ) -> PrivatePage:
        """The menu of the question that the seat is asked now.

        A guided match may ask first whether the person goes on. Raises
        Illegal if there is no question.
        """
        decision = table.running_match.decision(seat)
        if decision is None:
            raise Illegal(Text("It is not your turn. You will be told when it is."))
        # before anything is waited for: meanwhile others may move
        seq = table.seq
        asked = table.running_match.question_mark(seat)
        undo_request = undo_request_mark(table, seat)
        place = wishes.place or MenuPlace(table.id, seat, asked or 0)
        menu = MoveMenu(table, decision, place, words)
        if wishes.hint is not None and not menu.leads_to(wishes.hint.move):
            place = place.first_page()  # from where its move can be chosen
            menu = MoveMenu(table, decision, place, words)
        if await self._asks_to_stop(table, place):
            return PrivatePage(
                kind=PageKind.MENU,
                view=stop_page(place, _menu_heads(menu, wishes), words),
                seq=seq,
                asked=asked,
                place=place,
                undo_request=undo_request,
                head=wishes.head,
            )
        view, files = await self._lay_out_menu(menu, wishes)
        return PrivatePage(
            kind=PageKind.MENU,
            view=view,
            files=files,
            seq=seq,
            asked=asked,
            place=place,
            undo_request=undo_request,
            head=wishes.head,
            seen=wishes.seen,
            told=seq if _is_first_page(place) else wishes.seen,  # only it tells the news
        )

    async def _lay_out_menu(
        self,
        menu: MoveMenu,
        wishes: MenuWishes,
    ) -> tuple[discord.ui.LayoutView, Files]:
        """The message of a menu, and its pictures."""
        table = menu.table
        place = menu.place
        words = menu.words
        teaching = await self._find_teaching(table, place)
        hinted_move = wishes.hint.move if wishes.hint else None
        suggestions = await asyncio.to_thread(menu.find_suggestions, hinted_move)
        targets = menu.targets(suggestions)
        files, zoom = await self._paint_menu(menu, targets, teaching.lesson, wishes.part)
        menu.has_hint = wishes.hint is not None
        menu.awaits_hint = wishes.is_thinking
        notes = _make_notes(menu, teaching, wishes)
        foot = [
            *teaching.blocks(place, words),
            *undo_answer_blocks(table, place.seat, words),
        ]
        ways = _list_ways(menu)
        noted = await self._note_lines(table, place)
        news = _menu_heads(menu, wishes)
        heads = [*noted, *news, *teaching.head_lines(words)]
        view = menu.layout(files, heads, suggestions, notes, zoom, foot, ways)
        return view, files

    async def _note_lines(self, table: Table, place: MenuPlace) -> list[str]:
        """What the person has noted for themselves, on the first page of a menu."""
        person_id = table.seats[place.seat].person_id
        if person_id is None or not _is_first_page(place):
            return []
        return note_lines(await self._private_notes.load(table, person_id))

    async def _asks_to_stop(self, table: Table, place: MenuPlace) -> bool:
        """Whether a guided match asks first whether the person goes on."""
        person_id = table.seats[place.seat].person_id
        if person_id is None or not _is_first_page(place):
            return False
        return await self._lessons.must_ask_to_go_on(table, place.seat, person_id)

    async def _find_teaching(self, table: Table, place: MenuPlace) -> Teaching:
        """What the first page of a menu teaches the person about its question, if anything."""
        seat = place.seat
        person_id = table.seats[seat].person_id
        if person_id is None or not _is_first_page(place):
            return Teaching()
        return Teaching(
            await self._lessons.find(table, seat, person_id),
            await self._lessons.may_stop(table, seat, person_id),
        )

    async def _paint_menu(
        self,
        menu: MoveMenu,
        targets: Targets,
        lesson: ShownLesson | None,
        part: int,
    ) -> tuple[Files, Zoom]:
        """The private pictures of a menu, and which part of the board they show.

        There are none where they would show nothing that the table
        message does not: no target, and nothing private.
        """
        game = menu.table.row.game
        words = menu.table.words(menu.words.code)
        if part:
            best = await asyncio.to_thread(menu.best_targets)
            files, parts = await self._pictures.closer(game, menu.view, words, targets, part, best)
            return files, Zoom(part, parts)
        has_targets = any(targets.values()) or lesson is not None
        if not has_targets and not shows_private_things(menu.table, menu.place.seat):
            return [], WHOLE_BOARD
        pointer = Pointer(lesson.lesson.points_at, lesson.targets) if lesson else None
        files = await self._pictures.seat(game, menu.view, words, targets, pointer)
        return files, WHOLE_BOARD


def _is_first_page(place: MenuPlace) -> bool:
    """Whether nothing is chosen yet at this place of a menu, not even a kind of move."""
    return place.kind == NOTHING


def _make_notes(menu: MoveMenu, teaching: Teaching, wishes: MenuWishes) -> MenuNotes:
    """What stands right above the choices: the lesson, and what a bot would do."""
    words = menu.words
    hint = wishes.hint
    taught = teaching.text_lines(words)
    told: list[str] = []
    brief: list[str] = []
    if hint is not None:
        told.append(f"{HINT_SIGN} {words.illustrate(hint.sentence)}")
        brief.append(f"{HINT_SIGN} {words.illustrate(hint.sentence.brief or hint.sentence)}")
    return MenuNotes(
        needed="\n".join([*taught, *told]),
        brief="\n".join([*teaching.brief_lines(words), *(brief or told)]),
        more="\n".join(_further_lines(hint, words)),
        passing=f"{HINT_SIGN} {words(THINKING)}" if wishes.is_thinking else "",
        kept=teaching.buttons(menu.place, words),
    )


def _further_lines(hint: Hint | None, words: Words) -> list[str]:
    """What else a hint says: the next best moves, and why its own has no star."""
    if hint is None:
        return []
    return [
        *(f"-# {words(text)}" for text in hint.further),
        *([f"-# {words(LOOKS_AHEAD)}"] if hint.has_no_star else []),
    ]


def _list_ways(menu: MoveMenu) -> list[Button]:
    """The buttons that lead elsewhere from the first page of a menu.

    A practice table has some; beside a hint there are *My seat* and
    *Log*, to judge it.
    """
    if not _is_first_page(menu.place):
        return []
    ways = practice_buttons(menu.table, menu.place.seat, menu.words)
    return ways or (look_buttons(menu.table, menu.words) if menu.has_hint else [])


def _menu_heads(menu: MoveMenu, wishes: MenuWishes) -> list[str]:
    """The lines of text above the question of a menu; none where there is nothing to say.

    First what came of the move that led here. Then, on the first page,
    what others did since the person's last turn, and that a move
    planned ahead is not possible any more.
    """
    table = menu.table
    seat = menu.place.seat
    words = menu.words
    lines = [wishes.head] if wishes.head else []
    if _is_first_page(menu.place):
        lines += recent_lines(table, seat, words, wishes.seen)
        if not wishes.head and list_outdated_plans(table, seat):
            lines.append(words(PLANS_OUTDATED))
    return lines


def shows_private_things(table: Table, seat: Seat) -> bool:
    """Whether the seat sees more than the public."""
    own_view = cast("Any", table.view(seat))  # a dataclass of the game
    own_view_without_seat = replace(own_view, seat=None)  # all views differ in the seat
    return bool(own_view_without_seat != table.view(None))
