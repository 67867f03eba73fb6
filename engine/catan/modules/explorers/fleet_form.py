"""The form of the movement phase: one question for each ship, with whole voyages to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from ....core import Answer, Form, Illegal, Move, PickQuestion, Plural, Question, Text
from ....forms import ANSWER_UNFIT, MAX_OPTIONS_PER_QUESTION, join_answer
from ....kit.hexes import CORNERS, EDGES, HEXES
from ...bearings import find_bearings, name_bearing
from ...view import Board
from .cargo import CARGO_TITLES
from .moves import (
    CatchFish,
    Deliver,
    FetchCrew,
    GainSpice,
    Land,
    LandCrews,
    Load,
    Orders,
    Sail,
    SailFleet,
    Swap,
    Unload,
)
from .orders import VesselOrders, Voyage
from .places_seen import count_hidden, describe_cost

TITLE: Final = Text("Orders for all ships")
STAY: Final = str(())  # no orders
MOST_WITH_ACTION: Final = 16  # voyages of one ship that do more than sail
# the kinds of voyages, from what brings most
KIND_ORDER: Final[tuple[type[Move], ...]] = (
    Land,
    Deliver,
    GainSpice,
    LandCrews,
    CatchFish,
    Load,
    FetchCrew,
    Unload,
    Swap,
    Sail,
)


@dataclass(frozen=True, slots=True)
class FleetForm(Form):
    """Asks for the orders of every ship at sea; each may stay."""

    ships: tuple[VesselOrders, ...]
    board: Board
    kind: type[Move] = SailFleet
    title: Text = TITLE

    def reason_against(self, move: Move) -> Text | None:
        """Why the ships cannot be given these orders; None if they can."""
        (orders,) = move.values()
        if not isinstance(orders, tuple) or len(orders) != len(self.ships):
            return ANSWER_UNFIT
        for ship, given in zip(self.ships, orders, strict=True):
            if given != () and given not in ship.list_orders():
                return Text("Ship {n} cannot sail so.", n=ship.vessel + 1)
        if not any(orders):
            return Text("Give at least one ship an order, or end your turn.")
        return None

    def sample(self, random: Random) -> Move:
        """Random orders for one ship that can sail, and perhaps for others."""
        able = [index for index, ship in enumerate(self.ships) if ship.moves]
        chosen = {random.choice(able)}
        chosen |= {index for index in able if random.random() < 0.5}
        orders: dict[int, Orders] = {}
        for index in sorted(chosen):
            best = self._list_best(self.ships[index].voyages)
            orders[index] = random.choice(best).orders
        return self._order_ships(orders)

    @property
    def fallback(self) -> Move:
        """When time runs out, the first ship that can sail makes its first voyage."""
        able = next(index for index, ship in enumerate(self.ships) if ship.moves)
        return self._order_ships({able: self.ships[able].list_orders()[0]})

    def _order_ships(self, orders: Mapping[int, Orders]) -> Move:
        """The move with these orders, by a ship's index in `ships`; all other ships stay."""
        return SailFleet(tuple(orders.get(index, ()) for index in range(len(self.ships))))

    def questions(self) -> tuple[Question, ...]:
        """One selection for each ship, with what brings most first."""
        return tuple(map(self._make_question, self.ships))

    def _make_question(self, ship: VesselOrders) -> PickQuestion:
        """Makes the question what one ship does."""
        edges = frozenset(move.edge for move in ship.moves if isinstance(move, Sail))
        names = {
            edge: name_bearing(bearing, edge)
            for edge, bearing in find_bearings(self.board, edges).items()
        }
        options = [(STAY, Text("stays"))]
        options += [
            (str(voyage.orders), self._name_voyage(voyage, names))
            for voyage in self._list_best(ship.voyages)
        ]
        label = Text("Ship {n} ({edge})", n=ship.vessel + 1, edge=EDGES[ship.edge])
        return PickQuestion(label, tuple(options), least=1, most=1, chosen=(STAY,))

    def _list_best(self, voyages: Sequence[Voyage]) -> list[Voyage]:
        """The voyages that one question has room for, the best first.

        Up to `MOST_WITH_ACTION` of them do something at their end; plain
        sailing fills the rest.
        """
        by_worth = sorted(voyages, key=self._voyage_rank)
        with_action = [voyage for voyage in by_worth if not isinstance(voyage.moves[-1], Sail)]
        sails = [voyage for voyage in by_worth if isinstance(voyage.moves[-1], Sail)]
        best = with_action[:MOST_WITH_ACTION] + sails
        return best[: MAX_OPTIONS_PER_QUESTION - 1]  # one option is to stay

    def _voyage_rank(self, voyage: Voyage) -> tuple[int, int, tuple[int, bool, int, int]]:
        """What a voyage is sorted by: its kind, how much it discovers, what it costs."""
        last = voyage.moves[-1]
        hidden = count_hidden(self.board, voyage.way.edge) if isinstance(last, Sail) else 0
        return KIND_ORDER.index(type(last)), -hidden, voyage.way.cost

    def _name_voyage(self, voyage: Voyage, names: Mapping[int, Text]) -> Text:
        """What a voyage is called: what is done, where, and what it costs."""
        legs = tuple(name_leg(move, names) for move in voyage.moves)
        name = Text("{parts}", parts=legs)
        discovery = None
        if voyage.way.discovers:
            hidden = count_hidden(self.board, voyage.way.edge)
            discovery = Plural("discovers {n} hex", "discovers {n} hexes", n=hidden)
        cost = describe_cost(voyage.way, discovery)
        return name if cost is None else Text("{path}: {what}", path=name, what=cost)

    def read(self, answers: Sequence[Answer]) -> Move:
        """The move that the answers mean; raises Illegal if they mean none."""
        if len(answers) != len(self.ships):
            raise Illegal(ANSWER_UNFIT)
        pairs = zip(self.ships, answers, strict=True)
        orders = tuple(_read_orders(ship, answer) for ship, answer in pairs)
        return self.check_move(SailFleet(orders))


