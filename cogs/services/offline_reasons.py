"""Why the bot is not online yet, for its log."""

from __future__ import annotations


class CannotListen(OSError):
    """The address of TABULARIUM_HEALTH is taken, or none of this machine's."""


def describe_trouble(error: BaseException) -> str:
    """What stands in the log where the bot tries anew to go online."""
    if isinstance(error, CannotListen):
        return "the address of TABULARIUM_HEALTH cannot be used"
    return "Discord cannot be reached"
