"""The end: ranks, points with their parts; and what is conserved during a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..core import Result, Score, Text
from .kinds import PointsPart
from .names import AWARD_TITLES, development_keys
from .pieces import all_left, all_places
from .player import Player
from .resources import unpack_development
from .state import NOBODY, State
from .view import Award

VICTORY_TITLE: Final = Text("victory point cards")
OWN_TURN_WINS: Final = Text("Points win only in one's own turn.")


def list_awards(s: State) -> tuple[Award, ...]:
    """Longest Road, Largest Army, and those of the modules, held or not."""
    numbers = s.rules.game_numbers
    road_holder = None if s.road_holder == NOBODY else s.road_holder
    army_holder = None if s.army_holder == NOBODY else s.army_holder
    base = (
        Award("road", AWARD_TITLES["road"], numbers.road_points, road_holder),
        Award("army", AWARD_TITLES["army"], numbers.army_points, army_holder),
    )
    awards = [award for award in base if award.points]  # a module may do without one of them
    for module in s.rules.modules:
        awards += module.awards(s)
    return tuple(awards)


def make_result(s: State) -> Result:
    """Makes the final ranks: whoever has won is first; the others follow by their points.

    Others with equal points share a rank. Each player is a team alone.
    """
    losers = [p for p in s.players if p.seat != s.winner]
    ranks: list[int] = []
    for p in s.players:
        better = [other for other in losers if other.score > p.score]
        ranks.append(1 if p.seat == s.winner else 2 + len(better))
    scores = tuple(player_score(s, p) for p in s.players)
    teams = tuple(range(len(s.players)))
    return Result(tuple(ranks), scores, teams, list_win_reasons(s))


def list_win_reasons(s: State) -> tuple[Text, ...]:
    """Why the winner has won, if the points alone do not say it.

    Without a module's reason, others with as many points must have got
    them in somebody else's turn.
    """
    winner = s.players[s.winner]
    reasons: list[Text] = []
    for module in s.rules.modules:
        reasons += module.win_reasons(s, winner)
    has_equal = any(p.score >= winner.score for p in s.players if p is not winner)
    return tuple(reasons) if reasons or not has_equal else (OWN_TURN_WINS,)


def make_standing(s: State) -> Result:
    """The ranks if a match that is being played ended now: by points, equal ones share a rank."""
    scores = [p.score for p in s.players]
    ranks = tuple([1 + sum(other > score for other in scores) for score in scores])
    teams = tuple(range(len(s.players)))
    return Result(ranks, tuple(player_score(s, p) for p in s.players), teams)


def player_score(s: State, p: Player) -> Score:
    """The player's points with their parts: pieces, victory point cards, awards and others."""
    parts = list_points(s, p, hidden=True)
    return Score(p.score, tuple((part.title, part.points) for part in parts))


def list_points(
    s: State,
    p: Player,
    *,
    hidden: bool,
    awards: Sequence[Award] | None = None,
) -> tuple[PointsPart, ...]:
    """Every point of an owner under a name, without empty parts; they add up to the score.

    `hidden` says whether victory point cards are among them, which only their
    owner knows. `awards` are those of the match, where they are known already.
    """
    parts = [
        PointsPart(piece.key, piece.plural, places.bit_count() * piece.points)
        for piece, places in zip(s.rules.kit.pieces, all_places(p), strict=True)
        if places and piece.points
    ]
    if hidden and p.victory_cards:
        parts.append(PointsPart("victory", VICTORY_TITLE, p.victory_cards))
    if awards is None:
        awards = list_awards(s)
    parts += [
        PointsPart(award.key, award.title, award.points)
        for award in awards
        if award.holder == p.seat
    ]
    for module in s.rules.modules:
        parts += [part for part in module.points(s, p) if part.points]
    return tuple(parts)


def count_pieces(s: State) -> Mapping[str, int]:
    """For tests: how many of each card and piece there are, which no move may change.

    Each is counted wherever it may be: cards in bank and hands,
    development cards in deck, hands and on the table, pieces on the
    board and beside it.
    """
    counts: dict[str, int] = {}
    held_cards = [s.bank, *(p.hand for p in s.players)]
    cards_by_kind = [sum(held) for held in zip(*map(s.rules.kit.unpack, held_cards), strict=True)]
    for card in s.rules.kit.cards:
        counts[card.key] = cards_by_kind[card.kind]
    kinds = len(s.rules.game_numbers.development)
    development_by_holder = [
        unpack_development(s.played_development, kinds),
        *(unpack_development(p.development + p.new_development, kinds) for p in s.players),
    ]
    for kind, name in enumerate(development_keys(s.rules.kit)[:kinds]):
        held = sum(cards[kind] for cards in development_by_holder)
        counts[name] = held + s.deck.count(kind)
    # Played knights and victory points are counted by the players alone
    counts["knight"] += sum(p.knights for p in s.players)
    counts["victory"] += sum(p.victory_cards for p in s.players)
    for p in s.owners:
        counts |= _count_player_pieces(s, p)
    for module in s.rules.modules:
        for name, n in module.count_pieces(s).items():
            counts[name] = counts.get(name, 0) + n
    return counts


def _count_player_pieces(s: State, p: Player) -> dict[str, int]:
    """The owner's pieces of each kind, on the board and beside it."""
    counted = zip(s.rules.kit.pieces, all_places(p), all_left(s, p), strict=True)
    return {f"{piece.key} {p.seat}": on.bit_count() + left for piece, on, left in counted}
