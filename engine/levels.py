"""The levels of the bots: how well each plays, and how long it may think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from .core import Bot, Decision, Game, Move, RandomBot, Text

EASY, STEADY, STRONG, MASTER = "easy", "steady", "strong", "master"
LEAST_TO_CHOOSE_FROM: Final = 3  # answers, of which a mistake is one
WALL_FACTOR: Final = 4  # on a busy machine a search takes at most so many times its seconds


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays."""

    key: str
    title: Text
    seconds: float = 0.0  # of processor time that a search may take for an answer; 0: no search


LEVELS: Final[Mapping[str, Level]] = {
    EASY: Level(EASY, Text("easy")),
    STEADY: Level(STEADY, Text("steady")),
    STRONG: Level(STRONG, Text("strong"), seconds=0.3),
    MASTER: Level(MASTER, Text("master"), seconds=2.0),
}  # from weak to strong


class EasyBot:
    """The game's own bot with honest mistakes: often it takes an answer that is only fair."""

    def __init__(self, game: Game[Any]) -> None:
        """Makes a bot that plays as the game's strongest one, but with mistakes.

        The game says how often they come, and how bad they are.
        """
        self._bot: Bot[Any] = game.strongest_bot
        self._mistake_chance = game.mistake_chance
        self._mistake_pool = game.mistake_pool

    def choose(self, view: Any, decision: Decision, random: Random) -> Move:
        """The bot's answer; now and then a mistake.

        A mistake is any answer out of the better part of its ranking.
        """
        ranked = self._bot.rank(view, decision)
        if len(ranked) < 2 or random.random() >= self._mistake_chance:
            return self._bot.choose(view, decision, random)
        pool_size = int(self._mistake_pool * len(ranked))
        candidate_count = max(LEAST_TO_CHOOSE_FROM, pool_size)
        return random.choice(ranked[:candidate_count])

    def rank(self, view: Any, decision: Decision) -> tuple[Move, ...]:
        """The answers as the game's own bot ranks them, without mistakes."""
        return tuple(self._bot.rank(view, decision))


def list_levels(game: Game[Any]) -> tuple[Level, ...]:
    """The levels that can be chosen; none where the game's only bot takes any legal move."""
    return () if isinstance(game.strongest_bot, RandomBot) else tuple(LEVELS.values())


def level_title(key: str) -> Text:
    """The title of a level.

    Bots of older matches have other keys: they are called steady.
    """
    level = LEVELS.get(key)
    return level.title if level is not None else LEVELS[STEADY].title


def find_quick_bot(game: Game[Any], key: str | None) -> Bot[Any]:
    """The bot that answers at once, without a search, for a level.

    `key` may also name a bot of the game, as older matches do. For
    every other key, and None, it is the game's strongest one.
    """
    if key == EASY:
        return EasyBot(game)
    return game.bots.get(key or "", game.strongest_bot)


def search_seconds(key: str | None) -> float:
    """Seconds of processor time that a bot of this level searches.

    0 if it answers at once.
    """
    level = LEVELS.get(key or "")
    return level.seconds if level is not None else 0.0


def looks_deeper(seconds: float) -> bool:
    """Whether a search of so many seconds looks further ahead: one as long as the master's.

    More time for answers that are looked at no further changes little:
    the strong bot has enough for that.
    """
    return seconds >= LEVELS[MASTER].seconds
