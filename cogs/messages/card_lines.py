"""Lines that several messages about a table share: heading, season, fairness, clocks, outcome."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from engine.core import Plural, Result, Text, Who
from play import Table
from play.league.season import NAME_LIMIT
from play.resignation_texts import list_early_end_texts
from play.table import LIVE
from play.time_control import bank_moment, long_duration_text, warns_of_bank
from words import Words

from ..services.language import escape_name

SHOWN_DIGITS: Final = 12  # of the fairness code, on a card
# what is said of a clock, by the number of warnings that it has given
CLOCK_WARNINGS: Final = {
    1: Text("Half of the time is gone."),
    2: Text("A tenth of the time is left."),
}


def table_heading(table: Table, words: Words) -> str:
    """The heading of a message about a table: game, number, and whether it is practice."""
    parts = [table.game_title, Text("table {n}", n=table.id)]
    if table.is_practice:
        parts.append(Text("practice"))
    return f"### {' · '.join(map(words, parts))}"


def league_lines(table: Table, words: Words) -> list[str]:
    """A line about the season that a table counts for.

    Empty if it counts for none.
    """
    settings = table.row.settings
    if "league" not in settings:
        return []
    season = escape_name(settings["league"], NAME_LIMIT)
    said = [Text("Counts for {season}", season=season)]
    if "round" in settings:
        said.append(Text("round {n}", n=settings["round"]))
    if "division" in settings:
        said.append(Text("Division {n}", n=settings["division"] + 1))
    if "closes" in settings and table.row.status in LIVE:
        closes = datetime.fromisoformat(settings["closes"])
        said.append(Text("until {moment}", moment=timestamp(closes)))
    return [f"-# {' · '.join(map(words, said))}"]


def fairness_lines(table: Table, words: Words) -> list[str]:
    """What a table's card says about chance: that it is practice, and the fairness code.

    In practice even chance can be undone. By the code the dice can be checked
    after the end; the card has its beginning, the log all of it.
    """
    said: list[Text] = []
    if _can_undo_chance(table):
        said.append(
            Text("Practice: even what chance decided can be undone, and nothing is rated.")
        )
    digest = table.match.commitment_digest if table.match else None
    if digest:
        start = f"`{digest[:SHOWN_DIGITS]}…`"
        said.append(Text("Fairness code {digest}, in full in the log", digest=start))
    return [f"-# {words(line)}" for line in said]


def whole_fairness_lines(table: Table, words: Words) -> list[str]:
    """The whole fairness code, and what it is for; empty where a match has none."""
    digest = table.match.commitment_digest if table.match else None
    if not digest:
        return []
    code = Text(
        "Fairness code (/game verify checks it after the end): {digest}", digest=f"`{digest}`"
    )
    return [f"-# {words(code)}"]


def _can_undo_chance(table: Table) -> bool:
    """Whether even what chance decided can be undone: in practice, while the match runs."""
    return table.is_practice and table.row.status in LIVE


def time_lines(table: Table, seat: int) -> list[Text]:
    """What a seat's clock says, and until when the person is on vacation.

    Nothing about a clock where the table has none, or does not wait for the seat.
    """
    said: list[Text] = []
    back = table.vacation_ends.get(seat)
    if back:
        said.append(Text("On vacation until {moment}.", moment=timestamp(back)))
    clock = table.clocks.get(seat)
    if clock is None or clock.asked_at is None or table.terms.time_control is None:
        return said
    ends = table.timeout_at(seat)
    if ends is None:
        return [*said, Text("The clock stands still.")]
    has_bank = warns_of_bank(clock, table.terms.time_control)
    is_told_by_bank = has_bank and clock.warned == 1  # `_bank_text` says it in other words
    if clock.warned in CLOCK_WARNINGS and not is_told_by_bank:
        said.append(CLOCK_WARNINGS[clock.warned])
    if has_bank:
        return [*said, _bank_text(table, seat, ends)]
    until = Text(
        "Time until {moment} ({distance}).",
        moment=timestamp(ends),
        distance=relative_timestamp(ends),
    )
    return [*said, until]


def _bank_text(table: Table, seat: int, ends: datetime) -> Text:
    """The time of a turn with a bank: until when the turn's own lasts, and how long the bank.

    `ends` is when both are over.
    """
    clock = table.clocks[seat]
    control = table.terms.time_control
    assert control is not None
    own_time_ends = bank_moment(clock, control, table.quiet_hours(seat))
    if clock.warned or own_time_ends is None:
        return Text(
            "The time of the turn is over, the bank burns: it lasts until {moment} ({distance}).",
            moment=timestamp(ends),
            distance=relative_timestamp(ends),
        )
    return Text(
        "Time until {moment} ({distance}), then a bank of {bank}.",
        moment=timestamp(own_time_ends),
        distance=relative_timestamp(own_time_ends),
        bank=long_duration_text(clock.bank),
    )


def timestamp(moment: datetime) -> str:
    """A moment as everybody's own client writes it, in their own zone: 16 November 2026 18:30."""
    return f"<t:{int(moment.timestamp())}:f>"


def relative_timestamp(moment: datetime) -> str:
    """A moment as everybody's own client tells it from now, such as "in three hours"."""
    return f"<t:{int(moment.timestamp())}:R>"


def outcome_text(result: Result, words: Words) -> str:
    """Winner, ranks and scores, and why a tie was broken as it was."""
    head = Text("Nobody wins.") if result.is_draw else winners_sentence(result)
    lines = [f"**{words(head)}**"]
    # in games without points a win counts 1
    has_points = any(score.total > 1 for score in result.scores)
    for seat in seats_by_rank(result.ranks):
        total = f" — **{result.scores[seat].total}**" if has_points else ""
        # with a plain dot Discord would number the lines anew, whatever the ranks are
        lines.append(f"{result.ranks[seat]}\\. {words.seat_name(seat)}{total}")
    lines += [f"-# {words(reason)}" for reason in result.tie_breaks]
    return "\n".join(lines)


def seats_by_rank(ranks: Sequence[int]) -> list[int]:
    """All seats, the winners first.

    Those with the same rank in the order of the table.
    """
    seats = range(len(ranks))
    return sorted(seats, key=lambda seat: ranks[seat])


def winners_sentence(result: Result) -> Text:
    """Who has won, alone or together."""
    winners = tuple(Who(seat) for seat in result.winners)
    return Plural("{players} wins.", "{players} win together.", n=len(winners), players=winners)


def outcome_lines(table: Table, words: Words) -> list[str]:
    """The heading of a finished match, who has won, and whether a resignation ended it."""
    heading = table_heading(table, words)
    result = table.result()
    if result is None:
        return [heading]
    return [heading, outcome_text(result, words), *early_end_lines(table, words)]


def early_end_lines(table: Table, words: Words) -> list[str]:
    """The line that says that a resignation or the clock ended a match.

    Empty if it ended by its rules.
    """
    return [f"-# {words(text)}" for text in list_early_end_texts(table)]
