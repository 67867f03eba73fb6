"""What a seat, or the public, may see of Arena: Roma II and Roma.

Kinds are numbers of `components.CARDS` (key, name, short, text, type,
cost, dice). Spaces are numbers of `board.SPACES`: 0 to 5 are the spaces
1 to 6, and 6 is bribery, which Roma and the beginners' game lack. A die
may lie on a space, on `board.MONEY` or on `board.CARDS`. Seats are 0
and 1. A space faces the same space of the other side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..core import Result, Seat, View

DIE_SPACES = 6  # spaces of a side without bribery: one for each face of a die


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card face up on a space."""

    kind: int
    defence: int  # now
    change: int  # now less printed: +1 for each Turris beside it, −2 for each Essedum of this turn
    deck: int = 0  # which of `piles` it belongs to; only `one-each` and `constructed` have two


@dataclass(frozen=True, slots=True)
class Die:
    """An action die of the turn that is being taken."""

    value: int
    on: int | None  # where it was used: a space, MONEY or CARDS; None: not yet


@dataclass(frozen=True, slots=True)
class Side:
    """One seat with its row, as the viewer sees it."""

    seat: Seat
    points: int  # victory points, those included that the supply could not pay
    virtual: int  # of them: what the supply could not pay; it happens only as the game ends
    money: int
    spaces: tuple[
        LyingCard | None, ...
    ]  # six or seven; None: vacant, and 1 point is lost for it at the start of every turn
    blocked: tuple[
        int, ...
    ]  # spaces that Praetorianus blocks until the end of this seat's next (or present) turn
    dice: tuple[Die, ...]  # in the order of the roll; () while it is not this seat's turn
    fewer_dice: int  # dice fewer in the next roll, because of Philosophus
    hand_size: int  # in hand
    hand: tuple[int, ...] | None  # the kinds in hand: only one's own, and everybody's at the end
    drawn: int  # cards drawn of which one is to be kept or laid now
    drawn_kinds: tuple[int, ...] | None  # their kinds: only one's own
    lifted: tuple[
        int, ...
    ]  # cards taken up from the row, to be laid again now (Consiliarius, Machina)
    ready: bool  # before the first turn: has answered what both are asked at once
    decklist: tuple[int, ...] | None = (
        # `constructed`: how many of each kind in the deck or its draft;
        # one's own, and at the end
        None
    )

    @property
    def vacant_count(self) -> int:
        """How many spaces are vacant."""
        return self.spaces.count(None)


@dataclass(frozen=True, slots=True)
class PileSeen:
    """A deck and its discard pile."""

    owner: Seat | None  # None: everybody's
    deck: int  # cards face down
    discard: tuple[int, ...]  # kinds, face up; the last one lies on top
    edition: str | None = None  # "arena" or "roma" where each player has one of them


class FallenCard(NamedTuple):
    """A card that went from the table to a discard pile."""

    side: Seat
    space: int
    kind: int


