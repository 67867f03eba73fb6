"""Looking back: a match step by step in private, and as a film."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

import discord
from cachetools import LRUCache
from discord import ui
from discord.ext import commands

from engine.core import Illegal, Text, Word
from engine.match import Match
from play import Table
from play.analyses import Analyses
from play.analysis import NO_OPINION, find_opinion, may_analyse
from play.analysis_texts import describe_point, shares_text
from play.background import BackgroundQueue
from play.replay import position_after
from play.search_processes import SearchProcesses

from .components import custom_ids
from .components.modals import MAX_LABEL_LENGTH, open_dialog, read_answers, take_form
from .hints import HINTS, TOO_MANY_HINTS
from .messages.animations import Animation, Animations
from .messages.card_lines import table_heading
from .messages.layout import (
    TERRACOTTA,
    clip,
    gallery,
    notice,
    page,
    text,
)
from .messages.pictures import Pictures
from .messages.replay_page import (
    EVERYBODY,
    jump_questions,
    match_of_started,
    replay_page,
    viewer_seat,
    viewer_value,
)
from .services.acknowledge import defer_privately
from .services.cog_host import CogHost
from .services.interactions import PressLimiter, PressRouter, PressVerdict
from .services.language import words_for
from .services.table_finder import TableFinder
from .slash.command import SlashCommands, SlashOption
from .slash.suggestions import TABLE, TableSuggestions

PRIMARY: Final = discord.ButtonStyle.primary
MAX_REPLAYS: Final = 1000  # whose last use is remembered
THINKING: Final = Text("A strong bot looks at it …")


class ReplayCog(commands.Cog, name="replay"):
    """The command `/game replay`, the page of one position, and films of matches."""

    def __init__(
        self,
        *,
        commands: SlashCommands,
        router: PressRouter,
        table_finder: TableFinder,
        suggestions: TableSuggestions,
        pictures: Pictures,
        searches: SearchProcesses,
        analyses: Analyses,
    ) -> None:
        self.commands = commands
        self.table_finder = table_finder
        self.suggestions = suggestions
        self.pictures = pictures
        self.searches = searches
        self.analyses = analyses
        self._opinion_limiter = PressLimiter(HINTS)
        self._animations = Animations()
        self._replays = BackgroundQueue()  # many replays at once would leave the loop no time
        # by message: the interaction that was used there last
        self._newest: LRUCache[int, int] = LRUCache(MAX_REPLAYS)
        router.add(
            "game",
            {
                "replay": self.press_replay,
                "step": self.step,
                "jump": self.open_jump,
                "jumped": self.submit_jump,
                "eye": self.choose_viewer,
                "film": self.make_animation,
                "opinion": self.show_opinion,
            },
        )

    async def cog_load(self) -> None:
        """Called by the library: adds the command `/game replay`."""
        table = SlashOption(TABLE, complete=self.suggestions.newest())
        self.commands.add(
            "game",
            Word("command", "replay"),
            Text("A match step by step, and as a film."),
            self.replay,
            table=table,
        )

    async def cog_unload(self) -> None:
        """Called by the library: gives up the films that are being made."""
        self._animations.close()

    # --- step by step -------------------------------------------------

    async def replay(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """`/game replay`: shows the first position of a match."""
        found = await self.table_finder.acknowledge_and_find(interaction, table)
        await self._show_position(interaction, found, 0, EVERYBODY)

    async def press_replay(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Replay* at a match: shows its first position."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        await self._show_position(interaction, table, 0, EVERYBODY)

    async def step(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on an arrow of the replay: shows the position after so many actions.

        The id names the table, the number of actions, and the viewer.
        """
        await interaction.response.defer()
        _table_id, seq = custom_ids.parse_numbers(args, 2)
        table = await self.table_finder.find_pressed(interaction, args)
        viewer = _parse_viewer(args, 2)
        await self._show_position(interaction, table, seq, viewer)

    async def choose_viewer(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Selection at the replay: through whose eyes the position is seen.

        The id names the table and the number of actions before the position.
        """
        await interaction.response.defer()
        _table_id, seq = custom_ids.parse_numbers(args, 2)
        table = await self.table_finder.find_pressed(interaction, args)
        viewer = custom_ids.read_selection(interaction)
        await self._show_position(interaction, table, seq, viewer)

    async def _show_position(
        self,
        interaction: discord.Interaction,
        table: Table,
        seq: int,
        viewer: str,
        opinion: Sequence[Text] = (),
    ) -> None:
        """Shows the position after `seq` actions.

        `viewer` is a seat's number or EVERYBODY, `opinion` what a bot
        thinks of the next action.
        """
        self._note_newest(interaction)
        match = match_of_started(table)
        seat = viewer_seat(table, viewer)
        seq = max(0, min(seq, len(match.lines)))
        words = words_for(interaction, table)
        view = await self._replays.run(
            lambda: match.game.view(position_after(match, seq).state, seat)
        )
        game = table.row.game
        picture_words = table.words(words.code)
        if seat is None:
            files = await self.pictures.table(game, view, picture_words)
        else:
            files = await self.pictures.seat(game, view, picture_words, {})
        opinion = [*await self._list_estimates(table, match, seq), *opinion]
        shown = replay_page(table, seq, seat, words, files, opinion)
        await interaction.edit_original_response(view=shown, attachments=files)

    async def _list_estimates(self, table: Table, match: Match[Any], seq: int) -> list[Text]:
        """What the analysis of the match, if there is one, says of a position and what follows."""
        analysis = await self.analyses.find(table)
        shares = analysis.find_shares(seq) if analysis is not None else None
        if analysis is None or shares is None:
            return []
        point = analysis.find_point(seq + 1)
        if point is None:
            return [shares_text(shares)]
        told = await self._replays.run(describe_point, match, analysis, point)
        return [shares_text(shares), *told]

    async def show_opinion(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Opinion* at the replay: tells what a strong bot thinks of the next action.

        The id names the table, the number of actions before it, and the
        viewer. Illegal while the match runs, and for the first opinion
        too many; further ones are ignored. Nothing is shown where the
        person has gone on to another position meanwhile.
        """
        await interaction.response.defer()
        _table_id, seq = custom_ids.parse_numbers(args, 2)
        table = await self.table_finder.find_pressed(interaction, args)
        match = match_of_started(table)
        verdict = self._opinion_limiter.count_press(interaction.user.id)
        if verdict is PressVerdict.TELL:
            raise Illegal(TOO_MANY_HINTS)
        if not may_analyse(table, seq):
            raise Illegal(NO_OPINION)
        if verdict is not PressVerdict.GO:
            return
        viewer = _parse_viewer(args, 2)
        await self._show_position(interaction, table, seq, viewer, [THINKING])
        before = await self._replays.run(position_after, match, seq)
        opinion = await find_opinion(before, match.lines[seq], self.searches)
        if self._is_newest(interaction):
            await self._show_position(interaction, table, seq, viewer, opinion)

    def _note_newest(self, interaction: discord.Interaction) -> None:
        """Notes that this is the newest interaction with its replay."""
        if interaction.message is not None:
            self._newest[interaction.message.id] = interaction.id

    def _is_newest(self, interaction: discord.Interaction) -> bool:
        """Whether the person has pressed nothing else at this replay since."""
        message = interaction.message
        return message is None or self._newest.get(message.id) == interaction.id

    async def open_jump(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Jump* at the replay: opens the dialog that asks for an action's number.

        The id names the table, and the viewer.
        """
        table = await self.table_finder.find_pressed(interaction, args)
        words = words_for(interaction)
        (asked,) = jump_questions(table)
        viewer = viewer_value(table, _parse_viewer(args, 1))
        custom_id = custom_ids.make_dialog_id("jumped", table.id, viewer)
        modal = ui.Modal(title=words(Text("Jump")), custom_id=custom_id, timeout=None)
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id="0",  # the first question, as `read_answers` numbers them
            required=True,
            max_length=asked.limit,
        )
        label = clip(words(asked.label), MAX_LABEL_LENGTH)
        modal.add_item(ui.Label(text=label, component=field))
        modal.stop()  # the library need not wait for it: its id is routed
        await open_dialog(interaction, modal)

    async def submit_jump(self, interaction: discord.Interaction, args: list[str]) -> None:
        """The dialog of *Jump* was sent in: shows the position after that action."""
        await take_form(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        (answer,) = read_answers(interaction, jump_questions(table))
        typed = str(answer).strip()
        if not custom_ids.is_number(typed):
            raise Illegal(Text("Write a number from 0 to {n}.", n=table.seq))
        await self._show_position(interaction, table, int(typed), _parse_viewer(args, 1))

    # --- the film -----------------------------------------------------

    async def make_animation(self, interaction: discord.Interaction, args: list[str]) -> None:
        """Press on *Play* at the replay: makes a film of the match, and tells how far it is."""
        await defer_privately(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        match = match_of_started(table)
        seat = viewer_seat(table, _parse_viewer(args, 1))
        words = words_for(interaction, table)
        made = self._animations.begin(interaction.user.id, match, seat, table.words(words.code))
        while not await made.wait_a_moment():
            await interaction.edit_original_response(view=notice(words(_progress_text(made))))
        alt = words(Text("The match as a film, {n} pictures.", n=made.frame_count))
        name = f"{table.row.game}-{table.id}.gif"
        gif = io.BytesIO(made.work.result())
        file = discord.File(gif, name, description=alt)
        blocks = [text(table_heading(table, words)), *gallery([file])]
        shown = page(*blocks, accent=TERRACOTTA)
        await interaction.edit_original_response(view=shown, attachments=[file])


def _parse_viewer(args: list[str], position: int) -> str:
    """Through whose eyes a match is seen: the argument at this position of a pressed id.

    That is the number of a seat, EVERYBODY, or "" where it is left out.
    The position, from 0, is behind the other arguments of that button.
    """
    return args[position] if position < len(args) else ""


def _progress_text(made: Animation) -> Text:
    """How many pictures of a film are painted, or that it waits for another film."""
    if not made.painted:
        return Text("The film waits for another one to be finished.")
    return Text("Painting the film: {n} of {whole}.", n=made.painted, whole=made.frame_count)


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        ReplayCog(
            commands=services.commands,
            router=services.router,
            table_finder=services.table_finder,
            suggestions=services.suggestions,
            pictures=services.pictures,
            searches=services.tables.searches,
            analyses=services.analyses,
        )
    )
