"""A small builder of positions, chance as the test wants it, and a way to act by the short text of
moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import cycle

from engine.core import Choice, Illegal, Seat, StreamEntry, Text
from engine.roma.board import SPACES
from engine.roma.components import KEYS, PRINTED_COPIES, expand_counts
from engine.roma.game import Roma
from engine.roma.player import KIND_MASK, SECOND_DECK, UNUSED, VACANT, Pile
from engine.roma.rules import compose_rules
from engine.roma.state import State
from engine.roma.turn import TURNS
from engine.roma.view import PastAction, RomaView
from tests.telling import Told, english

GAME = Roma()
ANN, BOB = 0, 1


class Chance(StreamEntry):
    """The numbers of the test first, then any: rolls are given as dice, draws as places in the
    deck.
    """

    def __init__(self, rolls: Iterable[int] = ()) -> None:
        super().__init__(1)
        self.given = deque(rolls)

    def draw_below(self, n: int) -> int:
        if not self.given:
            return super().draw_below(n)
        value = self.given.popleft()
        assert 0 <= value < n, f"{value} is not below {n}"
        self.drawn.append(value)
        return value

    def roll_die(self) -> int:
        if self.given:
            self.given[0] -= 1
        return super().roll_die()


def kinds(cards: str) -> list[int]:
    """`forum via` as kinds of card."""
    return [KEYS.number_of(key) for key in cards.split()]


def row(cards: str, spaces: int, deck: int = 0) -> list[int]:
    """`forum@4 via@bribery` as a row of spaces."""
    found = [VACANT] * spaces
    for card in cards.split():
        key, _, space = card.partition("@")
        found[SPACES.number_of(space)] = KEYS.number_of(key) + SECOND_DECK * deck
    return found


def table(
    mine: str = "",
    theirs: str = "",
    *,
    dice: Sequence[int] = (1, 2, 3),
    hand: str = "",
    rival: str = "",
    money: tuple[int, int] = (0, 0),
    points: tuple[int, int] = (10, 10),
    supply: int = 16,
    deck: str | None = None,
    discard: str = "",
    turn: Seat = ANN,
    revision: int | None = None,
    **options: str,
) -> State:
    """A position in the turn of a seat, mostly Ann's; `mine` is Ann's row, `theirs` Bob's.

    Both decks are made of Ann's cards.
    """
    s = State(compose_rules(GAME.meta.check_options(2, options, revision)))
    two = s.rules.two_decks
    rows = row(mine, s.rules.spaces), row(theirs, s.rules.spaces, int(two))
    for seat, player in enumerate(s.players):
        player.row = rows[seat]
        player.hand = [SECOND_DECK * seat * two + kind for kind in kinds((hand, rival)[seat])]
        player.money, player.points = money[seat], points[seat]
        if two:
            player.decklist = PRINTED_COPIES["both"]
    cards = expand_counts(PRINTED_COPIES["arena"]) if deck is None else kinds(deck)
    s.piles = [Pile([SECOND_DECK * owner + kind for kind in cards]) for owner in range(1 + two)]
    s.piles[0].discard = kinds(discard)
    s.supply, s.turn, s.active = supply, 10, turn
    s.players[turn].dice, s.players[turn].dice_places = list(dice), [UNUSED] * len(dice)
    s.stack.append(TURNS[turn])
    return s


def act(s: State, text: str, *rolls: int, seat: Seat | None = None) -> Told:
    """Checks and makes a move; the first chances that it takes are given."""
    asked = GAME.decisions(s)
    seat = asked[0].seat if seat is None else seat
    move = GAME.moves.parse(text)
    if not any(decision.seat == seat and decision.allows(move) for decision in asked):
        raise Illegal(Text("That cannot be done now."))
    entry = Chance(rolls)
    entry.news = []
    entry.begin()
    GAME.apply(s, seat, move, entry)
    return Told(entry.take_news(), entry.has_shown_secret, entry.closes)


def acts(s: State, *texts: str) -> State:
    for text in texts:
        act(s, text)
    return s


def offered(s: State, verb: str, seat: Seat | None = None) -> list[str]:
    """What may follow a verb now, in the order in which it is listed."""
    texts = [
        GAME.moves.text(move)
        for decision in GAME.decisions(s)
        if seat in (None, decision.seat)
        for move in decision.moves
    ]
    return [text.partition(" ")[2] for text in texts if text.split()[0] == verb]


def asks(s: State) -> str:
    """The name of the question."""
    return s.stack[-1].question(s).name if s.stack else ""


def cards(s: State, seat: Seat = ANN) -> str:
    """The row as text, `-` for a vacant space."""
    return " ".join(
        "-" if card == VACANT else KEYS[card & KIND_MASK] for card in s.players[seat].row
    )


def hand(s: State, seat: Seat = ANN) -> list[str]:
    return [KEYS[card & KIND_MASK] for card in s.players[seat].hand]


def discards(s: State, pile: int = 0) -> list[str]:
    return [KEYS[card & KIND_MASK] for card in s.piles[pile].discard]


def points(s: State) -> tuple[int, int, int]:
    """Ann's, Bob's, the supply's."""
    return s.players[0].points, s.players[1].points, s.supply


def money(s: State) -> tuple[int, int]:
    return s.players[0].money, s.players[1].money


def unused(s: State, seat: Seat = ANN) -> tuple[int, ...]:
    return s.players[seat].unused_dice()


def last(s: State) -> PastAction:
    return s.history[-1]


def view(s: State, seat: Seat | None = ANN) -> RomaView:
    return GAME.view(s, seat)


def described(s: State, text: str) -> Choice:
    decision = GAME.decisions(s)[0]
    move = GAME.moves.parse(text)
    assert decision.allows(move), text
    return GAME.describe(GAME.view(s, decision.seat), move)


def warning(s: State, text: str) -> Text | None:
    return GAME.warning(GAME.view(s, GAME.decisions(s)[0].seat), GAME.moves.parse(text))


def words(choice: Choice) -> tuple[str, str, str | None]:
    return (
        english(choice.label),
        english(choice.group),
        english(choice.hint) if choice.hint else None,
    )


def filler(spaces: int = 7) -> str:
    """Cards on all spaces that do no harm: the defence of each is 4."""
    names = zip(cycle(("castellum", "pictor")), SPACES.names[:spaces], strict=False)
    return " ".join(f"{key}@{space}" for key, space in names)
