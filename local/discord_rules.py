"""Discord's rules that are numbers: times, sizes and counts, changeable for a test."""

from dataclasses import dataclass


@dataclass(slots=True)
class DiscordRules:
    acknowledge_seconds: float = 3.0
    token_seconds: float = 900.0
    file_bytes: int = 10 * 2**20
    active_threads: int = 1000
    thread_members: int = 1000
    pins: int = 250
    # Discord does not publish how often a message older than an hour
    # may be edited; bots report "a few an hour".
    old_message_seconds: float = 3600.0
    old_message_edits: int = 3
    # How long a cut session waits for its bot, and how many missed events it keeps for it.
    session_seconds: float = 180.0
    session_events: int = 2000
    private_messages: int = 20
