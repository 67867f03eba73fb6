"""Who is in a season beside who enters: `/season invite`, and `/season roles` for its people."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from engine.core import Illegal, Text, Word
from play.league.organiser import Organiser
from play.league.registration import OPEN
from play.rows import SeasonRow

from .messages.layout import notice
from .seasons.finder import NOT_OVER, UNDER_WAY, SeasonFinder
from .seasons.roles import CHAMPION, ROUNDS, division_key
from .seasons.runner import SeasonRunner
from .services.cog_host import CogHost
from .services.language import clean_name, escape_name, words_for
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import filter_choices

WHAT_TITLES: Final = {
    CHAMPION: Text("the champion"),
    ROUNDS: Text("mentioned when a round begins"),
}


class SeasonPeopleCog(commands.Cog, name="season_people"):
    """The commands `/season invite` and `/season roles`."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        organiser: Organiser,
        season_runner: SeasonRunner,
        season_finder: SeasonFinder,
    ) -> None:
        self.commands = commands
        self.organiser = organiser
        self.season_runner = season_runner
        self.season_finder = season_finder

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        season = self.season_finder.option
        self.commands.add(
            "season",
            Word("command", "invite"),
            Text("Invite somebody to a season."),
            self.invite,
            season=season,
            person=SlashOption(Text("Whom."), discord.Member, required=True),
        )
        self.commands.add(
            "season",
            Word("command", "roles"),
            Text("Which role the champion, a division or a round's news has."),
            self.roles,
            season=season,
            what=SlashOption(Text("Whose role."), required=True, complete=self.suggest_what),
            role=SlashOption(Text("Which role; empty: none any more."), discord.Role),
        )

    async def _say(self, interaction: discord.Interaction, said: Text) -> None:
        """Replaces the private answer by this sentence, in the reader's language."""
        await interaction.edit_original_response(view=notice(words_for(interaction)(said)))

    async def invite(
        self,
        interaction: discord.Interaction,
        person: discord.Member,
        season: str | None = None,
    ) -> None:
        """`/season invite`: invites somebody, who is mentioned and enters by a button."""
        found = await self.season_finder.find_named(
            interaction, season, preferred=[(OPEN,), UNDER_WAY]
        )
        if person.bot:
            raise Illegal(Text("A season is for people."))
        name = clean_name(person.display_name)
        await self.organiser.invite_member(found.id, interaction.user.id, person.id, name)
        self.season_runner.mark_stale(found.id)
        await self._say(interaction, Text("{new} is invited.", new=escape_name(name)))

    # --- roles --------------------------------------------------------

    async def suggest_what(
        self,
        interaction: discord.Interaction,
        current: str,
    ) -> list[app_commands.Choice[str]]:
        """Autocomplete for the option `what`: the champion, the rounds, and each division."""
        words = words_for(interaction)
        labels = [(words(title), key) for key, title in WHAT_TITLES.items()]
        named = str(getattr(interaction.namespace, "season", "") or "")
        season = await self.season_finder.guess(interaction, named, preferred=[NOT_OVER])
        for number in range(1, season.terms["divisions"] + 1):
            title = words(Text("Division {n}", n=number))
            labels.append((title, division_key(number - 1)))
        return filter_choices(labels, current)

    async def roles(
        self,
        interaction: discord.Interaction,
        what: str,
        season: str | None = None,
        role: discord.Role | None = None,
    ) -> None:
        """`/season roles`: sets a role of the season, or takes it back."""
        found = await self.season_finder.find_named(interaction, season, preferred=[NOT_OVER])
        keys = [*WHAT_TITLES, *map(division_key, range(found.terms["divisions"]))]
        if what not in keys:
            raise Illegal(Text("Choose whose role it is from the list."))
        if role is not None and what != ROUNDS:
            _check_may_give(interaction, role)
        await self.organiser.set_role(
            found.id, interaction.user.id, what, role.id if role is not None else None
        )
        await self._say(interaction, _role_text(found, role))


def _check_may_give(interaction: discord.Interaction, role: discord.Role) -> None:
    """Raises Illegal unless both the organiser and the bot may give that role to people."""
    guild = interaction.guild
    assert guild is not None
    giver = interaction.user
    is_owner = giver.id == guild.owner_id
    may_manage = isinstance(giver, discord.Member) and giver.guild_permissions.manage_roles
    is_below_own = isinstance(giver, discord.Member) and role < giver.top_role
    may_organiser_give = is_owner or (may_manage and is_below_own)
    # the role that all people have, or one that belongs to a bot
    can_nobody_give = role.is_default() or role.managed
    if can_nobody_give or not may_organiser_give:
        raise Illegal(Text("You may not give that role to people yourself."))
    if not guild.me.guild_permissions.manage_roles or role >= guild.me.top_role:
        raise Illegal(Text("I may not give that role: I need Manage Roles, and my role above it."))


def _role_text(season: SeasonRow, role: discord.Role | None) -> Text:
    """Says that there is no role any more, or which one it is and from when on."""
    if role is None:
        return Text("No role any more.")
    if season.round:
        return Text("{role} it is, from the next round or the end on.", role=role.mention)
    return Text("{role} it is.", role=role.mention)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        SeasonPeopleCog(
            commands=services.commands,
            organiser=services.organiser,
            season_runner=services.season_runner,
            season_finder=services.season_finder,
        )
    )
