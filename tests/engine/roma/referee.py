"""A second Arena: Roma II with Roma, slow and plain, written from the rulebooks to watch the first.

It imports nothing of the game's rules: only the names of moves and the
public contract. It is told who moved and what was drawn. The whole
match is one script that stops wherever somebody is asked, and goes on
with the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.core import Move
from engine.roma.moves import DONE, END, Lay, Reroll, Take, Use
from tests.engine.comparing import Chance

from . import referee_actions as actions
from .referee_cards import CARDS, KEYS, KIND, box
from .referee_preparing import Preparing
from .referee_table import BRIBERY, CARDS_USE, MONEY, Asked, Dispatch, Over, Seat, Side
from .referee_targets import Script

# Every option that the referee has been taught, with its settings.
OPTIONS: Final = {
    "set": {"arena", "roma", "mixed", "one-each", "constructed"},
    "beginner": {"off", "on"},
    "dealing": {"random", "chosen"},
    "mercatus": {"supply", "opponent"},
}

REVISIONS: Final = (0, 1)


class Referee(Preparing):
    def __init__(self, options: Mapping[str, str], setup: Sequence[int], revision: int) -> None:
        for key, value in options.items():
            assert value in OPTIONS.get(key, ()), f"the referee does not know {key} = {value}"
        six = options["set"] == "roma" or options["beginner"] == "on"
        assert revision in REVISIONS, f"the referee does not know revision {revision}"
        super().__init__(6 if six else 7, options, revision)
        self.chance = Chance(setup)
        self.script: Script = self.match()
        self.asked: Asked = {}
        self.go_on(lambda: next(self.script))
        self.over = False

    def apply(self, seat: Seat, move: Move, drawn: Sequence[int]) -> None:
        assert seat in self.asked, "somebody else is asked"
        self.chance = Chance(drawn)
        self.act += 1
        self.last = []
        self.closed = self.secret = False
        self.go_on(lambda: self.script.send((seat, move)))

    def go_on(self, step: Callable[[], Asked]) -> None:
        try:
            self.asked = step()
        except Over:
            self.asked, self.over, self.stage, self.closed = {}, True, "over", True
        self.chance.finish()

    # --- the whole match ----------------------------------------------

    def match(self) -> Script:
        self.active = self.chance.draw_below(2)
        yield from self.preparation()
        while True:
            self.turn += 1
            yield from self.one_turn(self.sides[self.active])
            self.active = 1 - self.active

    # --- a turn -------------------------------------------------------

    def one_turn(self, side: Side) -> Script:
        self.bribed = False
        self.ended[1 - side.seat] = len(self.deeds)
        lost = min(side.points, side.spaces.count(None))
        many = max(0, 3 - side.fewer)
        side.points -= lost
        self.supply += lost
        if side.points == 0:
            self.tell(side.seat, "turn", n=lost, points=self.change(side.seat, -lost))
            raise Over
        side.fewer = 0
        side.dice = [[self.chance.draw_below(6) + 1, None] for _ in range(many)]
        self.tell(
            side.seat, "turn", n=lost, dice=side.values(), points=self.change(side.seat, -lost)
        )
        yield from self.roll_again(side)
        yield from self.all_actions(side)
        self.end_turn(side)

    def roll_again(self, side: Side) -> Script:
        """A triple as often as it comes; then, with Fons Bacchi, any dice once."""
        while len(side.dice) == 3 and len(set(side.values())) == 1:
            _, move = yield self.ask(side.seat, "again", [Reroll(side.values()), DONE])
            if move == DONE:
                break
            self.reroll(side, move)
        if side.has("fons_bacchi") and side.dice:
            _, move = yield self.ask(
                side.seat, "choose", [*map(Reroll, subsets(sorted(side.values()))), DONE]
            )
            if move != DONE:
                self.reroll(side, move)

    def reroll(self, side: Side, move: Move) -> None:
        assert isinstance(move, Reroll)
        chosen, left = [], list(range(len(side.dice)))
        for value in move.dice:
            at = next(n for n in left if side.dice[n][0] == value)
            left.remove(at)
            chosen.append(at)
        for at in sorted(chosen):
            side.dice[at][0] = self.chance.draw_below(6) + 1
        self.tell(side.seat, "reroll", dice=side.values())

    def all_actions(self, side: Side) -> Script:
        while not self.nothing_left(side):
            _, move = yield self.ask(side.seat, "act", self.free_actions(side))
            match move:
                case Lay(kind, space):
                    self.pay(side, CARDS[KEYS[kind]].cost)
                    self.lay(side, side.take_from_hand(kind), space, paid=CARDS[KEYS[kind]].cost)
                case Use(value, on):
                    yield from self.use(side, value, on)
                case _:
                    assert move == END
                    return

    def nothing_left(self, side: Side) -> bool:
        """As everybody can see: no die, and no card that could be paid."""
        cheapest = min(CARDS[KEYS[kind]].cost for kind in self.kinds_in_play())
        return not side.unused() and (not side.hand or side.money < cheapest)

    def free_actions(self, side: Side) -> list[Move]:
        moves: list[Move] = [END]
        for kind in {card[0] for card in side.hand}:
            if CARDS[KEYS[kind]].cost <= side.money:
                moves += [Lay(kind, space) for space in range(self.spaces)]
        for value in set(side.unused()):
            moves += [Use(value, on) for on in self.uses(side, value)]
        return moves

    def uses(self, side: Side, value: int) -> list[int]:
        """Where a die may be laid."""
        found = [MONEY]
        if self.can_draw(side.seat):
            found.append(CARDS_USE)
        if self.may_activate(side, value, value - 1):
            found.append(value - 1)
        if (
            self.spaces == 7
            and not self.bribed
            and side.money >= value
            and self.may_activate(side, value, BRIBERY)
        ):
            found.append(BRIBERY)
        return found

    def may_activate(self, side: Side, value: int, space: int) -> bool:
        """As if the die, and the bribe, were spent already."""
        card = side.spaces[space]
        if card is None or space in side.blocked or CARDS[KEYS[card[0]]].dice == 0:
            return False
        die, money = side.first_unused(value), side.money
        die[1] = space
        side.money -= value if space == BRIBERY else 0
        possible = actions.can_do(
            self, Dispatch(side.seat, space, card[0], KEYS[card[0]], ((side.seat, space),))
        )
        die[1], side.money = None, money
        return possible

    def use(self, side: Side, value: int, on: int) -> Script:
        side.first_unused(value)[1] = on
        if on == MONEY:
            money = value + 2 * side.count("vectigal")
            side.money += money
            self.tell(side.seat, "money", n=money, dice=(value,))
        elif on == CARDS_USE:
            yield from self.take_cards(side, value)
        else:
            yield from self.activate(side, value, on)

    def take_cards(self, side: Side, value: int) -> Script:
        """Вы оставляете себе 1 из этих карт, а остальные кладете в сброс."""
        side.choice = self.draw(side.seat, value)
        self.tell_draw(side, dice=(value,))
        kind = side.choice[0][0]
        if len(side.choice) > 1:
            _, move = yield self.ask(
                side.seat,
                "keep",
                [Take(kind) for kind in sorted({card[0] for card in side.choice})],
            )
            assert isinstance(move, Take)
            kind = move.card
        kept = next(card for card in side.choice if card[0] == kind)
        side.choice.remove(kept)
        side.hand.append(kept)
        self.tell(side.seat, "keep", cards=tuple(card[0] for card in side.choice))
        for card in side.choice:
            self.discard(card)
        side.choice = []

    def activate(self, side: Side, value: int, space: int) -> Script:
        paid = value if space == BRIBERY else 0
        self.pay(side, paid)
        self.bribed = self.bribed or space == BRIBERY
        card = side.spaces[space]
        assert card is not None
        self.tell(side.seat, "activate", at=space, kind=card[0], n=paid, dice=(value,))
        yield from actions.perform(
            self, Dispatch(side.seat, space, card[0], KEYS[card[0]], ((side.seat, space),))
        )

    def end_turn(self, side: Side) -> None:
        self.tell(side.seat, "end")
        side.dice, side.blocked = [], set()
        self.weakened = 0
        self.closed = True

    def kinds_in_play(self) -> set[int]:
        chosen = self.options["set"]
        return set(box(chosen)) if chosen in ("arena", "roma") else set(KIND.values())


def subsets(values: Sequence[int]) -> list[tuple[int, ...]]:
    found: set[tuple[int, ...]] = {()}
    for value in values:
        found |= {(*some, value) for some in found}
    return sorted(found - {()})
