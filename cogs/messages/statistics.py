"""Ratings, results and shares of wins in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

import discord

from engine import games
from engine.core import Game, Plural, Text
from play.ratings import PROVISIONAL, displayed_rating
from play.rows import OpeningShare, RatingRow, ResultRow, SeatShare
from play.statistics import GameStatistics, PersonStatistics
from words import Words

from ..components import custom_ids
from ..services.language import escape_name
from .layout import Block, button, select, select_option

MINUTE, HOUR, DAY = 60, 3600, 86400  # in seconds

# --- games ------------------------------------------------------------


def game_statistics_lines(game: Game[Any], counted: GameStatistics, words: Words) -> list[str]:
    """The answer to `/stats game`: totals, and wins by seat and by first move."""
    verbs = {kind.__name__: kind.verb for kind in game.moves.kinds}
    # first moves of a kind that the game still has
    known = [share for share in counted.won_by_opening if share.opening in verbs]
    return [
        f"### {words(game.meta.title)}",
        *map(words, _total_texts(counted)),
        words(Text("**Won by seat**")),
        *seat_share_lines(counted.won_by_seat, words),
        words(Text("**Won by first move**")),
        *(win_share_line(verbs[share.opening], share, words) for share in known),
    ]


def _total_texts(counted: GameStatistics) -> list[Text]:
    """How many matches there were, how long, and how fast people move."""
    totals: Text = Plural(
        "{n} match · {moves} moves each · {time} a move",
        "{n} matches · {moves} moves each · {time} a move",
        n=counted.match_count,
        moves=round(counted.moves_a_match),
        time=duration_text(counted.seconds_a_move),
    )
    if not counted.match_lengths:
        return [totals]
    half = duration_text(median(counted.match_lengths))
    return [totals, Text("A match lasts {time}; half of them are shorter.", time=half)]


def seat_share_lines(shares: Sequence[SeatShare], words: Words) -> list[str]:
    """A line for every number of players: its matches, and what share of them each seat won."""
    won_by_seat: dict[int, list[str]] = {}  # texts such as "seat 1 50 %", by number of players
    played: dict[int, int] = {}  # matches by number of players: the same for each of their seats
    for share in shares:
        percent = round(100 * share.won / share.played)
        text = Text("seat {n} {share} %", n=share.seat + 1, share=percent)
        won_by_seat.setdefault(share.seats, []).append(words(text))
        played[share.seats] = share.played
    return [
        f"- {words(_players_text(seats, played[seats]))}: {' · '.join(texts)}"
        for seats, texts in won_by_seat.items()
    ]


def _players_text(seats: int, played: int) -> Text:
    """With how many players, and how many matches were played so."""
    return Plural(
        "{players} players, {n} match",
        "{players} players, {n} matches",
        n=played,
        players=seats,
    )


def win_share_line(verb: Text, share: OpeningShare, words: Words) -> str:
    """How often a first move, called by its verb, has won: in per cent, and won/played."""
    percent = round(100 * share.won / share.played)
    return f"- {words(verb)}: {percent} % ({share.won}/{share.played})"


def result_lines(played: Sequence[ResultRow], words: Words) -> list[str]:
    """A line for each game that a person has finished: how often, how often won, time a move."""
    lines: list[str] = []
    for key, game in games().items():
        rows_of_game = [row for row in played if row.game == key]
        if rows_of_game:
            moves = sum(row.entries for row in rows_of_game)
            seconds = sum(row.seconds for row in rows_of_game)
            sentence = Text(
                "{n} finished, {won} won, {time} a move",
                n=len(rows_of_game),
                won=sum(row.rank == 1 for row in rows_of_game),
                time=duration_text(seconds / max(1, moves)),
            )
            lines.append(f"- {words(game.meta.title)}: {words(sentence)}")
    return lines


def duration_text(seconds: float) -> Text:
    """A duration in its largest unit, rounded: in days, hours, minutes or seconds."""
    if seconds >= DAY:
        return Text("{n} d", n=round(seconds / DAY))
    if seconds >= HOUR:
        return Text("{n} h", n=round(seconds / HOUR))
    if seconds >= MINUTE:
        return Text("{n} min", n=round(seconds / MINUTE))
    return Text("{n} s", n=round(seconds))


# --- ratings ----------------------------------------------------------


def leaderboard_lines(board: Sequence[tuple[str, RatingRow]], words: Words) -> list[str]:
    """The best players, pairs (name, rating), numbered from the first."""
    lines = [
        f"{place}. {escape_name(name)} — {rating_line(row, words)}"
        for place, (name, row) in enumerate(board, 1)
    ]
    return [*lines, *_provisional_lines([row for _, row in board], words)]


def _provisional_lines(shown: Sequence[RatingRow], words: Words) -> list[str]:
    """A line that says what the question mark means, where a rating has one."""
    if all(row.matches >= PROVISIONAL for row in shown):
        return []
    return [f"-# {words(Text('? : fewer than {n} matches so far', n=PROVISIONAL))}"]


def rating_line(row: RatingRow, words: Words) -> str:
    """A rating in words; a question mark while few matches stand behind it."""
    played = Plural(
        "{n} match, {wins} won",
        "{n} matches, {wins} won",
        n=row.matches,
        wins=row.wins,
    )
    return f"**{_rating_text(row)}** · {words(played)}"


def _rating_text(row: RatingRow) -> str:
    """A rating as a number, with a question mark while few matches stand behind it."""
    return f"{displayed_rating(row.mu, row.sigma)}{'?' if row.matches < PROVISIONAL else ''}"


# --- one person -------------------------------------------------------


def person_statistics_lines(own: PersonStatistics, words: Words, *, in_server: bool) -> list[str]:
    """A person's ratings, then their results.

    In a server the ratings there, beside those among all servers; in
    direct messages the latter alone.
    """
    if in_server:
        head = Text("**Your ratings here**")
        rated = rating_lines(head, own.here, own.everywhere, words)
    else:
        head = Text("**Your ratings on all servers**")
        rated = rating_lines(head, own.everywhere, {}, words)
    return [*rated, *_summary_lines(own, words)]


def rating_lines(
    head: Text,
    here: Mapping[str, RatingRow],
    everywhere: Mapping[str, RatingRow],
    words: Words,
) -> list[str]:
    """The person's ratings by game, below a heading.

    Empty if there are none.
    """
    if not here:
        return []
    lines = [_game_rating_line(row, everywhere.get(row.game), words) for row in here.values()]
    return [
        words(head),
        *lines,
        *_provisional_lines([*here.values(), *everywhere.values()], words),
    ]


def _game_rating_line(here: RatingRow, everywhere: RatingRow | None, words: Words) -> str:
    """The rating of one game, and the one on all servers where it is given."""
    line = f"- {words(games()[here.game].meta.title)}: {rating_line(here, words)}"
    if everywhere is None:
        return line
    return f"{line} · {words(Text('{rating} on all servers', rating=_rating_text(everywhere)))}"


def _summary_lines(own: PersonStatistics, words: Words) -> list[str]:
    """The person's results by game, or that there are none."""
    lines = result_lines(own.finished, words)
    if not lines:
        return [words(Text("You have finished no match yet."))]
    return [words(Text("**Your finished matches**")), *lines]


def history_select(own: PersonStatistics, words: Words) -> list[Block]:
    """The list of games whose rating can be drawn.

    Empty if there is only one.
    """
    shown = own.shown.game if own.shown else None
    titles = [
        select_option(words(games()[key].meta.title), key, default=key == shown)
        for key in own.here
    ]
    if len(titles) < 2:
        return []
    return [select(custom_ids.make_id("course"), titles, words(Text("Course of the rating")))]


def opt_out_button(words: Words, *, out: bool) -> discord.ui.Button[discord.ui.LayoutView]:
    """The button *Stay out of ratings*, or *Take part again* for somebody who is out."""
    if out:
        return button(words(Text("Take part again")), custom_ids.make_id("statson"))
    return button(words(Text("Stay out of ratings")), custom_ids.make_id("statsoff"))
