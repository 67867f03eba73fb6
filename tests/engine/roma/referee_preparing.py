"""The referee before the first turn: decks, the deal, the exchange of two cards, and the first
cards on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import Move
from engine.roma.moves import Give, Lay, TakeSet

from .referee_cards import box
from .referee_decks import deck_building
from .referee_fetching import laid
from .referee_table import Held, Seat, Side, Table
from .referee_targets import Script


class Preparing(Table):
    def preparation(self) -> Script:
        yield from self.decks()
        self.stage = "exchange"
        many = 4 if self.spaces == 6 else 5
        for seat in (self.active, 1 - self.active):
            self.sides[seat].hand = [self.draw_one(seat) for _ in range(many)]
        yield from self.exchange()
        self.stage = "opening"
        if self.options["set"] == "roma":
            yield from self.lay_face_down()
        else:
            for seat in (self.active, 1 - self.active):
                yield from self.lay_first(self.sides[seat])
        self.stage = "turns"

    def decks(self) -> Script:
        chosen = self.options["set"]
        if chosen == "constructed":
            self.stage = "decks"
            yield from deck_building(self)
        elif chosen == "one-each":
            yield from self.one_each()
        else:
            cards = box("arena") + box("roma") if chosen == "mixed" else box(chosen)
            self.add_pile(None, sorted(cards))

    def one_each(self) -> Script:
        """By lot, or the starting player chooses."""
        starter = self.active
        if self.options["dealing"] == "chosen":
            self.stage = "decks"
            _, move = yield self.ask(starter, "set", [TakeSet(0), TakeSet(1)])
            assert isinstance(move, TakeSet)
            number = move.set
            self.closed = True
        else:
            number = self.chance.draw_below(2)
        self.tell(starter, "set", n=number)
        self.tell(1 - starter, "set", n=1 - number)
        boxes = ("arena", "roma") if starter == number else ("roma", "arena")
        for seat in (0, 1):
            self.add_pile(seat, box(boxes[seat]), boxes[seat])

    def exchange(self) -> Script:
        """Both give two cards at the same time."""
        given: dict[Seat, list[Any]] = {}
        while len(given) < 2:
            waiting = [seat for seat in (0, 1) if seat not in given]
            asked = {seat: self.question("give", pairs(self.sides[seat].hand)) for seat in waiting}
            seat, move = yield asked
            assert isinstance(move, Give)
            side = self.sides[seat]
            given[seat] = [side.take_from_hand(kind) for kind in move.cards]
            side.ready, side.hidden = True, 2
            self.tell(seat, "give")
            self.closed = True
        for side in self.sides:
            side.hand += given[1 - side.seat]
            side.ready, side.hidden = False, 0
        self.secret = True

    def lay_first(self, side: Side) -> Script:
        """Он играет все карты из руки лицом вверх. Face up, one to each space."""
        while side.hand:
            _, move = yield {side.seat: self.first_cards(side)}
            self.place_first(side, move, aloud=True)
        self.closed = True

    def first_cards(self, side: Side) -> dict[str, Any]:
        vacant = [space for space, card in enumerate(side.spaces) if card is None]
        moves = [
            Lay(kind, space)
            for kind in sorted({card[0] for card in side.hand})
            for space in vacant
        ]
        return self.question("arrange", moves, form=(side.hand, vacant, False))

    def place_first(self, side: Side, move: Move, *, aloud: bool) -> None:
        for kind, space in laid(move, side.hand):
            side.spaces[space] = side.take_from_hand(kind)
            if aloud:
                self.tell(side.seat, "lay", at=space, kind=kind)

    def lay_face_down(self) -> Script:
        """Roma: both lay their cards face down, and turn them up together."""
        self.face_down = True
        while any(side.hand for side in self.sides):
            seat, move = yield {
                side.seat: self.first_cards(side) for side in self.sides if side.hand
            }
            side = self.sides[seat]
            self.place_first(side, move, aloud=False)
            if not side.hand:
                side.ready = True
                self.tell(seat, "ready")
                self.closed = True
        self.face_down = False
        self.secret = True
        for side in self.sides:
            side.ready = False
        self.tell(self.active, "reveal")


def pairs(hand: Sequence[Held]) -> list[Move]:
    kinds = sorted(card[0] for card in hand)
    found = {(kinds[a], kinds[b]) for a in range(len(kinds)) for b in range(a + 1, len(kinds))}
    return [Give(pair) for pair in sorted(found)]