def _read_orders(ship: VesselOrders, answer: Answer) -> Orders:
    """The orders of a ship that an answer means; raises Illegal if it cannot follow them."""
    written = join_answer(answer)
    if written in ("", STAY):
        return ()
    for orders in ship.list_orders():
        if str(orders) == written:
            return orders
    raise Illegal(ANSWER_UNFIT)


def name_leg(move: Move, names: Mapping[int, Text]) -> Text:
    """What a ship does at the end of a voyage, in a few words; `names` are the edges' names."""
    match move:
        case Land(_, corner):
            return Text("settle on {corner}", corner=CORNERS[corner])
        case Deliver(_, corner):
            return Text("deliver at {corner}", corner=CORNERS[corner])
        case GainSpice(_, hex):
            return Text("spices at {hex}", hex=HEXES[hex])
        case LandCrews(_, hex, crews):
            return Plural(
                "{n} crew to the lair {hex}",
                "{n} crews to the lair {hex}",
                n=crews,
                hex=HEXES[hex],
            )
        case CatchFish(_, hex):
            return Text("fish at {hex}", hex=HEXES[hex])
        case FetchCrew(_, hex):
            return Text("fetch a crew at {hex}", hex=HEXES[hex])
    return _name_cargo_leg(move, names)


def _name_cargo_leg(move: Move, names: Mapping[int, Text]) -> Text:
    """What a ship does at a harbor, or where it simply sails."""
    match move:
        case Load(_, corner, cargo):
            held = CARGO_TITLES[cargo]
            return Text("load {cargo} at {corner}", cargo=held, corner=CORNERS[corner])
        case Unload(_, corner, cargo):
            held = CARGO_TITLES[cargo]
            return Text("unload {cargo} at {corner}", cargo=held, corner=CORNERS[corner])
        case Swap(_, corner):
            return Text("swap all at {corner}", corner=CORNERS[corner])
        case Sail(_, edge):
            return Text("to {edge}", edge=names.get(edge, Text("{edge}", edge=EDGES[edge])))
    raise AssertionError(f"no leg of a voyage: {move}")
