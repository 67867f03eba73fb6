"""Leagues for organisers: `/season` creates, starts, pauses, replaces, ends; rounds open and close
by themselves.
"""

from __future__ import annotations

import contextlib
import io
import json
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from db.leagues import SeasonRow
from engine.core import Illegal, Text, Word
from play.league.audit import load_audit
from play.league.export import export_season
from play.league.organiser import Organiser
from play.league.parsing import parse_date
from play.league.registration import HALTED
from play.league.terms import FORMATS
from play.terms import CLOCK, LATE
from play.turn_timers import load_preferences

from .components import custom_ids
from .league import LeagueCog
from .messages.dated_lines import group_by_day
from .messages.layout import TERRACOTTA, button, clip, notice, page, page_buttons, rows, text
from .messages.size_limits import paged
from .seasons import messages
from .seasons.audit import audit_line
from .seasons.messages import title
from .seasons.setup import SeasonSettings, check_channel
from .services.language import escape_name, strip_markup
from .services.periodic import Repeating
from .services.services import Services, services_of
from .slash.command import Complete, Run, SlashOption, make_command
from .slash.move_commands import autocomplete_game

if TYPE_CHECKING:
    from bot import Tabularium

PACE: Final = 2.0  # seconds between two tables that are opened
AUDITED: Final = 8  # acts on one page
DANGER: Final = discord.ButtonStyle.danger


