"""The one private message that a person has at a table: which it is, and how it is reached.

It is reached by the token of the newest interaction with it, which
lives for fifteen minutes. All of this is in memory only: after a
restart a press in an old one makes it known again, and a new one takes
it away (`kept_messages.py`).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import blake2b
from time import monotonic
from typing import Any, Final, NamedTuple

import aiohttp
import discord
import structlog
from cachetools import LRUCache, TTLCache

from engine.core import Text
from play.refusals import MovedOn

from ..components.custom_ids import MenuPlace
from ..components.table_buttons import StandingButton
from ..messages.board_depth import STANDING
from ..messages.posting import rewind_files
from ..messages.thread_posting import UNKNOWN_MESSAGE
from .redaction import short_reason

log = structlog.get_logger(__name__)
TOKEN_SECONDS: Final = 14 * 60.0  # that a token can be used; Discord's own limit is a minute later
RECENT_PRESS_SECONDS: Final = 30.0  # after a press, in which a person is taken to look on
IN_USE_SECONDS: Final = 120.0  # after a press, in which a person is in the middle of a menu
MAX_STANDING: Final = 10_000  # private messages that are remembered
TOO_MANY_REQUESTS: Final = 429  # HTTP status
SERVER_ERROR: Final = 500  # HTTP status from which on it is Discord's own trouble
UNREACHABLE: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
EDITED: Final = discord.InteractionResponseType.deferred_message_update
TABLE_AND_PERSON = tuple[int, int]
MENU_ABOVE: Final = Text(
    "The board has moved on since then. Your menu above shows what is possible now."
)
MENU_ELSEWHERE: Final = Text(
    "The board has moved on since then. Your menu in {channel} shows what is possible now."
)
MENU_TO_COME: Final = Text(
    "The board has moved on since then. Your menu is about to show what is possible now."
)


class PageKind(Enum):
    """What a private message is for."""

    MENU = "menu"
    WARNING = "warning"  # asks back before a move
    RECEIPT = "receipt"  # what came of a move, and whom the table waits for
    SEAT = "seat"  # the page *My seat*
    TRIAL = "trial"  # moves that are only tried out
    SPECTATOR = "spectator"  # of somebody who has resigned
    RESULT = "result"  # how the match has ended


OPEN_PAGES: Final = (PageKind.MENU, PageKind.WARNING)  # pages that answer a question


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivatePage:
    """What a private message shows."""

    kind: PageKind
    # None: it is only remembered, and made anew where it has to be sent again
    view: discord.ui.LayoutView | None
    files: Sequence[discord.File] = ()
    seq: int = 0  # how many entries the log had
    asked: int | None = None  # the mark of what the seat was asked; None: nothing
    place: MenuPlace | None = None  # in the menu
    # the mark of a request for an undo that it asks to answer, or that its reader has made
    undo_request: int | None = None
    head: str = ""  # what came of the move
    again: Sequence[StandingButton] = ()  # buttons that make the answer a standing one
    had_files: bool = False  # whether it was shown with pictures
    # a hash of what it showed; None: nobody has looked yet, or there were pictures
    content_hash: bytes | None = None
    seen: int = 0  # the number of the last entry that earlier menus have told
    told: int = 0  # the same, once this page has been read

    def last_told_entry(self, asked: int | None) -> int:
        """The number of the last log entry that the next page need not tell any more.

        `asked` is the mark of the next page's question. Where it is the
        same as this page's, the next page tells the same news again;
        else they count as read.
        """
        return self.seen if asked == self.asked else self.told

    def looks_like(self, other: PrivatePage) -> bool:
        """Whether both pages show the same. Pages with pictures are never taken for the same."""
        if other.files or self.had_files:
            return False
        return self.find_content_hash() == other.find_content_hash()

    def for_memory(self) -> PrivatePage:
        """The page as it is remembered while its message stands, without pictures and view.

        They are too large to be kept for a quarter of an hour. The view of a
        warning is kept: nobody makes it anew. Without pictures a hash of the view
        stays, to tell whether a later page looks the same.
        """
        is_kept = self.kind is PageKind.WARNING
        return replace(
            self,
            files=(),
            had_files=bool(self.files),
            view=self.view if is_kept else None,
            content_hash=None if self.files else self.find_content_hash(),
        )

    def find_content_hash(self) -> bytes | None:
        """The hash of what the page shows, or showed when it was sent; None if not known."""
        if self.content_hash is not None or self.view is None:
            return self.content_hash
        components = json.dumps(_list_components(self.view))
        return blake2b(components.encode(), digest_size=16).digest()

    def layout(self) -> discord.ui.LayoutView:
        """What is sent of the page beside its pictures."""
        assert self.view is not None, "a page that is remembered is made anew before it is sent"
        return self.view


@dataclass(slots=True, eq=False)
class StandingMessage:
    """A private message that stands, and the interaction whose token reaches it."""

    table_id: int
    interaction: discord.Interaction
    id: int
    page: PrivatePage
    pressed_at: float  # when its person last pressed in it, by the steady clock
    is_follow_up: bool = False  # not the interaction's first answer
    is_in_old_language: bool = False  # it has to be written anew

    @property
    def person_id(self) -> int:
        """The person who sees the message: nobody else does."""
        return self.interaction.user.id

    @property
    def channel_id(self) -> int | None:
        """The channel or thread in which the message stands."""
        return self.interaction.channel_id

    async def edit(self, page: PrivatePage) -> None:
        """Shows another page in the same message."""
        if self.is_follow_up:
            await self.interaction.followup.edit_message(
                self.id, view=page.layout(), attachments=list(page.files)
            )
        else:
            await self.interaction.edit_original_response(
                view=page.layout(), attachments=list(page.files)
            )

    async def delete(self) -> None:
        """Deletes the message."""
        if self.is_follow_up:
            await self.interaction.followup.delete_message(self.id)
        else:
            await self.interaction.delete_original_response()


class PrivateMessages:
    """Remembers which private message of a person at a table stands, so that it stays the only one.

    A new one takes the place of the old, which is deleted.
    """

    def __init__(self) -> None:
        self.reset(monotonic)
        # hears the id of every message that shows a page of a table now
        self.on_shown: Callable[[int], None] = lambda message_id: None
        # hears of every message that stands now
        self.on_standing: Callable[[StandingMessage], None] = lambda message: None
        # deletes the one that its person had there before a restart
        self.remove_older: Callable[[StandingMessage], Awaitable[None]] = _find_no_older
        # by table and person: one edit at a time
        self._locks: LRUCache[TABLE_AND_PERSON, asyncio.Lock] = LRUCache(MAX_STANDING)

    def reset(self, clock: Callable[[], float]) -> None:
        """Forgets all messages; they expire by this steady clock from now on."""
        self._clock = clock
        self._standing: TTLCache[TABLE_AND_PERSON, StandingMessage] = TTLCache(
            MAX_STANDING, TOKEN_SECONDS, clock
        )

    def find(self, table_id: int, person_id: int) -> StandingMessage | None:
        """The private message of a person at a table, while it can be reached.

        None otherwise.
        """
        return self._standing.get((table_id, person_id))

    def explain_moved_on(self, interaction: discord.Interaction, moved_on: MovedOn) -> Text:
        """What is told to somebody whose press came too late: where their present menu stands.

        What they are told stands below it, as the newest message.
        """
        table_id = moved_on.table_id
        message = None if table_id is None else self.find(table_id, interaction.user.id)
        if message is None or message.page.kind not in OPEN_PAGES:
            return moved_on.text
        if message.page.asked != moved_on.asked:
            return MENU_TO_COME
        if message.channel_id != interaction.channel_id:
            return Text(MENU_ELSEWHERE.id, channel=f"<#{message.channel_id}>")
        return MENU_ABOVE

    def has_one_at(self, interaction: discord.Interaction) -> bool:
        """Whether the person has a private message of any table where the interaction is."""
        place = interaction.user.id, interaction.channel_id
        standing = list(self._standing.values())
        return any((each.person_id, each.channel_id) == place for each in standing)

    def list_in_use(self, channel_id: int) -> list[StandingMessage]:
        """The private messages in a channel that people are in the middle of.

        Of those that a person has there, the one in which they pressed last.
        """
        since = self._clock() - IN_USE_SECONDS
        standing = list(self._standing.values())
        here = [each for each in standing if each.channel_id == channel_id]
        here.sort(key=lambda each: each.pressed_at)
        newest = {each.person_id: each for each in here}  # the last of each person stays
        return [each for each in newest.values() if each.pressed_at > since]

    def lock(self, table_id: int, person_id: int) -> asyncio.Lock:
        """The lock that is held while a person's private message at a table is changed."""
        key = table_id, person_id
        lock_of_message = self._locks.get(key)
        if lock_of_message is None:
            lock_of_message = self._locks[key] = asyncio.Lock()
        return lock_of_message

    def has_pressed_lately(self, table_id: int, person_id: int) -> bool:
        """Whether a person has pressed something in their private message a moment ago.

        Then they still look at it, and see what it shows next.
        """
        message = self.find(table_id, person_id)
        return message is not None and self._clock() - message.pressed_at < RECENT_PRESS_SECONDS

    # --- a press ------------------------------------------------------

    async def show(
        self,
        interaction: discord.Interaction,
        table_id: int,
        page: PrivatePage,
        *,
        at_bottom: bool = False,
    ) -> None:
        """Answers an interaction with a page.

        An older message of the same table is deleted. A press inside
        the standing message changes that one. With `at_bottom`, the
        page comes below everything that was posted since the press. A
        page that is older than what stands is not shown.
        """
        key = table_id, interaction.user.id
        async with self.lock(*key):
            old = self._standing.get(key)
            is_late = old is not None and page.seq < old.page.seq
            if is_late:  # painted before a move whose answer stands there already
                await _withdraw_answer(interaction)
                return
            answer = _answer_at_bottom if at_bottom else _answer_with_page
            sent = await answer(interaction, page)
            interaction.extras[STANDING] = True
            self.on_shown(sent.id)
            new = self._standing[key] = StandingMessage(
                table_id,
                interaction,
                sent.id,
                page.for_memory(),
                self._clock(),
                is_follow_up=sent.is_follow_up,
            )
        await self._take_place_of(old, new)

    async def _take_place_of(self, old: StandingMessage | None, new: StandingMessage) -> None:
        """Deletes the message in whose place a new one stands, also one of before a restart."""
        if old is None:
            await self.remove_older(new)
        elif old.id != new.id:
            await _try_to_delete(old)
        self.on_standing(new)

    def follow_language(self, interaction: discord.Interaction) -> list[int]:
        """Marks a person's private messages that are in another language than `interaction`.

        They have to be written anew. Discord tells the language with
        an interaction only. Returns the tables at which they stand.
        """
        table_ids = []
        for (table_id, person_id), message in list(self._standing.items()):
            old = message.interaction
            if person_id == interaction.user.id and old.locale != interaction.locale:
                old.locale = interaction.locale  # the language of all that this token is used for
                message.is_in_old_language = True
                table_ids.append(table_id)
        return table_ids

    # --- changes of the table -----------------------------------------

    async def change(self, message: StandingMessage, page: PrivatePage) -> bool:
        """Shows another page in a standing message.

        False if that fails. Nothing is sent where it shows the same already.
        """
        is_same = message.page.looks_like(page)
        if not is_same and not await self._try_to_reach(message, lambda: message.edit(page)):
            return False
        message.page = page.for_memory()
        message.is_in_old_language = False
        return True

    async def send_below(self, message: StandingMessage, page: PrivatePage) -> bool:
        """Sends a page as a new message at the bottom, in place of the old.

        False if that failed.
        """
        old = replace(message)  # a copy: `message` itself stands for the new one below

        async def send() -> None:
            """Sends the page, and has `message` stand for the new private message."""
            sent = await _send_follow_up(message.interaction, page)
            message.id = sent.id
            message.is_follow_up = True
            message.page = page.for_memory()

        if not await self._try_to_reach(message, send):
            return False
        await _try_to_delete(old)
        self.on_standing(message)
        return True

    async def _try_to_reach(
        self,
        message: StandingMessage,
        call: Callable[[], Awaitable[None]],
    ) -> bool:
        """Makes a call by a message's token; False if it fails.

        A message that is gone, or whose token is dead, is forgotten.
        """
        try:
            await call()
        except UNREACHABLE as error:
            # an error without a status is no word of Discord about the message
            status = error.status if isinstance(error, discord.HTTPException) else SERVER_ERROR
            is_gone = status < SERVER_ERROR and status != TOO_MANY_REQUESTS
            if is_gone:
                self.forget(message)
            log.info(
                "a private message was not changed",
                table=message.table_id,
                reason=short_reason(error),
            )
            return False
        return True

    def forget(self, message: StandingMessage) -> None:
        """Forgets a private message, if it still is the one that is remembered."""
        key = message.table_id, message.person_id
        if self._standing.get(key) is message:
            del self._standing[key]


