"""What the referee says that everybody sees: plain values, with the names that views have."""

from __future__ import annotations

from typing import Any

from .referee import Referee
from .referee_cards import CARDS, KEYS
from .referee_table import Seat, Side


def view(judge: Referee, viewer: Seat | None) -> dict[str, Any]:
    return {
        "seat": viewer,
        "set": judge.options["set"],
        "mercatus": judge.options["mercatus"],
        "stage": judge.stage,
        "turn": judge.turn,
        "active": judge.active,
        "seats_to_act": tuple(sorted(judge.asked)),
        "question": next((asked["shown"] for asked in judge.asked.values()), None),
        "sides": tuple(side_of(judge, side, viewer) for side in judge.sides),
        "piles": tuple(pile_of(pile) for pile in judge.piles),
        "supply": judge.supply,
        "removed": judge.removed,
        "weakened_by": judge.weakened,
        "looking": tuple(
            sorted(card[0] for card in judge.looking.get(-1 if viewer is None else viewer, ()))
        ),
        "last_move": tuple(judge.last),
        "since_own_turn": tuple(
            judge.last if viewer is None else judge.deeds[judge.ended[viewer] :]
        ),
    }


def side_of(judge: Referee, side: Side, viewer: Seat | None) -> dict[str, Any]:
    own = viewer == side.seat
    open_hand = own or judge.over
    covered = judge.face_down and not own
    return {
        "seat": side.seat,
        "points": side.points,
        "virtual": side.virtual,
        "money": side.money,
        "spaces": tuple(
            None if covered else lying(judge, side, space) for space in range(judge.spaces)
        ),
        "blocked": tuple(sorted(side.blocked)),
        "dice": tuple({"value": value, "on": on} for value, on in side.dice),
        "fewer_dice": side.fewer,
        "hand_size": len(side.hand)
        + (len(side.occupied()) if judge.face_down else 0)
        + side.hidden,
        "hand": tuple(card[0] for card in side.hand) if open_hand else None,
        "drawn": len(side.choice),
        "drawn_kinds": tuple(card[0] for card in side.choice) if open_hand else None,
        "lifted": tuple(card[0] for card in side.lifted),
        "ready": side.ready,
        "decklist": decklist(side) if open_hand else None,
    }


def lying(judge: Referee, side: Side, space: int) -> dict[str, Any] | None:
    card = side.spaces[space]
    if card is None:
        return None
    defence = judge.defence(side, space)
    return {
        "kind": card[0],
        "defence": defence,
        "change": defence - CARDS[KEYS[card[0]]].defence,
        "deck": card[1],
    }


def decklist(side: Side) -> tuple[int, ...] | None:
    return None if side.decklist is None else tuple(side.decklist.get(key, 0) for key in KEYS)


def pile_of(pile: dict[str, Any]) -> dict[str, Any]:
    discard = tuple(card[0] for card in pile["discard"])
    return {
        "owner": pile["owner"],
        "deck": len(pile["bag"]),
        "discard": discard,
        "edition": pile["box"],
    }
