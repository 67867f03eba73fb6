"""Answers interactions where something is wrong: a short private sentence, never silence.

This is the one place where that is done.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Final

import aiohttp
import discord
import structlog
from discord import app_commands

from engine.core import Diverged, Illegal, Text
from play.errors import Busy, Full, Missing
from play.refusals import MatchOver, MovedOn
from play.table import OLD_RULES

from ..components import custom_ids
from ..messages.board_depth import PASSING
from ..messages.layout import Block, button, notice, rows
from .language import quote_arguments, words_for
from .passing_answers import Delete, DeleteOnce, StandingRefusals, delete_after_reading
from .redaction import short_reason

log = structlog.get_logger(__name__)
INCIDENT_ID_BYTES: Final = 4  # of the random id that a person can quote
BAD_REQUEST: Final = 400  # HTTP status
ALREADY_ANSWERED: Final = 40060  # code of Discord: the interaction has an answer
EXPIRED_CODES: Final = (
    10062,
    50027,
    10015,
)  # unknown interaction, expired token, unknown webhook
OTHER_ANSWER_SECONDS: Final = 2.0  # that another process gets to answer what it acknowledged
CHANGED: Final = Text("This command has changed meanwhile. Restart Discord, then type it anew.")
OUTDATED_ERRORS: Final = (
    app_commands.TransformerError,
    app_commands.CommandSignatureMismatch,
    app_commands.CommandNotFound,
)
PERSON_OPTIONS: Final = (
    discord.AppCommandOptionType.user,
    discord.AppCommandOptionType.mentionable,
)
# refused for what the thread or the interaction is now, not for what we sent
TEMPORARY_CODES: Final = (ALREADY_ANSWERED, 50083, 160005)
RECORDS_FULL: Final = Text(
    "There is no room left for the records. Nothing was changed; the host has to make room first."
)
RECORDS_MISSING: Final = Text(
    "The records were taken away. Nothing was changed; the host has to put them back first."
)
RECORDS_BUSY: Final = Text(
    "The records are busy just now. Nothing was changed; please try again in a moment."
)
LOST_ANSWER: Final = Text(
    "Discord has lost a part of my answer. What the table shows is what counts."
)
INCIDENT: Final = Text(
    "Something went wrong here. What was confirmed before is safe. The host can look up {mark}."
)


class ErrorAnswers:
    """Tells people what went wrong, each kind of error in its own words, and counts incidents."""

    def __init__(self, counts: Counter[str]) -> None:
        """`counts["failed"]` grows with every error that nobody has foreseen."""
        self._counts = counts
        self._refusals = StandingRefusals()
        # whether several processes may hear of the same interaction, as when one takes over
        self.is_heard_twice = False
        # whether the person has a private message of a table where the interaction is
        self.has_private_message: Callable[[discord.Interaction], bool] = lambda interaction: False
        # where the present menu of the person stands whose press came too late
        self.explain_moved_on: Callable[[discord.Interaction, MovedOn], Text] = _say_moved_on

    async def answer(self, interaction: discord.Interaction, error: Exception) -> None:
        """Tells the person in private what went wrong, by the kind of error."""
        match error:
            case MatchOver():
                await self.refuse(interaction, error.text, *_replay_row(interaction, error))
            case MovedOn():
                await self.refuse(interaction, self.explain_moved_on(interaction, error))
            case Illegal():
                await self.refuse(interaction, error.text)
            case Diverged():
                await self.refuse(interaction, OLD_RULES)
            case Busy():
                await self.refuse(interaction, _describe_database_error(interaction, error))
            case discord.HTTPException() | aiohttp.ClientError() | OSError():
                await self._handle_lost_answer(interaction, error)
            case _:
                await self._report_incident(interaction, error)

    async def refuse(self, interaction: discord.Interaction, text: Text, *blocks: Block) -> None:
        """Answers in private why something is not done; `blocks` stand below the reason.

        The answer to a press deletes itself after a while, unless it
        has blocks. So does any answer that would stand beside the
        person's private message of a table. Other answers stay. An
        older one that says the same here is deleted.
        """
        is_command = interaction.type is discord.InteractionType.application_command
        is_mere_press = not is_command and not blocks
        is_passing = is_mere_press or self.has_private_message(interaction)
        delete = await answer_privately(interaction, text, *blocks, is_passing=is_passing)
        if delete is not None:
            sentence = words_for(interaction)(text)
            await self._refusals.replace(interaction, sentence, delete)

    async def _handle_lost_answer(
        self,
        interaction: discord.Interaction,
        error: discord.HTTPException | aiohttp.ClientError | OSError,
    ) -> None:
        """Handles an answer that Discord did not take: too late, message gone, Discord in trouble.

        An answer that is itself malformed is our fault, and
        reported as an incident.
        """
        code, status = 0, 0
        if isinstance(error, discord.HTTPException):
            code, status = error.code, error.status
        if status == BAD_REQUEST and code not in TEMPORARY_CODES:
            await self._report_incident(interaction, error)
            return
        if code == ALREADY_ANSWERED and await self._was_answered_elsewhere(interaction):
            return
        about = describe_interaction(interaction)
        why = short_reason(error)
        log.warning("an answer was not taken", code=code, reason=why, **about)
        if code not in EXPIRED_CODES:
            await self.refuse(interaction, LOST_ANSWER)

    async def _was_answered_elsewhere(self, interaction: discord.Interaction) -> bool:
        """Whether another process has answered an interaction, or does so within a moment.

        False if that process died meanwhile: then Discord still shows
        the person that the bot thinks.
        """
        if not self.is_heard_twice:
            return False
        await asyncio.sleep(OTHER_ANSWER_SECONDS)
        try:
            answer = await interaction.original_response()
        except discord.HTTPException:  # a form was its answer, or it was deleted since
            return True
        return not answer.flags.loading

    async def _report_incident(self, interaction: discord.Interaction, error: Exception) -> None:
        """Logs an unforeseen error with its trace, and gives the person an id to quote."""
        incident_id = secrets.token_hex(INCIDENT_ID_BYTES)
        about = describe_interaction(interaction)
        self._counts["failed"] += 1
        log.error("interaction failed", incident=incident_id, exc_info=error, **about)
        await answer_privately(interaction, Text(INCIDENT.id, mark=incident_id))

    async def answer_command_error(
        self,
        interaction: discord.Interaction,
        error: app_commands.AppCommandError,
    ) -> None:
        """Answers what goes wrong before a command runs: an old client, or an unknown person."""
        if isinstance(error, app_commands.TransformerError) and error.type in PERSON_OPTIONS:
            await answer_privately(interaction, Text("That person is not in this server."))
        elif isinstance(error, OUTDATED_ERRORS):
            about = describe_interaction(interaction)
            why = short_reason(error)
            log.warning("a command was not understood", reason=why, **about)
            await answer_privately(interaction, CHANGED)
        else:
            await self._report_incident(interaction, error)


def _say_moved_on(interaction: discord.Interaction, moved_on: MovedOn) -> Text:
    """What is told where nobody knows of a menu of the person."""
    return moved_on.text


def _describe_database_error(interaction: discord.Interaction, error: Busy) -> Text:
    """What the person is told where the records could not be changed.

    Where only the host can help, the log says so.
    """
    about = describe_interaction(interaction)
    if isinstance(error, Full):
        log.error("there is no room for the records", reason=str(error), **about)
        return RECORDS_FULL
    if isinstance(error, Missing):
        log.error("the records are not where they were", reason=str(error), **about)
        return RECORDS_MISSING
    return RECORDS_BUSY


def _replay_row(interaction: discord.Interaction, over: MatchOver) -> list[Block]:
    """The button with which a match that is over can be looked at."""
    label = words_for(interaction)(Text("Replay"))
    replay_id = custom_ids.make_id("replay", over.table_id)
    return rows([button(label, replay_id)])


async def answer_privately(
    interaction: discord.Interaction,
    text: Text,
    *blocks: Block,
    is_passing: bool = False,
) -> Delete | None:
    """Answers with a private sentence, whatever has been answered before.

    Never raises. `blocks` stand below it. With `is_passing` it is
    deleted after a while. Returns the function that deletes it; None
    if the person could not be answered.
    """
    try:
        sentence = words_for(interaction)(quote_arguments(text))
        delete = DeleteOnce(await _try_to_answer(interaction, notice(sentence, *blocks)))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning(
            "a person could not be answered",
            reason=short_reason(error),
            **describe_interaction(interaction),
        )
        return None
    if is_passing:
        interaction.extras[PASSING] = True
        delete_after_reading(delete)
    return delete


async def _try_to_answer(interaction: discord.Interaction, view: discord.ui.LayoutView) -> Delete:
    """Sends a private message as the first answer, or as a further one where there was one.

    Returns the function that deletes it.
    """
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(view=view, ephemeral=True)
        except discord.HTTPException as error:
            # else the first answer arrived, although we were not told so
            if error.code != ALREADY_ANSWERED:
                raise
        else:
            return interaction.delete_original_response
    sent = await interaction.followup.send(view=view, ephemeral=True, wait=True)
    return sent.delete


def describe_interaction(interaction: discord.Interaction) -> dict[str, object]:
    """What the log says of an interaction: its id, person, channel, and button or command."""
    data = custom_ids.interaction_data(interaction)
    return {
        "interaction": interaction.id,
        "person": interaction.user.id,
        "channel": interaction.channel_id,
        "what": data.get("custom_id") or data.get("name"),
    }
