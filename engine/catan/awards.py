"""Longest Road and Largest Army: who holds them, and the points that go with them."""

from __future__ import annotations

from ..core import Entry, Who
from .player import Player
from .state import NOBODY, State


def award_longest_road(s: State, entry: Entry) -> None:
    """Gives the longest road to whom it belongs now.

    Who alone has the longest road takes it, if it has five edges or more. In a
    tie, a holder among them keeps it; else nobody has it. Holder and leader are
    indices in `s.owners`: there, behind the players, stand colours on the board
    that nobody plays, and these count too.
    """
    best = 0
    leader = NOBODY
    for owner in s.owners:
        if owner.road_length > best:
            best = owner.road_length
            leader = owner.seat
        elif owner.road_length == best:
            leader = NOBODY
    holder = s.road_holder
    if best < s.rules.game_numbers.least_road:
        leader = NOBODY
    elif holder >= 0 and s.owners[holder].road_length == best:
        return
    if leader == holder:
        return
    points = s.rules.game_numbers.road_points
    if holder >= 0:
        s.owners[holder].score -= points
    if leader >= 0:
        s.owners[leader].score += points
    s.road_holder = leader
    if entry.news is not None:
        _tell_longest_road(s, holder, leader, best, entry)


def _tell_longest_road(s: State, holder: int, leader: int, length: int, entry: Entry) -> None:
    """Tells everybody that the longest road went from `holder` to `leader`, or to nobody.

    Both are indices in `s.owners`, or NOBODY. From the number of
    players on these are colours that nobody plays.
    """
    loser = (holder,) if 0 <= holder < len(s.players) else ()
    if 0 <= leader < len(s.players):
        entry.tell(
            "{player} has the longest road: {n}.", player=Who(leader), n=length, concerns=loser
        )
    elif leader >= 0:
        unplayed = s.rules.kit.unplayed
        assert unplayed is not None, "a module brings owners whom nobody plays"
        entry.tell(unplayed.has_longest.id, n=length, concerns=loser)
    elif 0 <= holder < len(s.players):
        entry.tell("{player} loses the longest road, and nobody takes it.", player=Who(holder))
    else:
        entry.tell("Nobody has the longest road.")


def award_largest_army(s: State, p: Player, entry: Entry) -> None:
    """Gives the largest army to a player with three knights or more, and more than anybody else.

    Called after the player has played a knight.
    """
    if p.knights < s.rules.game_numbers.least_army or s.army_holder == p.seat:
        return
    if any(other.knights >= p.knights for other in s.players if other is not p):
        return
    holder = s.army_holder
    _give_army_award(s, p.seat)
    if entry.news is not None:
        _tell_largest_army(p, holder, entry)


def _tell_largest_army(p: Player, holder: int, entry: Entry) -> None:
    """Tells everybody that a player has the largest army, which `holder` or nobody had before."""
    loser = (holder,) if holder >= 0 else ()
    entry.tell(
        "{player} has the largest army: {n}.", player=Who(p.seat), n=p.knights, concerns=loser
    )


def review_largest_army(s: State, entry: Entry) -> None:
    """Decides anew who holds the largest army, after a player gave up a knight.

    It goes to the one player who has three knights or more and more
    than anybody else. In a tie for most, nobody holds it: even the
    holder loses it then.
    """
    most = max(p.knights for p in s.players)
    leaders = [p.seat for p in s.players if p.knights == most]
    has_sole_leader = len(leaders) == 1 and most >= s.rules.game_numbers.least_army
    leader = leaders[0] if has_sole_leader else NOBODY
    if leader == s.army_holder:
        return
    loser = s.army_holder  # a player, where the leader is NOBODY: they differ
    _give_army_award(s, leader)
    if leader >= 0:
        _tell_largest_army(s.players[leader], loser, entry)
    else:
        entry.tell("{player} loses the largest army, and nobody takes it.", player=Who(loser))


def _give_army_award(s: State, seat: int) -> None:
    """Moves the largest army and its points from its holder to a seat, or to NOBODY."""
    points = s.rules.game_numbers.army_points
    if s.army_holder >= 0:
        s.players[s.army_holder].score -= points
    if seat >= 0:
        s.players[seat].score += points
    s.army_holder = seat
