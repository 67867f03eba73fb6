"""The moves of every game as slash commands, made from the move classes.

Options are the fields of a move, autocomplete offers the legal values.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Final, get_args, get_origin, get_type_hints

import discord
from discord import app_commands

from engine.core import (
    CommandGroup,
    Game,
    Move,
    Text,
    group_by_kind,
    narrow_moves,
)
from play import Table
from play.field_values import list_values

from ..messages.layout import unescape_label
from ..services.language import words_for
from ..services.table_finder import TableFinder
from .command import Command, SlashCommands, SlashOption, make_group
from .limits import MAX_CHOICE, MAX_OPTIONS, MAX_SUBCOMMANDS, check_count
from .suggestions import TABLE, TableSuggestions

FIELD: Final = Text("One of the legal values.")
WRITTEN: Final = Text("Numbers with commas; without them a form opens.")
SEVERAL: Final = Text(
    "One of the legal values, or several with commas; without them a form opens."
)
MAX_VALUES_NAMED: Final = 8  # possible values that a refusal names
RunMove = Callable[[discord.Interaction, Table, type[Move], dict[str, str]], Awaitable[None]]


class MoveCommands:
    """Makes the commands of a game."""

    def __init__(
        self,
        commands: SlashCommands,
        finder: TableFinder,
        suggestions: TableSuggestions,
    ) -> None:
        self._commands = commands
        self._finder = finder
        self._suggestions = suggestions

    def make_group(self, game: Game[Any], group: CommandGroup, run: RunMove) -> app_commands.Group:
        """Makes a group of a game's moves, such as `/armadora warrior`.

        `run` makes the move. Raises CommandRefused if they are more
        than Discord takes.
        """
        check_count(f"/{group.name}", len(group.kinds), MAX_SUBCOMMANDS, "subcommands")
        made = make_group(group.name, group.about)
        for kind in group.kinds:
            options = len(kind.axes()) + 1  # the table is one, too
            check_count(f"/{group.name} {kind.verb.id}", options, MAX_OPTIONS, "options")
            made.add_command(self._make_command(game, kind, run))
        return made

    def _make_command(self, game: Game[Any], kind: type[Move], run: RunMove) -> Command:
        """The command of one kind of move, with an option for each field and for the table."""

        async def find_and_run(
            interaction: discord.Interaction,
            table: str | None = None,
            **typed: str | None,
        ) -> None:
            """Called when the command is used: finds the table, and runs the typed move."""
            found = await self._finder.find_named_or_only(interaction, table, game.meta.key)
            filled = {field: word for field, word in typed.items() if word}
            await run(interaction, found, kind, filled)

        fields = {field: self._field_option(game, kind, field) for field in kind.axes()}
        table = SlashOption(TABLE, complete=self._suggestions.own_tables(game.meta.key))
        return self._commands.make(kind.verb, kind.about, find_and_run, **fields, table=table)

    def _field_option(self, game: Game[Any], kind: type[Move], field: str) -> SlashOption:
        """The option for a field of a move.

        Required unless a form can ask for it.
        """

        async def complete(
            interaction: discord.Interaction,
            current: str,
        ) -> list[app_commands.Choice[str]]:
            """Autocomplete for the field: legal values that fit the other options typed so far."""
            typed = {
                name: value
                for name, value in interaction.namespace
                if isinstance(value, str) and value
            }
            named = typed.pop("table", None)
            table = await self._finder.find_named_or_only(interaction, named, game.meta.key)
            typed.pop(field, None)
            return suggest_values(interaction, table, kind, field, typed, current)

        if not is_form_move(kind):
            return SlashOption(FIELD, required=True, complete=complete)
        about = SEVERAL if takes_one_or_several(kind) else WRITTEN
        return SlashOption(about, complete=complete)


# looked up once for each kind of move: every type is compiled from its text
_field_types: Final[Callable[..., dict[str, Any]]] = cache(get_type_hints)


def is_form_move(kind: type[Move]) -> bool:
    """Whether a form asks for the move: one of its fields is, or may be, a list or a text.

    Then the options of its command are not required. Without them the
    command opens the form.
    """
    if takes_one_or_several(kind):
        return True
    types = [_field_types(kind)[name] for name in kind.axes()]
    return any(get_origin(each) is tuple or each is str for each in types)


def takes_one_or_several(kind: type[Move]) -> bool:
    """Whether a move is made with one value, from a list, or with several, from a form.

    Each field of such a move has the type `int | tuple`: one number, or several.
    """
    types = [_field_types(kind)[name] for name in kind.axes()]
    return bool(types) and all(map(_is_number_or_several, types))


def _is_number_or_several(field_type: Any) -> bool:
    """Whether a field's type is `int | tuple[...]`: one number, or several."""
    alternatives = {get_origin(each) or each for each in get_args(field_type)}
    return alternatives >= {int, tuple}


# --- autocomplete -----------------------------------------------------


def suggest_values(
    interaction: discord.Interaction,
    table: Table,
    kind: type[Move],
    field: str,
    typed: dict[str, str],
    current: str,
) -> list[app_commands.Choice[str]]:
    """Suggestions for a field: legal values that fit `current` and the fields typed so far."""
    seat = table.own_seat(interaction.user.id).seat
    decision = table.running_match.decision(seat)
    if decision is None:
        return []
    words = words_for(interaction, table)
    moves = table.game.moves
    other_fields = {name: word for name, word in typed.items() if name in kind.axes()}
    chosen = {name: moves.parse_value(name, word) for name, word in other_fields.items()}
    fitting = narrow_moves(group_by_kind(decision.moves).get(kind, []), **chosen)
    if not fitting:
        return []
    typed_so_far = current.lower()
    found = []
    for value, label, hint in list_values(table.game, table.view(seat), kind, fitting, field):
        word = moves.value_text(field, value)
        said = f"{words(label)}: {words(hint)}" if hint else words(label)
        if typed_so_far in said.lower() or word.lower().startswith(typed_so_far):
            name = unescape_label(said)
            found.append(app_commands.Choice(name=name, value=word[:MAX_CHOICE]))
    return found
