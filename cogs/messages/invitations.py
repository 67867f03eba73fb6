"""Invites the people of a finished match to the table of its rematch, once."""

from __future__ import annotations

from typing import Final

from engine.core import Text
from play import Table

from ..services.language import Languages, escape_name
from .layout import notice
from .pings import Pings
from .posting import Posting, allow_mentions
from .table_lists import table_link

NOTE_LIFETIME_SECONDS: Final = 24 * 3600.0  # after which an invitation is removed


class Invitations:
    """Names the others of a match in the channel of the new table."""

    def __init__(self, posting: Posting, pings: Pings, languages: Languages) -> None:
        self._posting = posting
        self._pings = pings
        self._languages = languages

    async def invite_again(self, old: Table, new: Table, host_id: int) -> None:
        """Asks everybody who sat at the old table but the host to join the new one.

        Mentioned are those who may be; the others are only named.
        """
        names = {row.person_id: row.name for row in old.seats if row.person_id is not None}
        others = [person for person in names if person != host_id]
        if not others:
            return
        mentioned = await self._pings.list_mentionable(others)
        words = await self._languages.public_words(new)
        shown_names = tuple(
            f"<@{person}>" if person in mentioned else escape_name(names[person])
            for person in others
        )
        sentence = Text(
            "{names}: {player} would like a rematch. Join table {n} here: {link}",
            names=shown_names,
            player=words.seat_name(new.own_seat(host_id).seat),
            n=new.id,
            link=table_link(new.row),
        )
        channel = self._posting.client.get_partial_messageable(new.row.channel_id)
        await channel.send(
            view=notice(words(sentence)),
            allowed_mentions=allow_mentions(mentioned),
            delete_after=NOTE_LIFETIME_SECONDS,
        )
