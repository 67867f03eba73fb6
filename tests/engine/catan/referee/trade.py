"""Trade: with the bank, and by offers to the others."""

from __future__ import annotations

from typing import Any

from .chance import Chance
from .paying import get, hand_over, pay
from .table import Bargain, Table, note, rates


def exchange(t: Table, seat: int, chance: Chance, paid: Any, got: Any) -> None:
    t.bargain = None
    person = t.people[seat]
    paid, got = [(kinds,) if isinstance(kinds, int) else kinds for kinds in (paid, got)]
    pay(t, person, [paid.count(kind) * rate for kind, rate in enumerate(rates(t, person))])
    get(t, person, [got.count(kind) for kind in range(5)])
    gave = tuple(paid.count(kind) * rate for kind, rate in enumerate(rates(t, person)))
    note(t, seat, "exchange", gave=gave, got=tuple(got.count(kind) for kind in range(5)))


def offer(
    t: Table,
    seat: int,
    chance: Chance,
    give: tuple[int, ...],
    want: tuple[int, ...],
    to: tuple[int, ...],
) -> None:
    t.offers_made += 1
    addressed = [other for other in t.others(seat) if to[other]]
    t.offered += [(give, want, other) for other in addressed]
    t.bargain = Bargain(seat, list(give), list(want), dict.fromkeys(addressed, ("waiting",)))


def _answer(t: Table, seat: int, reply: tuple[Any, ...]) -> None:
    """All declined: the offer is gone. One accepted and all others declined: the deal is closed."""
    assert t.bargain is not None
    t.bargain.replies[seat] = reply
    answers = [answer for answer, *_ in t.bargain.replies.values()]
    if answers.count("declined") == len(answers):
        t.bargain = None
    elif answers.count("accepted") == 1 and answers.count("declined") == len(answers) - 1:
        close(
            t,
            next(
                other for other, (answer, *_) in t.bargain.replies.items() if answer == "accepted"
            ),
        )


def close(t: Table, partner: int) -> None:
    assert t.bargain is not None
    reply = t.bargain.replies[partner]
    give, want = (
        (reply[2], reply[1]) if reply[0] == "counter" else (t.bargain.give, t.bargain.want)
    )
    offerer, other = t.people[t.bargain.seat], t.people[partner]
    hand_over(offerer, other, list(give))
    hand_over(other, offerer, list(want))
    note(t, t.bargain.seat, "trade", other=partner, gave=tuple(give), got=tuple(want))
    t.bargain = None


def accept(t: Table, seat: int, chance: Chance) -> None:
    _answer(t, seat, ("accepted",))


def decline(t: Table, seat: int, chance: Chance) -> None:
    assert t.bargain is not None
    if seat == t.bargain.seat:
        t.bargain = None
    else:
        bargain = t.bargain
        said = (
            t.turn,
            bargain.seat,
            seat,
            tuple(bargain.give),
            tuple(bargain.want),
            tuple(t.bank),
        )
        t.refusals.append(said)
        _answer(t, seat, ("declined",))


def counter(
    t: Table,
    seat: int,
    chance: Chance,
    give: tuple[int, ...],
    want: tuple[int, ...],
) -> None:
    _answer(t, seat, ("counter", give, want))