async def _find_no_older(message: StandingMessage) -> None:
    """Does nothing: the value of `remove_older` where no message outlives a restart."""


def let_go_of_request(interaction: discord.Interaction) -> None:
    """Drops what came with an interaction whose answer stands: only its token is needed now.

    That is the message that was pressed, with all its buttons and lists.
    """
    if interaction.extras.get(STANDING):
        interaction.message = None
        interaction.data = None


def _list_components(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    """The components of a page as JSON, as they are sent to Discord."""
    components: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    return components


class SentMessage(NamedTuple):
    """The private message that shows a page now."""

    id: int
    is_follow_up: bool  # not the interaction's first answer, but a further message


async def _send_follow_up(interaction: discord.Interaction, page: PrivatePage) -> SentMessage:
    """Sends a page as a further private message."""
    sent = await interaction.followup.send(
        view=page.layout(),
        files=list(page.files),
        ephemeral=True,
        wait=True,
    )
    return SentMessage(sent.id, is_follow_up=True)


async def _answer_with_page(interaction: discord.Interaction, page: PrivatePage) -> SentMessage:
    """Shows a page as the answer to an interaction.

    Where the pressed message was taken away meanwhile, the page
    comes as a follow-up.
    """
    if _was_public_pressed(interaction):
        return await _send_follow_up(interaction, page)
    files = list(page.files)
    try:
        edited = await interaction.edit_original_response(view=page.layout(), attachments=files)
    except discord.NotFound as error:
        was_pressed = interaction.response.type is EDITED  # a private message, not a command
        if error.code != UNKNOWN_MESSAGE or not was_pressed:
            raise
        rewind_files(files)
        return await _send_follow_up(interaction, page)
    return SentMessage(edited.id, is_follow_up=False)


def _was_public_pressed(interaction: discord.Interaction) -> bool:
    """Whether the answer would change a message that everybody sees.

    Only a forged id leads there: no button of a public message leads
    to such an answer.
    """
    pressed = interaction.message if interaction.response.type is EDITED else None
    return pressed is not None and not pressed.flags.ephemeral


async def _answer_at_bottom(interaction: discord.Interaction, page: PrivatePage) -> SentMessage:
    """Sends a page as a new private message at the bottom of the channel.

    As long as an answer says *thinking*, Discord puts the next message in its
    place: so it becomes the page first, and goes when the new one is there.
    """
    first = await _answer_with_page(interaction, page)
    if first.is_follow_up:
        return first
    rewind_files(page.files)
    sent = await _send_follow_up(interaction, page)
    if sent.id != first.id:
        try:
            await interaction.delete_original_response()
        except UNREACHABLE as error:
            log.debug("a private message was not deleted", reason=short_reason(error))
    return sent


async def _withdraw_answer(interaction: discord.Interaction) -> None:
    """Deletes the answer *thinking …* of an interaction that gets no other answer.

    A press inside a private message shows no such answer, so that
    nothing has to be deleted.
    """
    if interaction.response.type is EDITED:
        return
    try:
        await interaction.delete_original_response()
    except UNREACHABLE as error:
        log.debug("a promised answer was not withdrawn", reason=short_reason(error))


async def _try_to_delete(message: StandingMessage) -> None:
    """Deletes a private message.

    It is only logged where it is gone already, or cannot be reached.
    """
    try:
        await message.delete()
    except UNREACHABLE as error:
        log.debug("a private message was not deleted", reason=short_reason(error))
