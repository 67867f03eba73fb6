"""The pirate fleet: it sails round with every roll, and attacks whoever lives where it stops."""

from __future__ import annotations

from ......core import Entry, Plural, Seat, Who
from ......kit.packed import kind_at
from .....frames.choose_cards import ask_to_take
from .....match_kit import Cards
from .....names import cards_text
from .....player import Player
from .....resources import ONE_CARD, card_count
from .....state import State


def players_from(s: State, seat: Seat) -> list[Player]:
    """All players in the order of their turns, beginning with this seat."""
    return s.players[seat:] + s.players[:seat]


def list_victims(s: State, seat: Seat, hex: int) -> list[Player]:
    """All who have a building at the hex, in the order of turns from this seat on."""
    around = s.island.grid.around[hex]
    return [p for p in players_from(s, seat) if (p.settlements | p.cities) & around]


def fight_fleet(s: State, player: Player, strength: int, warships: int, entry: Entry) -> bool:
    """Lets the fleet attack a player, and says whether the player wins.

    `strength` is that of the fleet, `warships` is how many the player
    has. A stronger fleet takes a random card, and one more for each
    city of the player; an equal one takes nothing. What winners get is
    asked by `reward_winners`, once all have fought.
    """
    if strength > warships:
        lose_cards(s, player, 1 + player.cities.bit_count(), entry)
    elif strength == warships and entry.news is not None:
        entry.tell("The pirate fleet attacks {player} in vain.", player=Who(player.seat))
    elif entry.news is not None:
        entry.tell("{player} beats the pirate fleet.", player=Who(player.seat))
    return strength < warships


def reward_winners(s: State, winners: list[Seat]) -> None:
    """Asks everybody who has beaten the fleet which card they take from the bank."""
    ask_to_take(s, [(seat, 1) for seat in winners])


def lose_cards(s: State, player: Player, count: int, entry: Entry) -> None:
    """Takes `count` random cards out of a player's hand, or all where it has fewer.

    Everybody is told how many, and only the player which.
    """
    before = player.hand
    for _ in range(min(count, card_count(before))):
        kind = kind_at(player.hand, entry.draw_below(card_count(player.hand)))
        s.pay_bank(player, ONE_CARD[kind])
    lost: Cards = s.rules.kit.unpack(before - player.hand)
    if entry.news is not None:
        n = sum(lost)
        entry.tell(
            "The pirate fleet attacks {player}: {cards} lost.",
            player=Who(player.seat),
            cards=Plural("{n} card", "{n} cards", n=n),
            concerns=(player.seat,),
        )
        if n:
            entry.tell("You lose {cards}.", cards=cards_text(lost, s.rules.kit), to=player.seat)