class SeasonCog(commands.Cog, name="season"):
    def __init__(self, bot: Tabularium) -> None:
        self.bot = bot
        self.desk: Services = bot.desk
        league = bot.get_cog("league")
        assert isinstance(league, LeagueCog)
        self.league, self.seasons, self.herald = league, league.seasons, league.herald
        self.organising = Organiser(self.seasons)
        self.setup = SeasonSettings(self.desk, self.herald, self.organising)
        self.going = Repeating(PACE, self.herald.run)
        self.desk.add_route("sstart", self.press_start, "season")
        self.desk.add_route("sfinish", self.press_finish, "season")
        self.desk.add_route("saudit", self.press_audit, "season")

    async def cog_load(self) -> None:
        must = SlashOption(
            Text("Which season."), required=True, complete=self.league.complete_season
        )
        dates = {
            "starts": SlashOption(Text("When it starts by itself: 2026-12-01 18:00, or 7d.")),
            "ends": SlashOption(Text("When it ends by itself: 2027-03-01, or 12w.")),
        }
        creating = {
            "name": SlashOption(Text("What the season is called.")),
            "game": SlashOption(Text("Which game."), complete=autocomplete_game),
            "format": SlashOption(
                Text("How people are paired."),
                complete=_autocomplete_list({key: messages.FORMAT_NAMES[key] for key in FORMATS}),
            ),
            "size": SlashOption(Text("People at a table."), int),
            "rounds": SlashOption(Text("How many rounds."), int),
            "divisions": SlashOption(Text("How many divisions."), int),
            "movers": SlashOption(Text("How many rise and fall."), int),
            "days": SlashOption(Text("How many days a round may last."), int),
            "limit": SlashOption(Text("How many people may enter."), int),
            "clock": SlashOption(
                Text("How long a turn may take."),
                complete=_autocomplete_list({each.key: each.title for each in CLOCK.settings}),
            ),
            "late": SlashOption(
                Text("What happens when the time is over."),
                complete=_autocomplete_list({each.key: each.title for each in LATE.settings}),
            ),
            **dates,
            "options": SlashOption(Text("Options of the game, as key=value, with commas.")),
            "points": SlashOption(Text("Points by rank, as 5,3,1,0.")),
        }
        numbers = {
            "round": SlashOption(Text("Which round."), int, required=True),
            "number": SlashOption(Text("Which table of the round."), int, required=True),
        }
        people = {
            "new": SlashOption(Text("Who comes."), discord.Member, required=True),
            "old": SlashOption(Text("Who goes."), discord.Member),
        }
        following = {
            "name": SlashOption(Text("What the season is called."), required=True),
            "divisions": creating["divisions"],
            **dates,
        }
        commands_: tuple[tuple[Word, Text, Run, dict[str, SlashOption]], ...] = (
            (
                Word("command", "create"),
                Text("Open the registration of a new season here."),
                self.setup.create,
                creating,
            ),
            (
                Word("command", "settings"),
                Text("Look at the terms of a season, and change them."),
                self.settings,
                {"season": must},
            ),
            (
                Word("command", "start"),
                Text("Close the registration and open the first round."),
                self.start,
                {"season": must},
            ),
            (
                Word("command", "pause"),
                Text("Stop a season, or let it go on."),
                self.pause,
                {"season": must},
            ),
            (
                Word("command", "replace"),
                Text("Put somebody in another's place, or add them."),
                self.replace,
                {"season": must, **people},
            ),
            (
                Word("command", "void"),
                Text("Let a table count for nobody, or again."),
                self.void,
                {"season": must, **numbers},
            ),
            (Word("command", "finish"), Text("End a season now."), self.finish, {"season": must}),
            (
                Word("command", "next"),
                Text("The next season: the best rise, the last fall."),
                self.next,
                {"season": must, **following},
            ),
            (
                Word("command", "move"),
                Text("Let a season go on in this channel."),
                self.move,
                {"season": must},
            ),
            (
                Word("command", "audit"),
                Text("What was changed by hand, when, and by whom."),
                self.audit,
                {"season": must},
            ),
            (
                Word("command", "export"),
                Text("A season as files: JSON and CSV."),
                self.export,
                {"season": must},
            ),
        )
        for word, about, run, more in commands_:
            self.bot.command_group("season").add_command(make_command(word, about, run, **more))

    async def _season(self, interaction: discord.Interaction, season: str) -> SeasonRow:
        return await self.league.season(interaction, season)

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        await interaction.edit_original_response(view=notice(self.desk.words(interaction)(said)))

    async def settings(self, interaction: discord.Interaction, season: str) -> None:
        await self.setup.show(interaction, await self._season(interaction, season), 0)

    # --- a season that runs -----------------------------------------------------------------------

    async def start(self, interaction: discord.Interaction, season: str) -> None:
        await self._start_season(interaction, await self._season(interaction, season))

    async def press_start(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self._start_season(interaction, await self.setup.season_of_press(interaction, args))

    async def _start_season(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        await self.seasons.start(season.id, interaction.user.id)
        await self._say(
            interaction, Text("The season has started. Its tables open one after the other.")
        )

    async def pause(self, interaction: discord.Interaction, season: str) -> None:
        found = await self.organising.toggle_pause(
            (await self._season(interaction, season)).id, interaction.user.id
        )
        paused = (
            Text("The season is paused: no further table is opened.")
            if found.status == HALTED
            else Text("The season goes on.")
        )
        self.herald.mark_stale(found.id)
        await self._say(interaction, paused)

    async def move(self, interaction: discord.Interaction, season: str) -> None:
        found = await self._season(interaction, season)
        await self.organising.move_channel(
            found.id, interaction.user.id, check_channel(interaction)
        )
        await self._say(
            interaction, Text("The season goes on here. Tables that are open stay where they are.")
        )

    async def replace(
        self,
        interaction: discord.Interaction,
        season: str,
        new: discord.Member,
        old: discord.Member | None = None,
    ) -> None:
        """A seat at an open table is offered to the newcomer, who takes it by pressing."""
        found, name = await self._season(interaction, season), strip_markup(new.display_name)
        if new.bot:
            raise Illegal(Text("A season is for people."))
        if old is None:
            await self.organising.add_member(found.id, interaction.user.id, new.id, name)
            said = Text("{new} is in the season from the next round on.", new=escape_name(name))
        else:
            table = await self.organising.replace_member(
                found.id, interaction.user.id, old.id, new.id, name
            )
            said = Text(
                "{new} takes the place of {old}.",
                new=escape_name(name),
                old=escape_name(old.display_name),
            )
            if table is not None and await self._offer_seat(table, interaction.user.id, old, new):
                said = Text("{said} The seat at table {n} is offered to them.", said=said, n=table)
        self.herald.mark_stale(found.id)
        await self._say(interaction, said)

    async def _offer_seat(
        self, table_id: int, organiser_id: int, old: discord.Member, new: discord.Member
    ) -> bool:
        own = (await self.desk.tables.table(table_id)).seat_of(old.id)
        if own is None:
            return False
        with contextlib.suppress(Illegal):  # whoever sits there already needs no offer
            await self.desk.substitutes.assign_seat(table_id, organiser_id, own.seat, new.id)
            return True
        return False

    async def void(
        self, interaction: discord.Interaction, season: str, round: int, number: int
    ) -> None:
        found = await self._season(interaction, season)
        changed = await self.organising.void_pairing(found.id, interaction.user.id, round, number)
        await self._say(
            interaction,
            Text("That table counts for nobody now.")
            if changed.void
            else Text("That table counts again."),
        )

    async def finish(self, interaction: discord.Interaction, season: str) -> None:
        """It cannot be taken back, so it is asked for twice."""
        found, words = await self._season(interaction, season), self.desk.words(interaction)
        seen = await self.herald.load_overview(found.id)
        left = sum(row.ranks is None and not row.void for row in seen.tables)
        warning = Text(
            "The season ends now. Tables that are not over count for nobody: {n}. It cannot be "
            "taken back.",
            n=left,
        )
        sure = button(words(Text("Yes, end it")), custom_ids.make_id("sfinish", found.id), DANGER)
        await interaction.edit_original_response(
            view=page(text(words(warning)), *rows([sure]), accent=TERRACOTTA)
        )

    async def press_finish(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self.organising.finish_season(
            (await self.setup.season_of_press(interaction, args)).id, interaction.user.id
        )
        await self._say(interaction, Text("The season is over."))

    async def next(
        self,
        interaction: discord.Interaction,
        season: str,
        name: str,
        divisions: int | None = None,
        **dates: str | None,
    ) -> None:
        found, there = await self._season(interaction, season), await self.setup.zone(interaction)
        changes: dict[str, Any] = {
            key: parse_date(dates.get(key), self.seasons.now(), there) for key in ("starts", "ends")
        }
        changes |= {"divisions": divisions} if divisions is not None else {}
        made = await self.organising.create_next_season(
            found.id, interaction.user.id, name, **changes
        )
        await self.setup.announce(interaction, made)

    # --- what was done ----------------------------------------------------------------------------

    async def audit(self, interaction: discord.Interaction, season: str) -> None:
        await self._show_audit(interaction, await self._season(interaction, season), None)

    async def press_audit(self, interaction: discord.Interaction, args: list[str]) -> None:
        """From the private page, or turning a page of what that showed."""
        if len(args) > 1:
            await self._show_audit(
                interaction,
                await self.setup.season_of_press(interaction, args),
                custom_ids.parse_numbers(args, 2)[1],
            )
        else:
            await self._show_audit(
                interaction,
                await self._season(interaction, str(custom_ids.parse_numbers(args, 1)[0])),
                None,
            )

    async def _show_audit(
        self, interaction: discord.Interaction, season: SeasonRow, at: int | None
    ) -> None:
        """The newest page first, as in the log of a table."""
        words, entries = self.desk.words(interaction), await load_audit(self.seasons, season.id)
        names = {member.person_id: member.name for member in await self.seasons.members(season.id)}
        pages = paged(
            [audit_line(entry, names, words) for entry in entries], AUDITED, itemgetter(1)
        )
        at = len(pages) - 1 if at is None else max(0, min(at, len(pages) - 1))
        async with self.desk.db.read() as c:
            habits = await load_preferences(c, interaction.user.id)
        head = f"### {title(season)} · {words(Text('Audit'))}"
        content = "\n".join([head, *group_by_day(pages[at], habits)])
        ways = page_buttons(at, len(pages), "saudit", season.id)
        await interaction.edit_original_response(view=page(text(content), *ways, accent=TERRACOTTA))

    async def export(self, interaction: discord.Interaction, season: str) -> None:
        found = await self._season(interaction, season)
        data, sheet = await export_season(self.seasons, found.id)
        files = [
            discord.File(
                io.BytesIO(json.dumps(data, ensure_ascii=False, indent=1).encode()),
                f"season-{found.id}.json",
            ),
            discord.File(io.BytesIO(sheet.encode("utf-8-sig")), f"season-{found.id}.csv"),
        ]
        await interaction.edit_original_response(
            view=page(*(discord.ui.File(file) for file in files)), attachments=files
        )

    # --- by itself --------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        if not self.going.is_running:
            await self.herald.mark_all_stale()
            self.going.start()

    async def cog_unload(self) -> None:
        self.going.stop()


def _autocomplete_list(values: dict[str, Text]) -> Complete:
    """Suggests the values by their titles in the reader's language."""

    async def complete(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        words = services_of(interaction).words(interaction)
        labels = [(clip(words(title)), key) for key, title in values.items()]
        return [
            app_commands.Choice(name=label, value=key)
            for label, key in labels
            if current.lower() in f"{label} {key}".lower()
        ]

    return complete


async def setup(bot: Tabularium) -> None:
    await bot.add_cog(SeasonCog(bot))
