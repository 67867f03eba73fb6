"""The moves that play progress cards, and the answers to what cards ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .....core import Move, Seat, Text, Word
from ....moves import Take

# --- trade ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayMerchant(Move):
    verb: ClassVar[Word] = Word("command", "merchant")
    about: ClassVar[Text] = Text("Play Merchant: place the merchant beside a building of yours.")
    hex: int


@dataclass(frozen=True, slots=True)
class PlayMerchantFleet(Move):
    verb: ClassVar[Word] = Word("command", "merchant-fleet")
    about: ClassVar[Text] = Text("Play Merchant Fleet: exchange a kind of card 2:1 in this turn.")
    resource: int  # a kind of card, also a commodity


@dataclass(frozen=True, slots=True)
class PlayCommercialHarbor(Move):
    verb: ClassVar[Word] = Word("command", "commercial-harbor")
    about: ClassVar[Text] = Text(
        "Play Commercial Harbor: in this turn, swap a resource for a commodity with each player."
    )


@dataclass(frozen=True, slots=True)
class SwapAtHarbor(Move):
    verb: ClassVar[Word] = Word("command", "harbor-swap")
    about: ClassVar[Text] = Text("Give somebody a resource for a commodity of their choice.")
    is_chosen_in_steps: ClassVar[bool] = True
    player: Seat
    resource: int


@dataclass(frozen=True, slots=True)
class GiveCommodity(Move):
    verb: ClassVar[Word] = Word("command", "give-commodity")
    about: ClassVar[Text] = Text("Choose the commodity that you give for a resource.")
    resource: int  # a commodity


@dataclass(frozen=True, slots=True)
class PlayMasterMerchant(Move):
    verb: ClassVar[Word] = Word("command", "master-merchant")
    about: ClassVar[Text] = Text(
        "Play Master Merchant: look at the hand of somebody with more points, and take two cards."
    )
    player: Seat


@dataclass(frozen=True, slots=True)
class TakeFromHand(Take):
    verb: ClassVar[Word] = Word("command", "take-from-hand")
    about: ClassVar[Text] = Text("Take the cards of your choice from the hand that you see.")


@dataclass(frozen=True, slots=True)
class PlayResourceMonopoly(Move):
    verb: ClassVar[Word] = Word("command", "resource-monopoly")
    about: ClassVar[Text] = Text("Play Resource Monopoly: everybody gives you two of a resource.")
    resource: int


@dataclass(frozen=True, slots=True)
class PlayTradeMonopoly(Move):
    verb: ClassVar[Word] = Word("command", "trade-monopoly")
    about: ClassVar[Text] = Text("Play Trade Monopoly: everybody gives you one of a commodity.")
    resource: int  # a commodity


# --- politics ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayBishop(Move):
    verb: ClassVar[Word] = Word("command", "bishop")
    about: ClassVar[Text] = Text(
        "Play Bishop: move the robber, and take a card from everybody beside its new hex."
    )
    hex: int


@dataclass(frozen=True, slots=True)
class PlayDeserter(Move):
    verb: ClassVar[Word] = Word("command", "deserter")
    about: ClassVar[Text] = Text("Play Deserter: somebody loses a knight, you may place one.")
    player: Seat


@dataclass(frozen=True, slots=True)
class LoseKnight(Move):
    verb: ClassVar[Word] = Word("command", "lose-knight")
    about: ClassVar[Text] = Text("Choose which of your knights deserts.")
    corner: int


@dataclass(frozen=True, slots=True)
class EnlistKnight(Move):
    verb: ClassVar[Word] = Word("command", "enlist")
    about: ClassVar[Text] = Text("Place a knight for the one that deserted to you.")
    rank: int  # of RANKS
    corner: int


@dataclass(frozen=True, slots=True)
class EnlistNobody(Move):
    verb: ClassVar[Word] = Word("command", "enlist-nobody")
    about: ClassVar[Text] = Text("Place no knight for the one that deserted.")


@dataclass(frozen=True, slots=True)
class PlayDiplomat(Move):
    verb: ClassVar[Word] = Word("command", "diplomat")
    about: ClassVar[Text] = Text("Play Diplomat: remove an open road; an own one you may rebuild.")
    edge: int


@dataclass(frozen=True, slots=True)
class RebuildNothing(Move):
    verb: ClassVar[Word] = Word("command", "rebuild-nothing")
    about: ClassVar[Text] = Text("Keep the removed road beside the board.")


@dataclass(frozen=True, slots=True)
class PlayIntrigue(Move):
    verb: ClassVar[Word] = Word("command", "intrigue")
    about: ClassVar[Text] = Text("Play Intrigue: drive a knight of somebody else off your route.")
    corner: int


@dataclass(frozen=True, slots=True)
class PlaySaboteur(Move):
    verb: ClassVar[Word] = Word("command", "saboteur")
    about: ClassVar[Text] = Text(
        "Play Saboteur: everybody with as many points as you or more discards half."
    )


@dataclass(frozen=True, slots=True)
class PlaySpy(Move):
    verb: ClassVar[Word] = Word("command", "spy")
    about: ClassVar[Text] = Text("Play Spy: look at somebody's progress cards, and take one.")
    player: Seat


@dataclass(frozen=True, slots=True)
class TakeProgress(Move):
    verb: ClassVar[Word] = Word("command", "take-progress")
    about: ClassVar[Text] = Text("Take one of the progress cards that you see.")
    progress: int  # of PROGRESS


@dataclass(frozen=True, slots=True)
class TakeNoProgress(Move):
    verb: ClassVar[Word] = Word("command", "take-no-progress")
    about: ClassVar[Text] = Text("Take none of the progress cards that you see.")


@dataclass(frozen=True, slots=True)
class PlayWarlord(Move):
    verb: ClassVar[Word] = Word("command", "warlord")
    about: ClassVar[Text] = Text("Play Warlord: activate all your knights for nothing.")


@dataclass(frozen=True, slots=True)
class PlayWedding(Move):
    verb: ClassVar[Word] = Word("command", "wedding")
    about: ClassVar[Text] = Text("Play Wedding: everybody with more points gives you two cards.")


# --- science ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayAlchemist(Move):
    verb: ClassVar[Word] = Word("command", "alchemist")
    about: ClassVar[Text] = Text("Play Alchemist before the roll: choose what both dice show.")
    is_chosen_in_steps: ClassVar[bool] = True
    red: int  # one less than the die shows, as in DICE
    yellow: int


@dataclass(frozen=True, slots=True)
class PlayCrane(Move):
    verb: ClassVar[Word] = Word("command", "crane")
    about: ClassVar[Text] = Text("Play Crane: improve your cities for one commodity less.")
    track: int  # of TRACKS


@dataclass(frozen=True, slots=True)
class PlayEngineer(Move):
    verb: ClassVar[Word] = Word("command", "engineer")
    about: ClassVar[Text] = Text("Play Engineer: build a city wall for nothing.")
    corner: int


@dataclass(frozen=True, slots=True)
class PlayInventor(Move):
    verb: ClassVar[Word] = Word("command", "inventor")
    about: ClassVar[Text] = Text("Play Inventor: swap two number discs, but no 2, 6, 8 or 12.")
    is_chosen_in_steps: ClassVar[bool] = True
    hex: int
    other_hex: int  # behind the first one in reading order


@dataclass(frozen=True, slots=True)
class PlayIrrigation(Move):
    verb: ClassVar[Word] = Word("command", "irrigation")
    about: ClassVar[Text] = Text("Play Irrigation: two grain for each hex of fields beside you.")


@dataclass(frozen=True, slots=True)
class PlayMedicine(Move):
    verb: ClassVar[Word] = Word("command", "medicine")
    about: ClassVar[Text] = Text("Play Medicine: build a city for two ore and one grain.")
    corner: int


@dataclass(frozen=True, slots=True)
class PlayMining(Move):
    verb: ClassVar[Word] = Word("command", "mining")
    about: ClassVar[Text] = Text("Play Mining: two ore for each hex of mountains beside you.")


@dataclass(frozen=True, slots=True)
class PlayRoadBuilding(Move):
    verb: ClassVar[Word] = Word("command", "road-building")
    about: ClassVar[Text] = Text("Play Road Building: two roads for nothing.")


@dataclass(frozen=True, slots=True)
class PlaySmith(Move):
    verb: ClassVar[Word] = Word("command", "smith")
    about: ClassVar[Text] = Text("Play Smith: promote one or two knights for nothing.")
    corner: int
    other_corner: int | None  # None: only one knight
