"""A Discord of our own on this machine: REST v10, gateway v10, people to act as, and a page to play on.

It speaks Discord's wire protocol and knows nothing of the bot that runs on it.
"""

from local.attachments import Upload
from local.driver import Answer, Discord
from local.errors import Refused
from local.ratelimits import Pace
from local.rules import Rules
from local.server import Server, serve
from local.service import Request
from local.store import WorldInUse
from local.world import Person

__all__ = ["Answer", "Discord", "Pace", "Person", "Refused", "Request", "Rules", "Server", "Upload", "WorldInUse", "serve"]
