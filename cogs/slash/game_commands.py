"""Adds the commands of every game; a game whose commands Discord would refuse is left out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from discord import app_commands

from engine import games, leave_out
from engine.core import Game, Move

from .command import SlashCommands
from .limits import (
    MAX_COMMANDS,
    CommandRefused,
    check_count,
    find_command_problems,
    find_shared_names,
)
from .move_commands import MoveCommands, RunMove
from .sync import make_payload


class GameCommands:
    """Makes the groups of commands of the games, checks them, and adds them to the bot's own."""

    def __init__(self, commands: SlashCommands, move_commands: MoveCommands) -> None:
        self._commands = commands
        self._move_commands = move_commands

    def add_all(self, tree: app_commands.CommandTree[Any], run: RunMove) -> None:
        """Adds the commands of all games.

        `run` makes a move that was typed. A game whose commands cannot
        be made is left out: none of them is added.
        """
        # all commands that the bot has so far, as they are sent to Discord
        present = [make_payload(tree, group) for group in self._commands.groups.values()]
        for key, game in list(games().items()):
            try:
                groups = self._make_groups(game, run)
                new = [make_payload(tree, group) for group in groups]
                check_payloads(new, present)
            except Exception as error:  # whatever is wrong with one game, the others are played
                leave_out(key, error)
                continue
            present += new
            for group in groups:
                self._commands.add_group(group)

    def _make_groups(self, game: Game[Any], run: RunMove) -> list[app_commands.Group]:
        """Makes the groups of slash commands for a game's moves.

        Raises CommandRefused if there are too many, or a name is taken.
        """
        check_kinds(game)
        declared = game.command_groups()
        for group in declared:
            if group.name in self._commands.groups:
                raise CommandRefused(f"/{group.name} is a command of the bot or of another game")
        count = len(self._commands.groups) + len(declared)
        check_count("the bot", count, MAX_COMMANDS, "commands")
        return [self._move_commands.make_group(game, group, run) for group in declared]


def check_payloads(new: list[dict[str, Any]], present: list[dict[str, Any]]) -> None:
    """Checks that Discord takes new groups, alone and beside the `present` ones of the bot.

    Else CommandRefused, with all reasons.
    """
    problems: list[str] = []
    for command in new:
        problems += find_command_problems(command)
    old_problems = find_shared_names("the bot", present)  # which are not the new groups' fault
    shared = find_shared_names("the bot", [*present, *new])
    problems += [problem for problem in shared if problem not in old_problems]
    if problems:
        raise CommandRefused("; ".join(problems))


def check_kinds(game: Game[Any]) -> None:
    """Checks that every kind of move of a game is in exactly one group of commands.

    Else CommandRefused.
    """
    counts = Counter[type[Move]]()  # how many groups hold a kind of move
    for group in game.command_groups():
        counts.update(group.kinds)
    for kind in {*counts, *game.moves.kinds}:
        if kind not in game.moves.kinds:
            raise CommandRefused(f"{kind.__name__} is typed, but is no move of {game.meta.key}")
        if counts[kind] != 1:
            raise CommandRefused(
                f"{kind.__name__} is in {counts[kind]} groups of commands, instead of one"
            )
