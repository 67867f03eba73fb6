"""The application's emoji: our own icons, uploaded once and used wherever a picture helps.

Whatever goes wrong here, the bot goes on with words.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final, NamedTuple

import aiohttp
import discord
import structlog

from engine.core import Text
from render.emoji import Emoji, emoji_name, paint_emoji
from render.registry import list_drawn_games, list_emoji
from words.icons import GameIcons, IconSet

from .discord_internals import send_without_refused_emoji
from .redaction import short_reason

log = structlog.get_logger(__name__)
UPLOAD_PAUSE: Final = 1.0  # seconds between two uploads: nobody waits for them
LOCAL_UPLOAD_PAUSE: Final = 0.05  # the same at the local table
RETRY_SECONDS: Final = (60.0, 600.0, 3600.0)  # between tries, or looks at what others upload
REFUSED_PAUSE: Final = 60.0  # seconds until emoji that somebody has deleted are uploaded anew
OWN_NAME: Final = re.compile(r"tb_[a-z0-9_]+_[0-9a-f]{6}")  # other emoji are the host's own
FAILURES: Final = (
    discord.DiscordException,
    aiohttp.ClientError,
    OSError,
    TimeoutError,
)


class WantedEmoji(NamedTuple):
    """An emoji of a game with the name that it must have at Discord."""

    game: str
    emoji: Emoji
    name: str


def list_wanted_emoji() -> list[WantedEmoji]:
    """The emoji of all games that the bot has to upload; takes a tenth of a second."""
    wanted: list[WantedEmoji] = []
    for game in list_drawn_games():
        wanted += [WantedEmoji(game, emoji, emoji_name(emoji)) for emoji in list_emoji(game)]
    return wanted


class ApplicationEmoji:
    """Brings the application's emoji up to date, and tells `icons` which there are."""

    def __init__(self, client: discord.Client, icons: GameIcons) -> None:
        self._client = client
        self._icons = icons
        self._task: asyncio.Task[None] | None = None
        self._may_upload: Callable[[], Awaitable[bool]] = _may_not_upload
        self._upload_pause = UPLOAD_PAUSE

    def start(self, upload_pause: float, may_upload: Callable[[], Awaitable[bool]]) -> None:
        """Begins to bring the emoji up to date in the background, when the bot is ready.

        `upload_pause` are the seconds between two uploads. Of several
        processes only one may upload, as long as it lives; the others
        use what it has uploaded.
        """
        self._upload_pause = upload_pause
        self._may_upload = may_upload
        send_without_refused_emoji(self._client, self._forget_refused)
        self._task = asyncio.create_task(self._keep_trying(0.0))

    def _forget_refused(self) -> None:
        """Called when Discord has refused an emoji: it may have been deleted.

        Messages have words alone until all emoji are there again.
        """
        self._icons.clear()
        if self._task is not None and self._task.done():
            self._task = asyncio.create_task(self._keep_trying(REFUSED_PAUSE))

    async def close(self) -> None:
        """Ends what runs in the background."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_trying(self, pause: float) -> None:
        """The task that brings the emoji up to date, after `pause` seconds.

        It tries again after a while, until all emoji are there.
        """
        await self._client.wait_until_ready()
        wanted = await asyncio.to_thread(list_wanted_emoji)
        for seconds in (pause, *RETRY_SECONDS):
            await asyncio.sleep(seconds)
            try:
                if await self._bring_up_to_date(wanted):
                    return
            except FAILURES as error:
                log.warning("emoji could not be brought up to date", reason=short_reason(error))

    async def _bring_up_to_date(self, wanted: Iterable[WantedEmoji]) -> bool:
        """Uploads what is missing, then deletes what is old; returns whether all are there now.

        A process that may not upload only uses what is there.
        """
        uploaded = await self._client.fetch_application_emojis()
        by_name = {emoji.name: emoji for emoji in uploaded}
        self._use_emoji(wanted, by_name)
        missing = {emoji.name: emoji for emoji in wanted if emoji.name not in by_name}
        if not await self._may_upload():
            return not missing
        for name, emoji in missing.items():
            by_name[name] = await self._upload(emoji)
            self._use_emoji(wanted, by_name)
        if missing:
            log.info("emoji uploaded", count=len(missing))
        names = {emoji.name for emoji in wanted}
        await self._delete_old([emoji for emoji in uploaded if emoji.name not in names])
        return True

    async def _upload(self, wanted: WantedEmoji) -> discord.Emoji:
        """Uploads one emoji, and waits a little."""
        png = await asyncio.to_thread(paint_emoji, wanted.emoji)
        made = await self._client.create_application_emoji(name=wanted.name, image=png)
        await asyncio.sleep(self._upload_pause)
        return made

    async def _delete_old(self, unused: Iterable[discord.Emoji]) -> None:
        """Deletes our own emoji that no picture has any more; the host's own ones stay."""
        for emoji in unused:
            if OWN_NAME.fullmatch(emoji.name):
                await emoji.delete()
                await asyncio.sleep(self._upload_pause)

    def _use_emoji(
        self,
        wanted: Iterable[WantedEmoji],
        by_name: Mapping[str, discord.Emoji],
    ) -> None:
        """Lets messages use the emoji that Discord holds, game by game."""
        by_game: dict[str, list[tuple[discord.Emoji, WantedEmoji]]] = {}
        for emoji in wanted:
            if emoji.name in by_name:
                by_game.setdefault(emoji.game, []).append((by_name[emoji.name], emoji))
        for game, pairs in by_game.items():
            self._icons.by_game[game] = _make_icon_set(pairs)


async def _may_not_upload() -> bool:
    """Always False: the value of `_may_upload` until the service is started."""
    return False


def _make_icon_set(pairs: Iterable[tuple[discord.Emoji, WantedEmoji]]) -> IconSet:
    """Makes the icons of a game, by the texts for which they stand."""
    icons: list[tuple[Text, str]] = []
    for uploaded, wanted in pairs:
        icons += [(text, str(uploaded)) for text in wanted.emoji.texts]
    return IconSet(icons)
