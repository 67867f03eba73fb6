"""Who comes and goes: substitutes, bots that sit in, returning, and seats moderators give away."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from engine.core import Illegal, Text, Word
from play import Table
from play.seats import Substitutes, offered_seats
from play.table import LIVE

from .components import custom_ids
from .messages.layout import TERRACOTTA, button, notice, page, rows, text
from .messages.posting import Posting, allow_mentions
from .messages.seat_page import leave_blocks, return_blocks
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import Languages, clean_name, escape_names, words_for
from .services.side_messages import SideMessages, while_seated
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions

GREEN, RED = discord.ButtonStyle.success, discord.ButtonStyle.danger
MAX_SEAT_DIGITS: Final = 2  # of a seat's number that somebody types
# seconds after which a question to one person is removed
QUESTION_LIFETIME_SECONDS: Final = 24 * 3600.0


class SeatsCog(commands.Cog, name="seats"):
    """The commands `/game leave` and `/table replace`, and buttons of seats that change hands."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        substitutes: Substitutes,
        posting: Posting,
        side_messages: SideMessages,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.substitutes = substitutes
        self.posting = posting
        self.side_messages = side_messages
        router.add(
            "game",
            {
                "away": self.press_away,
                "seek": self.seek_substitute,
                "askone": self.ask_person,
                "stay": self.withdraw_offer,
                "take": self.take_seat,
                "missing": self.call_for_substitute,
                "no": self.decline,
                "stepout": self.let_bot_sit_in,
                "comeback": self.take_seat_back,
            },
        )

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        which = SlashOption(TABLE, complete=self.suggestions.own_tables())
        self.commands.add(
            "game",
            Word("command", "leave"),
            Text("Find a substitute, let a bot sit in, or come back."),
            self.leave,
            table=which,
        )
        self.commands.add(
            "table",
            Word("command", "replace"),
            Text("Give a seat to a bot, or to somebody who agrees."),
            self.replace,
            table=SlashOption(TABLE, required=True, complete=self.suggestions.newest(LIVE)),
            player=SlashOption(Text("Whose seat."), required=True, complete=self._suggest_players),
            person=SlashOption(Text("Who shall play on; nobody: a bot."), discord.User),
        )

    # --- the page of one's own seat -----------------------------------

    async def leave(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game leave`: shows the ways to give one's seat away, or to come back to it."""
        await defer_privately(interaction)
        await self.languages.remember_person(interaction)
        found = await self.table_finder.find_named_or_only(interaction, table)
        await self._show_seat_page(interaction, found)

    async def press_away(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Leave* at the page *My seat*: as `/game leave`."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        await self._show_seat_page(interaction, table)

    async def _show_seat_page(self, interaction: discord.Interaction, table: Table) -> None:
        """Shows how to leave one's seat, or how to come back where a bot sits in.

        Illegal for somebody who has no seat at the table.
        """
        words = words_for(interaction, table)
        person = interaction.user.id
        if table.bot_held_seat(person) is not None:
            blocks = return_blocks(table, person, words)
        else:
            table.own_seat(person)  # raises Illegal if they have none
            blocks = leave_blocks(table, person, words)
        shown = page(*blocks, accent=TERRACOTTA)
        await self.side_messages.answer(interaction, table.id, shown, while_seated(person))

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        """Replaces the private answer by this sentence, in the reader's language."""
        shown = notice(words_for(interaction)(said))
        await interaction.edit_original_response(view=shown, attachments=[])

    # --- substitutes --------------------------------------------------

    async def seek_substitute(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Look for a substitute*: offers one's own seat to anybody."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.substitutes.seek_substitute(table.id, interaction.user.id)
        sentence = Text("Your seat is offered at the table. You play on until somebody takes it.")
        await self._say(interaction, sentence)

    async def call_for_substitute(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *A substitute for …*: offers the seat of somebody who has not acted for days."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        _table_id, seat = custom_ids.parse_numbers(args, 2)
        name = clean_name(interaction.user.display_name)
        await self.substitutes.call_for_substitute(table.id, interaction.user.id, seat, name)
        sentence = Text(
            "Anybody may take the seat now. Whoever was missed is told, and keeps it by "
            "acting first."
        )
        await self._say(interaction, sentence)

    async def ask_person(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection of a person at the page of one's seat: they are asked to take it."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        chosen = custom_ids.read_selected_ids(interaction, "users", 1)
        if not chosen or _is_bot_account(interaction, chosen[0]):
            raise Illegal(Text("Bots of other kinds cannot play here."))
        person_id = chosen[0]
        offered = await self.substitutes.seek_substitute(table.id, interaction.user.id, person_id)
        seat = table.own_seat(interaction.user.id).seat
        await self._ask_to_take_seat(offered, seat, person_id)
        await self._say(interaction, Text("They are asked. You play on until they take the seat."))

    async def _ask_to_take_seat(self, table: Table, seat: int, person_id: int) -> None:
        """Asks one person, by a mention where the table is played, whether they take the seat."""
        language = await self.languages.of_person(person_id)
        words = table.words(language, escape_names(table))
        asked = Text(
            "{person}: would you take the seat of {name} at table {n}?",
            person=f"<@{person_id}>",
            name=words.seat_name(seat),
            n=table.id,
        )
        take_id = custom_ids.make_id("take", table.id, seat)
        decline_id = custom_ids.make_id("no", table.id, seat)
        answers = [
            button(words(Text("Take the seat")), take_id, GREEN),
            button(words(Text("No, thanks")), decline_id),
        ]
        place = self.posting.client.get_partial_messageable(table.place)
        await self._let_into_thread(table, person_id)
        await place.send(
            view=page(text(words(asked)), *rows(answers), accent=TERRACOTTA),
            allowed_mentions=allow_mentions([person_id]),
            delete_after=QUESTION_LIFETIME_SECONDS,
        )

    async def _let_into_thread(self, table: Table, person: int) -> None:
        """Lets a person see the table's thread, where that is private."""
        if table.row.settings.get("threads") == "private" and table.row.thread_id is not None:
            await self.posting.add_to_thread(table.row.thread_id, [person])

    async def withdraw_offer(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Stay after all*: the seat is no longer offered."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.substitutes.withdraw_offer(table.id, interaction.user.id)
        await self._say(interaction, Text("You stay."))

    async def decline(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *No, thanks* by the person who was asked to take a seat: ends the offer."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        if interaction.user.id not in offered_seats(table).values():
            raise Illegal(Text("This seat is offered to somebody else."))
        await self.substitutes.withdraw_offer(table.id, interaction.user.id)
        await self._say(interaction, Text("They keep their seat."))

    async def take_seat(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Take the seat*: the offered seat is the person's from now on."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        _table_id, seat = custom_ids.parse_numbers(args, 2)
        name = clean_name(interaction.user.display_name)
        table = await self.substitutes.take_seat(table.id, interaction.user.id, name, seat)
        await self._let_into_thread(table, interaction.user.id)
        sentence = Text("The seat is yours. Press My seat at the table to see what you hold.")
        await self._say(interaction, sentence)

    # --- bots that sit in ---------------------------------------------

    async def let_bot_sit_in(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Let a bot sit in*: a bot plays until the person is back."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        table = await self.substitutes.let_bot_sit_in(table.id, interaction.user.id)
        await self._show_seat_page(interaction, table)

    async def take_seat_back(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Take my seat back*: the bot that sits in goes."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        await self.substitutes.take_seat_back(table.id, interaction.user.id)
        await self._say(interaction, Text("You are back."))

    # --- moderators ---------------------------------------------------

    async def _suggest_players(
        self,
        interaction: discord.Interaction,
        current: str,
    ) -> list[app_commands.Choice[str]]:
        """Autocomplete for the option `player`: the seats of the table, by number and name."""
        named = str(interaction.namespace.table or "")
        table = await self.table_finder.find_named_or_only(interaction, named or None)
        found: list[app_commands.Choice[str]] = []
        for row in table.seats:
            number = str(row.seat + 1)  # people count seats from 1
            label = f"{number} · {clean_name(row.name)}"
            if current.lower() in label.lower():
                found.append(app_commands.Choice(name=label, value=number))
        return found

    async def replace(
        self,
        interaction: discord.Interaction,
        table: str,
        player: str,
        person: discord.User | None = None,
    ) -> None:
        """`/table replace`: a moderator gives a seat to a bot, or asks somebody to take it.

        `player` is the number of the seat, counted from 1.
        """
        await defer_privately(interaction)
        found = await self.table_finder.find_named_or_only(interaction, table)
        if not player.isdecimal() or len(player) > MAX_SEAT_DIGITS:
            raise Illegal(Text("There is no such seat."))
        if person is not None and person.bot:
            raise Illegal(Text("Bots of other kinds cannot play here."))
        seat = int(player) - 1
        moderator_id = interaction.user.id
        if person is None:
            await self.substitutes.assign_seat(found.id, moderator_id, seat, None)
            await self._say(interaction, Text("A bot plays on."))
            return
        found = await self.substitutes.assign_seat(found.id, moderator_id, seat, person.id)
        await self._ask_to_take_seat(found, seat, person.id)
        await self._say(interaction, Text("They are asked."))


def _is_bot_account(interaction: discord.Interaction, person_id: int) -> bool:
    """Whether Discord says that a selected user is a bot, not a person."""
    users = custom_ids.interaction_data(interaction)["resolved"]["users"]
    return bool(users[str(person_id)].get("bot"))


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        SeatsCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            substitutes=services.substitutes,
            posting=services.posting,
            side_messages=services.side_messages,
        )
    )
