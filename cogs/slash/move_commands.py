"""The moves of every game as slash commands, made from the move classes: options are fields,
autocomplete the legal values.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, get_args, get_origin, get_type_hints

import discord
from discord import app_commands

from db import matches
from engine import games
from engine.core import Game, Illegal, Move, Text, group_by_kind, narrow_moves
from play import Table
from play.move_menu import list_values
from play.table import LIVE, OVER
from play.table_summary import list_own_tables, summarize_tables

from ..messages.layout import clip, strip_markdown
from ..messages.table_lists import table_choices
from ..services.language import words_for
from ..services.services import Services, services_of
from .command import Command, Complete, SlashOption, localised_description, make_command

TABLE: Final = Text("Which table, where you play at several here.")
FIELD: Final = Text("One of the legal values.")
LOOKED_AT: Final = 200  # matches that are searched for what somebody types
WRITTEN: Final = Text("Numbers with commas; without them a form opens.")
SEVERAL: Final = Text("One of the legal values, or several with commas; without them a form opens.")
Run = Callable[[discord.Interaction, Table, type[Move], dict[str, str]], Awaitable[None]]


def command_group(game: Game[Any], run: Run) -> app_commands.Group:
    """`/armadora warrior value: at:` and its sisters."""
    about = localised_description(Text("Your moves in {game}.", game=game.meta.title))
    made = app_commands.Group(name=game.meta.key, description=about, guild_only=True)
    for kind in game.moves.kinds:
        made.add_command(_move_command(game, kind, run))
    return made


def _move_command(game: Game[Any], kind: type[Move], run: Run) -> Command:
    async def ran(
        interaction: discord.Interaction, table: str | None = None, **typed: str | None
    ) -> None:
        found = await find_table(services_of(interaction), interaction, table, game.meta.key)
        await run(interaction, found, kind, {field: word for field, word in typed.items() if word})

    required = not is_form_move(kind)
    about = FIELD if required else SEVERAL if is_listed_too(kind) else WRITTEN
    options = {
        field: SlashOption(
            about, required=required, complete=_field_autocomplete(game, kind, field)
        )
        for field in kind.axes()
    }
    return make_command(
        kind.verb,
        kind.about,
        ran,
        **options,
        table=SlashOption(TABLE, complete=_autocomplete_own_tables(game.meta.key)),
    )


def is_form_move(kind: type[Move]) -> bool:
    """Whether a form asks for the move: its fields are lists or texts.

    Without options the command opens the form.
    """
    types = get_type_hints(kind)
    return is_listed_too(kind) or any(
        get_origin(types[name]) is tuple or types[name] is str for name in kind.axes()
    )


def is_listed_too(kind: type[Move]) -> bool:
    """Whether the move is listed, and a form asks for several of it at once: each field is one
    value or a list of them.
    """
    types = get_type_hints(kind)
    return bool(kind.axes()) and all(
        {int, tuple} <= {get_origin(each) or each for each in get_args(types[name])}
        for name in kind.axes()
    )


# --- autocomplete ---------------------------------------------------------------------------------


def _field_autocomplete(game: Game[Any], kind: type[Move], field: str) -> Complete:
    async def complete(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        desk = services_of(interaction)
        typed = {
            name: value for name, value in interaction.namespace if isinstance(value, str) and value
        }
        table = await find_table(desk, interaction, typed.pop("table", None), game.meta.key)
        typed.pop(field, None)
        return suggest_values(desk, interaction, table, kind, field, typed, current)

    return complete


def suggest_values(
    desk: Services,
    interaction: discord.Interaction,
    table: Table,
    kind: type[Move],
    field: str,
    typed: dict[str, str],
    current: str,
) -> list[app_commands.Choice[str]]:
    """The legal values of a field that fit what was typed so far, the best first."""
    match = table.running_match
    seat = table.own_seat(interaction.user.id).seat
    decision = match.decision(seat)
    if decision is None:
        return []
    words, game = desk.words(interaction, table), table.game
    chosen = {
        name: game.moves.parse_value(name, word)
        for name, word in typed.items()
        if name in kind.axes()
    }
    parts = narrow_moves(group_by_kind(decision.moves).get(kind, []), **chosen)
    found = []
    for value, label, hint in (
        list_values(game, table.view(seat), kind, parts, field) if parts else ()
    ):
        word = game.moves.value_text(field, value)
        said = f"{words(label)}: {words(hint)}" if hint else words(label)
        if current.lower() in said.lower() or word.lower().startswith(current.lower()):
            found.append(app_commands.Choice(name=strip_markdown(said), value=word[:100]))
    return found


async def autocomplete_game(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    words = words_for(interaction)
    found = sorted((words(game.meta.title), key) for key, game in games().items())
    return [
        app_commands.Choice(name=clip(title), value=key)
        for title, key in found
        if current.lower() in f"{title} {key}".lower()
    ]


def _autocomplete_own_tables(game: str) -> Complete:
    async def complete(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await autocomplete_tables(services_of(interaction), interaction, current, game)

    return complete


async def autocomplete_tables(
    desk: Services, interaction: discord.Interaction, current: str, game: str | None = None
) -> list[app_commands.Choice[str]]:
    """The person's tables of this server, for the option `table`: those that wait for
    them first.
    """
    async with desk.db.read() as c:
        found = await list_own_tables(c, interaction.user.id, desk.tables.now())
    here = [glance.table for glance in found if glance.table.row.server_id == interaction.guild_id]
    running = [
        table for table in here if table.row.status in LIVE and game in (None, table.row.game)
    ]
    return table_choices(running, desk.words(interaction), current)


async def autocomplete_matches(
    desk: Services,
    interaction: discord.Interaction,
    current: str,
    statuses: Sequence[str] = (*LIVE, OVER),
) -> list[app_commands.Choice[str]]:
    """The newest matches of this server, one's own first, also those of others and those that are
    over.
    """
    server, person = interaction.guild_id or 0, interaction.user.id
    async with desk.db.read() as c:
        own = [
            row
            for row in await matches.of_person(c, person, *statuses, limit=LOOKED_AT)
            if row.server_id == server
        ]
        others = await matches.in_server(c, server, *statuses, limit=LOOKED_AT)
        found = await summarize_tables(
            c, list({row.id: row for row in [*own, *others]}.values()), desk.tables.now()
        )
    return table_choices([glance.table for glance in found], desk.words(interaction), current)


# --- which table is meant ------------------------------------------------------------------------


async def find_table(
    desk: Services, interaction: discord.Interaction, named: str | None, game: str | None = None
) -> Table:
    """The table meant: the named one, the one of this thread, or the only one here where the person
    may act.
    """
    if named:
        if not named.isdecimal() or len(named) > 18:
            raise Illegal(Text("There is no such table."))
        return await desk.find_table(interaction, int(named))
    async with desk.db.peek() as c:
        rows = await matches.in_place(c, interaction.channel_id or 0, *LIVE)
    tables = [await desk.tables.table(row.id) for row in rows if game in (None, row.game)]
    own = [table for table in tables if table.seat_of(interaction.user.id)]
    asked = [
        table
        for table in own
        if any(row.person_id == interaction.user.id for row in table.people_to_act())
    ]
    for found in (asked, own, tables):
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            raise Illegal(
                Text(
                    "There are several tables here. Name one with the option table: {tables}.",
                    tables=tuple(t.id for t in found),
                )
            )
    raise Illegal(
        Text(
            "There is no running table here. Open one with /game new, or name one with the "
            "option table."
        )
    )


async def find_match(desk: Services, interaction: discord.Interaction, named: str | None) -> Table:
    """The match to be looked at: the named one, the running one that is meant here, or the newest
    of this place, finished ones too.
    """
    if named:
        return await find_table(desk, interaction, named)
    async with desk.db.read() as c:
        here = await matches.in_place(c, interaction.channel_id or 0, *LIVE, OVER)
    if not here:
        raise Illegal(Text("No match was played here. Name one with the option table."))
    if any(row.status in LIVE for row in here):
        return await find_table(desk, interaction, None)
    return await desk.tables.table(here[-1].id)
