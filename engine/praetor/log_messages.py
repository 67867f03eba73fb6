"""What everybody is told of actions, of the end of a round, and of the end of the match."""

from __future__ import annotations

from collections.abc import Iterator

from ..core import Entry, Plural, Seat, Text, Who
from .data import Goods, Kind, Resource
from .ground import PLACES
from .names import (
    TITLES,
    amount_text,
    amount_texts,
    favor_gain_text,
    favor_text,
    gain_text,
)
from .view import PastAction, RoundSummary


def tell_build(action: PastAction, entry: Entry) -> None:
    """Tells that a tile was built, and the favor for it and for its plazas."""
    if entry.news is None or action.kind is None or action.at is None:
        return
    entry.tell(
        "{player} builds {building} on {place}: {favor} + {plazas} favor.",
        player=Who(action.seat),
        building=TITLES[action.kind],
        place=PLACES[action.at],
        favor=action.favor,
        plazas=sum(action.plazas),
    )


def tell_use(action: PastAction, owner: Seat | None, fee: Goods, entry: Entry) -> None:
    """Tells that a tile was used, what it brought, and the fee paid to its owner."""
    if entry.news is None or action.kind is None or action.at is None:
        return
    building = TITLES[action.kind]
    place = PLACES[action.at]
    gains = tuple(_gain_texts(action, fee))
    if gains:
        entry.tell(
            "{player} uses {building} {place}: {gains}.",
            player=Who(action.seat),
            building=building,
            place=place,
            gains=gains,
        )
    else:
        entry.tell(
            "{player} uses {building} {place}.",
            player=Who(action.seat),
            building=building,
            place=place,
        )
    if owner is not None and any(fee):
        _tell_fee(action.seat, owner, fee, entry)


def _tell_fee(seat: Seat, owner: Seat, fee: Goods, entry: Entry) -> None:
    """Tells that a seat paid the owner of a tile the fee for using it."""
    entry.tell(
        "{player} pays {owner} {fee}.", player=Who(seat), owner=Who(owner), fee=amount_texts(fee)
    )


def _gain_texts(action: PastAction, fee: Goods) -> Iterator[Text]:
    """What the use of a tile brought, as short texts.

    The fee has been taken off `action.change`: added again, it leaves
    the benefit alone.
    """
    for resource in Resource:
        n = action.change[resource] + fee[resource]
        if n:
            yield gain_text(resource, n)
    if action.favor:
        yield favor_gain_text(action.favor)
    if action.kind is Kind.WORKER_CAMP:
        yield Text("a villager becomes a novice")
    if action.morale:
        yield Plural("morale rises by {n} level", "morale rises by {n} levels", n=action.morale)


def tell_forging(seat: Seat, n: int, entry: Entry) -> None:
    """Tells how much Wood became Weapons at the Blacksmith."""
    if n:
        entry.tell("{player} turns {n} Wood into Weapons.", player=Who(seat), n=n)
    else:
        entry.tell("{player} forges nothing.", player=Who(seat))


def tell_wall(action: PastAction, entry: Entry) -> None:
    """Tells that a wall was built, what was paid, and the favor for it."""
    if entry.news is not None:
        paid = amount_texts(tuple(-n for n in action.change))
        entry.tell(
            "{player} builds a wall for {goods} and gains {favor}.",
            player=Who(action.seat),
            goods=paid,
            favor=favor_text(action.favor),
        )


def tell_camp(seat: Seat, at: int, owner: Seat | None, fee: Goods, entry: Entry) -> None:
    """Tells that a seat goes through the Labor Camp at this place, and the fee for its owner."""
    if owner is not None and any(fee):
        entry.tell(
            "{player} goes through the Labor Camp {place} and pays {owner} {fee}.",
            player=Who(seat),
            place=PLACES[at],
            owner=Who(owner),
            fee=amount_texts(fee),
        )
    else:
        entry.tell(
            "{player} goes through the Labor Camp {place}.", player=Who(seat), place=PLACES[at]
        )


def tell_deal(seat: Seat, change: Goods, purse: Goods, entry: Entry) -> None:
    """Tells what was sold and bought at the Market, and what the purse holds now.

    `change` is what the deal added to the purse, or took from it.
    """
    bought = tuple(max(0, n) for n in change)
    sold = tuple(max(0, -n) for n in change)
    if any(change):
        entry.tell(
            "{player} trades {sold} for {bought}.",
            player=Who(seat),
            sold=amount_texts(sold),
            bought=amount_texts(bought),
        )
        entry.tell("{player} has {goods} now.", player=Who(seat), goods=amount_texts(purse))
    else:
        entry.tell("{player} trades nothing.", player=Who(seat))


def tell_round_summary(summary: RoundSummary, morale: int, entry: Entry) -> None:
    """Tells how a round ended for a player; `morale` is the new value."""
    if entry.news is not None:
        entry.tell(
            "{player}: {items}.",
            player=Who(summary.seat),
            items=tuple(_summary_texts(summary, morale)),
        )


def worker_changes(summary: RoundSummary) -> Iterator[Text]:
    """Which workers became active or retired at the end of a round."""
    if summary.graduates:
        yield Plural("{n} novice becomes active", "{n} novices become active", n=summary.graduates)
    if summary.retired:
        yield Plural(
            "{n} worker retires for {favor} favor",
            "{n} workers retire for {favor} favor",
            n=summary.retired,
            favor=summary.retirement,
        )


def _summary_texts(summary: RoundSummary, morale: int) -> Iterator[Text]:
    """The parts of a player's line at the end of a round; `morale` is the new value."""
    yield from worker_changes(summary)
    yield Text("wages {gold}", gold=amount_text(Resource.GOLD, summary.paid))
    if summary.paid < summary.owed:
        yield Text("{gold} missing", gold=amount_text(Resource.GOLD, summary.owed - summary.paid))
    if summary.levels:
        yield Text("morale falls to {morale}", morale=morale)
    if summary.penalty:
        yield Text("{n} favor lost", n=summary.penalty)
