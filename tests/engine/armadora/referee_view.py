"""What the referee says that everybody sees: plain values, with the names that views have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .referee import Referee
from .referee_land import PALISADES, Seat, Square
from .referee_scoring import gold_in, piles, sizes_of, strength, takers


def view(judge: Referee, viewer: Seat | None) -> dict[str, Any]:
    return {
        "seat": viewer,
        "turn": judge.turn,
        "seats_to_act": () if judge.over else (judge.asked,),
        "armies": tuple(army(judge, viewer, seat) for seat in judge.seats),
        "gold": tuple(sorted(judge.gold.items())),
        "palisades": tuple(judge.palisades),
        "palisades_left": PALISADES - len(judge.palisades),
        "warriors": tuple((at, warrior(judge, viewer, at)) for at in sorted(judge.warriors)),
        "regions": tuple(region(judge, squares) for squares in judge.regions()),
        "last_turn": marks(judge, judge.turns[-1:]),
        "since_own_turn": marks(judge, since(judge, viewer)),
        "roster": judge.roster,
        "advanced": judge.advanced,
        "memory": judge.memory,
        "hidden_extra": judge.hidden_extra,
    }


def army(judge: Referee, viewer: Seat | None, seat: Seat) -> dict[str, Any]:
    player = judge.players[seat]
    won = sizes_of(piles(judge)[judge.teams[seat]]) if judge.over else []
    return {
        "faction": player["faction"],
        "team": judge.teams[seat],
        "warriors": len(player["reserve"]),
        "tokens": player["tokens"],
        "reinforcement": player["reinforcement"],
        "passed": player["passed"],
        "gold": sum(won) if judge.over else None,
        "reserve": tuple(player["reserve"]) if judge.over or viewer == seat else None,
        "piles": tuple(won),
    }


def warrior(judge: Referee, viewer: Seat | None, at: Square) -> dict[str, Any]:
    there = judge.warriors[at]
    own = viewer is not None and (there["seat"] == viewer or at in judge.seen[viewer])
    known = judge.over or there["face_up"] or (own and not judge.memory)
    return {
        **there,
        "value": there["value"] if known else None,
        "face_up": there["face_up"] or judge.over,
    }


def region(judge: Referee, squares: Sequence[Square]) -> dict[str, Any]:
    free = judge.free()
    return {
        "squares": tuple(squares),
        "gold": gold_in(judge, squares),
        "free": len([at for at in squares if at in free]),
        "strengths": tuple(strength(judge, seat, squares) for seat in judge.seats)
        if judge.over
        else None,
        "takers": judge.seats_of(takers(judge, squares)) if judge.over else (),
    }


def since(judge: Referee, viewer: Seat | None) -> list[dict[str, Any]]:
    """The turns after the viewer's last complete one."""
    if viewer is None:
        return judge.turns[-1:]
    own = [n for n, turn in enumerate(judge.turns) if turn["seat"] == viewer and turn["over"]]
    return judge.turns[own[-1] + 1 :] if own else judge.turns


def marks(judge: Referee, turns: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    seats = {turn["seat"] for turn in turns}
    return {
        "squares": tuple(dict.fromkeys(at for turn in turns for at in turn["squares"])),
        "lines": tuple(line for turn in turns for line in turn["lines"]),
        "seat": seats.pop() if len(seats) == 1 else None,
    }
