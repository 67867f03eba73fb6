"""A bazaar: a small game for the tests, which uses every part of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

from engine.core import (
    Choice,
    Decision,
    Entry,
    Game,
    Meta,
    Move,
    Moves,
    Options,
    Plain,
    Result,
    Seat,
    Text,
    Verbatim,
    View,
    Who,
)

from .end import outcome
from .frames import Charters, listed
from .meta import META, ROUNDS
from .modules import rules
from .moves import (
    CELLS,
    GOODS,
    TITLES,
    Agree,
    Build,
    Charter,
    Deal,
    Decline,
    Draw,
    Give,
    Goods,
    Offer,
    Rest,
    Rob,
    Show,
)
from .secrets import disguised
from .state import DEALT, EACH, Bazaar, Merchant, counted, plus
from .view import seen

KINDS: Final = (Charter, Build, Deal, Offer, Agree, Decline, Draw, Rest, Show, Rob, Give)
TRADE, TURN, STALL = Text("Trade"), Text("Turn"), Text("Stalls")


class BazaarGame(Game[Bazaar]):
    meta: ClassVar[Meta] = META
    moves: ClassVar[Moves] = Moves(KINDS, good=GOODS, cell=CELLS, shelves=GOODS)

    def new(self, seats: int, options: Options, entry: Entry) -> Bazaar:
        s = Bazaar(rules(options), self.teams(seats, options), ROUNDS[options["length"]])
        goods = entry.shuffle([good for good in range(len(GOODS)) for _ in range(EACH)])
        *hands, s.market = (
            counted(goods[at * DEALT : (at + 1) * DEALT]) for at in range(seats + 1)
        )
        s.sack = counted(goods[(seats + 1) * DEALT :])
        s.merchants = [Merchant("", hand, [0, 0, 0]) for hand in hands]
        s.stack.append(Charters())
        entry.tell("The bazaar opens.")
        return s

    def decisions(self, state: Bazaar) -> tuple[Decision, ...]:
        return state.stack[-1].decisions(state) if state.stack else ()

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        state.stack[-1].apply(state, seat, move, entry)

    def view(self, state: Bazaar, seat: Seat | None) -> View:
        asked = tuple(decision.seat for decision in self.decisions(state))
        return seen(state, seat, asked, self.result(state))

    def describe(self, view: View, move: Move) -> Choice:
        match move:
            case Build():
                label = Text(
                    "{good} in {cell} for {price}",
                    good=TITLES[move.good],
                    cell=CELLS[move.cell],
                    price=move.price,
                )
                return Choice(
                    label, STALL, Text("shut") if move.shut else Text("open"), rank=move.price
                )
            case Offer():
                return Choice(
                    Text("{give} for {want}", give=listed(move.give), want=listed(move.want)),
                    TRADE,
                )
            case Deal():
                return Choice(
                    Text(
                        "{want} for {give}",
                        want=listed(move.net),
                        give=listed(tuple(-n for n in move.net)),
                    ),
                    TRADE,
                )
            case Rob():
                return Choice(Text("Rob {victim}", victim=Who(move.victim)), TURN, rank=-1)
            case Charter():
                return Choice(Verbatim(move.goods), TURN)
            case Show():
                goods = tuple(
                    Text("nothing") if good is None else TITLES[good] for good in move.shelves
                )
                return Choice(Text("Show {goods}", goods=goods), TURN)
            case Give():
                return Choice(Text("Give {goods}", goods=listed(move.tribute)), TRADE)
        return Choice(type(move).about, TURN)

    def name_move(self, view: View, move: Move) -> Text:
        return self.describe(view, move).label

    def field_text(self, view: View, kind: type[Move], axis: str, value: Plain) -> Text:
        match axis, value:
            case "good", int(good):
                return TITLES[good]
            case "shut", bool(shut):
                return Text("shut") if shut else Text("open")
            case "victim", int(seat):
                return Text("{player}", player=Who(seat))
        return super().field_text(view, kind, axis, value)

    def standing(self, state: Bazaar) -> Result | None:
        return outcome(state)

    def result(self, state: Bazaar) -> Result | None:
        return None if state.stack else outcome(state)

    def teams(self, seats: int, options: Options) -> tuple[int, ...]:
        return tuple(seat % 2 if options.is_on("partners") else seat for seat in range(seats))

    def count_pieces(self, state: Bazaar) -> Mapping[str, int]:
        places: list[Goods] = [
            state.market,
            state.sack,
            *(merchant.hand for merchant in state.merchants),
        ]
        assert min(map(min, places)) >= 0
        total = counted([stall.good for stall in state.stalls if stall])
        for place in places:
            total = plus(total, place)
        return dict(zip(GOODS.names, total, strict=True))

    def resample_hidden(self, state: Bazaar, seat: Seat | None, random: Random) -> Bazaar:
        return disguised(state, seat, random) if state.stack else state.copy()


GAME: Final = BazaarGame()
