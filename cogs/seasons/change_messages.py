"""Tells people of changes in a season: a pause, a correction, a substitute, somebody who left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from engine.core import Text
from play.league.announcements import SeasonAnnouncements, find_table_channel
from play.league.audit import AuditEntry, load_audit
from play.league.concerned import STANDINGS_KINDS, find_offered_table, list_concerned
from play.league.registration import BETWEEN, OVER
from play.league.season import Seasons
from play.rows import AuditRow, SeasonRow
from words import Words

from ..components import custom_ids
from ..messages.layout import TERRACOTTA, Block, button, gallery, notice, page, rows, text
from ..messages.pings import Pings
from ..messages.posting import MAX_NONCE_LENGTH, Posting, allow_mentions, snowflake_before
from ..services.language import Languages
from .audit import audit_line
from .messages import between_lines, check_in_buttons, final_lines, news_button_id
from .overview import SeasonOverview, season_title
from .runner import SeasonRunner

Page = discord.ui.LayoutView
MAX_MENTIONS: Final = 60  # people whom one message mentions
TOLD_DIRECTLY: Final = 0  # stored as the message of what the organiser was told in private
LEFT_SERVER: Final = Text(
    "{person} has left the server. Their seats are free for anybody; /season replace puts "
    "somebody in their place."
)


class ChangeMessages:
    """Posts each change once, with mentions of those whom it concerns."""

    def __init__(
        self,
        seasons: Seasons,
        announcements: SeasonAnnouncements,
        posting: Posting,
        languages: Languages,
        pings: Pings,
        runner: SeasonRunner,
    ) -> None:
        self.seasons = seasons
        self.announcements = announcements
        self.posting = posting
        self.languages = languages
        self.pings = pings
        self.runner = runner

    async def tell(self, change: AuditRow) -> None:
        """Tells people of a change, notes that, and corrects the list of the round's tables.

        A message that was posted but not stored before the bot stopped
        is found, not repeated.
        """
        overview = await self.runner.load_overview(change.season_id)
        if change.kind == "gone":
            await self._tell_departure(overview, change)
            message_id = TOLD_DIRECTLY
        else:
            posted = await self._find_posted(overview.season, change)
            message_id = posted or await self._post(overview, change)
        await self.announcements.mark_told(change, message_id)
        await self._show_round_again(overview.season, change)

    async def _show_round_again(self, season: SeasonRow, change: AuditRow) -> None:
        """Brings the list of a round's tables up to date after one was corrected."""
        number = change.data.get("round")
        if number and await self.announcements.round_message(season.id, number) is not None:
            await self.runner.round_tables.show(season, number)

    async def _tell_departure(self, overview: SeasonOverview, change: AuditRow) -> None:
        """Tells the organiser that somebody has left the server."""
        person = change.data["person"]
        name = overview.names.get(person, f"<@{person}>")
        await self.runner.tell_organiser(overview.season, Text(LEFT_SERVER.id, person=name))

    async def _find_posted(self, season: SeasonRow, change: AuditRow) -> int | None:
        """The id of the message about a change, if one was posted just before the bot stopped."""
        button_id = news_button_id(season.id, _change_state(change))
        since = snowflake_before(change.at)
        return await self.posting.find_message_with(season.channel_id, button_id, since)

    async def _post(self, overview: SeasonOverview, change: AuditRow) -> int:
        """Posts the message about a change; returns its id.

        Where it concerns more people than one message may mention,
        others are mentioned in further messages. A corrected end of a
        season may also move the champion's role.
        """
        season = overview.season
        words = Words(await self.languages.of_server(season.server_id))
        people = await list_concerned(self.seasons, change)
        mentionable = await self.pings.list_mentionable(people)
        mentioned = mentionable[:MAX_MENTIONS]
        others = mentionable[MAX_MENTIONS:]
        files: list[discord.File] = []
        if change.kind in STANDINGS_KINDS:
            files = await self.runner.standings_files(overview, words)
        lines = [
            f"### {season_title(season)}",
            audit_line(await self._find_entry(change), overview.names, words).text,
            *await self._offer_lines(change, words),
            *_final_standings_lines(overview, change, words),
            *_next_round_lines(overview, change, words),
            " ".join(f"<@{person}>" for person in mentioned),
        ]
        view = _change_message(overview, change, lines, files, words)
        place = self.posting.client.get_partial_messageable(season.channel_id)
        nonce = f"c{season.id}.{change.id}"[:MAX_NONCE_LENGTH]
        posted = await place.send(
            view=view, files=files, nonce=nonce, allowed_mentions=allow_mentions(mentioned)
        )
        if season.status == OVER and change.kind in STANDINGS_KINDS:
            await self.runner.change_roles(overview)
        for start in range(0, len(others), MAX_MENTIONS):
            some = others[start : start + MAX_MENTIONS]
            said = notice(" ".join(f"<@{person}>" for person in some))
            await place.send(view=said, allowed_mentions=allow_mentions(some))
        return posted.id

    async def make_current_message(
        self,
        overview: SeasonOverview,
        change: AuditRow,
        words: Words,
    ) -> Page:
        """The message about a change as it reads now, without mentions and pictures."""
        entry = await self._find_entry(change)
        lines = [
            f"### {season_title(overview.season)}",
            audit_line(entry, overview.names, words).text,
        ]
        return _change_message(overview, change, lines, [], words)

    async def _find_entry(self, change: AuditRow) -> AuditEntry:
        """The line of the audit about a change, with the terms that it changed.

        Where there is none, a line that names no terms.
        """
        for entry in await load_audit(self.seasons, change.season_id):
            if entry.row.id == change.id:
                return entry
        return AuditEntry(change, {}, ())

    async def _offer_lines(self, change: AuditRow, words: Words) -> list[str]:
        """The line that tells a substitute where to take the open seat; empty where none is."""
        if change.kind != "replaced":
            return []
        table_id = await find_offered_table(self.seasons, change)
        if table_id is None:
            return []
        channel_id = await find_table_channel(self.seasons, table_id)
        sentence = Text(
            "{person}, the seat is yours to take: {place}",
            person=f"<@{change.data['new']}>",
            place=f"<#{channel_id}>",
        )
        return [words(sentence)]


