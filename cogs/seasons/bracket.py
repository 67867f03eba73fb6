"""A cup as a picture and in words: its rounds with their tables, who went on, who comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core import Text
from play.league.cup import (
    DUEL,
    PLAY_OFF,
    THIRD_PLACE,
    CupPlan,
    bracket_width,
    count_rounds,
    find_counting_rows,
    find_final_winner,
    is_cup_over,
    list_winners,
    order_table,
)
from play.league.cup_places import make_plan
from play.rows import PairingRow
from render.charts import BracketBox, BracketName, BracketRound, bracket_scenes
from render.scene import Scene
from words import Words

from ..services.language import escape_name
from .overview import SeasonOverview

STAGES = (Text("The final"), Text("Semi-finals"), Text("Quarter-finals"))  # counted from the end
MAX_LINES = 60  # of a cup in words


def stage_title(number: int, last: int, *, is_bracket: bool) -> Text:
    """What a round of a cup is called; `last` is the number of its final.

    Only a bracket of duels has semi-finals and quarter-finals.
    """
    rounds_to_come = last - number
    if rounds_to_come == 0 or (is_bracket and rounds_to_come < len(STAGES)):
        return STAGES[rounds_to_come]
    return Text("Cup round {n}", n=number)


def find_stage_title(overview: SeasonOverview) -> Text | None:
    """What the running round of a cup or of finals is called.

    None in other rounds.
    """
    by_round = group_by_round(overview.cup_tables)
    if overview.season.round not in by_round:
        return None
    rounds_before = min(by_round) - 1  # of the season, before those of its finals
    cup_round = overview.season.round - rounds_before
    last = overview.season.terms["rounds"] - rounds_before
    is_bracket = overview.season.terms["size"] == DUEL
    return stage_title(cup_round, last, is_bracket=is_bracket)


def cup_scenes(overview: SeasonOverview, title: str, words: Words) -> tuple[Scene, ...]:
    """The pictures of a season's cup, or of the finals of its divisions; none where it has none."""
    scenes: list[Scene] = []
    for division, plan, rows in _list_cups(overview):
        named = title
        if overview.season.terms["divisions"] > 1:
            named = f"{title} · {words(Text('Division {n}', n=division + 1))}"
        rounds = list_bracket_rounds(rows, plan, overview.names, words)
        scenes += bracket_scenes(
            named, rounds, words, is_tree=plan.is_bracket, first_index=len(scenes)
        )
    return tuple(scenes)


def _list_cups(overview: SeasonOverview) -> Iterator[tuple[int, CupPlan, list[PairingRow]]]:
    """The division, plan and tables of each cup of a season."""
    for division in sorted({row.division for row in overview.cup_tables}):
        rows = [row for row in overview.cup_tables if row.division == division]
        has_cup_rounds = bool(group_by_round(rows))
        if has_cup_rounds:  # else the division has play-offs alone
            yield division, make_plan(overview.season, overview.members, division), rows


def cup_lines(overview: SeasonOverview, words: Words) -> list[str]:
    """The cup of a season, or the finals of its divisions, in words."""
    lines: list[str] = []
    for division, plan, rows in _list_cups(overview):
        if overview.season.terms["divisions"] > 1:
            lines.append(f"### {words(Text('Division {n}', n=division + 1))}")
        lines += bracket_lines(rows, plan, overview.names, words)
    play_offs = [row for row in overview.cup_tables if row.slot == PLAY_OFF]
    if play_offs:
        lines.append(f"**{words(Text('Play-offs'))}**")
    for row in play_offs:
        names = ", ".join(escape_name(overview.names.get(person, "?")) for person in row.people)
        lines.append(f"- {names}")
    return lines


def list_bracket_rounds(
    rows: Sequence[PairingRow],
    plan: CupPlan,
    names: Mapping[int, str],
    words: Words,
) -> list[BracketRound]:
    """The rounds of a cup as its picture shows them; of a bracket also those to come.

    `rows` are the tables of one division.
    """
    by_round = group_by_round(rows)
    if not by_round:
        return []
    first = min(by_round)  # rounds of the season may come before those of its finals
    round_count = max(count_rounds(len(plan.seeds), plan), max(by_round) - first + 1)
    last = first + round_count - 1
    numbers = range(first, last + 1) if plan.is_bracket else sorted(by_round)
    rounds: list[BracketRound] = []
    for number in numbers:
        round_index = number - first
        title = stage_title(round_index + 1, round_count, is_bracket=plan.is_bracket)
        boxes = _list_boxes(
            rows=by_round.get(number, []),
            following=by_round.get(number + 1, []),
            plan=plan,
            names=names,
            round_index=round_index,
        )
        rounds.append(BracketRound(words(title), boxes, is_last=number == last))
    return rounds


