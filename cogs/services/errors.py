"""The one place where interactions are answered when something is wrong: a short private sentence,
never silence.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands

from db import Busy, Full, Missing
from engine.core import Diverged, Illegal, Text

from ..components import custom_ids
from ..messages.layout import notice
from .language import quoted, words_for
from .press_limiter import PressVerdict

if TYPE_CHECKING:
    from .services import Services

log = structlog.get_logger(__name__)
BAD_REQUEST: Final = 400
ANSWERED: Final = 40060
GONE: Final = (10062, 50027, 10015)  # unknown interaction, expired token, unknown webhook
SLOWER: Final = Text("You press faster than I can follow. Wait a few seconds, then go on.")
OLDER_RULES: Final = Text("This match was played under older rules and can only be looked at.")
NO_ROOM: Final = Text(
    "There is no room left for the records. Nothing was changed; the host has to make room first."
)
TAKEN_AWAY: Final = Text(
    "The records were taken away. Nothing was changed; the host has to put them back first."
)
BUSY: Final = Text(
    "The records are busy just now. Nothing was changed; please try again in a moment."
)
CHANGED: Final = Text("This command has changed meanwhile. Restart Discord, then type it anew.")
OUTDATED: Final = (
    app_commands.TransformerError,
    app_commands.CommandSignatureMismatch,
    app_commands.CommandNotFound,
)
PEOPLE: Final = (discord.AppCommandOptionType.user, discord.AppCommandOptionType.mentionable)
PASSING: Final = (
    ANSWERED,
    50083,
    160005,
)  # refused for what the thread or the interaction is now, not for what we sent


async def run_guarded(
    interaction: discord.Interaction, work: Callable[[], Awaitable[None]]
) -> None:
    """Runs the work of one interaction and answers for whatever goes wrong.

    For whoever presses too fast nothing is done.
    """
    verdict = _services(interaction).presses.count_press(interaction.user.id)
    if verdict is not PressVerdict.GO:
        _count_outcome(interaction, "slowed")
        await slow_down(interaction, verdict)
        return
    _count_outcome(interaction, "answered")
    try:
        await work()
    except Exception as error:
        await answer_for(interaction, error)


async def answer_for(interaction: discord.Interaction, error: Exception) -> None:
    """Tells the person what went wrong while their interaction was handled."""
    match error:
        case Illegal():
            await answer_privately(interaction, error.text)
        case Diverged():
            await answer_privately(interaction, OLDER_RULES)
        case Full():
            what, why = "there is no room for the records", str(error)
            log.error(what, reason=why, **describe_interaction(interaction))
            await answer_privately(interaction, NO_ROOM)
        case Missing():
            what, why = "the records are not where they were", str(error)
            log.error(what, reason=why, **describe_interaction(interaction))
            await answer_privately(interaction, TAKEN_AWAY)
        case Busy():
            await answer_privately(interaction, BUSY)
        case discord.HTTPException() | aiohttp.ClientError() | OSError():
            await _handle_lost_answer(interaction, error)
        case _:
            await report_incident(interaction, error)


async def slow_down(interaction: discord.Interaction, verdict: PressVerdict) -> None:
    """One sentence; afterwards presses are only acknowledged, and none seems to have failed."""
    if verdict is PressVerdict.TELL:
        await answer_privately(interaction, SLOWER)
        return
    try:
        await _acknowledge(interaction)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning(
            "a press could not be acknowledged",
            reason=str(error)[:200],
            **describe_interaction(interaction),
        )


async def _acknowledge(interaction: discord.Interaction) -> None:
    """Without a word; where Discord demands a message, it is taken away again."""
    if (
        interaction.type is not discord.InteractionType.application_command
        and interaction.message is not None
    ):
        await interaction.response.defer()
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.delete_original_response()


def may_suggest(interaction: discord.Interaction) -> bool:
    """Whether there is anything to suggest to whoever types; they are told nothing, and type on."""
    return _services(interaction).suggestions.count_press(interaction.user.id) is PressVerdict.GO


async def _handle_lost_answer(
    interaction: discord.Interaction, error: discord.HTTPException | aiohttp.ClientError | OSError
) -> None:
    """Discord did not take an answer: too late, gone, or Discord itself is unwell.

    Only a body that it refuses is our fault.
    """
    code, status = (
        (error.code, error.status) if isinstance(error, discord.HTTPException) else (0, 0)
    )
    if status == BAD_REQUEST and code not in PASSING:
        await report_incident(interaction, error)
        return
    log.warning(
        "an answer was not taken",
        code=code,
        reason=str(error)[:200],
        **describe_interaction(interaction),
    )
    if code not in GONE:
        await answer_privately(
            interaction,
            Text("Discord has lost a part of my answer. What the table shows is what counts."),
        )


async def report_incident(interaction: discord.Interaction, error: Exception) -> None:
    """The log gets the trace, the person an id to quote."""
    mark = secrets.token_hex(4)
    _count_outcome(interaction, "failed")
    log.error(
        "interaction failed", incident=mark, exc_info=error, **describe_interaction(interaction)
    )
    await answer_privately(
        interaction,
        Text(
            "Something went wrong here. What was confirmed before is safe. The host can look up "
            "{mark}.",
            mark=mark,
        ),
    )


async def answer_privately(interaction: discord.Interaction, text: Text) -> None:
    """A private sentence, whatever has been answered before."""
    try:
        await _try_to_answer(interaction, words_for(interaction)(quoted(text)))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning(
            "a person could not be answered",
            reason=str(error)[:200],
            **describe_interaction(interaction),
        )


async def _try_to_answer(interaction: discord.Interaction, sentence: str) -> None:
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(view=notice(sentence), ephemeral=True)
            return
        except discord.HTTPException as error:
            if error.code != ANSWERED:  # the first answer arrived, although we were not told so
                raise
    await interaction.followup.send(view=notice(sentence), ephemeral=True)


async def report_command_error(
    interaction: discord.Interaction, error: app_commands.AppCommandError
) -> None:
    """What goes wrong before a command runs: it was typed by an old client, or names a stranger."""
    if isinstance(error, app_commands.TransformerError) and error.type in PEOPLE:
        await answer_privately(interaction, Text("That person is not in this server."))
    elif isinstance(error, OUTDATED):
        log.warning(
            "a command was not understood",
            reason=str(error)[:200],
            **describe_interaction(interaction),
        )
        await answer_privately(interaction, CHANGED)
    else:
        await report_incident(interaction, error)


def _services(interaction: discord.Interaction) -> Services:
    client: Any = interaction.client
    desk: Services = client.desk
    return desk


def _count_outcome(interaction: discord.Interaction, what: str) -> None:
    _services(interaction).counts[what] += 1


def describe_interaction(interaction: discord.Interaction) -> dict[str, object]:
    data = custom_ids.interaction_data(interaction)
    return {
        "interaction": interaction.id,
        "person": interaction.user.id,
        "channel": interaction.channel_id,
        "what": data.get("custom_id") or data.get("name"),
    }
