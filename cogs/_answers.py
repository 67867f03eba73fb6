"""The one place where interactions are answered when something is wrong: a short private sentence, never silence."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable
from typing import Any, Final

import aiohttp
import discord
import structlog

from db import Busy
from engine.core import Diverged, Illegal, Text

from . import _ids
from ._layout import notice
from ._speech import words_for

log = structlog.get_logger(__name__)
GONE: Final = (10062, 40060, 50027, 10015)  # unknown interaction, already answered, expired token, unknown webhook


async def guarded(interaction: discord.Interaction, work: Awaitable[None]) -> None:
    """Runs the work of one interaction and answers for whatever goes wrong."""
    _count(interaction, "answered")
    try:
        await work
    except Illegal as refusal:
        await tell(interaction, refusal.text)
    except Diverged:
        await tell(interaction, Text("This match was played under older rules and can only be looked at."))
    except Busy:
        await tell(interaction, Text("The records are busy just now. Nothing was changed; please try again in a moment."))
    except discord.HTTPException as error:
        if error.code in GONE:
            log.warning("answered too late", code=error.code, **about(interaction))
            return
        await incident(interaction, error)
    except Exception as error:
        await incident(interaction, error)


async def incident(interaction: discord.Interaction, error: Exception) -> None:
    """The log gets the trace, the person an id to quote."""
    mark = secrets.token_hex(4)
    _count(interaction, "failed")
    log.error("interaction failed", incident=mark, exc_info=error, **about(interaction))
    await tell(interaction, Text("Something went wrong here. What was confirmed before is safe. The host can look up {mark}.", mark=mark))


async def tell(interaction: discord.Interaction, text: Text) -> None:
    """A private sentence, whatever has been answered before."""
    view = notice(words_for(interaction)(text))
    try:
        if not interaction.response.is_done():
            await interaction.response.send_message(view=view, ephemeral=True)
        else:
            await interaction.followup.send(view=view, ephemeral=True)
    except (discord.HTTPException, aiohttp.ClientError) as error:
        log.warning("a person could not be answered", reason=str(error)[:200], **about(interaction))


def _count(interaction: discord.Interaction, what: str) -> None:
    client: Any = interaction.client
    client.desk.counts[what] += 1


def about(interaction: discord.Interaction) -> dict[str, object]:
    data = _ids.data(interaction)
    return {
        "interaction": interaction.id,
        "person": interaction.user.id,
        "channel": interaction.channel_id,
        "what": data.get("custom_id") or data.get("name"),
    }
