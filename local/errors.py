"""How Discord says no: to the bot with a code, to a person with a sentence."""

from enum import IntEnum
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
        """The JSON with which Discord refuses the request."""
        return {"message": self.message, "code": self.code, **self.extra}


class Refused(Exception):
    """What a person is told when an act is not possible.

    `key` names the sentence for the page's own catalogues.
    """

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key, self.sentence = key, sentence


NO_RESPONSE = "The application did not respond"


class ErrorCode(IntEnum):
    """The codes with which Discord refuses requests."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MEMBER = 10007
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_ROLE = 10011
    UNKNOWN_USER = 10013
    UNKNOWN_EMOJI = 10014
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    UNKNOWN_COMMAND = 10063
    UNKNOWN_COMMAND_PERMISSIONS = 10066
    NOT_FOR_BOTS = 20001
    WRONG_APPLICATION = 20012
    TOO_MANY_PINS = 30003
    TOO_MANY_EMOJIS = 30008
    TOO_MANY_THREAD_MEMBERS = 30033
    TOO_LARGE = 40005
    ALREADY_ACKNOWLEDGED = 40060
    MISSING_ACCESS = 50001
    NOT_IN_DM = 50003
    AUTHOR_IS_ANOTHER = 50005
    EMPTY_MESSAGE = 50006
    CANNOT_SEND_TO_USER = 50007
    NOT_A_TEXT_CHANNEL = 50008
    MISSING_PERMISSIONS = 50013
    WRONG_DELETE_COUNT = 50016
    SYSTEM_MESSAGE = 50021
    WRONG_CHANNEL_TYPE = 50024
    INVALID_WEBHOOK_TOKEN = 50027
    TOO_OLD_TO_DELETE = 50034
    THREAD_ARCHIVED = 50083
    INVALID_JSON = 50109
    NO_MUTUAL_GUILDS = 50278
    THREAD_EXISTS = 160004
    THREAD_LOCKED = 160005
    TOO_MANY_THREADS = 160006


# By code: the HTTP status and Discord's message.
ERRORS: dict[ErrorCode, tuple[int, str]] = {
    ErrorCode.UNKNOWN_CHANNEL: (404, "Unknown Channel"),
    ErrorCode.UNKNOWN_GUILD: (404, "Unknown Guild"),
    ErrorCode.UNKNOWN_MEMBER: (404, "Unknown Member"),
    ErrorCode.UNKNOWN_MESSAGE: (404, "Unknown Message"),
    ErrorCode.UNKNOWN_ROLE: (404, "Unknown Role"),
    ErrorCode.UNKNOWN_USER: (404, "Unknown User"),
    ErrorCode.UNKNOWN_EMOJI: (404, "Unknown Emoji"),
    ErrorCode.UNKNOWN_WEBHOOK: (404, "Unknown Webhook"),
    ErrorCode.UNKNOWN_INTERACTION: (404, "Unknown interaction"),
    ErrorCode.UNKNOWN_COMMAND: (404, "Unknown application command"),
    ErrorCode.UNKNOWN_COMMAND_PERMISSIONS: (404, "Unknown application command permissions"),
    ErrorCode.NOT_FOR_BOTS: (403, "Bots cannot use this endpoint"),
    ErrorCode.WRONG_APPLICATION: (
        403,
        "You are not authorized to perform this action on this application",
    ),
    ErrorCode.TOO_MANY_PINS: (400, "Maximum number of pins reached for the channel (250)"),
    ErrorCode.TOO_MANY_EMOJIS: (400, "Maximum number of emojis reached (2000)"),
    ErrorCode.TOO_MANY_THREAD_MEMBERS: (
        400,
        "Maximum number of thread participants has been reached (1000)",
    ),
    ErrorCode.TOO_LARGE: (413, "Request entity too large"),
    ErrorCode.ALREADY_ACKNOWLEDGED: (400, "Interaction has already been acknowledged."),
    ErrorCode.MISSING_ACCESS: (403, "Missing Access"),
    ErrorCode.NOT_IN_DM: (403, "Cannot execute action on a DM channel"),
    ErrorCode.AUTHOR_IS_ANOTHER: (403, "Cannot edit a message authored by another user"),
    ErrorCode.EMPTY_MESSAGE: (400, "Cannot send an empty message"),
    ErrorCode.CANNOT_SEND_TO_USER: (403, "Cannot send messages to this user"),
    ErrorCode.NOT_A_TEXT_CHANNEL: (400, "Cannot send messages in a non-text channel"),
    ErrorCode.MISSING_PERMISSIONS: (403, "Missing Permissions"),
    ErrorCode.WRONG_DELETE_COUNT: (
        400,
        "Provided too few or too many messages to delete. Must provide at least 2 and fewer than "
        "100 messages to delete",
    ),
    ErrorCode.SYSTEM_MESSAGE: (403, "Cannot execute action on a system message"),
    ErrorCode.WRONG_CHANNEL_TYPE: (400, "Cannot execute action on this channel type"),
    ErrorCode.INVALID_WEBHOOK_TOKEN: (401, "Invalid Webhook Token"),
    ErrorCode.TOO_OLD_TO_DELETE: (
        400,
        "You can only bulk delete messages that are under 14 days old.",
    ),
    ErrorCode.THREAD_ARCHIVED: (400, "Thread is archived"),
    ErrorCode.INVALID_JSON: (400, "The request body contains invalid JSON."),
    ErrorCode.NO_MUTUAL_GUILDS: (
        403,
        "Cannot send messages to this user due to having no mutual guilds",
    ),
    ErrorCode.THREAD_EXISTS: (400, "A thread has already been created for this message"),
    ErrorCode.THREAD_LOCKED: (400, "Thread is locked"),
    ErrorCode.TOO_MANY_THREADS: (400, "Maximum number of active threads reached"),
}


def fail(code: ErrorCode) -> NoReturn:
    """Refuses the bot's request with one of Discord's documented errors."""
    status, message = ERRORS[code]
    raise ApiError(status, int(code), message)