def group_by_round(rows: Sequence[PairingRow]) -> dict[int, list[PairingRow]]:
    """The tables of a cup by the number of the round.

    Left out are play-offs, and tables of rounds before the cup.
    """
    found: dict[int, list[PairingRow]] = {}
    for row in rows:
        if row.slot is not None and row.slot != PLAY_OFF:
            found.setdefault(row.round, []).append(row)
    return found


def _list_boxes(
    rows: Sequence[PairingRow],
    following: Sequence[PairingRow],
    plan: CupPlan,
    names: Mapping[int, str],
    round_index: int,
) -> tuple[BracketBox, ...]:
    """The tables of a round by slot, at last that for the third place.

    Of a bracket also tables to which nobody has come yet. `following`
    are the tables of the next round, `round_index` counts from 0.
    """
    people_of_next: set[int] = set()
    for row in following:
        if row.slot != THIRD_PLACE:
            people_of_next.update(row.people)
    boxes: dict[int, BracketBox] = {}
    for slot, row in find_counting_rows(rows).items():
        winners = find_going_on(row, rows, plan)
        losers = [person for person in row.people if person not in winners]
        # some who lost fill the seats of a final that has too few winners
        fillers = [person for person in losers if person in people_of_next]
        boxes[slot] = _make_box(slot, row, [*winners, *fillers], plan, names)
    if plan.is_bracket:
        # a bracket of 8 has 4 tables in its first round, then 2, then 1
        table_count = bracket_width(len(plan.seeds)) >> (round_index + 1)
        for slot in range(1, table_count + 1):
            boxes.setdefault(slot, BracketBox(slot, ()))
    in_order = sorted(boxes, key=lambda slot: (slot == THIRD_PLACE, slot))
    return tuple(boxes[slot] for slot in in_order)


def _make_box(
    slot: int,
    row: PairingRow,
    going_on: Sequence[int],
    plan: CupPlan,
    names: Mapping[int, str],
) -> BracketBox:
    """Makes a table of a round: its people, and once it is over who went on and who is out.

    Who went on stands first; at larger tables all stand in the
    order of their ranks.
    """
    if row.ranks is None and not row.void:
        return BracketBox(slot, tuple(BracketName(names.get(each, "?")) for each in row.people))
    best_first = going_on if plan.is_bracket else order_table(row, plan)
    people = dict.fromkeys([*best_first, *going_on, *row.people])  # each once
    shown = [
        BracketName(names.get(person, "?"), "on" if person in going_on else "out")
        for person in people
    ]
    return BracketBox(slot, tuple(shown))


def find_going_on(row: PairingRow, rows: Sequence[PairingRow], plan: CupPlan) -> list[int]:
    """Who went on from a table, or has won the final or the third place.

    Empty while it is not over. `rows` are all tables of its round.
    """
    if row.ranks is None and not row.void:
        return []
    is_end = row.slot == THIRD_PLACE or is_cup_over(rows)
    return find_final_winner(row, plan) if is_end else list_winners(row, plan)


def bracket_lines(
    rows: Sequence[PairingRow],
    plan: CupPlan,
    names: Mapping[int, str],
    words: Words,
) -> list[str]:
    """A cup in words: the tables of each round, who went on in bold."""
    lines: list[str] = []
    rounds = list_bracket_rounds(rows, plan, names, words)
    for each in reversed(rounds):
        tables = [box for box in each.boxes if box.names]
        if tables:
            lines.append(f"**{each.title}**")
        lines += [_box_line(box, words) for box in tables]
    if len(lines) > MAX_LINES:
        lines = [*lines[:MAX_LINES], words(Text("and {n} more", n=len(lines) - MAX_LINES))]
    return lines


def _box_line(box: BracketBox, words: Words) -> str:
    """A table of a cup in words: its people, in bold who went on; one alone is free."""
    names = [
        f"**{escape_name(each.name)}**" if each.state == "on" else escape_name(each.name)
        for each in box.names
    ]
    said = ", ".join(names)
    if len(names) == 1:
        said += f" · {words(Text('free'))}"
    if box.slot == THIRD_PLACE:
        said = f"{words(Text('Third place'))}: {said}"
    return f"- {said}"
