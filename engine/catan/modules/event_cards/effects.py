"""What each event does before production."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....core import Entry, Seat
from ....kit.masks import mask_of
from ...frames.choose_cards import ask_to_take
from ...frames.robber_home import send_robber_home
from ...pieces import harbour_buildings
from ...player import Player
from ...robber import move_robber, robber_homes
from ...state import NOWHERE, State
from ..give_cards import givable_mask
from ..shared_points import sharing_modules
from .frames import AssistOthers, DamageRoad, PassLeft, StealCard, find_robbable_seats
from .slot import get_events

# The state, the index of the module's slot in `s.slots`, whose turn it is, the entry
Effect = Callable[[State, int, Seat, Entry], None]


def damage_roads(s: State, slot_index: int, seat: Seat, entry: Entry) -> None:
    """The card Earthquake: asks everybody for a road, unless one of theirs is damaged already."""
    damaged = get_events(s, slot_index).damaged
    waiting = tuple([p.seat for p in s.players if p.roads and damaged[p.seat] == NOWHERE])
    if waiting:
        s.stack.append(DamageRoad(slot_index, waiting))


def pass_cards_left(s: State, slot_index: int, seat: Seat, entry: Entry) -> None:
    """The card Good Neighbors: asks everybody with cards for one to give to the left."""
    gifts = givable_mask(s)
    waiting = tuple([p.seat for p in s.players if p.hand & gifts])
    if waiting:
        s.stack.append(PassLeft(slot_index, waiting))


def reward_knights(s: State, slot_index: int, seat: Seat, entry: Entry) -> None:
    """The card Tournament: asks whoever has played most knights to take a card of choice."""
    _ask_leaders_to_take(s, seat, [p.knights for p in s.players])


def reward_harbours(s: State, slot_index: int, seat: Seat, entry: Entry) -> None:
    """The card Calm Seas: asks whoever may use most harbours to take a card of choice."""
    _ask_leaders_to_take(s, seat, [count_harbours(s, p) for p in s.players])


def reward_everybody(s: State, slot_index: int, seat: Seat, entry: Entry) -> None:
    """The card Plentiful Year: asks everybody to take a card of choice."""
    _ask_leaders_to_take(s, seat, [1] * len(s.players))


def count_harbours(s: State, p: Player) -> int:
    """How many harbours the player may use."""
    own_corners = harbour_buildings(s, p)
    usable = [
        harbour for harbour in s.island.board.harbours if own_corners & mask_of(harbour.corners)
    ]
    return len(usable)


def _ask_leaders_to_take(s: State, seat: Seat, counts: list[int]) -> None:
    """Asks whoever has most of something, and any at all, to take a card of choice.

    The order begins with the active player.
    """
    most = max(counts)
    order = [(seat + step) % len(counts) for step in range(len(counts))]
    if most:
        ask_to_take(s, [(other, 1) for other in order if counts[other] == most])


def chase_robber_home(s: State, slot_index: int, seat: Seat, entry: Entry) -> None:
    """The card The Robber Flees: sends the robber home, or off the board if it has no home."""
    if send_robber_home(s, seat, entry):
        entry.tell("The robber flees to the desert.")
    elif not robber_homes(s) and s.robber != NOWHERE:
        move_robber(s, NOWHERE)
        s.record_action(seat, "robber")
        entry.tell("The robber flees off the board.")


def let_road_holder_steal(s: State, slot_index: int, seat: Seat, entry: Entry) -> None:
    """The card Trade Advantage: asks the holder of the Longest Road to take somebody's card.

    Without a holder it is who alone has the longest one.
    """
    _ask_holder_to_steal(s, s.road_holder, [p.road_length for p in s.owners])


def let_army_holder_steal(s: State, slot_index: int, seat: Seat, entry: Entry) -> None:
    """The card Conflict: asks the holder of the Largest Army to take somebody's card.

    Without a holder it is who alone has most knights.
    """
    _ask_holder_to_steal(s, s.army_holder, [count_army(s, p) for p in s.players])


def count_army(s: State, p: Player) -> int:
    """How many knights the player has: those that were played, or what a module counts."""
    n = p.knights
    for module in sharing_modules(s):
        n = module.army_size(s, p, n)
    return n


def _ask_holder_to_steal(s: State, holder: int, counts: list[int]) -> None:
    """Asks the award's holder to take somebody's card.

    Without a holder it asks the one seat with most, if no other has as
    many. A neutral colour takes nothing; nor does anybody where no
    other has cards.
    """
    most = max(counts)
    has_no_holder = holder < 0
    if has_no_holder and most and counts.count(most) == 1:
        holder = counts.index(most)
    is_player = 0 <= holder < len(s.players)
    if is_player and find_robbable_seats(s, holder):
        s.stack.append(StealCard(holder))


def let_leaders_assist(s: State, slot_index: int, seat: Seat, entry: Entry) -> None:
    """The card Neighborly Assistance: asks the leaders to give a card to somebody else.

    Leaders are those with most public points; without cards they are
    not asked.
    """
    points = [p.public_score for p in s.players]
    givers = [p.seat for p in s.players if p.hand & givable_mask(s)]
    leaders = tuple([seat for seat in givers if points[seat] == max(points)])
    others = tuple([other for other, n in enumerate(points) if n < max(points)])
    if leaders and others:
        s.stack.append(AssistOthers(leaders, others))


EFFECTS: Final[Mapping[str, Effect]] = {
    "earthquake": damage_roads,
    "neighbors": pass_cards_left,
    "tournament": reward_knights,
    "advantage": let_road_holder_steal,
    "calm": reward_harbours,
    "flees": chase_robber_home,
    "assistance": let_leaders_assist,
    "conflict": let_army_holder_steal,
    "plenty": reward_everybody,
}
