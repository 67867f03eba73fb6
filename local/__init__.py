"""A Discord of our own on this machine, with people to act as and a page to play on.

It speaks Discord's wire protocol (REST v10, gateway v10) and knows
nothing of the bot that runs on it.
"""

from local.attachments import Upload
from local.bot_answer import BotAnswer
from local.discord_rules import DiscordRules
from local.driver import Discord
from local.errors import Refused
from local.ratelimits import RateLimitMode
from local.server import LoopbackServer, serve
from local.service import BotRequest
from local.store import WorldInUse
from local.world import Person

__all__ = [
    "BotAnswer",
    "BotRequest",
    "Discord",
    "DiscordRules",
    "LoopbackServer",
    "Person",
    "RateLimitMode",
    "Refused",
    "Upload",
    "WorldInUse",
    "serve",
]
