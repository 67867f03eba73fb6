"""Leaves out the games that could not be shown, before anybody plays them, and says why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import structlog

import render
from engine import games, games_left_out, leave_out
from engine.core import Game, Text
from words import LANGUAGES, Words

log = structlog.get_logger(__name__)
MAX_ERROR_LENGTH: Final = 500  # characters of an error in one line


def leave_out_unshowable_games() -> None:
    """Leaves out each game whose pictures cannot be imported, or whose words cannot be said.

    A game without pictures is told in words. What is wrong with
    commands is found where they are made.
    """
    all_languages = [Words(code) for code in LANGUAGES]
    for key, game in list(games().items()):
        try:
            render.find_pictures(key)
            for text in list_texts(game):
                for words in all_languages:
                    words(text)  # raises where it cannot be said
        except Exception as error:  # whatever is wrong with one game, the others are played
            leave_out(key, error)


def list_texts(game: Game[Any]) -> Iterator[Text]:
    """What a game says of itself before it is played: card, options, guide, lessons, moves."""
    meta = game.meta
    yield from (meta.title, meta.about)
    for lesson in game.course.all_lessons:
        yield from (lesson.title, lesson.text)
    for example in game.examples:
        yield example.text
    for option in meta.options:
        yield option.title
        for setting in option.settings:
            yield setting.title
            if setting.about is not None:
                yield setting.about
    for page in meta.guide:
        yield from (page.title, *page.lines)
    for kind in game.moves.kinds:
        yield from (kind.verb, kind.about)


def describe_left_out() -> str | None:
    """Which games are left out and why, in one line for whoever runs the bot.

    None if none is.
    """
    left_out = games_left_out().items()
    reasons = [f"{key}: {describe_error(error)}" for key, error in left_out]
    return "; ".join(reasons) or None


def describe_error(error: Exception) -> str:
    """An error in one line: its kind and its message."""
    message = " ".join(str(error).split())
    return f"{type(error).__name__}: {message}"[:MAX_ERROR_LENGTH]


def log_left_out() -> None:
    """Logs every game that is left out in one line.

    The trace is there for debugging.
    """
    for key, error in games_left_out().items():
        log.error("a game is left out", game=key, reason=describe_error(error))
        log.debug("why a game is left out", game=key, exc_info=error)
