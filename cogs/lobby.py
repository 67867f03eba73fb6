"""Opening a table: `/game new`, the lobby card and its buttons, options agreed before the start,
rematch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from db import people, servers
from engine import games
from engine.core import Illegal, Option, Text, Word
from play import Table
from play.lobby import check_owner, find_game, sitter_key
from play.preferences import Preferences
from play.table import LOBBY
from play.table_limits import check_table_limits
from play.terms import TERMS
from words import Words

from .components import custom_ids
from .messages.layout import (
    TERRACOTTA,
    Block,
    button,
    notice,
    option,
    page,
    page_buttons,
    rows,
    select,
    text,
)
from .services.bot_permissions import WANTED as WANTED
from .services.bot_permissions import missing_permissions
from .services.language import quoted, strip_markup
from .services.services import Services
from .slash.command import SlashOption, make_command
from .slash.move_commands import autocomplete_game

if TYPE_CHECKING:
    from bot import Tabularium

DAY = 24 * 3600.0  # seconds after which a note about changed options is removed
HINT = Text(
    "This table has a clock. Tell me once where you live and when you sleep: your clock then "
    "stands still at night, and nobody wakes you."
)
SELECTS = 7  # options on one page of the private settings, beside the number of players


class LobbyCog(commands.Cog, name="lobby"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Services = bot.desk
        self._told: dict[
            int, set[int]
        ] = {}  # who was told of changed options and has not agreed yet, by table
        for action, press in {
            "join": self.join,
            "leave": self.leave,
            "bot": self.add_bot,
            "start": self.start,
            "options": self.options,
            "page": self.turn_page,
            "set": self.set_option,
            "term": self.set_term,
            "size": self.set_size,
            "clear": self.remove_player,
            "rematch": self.rematch,
        }.items():
            self.desk.add_route(action, press, "game")

    async def cog_load(self) -> None:
        self.bot.command_group("game").add_command(make_command(
            Word("command", "new"), Text("Open a table for a game in this channel."), self.new,
            game=SlashOption(Text("Which game."), required=True, complete=autocomplete_game),
            players=SlashOption(Text("How many seats the table has at most."), int),
        ))  # fmt: skip

    # --- opening ----------------------------------------------------------------------------------

    async def new(
        self, interaction: discord.Interaction, game: str, players: int | None = None
    ) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.desk.remember_person(interaction)
        channel = _check_channel(interaction)
        _check_permissions(interaction)
        settings = await self.check_may_open(interaction, channel)
        table = await self.desk.lobby.open(
            server_id=interaction.guild_id or 0,
            channel_id=channel,
            owner_id=interaction.user.id,
            owner=strip_markup(interaction.user.display_name),
            game=_game_key(game),
            size=players,
            settings=settings,
            limited=True,
        )
        await self._show_card(table)
        words = self.desk.words(interaction)
        await interaction.edit_original_response(
            view=notice(
                words(Text("Table {n} is open. Others can join below; you start it.", n=table.id))
            )
        )

    async def check_may_open(
        self, interaction: discord.Interaction, channel: int
    ) -> dict[str, Any]:
        """What the server's owner set: where tables may be, how many, and whether they
        get threads.
        """
        async with self.desk.db.read() as c:
            row = await servers.load_server(c, interaction.guild_id or 0)
            await check_table_limits(c, interaction.guild_id or 0, interaction.user.id)
        channels = row.settings.get("channels", [])
        if channels and channel not in channels:
            raise Illegal(
                Text(
                    "Tables may be opened here: {channels}.",
                    channels=tuple(f"<#{each}>" for each in channels),
                )
            )
        return {"threads": row.settings.get("threads", "public")}

    async def _show_card(self, table: Table) -> None:
        self.desk.table_messages.refresh(table.id)
        await self.desk.table_messages.wait_until_shown(table.id)

    # --- the card's buttons -----------------------------------------------------------------------

    async def _table(self, interaction: discord.Interaction, args: list[str]) -> Table:
        await self.desk.remember_person(interaction)
        return await self.desk.find_table(interaction, custom_ids.parse_numbers(args, 1)[0])

    async def join(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        table = await self.desk.lobby.join(
            table.id, interaction.user.id, strip_markup(interaction.user.display_name)
        )
        await self._hint(interaction, table)

    async def _hint(self, interaction: discord.Interaction, table: Table) -> None:
        """Who comes to a clock for the first time is asked, once, when they sleep: then it stands
        still.
        """
        if table.terms.time_control is None or not table.terms.respects_quiet_hours:
            return
        async with self.desk.db.write() as tx:
            known = await people.load_person(tx, interaction.user.id)
            if (
                known is None
                or Preferences.from_settings(known.settings).settled
                or "hinted" in known.settings
            ):
                return
            await people.update_person(
                tx, interaction.user.id, settings={**known.settings, "hinted": True}
            )
        words = self.desk.words(interaction)
        hours = button(
            words(Text("Time zone and quiet hours")),
            custom_ids.make_id("hours"),
            discord.ButtonStyle.primary,
        )
        await interaction.followup.send(
            view=page(text(words(HINT)), *rows([hours]), accent=TERRACOTTA), ephemeral=True
        )

    async def leave(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        await self.desk.lobby.leave(table.id, interaction.user.id)

    async def add_bot(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        await self.desk.lobby.add_bot(table.id, interaction.user.id)

    async def start(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        await self.desk.lobby.start(table.id, interaction.user.id)

    async def rematch(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        old = await self._table(interaction, args)
        table, opened = await self.desk.lobby.rematch(
            old.id, interaction.user.id, strip_markup(interaction.user.display_name)
        )
        if opened:
            await self._show_card(table)
        elif table.row.status == LOBBY:
            table = await self.desk.lobby.join(
                table.id, interaction.user.id, strip_markup(interaction.user.display_name)
            )
        table, words = await self.desk.tables.table(table.id), self.desk.words(interaction)
        path = f"{table.row.server_id}/{table.place}/{table.row.message_id or ''}"
        link = f"https://discord.com/channels/{path}"
        await interaction.edit_original_response(
            view=notice(words(Text("The rematch is table {n}: {link}", n=table.id, link=link)))
        )

    # --- options ----------------------------------------------------------------------------------

    async def options(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self._table(interaction, args)
        check_owner(table, interaction.user.id)
        await self._show_options(interaction, table, 0)

    async def turn_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        await self._show_options(interaction, table, custom_ids.parse_numbers(args, 2)[1])

    async def _show_options(
        self, interaction: discord.Interaction, table: Table, at: int, *, refused: str = ""
    ) -> None:
        words = self.desk.words(interaction, table)
        head = refused or words(
            Text("You choose; who has joined is asked to agree to every change.")
        )
        await interaction.edit_original_response(view=_settings_page(table, words, at, head))

    async def set_option(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        _, at = custom_ids.parse_numbers(args, 2)
        await self._choose(
            interaction,
            table,
            at,
            options={"".join(args[2:]): custom_ids.selected_value(interaction)},
        )

    async def set_term(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        _, at = custom_ids.parse_numbers(args, 2)
        await self._choose(
            interaction,
            table,
            at,
            terms={"".join(args[2:3]): custom_ids.selected_value(interaction)},
        )
        await self._hint(interaction, await self.desk.tables.table(table.id))

    async def set_size(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        sizes = {str(n): n for n in table.game.meta.seats}
        await self._choose(
            interaction,
            table,
            custom_ids.parse_numbers(args, 2)[1],
            size=sizes[custom_ids.selected_value(interaction, sizes)],
        )

    async def remove_player(self, interaction: discord.Interaction, args: list[str]) -> None:
        await interaction.response.defer()
        table = await self._table(interaction, args)
        table = await self.desk.lobby.remove_player(
            table.id, interaction.user.id, custom_ids.selected_value(interaction)
        )
        await self._show_options(interaction, table, custom_ids.parse_numbers(args, 2)[1])

    async def _choose(
        self, interaction: discord.Interaction, table: Table, at: int, **changes: Any
    ) -> None:
        """A change that does not fit is refused with its reason, above the unchanged settings."""
        words = self.desk.words(interaction, table)
        try:
            table = await self.desk.lobby.change_options(table.id, interaction.user.id, **changes)
        except Illegal as refusal:
            await self._show_options(
                interaction,
                await self.desk.tables.table(table.id),
                at,
                refused=f"⚠ {words(quoted(refusal.text))}",
            )
            return
        await self._show_options(interaction, table, at)
        await self._tell_joined(table)

    async def _tell_joined(self, table: Table) -> None:
        """Who has joined is told, once until they have agreed, that the options are others now."""
        waiting = [
            row.person_id for row in table.seats if row.person_id is not None and not row.ready
        ]
        new = sorted(set(waiting) - self._told.get(table.id, set()))
        self._told[table.id] = set(waiting)
        if not new:
            return
        words = await self.desk.public_words(table)
        names = tuple(f"<@{person}>" for person in new)
        said = words(
            Text(
                "{names}: the options of table {n} have changed. Press Agree on its card, or "
                "leave.",
                names=names,
                n=table.id,
            )
        )
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in new]
        )
        await self.bot.get_partial_messageable(table.row.channel_id).send(
            view=notice(said), allowed_mentions=mentions, delete_after=DAY
        )


def _settings_page(table: Table, words: Words, at: int, head: str) -> discord.ui.LayoutView:
    meta = table.game.meta
    options = meta.fill_options(table.row.options)
    terms = max(
        1, -(-len(meta.options) // SELECTS)
    )  # the first page of the table's own terms, after those of the game's options
    last = terms + -(-len(TERMS) // SELECTS) - 1
    at = max(0, min(at, last))
    blocks: list[Block | None] = [text(head)]
    if at == 0:
        sizes = [
            option(words(Text("{n} seats", n=n)), str(n), default=n == table.row.seats)
            for n in meta.seats
        ]
        blocks.append(select(custom_ids.make_id("size", table.id, at), sizes, words(Text("Seats"))))
        others = [
            option(strip_markup(row.name), sitter_key(row))
            for row in table.seats
            if row.person_id != table.row.owner_id
        ]
        blocks += (
            [
                select(
                    custom_ids.make_id("clear", table.id, at),
                    others,
                    words(Text("Remove somebody")),
                )
            ]
            if others
            else []
        )
    for each in meta.options[at * SELECTS : (at + 1) * SELECTS]:
        blocks.append(
            _option_select(
                each, options[each.key], custom_ids.make_id("set", table.id, at, each.key), words
            )
        )
    for each in TERMS[(at - terms) * SELECTS :][:SELECTS] if at >= terms else ():
        blocks.append(
            _option_select(
                each,
                table.terms.chosen[each.key],
                custom_ids.make_id("term", table.id, at, each.key),
                words,
            )
        )
    blocks += page_buttons(at, last + 1, "page", table.id)
    return page(*blocks, accent=TERRACOTTA)


def _option_select(each: Option, chosen: str, custom_id: str, words: Words) -> Block:
    """An option as a list of its values."""
    settings = [
        option(
            f"{words(each.title)}: {words(s.title)}",
            s.key,
            words(s.about) if s.about else None,
            default=s.key == chosen,
        )
        for s in each.settings
    ]
    return select(custom_id, settings, words(each.title))


def _game_key(game: str) -> str:
    """A game by its key, or by the title that somebody typed."""
    typed = game.strip().lower()
    for key, found in games().items():
        if typed in (key, found.meta.title.id.lower()):
            return key
    return find_game(typed).meta.key


def _check_channel(interaction: discord.Interaction) -> int:
    """The channel where a table opened here lives; a thread's is its parent."""
    channel = interaction.channel
    if interaction.guild_id is None or channel is None:
        raise Illegal(Text("Tables are opened in a server's channel."))
    return channel.parent_id if isinstance(channel, discord.Thread) else channel.id


def _check_permissions(interaction: discord.Interaction) -> None:
    """Checked before anything is posted, so that no half-open table is left behind."""
    missing = missing_permissions(interaction.app_permissions)
    if missing:
        raise Illegal(
            Text(
                "I may not do everything here that a table needs. Missing: {missing}. A "
                "moderator can check with /admin check.",
                missing=missing,
            )
        )


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(LobbyCog(bot))
