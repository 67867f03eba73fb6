"""From a press to its handler: buttons, lists and forms are routed by the action in their id.

So all of them work after any restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import discord

from engine.core import Illegal

from ..components import custom_ids
from .command_permissions import COMMAND_RIGHTS, CommandPermissions
from .errors import InteractionRunner

Handler = Callable[[discord.Interaction, list[str]], Awaitable[None]]


class Route(NamedTuple):
    """What happens on a press, and the command to which that button, list or form belongs."""

    handler: Handler
    command: str
    is_open_to_all: bool


class PressRouter:
    """Knows the handler of every action, and runs it on a press."""

    def __init__(self, interactions: InteractionRunner, permissions: CommandPermissions) -> None:
        self.routes: dict[str, Route] = {}
        self._interactions = interactions
        self._permissions = permissions

    def add(self, command: str, handlers: Mapping[str, Handler]) -> None:
        """Adds the handlers of a command's buttons, lists and forms, by action.

        Whoever may not use the command may not press either: that is checked before all else.
        """
        assert command in COMMAND_RIGHTS, command
        for action, handler in handlers.items():
            assert action not in self.routes, action
            self.routes[action] = Route(handler, command, COMMAND_RIGHTS[command] is None)

    async def handle_press(self, interaction: discord.Interaction) -> None:
        """Handles a press, a selection or a submitted form; whatever happens, it is answered."""
        custom_id = custom_ids.interaction_data(interaction).get("custom_id", "")
        action, args = custom_ids.parse_id(str(custom_id)) or ("", [])
        await self._interactions.run(
            interaction, lambda: self._run_route(interaction, action, args)
        )

    async def _run_route(
        self, interaction: discord.Interaction, action: str, args: list[str]
    ) -> None:
        """Runs the handler of an action, if the person may use the command to which it belongs."""
        route = self.routes.get(action)
        if route is None:
            raise Illegal(custom_ids.OUTDATED)
        if not route.is_open_to_all:
            await self._permissions.require_command(interaction, route.command)
        await route.handler(interaction, args)
