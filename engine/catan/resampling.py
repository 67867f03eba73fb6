"""Another state that looks the same to a seat: all that it cannot see is drawn anew, fairly.

It follows from what the seat knows and from the lots alone: every pool
of cards is sorted before it is shuffled. So whoever gets such a state
cannot tell what the true one was.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ..core import Seat
from ..kit.masks import contains
from ..kit.packed import expand
from .match_kit import MOST_KINDS
from .player import Player
from .resources import ONE_CARD, VICTORY, can_pay, card_count
from .state import State

# How often cards are dealt until they fit what is known; then they are dealt to fit
MAX_DEALS: Final = 100


def resample_hidden(s: State, seat: Seat | None, random: Random) -> State:
    """A copy of the state in which all cards that the seat cannot see are dealt anew.

    Hands keep their sizes, and the bank its cards. Whoever has offered
    something, or agreed to it, has the cards for it.
    """
    other = s.copy()
    if s.winner >= 0:
        return other
    resample_hands(other, seat, split_random(random))
    hidden = [p for p in other.players if p.seat != seat]
    resample_development(other, hidden, split_random(random))
    for module in s.rules.modules:
        module.resample_hidden(other, seat, split_random(random))
    return other


def split_random(random: Random) -> Random:
    """A random generator for one step: however much it draws, later steps draw the same."""
    return Random(random.getrandbits(64))


# --- hands ------------------------------------------------------------


def resample_hands(
    s: State,
    seat: Seat | None,
    random: Random,
    apart: Sequence[int] = (),
) -> list[int]:
    """Deals the hands anew that the seat cannot see, one group of kinds after the other.

    A group (`MatchKit.flag_masks`) is all kinds that may alike be
    stolen, discarded and so on, such as all resources: everybody knows
    how many of a group each hand has. `apart` are hidden cards that lie
    beside the hands, one kind for each card, and are dealt with them.
    Returns the cards that lie there afterwards.
    """
    shown = s.stack[-1].shown_hands(seat)
    hidden = [p for p in s.players if p.seat != seat and not contains(shown, p.seat)]
    apart_afterwards = list(apart)
    for mask in s.rules.kit.flag_masks:
        indices = [index for index, kind in enumerate(apart) if ONE_CARD[kind] & mask]
        pool = [apart[index] for index in indices]
        for p in hidden:
            pool += expand(p.hand & mask, MOST_KINDS)
        undealt = _deal_hands(s, hidden, mask, sorted(pool), random)
        for index, kind in zip(indices, undealt, strict=True):
            apart_afterwards[index] = kind
    return apart_afterwards


def _deal_hands(
    s: State,
    hidden: list[Player],
    mask: int,
    pool: list[int],
    random: Random,
) -> list[int]:
    """Deals the cards of the pool to the players with `hidden` hands; returns those left over.

    They are dealt again until everybody has the cards that they are
    known to have, so that all deals that fit are equally likely; after
    `MAX_DEALS` such cards are given first. `mask` has the kinds of the
    pool: cards of other kinds stay in the hands.
    """
    needed = dict(s.stack[-1].needed_cards())
    known = [needed.get(p.seat, 0) & mask for p in hidden]
    sizes = [card_count(p.hand & mask) for p in hidden]
    for _ in range(MAX_DEALS):
        random.shuffle(pool)
        undealt, hands = _split_pool(pool, sizes)
        if not any(known) or all(map(can_pay, hands, known)):
            break
    else:
        undealt, hands = _deal_to_fit(pool, sizes, known, random)
    for p, hand in zip(hidden, hands, strict=True):
        p.hand = (p.hand & ~mask) + hand
    return undealt


def _split_pool(pool: list[int], sizes: list[int]) -> tuple[list[int], list[int]]:
    """Deals hands of these sizes from the end of a pool.

    Returns the cards that are left over, and the hands. Each hand is a
    packed number, in which the cards of every kind are counted.
    """
    end = len(pool)
    hands: list[int] = []
    for size in sizes:
        hands.append(sum([ONE_CARD[kind] for kind in pool[end - size : end]]))
        end -= size
    return pool[:end], hands


def _deal_to_fit(
    pool: list[int],
    sizes: list[int],
    known: list[int],
    random: Random,
) -> tuple[list[int], list[int]]:
    """Gives everybody the cards that they are known to have, and deals the rest at random.

    Returns the cards that are left over, and the hands. The hands, and
    what is known of each, are packed numbers: adding two of them puts
    their cards together.
    """
    rest = sorted(pool)
    for known_cards in known:
        for kind in expand(known_cards, MOST_KINDS):
            rest.remove(kind)
    random.shuffle(rest)
    known_sizes = [card_count(known_cards) for known_cards in known]
    missing = [size - known_size for size, known_size in zip(sizes, known_sizes, strict=True)]
    undealt, dealt = _split_pool(rest, missing)
    hands = [known_cards + more for known_cards, more in zip(known, dealt, strict=True)]
    return undealt, hands


# --- development cards ------------------------------------------------


def resample_development(s: State, hidden: list[Player], random: Random) -> None:
    """Deals the hidden development cards anew, from these players' cards and the deck.

    Everybody keeps the number of cards. Nobody gets so many victory
    points that they would have won, for the match goes on.
    """
    pool = s.deck[:]
    for p in hidden:
        held = p.development + p.new_development + p.victory_cards * ONE_CARD[VICTORY]
        pool += expand(held, len(s.rules.game_numbers.development))
    if len(pool) > len(s.deck):  # somebody holds hidden cards
        sizes = [_count_development(p) for p in hidden]
        most = [max(0, s.rules.target - 1 - p.public_score) for p in hidden]
        dealt = _deal_development(sorted(pool), sizes, most, random)
        for p, cards in zip(hidden, dealt, strict=True):
            _give_development(p, cards, new_count=_count_bought(s, p))
            for kind in cards:
                pool.remove(kind)
    s.deck = sorted(pool)


def _count_development(p: Player) -> int:
    """How many development cards a player holds, which everybody sees."""
    return card_count(p.development) + card_count(p.new_development) + p.victory_cards


def _deal_development(
    pool: list[int],
    sizes: list[int],
    most: list[int],
    random: Random,
) -> list[list[int]]:
    """Deals hands of these sizes from the pool of kinds of cards.

    `most` says, for each hand, how many victory points it may hold.
    Where no deal fits, as when hardly any other cards are left, the
    last one is taken.
    """
    hands: list[list[int]] = []
    for _ in range(MAX_DEALS):
        random.shuffle(pool)
        hands = []
        start = 0
        for size in sizes:
            hands.append(pool[start : start + size])
            start += size
        counts = [hand.count(VICTORY) for hand in hands]
        if all(n <= limit for n, limit in zip(counts, most, strict=True)):
            break
    return hands


def _count_bought(s: State, p: Player) -> int:
    """How many development cards the player has bought in this turn, which all have seen."""
    count = 0
    for turn, seat, verb, *_ in reversed(s.history):
        if turn != s.turn or verb == "roll":  # cards are bought after the roll
            break
        if seat == p.seat and verb == "buy":
            count += 1
    return count


def _give_development(p: Player, dealt: list[int], new_count: int) -> None:
    """Replaces a player's development cards.

    The first `new_count` were bought in this turn.
    """
    victory_cards = dealt.count(VICTORY)
    p.score += victory_cards - p.victory_cards
    p.victory_cards = victory_cards
    p.new_development = _pack_playable(dealt[:new_count])
    p.development = _pack_playable(dealt[new_count:])


def _pack_playable(kinds: list[int]) -> int:
    """The development cards packed into one number, without victory points."""
    return sum([ONE_CARD[kind] for kind in kinds if kind != VICTORY])
