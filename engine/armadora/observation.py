"""What a seat sees: its view of a state, and another state that looks the same to it.

In that one all that the seat cannot see is different.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final

from ..core import Seat
from ..kit.masks import contains, members
from .land import WHOLE_LAND
from .scoring import RegionResult, piles_won, region_results, result
from .state import Change, State
from .view import ArmadoraView, Army, ChangedPlaces, Region, Warrior

NO_CHANGES: Final = ChangedPlaces(squares=(), lines=(), seat=None)


def build_view(s: State, seat: Seat | None, *, is_brief: bool = False) -> ArmadoraView:
    """What the seat (None: the public) may see now; everything at the end.

    An empty stack means that the match is over. A brief view leaves out who must
    act, the regions and what was done, which bots do not ask for.
    """
    decisions = s.stack[-1].decisions(s) if s.stack and not is_brief else ()
    return ArmadoraView(
        seat=seat,
        turn=s.turn,
        seats_to_act=tuple(decision.seat for decision in decisions),
        armies=_build_armies(s, seat),
        gold=s.gold,
        palisades=tuple(s.land.palisades),
        palisades_left=s.palisades_left,
        warriors=_list_warriors(s, seat),
        regions=() if is_brief else _build_regions(s),
        last_turn=NO_CHANGES if is_brief else _collect_changes(_last_turn_changes(s)),
        since_own_turn=NO_CHANGES if is_brief else _collect_news_of(s, seat),
        roster=s.rules.roster,
        advanced=s.rules.advanced,
        memory=s.rules.memory,
        hidden_extra=s.rules.hidden_extra,
        result=None if s.stack else result(s),
    )


def knows_value(s: State, seat: Seat | None, square: int) -> bool:
    """Whether the seat (None: the public) may see the value of the warrior on the square."""
    return s.warriors[square].face_up or contains(_squares_known_to(s, seat), square)


def _squares_known_to(s: State, seat: Seat | None) -> int:
    """The mask of squares with warriors whose values the seat sees.

    It sees them even if they lie face down. All may see them at the
    end, when the stack is empty. With the option `memory` not even the
    owner may look at a warrior that lies face down.
    """
    if not s.stack:
        return WHOLE_LAND
    if seat is None:
        return 0
    player = s.players[seat]
    own_squares = 0 if s.rules.memory else player.own_squares
    return own_squares | player.squares_seen


def _list_warriors(s: State, seat: Seat | None) -> tuple[tuple[int, Warrior], ...]:
    """Pairs (square, warrior as the seat sees it), by square.

    At the end all are turned up.
    """
    placed = sorted(s.warriors.items())
    if not s.stack:
        return tuple([(square, replace(warrior, face_up=True)) for square, warrior in placed])
    known = _squares_known_to(s, seat)
    seen: list[tuple[int, Warrior]] = []
    for square, warrior in placed:
        is_known = warrior.face_up or known >> square & 1
        seen.append((square, warrior if is_known else _hide_value(warrior)))
    return tuple(seen)


@lru_cache(maxsize=1024)  # there are few different ones, and every view asks for all of them
def _hide_value(warrior: Warrior) -> Warrior:
    """The warrior without its value, for whoever may not know it."""
    return replace(warrior, value=None)


def _build_armies(s: State, seat: Seat | None) -> tuple[Army, ...]:
    """One army for each seat, as `seat` (None: the public) sees it.

    An empty stack means that the match is over: then each army has
    the gold it won.
    """
    armies = tuple(_build_army(s, seat, owner) for owner in range(len(s.players)))
    return armies if s.stack else _add_gold(armies, region_results(s))


def _add_gold(armies: tuple[Army, ...], outcomes: Sequence[RegionResult]) -> tuple[Army, ...]:
    """Gives each army the gold that its team has won; called only at the end."""
    won = {army.team: piles_won(outcomes, army.team) for army in armies}
    return tuple(replace(army, gold=sum(won[army.team]), piles=won[army.team]) for army in armies)


def _build_army(s: State, seat: Seat | None, owner: Seat) -> Army:
    """The army of `owner`, as `seat` sees it; only one's own reserve is shown before the end."""
    player = s.players[owner]
    return Army(
        faction=player.faction,
        team=s.rules.teams[owner],
        warriors=sum(player.reserve),
        tokens=player.tokens,
        reinforcement=player.reinforcement,
        passed=player.passed,
        gold=None,
        reserve=player.reserve_warriors() if owner == seat or not s.stack else None,
    )


def _build_regions(s: State) -> tuple[Region, ...]:
    """All regions; at the end with everybody's strength and who took the gold."""
    plain = [
        Region(
            squares=members(region),
            gold=s.gold_in(region),
            free=(region & s.free_squares).bit_count(),
        )
        for region in s.land.regions
    ]
    if s.stack:
        return tuple(plain)
    ended: list[Region] = []
    for region, outcome in zip(plain, region_results(s), strict=True):
        takers = tuple(seat for seat, team in enumerate(s.rules.teams) if team in outcome.teams)
        ended.append(replace(region, strengths=outcome.strengths, takers=takers))
    return tuple(ended)


def _collect_news_of(s: State, seat: Seat | None) -> ChangedPlaces:
    """Where something changed since the seat's last turn; for the public, in the last turn."""
    if seat is None:
        return _collect_changes(_last_turn_changes(s))
    return _collect_changes(_changes_since_own_turn(s, seat))


def _last_turn_changes(s: State) -> list[Change]:
    """All changes of the last turn in which something was done.

    [] where nothing was yet.
    """
    return [change for change in s.history if change.turn == s.history[-1].turn]


def _changes_since_own_turn(s: State, seat: Seat) -> list[Change]:
    """All changes after the last turn that the seat has finished.

    All, if it has finished none.
    """
    # After the end every turn is finished
    unfinished = s.turn if s.stack else s.turn + 1
    own_turns = [change.turn for change in s.history if change.seat == seat]
    last_own_turn = max((turn for turn in own_turns if turn < unfinished), default=0)
    return [change for change in s.history if change.turn > last_own_turn]


def _collect_changes(changes: Iterable[Change]) -> ChangedPlaces:
    """The squares and lines of these changes, and who made them (None: several seats)."""
    seats = list(dict.fromkeys(change.seat for change in changes))
    squares = [change.square for change in changes if change.square is not None]
    lines = [change.line for change in changes if change.line is not None]
    return ChangedPlaces(
        squares=tuple(dict.fromkeys(squares)),
        lines=tuple(lines),
        seat=seats[0] if len(seats) == 1 else None,
    )


def resample_hidden(s: State, seat: Seat | None, random: Random) -> State:
    """A copy in which, within each army, the values that the seat cannot see are shuffled.

    These are face-down warriors unknown to it, and the reserves of other seats.
    After the end nothing is hidden, and the copy is the same.
    """
    other = s.copy()
    if not s.stack:
        return other
    for owner, player in enumerate(other.players):
        hidden = [
            square for square in members(player.own_squares) if not knows_value(s, seat, square)
        ]
        values = [s.warrior_value(square) for square in hidden]
        if owner != seat:
            values += player.reserve_warriors()
        values.sort()  # so that chance alone decides, not how the values really lie
        random.shuffle(values)
        for square in hidden:
            other.warriors[square] = replace(other.warriors[square], value=values.pop())
        if owner != seat:
            player.reserve = [values.count(value) for value in range(1, len(player.reserve) + 1)]
    return other
