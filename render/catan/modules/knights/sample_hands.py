"""What a seat has in sample matches with Cities & Knights: a hand, prices, progress cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.catan.kinds import CORNER
from engine.catan.view import CatanView, Price, SpecialCard
from engine.core import Seat, Verbatim

from ...sample_views import make_price
from .progress_cards import DECK_OF
from .sample_kit import BEFORE, CARD_TEXT, COMMODITIES, FIRST_COMMODITY, PIECES, PRICES
from .seat_row import IMPROVEMENT_PREFIX, list_improvements

OWN_CARDS: Final = (2, 1, 1, 2, 2, 0, 3, 1)  # by kind of card
PIECES_LEFT: Final = 2  # of each kind of knight, and of walls


def show_to_seat(view: CatanView, seat: Seat, held: Sequence[str]) -> CatanView:
    """A position as one seat sees it, with a hand, prices and these progress cards.

    All of them but the last can be played now.
    """
    cards = [_make_card(key, is_playable=True) for key in held[:-1]]
    cards += [_make_card(key, is_playable=False) for key in held[-1:]]
    own = replace(
        view.players[seat],
        resources=OWN_CARDS,
        hand_size=sum(OWN_CARDS),
        ready_development=(0,) * 5,
        new_development=(0,) * 5,
        special_cards=tuple(cards),
    )
    players = (*view.players[:seat], own, *view.players[seat + 1 :])
    prices = (
        *_list_base_prices(view, seat),
        *_list_piece_prices(view, seat),
        *_list_levels(view, seat),
    )
    return replace(
        view, seat=seat, seats_to_act=(seat,), active=seat, players=players, prices=prices
    )


def _make_card(key: str, *, is_playable: bool) -> SpecialCard:
    """Makes a progress card with a text of usual length, which can be played now or not."""
    title = Verbatim(key.replace("_", " ").title())
    return SpecialCard(key, title, CARD_TEXT, DECK_OF[key], is_playable)


def _list_base_prices(view: CatanView, seat: Seat) -> Iterator[Price]:
    """Yields what roads, settlements and cities cost: also 0 of each commodity."""
    for key in ("road", "settlement", "city"):
        price = make_price(view, seat, key, OWN_CARDS[:FIRST_COMMODITY])
        none = (0,) * len(COMMODITIES)  # they cost no commodities
        yield replace(price, cost=(*price.cost, *none), missing=(*price.missing, *none))


def _list_piece_prices(view: CatanView, seat: Seat) -> Iterator[Price]:
    """Yields what knights and walls cost."""
    for kind in PIECES:
        # a better knight replaces a weaker one; all else is offered where a city stands
        cost = PRICES[kind.key]
        places = view.places_of(BEFORE.get(kind.key, "city"), seat)
        missing = _count_missing(cost)
        yield Price(
            kind.key,
            kind.title,
            icon=kind.key,
            cost=cost,
            missing=missing,
            left=PIECES_LEFT,
            place=CORNER,
            places=places,
        )


def _list_levels(view: CatanView, seat: Seat) -> Iterator[Price]:
    """Yields what the next level of improvement of each deck costs."""
    for improvement in list_improvements(view, view.players[seat]):
        key = f"{IMPROVEMENT_PREFIX}{improvement.deck}_{improvement.level + 1}"
        for level in view.kit.purchases:
            if level.key == key:
                cost = view.kit.unpack(level.price)
                missing = _count_missing(cost)
                yield Price(level.key, level.title, level.icon, cost, missing, left=1)


def _count_missing(cost: Sequence[int]) -> tuple[int, ...]:
    """How many cards of each kind the sample's hand lacks for a price."""
    return tuple(max(0, n - had) for n, had in zip(cost, OWN_CARDS, strict=True))
