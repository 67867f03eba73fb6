"""Setting a season up by command, form and private page; changing it while registration is open."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any

import discord

from db.leagues import SeasonRow
from engine.core import Illegal, Text
from play.league.organiser import Organiser
from play.league.parsing import parse_date, parse_options, parse_points
from play.preferences import find_time_zone
from play.turn_timers import load_preferences

from ..components import custom_ids
from ..components.modals import Drafts, open_dialog, read_answers
from ..messages.layout import TERRACOTTA, button, page, rows, text
from ..services.bot_permissions import missing_permissions
from ..services.language import quoted
from ..services.services import Services
from . import forms
from .forms import CREATE
from .runner import SeasonRunner


class SeasonSettings:
    """The terms of seasons, as organisers see and set them."""

    def __init__(self, desk: Services, herald: SeasonRunner, organising: Organiser) -> None:
        self.desk = desk
        self.herald, self.seasons, self.organising = herald, herald.seasons, organising
        self.drafts = Drafts()
        for action, press in {
            "sfilled": self.submit_form,
            "sretry": self.retry,
            "sform": self.open_form,
            "spage": self.turn_page,
            "sset": self.set_option,
            "sterm": self.set_term,
        }.items():
            self.desk.add_route(action, press, "season")

    async def zone(self, interaction: discord.Interaction) -> tzinfo:
        """Where the organiser lives: dates are meant there."""
        async with self.desk.db.read() as c:
            return find_time_zone((await load_preferences(c, interaction.user.id)).zone)

    # --- creating ---------------------------------------------------------------------------------

    async def create(
        self,
        interaction: discord.Interaction,
        name: str | None = None,
        game: str | None = None,
        **written: Any,
    ) -> None:
        """With a name and a game at once; else by a form, which is the answer itself."""
        if not name or not game:
            await open_dialog(interaction, forms.season_modal(CREATE, self.desk.words(interaction)))
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._create_season(
            interaction,
            {
                "name": name,
                "game": game.strip().lower(),
                **await self._parse_terms(interaction, written),
            },
        )

    async def _parse_terms(
        self, interaction: discord.Interaction, written: dict[str, Any]
    ) -> dict[str, Any]:
        """What was typed behind the command, as terms."""
        now, there, scale = (
            self.seasons.now(),
            await self.zone(interaction),
            parse_points(written.pop("points", None)),
        )
        terms = {key: written.pop(key, None) for key in ("clock", "late")}
        return {
            **written,
            "options": parse_options(written.pop("options", None)),
            "starts": parse_date(written.pop("starts", None), now, there),
            "ends": parse_date(written.pop("ends", None), now, there),
            "points": {str(len(scale)): scale} if scale else {},
            "settings": {"terms": {key: value for key, value in terms.items() if value}},
        }

    async def _create_season(self, interaction: discord.Interaction, terms: dict[str, Any]) -> None:
        home = check_channel(interaction)
        await self.desk.remember_person(interaction)
        season = await self.seasons.create(
            server_id=interaction.guild_id or 0,
            channel_id=home,
            organiser_id=interaction.user.id,
            name=terms.pop("name"),
            terms=terms,
        )
        await self.announce(interaction, season)

    async def announce(self, interaction: discord.Interaction, season: SeasonRow) -> None:
        """A new season: everybody sees its announcement, the organiser the page where it is
        changed.
        """
        await self.herald.announce(season)
        words = self.desk.words(interaction)
        await self.show(
            interaction,
            season,
            0,
            words(
                Text("Season {n} is open for registration. Only you see this page.", n=season.id)
            ),
        )

    # --- the private page -------------------------------------------------------------------------

    async def show(
        self, interaction: discord.Interaction, season: SeasonRow, at: int, head: str = ""
    ) -> None:
        await interaction.edit_original_response(
            view=forms.settings_page(season, self.desk.words(interaction), at, head)
        )

    async def season_of_press(self, interaction: discord.Interaction, args: list[str]) -> SeasonRow:
        """Pressed on a page that only an organiser got to see: Discord decides who may use the
        command.
        """
        await interaction.response.defer()
        return await self._open_season(interaction, args)

    async def _open_season(self, interaction: discord.Interaction, args: list[str]) -> SeasonRow:
        found = await self.seasons.season(custom_ids.parse_numbers(args, 1)[0])
        if found.server_id != interaction.guild_id:
            raise Illegal(Text("There is no such season."))
        return found

    async def turn_page(self, interaction: discord.Interaction, args: list[str]) -> None:
        await self.show(
            interaction,
            await self.season_of_press(interaction, args),
            custom_ids.parse_numbers(args, 2)[1],
        )

    async def set_option(self, interaction: discord.Interaction, args: list[str]) -> None:
        season = await self.season_of_press(interaction, args)
        chosen = {
            "options": {custom_ids.parse_word(args, 2): custom_ids.selected_value(interaction)}
        }
        await self._change_terms(interaction, season, custom_ids.parse_numbers(args, 2)[1], chosen)

    async def set_term(self, interaction: discord.Interaction, args: list[str]) -> None:
        season = await self.season_of_press(interaction, args)
        held = season.terms["settings"]
        terms = {
            **held.get("terms", {}),
            custom_ids.parse_word(args, 2): custom_ids.selected_value(interaction),
        }
        await self._change_terms(
            interaction,
            season,
            custom_ids.parse_numbers(args, 2)[1],
            {"settings": {**held, "terms": terms}},
        )

    async def _change_terms(
        self, interaction: discord.Interaction, season: SeasonRow, at: int, changes: dict[str, Any]
    ) -> None:
        """A change that does not fit is refused with its reason, above what still holds."""
        head = ""
        try:
            season = await self.organising.change_terms(season.id, interaction.user.id, changes)
        except Illegal as refusal:
            head = f"⚠ {self.desk.words(interaction)(quoted(refusal.text))}"
        self.herald.mark_stale(season.id)
        await self.show(interaction, season, at, head)

    # --- forms ------------------------------------------------------------------------------------

    async def open_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        kind, season = (
            custom_ids.parse_word(args, 0, forms.ABOUT_ONE),
            await self._open_season(interaction, args[1:]),
        )
        await open_dialog(
            interaction, forms.season_modal(kind, self.desk.words(interaction), season)
        )

    async def retry(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The form again, with what was typed."""
        kind, typed = (
            custom_ids.parse_word(args, 0, forms.TITLES),
            self.drafts.get(custom_ids.parse_word(args, 2)),
        )
        season = await self._open_season(interaction, args[1:]) if kind != CREATE else None
        await open_dialog(
            interaction, forms.season_modal(kind, self.desk.words(interaction), season, typed)
        )

    async def submit_form(self, interaction: discord.Interaction, args: list[str]) -> None:
        """A form that was sent in, perhaps opened before a restart."""
        kind = custom_ids.parse_word(args, 0, forms.TITLES)
        if kind != CREATE and interaction.message is not None:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
        season = await self._open_season(interaction, args[1:]) if kind != CREATE else None
        typed = read_answers(interaction, forms.form_questions(kind, season))
        try:
            terms = forms.parse_form(
                kind, typed, self.seasons.now(), await self.zone(interaction), season
            )
            if season is None:
                await self._create_season(interaction, terms)
            else:
                season = await self.organising.change_terms(season.id, interaction.user.id, terms)
        except Illegal as refusal:
            await self._offer_retry(
                interaction, kind, season, refusal.text, self.drafts.store(typed)
            )
            return
        if season is not None:
            self.herald.mark_stale(season.id)
            await self.show(interaction, season, 0)

    async def _offer_retry(
        self,
        interaction: discord.Interaction,
        kind: str,
        season: SeasonRow | None,
        reason: Text,
        draft: str,
    ) -> None:
        words = self.desk.words(interaction)
        again = button(
            words(Text("Try again")),
            custom_ids.make_id("sretry", kind, season.id if season else 0, draft),
            discord.ButtonStyle.primary,
        )
        said = text(words(quoted(reason)))
        await interaction.edit_original_response(view=page(said, *rows([again]), accent=TERRACOTTA))


def check_channel(interaction: discord.Interaction) -> int:
    """The channel where a season lives; a thread's is its parent.

    Illegal where tables would lack something.
    """
    missing = missing_permissions(interaction.app_permissions)
    if missing:
        raise Illegal(
            Text(
                "I may not do everything here that a table needs. Missing: {missing}.",
                missing=missing,
            )
        )
    channel = interaction.channel
    home = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    return home or 0
