"""How Discord says no: to the bot with a code, to a person with a sentence."""

from typing import NoReturn

from local.protocol import Json


class ApiError(Exception):
    """A refused request of the bot, with Discord's status, code and message."""

    def __init__(self, status: int, code: int, message: str, **extra: object) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status, self.code, self.message = status, code, message
        self.extra = extra

    @property
    def body(self) -> Json:
        return {"message": self.message, "code": self.code, **self.extra}


class Refused(Exception):
    """What a person is told when an act is not possible.

    `key` names the sentence for the page's own catalogues.
    """

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key, self.sentence = key, sentence


NO_RESPONSE = "The application did not respond"

ERRORS: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10066: (404, "Unknown application command permissions"),
    20001: (403, "Bots cannot use this endpoint"),
    20012: (403, "You are not authorized to perform this action on this application"),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30033: (400, "Maximum number of thread participants has been reached (1000)"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50016: (
        400,
        "Provided too few or too many messages to delete. Must provide at least 2 and fewer than "
        "100 messages to delete",
    ),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


def fail(code: int) -> NoReturn:
    """Refuse the bot's request with one of Discord's documented errors."""
    status, message = ERRORS[code]
    raise ApiError(status, code, message)
