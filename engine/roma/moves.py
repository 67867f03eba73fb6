"""Everything that a player can do in Arena: Roma II and Roma."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ..core import Move, Moves, NameAxis, Text, Word
from .board import SPACES, USES
from .components import BOXES, KEYS
from .decks import READY_MADE_DECKS


@dataclass(frozen=True, slots=True)
class TakeSet(Move):
    verb: ClassVar[Word] = Word("command", "set")
    about: ClassVar[Text] = Text("Choose the set of cards that you play with.")
    set: int


@dataclass(frozen=True, slots=True)
class ReadyDeck(Move):
    verb: ClassVar[Word] = Word("command", "ready")
    about: ClassVar[Text] = Text("Take one of the ready decks, to play with it or to change it.")
    deck: int


@dataclass(frozen=True, slots=True)
class WriteDeck(Move):
    verb: ClassVar[Word] = Word("command", "deck")
    about: ClassVar[Text] = Text("Write the list of your deck, or paste one.")
    list: str


@dataclass(frozen=True, slots=True)
class BuildDeck(Move):
    verb: ClassVar[Word] = Word("command", "build")
    about: ClassVar[Text] = Text("Build your deck: so many of each card.")
    warriors: tuple[int, ...]
    givers: tuple[int, ...]
    treasures: tuple[int, ...]
    helpers: tuple[int, ...]
    works: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayDeck(Move):
    verb: ClassVar[Word] = Word("command", "play")
    about: ClassVar[Text] = Text("Play with the deck that you have built.")


@dataclass(frozen=True, slots=True)
class Give(Move):
    verb: ClassVar[Word] = Word("command", "give")
    about: ClassVar[Text] = Text("Give two cards of your hand to your opponent.")
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrange(Move):
    verb: ClassVar[Word] = Word("command", "arrange")
    about: ClassVar[Text] = Text("Lay several cards at once, each on a space.")
    spaces: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Lay(Move):
    verb: ClassVar[Word] = Word("command", "lay")
    about: ClassVar[Text] = Text("Lay a card on one of your spaces.")
    card: int
    space: int


@dataclass(frozen=True, slots=True)
class Use(Move):
    verb: ClassVar[Word] = Word("command", "use")
    about: ClassVar[Text] = Text(
        "Use a die: for money, for cards, or to activate the card on a space."
    )
    die: int
    on: int


@dataclass(frozen=True, slots=True)
class Take(Move):
    verb: ClassVar[Word] = Word("command", "take")
    about: ClassVar[Text] = Text("Take one of the cards into your hand.")
    card: int


@dataclass(frozen=True, slots=True)
class Attack(Move):
    verb: ClassVar[Word] = Word("command", "attack")
    about: ClassVar[Text] = Text("Choose the card that you attack.")
    space: int


@dataclass(frozen=True, slots=True)
class Strike(Move):
    verb: ClassVar[Word] = Word("command", "strike")
    about: ClassVar[Text] = Text("Choose the opposing card that has to go, without a battle.")
    space: int


@dataclass(frozen=True, slots=True)
class Sacrifice(Move):
    verb: ClassVar[Word] = Word("command", "sacrifice")
    about: ClassVar[Text] = Text("Discard one of your own cards for victory points.")
    space: int


@dataclass(frozen=True, slots=True)
class Block(Move):
    verb: ClassVar[Word] = Word("command", "block")
    about: ClassVar[Text] = Text("Block one of your opponent's spaces for a turn.")
    space: int


@dataclass(frozen=True, slots=True)
class Perform(Move):
    verb: ClassVar[Word] = Word("command", "perform")
    about: ClassVar[Text] = Text("Choose the card of yours whose action is performed.")
    space: int


@dataclass(frozen=True, slots=True)
class Adjust(Move):
    verb: ClassVar[Word] = Word("command", "adjust")
    about: ClassVar[Text] = Text("Raise or lower one of your unused dice by 1.")
    die: int
    to: int


@dataclass(frozen=True, slots=True)
class Spend(Move):
    verb: ClassVar[Word] = Word("command", "spend")
    about: ClassVar[Text] = Text("Spend dice, or sestertii, on what the card does.")
    what: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Swap(Move):
    verb: ClassVar[Word] = Word("command", "swap")
    about: ClassVar[Text] = Text("Swap a card of your hand for one of yours on the table.")
    card: int
    space: int


@dataclass(frozen=True, slots=True)
class Reroll(Move):
    verb: ClassVar[Word] = Word("command", "reroll")
    about: ClassVar[Text] = Text("Roll some of your dice again, or the battle die.")
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Done(Move):
    verb: ClassVar[Word] = Word("command", "done")
    about: ClassVar[Text] = Text("Leave it at that.")


@dataclass(frozen=True, slots=True)
class End(Move):
    verb: ClassVar[Word] = Word("command", "end")
    about: ClassVar[Text] = Text("End your turn.")


PLAY: Final = PlayDeck()
DONE: Final = Done()
END: Final = End()
KINDS: Final = (
    TakeSet,
    ReadyDeck,
    WriteDeck,
    BuildDeck,
    PlayDeck,
    Give,
    Arrange,
    Lay,
    Use,
    Take,
    Attack,
    Strike,
    Sacrifice,
    Block,
    Perform,
    Adjust,
    Spend,
    Swap,
    Reroll,
    Done,
    End,
)
DECKS: Final = NameAxis([deck.key for deck in READY_MADE_DECKS])
MOVES: Final = Moves(
    KINDS,
    set=NameAxis(BOXES),
    deck=DECKS,
    cards=KEYS,
    card=KEYS,
    spaces=SPACES,
    space=SPACES,
    on=USES,
)
