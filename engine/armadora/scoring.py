"""The end: who is strongest in each region takes its gold, and who has most gold wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core import Result, Score, Text, Value, Verbatim, Who
from ..kit.masks import contains
from .board import REGION_LETTERS
from .names import region_name
from .state import State
from .view import Warrior


@dataclass(frozen=True, slots=True)
class RegionResult:
    """How one region ends."""

    letter: str
    gold: int
    strengths: tuple[int, ...]  # by seat
    teams: tuple[int, ...]  # who shares its gold

    @property
    def share_each(self) -> int:
        """The gold that each of the strongest teams gets.

        Rulebook: gold is divided equally between the strongest, and
        what is left over goes to nobody.
        """
        return self.gold // len(self.teams) if self.teams else 0


def warrior_strength(warrior: Warrior) -> int:
    """What a warrior counts at the end: an arrow takes 1, a reinforcement adds 1, never below 0."""
    assert warrior.value is not None, "every warrior is turned up at the end"
    return max(0, warrior.value - warrior.arrows + warrior.reinforced)


def region_results(s: State) -> tuple[RegionResult, ...]:
    """How every region ends, in the order of the regions."""
    return tuple(
        _region_result(s, letter, region)
        for letter, region in zip(REGION_LETTERS, s.land.regions, strict=False)
    )


def _region_result(s: State, letter: str, region: int) -> RegionResult:
    """How one region (a mask of squares) ends: its gold, strengths, and who takes it."""
    warriors = [warrior for square, warrior in s.warriors.items() if contains(region, square)]
    strengths = [0] * len(s.players)
    for warrior in warriors:
        strengths[warrior.seat] += warrior_strength(warrior)
    return RegionResult(
        letter=letter,
        gold=s.gold_in(region),
        strengths=tuple(strengths),
        teams=_strongest_teams(s, warriors),
    )


def _strongest_teams(s: State, warriors: Sequence[Warrior]) -> tuple[int, ...]:
    """The teams that share a region's gold: the strongest of those with warriors there.

    Of tied teams only the one with a reinforcement there. No warriors: no team.
    """
    totals: dict[int, int] = {}
    for warrior in warriors:
        team = s.rules.teams[warrior.seat]
        totals[team] = totals.get(team, 0) + warrior_strength(warrior)
    tied = tuple(team for team in sorted(totals) if totals[team] == max(totals.values()))
    # Rulebook: in a tie, who placed the reinforcement in the
    # region takes the gold.
    for warrior in warriors:
        team = s.rules.teams[warrior.seat]
        if warrior.reinforced and team in tied:
            return (team,)
    return tied


def piles_won(outcomes: Sequence[RegionResult], team: int) -> tuple[int, ...]:
    """The gold that a team won, one pile for each region that gave it some, largest first."""
    shares = [outcome.share_each for outcome in outcomes if team in outcome.teams]
    return tuple(sorted([share for share in shares if share], reverse=True))


def result(s: State) -> Result:
    """Ranks, scores and tie-breaks, as if the match ended with the land as it lies now."""
    teams = s.rules.teams
    outcomes = region_results(s)
    piles = {team: piles_won(outcomes, team) for team in sorted(set(teams))}
    ranks = rank_teams(piles)
    scores = {team: Score(sum(won), _score_parts(outcomes, team)) for team, won in piles.items()}
    return Result(
        ranks=tuple(ranks[team] for team in teams),
        scores=tuple(scores[team] for team in teams),
        teams=teams,
        tie_breaks=tuple(tie_break_texts(teams, piles)),
    )


def rank_teams(piles: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """The rank of every team: most gold wins.

    Teams with the same gold compare their piles, one for each region won: first
    the largest, then the next. Teams with the same piles share a rank.
    """
    standings = {team: (sum(won), tuple(won)) for team, won in piles.items()}
    return {
        team: 1 + sum(other > standing for other in standings.values())
        for team, standing in standings.items()
    }


def _score_parts(outcomes: Sequence[RegionResult], team: int) -> tuple[tuple[Text, int], ...]:
    """The parts of a team's score: each region that brought gold, with its share."""
    return tuple(
        (region_name(outcome.letter), outcome.share_each)
        for outcome in outcomes
        if team in outcome.teams and outcome.share_each
    )


def tie_break_texts(teams: Sequence[int], piles: Mapping[int, Sequence[int]]) -> Iterator[Text]:
    """The sentences about teams that have the same amount of gold.

    They say which piles decided, and which teams share a place because
    their piles are the same, too. `teams` has the team of every seat;
    `piles` has the piles of each team, one for each region, largest
    first. No two teams with the same gold: no sentence.
    """
    totals = {sum(won) for won in piles.values()}
    for total in sorted(totals, reverse=True):
        equals = {team: tuple(won) for team, won in piles.items() if sum(won) == total}
        if len(equals) > 1:
            yield from _equal_gold_texts(teams, equals)


def _equal_gold_texts(
    teams: Sequence[int],
    equals: Mapping[int, tuple[int, ...]],
) -> Iterator[Text]:
    """The sentences about one group of teams with the same gold: `equals` has their piles."""
    different_piles = sorted(set(equals.values()), reverse=True)
    if len(different_piles) > 1:
        players = _list_teams_with_piles(teams, equals)
        yield Text("Equal gold: {players}. The larger piles decide.", players=players)
    for piles in different_piles:
        sharing = {team: won for team, won in equals.items() if won == piles}
        if len(sharing) > 1:
            alike = _list_teams_with_piles(teams, sharing)
            yield Text(
                "Equal gold in equal piles: {players}. They share their place.", players=alike
            )


def _list_teams_with_piles(
    teams: Sequence[int],
    piles: Mapping[int, tuple[int, ...]],
) -> tuple[Value, ...]:
    """Lists the teams of `piles`, each with its piles, the larger ones first.

    `teams` has the team of every seat.
    """
    order = sorted(piles, key=lambda team: piles[team], reverse=True)
    return tuple(_team_with_piles(_team_players(teams, team), piles[team]) for team in order)


def _team_with_piles(players: Value, won: tuple[int, ...]) -> Value:
    """The players of a team, followed by the piles they won, if any."""
    if not won:
        return players
    return Text("{players} ({piles})", players=players, piles=Verbatim(" + ".join(map(str, won))))


def _team_players(teams: Sequence[int], team: int) -> Value:
    """The player of a team, or both partners."""
    first, *partners = (Who(seat) for seat, its_team in enumerate(teams) if its_team == team)
    if not partners:
        return first
    (partner,) = partners
    return Text("{player} and {partner}", player=first, partner=partner)
