"""The command line of the terminal game."""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine import games, games_left_out
from engine.core import Game, Illegal, LiveEntry, Seat, Text
from engine.match import Match
from play.errors import MAX_QUOTED_LENGTH
from words import LANGUAGES, Words

from ..lobby_seats import BOT_NAMES
from .console import Console
from .files import load_match
from .rules_pages import say_games
from .session import Session

DEFAULT_PICTURE: Final = Path("out/table.png")
SEED_BITS: Final = 32  # of a seed that nobody has chosen: short enough to be written down


def make_parser() -> ArgumentParser:
    """Makes the parser of the command line `python -m engine`."""
    made = ArgumentParser(prog="python -m engine", description="Plays a match in the terminal.")
    made.add_argument("game", nargs="?", help="which game; without it the games are listed")
    made.add_argument(
        "--seats", type=int, help="how many play (default: as few as the game allows)"
    )
    made.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a setting of the game; may be repeated",
    )
    made.add_argument(
        "--you",
        default="1",
        metavar="1,2",
        help="the seats that people take in turns at this terminal (default: 1)",
    )
    made.add_argument("--auto", action="store_true", help="bots play every seat")
    made.add_argument("--bots", help="the bots' strength (default: the strongest)")
    made.add_argument(
        "--names",
        default="",
        metavar="ANN,BO",
        help="the people's names, in the order of their seats",
    )
    made.add_argument("--seed", type=int, help="the same seed gives the same match")
    made.add_argument("--language", choices=LANGUAGES, default="en")
    made.add_argument("--load", type=Path, metavar="FILE", help="goes on with a saved match")
    made.add_argument(
        "--picture",
        type=Path,
        default=DEFAULT_PICTURE,
        metavar="FILE",
        help=f"where the picture is written (default: {DEFAULT_PICTURE})",
    )
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays a match as the command line says.

    `arguments` None: those of this process. Returns its exit status, 2
    on a refusal.
    """
    chosen = make_parser().parse_args(arguments)
    console = Console(Words(chosen.language))
    try:
        if chosen.game is None and chosen.load is None:
            say_games(console, [game.meta for game in games().values()])
        else:
            make_session(chosen, console).play()
    except Illegal as refusal:
        sys.stderr.write(f"{console.words(refusal.text)}\n")
        return 2
    return 0


def make_session(chosen: Namespace, console: Console) -> Session:
    """Makes the session that the parsed command line asks for, with its first picture painted."""
    match = load_match(chosen.load) if chosen.load else start_match(chosen)
    people = frozenset() if chosen.auto else parse_seats(chosen.you, match.seats)
    names = choose_seat_names(console.words, match.seats, people, chosen.names)
    console.words = console.words.with_names(names)
    bot_level = find_bot_level(match.game, chosen.bots)
    session = Session(match, console, people, bot_level, chosen.picture)
    if chosen.load:
        session.mark_all_read()
    session.paint()
    return session


def start_match(chosen: Namespace) -> Match[Any]:
    """A new match with the game, seats, options and seed of the parsed command line."""
    game = find_game(chosen.game)
    options = {}
    for written in chosen.option:
        key, _, value = written.partition("=")
        options[key] = value
    seed = secrets.randbits(SEED_BITS) if chosen.seed is None else chosen.seed
    entry = LiveEntry(seed)
    entry.news = []  # collects what the set-up tells; without a list nothing is told
    return Match.start(game, chosen.seats or min(game.meta.seats), options, seed, entry)


def find_game(key: str) -> Game[Any]:
    """The game with that key.

    Raises Illegal with all keys if there is none, and the error itself
    of a game that could not be loaded.
    """
    if key in games_left_out():
        raise games_left_out()[key]
    if key not in games():
        raise Illegal(
            Text(
                "There is no game called {key}. There are: {keys}.",
                key=key[:MAX_QUOTED_LENGTH],
                keys=tuple(games()),
            )
        )
    return games()[key]


def parse_seats(written: str, seats: int) -> frozenset[Seat]:
    """The seats, counted from 0, of text such as `1,3` or `all`.

    Raises Illegal if it is not like that.
    """
    if written == "all":
        return frozenset(range(seats))
    numbers = written.split(",")
    if not all(number.isdecimal() and 1 <= int(number) <= seats for number in numbers):
        raise Illegal(Text("The seats are the numbers from 1 to {n}.", n=seats))
    return frozenset(int(number) - 1 for number in numbers)


def find_bot_level(game: Game[Any], asked: str | None) -> str:
    """The bot's level that was asked for, or the strongest.

    Raises Illegal if there is none such.
    """
    if asked is None:
        return list(game.bots)[-1]  # they are listed from weak to strong
    if asked not in game.bots:
        raise Illegal(
            Text(
                "There is no bot called {name}. There are: {names}.",
                name=asked[:MAX_QUOTED_LENGTH],
                names=tuple(game.bots),
            )
        )
    return asked


def choose_seat_names(words: Words, seats: int, people: frozenset[Seat], given: str) -> list[str]:
    """The names by seat: people as `given` with commas, bots by names of their own."""
    own_names = iter(given.split(",") if given else ())
    bot_names = iter(BOT_NAMES)
    names: list[str] = []
    for seat in range(seats):
        if seat in people:
            names.append(next(own_names, words.seat_name(seat)))
        else:
            names.append(next(bot_names))
    return names
