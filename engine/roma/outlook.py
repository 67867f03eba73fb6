"""What a player can reckon from the view alone: what a move may bring, in words and in victory points."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..core import Move, Options, Seat, Text
from .actions.base import SIDE, Act, Action, Targeting
from .actions.copying import Chained, Copying
from .actions.spending import Counting, Purchase
from .always import ALWAYS
from .board import BRIBERY, CARDS, MONEY
from .box import COST, DEFENCE
from .moves import (
    Adjust,
    Attack,
    Block,
    Done,
    Give,
    Lay,
    Perform,
    Reroll,
    Sacrifice,
    Spend,
    Strike,
    Swap,
    Take,
    Use,
)
from .player import DECK, KIND, UNUSED, VACANT, Pile, Player
from .state import State
from .terms import terms
from .turn import activation
from .view import RomaView, Side

COIN: Final = 0.2  # victory points, of a sestertius
PURSE: Final = 8.0  # sestertii in hand that make further ones worth half as much
DRAWN: Final = (0.5, 0.12)  # of a drawn card: always, and for each one to choose from
VACANCY: Final = 0.4  # of it, more for each vacant space
HELD: Final = 0.6  # and less for each card in hand
ROOM: Final = 1.7  # of a card on a vacant space, which would cost a point a turn
PERIL: Final = 20.0  # of the same, when the vacant spaces would cost the last points
ALWAYS_ON: Final = 1.2  # of a card that is always on
IDLE: Final = 0.5  # of a card whose action could do nothing just now
DICE: Final = (3, 4)  # a typical rest of dice
CAP: Final = 4.0  # of one action, when cards are compared


@lru_cache(maxsize=16)
def imagined(view: RomaView) -> State:
    """A state that looks like the view; cards that it hides are any cards. It is shared, so never to be played on."""
    beginner = "on" if view.set == "arena" and not view.bribery else "off"
    s = State(terms(Options({"set": view.set, "beginner": beginner, "dealing": "random", "mercatus": view.mercatus})))
    s.players = list(map(_player, view.sides))
    s.piles = [Pile([DECK * owner] * pile.deck, pile.box) for owner, pile in enumerate(view.piles)]
    for owner, pile in enumerate(view.piles):
        s.piles[owner].discard = [DECK * owner + kind for kind in pile.discard]
    s.supply, s.removed = view.supply, view.removed
    s.active, s.turn, s.weakened = view.active, view.turn, view.weakened
    return s


def _player(side: Side) -> Player:
    player = Player(len(side.spaces))
    player.points, player.money, player.fewer = side.points, side.money, side.fewer
    player.row = [VACANT if lying is None else DECK * lying.deck + lying.kind for lying in side.spaces]
    player.hand = list(side.hand) if side.hand is not None else [0] * side.cards
    player.drawn, player.lifted = list(side.choice or ()), list(side.lifted)
    player.dice = [die.value for die in side.dice]
    player.laid = [UNUSED if die.on is None else die.on for die in side.dice]
    player.blocked = sum(1 << space for space in side.blocked)
    return player


class Outlook:
    """One view, weighed for its seat."""

    __slots__ = ("_stands", "me", "s", "seat", "view")

    def __init__(self, view: RomaView) -> None:
        assert view.seat is not None, "the public has no moves to weigh"
        self.view = view
        self.seat: Seat = view.seat
        self.s = imagined(view)
        self.me = self.s.players[self.seat]
        self._stands: dict[tuple[int, int], float] = {}

    def act(self) -> Act:
        """The action that asks."""
        asked = self.view.question
        assert asked is not None
        assert asked.at is not None
        assert asked.kind is not None
        return Act(self.seat, asked.at, asked.kind, (SIDE * self.seat + asked.at,), self.me.unused(), self.me.money)

    def action(self) -> Action | None:
        asked = self.view.question
        return None if asked is None or asked.kind is None else self.s.terms.actions[asked.kind]

    def activated(self, die: int, space: int) -> tuple[Act, Action] | None:
        return activation(self.s, self.seat, die, space, self.me.unused())

    def link(self, space: int) -> tuple[Act, Action]:
        """What a copy of the card on an own space would do, or Patronus with it."""
        act, action, kind = self.act(), self.action(), self.me.row[space] & KIND
        copied, place = self.s.terms.actions[kind], (SIDE * self.seat + space,)
        assert copied is not None, "only cards with an action are offered"
        if isinstance(action, Copying):
            return act._replace(kind=kind, chain=act.chain + place), copied
        return act._replace(at=space, kind=kind, chain=act.chain + place, money=act.money - COST[kind]), copied

    # --- in words -----------------------------------------------------------------------------------------------------

    def promise(self, move: Move) -> Text | None:
        """What an activation, or the target of one, would bring."""
        match move:
            case Use(die, space) if space <= BRIBERY:
                found = self.activated(die, space)
                return found[1].promise(self.s, found[0]) if found else None
            case Attack(space) | Strike(space) | Sacrifice(space) | Block(space):
                action = self.action()
                assert isinstance(action, Targeting), "it asks for a target"
                return action.outlook(self.s, self.act(), space)
            case Perform(space):
                link, copied = self.link(space)
                return copied.promise(self.s, link) if copied.ready(self.s, link) else None
        return None

    # --- in points ----------------------------------------------------------------------------------------------------

    def gain(self, move: Move) -> float:
        """How many victory points the move may be worth."""
        match move:
            case Use(die, on):
                return self._used(die, on)
            case Lay(kind, space):
                return self.laid(kind, space) - (COIN * COST[kind] if self._pays() else 0)
            case Take(kind):
                return self.appeal(kind)
            case Give(kinds):
                return -sum(self.appeal(kind) for kind in kinds)
            case Swap(kind, space):
                return self.laid(kind, space) + 0.5 * self.stands(self.me.row[space] & KIND, space)
            case Attack() | Strike() | Sacrifice() | Block() | Perform():
                return self._aimed(move)
            case Spend(what):
                return self._spent(what)
            case Adjust(_, to):
                return 1.0 if self.activated_with(to) else 0.0
            case Reroll() if self._fights():
                return 2.0
            case Done() if self._fetches():
                return -PERIL  # a card in hand harms nobody
            case Reroll(dice):
                return sum(0.0 if self.activated_with(die) else 0.4 - 0.1 * die for die in dice)
        return 0.0

    def activated_with(self, die: int) -> bool:
        """Whether a die of this value could activate the card on its space."""
        card = self.me.row[die - 1]
        action = None if card == VACANT else self.s.terms.actions[card & KIND]
        return action is not None and action.ready(self.s, self._typical(card & KIND, die - 1))

    def _pays(self) -> bool:
        asked = self.view.question
        return asked is not None and asked.name == "act"

    def _used(self, die: int, on: int) -> float:
        if on == MONEY:
            return COIN * (die + self.s.income(self.seat)) * PURSE / (PURSE + self.me.money)
        if on == CARDS:
            always, each = DRAWN
            return (always + each * die) * (1 + VACANCY * len(self.me.vacant())) / (1 + HELD * len(self.me.hand))
        found = self.activated(die, on)
        assert found is not None, "only what can be activated is offered"
        return found[1].worth(self.s, found[0]) - (COIN * die if on == BRIBERY else 0)

    def _aimed(self, move: Attack | Strike | Sacrifice | Block | Perform) -> float:
        action = self.action()
        if isinstance(action, Targeting):
            return action.value(self.s, self.act(), move.space)
        assert isinstance(action, Chained), "it asks for a target or for an action"
        link, copied = self.link(move.space)
        return action.value(self.s, self.act(), link) if copied.ready(self.s, link) else 0.0

    def _spent(self, what: tuple[int, ...]) -> float:
        match self.action():
            case Counting() as action:
                return action.value(self.s, self.act(), what)
            case Purchase() as action:
                return action.value(self.s, self.act(), what[0] // action.price)
        return 2.0 - 0.05 * what[0]  # a battle is won by it

    def _fetches(self) -> bool:
        asked = self.view.question
        return asked is not None and asked.name in ("search", "salvage", "rob")

    def _fights(self) -> bool:
        return self.view.question is not None and self.view.question.name == "fight"

    def appeal(self, kind: int) -> float:
        """What a card in hand is worth: on its best space, if it can be paid for before long."""
        best = max(self.laid(kind, space) for space in range(len(self.me.row)))
        return best - COIN * max(0, COST[kind] - self.me.money)

    def laid(self, kind: int, space: int) -> float:
        """A card laid on a space, instead of what is there."""
        old = self.me.row[space]
        if old != VACANT:
            return self.stands(kind, space) - self.stands(old & KIND, space)
        vacant = len(self.me.vacant())
        return self.stands(kind, space) + (PERIL if self.me.points <= vacant and self.view.turn else ROOM)

    def stands(self, kind: int, space: int) -> float:
        """What a card is worth on a space of one's own, some other turn."""
        if (kind, space) not in self._stands:
            self._stands[kind, space] = self._weighed(kind, space)
        return self._stands[kind, space]

    def _weighed(self, kind: int, space: int) -> float:
        action, always, worth = self.s.terms.actions[kind], ALWAYS[kind], 0.06 * DEFENCE[kind]
        if action is None:
            return worth + ALWAYS_ON * (always.shelter or always.income or always.fresh_dice or 0.5)
        s = self.s.copy()
        s.players[self.seat].row[space] = kind
        act = self._typical(kind, space)
        return worth + (min(CAP, action.worth(s, act)) if action.ready(s, act) else IDLE)

    def _typical(self, kind: int, space: int) -> Act:
        return Act(self.seat, space, kind, (SIDE * self.seat + space,), DICE, self.me.money)
