"""Setting a season up: `/season create`, `settings` and `next`, its forms and its private page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import Any, Final

import discord
from discord.ext import commands

from engine.core import Answer, Illegal, Text, Word
from play.league.organiser import Organiser
from play.league.parsing import parse_date
from play.league.registration import OPEN, OVER
from play.league.season import Seasons
from play.people import PeopleRecords
from play.preferences import find_time_zone
from play.rows import SeasonRow

from .components import custom_ids
from .components.modals import Drafts, open_dialog, read_answers
from .messages.confirm_page import confirm_page
from .messages.layout import TERRACOTTA, button, page, rows, text
from .seasons import forms
from .seasons.command_options import DATES, DIVISIONS, create_options, parse_terms
from .seasons.finder import UNDER_WAY, SeasonFinder
from .seasons.forms import CREATE
from .seasons.runner import SeasonRunner
from .seasons.settings_page import find_proposed_rounds, set_back_sentence, settings_page
from .services.acknowledge import defer_privately
from .services.bot_permissions import season_channel_id
from .services.cog_host import CogHost
from .services.interaction_place import find_server_id
from .services.interactions import PressRouter
from .services.language import Languages, quote_arguments, words_for
from .slash.command import SlashCommands, SlashOption

# places of arguments in ids, from 0
KEY_POSITION: Final = 2  # of an option or term, after season and page
DRAFT_POSITION: Final = 2  # of a draft, after the kind of form and the season
NO_SEASON_YET: Final = 0  # the id of a season that a form is about to create


class SeasonSetupCog(commands.Cog, name="season_setup"):
    """The terms of seasons, as organisers see and set them."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        languages: Languages,
        people: PeopleRecords,
        seasons: Seasons,
        organiser: Organiser,
        season_runner: SeasonRunner,
        season_finder: SeasonFinder,
    ) -> None:
        self.commands = commands
        self.languages = languages
        self.people = people
        self.seasons = seasons
        self.organiser = organiser
        self.season_runner = season_runner
        self.season_finder = season_finder
        self._drafts = Drafts()  # what was typed into refused forms
        router.add(
            "season",
            {
                "sfilled": self.submit_form,
                "sretry": self.retry,
                "sform": self.open_form,
                "spage": self.turn_page,
                "sset": self.set_option,
                "sterm": self.set_term,
                "srule": self.set_rule,
                "sallmeet": self.press_all_meet,
                "srecount": self.press_recount,
            },
        )

    async def cog_load(self) -> None:
        """Adds the commands of this cog; discord.py calls it."""
        season = self.season_finder.option
        self.commands.add(
            "season",
            Word("command", "create"),
            Text("Open the registration of a new season here."),
            self.create,
            **create_options(),
        )
        self.commands.add(
            "season",
            Word("command", "settings"),
            Text("Look at the terms of a season, and change them."),
            self.settings,
            season=season,
        )
        self.commands.add(
            "season",
            Word("command", "next"),
            Text("The next season: the best rise, the last fall."),
            self.next,
            season=season,
            name=SlashOption(Text("What the season is called."), required=True),
            divisions=DIVISIONS,
            **DATES,
        )

    async def _find_time_zone(self, interaction: discord.Interaction) -> tzinfo:
        """The organiser's own time zone: dates that they type are meant there."""
        preferences = await self.people.load_preferences(interaction.user.id)
        return find_time_zone(preferences.zone)

    async def settings(self, interaction: discord.Interaction, season: str | None = None) -> None:
        """`/season settings`: shows the terms of a season on the organiser's page."""
        found = await self.season_finder.find_named(
            interaction, season, preferred=[(OPEN,), UNDER_WAY]
        )
        await self._show_settings(interaction, found, 0)

    # --- creating -----------------------------------------------------

    async def create(
        self,
        interaction: discord.Interaction,
        name: str | None = None,
        game: str | None = None,
        **written: Any,
    ) -> None:
        """`/season create`: creates a season at once if a name and a game are given.

        Else opens a form that asks for them. `written` has the other
        options of the command, as they were typed.
        """
        if not name or not game:
            zone = await self._find_time_zone(interaction)
            dialog = forms.season_modal(CREATE, words_for(interaction), zone=zone)
            await open_dialog(interaction, dialog)
            return
        await defer_privately(interaction)
        zone = await self._find_time_zone(interaction)
        terms = parse_terms(written, self.seasons.now(), zone)
        named = {"name": name, "game": game.strip().lower(), **terms}
        await self._create_season(interaction, named)

    async def _create_season(
        self,
        interaction: discord.Interaction,
        terms: dict[str, Any],
    ) -> None:
        """Creates a season in this channel, and announces it.

        `terms` hold its name, too.
        """
        channel_id = season_channel_id(interaction)
        await self.languages.remember_person(interaction)
        season = await self.seasons.create(
            server_id=find_server_id(interaction),
            channel_id=channel_id,
            organiser_id=interaction.user.id,
            name=terms.pop("name"),
            terms=terms,
        )
        await self._announce_season(interaction, season)

    async def _announce_season(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """Announces a new season to everybody, and shows its organiser the page to change it."""
        await self.season_runner.announce(season)
        sentence = Text(
            "Season {n} is open for registration. Only you see this page.", n=season.id
        )
        await self._show_settings(interaction, season, 0, words_for(interaction)(sentence))

    async def next(
        self,
        interaction: discord.Interaction,
        name: str,
        season: str | None = None,
        divisions: int | None = None,
        **dates: str | None,
    ) -> None:
        """`/season next`: creates the season after one that is over.

        The best of each division rise, the last fall.
        """
        found = await self.season_finder.find_named(interaction, season, preferred=[(OVER,)])
        zone = await self._find_time_zone(interaction)
        now = self.seasons.now()
        changes: dict[str, Any] = {
            "starts": parse_date(dates.get("starts"), now, zone),
            "ends": parse_date(dates.get("ends"), now, zone),
        }
        if divisions is not None:
            changes["divisions"] = divisions
        made = await self.organiser.create_next_season(
            found.id, interaction.user.id, name, **changes
        )
        await self._announce_season(interaction, made)

    # --- the private page ---------------------------------------------

    async def _show_settings(
        self,
        interaction: discord.Interaction,
        season: SeasonRow,
        page_number: int,
        head: str = "",
    ) -> None:
        """Shows the organiser's page, turned to `page_number`, below the sentence `head` if any."""
        words = words_for(interaction)
        members = await self.seasons.members(season.id)
        people = sum(member.left_round is None for member in members)
        shown = settings_page(season, words, page_number, head, people)
        await interaction.edit_original_response(view=shown)

    async def turn_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on a page button of the organiser's page: turns to that page of its lists."""
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        _season_id, page_number = custom_ids.parse_numbers(args, 2)
        await self._show_settings(interaction, season, page_number)

    async def set_option(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the organiser's page: the value of one of the game's options.

        The id names the season, the page and the option.
        """
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        _season_id, page_number = custom_ids.parse_numbers(args, 2)
        key = custom_ids.parse_word(args, KEY_POSITION)
        chosen = custom_ids.read_selection(interaction)
        await self._change_terms(interaction, season, page_number, {"options": {key: chosen}})

    async def set_term(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the organiser's page: a term of the tables, such as their clock.

        The id names the season, the page and the term.
        """
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        _season_id, page_number = custom_ids.parse_numbers(args, 2)
        key = custom_ids.parse_word(args, KEY_POSITION)
        chosen = custom_ids.read_selection(interaction)
        settings = season.terms["settings"]
        table_terms = {**settings.get("terms", {}), key: chosen}
        changes = {"settings": {**settings, "terms": table_terms}}
        await self._change_terms(interaction, season, page_number, changes)

    async def set_rule(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection on the organiser's page: a rule of the season, such as its first round.

        The id names the season, the page and the rule.
        """
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        _season_id, page_number = custom_ids.parse_numbers(args, 2)
        key = custom_ids.parse_word(args, KEY_POSITION)
        chosen = custom_ids.read_selection(interaction)
        rules = {**season.terms.get("rules", {}), key: chosen}
        await self._change_terms(interaction, season, page_number, {"rules": rules})

    async def press_all_meet(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Play n rounds*: so many that everybody meets everybody."""
        await interaction.response.defer()
        season = await self.season_finder.find_pressed(interaction, args)
        members = await self.seasons.members(season.id)
        people = sum(member.left_round is None for member in members)
        proposed = find_proposed_rounds(season, people)
        changes = {"rounds": proposed} if proposed is not None else {}
        await self._change_terms(interaction, season, 0, changes)

    async def _change_terms(
        self,
        interaction: discord.Interaction,
        season: SeasonRow,
        page_number: int,
        changes: dict[str, Any],
    ) -> None:
        """Changes terms of a season, and shows the organiser's page anew.

        A change that does not fit is refused: its reason stands above the
        unchanged terms. Options that were set back are named there, too.
        """
        said: Text | None
        try:
            changed = await self.organiser.change_terms(season.id, interaction.user.id, changes)
        except Illegal as refusal:
            said = quote_arguments(refusal.text)
        else:
            said = set_back_sentence(season, changed, changes)
            season = changed
        head = f"⚠ {words_for(interaction)(said)}" if said else ""
        self.season_runner.mark_stale(season.id)
        await self._show_settings(interaction, season, page_number, head)

    # --- forms --------------------------------------------------------

    async def open_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on the button of a form at the organiser's page: opens the dialog."""
        kind = custom_ids.parse_word(args, 0, forms.SEASON_FORMS)
        season = await self.season_finder.find_pressed(interaction, args[1:])
        zone = await self._find_time_zone(interaction)
        dialog = forms.season_modal(kind, words_for(interaction), season, zone=zone)
        await open_dialog(interaction, dialog)

    async def retry(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Try again* after a refused form: opens it with what was typed before.

        The id names the kind of form, the season, and the draft that was kept.
        """
        kind = custom_ids.parse_word(args, 0, forms.FORM_TITLES)
        draft = custom_ids.parse_word(args, DRAFT_POSITION)
        typed = self._drafts.get(draft)
        season = await self._find_form_season(interaction, kind, args)
        zone = await self._find_time_zone(interaction)
        dialog = forms.season_modal(kind, words_for(interaction), season, typed, zone)
        await open_dialog(interaction, dialog)

    async def submit_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A form of a season was sent in: creates the season, or changes its terms.

        The form may have been opened before a restart. What is refused
        can be tried again.
        """
        kind = custom_ids.parse_word(args, 0, forms.FORM_TITLES)
        await _defer_form(interaction, kind)
        season = await self._find_form_season(interaction, kind, args)
        typed = read_answers(
            interaction, forms.form_questions(kind, words_for(interaction), season)
        )
        try:
            changed = await self._apply_form(interaction, kind, typed, season)
        except Illegal as refusal:
            draft = self._drafts.store(typed)
            await self._offer_retry(interaction, kind, season, refusal.text, draft)
            return
        if season is not None and changed is not None:
            self.season_runner.mark_stale(changed.id)
            said = set_back_sentence(season, changed, {})
            head = f"⚠ {words_for(interaction)(said)}" if said else ""
            await self._show_settings(interaction, changed, 0, head)

    async def _find_form_season(
        self,
        interaction: discord.Interaction,
        kind: str,
        args: list[str],
    ) -> SeasonRow | None:
        """The season that a form changes, by the form's arguments (kind, season id, …).

        None for the form that creates a season.
        """
        if kind == CREATE:
            return None
        _kind, *season_args = args
        return await self.season_finder.find_pressed(interaction, season_args)

    async def _apply_form(
        self,
        interaction: discord.Interaction,
        kind: str,
        typed: Sequence[Answer],
        season: SeasonRow | None,
    ) -> SeasonRow | None:
        """Does what a form asks: creates a season where there is none, else changes its terms.

        Returns the changed season. None where the answer is shown
        already: the page of a created season, or the question whether
        all results shall count anew by these terms.
        """
        zone = await self._find_time_zone(interaction)
        terms = forms.parse_form(kind, typed, self.seasons.now(), zone, season)
        if season is None:
            await self._create_season(interaction, terms)
            return None
        if season.status != OPEN:
            preview = await self.organiser.preview_terms(season.id, terms)
            if preview is not None:
                await self._ask_recount(interaction, kind, typed, season, preview)
                return None
        return await self.organiser.change_terms(season.id, interaction.user.id, terms)

    async def _ask_recount(
        self,
        interaction: discord.Interaction,
        kind: str,
        typed: Sequence[Answer],
        season: SeasonRow,
        preview: Text,
    ) -> None:
        """Says what new terms would change in the standings, and asks whether to count anew.

        What was typed is kept until that is confirmed.
        """
        words = words_for(interaction)
        draft = self._drafts.store(list(typed))
        sure_id = custom_ids.make_id("srecount", kind, season.id, draft)
        warning = Text("All results count anew by these terms. {change}", change=preview)
        shown = confirm_page(warning, Text("Yes, count anew"), sure_id, words)
        await interaction.edit_original_response(view=shown)

    async def press_recount(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Yes, count anew*: changes the terms, by which all results count anew.

        The id names the form, the season, and the draft of what was typed.
        """
        await interaction.response.defer()
        kind = custom_ids.parse_word(args, 0, forms.SEASON_FORMS)
        season = await self.season_finder.find_pressed(interaction, args[1:])
        typed = self._drafts.get(custom_ids.parse_word(args, DRAFT_POSITION))
        if typed is None:
            raise Illegal(Text("That question is too old. Use /season settings again."))
        zone = await self._find_time_zone(interaction)
        terms = forms.parse_form(kind, typed, self.seasons.now(), zone, season)
        await self._change_terms(interaction, season, 0, terms)

    async def _offer_retry(
        self,
        interaction: discord.Interaction,
        kind: str,
        season: SeasonRow | None,
        reason: Text,
        draft: str,
    ) -> None:
        """Says why a form was refused, with a button that opens it with what was typed."""
        words = words_for(interaction)
        season_id = season.id if season else NO_SEASON_YET
        again = button(
            words(Text("Try again")),
            custom_ids.make_id("sretry", kind, season_id, draft),
            discord.ButtonStyle.primary,
        )
        said = text(words(quote_arguments(reason)))
        shown = page(said, *rows([again]), accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown)


async def _defer_form(interaction: discord.Interaction, kind: str) -> None:
    """Acknowledges a form that was sent in, before anything that takes time."""
    if kind != CREATE and interaction.message is not None:
        # opened from the organiser's page: the answer replaces that page
        await interaction.response.defer()
    else:
        # a new season has no page yet, and without a message there is none: a new private answer
        await defer_privately(interaction)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        SeasonSetupCog(
            commands=services.commands,
            router=services.router,
            languages=services.languages,
            people=services.people,
            seasons=services.seasons,
            organiser=services.organiser,
            season_runner=services.season_runner,
            season_finder=services.season_finder,
        )
    )
