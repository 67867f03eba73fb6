"""All that the messages of a season speak of, and its standings and pairings in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core import Text
from play.league.season import NAME_LIMIT, RUNNING
from play.league.standings import OLD_TIE_BREAKS, TIE_BREAKS, Standing, movements
from play.league.terms import CUP, LADDER, has_mean_tie_breaks
from play.rows import ApplicantRow, MemberRow, PairingRow, SeasonRow
from render.charts import StandingsRow, format_balance, format_points
from words import Words

from ..services.language import escape_name

MAX_STANDINGS_LINES: Final = 60  # lines of standings in words
MIN_DIVISION_LINES: Final = 3  # lines of each division, at least
ARROWS: Final = {0: "", 1: "▲ ", -1: "▼ "}  # who would rise or fall
FORMAT_NAMES: Final = {
    "round-robin": Text("everybody meets everybody"),
    "swiss": Text("Swiss: people of like standing meet"),
    "cup": Text("cup: who loses is out, of larger tables the best half goes on"),
    "ladder": Text("ladder: open tables, season points"),
}
STATUS: Final = {
    "open": Text("registration is open"),
    "running": Text("running"),
    "between": Text("between two rounds"),
    "paused": Text("paused"),
    "over": Text("over"),
}


@dataclass(frozen=True, slots=True)
class SeasonOverview:
    """All that the messages of a season speak of."""

    season: SeasonRow
    members: Sequence[MemberRow]
    divisions: Sequence[tuple[int, list[Standing]]]  # number from 0, the best first
    tables: Sequence[PairingRow]  # of the newest round, also when it is over
    cup_tables: Sequence[PairingRow] = ()  # of all rounds, where there is a cup or finals
    waiting: Sequence[ApplicantRow] = ()
    invited: Sequence[ApplicantRow] = ()

    @property
    def names(self) -> dict[int, str]:
        """The names of all members, by the person's id."""
        return {member.person_id: member.name for member in self.members}

    @property
    def active_members(self) -> list[MemberRow]:
        """The members who have not left the season."""
        return [member for member in self.members if member.left_round is None]

    @property
    def movements(self) -> dict[int, int]:
        """Who would rise (1) or fall (-1) as it stands, by person.

        Whoever has left does neither. Nobody is told so in a cup, or
        once finals are played: play-offs may still come.
        """
        if self.cup_tables:
            return {}
        still_in = {member.person_id for member in self.active_members}
        people_by_division: list[list[int]] = []  # the best first
        for _division, standings in self.divisions:
            people = [line.person for line in standings if line.person in still_in]
            people_by_division.append(people)
        return movements(people_by_division, self.season.terms["movers"])

    @property
    def has_standings(self) -> bool:
        """Whether there is anything to rank by: tables, and not those of a first round alone.

        A ladder, whose tables are all of its round 0, has standings as
        soon as it has a table.
        """
        is_in_first_round = self.season.status == RUNNING and self.season.round == 1
        return bool(self.tables) and not is_in_first_round

    @property
    def is_cup(self) -> bool:
        """Whether the season is a cup from its first round on."""
        return bool(self.season.terms["format"] == CUP)

    def find_standing(self, person_id: int) -> Standing | None:
        """The standing of a person in any division, or None."""
        for _, standings in self.divisions:
            for line in standings:
                if line.person == person_id:
                    return line
        return None

    @property
    def is_ladder(self) -> bool:
        """Whether the tables of the season are opened by the players themselves."""
        return bool(self.season.terms["format"] == LADDER)


def tie_breaks_text(season: SeasonRow) -> Text:
    """The sentence that says by what people with the same points are told apart."""
    # the points stand first: they are no tie-break
    _points, *ways = TIE_BREAKS if has_mean_tie_breaks(season) else OLD_TIE_BREAKS
    return Text("Ties are broken by: {ways}.", ways=tuple(ways))


def season_title(season: SeasonRow) -> str:
    """The name of a season, escaped; it can be longer than a person's."""
    return escape_name(season.name, NAME_LIMIT)


# --- standings --------------------------------------------------------


def chart_rows(overview: SeasonOverview) -> list[list[StandingsRow]]:
    """The rows of the picture of the standings, a list for each division."""
    people_who_left = {
        member.person_id for member in overview.members if member.left_round is not None
    }
    names = overview.names
    movements = overview.movements
    divisions: list[list[StandingsRow]] = []
    for _division, standings in overview.divisions:
        chart = [
            _chart_row(
                line,
                names[line.person],
                movements.get(line.person, 0),
                has_left=line.person in people_who_left,
            )
            for line in standings
        ]
        divisions.append(chart)
    return divisions


def _chart_row(line: Standing, name: str, movement: int, *, has_left: bool) -> StandingsRow:
    """The row of one person in the chart of standings.

    `movement` is 1 for who would rise a division, -1 fall, 0 stay.
    """
    return StandingsRow(
        place=line.place,
        name=name,
        points=line.points,
        wins=line.wins,
        played=line.played,
        has_left=has_left,
        division_change=movement,
        opponents=line.opponents,
        balance=line.balance,
        rating=line.rating,
    )


