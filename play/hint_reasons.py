"""Why a search would make a move, in words: what the move changes for its seat and for others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from engine.core import Game, Seat, Text, Who

from .search_processes import FoundMove

MAX_OWN_CHANGES: Final = 3
LEAST_CHANGE: Final = 0.75  # of a part, in its own units; less is not told


class PartChange(NamedTuple):
    """How much of one part of a position a seat gains or loses, in the part's own units."""

    part: Text
    amount: float

    @property
    def text(self) -> Text:
        """The change in words, such as "production +4"."""
        n = max(1, round(abs(self.amount)))
        if self.amount > 0:
            return Text("{part} +{n}", part=self.part, n=n)
        return Text("{part} −{n}", part=self.part, n=n)


def reason_text(game: Game[Any], seat: Seat, found: FoundMove, plain: Text | None) -> Text:
    """Why the move was found good: what it changes, else the plain reason, and how often it wins.

    `plain` is why the game's own bot would make it; None: there is nothing to tell.
    Where the move only costs something, that is no reason for it.
    """
    percent = round(100 * found.share)
    changes = tuple(_change_texts(game, seat, found.effects))
    if changes and (plain is None or _has_gain_to_tell(game, seat, found.effects)):
        return Text("{changes} ({n} % to win).", changes=changes, n=percent)
    if plain is not None:
        return Text("{reason} ({n} % to win)", reason=plain, n=percent)
    return Text("{n} % to win.", n=percent)


def _has_gain_to_tell(game: Game[Any], seat: Seat, effects: Sequence[Sequence[float]]) -> bool:
    """Whether a move brings the seat something, or costs another seat something.

    `effects` are, by seat, how much of each part of the position the
    move changes; changes too small to be told do not count.
    """
    for affected, parts in enumerate(effects):
        wanted_sign = 1 if affected == seat else -1
        if any(change.amount * wanted_sign > 0 for change in _list_changes(game, parts)):
            return True
    return False


def _change_texts(
    game: Game[Any],
    seat: Seat,
    effects: Sequence[Sequence[float]],
) -> Iterator[Text]:
    """What the seat gains or loses most of, and the worst loss of somebody else.

    `effects` are, by seat, how much of each part of the position the
    move changes; empty if that is unknown.
    """
    if not effects:
        return
    own_effects = effects[seat]
    own = sorted(_list_changes(game, own_effects), key=lambda change: -abs(change.amount))
    for change in own[:MAX_OWN_CHANGES]:
        yield change.text
    losses: list[tuple[Seat, PartChange]] = []
    for other, parts in enumerate(effects):
        if other != seat and parts != own_effects:  # partners share what they have
            changes = [change for change in _list_changes(game, parts) if change.amount < 0]
            losses += [(other, change) for change in changes]
    if losses:
        other, change = min(losses, key=lambda loss: loss[1].amount)
        yield Text("{player}: {change}", player=Who(other), change=change.text)


def _list_changes(game: Game[Any], effects: Sequence[float]) -> list[PartChange]:
    """The parts of a seat's position that a move changes enough to be told.

    `effects` has one number for each of the game's parts; none is told
    where their numbers differ.
    """
    units = game.position_units or (1.0,) * len(effects)
    if len(game.position_parts) != len(effects):
        return []
    changes = [
        PartChange(part, effect / unit)
        for part, effect, unit in zip(game.position_parts, effects, units, strict=True)
    ]
    return [change for change in changes if abs(change.amount) >= LEAST_CHANGE]