def _change_state(change: AuditRow) -> str:
    """What stands for a change in the id of its message's button, such as `change 12`."""
    return f"change {change.id}"


def _final_standings_lines(
    overview: SeasonOverview,
    change: AuditRow,
    words: Words,
) -> Sequence[str]:
    """The best of a season that was over already when a result was corrected; else nothing."""
    if overview.season.status != OVER or change.kind not in STANDINGS_KINDS:
        return ()
    return final_lines(overview, Text("Corrected final standings."), words)


def _next_round_lines(overview: SeasonOverview, change: AuditRow, words: Words) -> Sequence[str]:
    """Says when the next round begins, if a season was resumed between two rounds; else nothing."""
    waits_for_round = change.kind == "resumed" and overview.season.status == BETWEEN
    return between_lines(overview.season, words) if waits_for_round else ()


def _change_message(
    overview: SeasonOverview,
    change: AuditRow,
    lines: Sequence[str],
    files: Sequence[discord.File],
    words: Words,
) -> discord.ui.LayoutView:
    """The message about a change, with pictures of the standings if there are any."""
    standings_id = news_button_id(overview.season.id, _change_state(change))
    standings = button(words(Text("Standings")), standings_id)
    buttons = [standings]
    if change.kind == "resumed":
        buttons = [*check_in_buttons(overview.season, words), standings]
    if change.kind == "invited":
        season_id = overview.season.id
        buttons = [
            button(
                words(Text("Join")),
                custom_ids.make_id("enrol", season_id),
                discord.ButtonStyle.success,
            ),
            button(words(Text("Decline")), custom_ids.make_id("unenrol", season_id)),
            standings,
        ]
    blocks: list[Block | None] = [
        text("\n".join(line for line in lines if line)),
        *gallery(files),
    ]
    return page(*blocks, *rows(buttons), accent=TERRACOTTA)
