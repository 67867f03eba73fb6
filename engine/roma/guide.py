"""The rules of Arena: Roma II and Roma in short pages, in our own words."""

from __future__ import annotations

from typing import Final

from ..core import Page, Text

GUIDE: Final = (
    Page(
        Text("The aim"),
        (
            Text(
                "Two players, a row of cards each, and a bar with numbers between them. Dice "
                "bring the cards to life."
            ),
            Text("Both start with 10 victory points; 16 more lie in the supply."),
            Text(
                "The game ends at once when a player has no victory points left, or when the "
                "supply is empty. Most victory points win."
            ),
            Text(
                "Points that the supply cannot pay any more count all the same. Equal points "
                "are a shared win."
            ),
        ),
    ),
    Page(
        Text("The start"),
        (
            Text(
                "Arena: five cards each. You give two of them to your opponent, and receive two."
            ),
            Text(
                "Then the starting player lays all five cards face up, each on its own space, "
                "free of charge. The other one follows."
            ),
            Text("There are seven spaces on each side: 1 to 6 and bribery."),
            Text(
                "Roma: four cards each and six spaces. Both lay face down at the same time, "
                "then all cards are turned up."
            ),
            Text("The beginners' game is Arena with four cards and without bribery."),
        ),
    ),
    Page(
        Text("Your turn"),
        (
            Text("First you lose 1 victory point for each of your vacant spaces."),
            Text("Then your three dice are rolled. Three equal ones you may roll again."),
            Text(
                "Then you do as much as you like, in any order: lay cards, take money, draw "
                "cards, activate cards."
            ),
            Text("Each die is used once and never divided. Laying a card needs no die."),
            Text("The turn ends when you say so, or by itself when nothing is left to do."),
        ),
    ),
    Page(
        Text("Cards and money"),
        (
            Text(
                "Laying a card costs the sestertii printed on it. On an occupied space it sends "
                "the old card to the discard pile."
            ),
            Text("Money: a die brings as many sestertii as it shows."),
            Text(
                "Cards: a die draws as many cards as it shows. You keep one, and the others go "
                "to the discard pile."
            ),
            Text(
                "Your hand may grow without limit. An empty deck is made anew of the discards, "
                "even in the middle of a draw."
            ),
        ),
    ),
    Page(
        Text("Activating"),
        (
            Text(
                "A die activates the card on the space with its number; equal dice do so "
                "several times."
            ),
            Text(
                "Bribery: any one die a turn activates the card there, if you also pay as many "
                "sestertii as the die shows."
            ),
            Text(
                "Cards that are always on need no die. The Forum needs two: the second one is "
                "counted."
            ),
            Text("An activation that could not do anything is not offered."),
        ),
    ),
    Page(
        Text("Battles"),
        (
            Text(
                "Some cards attack. You roll the battle die once: with the card's defence or "
                "more it falls, otherwise nothing happens."
            ),
            Text(
                "All changes add up: bonuses of the attacker, Turris and Essedum on the defence."
            ),
            Text(
                "After a roll that does not win, first Tubicen lets you roll again, then "
                "Mercenarius or Centurio let you add to it."
            ),
            Text(
                "“Opposite” is the space with the same number, “diagonally” one step to the "
                "left or right of it. Bribery lies next to 6."
            ),
            Text("Cards that say “no battle” need no roll."),
        ),
    ),
    Page(
        Text("Copies"),
        (
            Text(
                "Scaenicus, Magister and Via do what another card does, from their own space: "
                "an attack goes to the card opposite them."
            ),
            Text("If the copied action discards its own card, the copying card goes."),
            Text(
                "Patronus activates another card where it lies, for its cost. The Forum still "
                "needs its second die."
            ),
            Text("Copies may copy copies, but no card can be part of such a chain twice."),
        ),
    ),
    Page(
        Text("Small print"),
        (
            Text(
                "A space blocked by Praetorianus cannot be activated for one turn. Cards may be "
                "laid there all the same."
            ),
            Text("Cards that are always on work on a blocked space too."),
            Text(
                "Essedum works until the end of the turn, twice is twice. Turris does not "
                "shelter itself."
            ),
            Text(
                "Praedator and Ara count the printed defence. Several Philosophi add up. Consul "
                "stays between 1 and 6."
            ),
            Text(
                "Fons Bacchi comes after the roll, once; a triple that it makes may not be "
                "rolled again."
            ),
            Text(
                "Templum and Basilica work for a Forum next to them, and for a card that acts "
                "as one next to them."
            ),
        ),
    ),
    Page(
        Text("Both games together"),
        (
            Text("Mixed: all 107 cards in one deck."),
            Text(
                "One game each: one player has the cards of Arena, the other those of Roma, "
                "with a deck and a discard pile for each."
            ),
            Text(
                "Decks of your own: both build a deck of 55 cards from both games in secret, "
                "with at most as many copies as are printed."
            ),
            Text(
                "All three are played with bribery and five cards. A card always goes to the "
                "discard pile of the deck that it came from."
            ),
        ),
    ),
)
