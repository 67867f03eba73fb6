"""The private pages of an analysis: how far it is, what was found, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from engine.core import Plural, Text
from play import Table
from play.analyses import RunningAnalysis
from play.analysis_texts import KNOWLEDGE, NO_TURNING_POINTS, list_share_texts
from play.match_analysis import MatchAnalysis
from words import Words

from ..components import custom_ids
from .card_lines import table_heading
from .layout import SLATE, button, gallery, page, rows, text
from .replay_page import EVERYBODY

LATER: Final = Text("This takes longer. Press *Analysis* again later: it goes on meanwhile.")


def progress_text(running: RunningAnalysis) -> Text:
    """How far an analysis is, and about how long it still takes."""
    time_left = Plural(
        "It takes about {n} minute more, longer while bots play.",
        "It takes about {n} minutes more, longer while bots play.",
        n=running.minutes_left,
    )
    if running.is_waiting:
        return Text("The analysis waits for that of another match. {left}", left=time_left)
    return Text(
        "The match is being analysed: step {n} of {whole}. {left}",
        n=running.steps,
        whole=running.all_steps,
        left=time_left,
    )


def analysis_page(
    table: Table,
    analysis: MatchAnalysis,
    point_texts: Sequence[Sequence[Text]],
    words: Words,
    files: Sequence[discord.File],
) -> discord.ui.LayoutView:
    """What was found: the picture, the turning points in words, and buttons that lead there.

    `point_texts` are the sentences about each of them.
    """
    told = [
        f"**{number}.** {' '.join(map(words.illustrate, sentences))}"
        for number, sentences in enumerate(point_texts, 1)
    ]
    lines = told or [words(NO_TURNING_POINTS)]
    # each to the position before its action; the rest of the id tells it from arrows
    to_points = [
        button(
            words(Text("To {n}", n=number)),
            custom_ids.make_id("step", table.id, point.entry - 1, EVERYBODY, "point", number),
        )
        for number, point in enumerate(analysis.points, 1)
    ]
    others = [
        button(words(Text("Replay")), custom_ids.make_id("replay", table.id)),
        button(words(Text("In words")), custom_ids.make_id("analysiswords", table.id)),
    ]
    return page(
        text(table_heading(table, words)),
        *gallery(files),
        text("\n".join(lines)),
        text(f"-# {words(KNOWLEDGE)}"),
        *rows(to_points),
        *rows(others),
        accent=SLATE,
    )


def analysis_words_page(
    table: Table,
    analysis: MatchAnalysis,
    words: Words,
) -> discord.ui.LayoutView:
    """The chances over the whole match in words, for those who do not see the picture."""
    lines = [words(line) for line in list_share_texts(analysis)]
    back = button(words(Text("Analysis")), custom_ids.make_id("analysis", table.id))
    return page(
        text(table_heading(table, words)),
        text("\n".join(lines)),
        text(f"-# {words(KNOWLEDGE)}"),
        *rows([back]),
        accent=SLATE,
    )
