"""What a roll pays, and what happens when the bank runs short."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Entry, Who
from ..kit.packed import count_of, shift_to_kind
from .kinds import CardKind
from .names import amount_text, cards_text
from .player import Player
from .state import State
from .view import Throw


def produce_resources(s: State, throw: Throw, entry: Entry) -> None:
    """Pays everybody what the thrown number brings, and tells it.

    Where the bank suffices and no module changes gains, that is one
    addition a player; else `pay_from_bank` pays what it can.
    """
    rules = s.rules
    if rules.change_gains:
        pay_from_bank(s, gains_for(s, throw), entry)
        return
    gains = s.income[throw.number]
    owed = sum(gains)  # packed, like each gain
    if not owed:
        return
    guard = rules.guard
    if ((s.bank | guard) - owed) & guard != guard:  # the bank has fewer of a kind than are owed
        pay_from_bank(s, gains_for(s, throw), entry)
        return
    s.bank -= owed
    players = s.players
    seat = 0
    for gain in gains:  # without `zip`, which takes as long as all else here
        if gain:
            players[seat].hand += gain
        seat += 1  # noqa: SIM113  # `enumerate` makes a pair for each
    if entry.news is not None:
        _tell_gains(s, gains, entry)


def gains_for(s: State, throw: Throw) -> list[int]:
    """What the thrown number pays each seat, packed, with the changes of modules."""
    gains = list(s.income[throw.number])
    for change_gains in s.rules.change_gains:
        gains = change_gains(s, throw, gains)
    return gains


def pay_from_bank(s: State, gains: list[int], entry: Entry) -> None:
    """Pays what each seat is owed, as far as the bank can.

    Rulebook: if there are not enough cards of a kind, nobody gets any
    of it, unless only one player is owed it, who gets what is left.
    """
    paid = [0] * len(gains)
    for card in s.rules.kit.cards:
        stock = count_of(s.bank, card.kind)
        owed = [count_of(gain, card.kind) for gain in gains]
        total = sum(owed)
        if total > stock:
            if entry.news is not None:
                _tell_shortage(card, entry)
            # A player who is owed as much as all together is the only one who is owed any
            owed = [min(n, stock) if n == total else 0 for n in owed]
        for seat, n in enumerate(owed):
            paid[seat] += shift_to_kind(n, card.kind)
    for p, gain in zip(s.players, paid, strict=True):
        s.take_from_bank(p, gain)
    if entry.news is not None:
        _tell_gains(s, paid, entry)


def pay_first_cards(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Pays the first cards of the opening: one for each hex around the corner."""
    gain = 0
    for hex in s.island.grid.corner_hexes[corner]:
        gain += s.island.settlement_pays[hex]
    s.take_from_bank(p, gain)
    if entry.news is not None:
        _tell_gains(s, [gain if other is p else 0 for other in s.players], entry)


def _tell_gains(s: State, gains: Sequence[int], entry: Entry) -> None:
    """Tells everybody what each player gets.

    `gains` are packed, by seat.
    """
    kit = s.rules.kit
    for p, gain in zip(s.players, gains, strict=True):
        if gain:
            entry.tell(
                "{player} gets {cards}.",
                player=Who(p.seat),
                cards=cards_text(kit.unpack(gain), kit),
            )


def _tell_shortage(card: CardKind, entry: Entry) -> None:
    """Tells everybody that the bank has too few cards of a kind."""
    entry.tell("The bank is short of {cards}.", cards=(amount_text(card.title, 1),))
