"""The bot's log: one line an event on standard error, as text or json, never with a token in it."""

from __future__ import annotations

import logging
import sys
import threading
from types import TracebackType
from typing import Any, Final

import structlog

from cogs.services.redaction import redact_tokens
from settings import Settings

# Traces show no values of variables, whatever is installed.
TEXT_RENDERER: Final = structlog.dev.ConsoleRenderer(
    colors=False, exception_formatter=structlog.dev.plain_traceback
)
# What is noted with every event, ours and the libraries'
EVENT_PROCESSORS: Final[list[Any]] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


class TokenFilter(structlog.stdlib.ProcessorFormatter):
    """Keeps tokens out of everything that is logged.

    That holds for what we log and what libraries log, at any level
    and with any trace.
    """

    def __init__(self, secret: str, **options: Any) -> None:
        """`secret` is the bot's token, or "".

        `options` are those of ProcessorFormatter.
        """
        super().__init__(**options)
        self.secrets = [secret] if secret else []  # texts that must not be logged

    def format(self, record: logging.LogRecord) -> str:
        """The line of the log for a record, with tokens blotted out."""
        return redact_tokens(super().format(record), self.secrets)


def set_up_logging(settings: Settings) -> None:
    """Sends everything that is logged through one formatter.

    That is what structlog and libraries log, and errors that nobody caught.
    """
    structlog.configure(
        processors=[*EVENT_PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(_make_formatter(settings))
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # It warns of the voice support that nobody needs.
    logging.getLogger("discord.client").setLevel(logging.ERROR)
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught
    threading.excepthook = _log_uncaught_in_thread


def _make_formatter(settings: Settings) -> TokenFilter:
    """Makes the formatter that every record goes through, in the format of the settings."""
    token = settings.discord_token
    return TokenFilter(
        token.get_secret_value() if token else "",
        foreign_pre_chain=EVENT_PROCESSORS,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_make_renderers(settings.log_format),
        ],
    )


def _make_renderers(log_format: str) -> list[Any]:
    """Makes the last steps that turn an event into a line, as text or as JSON."""
    if log_format != "json":
        return [TEXT_RENDERER]
    return [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]


def _log_uncaught(
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType | None,
) -> None:
    """`sys.excepthook`: an error that nobody caught is logged, with tokens blotted out."""
    logging.getLogger("tabularium").critical("ended by an error", exc_info=(kind, error, trace))


def _log_uncaught_in_thread(uncaught: threading.ExceptHookArgs) -> None:
    """`threading.excepthook`: logs an error that ended a thread."""
    error = uncaught.exc_value or uncaught.exc_type()
    _log_uncaught(uncaught.exc_type, error, uncaught.exc_traceback)