def standings_lines(
    overview: SeasonOverview,
    words: Words,
    reader_id: int | None = None,
) -> list[str]:
    """The standings in words, by division.

    The reader's own place first. The divisions share
    MAX_STANDINGS_LINES lines, with at least MIN_DIVISION_LINES each.
    """
    names = overview.names
    moving = overview.movements
    lines = []
    own = None if reader_id is None else overview.find_standing(reader_id)
    if own is not None:
        points = format_points(own.points)
        lines.append(words(Text("You: place {n}, {points} points.", n=own.place, points=points)))
    share = MAX_STANDINGS_LINES // max(1, len(overview.divisions))
    listed = max(MIN_DIVISION_LINES, share)  # people of each division
    for division, standings in overview.divisions:
        if len(overview.divisions) > 1:
            lines.append(f"**{words(Text('Division {n}', n=division + 1))}**")
        lines += [
            _standing_line(line, names, moving.get(line.person, 0), words)
            for line in standings[:listed]
        ]
        if len(standings) > listed:
            lines.append(words(Text("and {n} more", n=len(standings) - listed)))
    return lines


def _standing_line(line: Standing, names: Mapping[int, str], movement: int, words: Words) -> str:
    """A person's place, name and points, as a line of the standings.

    It has an arrow where they would rise (`movement` 1) or fall (-1).
    """
    said = [
        Text(
            "points {points} · wins {wins} · played {played}",
            points=format_points(line.points),
            wins=line.wins,
            played=line.played,
        )
    ]
    if line.rating is not None:
        said = [Text("rating {rating}", rating=line.rating), *said]
    if line.opponents:
        said.append(Text("opponents {points}", points=format_points(line.opponents)))
    if line.balance:
        said.append(Text("against each other {n}", n=format_balance(line.balance)))
    name = escape_name(names[line.person])
    return f"{line.place}. {ARROWS[movement]}{name} — {' · '.join(map(words, said))}"


def pairing_line(row: PairingRow, names: Mapping[int, str], link: str | None, words: Words) -> str:
    """A table of a round: who plays, how it stands, who has won, and the link if there is one."""
    who = ", ".join(names.get(person, "?") for person in row.people)
    if len(row.people) == 1:
        return f"- {who} · {words(Text('free'))}"
    state = [words(Text("table {n}", n=row.match_id))] if row.match_id else []
    state += map(words, _pairing_state(row))
    winners = [names.get(person, "?") for person in _list_winners(row)]
    if winners and not row.void:
        state.append(f"**{', '.join(winners)}**")
    if link:
        state.append(link)
    return f"- {who} · {' · '.join(state)}"


def _list_winners(row: PairingRow) -> list[int]:
    """The people who share the first place at a table.

    Empty while it is not over.
    """
    if row.ranks is None:
        return []
    ranked = zip(row.people, row.ranks, strict=False)
    return [person for person, rank in ranked if rank == 1]


def _pairing_state(row: PairingRow) -> list[Text]:
    """Whether a table of a round is void, over or not open yet.

    Empty while it is played.
    """
    if row.void:
        return [Text("void")]
    if row.ranks:
        return [Text("over")]
    return [] if row.match_id else [Text("not open yet")]


def round_lines(
    season: SeasonRow,
    number: int,
    pairings: Sequence[PairingRow],
    names: Mapping[int, str],
    links: Mapping[int, str | None],
    words: Words,
) -> list[str]:
    """The tables of a round, with a heading for each division where there are several.

    `number` is that of the round, `links` lead to the tables by their
    number in the round.
    """
    heading = f"### {season_title(season)} · {words(Text('round {n}', n=number))}"
    lines = [heading if season.round else ""]  # a ladder has no rounds
    last_division: int | None = None
    for row in pairings:
        if row.division != last_division and season.terms["divisions"] > 1:
            lines.append(f"**{words(Text('Division {n}', n=row.division + 1))}**")
            last_division = row.division
        lines.append(pairing_line(row, names, links[row.number], words))
    return lines


def season_line(
    season: SeasonRow,
    winner: str | None,
    words: Words,
    *,
    is_mine: bool = False,
) -> str:
    """A season in the list of all of them: number, name, state, round, and who has won.

    With `is_mine` it says that the reader is in it.
    """
    said = [f"- **{season.id}** {season_title(season)}", words(STATUS[season.status])]
    if is_mine:
        said.append(f"**{words(Text('you are in it'))}**")
    if season.status == RUNNING and season.round:
        said.append(words(Text("round {n} of {all}", n=season.round, all=season.terms["rounds"])))
    if winner:
        said.append(words(Text("won by {player}", player=escape_name(winner))))
    return " · ".join(said)
