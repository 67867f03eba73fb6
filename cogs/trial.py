"""*Try*: moves that a person makes for themselves in private, before they make them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord
from discord.ext import commands

from engine.core import Illegal, Move, Text
from engine.trial import Trial
from play import Table
from play.auto_moves import split_into_plans
from play.move_menu import only_move
from play.move_reading import find_form, make_form_reader
from play.premoves import Premoves
from play.trials import TRIAL_OVER, Trials, check_room_to_try, list_tried_moves

from .components import custom_ids
from .components.custom_ids import QUESTION_ARGUMENTS, MenuPlace
from .components.menu_paths import parse_path
from .components.modals import form_modal, open_dialog, read_answers
from .services.acknowledge import acknowledge_press
from .services.cog_host import CogHost
from .services.interactions import PressRouter
from .services.language import Languages, words_for
from .services.move_pages import MovePages
from .services.private_messages import PrivateMessages
from .services.table_finder import TableFinder
from .services.trial_pages import TrialPages, refusal_text, trial_checksum, trial_mark

ALL_DONE: Final = Text("Done: all that you tried.")
PLANNED: Final = Text("Done as far as it is possible now; the rest is planned.")


class TrialCog(commands.Cog, name="trial"):
    """The button *Try*, the menus of a trial, and what becomes of it."""

    def __init__(
        self,
        *,
        router: PressRouter,
        languages: Languages,
        table_finder: TableFinder,
        trials: Trials,
        trial_pages: TrialPages,
        premoves: Premoves,
        move_pages: MovePages,
        private_messages: PrivateMessages,
    ) -> None:
        self.languages = languages
        self.table_finder = table_finder
        self.trials = trials
        self.trial_pages = trial_pages
        self.premoves = premoves
        self.move_pages = move_pages
        self.private_messages = private_messages
        router.add(
            "game",
            {
                "try": self.begin,
                "tryback": self.take_back,
                "trydo": self.do_all,
                "tryend": self.forget,
                "try.go": self.step_in_menu,
                "try.back": self.step_in_menu,
                "try.sort": self.step_in_menu,
                "try.pick": self.pick_value,
                "try.whole": self.try_from_list,
                "try.move": self.try_from_button,
                "try.best": self.try_from_button,
                "try.form": self.open_form,
                "try.filled": self.submit_form,
                "try.closer": self.show_closer,
            },
        )

    # --- the trial as a whole -----------------------------------------

    async def begin(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Try*: shows the menu of a trial that begins with the present position."""
        await acknowledge_press(interaction)
        table = await self.table_finder.find_pressed(interaction, args)
        trial = self.trials.begin(table, interaction.user.id)
        await self._show(interaction, table, trial)

    async def take_back(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Take one back*: the last tried move is gone."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        trial = self.trials.find(table, interaction.user.id)
        trial.take_back()
        await self._show(interaction, table, trial)

    async def do_all(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Do all of it*: the tried moves are planned, and made as soon as possible.

        The id tells which moves the person has seen. Raises Illegal if
        the trial has others by now.
        """
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        person_id = interaction.user.id
        trial = self.trials.find(table, person_id)
        moves = list_tried_moves(trial)
        if custom_ids.parse_mark(args, 1) != trial_checksum(trial):
            raise Illegal(TRIAL_OVER)
        self.trials.forget(table.id, person_id)
        table = await self.premoves.replace_plans(table.id, person_id, moves, trial.base_mark)
        has_plans_left = bool(split_into_plans(table.plans, trial.seat))
        said = PLANNED if has_plans_left else ALL_DONE
        head = f"✓ {words_for(interaction, table)(said)}"
        await self.move_pages.show_outcome(interaction, table.id, trial.seat, head)

    async def forget(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Forget it*: ends the trial, and shows what the person is really asked."""
        await interaction.response.defer()
        table = await self.table_finder.find_pressed(interaction, args)
        self.trials.forget(table.id, interaction.user.id)
        seat = table.own_seat(interaction.user.id).seat
        if seat in table.seats_to_act():
            await self.move_pages.show_menu(interaction, table, seat)
        else:
            await self.move_pages.show_seat(interaction, table, seat)

    # --- its menus ----------------------------------------------------

    async def step_in_menu(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press that leads to another page of a trial's menu: shows that page.

        It names a kind of move, the next page, the way back, or another
        order of a list. Where only one move is left, it is tried.
        """
        await interaction.response.defer()
        await self._show_or_try(interaction, MenuPlace.parse(args))

    async def pick_value(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Selection in a trial's menu: a value of the next field of the move."""
        await interaction.response.defer()
        menu_place = MenuPlace.parse(args)
        value = custom_ids.read_selection(interaction)
        await self._show_or_try(
            interaction, replace(menu_place, chosen=(*menu_place.chosen, value), page=0)
        )

    async def _show_or_try(
        self,
        interaction: discord.Interaction,
        menu_place: MenuPlace,
    ) -> None:
        """Shows the menu at this place, or tries the move where only one is left."""
        table, trial = await self._find_trial(interaction, menu_place)
        assert trial.decision is not None
        move = only_move(trial.decision, parse_path(menu_place, table.game))
        if move is None:
            await self._show(interaction, table, trial, menu_place)
        else:
            await self._try_move(interaction, table, trial, move)

    async def try_from_list(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Selection in a list of complete moves: tries the chosen one."""
        await interaction.response.defer()
        table, trial = await self._find_trial(interaction, MenuPlace.parse(args))
        move = table.game.moves.parse(custom_ids.read_selection(interaction))
        await self._try_move(interaction, table, trial, move)

    async def try_from_button(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on a button that stands for a complete move: tries it."""
        await interaction.response.defer()
        table, trial = await self._find_trial(interaction, MenuPlace.parse(args))
        move = table.game.moves.parse(custom_ids.parse_word(args, QUESTION_ARGUMENTS))
        await self._try_move(interaction, table, trial, move)

    async def show_closer(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on *Closer*: shows a part of the trial's picture at twice its size."""
        await interaction.response.defer()
        (board_part,) = custom_ids.parse_numbers(args[-1:], 1)
        menu_place = MenuPlace.parse(args[:-1])
        table, trial = await self._find_trial(interaction, menu_place)
        await self._show(interaction, table, trial, menu_place, board_part=board_part)

    # --- forms --------------------------------------------------------

    async def open_form(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """Press on the button of a form in a trial's menu: opens the dialog."""
        menu_place, form_index = _parse_form_id(args)
        table, trial = await self._find_trial(interaction, menu_place)
        assert trial.decision is not None
        form = find_form(trial.decision, form_index)
        dialog_args = [*menu_place.question_id_parts(), form_index]
        dialog = form_modal(form, words_for(interaction, table), dialog_args)
        dialog.custom_id = custom_ids.make_trial_id(dialog.custom_id)
        await open_dialog(interaction, dialog)

    async def submit_form(
        self,
        interaction: discord.Interaction,
        args: list[str],
    ) -> None:
        """A form of a trial was sent in: tries the move, or says why it cannot be read."""
        await acknowledge_press(interaction)
        menu_place, form_index = _parse_form_id(args)
        table, trial = await self._find_trial(interaction, menu_place)
        assert trial.decision is not None
        read_move = make_form_reader(
            form_index, lambda form: read_answers(interaction, form.questions())
        )
        move = read_move(trial.match, trial.decision)
        await self._try_move(interaction, table, trial, move)

    # --- one step -----------------------------------------------------

    async def _find_trial(
        self,
        interaction: discord.Interaction,
        menu_place: MenuPlace,
    ) -> tuple[Table, Trial[Any]]:
        """The table and the trial of a menu.

        Raises Illegal if the menu is that of another seat or of an
        earlier step, or the trial is over.
        """
        await self.languages.remember_person(interaction)
        table = await self.table_finder.find_by_id(interaction, menu_place.table)
        trial = self.trials.find(table, interaction.user.id)
        is_of_other_seat = trial.seat != menu_place.seat
        is_of_earlier_step = trial_mark(trial, trial.seat) != menu_place.asked
        if is_of_other_seat or is_of_earlier_step or trial.decision is None:
            raise Illegal(TRIAL_OVER)
        return table, trial

    async def _try_move(
        self,
        interaction: discord.Interaction,
        table: Table,
        trial: Trial[Any],
        move: Move,
    ) -> None:
        """Tries a move out, and shows where it leads or why it cannot be tried."""
        check_room_to_try(trial)
        view = table.game.view(trial.match.state, trial.seat)
        name = table.game.name_move(view, move)
        obstacle = trial.try_move(move)
        refused = refusal_text(obstacle, name) if obstacle is not None else None
        await self._show(interaction, table, trial, refused=refused)

    async def _show(
        self,
        interaction: discord.Interaction,
        table: Table,
        trial: Trial[Any],
        menu_place: MenuPlace | None = None,
        *,
        refused: Text | None = None,
        board_part: int = 0,
    ) -> None:
        """Shows a trial, moves that a person tries out, in their private message of the table.

        `menu_place` is how far the next move is chosen in its menu; `refused`
        says why the last move could not be tried. `board_part` is the part of the
        board that is shown closer; 0: all of it.
        """
        words = words_for(interaction, table)
        shown = await self.trial_pages.trial_page(
            table, trial, words, menu_place, refused, board_part
        )
        await self.private_messages.show(interaction, table.id, shown)


def _parse_form_id(args: list[str]) -> tuple[MenuPlace, int]:
    """Reads the id of a form: the question of the trial, and the form's index in its forms."""
    question_args = args[:QUESTION_ARGUMENTS]
    form_args = args[QUESTION_ARGUMENTS:]
    (form_index,) = custom_ids.parse_numbers(form_args, 1)
    return MenuPlace.parse(question_args), form_index


async def setup(bot: CogHost) -> None:
    """Adds this cog to the bot; discord.py calls it at the start."""
    services = bot.services
    await bot.add_cog(
        TrialCog(
            router=services.router,
            languages=services.languages,
            table_finder=services.table_finder,
            trials=services.trials,
            trial_pages=services.trial_pages,
            premoves=services.premoves,
            move_pages=services.move_pages,
            private_messages=services.private_messages,
        )
    )
