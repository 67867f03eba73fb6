"""What was done last, as views tell it: worked out from the table before and after."""

from __future__ import annotations

from engine.core import Move
from engine.praetor import moves as m
from engine.praetor.view import ChangedPlaces, Die, PastAction

from .actions import plazas_at
from .box import BOX, cell, turned
from .table import Table, Turn


class Before:
    """What a seat had before a move."""

    def __init__(self, t: Table, seat: int, move: Move) -> None:
        person = t.people[seat]
        self.seat = seat
        self.purse, self.favor, self.level = list(person.purse), person.favor, person.level
        self.lent = t.camp is not None
        self.plazas = _plazas(t, move)


def _plazas(t: Table, move: Move) -> tuple[int, int, int, int]:
    """The favor that each corner of a tile makes; a tile that is not yet laid."""
    if not isinstance(move, m.Build):
        return (0, 0, 0, 0)
    a, b, c, d = plazas_at(t, cell(move.at), turned(BOX["tiles"][move.tile]["plazas"], move.turn))
    return a, b, c, d


def note(t: Table, move: Move, before: Before) -> None:
    person = t.people[before.seat]
    change = tuple(now - then for now, then in zip(person.purse, before.purse, strict=True))
    gained = max(0, person.favor - before.favor - sum(before.plazas))
    raised = person.level - before.level
    verb = move.verb.id
    if isinstance(move, m.Build | m.Use | m.Camp):
        lot = t.city[cell(move.at)]
        worker = None if isinstance(move, m.Camp) else Die(before.seat, move.worker, before.lent)
        t.last = PastAction(
            before.seat, verb, move.at, lot.kind, worker, gained, before.plazas, change, raised
        )
    elif isinstance(move, m.Trade | m.Forge):
        visit = t.last
        assert isinstance(visit, PastAction)
        change = tuple(now + then for now, then in zip(change, visit.change, strict=True))
        t.last = PastAction(
            before.seat,
            verb,
            visit.at,
            visit.kind,
            visit.worker,
            gained,
            before.plazas,
            change,
            raised,
        )
    else:
        t.last = PastAction(
            before.seat, verb, None, None, None, gained, before.plazas, change, raised
        )
    if isinstance(move, m.Build):
        t.newest = t.last
    if verb not in ("board", "academy", "villager"):
        _tell(t, before.seat, verb, getattr(move, "at", None))


def _tell(t: Table, seat: int, verb: str, place: int | None) -> None:
    """Adds to the turn that goes on, or begins the next one."""
    if not t.story or t.story[-1].over:
        t.story.append(Turn(seat, t.round))
    turn = t.story[-1]
    turn.built += [place] if verb == "build" else []
    turn.used += [place] if verb in ("use", "camp") else []


def close(t: Table) -> None:
    """A turn is over when all questions are answered that it led to, those of the
    update included.
    """
    if t.story:
        t.story[-1].over = t.phase in ("actions", "over")


def since(t: Table, viewer: int | None) -> ChangedPlaces:
    """All changes since the viewer's own last turn; for the public: the last turn."""
    own = [at for at, turn in enumerate(t.story, 1) if turn.seat == viewer and turn.over]
    first = len(t.story) - 1 if viewer is None else max(own, default=0)
    told = t.story[max(0, first) :]
    begun = t.story[max(0, first - 1)].round if t.story else t.round
    return ChangedPlaces(
        built=tuple(place for turn in told for place in turn.built),
        used=tuple(dict.fromkeys(place for turn in told for place in turn.used)),
        seats=tuple(dict.fromkeys(turn.seat for turn in told)),
        rounds=t.round - begun,
    )
