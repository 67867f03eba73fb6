"""Corrections by organisers: `/season void` and `/season replace`, with a reason."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from engine.core import Illegal, Text, Word
from play import Tables
from play.league.announcements import list_season_tables
from play.league.audit_data import MAX_REASON_LENGTH
from play.league.corrections import (
    Correction,
    can_be_replayed,
    load_pairing,
    preview_void,
)
from play.league.organiser import Organiser
from play.league.registration import OPEN, OVER
from play.league.season import Seasons
from play.rows import MemberRow, PairingRow, SeasonRow
from play.seats import Substitutes

from .components import custom_ids
from .components.modals import Drafts
from .messages.layout import TERRACOTTA, button, notice, page, rows, text
from .seasons.finder import UNDER_WAY, SeasonFinder
from .seasons.runner import SeasonRunner
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import clean_name, escape_name, words_for
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import filter_choices

UNRATE, KEEP, REPLAY = "unrate", "keep", "replay"  # how far a correction goes
WAYS: Final = (UNRATE, KEEP, REPLAY)
VOID, COUNTING = "void", "counting"  # what a table was when the organiser was asked
WAY_POSITION, DRAFT_POSITION = 3, 4  # of arguments in an id
REASON: Final = SlashOption(Text("Why. Everybody concerned reads it."), required=True)
MAX_LABEL_LENGTH: Final = 100  # letters of what a list offers
OVER_ALREADY: Final = Text("The season is over: its corrected final standings are posted.")


class SeasonCorrectionsCog(commands.Cog, name="season_corrections"):
    """The commands `/season void` and `/season replace`."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        tables: Tables,
        substitutes: Substitutes,
        seasons: Seasons,
        organiser: Organiser,
        season_runner: SeasonRunner,
        season_finder: SeasonFinder,
    ) -> None:
        self.commands = commands
        self.tables = tables
        self.substitutes = substitutes
        self.seasons = seasons
        self.organiser = organiser
        self.season_runner = season_runner
        self.season_finder = season_finder
        self._reasons = Drafts()  # why a table is voided, kept until that is confirmed
        router.add("season", {"svoid": self.press_void})

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        season = self.season_finder.option
        add = partial(self.commands.add, "season")
        add(
            Word("command", "replace"),
            Text("Put somebody in another's place, or add them."),
            self.replace,
            season=season,
            new=SlashOption(Text("Who comes."), discord.Member, required=True),
            reason=REASON,
            old=SlashOption(
                Text("Who goes, also if they have left."), complete=self.suggest_member_to_replace
            ),
        )
        add(
            Word("command", "void"),
            Text("Let a table count for nobody, or again."),
            self.void,
            season=season,
            table=SlashOption(Text("Which table."), required=True, complete=self.suggest_table),
            reason=REASON,
        )

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        """Replaces the private answer by this sentence, in the reader's language."""
        await interaction.edit_original_response(view=notice(words_for(interaction)(said)))

    # --- results ------------------------------------------------------

    async def void(
        self,
        interaction: discord.Interaction,
        table: str,
        reason: str,
        season: str | None = None,
    ) -> None:
        """`/season void`: says what voiding a table would change, and asks for confirmation.

        A table that is void already would count again.
        """
        found = await self.season_finder.find_named(
            interaction, season, preferred=[UNDER_WAY, (OVER,)]
        )
        pairing = await self._find_pairing(found, table)
        members = await self.seasons.members(found.id)
        names = {member.person_id: escape_name(member.name) for member in members}
        change = await preview_void(self.seasons, found, pairing, names)
        state_when_asked = VOID if pairing.void else COUNTING
        draft = self._reasons.store([reason.strip()[:MAX_REASON_LENGTH], state_when_asked])
        words = words_for(interaction)
        who = tuple(names.get(person, "?") for person in pairing.people)
        lines = [_void_text(pairing, who), change]
        if found.status == OVER:
            lines.append(OVER_ALREADY)
        said = text("\n".join(map(words, lines)))
        buttons = [
            button(
                words(label),
                custom_ids.make_id("svoid", found.id, pairing.round, pairing.number, way, draft),
                discord.ButtonStyle.danger,
            )
            for way, label in _offered_ways(found, pairing).items()
        ]
        buttons.append(button(words(Text("No")), custom_ids.make_id("dismiss")))
        shown = page(said, *rows(buttons), accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown)

    async def suggest_table(
        self,
        interaction: discord.Interaction,
        current: str,
    ) -> list[app_commands.Choice[str]]:
        """Autocomplete for the option `table`: the tables of the season, the newest first."""
        named = str(getattr(interaction.namespace, "season", "") or "")
        season = await self.season_finder.guess(interaction, named, preferred=[UNDER_WAY, (OVER,)])
        members = await self.seasons.members(season.id)
        names = {member.person_id: clean_name(member.name) for member in members}
        words = words_for(interaction)
        labels: list[tuple[str, str]] = []
        for row in reversed(await list_season_tables(self.seasons, season.id)):
            who = ", ".join(names.get(person, "?") for person in row.people)
            label = words(Text("round {n}", n=row.round))
            number = f"{row.match_id} · " if row.match_id else ""
            labels.append((f"{number}{label} · {who}"[:MAX_LABEL_LENGTH], table_value(row)))
        return filter_choices(labels, current)

    async def _find_pairing(self, season: SeasonRow, written: str) -> PairingRow:
        """The table that an organiser means: by its number, or as the list offers it.

        Raises Illegal if the season has no such table.
        """
        for row in await list_season_tables(self.seasons, season.id):
            if written.strip() in (table_value(row), str(row.match_id)):
                return await load_pairing(self.seasons, season.id, row.round, row.number)
        raise Illegal(Text("There is no such table in this season."))

    async def press_void(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on one of the buttons that void a table, or let it count again.

        The id names the season, the round, the table, the way (what
        becomes of the ratings, or whether it is played again), and the
        draft under which the reason is kept.
        """
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        _season_id, round_number, number = custom_ids.parse_numbers(args, 3)
        way = custom_ids.parse_word(args, WAY_POSITION, WAYS)
        draft = self._reasons.get(custom_ids.parse_word(args, DRAFT_POSITION))
        if draft is None:
            raise Illegal(Text("That question is too old. Use /season void again."))
        reason, state_when_asked = map(str, draft)
        correction = Correction(
            reason=reason,
            keeps_ratings=way == KEEP,
            wants_replay=way == REPLAY,
            was_void=state_when_asked == VOID,
        )
        changed = await self.organiser.void_pairing(
            season.id, interaction.user.id, round_number, number, correction
        )
        sentence = Text("That table counts again. Everybody concerned is told.")
        if correction.wants_replay:
            sentence = Text("The same people play once more. Everybody concerned is told.")
        elif changed.void:
            sentence = Text("That table counts for nobody now. Everybody concerned is told.")
        await self._say(interaction, sentence)

    # --- people -------------------------------------------------------

    async def suggest_member_to_replace(
        self,
        interaction: discord.Interaction,
        current: str,
    ) -> list[app_commands.Choice[str]]:
        """Autocomplete for `old` of the command that replaces a member of a season.

        It lists the members of the season that its option `season` names.
        """
        named = str(getattr(interaction.namespace, "season", "") or "")
        preferred = [UNDER_WAY, (OPEN,)]
        season = await self.season_finder.guess(interaction, named, preferred=preferred)
        members = await self._list_replaceable(season)
        labels = [(clean_name(member.name), str(member.person_id)) for member in members]
        return filter_choices(labels, current)

    async def _list_replaceable(self, season: SeasonRow) -> list[MemberRow]:
        """The members of a season: first who has left it this round, then who is in it."""
        members = await self.seasons.members(season.id)
        just_left = [member for member in members if member.left_round == season.round]
        return [*just_left, *(member for member in members if member.left_round is None)]

    async def _find_member(self, season: SeasonRow, written: str) -> MemberRow:
        """The member whom an organiser means: by number, mention or name.

        Raises Illegal if it is nobody, or could be several.
        """
        typed = written.strip().strip("<@!>")
        found = [
            member
            for member in await self._list_replaceable(season)
            if typed in (str(member.person_id), member.name)
        ]
        if len(found) != 1:
            raise Illegal(Text("That person is not in this season."))
        return found[0]

    async def replace(
        self,
        interaction: discord.Interaction,
        new: discord.Member,
        reason: str,
        season: str | None = None,
        old: str | None = None,
    ) -> None:
        """`/season replace`: puts `new` in the place of `old`, or adds them where nobody goes.

        A seat at an open table is offered to the newcomer, who
        takes it by pressing.
        """
        found = await self.season_finder.find_named(
            interaction, season, preferred=[UNDER_WAY, (OPEN,)]
        )
        name = clean_name(new.display_name)
        organiser_id = interaction.user.id
        if new.bot:
            raise Illegal(Text("A season is for people."))
        if old is None:
            await self.organiser.add_member(found.id, organiser_id, new.id, name, reason)
            sentence = Text(
                "{new} is in the season from the next round on.", new=escape_name(name)
            )
        else:
            gone = await self._find_member(found, old)
            sentence = await self._replace_member(found, organiser_id, gone, new, reason)
        self.season_runner.mark_stale(found.id)
        await self._say(interaction, sentence)

    async def _replace_member(
        self,
        season: SeasonRow,
        organiser_id: int,
        old: MemberRow,
        new: discord.Member,
        reason: str,
    ) -> Text:
        """Puts `new` in the place of `old`, also at a table that is being played.

        Returns the sentence that says so.
        """
        name = clean_name(new.display_name)
        table_id = await self.organiser.replace_member(
            season.id, organiser_id, old.person_id, new.id, name, reason
        )
        sentence = Text(
            "{new} takes the place of {old}.",
            new=escape_name(name),
            old=escape_name(old.name),
        )
        if table_id is not None and await self._offer_seat(table_id, organiser_id, old, new):
            return Text(
                "{said} The seat at table {n} is offered to them.", said=sentence, n=table_id
            )
        return sentence

    async def _offer_seat(
        self,
        table_id: int,
        organiser_id: int,
        old: MemberRow,
        new: discord.Member,
    ) -> bool:
        """Offers the seat of `old` at a table to `new`, and pings `old` there no more.

        False if `old` has no seat there, or `new` has one already.
        """
        table = await self.tables.table(table_id)
        old_seat = table.seat_of(old.person_id) or table.bot_held_seat(old.person_id)
        if old_seat is None:
            return False
        with contextlib.suppress(Illegal):  # whoever sits there already needs no offer
            await self.substitutes.assign_seat(
                table_id, organiser_id, old_seat.seat, new.id, is_vacated=True
            )
            return True
        return False


def table_value(row: PairingRow) -> str:
    """The value of a table in the list of tables: its number, else `round.number`, as `2.5`."""
    return str(row.match_id) if row.match_id else f"{row.round}.{row.number}"


def _void_text(pairing: PairingRow, names: tuple[str, ...]) -> Text:
    """Whether a table would count again or for nobody, or that it is void without a result."""
    if pairing.void and pairing.ranks is None:
        return Text(
            "Table {n} of round {round} has no result: {names}.",
            n=pairing.match_id or pairing.number,
            round=pairing.round,
            names=names,
        )
    if pairing.void:
        return Text(
            "Table {n} of round {round} counts again: {names}.",
            n=pairing.match_id or pairing.number,
            round=pairing.round,
            names=names,
        )
    return Text(
        "Table {n} of round {round} counts for nobody: {names}.",
        n=pairing.match_id or pairing.number,
        round=pairing.round,
        names=names,
    )


def _offered_ways(season: SeasonRow, pairing: PairingRow) -> dict[str, Text]:
    """The ways in which a table can be corrected, with the labels of their buttons."""
    if pairing.void and pairing.ranks is None:
        return {REPLAY: Text("Play it again")}
    if pairing.void:  # it would count again: UNRATE changes the ratings back, KEEP leaves them
        return {UNRATE: Text("Yes, and rate it again"), KEEP: Text("Yes, but unrated")}
    ways = {UNRATE: Text("Yes, and unrate it"), KEEP: Text("Yes, but keep the ratings")}
    if can_be_replayed(season, pairing):
        ways[REPLAY] = Text("Yes, and play it again")
    return ways


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        SeasonCorrectionsCog(
            commands=services.commands,
            router=services.router,
            tables=services.tables,
            substitutes=services.substitutes,
            seasons=services.seasons,
            organiser=services.organiser,
            season_runner=services.season_runner,
            season_finder=services.season_finder,
        )
    )
