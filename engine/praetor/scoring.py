"""The final scoring with all its parts, the lists of the expert game, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ..core import Entry, Event, Result, Score, Seat, Text, Who
from .player import Player
from .prizes import AREA_PRIZES, VILLAGER_PRIZES, WALL_PRIZES, share_prizes
from .resources import gold_value
from .state import State

GOLD_A_POINT: Final = 10  # Rulebook: "Score 1 Favor Point for every 10 Gold you have"
Part = tuple[Text, int]
Standing = tuple[int, ...]  # total, then the tie-breaks

TIE_BREAKS: Final[tuple[tuple[Text, Callable[[Player], int]], ...]] = (
    (Text("Morale decides."), lambda player: player.morale),
    (Text("Wall tiles decide."), lambda player: len(player.walls)),
    (Text("City tiles decide."), lambda player: player.tiles),
)


def _score_parts(player: Player) -> Iterator[Part]:
    """The parts of a player's score, without those of the expert game."""
    yield Text("Favor"), player.favor
    yield (
        Text("Workers"),
        sum(player.home) + sum(worker.experience for worker in player.workers_out),
    )
    yield Text("Novices"), sum(player.novices)
    yield Text("Morale"), player.morale
    yield Text("Resources"), gold_value(player.purse, player.board.rates.sell) // GOLD_A_POINT


def _expert_parts(s: State) -> list[tuple[Part, ...]]:
    """For each seat, the parts of its score that only the expert game has.

    They are prizes by rank: who has the largest area, most walls and
    most villagers. A seat with none (no wall, say) wins a prize only if
    the rules of the match rank those with none too.
    """
    ranks_those_with_none = s.rules.ranks_those_with_none
    seats = range(len(s.players))
    areas = [s.city.largest_area(seat) for seat in seats]
    walls = [len(player.walls) for player in s.players]
    villagers = [player.villagers for player in s.players]
    for_area = share_prizes(areas, AREA_PRIZES, ranks_those_with_none=ranks_those_with_none)
    for_walls = share_prizes(walls, WALL_PRIZES, ranks_those_with_none=ranks_those_with_none)
    for_villagers = share_prizes(
        villagers, VILLAGER_PRIZES, ranks_those_with_none=ranks_those_with_none
    )
    return [
        (
            (Text("Area"), for_area[seat]),
            (Text("Walls"), for_walls[seat]),
            (Text("Villagers"), for_villagers[seat]),
        )
        for seat in seats
    ]


def all_scores(s: State) -> tuple[Score, ...]:
    """For each seat, its total and its parts, as if the match ended now."""
    expert_parts = _expert_parts(s) if s.rules.expert else [()] * len(s.players)
    scores: list[Score] = []
    for player, further in zip(s.players, expert_parts, strict=True):
        parts = (*_score_parts(player), *further)
        total = sum(points for _, points in parts)
        scores.append(Score(total, parts))
    return tuple(scores)


def result(s: State) -> Result:
    """Ranks, scores and tie-breaks at the end of the match.

    Most favor wins; then morale, wall tiles, city tiles. Those still
    equal share the place.
    """
    scores = all_scores(s)
    standings = [
        _make_standing(score, player) for score, player in zip(scores, s.players, strict=True)
    ]
    ranks = tuple(1 + sum(other > standing for other in standings) for standing in standings)
    return Result(
        ranks=ranks,
        scores=scores,
        teams=tuple(range(len(s.players))),
        tie_breaks=tuple(_tie_break_texts(standings)),
    )


def _make_standing(score: Score, player: Player) -> Standing:
    """What decides a player's rank: the total, then what each tie-break compares."""
    return (score.total, *(compared(player) for _, compared in TIE_BREAKS))


def _tie_break_texts(standings: Sequence[Standing]) -> Iterator[Text]:
    """The sentences about seats with equal total favor; `standings` is by seat.

    A total that only one seat has needs no sentence.
    """
    totals = [total for total, *_ in standings]
    for total in sorted(set(totals), reverse=True):
        equals = [seat for seat, its_total in enumerate(totals) if its_total == total]
        if len(equals) > 1:
            yield Text("Equal favor: {players}.", players=tuple(map(Who, equals)))
            yield from _tie_rule_texts(standings, equals)


def _tie_rule_texts(standings: Sequence[Standing], equals: list[Seat]) -> Iterator[Text]:
    """The sentences for one group of seats with equal favor: `equals`.

    First the rules that tell some of them apart, then who shares a place. A rule
    counts if it tells more of them apart than the rules before it.
    """
    different = {standings[seat] for seat in equals}
    for rule, (sentence, _) in enumerate(TIE_BREAKS, 1):
        # A standing holds the total, then what the rules compare, in their order
        told_apart_before = {standing[:rule] for standing in different}
        told_apart = {standing[: rule + 1] for standing in different}
        if len(told_apart) > len(told_apart_before):
            yield sentence
    for standing in sorted(different, reverse=True):
        sharing = tuple(Who(seat) for seat in equals if standings[seat] == standing)
        if len(sharing) > 1:
            yield Text("Equal in everything: {players}. They share their place.", players=sharing)


def tell_end(s: State, entry: Entry) -> None:
    """Tells everybody's score, the tie-breaks, and who becomes Praetor."""
    if entry.news is None:
        return
    end = result(s)
    entry.tell("The last round is over.")
    for seat in sorted(range(len(s.players)), key=lambda seat: end.ranks[seat]):
        parts = tuple(Text("{part} {n}", part=title, n=n) for title, n in end.scores[seat].parts)
        entry.tell(
            "{player}: {total} favor ({parts}).",
            player=Who(seat),
            total=end.scores[seat].total,
            parts=parts,
        )
    for sentence in end.tie_breaks:
        entry.news.append(Event(sentence))
    winners = tuple(map(Who, end.winners))
    if len(winners) == 1:
        entry.tell("Caesar appoints {player} Praetor.", player=winners[0])
    else:
        entry.tell("Caesar cannot decide: {players} share the office of Praetor.", players=winners)
