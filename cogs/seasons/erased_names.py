"""The messages of a season after one of its people was erased: they are written anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
import structlog

from play.league.announcements import list_pairings
from play.league.registration import BETWEEN, OVER, RUNNING
from play.league.round_deadline import CLOSES
from play.league.rounds import RESUMES
from words import Words

from ..services.redaction import short_reason
from . import messages
from .change_messages import ChangeMessages
from .overview import SeasonOverview
from .runner import SeasonRunner

log = structlog.get_logger(__name__)


class SeasonNames:
    """Writes everything anew that was posted of a season, where it can still be edited."""

    def __init__(self, runner: SeasonRunner, change_messages: ChangeMessages) -> None:
        self.runner = runner
        self.change_messages = change_messages
        self.announcements = runner.announcements

    async def write_again(self, season_id: int) -> None:
        """Edits all that was posted of a season, in which somebody was erased.

        That is its announcement, the lists of tables, and all news.
        """
        self.runner.mark_stale(season_id)
        overview = await self.runner.load_overview(season_id)
        words = Words(await self.runner.languages.of_server(overview.season.server_id))
        posted = await self.announcements.posted_messages(season_id)
        for what, message_id in posted.items():  # such as "round 2" or "over"
            kind, _, number = what.partition(" ")
            if kind == "tables":
                await self.runner.round_tables.show(overview.season, int(number))
            elif kind in (OVER, BETWEEN, "round"):
                shown = await self._look_back_at_round(overview, kind, int(number or 0))
                await self._edit_news(shown, what, message_id, words)
            elif kind == "change" and message_id:
                await self._edit_change(overview, what, message_id, words)

    async def _look_back_at_round(
        self,
        overview: SeasonOverview,
        kind: str,
        number: int,
    ) -> SeasonOverview:
        """The overview as it was when the news of a round were posted.

        `kind` is "round", BETWEEN or OVER; for OVER it is the present
        one. The round and its tables are those of then; moments that
        were still to come are left out.
        """
        if kind == OVER:
            return overview
        season = overview.season
        terms = {key: value for key, value in season.terms.items() if key not in (CLOSES, RESUMES)}
        status = BETWEEN if kind == BETWEEN else RUNNING
        return replace(
            overview,
            season=replace(season, round=number, status=status, terms=terms),
            tables=await list_pairings(self.runner.seasons, season.id, number),
        )

    async def _edit_news(
        self,
        overview: SeasonOverview,
        state: str,
        message_id: int,
        words: Words,
    ) -> None:
        """Edits the news of a state, such as `round 2`; only those of the end keep pictures."""
        files: list[discord.File] = []
        if state == OVER:
            files = await self.runner.news_files(overview, words)
        view = messages.news_message(overview, state, files, words)
        await self._edit(overview, message_id, view, files)

    async def _edit_change(
        self,
        overview: SeasonOverview,
        what: str,
        message_id: int,
        words: Words,
    ) -> None:
        """Edits the message about a change, which `what` names as `change 12`."""
        change = await self.announcements.load_change(overview.season.id, what)
        if change is not None:
            view = await self.change_messages.make_current_message(overview, change, words)
            await self._edit(overview, message_id, view, [])

    async def _edit(
        self,
        overview: SeasonOverview,
        message_id: int,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
    ) -> None:
        """Edits one message.

        Nothing where it is gone, or was posted in another channel.
        """
        channel_id = overview.season.channel_id
        try:
            message = self.runner.posting.partial_message(channel_id, message_id)
            await message.edit(view=view, attachments=list(files))
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            log.info("a message of a season was not edited", reason=short_reason(error))
