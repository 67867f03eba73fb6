"""From an interaction to its handler: makes whoever acts too fast wait, and answers every error.

Buttons, lists and forms are routed by the action in their id. So all of
them work after any restart.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Any, Final, NamedTuple

import aiohttp
import discord
import structlog
from cachetools import LRUCache

from engine.core import Illegal, Text

from ..components import custom_ids
from ..components.typed_text import check_typed_texts
from .acknowledge import defer_privately
from .command_permissions import COMMAND_RIGHTS, CommandPermissions
from .errors import ErrorAnswers, answer_privately, describe_interaction
from .redaction import short_reason

log = structlog.get_logger(__name__)
Handler = Callable[[discord.Interaction, list[str]], Awaitable[None]]
REMEMBERED_PEOPLE: Final = 10_000  # people whose presses are remembered
SLOWER: Final = Text("You press faster than I can follow. Wait a few seconds, then go on.")


# --- how often one person may press -----------------------------------


class PressRate(NamedTuple):
    """How often a person may press."""

    rate: float  # presses that are added a second
    burst: int  # presses at once, after a pause


PRESSES: Final = PressRate(10.0, 30)
SUGGESTIONS: Final = PressRate(20.0, 60)  # a person who types asks for them with every letter


class PressVerdict(Enum):
    """What becomes of a press."""

    GO = "go"  # it is served
    TELL = "tell"  # too many: the person is told so
    HUSH = "hush"  # too many, and the person knows


@dataclass(slots=True)
class PressBucket:
    """How many presses a person has left, as of a moment."""

    presses_left: float
    refilled_at: float
    was_told: bool = False


class PressLimiter:
    """A bucket of presses for each person, which fills up again with time.

    A person who empties it is told so once, and again only after it was full.
    """

    def __init__(self, pace: PressRate = PRESSES, clock: Callable[[], float] = monotonic) -> None:
        self.pace = pace
        self._clock = clock
        # who has not pressed for longest has a full bucket anyway
        self._buckets: LRUCache[int, PressBucket] = LRUCache(REMEMBERED_PEOPLE)

    def count_press(self, person_id: int) -> PressVerdict:
        """Counts a press of a person; says whether it is served."""
        bucket = self._refill_bucket(person_id)
        if bucket.presses_left >= 1:
            bucket.presses_left -= 1
            return PressVerdict.GO
        if bucket.was_told:
            return PressVerdict.HUSH
        bucket.was_told = True
        return PressVerdict.TELL

    def _refill_bucket(self, person_id: int) -> PressBucket:
        """The bucket of a person, with the presses added since it was last refilled."""
        now = self._clock()
        full = self.pace.burst
        bucket = self._buckets.setdefault(person_id, PressBucket(full, now))
        added = (now - bucket.refilled_at) * self.pace.rate
        bucket.presses_left = min(full, bucket.presses_left + added)
        bucket.refilled_at = now
        if bucket.presses_left >= full:
            bucket.was_told = False
        return bucket

    def __len__(self) -> int:
        """How many people are remembered."""
        return len(self._buckets)


# --- routes -----------------------------------------------------------


class Route(NamedTuple):
    """What happens on a press, and the command to which that button, list or form belongs."""

    handler: Handler
    command: str
    is_open_to_all: bool


class PressPlace(NamedTuple):
    """The table or season to which a pressed button belongs."""

    is_table: bool  # else it is a season
    id: int


TABLE_COMMANDS: Final = frozenset({"game", "table"})  # whose ids begin with the number of a table
LISTS: Final = frozenset({"tables", "mine", "hostpage", "help"})  # whose numbers are pages
QUEUES: Final = frozenset({"find", "finding", "unfind"})  # whose numbers are servers


class PressRouter:
    """Knows the handler of every action, and runs it on a press."""

    def __init__(self, interactions: InteractionRunner, permissions: CommandPermissions) -> None:
        self.routes: dict[str, Route] = {}
        self._interactions = interactions
        self._permissions = permissions

    def add(self, command: str, handlers: Mapping[str, Handler]) -> None:
        """Adds the handlers of a command's buttons, lists and forms, by action.

        Whoever may not use the command may not press either: that is
        checked before all else.
        """
        assert command in COMMAND_RIGHTS, command
        for action, handler in handlers.items():
            assert action not in self.routes, action
            is_open_to_all = COMMAND_RIGHTS[command] is None
            self.routes[action] = Route(handler, command, is_open_to_all)

    def find_place(self, custom_id: str) -> PressPlace | None:
        """The table or season to which a button, list or form belongs.

        None means to neither.
        """
        action, args = custom_ids.parse_id(custom_id) or ("", [])
        route = self.routes.get(action)
        if route is None or action in LISTS | QUEUES:
            return None
        if not args or not custom_ids.is_number(args[0]):
            return None
        return PressPlace(is_table=route.command in TABLE_COMMANDS, id=int(args[0]))

    async def handle_press(self, interaction: discord.Interaction) -> None:
        """Handles a press, a selection or a submitted form.

        Whatever happens, it is answered.
        """
        custom_id = custom_ids.interaction_data(interaction).get("custom_id", "")
        action, args = custom_ids.parse_id(str(custom_id)) or ("", [])  # "" has no route
        await self._interactions.run(
            interaction,
            lambda: self._run_route(interaction, action, args),
        )

    async def _run_route(
        self,
        interaction: discord.Interaction,
        action: str,
        args: list[str],
    ) -> None:
        """Runs the handler of an action, if the person may use the command to which it belongs."""
        route = self.routes.get(action)
        if route is None:
            raise Illegal(custom_ids.OUTDATED)
        if not route.is_open_to_all:
            await self._permissions.require_command(interaction, route.command)
        await route.handler(interaction, args)


# --- running ----------------------------------------------------------


class InteractionRunner:
    """Runs the work of every interaction, answers for whatever goes wrong, and counts."""

    def __init__(self, press_rate: PressRate = PRESSES) -> None:
        self.counts = Counter[str]()  # "answered", "slowed" and "failed" since the start
        self.errors = ErrorAnswers(self.counts)
        # hears of every interaction whose work is done
        self.on_answered: Callable[[discord.Interaction], None] = lambda interaction: None
        self._presses = PressLimiter(press_rate)
        self._suggestions = PressLimiter(SUGGESTIONS)
        # the tasks that answer somebody now, with the server in which they are (0: a message)
        self._answering: dict[asyncio.Task[Any] | None, int] = {}

    async def run(
        self,
        interaction: discord.Interaction,
        work: Callable[[], Awaitable[None]],
    ) -> None:
        """Does the work of an interaction; where that fails, tells the person why.

        Where the person presses too fast, the work is not done; they
        are told so once. Nor is it done where a text that they typed
        cannot be stored.
        """
        verdict = self._presses.count_press(interaction.user.id)
        if verdict is not PressVerdict.GO:
            self.counts["slowed"] += 1
            await _slow_down(interaction, verdict)
            return
        self.counts["answered"] += 1
        task = asyncio.current_task()
        self._answering[task] = interaction.guild_id or 0  # 0 in a direct message
        try:
            if interaction.type is not discord.InteractionType.component:  # a press types nothing
                check_typed_texts(custom_ids.interaction_data(interaction))
            await work()
        except Exception as error:
            await self.errors.answer(interaction, error)
        finally:
            self._answering.pop(task, None)
        self.on_answered(interaction)

    async def wait_for_servers(self, is_meant: Callable[[int], bool], max_seconds: float) -> None:
        """Waits until everybody in some servers is answered, at most `max_seconds`.

        `is_meant` tells by its id whether a server is one of them.
        """
        under_way = list(self._answering.items())
        tasks = [task for task, server_id in under_way if task and is_meant(server_id)]
        if tasks:
            await asyncio.wait(tasks, timeout=max_seconds)

    def may_suggest(self, interaction: discord.Interaction) -> bool:
        """Whether a person who types gets suggestions, or has asked for too many just now.

        Called for each letter typed. Where it is False, they see no
        suggestions, and no message.
        """
        return self._suggestions.count_press(interaction.user.id) is PressVerdict.GO


async def _slow_down(interaction: discord.Interaction, verdict: PressVerdict) -> None:
    """Answers somebody who presses too fast: tells them so, once.

    Afterwards only acknowledges the presses.
    """
    if verdict is PressVerdict.TELL:
        await answer_privately(interaction, SLOWER, is_passing=True)
        return
    try:
        await _acknowledge(interaction)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning(
            "a press could not be acknowledged",
            reason=short_reason(error),
            **describe_interaction(interaction),
        )


async def _acknowledge(interaction: discord.Interaction) -> None:
    """Acknowledges an interaction without a word.

    Where Discord demands a message, it is deleted again.
    """
    is_command = interaction.type is discord.InteractionType.application_command
    if not is_command and interaction.message is not None:
        await interaction.response.defer()
        return
    await defer_privately(interaction)
    await interaction.delete_original_response()