@dataclass(frozen=True, slots=True)
class PastAction:
    """Something that happened before everybody's eyes; `action_sentence` words it.

    verb: what is in the other fields besides seat and
    points
      set         the deck that the seat plays with: n is the number of the box (0 arena, 1 roma)
      deck        the seat has built its deck
      give        the seat has chosen the cards to give
      ready       the seat has laid its cards face down
      reveal      both rows are turned up
      lay         kind on the space `at`, n sestertii paid; fallen: the seat's card that it covered
      turn        a turn begins: n points lost for vacant spaces; dice: the roll
      reroll      dice: the new roll (all dice that there are)
      money       dice: the die used; n sestertii taken
      draw        dice: the die used; n cards drawn
      keep        one of the drawn cards went to the hand; cards: the others, discarded
      activate    kind on the space `at` is activated with `dice` (bribery: for n sestertii)
      copy        kind on the space `at` now does what `action` does (Scaenicus, Magister, Via)
      pay         n sestertii for Patronus, who activates the card `action` on the space `target`
      attack      kind on the space `at` fights `victim` on the opposing space `target`:
                  roll + bonus against defence; won is None while it is not decided;
                  `action`: whose action it is, if it is a copy; bonus holds all that was
                  added, also after the roll
      strike      cards fell without a battle: fallen; n sestertii paid
      expel       `victim` on the opposing space `target` went back to the opponent's hand
      points      victory points moved: points; n: the sestertii paid for them;
                  roll: of the battle die; dice: those that were counted
      remove      n points of the supply are out of the game
      sacrifice   a card of the seat fell for points: fallen
      block       the opposing space `target`
      fewer       the opponent's next roll has one die less
      weaken      all opposing defences are n lower until the end of the turn
      die         dice: (before, after)
      take        a card from the discard pile: victim is its kind;
                  from the deck or the opponent's hand: victim is None, n is 0 or 1
      exchange    the hand was discarded (cards), and n cards drawn
      swap        kind was laid on the space `at` for `victim`, which went to the hand
      lift        cards of the row were taken up, to be laid again
      enough      no further card is laid free of charge
      decline     kind on the space `at` could have done something, but its player let it be
      shuffle     an empty deck was made anew of the discards
      end         the turn is over
    """

    turn: int  # the number of the turn; 0: before the first
    move_number: int  # the number of the move with which it happened
    seat: Seat  # who did it
    verb: str
    at: int | None = None
    kind: int | None = None
    action: int | None = None
    target: int | None = None
    victim: int | None = None
    n: int = 0
    dice: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()  # kinds
    roll: int = 0
    bonus: int = 0
    defence: int = 0
    won: bool | None = None
    points: tuple[int, int] = (0, 0)  # what each seat gained or lost by it
    fallen: tuple[FallenCard, ...] = ()  # cards that went from the table to a discard pile


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody is being asked.

    name: what is asked
      set, deck, give, arrange        before the first turn
      act                             a free choice of actions
      again, choose                   reroll all three equal dice; reroll any dice (Fons Bacchi)
      keep                            one of the drawn cards (`Side.drawn_kinds`)
      attack, strike, expel, block    one of the opposing spaces `targets`
      sacrifice, perform, activate    one of the seat's spaces `targets`;
                                      `activate` has its price (Patronus)
      fight, boost                    after a roll that does not win: roll again, or add to it
      count                           which dice become points (Forum)
      buy, adjust                     how many points; which die up or down
      lay, relay, found               cards to own spaces: any from the hand, all that were
                                      lifted, the one drawn
      swap                            a card of the hand for one of the row
      search, salvage, rob            a card from the deck, the discard pile, the opponent's hand
    """

    name: str
    at: int | None = None  # the space of the card that asks
    kind: int | None = None  # whose action it is
    targets: tuple[int, ...] = ()
    roll: int = 0  # of the battle die
    needed: int = 0  # what is missing to win


@dataclass(frozen=True, slots=True)
class RomaView(View):
    """All that a seat, or the public, may see of a match."""

    seat: Seat | None
    set: str  # arena, roma, mixed, one-each, constructed
    mercatus: str  # who pays for the Mercatus: supply, opponent
    stage: str  # decks, exchange, opening, turns, over
    turn: int  # its number, from 1; 0 before the first
    active: Seat  # whose turn it is; before the first: who starts
    seats_to_act: tuple[Seat, ...]  # who must act
    question: Question | None  # the same for all who are asked; None: over
    sides: tuple[Side, Side]  # by seat
    piles: tuple[PileSeen, ...]  # one, or one for each seat
    supply: int  # victory points; below 0: so many were not covered
    removed: int  # victory points out of the game
    # so much lower are the defences of the seat that is not active,
    # until the end of the turn (Essedum)
    weakened_by: int
    looking: tuple[
        int, ...
        # kinds that only this viewer sees now: the deck (Haruspex) or
        # the opponent's hand (Explorator), sorted
    ]
    last_move: tuple[PastAction, ...]  # what the last move did
    since_own_turn: tuple[
        PastAction, ...
    ]  # all since the viewer's own last turn; for the public the same as `last_move`
    result: Result | None = None

    @property
    def has_bribery(self) -> bool:
        """Whether there is a bribery space, beside those for the six faces of a die."""
        return len(self.sides[0].spaces) > DIE_SPACES

    def pile_of(self, seat: Seat) -> PileSeen:
        """The deck and discard pile that the seat draws from."""
        return self.piles[seat if len(self.piles) > 1 else 0]
