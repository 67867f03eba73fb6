"""What a seat sees: its view of a state, and another state that looks the same to it.

In that one all that the seat cannot see is different.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from operator import attrgetter
from random import Random
from typing import Final

from ..core import Move, Seat
from ..kit.masks import members
from ..kit.packed import expand
from .frames.bank_trade import bank_rates
from .frames.trade import OfferAnswer, OpenOffer, recent_refusals
from .frames.turn import Turn
from .match_kit import CORNER as ON_CORNERS
from .match_kit import EDGE as ON_EDGES
from .match_kit import HEX as ON_HEXES
from .match_kit import MOST_KINDS, Cards, PieceKind, Purchase
from .moves import Accept, Counter, Decline
from .pawns import pawn_hexes
from .pieces import all_left, all_places, find_counted_routes, pieces_left
from .player import Player
from .resources import ONE_CARD, VICTORY, card_count, unpack_development
from .scoring import list_awards, list_points, make_result
from .sites import piece_sites
from .state import CORNER, EDGE, HEX, NO_PLACE, HistoryNote, State
from .view import (
    DEVELOPMENT,
    Award,
    CatanView,
    ChangedPlaces,
    PastAction,
    PawnSeen,
    Piece,
    PlayerSeen,
    Price,
    TradeOffer,
    TradeReply,
)

ANSWER_NAMES: Final[Mapping[type[Move] | None, str]] = {
    None: "waiting",
    Accept: "accepted",
    Decline: "declined",
    Counter: "counter",
}
# By the kind of place in a note: what views call it
PLACES_OF_NOTES: Final = {NO_PLACE: "", CORNER: ON_CORNERS, EDGE: ON_EDGES, HEX: ON_HEXES}
# The actions of which everybody knows the cards
CARD_VERBS = frozenset({"exchange", "trade", "discard", "take"})


def build_view(s: State, seat: Seat | None) -> CatanView:
    """What the seat, or the public, may see now.

    Everything at the end.
    """
    over = s.winner >= 0
    top = s.stack[-1]
    notes = s.history_notes()
    awards = list_awards(s)
    return CatanView(
        seat=seat,
        seats_to_act=()
        if over
        else tuple(decision.seat for decision in top.decisions(s) if decision.due),
        phase="over" if over else top.phase,
        turn=s.turn,
        active=s.active,
        target=s.rules.target,
        kit=s.rules.kit,
        board=s.island.board,
        pieces=_build_pieces(s),
        players=tuple(_build_player(s, p, awards, shown=over or p.seat == seat) for p in s.players),
        neutrals=len(s.owners) - len(s.players),
        awards=awards,
        longest_road_path=_find_longest_road_path(s),
        bank=s.rules.kit.unpack(s.bank),
        deck=len(s.deck),
        throws=s.throws,
        trade_offer=_build_trade_offer(top) if isinstance(top, OpenOffer) else None,
        offers_left=0 if over else _count_offers_left(s),
        prices=() if seat is None or over else _build_prices(s, s.players[seat]),
        recent_actions=tuple(_build_past_action(s, note) for note in _notes_of_last_turn(notes)),
        last_change=_collect_changes([note for note in notes if note.place_kind][-1:]),
        since_own_turn=_collect_changes(_notes_since_own_turn(s, notes, seat)),
        signs=tuple(chain.from_iterable(module.board_signs(s) for module in s.rules.modules)),
        counters=tuple(chain.from_iterable(module.supply(s) for module in s.rules.modules)),
        may_play_card=seat == s.active and not over and _may_play_card(s),
        offers_made=len(s.offers_made),
        refusals=recent_refusals(s),
        result=make_result(s) if over else None,
        pawns=_build_pawns(s),
        modules=tuple(module.key for module in s.rules.modules),
    )


def _count_offers_left(s: State) -> int:
    """How many offers the active player may still make.

    0 in a paired player's turn.
    """
    forbidden = any(isinstance(frame, Turn) and not frame.offers for frame in s.stack)
    return 0 if forbidden else s.rules.offers - len(s.offers_made)


def _may_play_card(s: State) -> bool:
    """Whether a development card may still be played: one a turn, and none between the turns."""
    forbidden = any(
        frame.between or (isinstance(frame, Turn) and not frame.cards) for frame in s.stack
    )
    return not s.card_played and not forbidden


def _build_pieces(s: State) -> tuple[Piece, ...]:
    """All pieces on the board: those on edges, on corners, then on hexes, each by place."""
    found: dict[str, list[Piece]] = {ON_EDGES: [], ON_CORNERS: [], ON_HEXES: []}
    for p in s.owners:
        for kind, places in zip(s.rules.kit.pieces, all_places(p), strict=True):
            if places:
                found[kind.place] += [Piece(kind.key, p.seat, at) for at in members(places)]
    sorted_pieces: list[Piece] = []
    for pieces in found.values():
        sorted_pieces += sorted(pieces, key=attrgetter("at"))
    return tuple(sorted_pieces)


def _build_pawns(s: State) -> tuple[PawnSeen, ...]:
    """The robber and the pawns of modules, and where they stand."""
    standing = zip(s.rules.kit.pawns, pawn_hexes(s), strict=True)
    return tuple(PawnSeen(pawn.key, None if hex < 0 else hex) for pawn, hex in standing)


def _build_player(s: State, p: Player, awards: tuple[Award, ...], *, shown: bool) -> PlayerSeen:
    """What the view shows of a player.

    Hidden cards are in it only where `shown`.
    """
    over, kit = s.winner >= 0, s.rules.kit
    counters = chain.from_iterable(module.counters(s, p) for module in s.rules.modules)
    return PlayerSeen(
        seat=p.seat,
        points=p.score if over else p.public_score,
        hand_size=card_count(p.hand),
        development_count=card_count(p.development + p.new_development) + p.victory_cards,
        knights=p.knights,
        road_length=p.road_length,
        pieces_left=all_left(s, p),
        rates=kit.unpack(bank_rates(s, p)),
        resources=kit.unpack(p.hand) if shown else None,
        ready_development=unpack_development(p.development + p.victory_cards * ONE_CARD[VICTORY])
        if shown
        else None,
        new_development=unpack_development(p.new_development) if shown else None,
        counters=tuple(counters),
        points_parts=list_points(s, p, hidden=over, awards=awards),
    )


def _find_longest_road_path(s: State) -> tuple[int, ...]:
    """The corners along the longest road of the award's holder.

    () where nobody holds it.
    """
    if s.road_holder < 0:
        return ()
    return find_counted_routes(s, s.owners[s.road_holder]).longest_path()


def _build_prices(s: State, p: Player) -> tuple[Price, ...]:
    """What each purchase costs the player, what is missing for it, and where it may be built."""
    kit, hand = s.rules.kit, s.rules.kit.unpack(p.hand)
    pieces = [_price_piece(s, p, piece, hand) for piece in kit.pieces if piece.price is not None]
    others = [_price_purchase(s, p, purchase, hand) for purchase in kit.purchases]
    return (*pieces, *(price for price in others if price.left >= 0))


def _price_piece(s: State, p: Player, piece: PieceKind, hand: Cards) -> Price:
    """What a piece costs the player, and where it may be built."""
    cost = s.rules.kit.unpack(piece.price or 0)
    return Price(
        piece.key,
        piece.title,
        icon=piece.icon or piece.key,
        cost=cost,
        missing=cards_missing(hand, cost),
        left=pieces_left(s, p, piece),
        place=piece.place,
        places=members(piece_sites(s, p, piece)),
    )


def _price_purchase(s: State, p: Player, purchase: Purchase, hand: Cards) -> Price:
    """What something costs the player that is no piece, and how many of it are left."""
    cost = s.rules.kit.unpack(purchase.price)
    left = len(s.deck) if purchase.key == "card" else 0
    for change_left in s.rules.purchases_left:
        left = change_left(s, p, purchase, left)
    return Price(
        purchase.key,
        purchase.title,
        icon=purchase.icon or purchase.key,
        cost=cost,
        missing=cards_missing(hand, cost),
        left=left,
    )


def cards_missing(hand: Cards, cost: Cards) -> Cards:
    """What a hand lacks for a cost, by kind."""
    return tuple([max(0, n - had) for had, n in zip(hand, cost, strict=True)])


def _build_trade_offer(offered: OpenOffer) -> TradeOffer:
    """The open offer as the view shows it."""
    return TradeOffer(
        offered.seat, offered.give, offered.want, tuple(map(_build_reply, offered.answers))
    )


def _build_reply(answer: OfferAnswer) -> TradeReply:
    """One answer to the offer as the view shows it."""
    return TradeReply(answer.seat, ANSWER_NAMES[answer.said], answer.give, answer.want)


# --- what happened --------------------------------------------------------------------------------


def _notes_since_own_turn(
    s: State, notes: list[HistoryNote], seat: Seat | None
) -> list[HistoryNote]:
    """What was done after the seat's last turn.

    For the public, in the last turn.
    """
    if seat is None:
        return _notes_of_last_turn(notes)
    return [note for note in notes if note.turn > s.players[seat].last_turn]


def _notes_of_last_turn(notes: list[HistoryNote]) -> list[HistoryNote]:
    """The notes of the same turn as the last note; none where there are no notes.

    That may be an earlier turn than the present one, if it
    has no note yet.
    """
    return [note for note in notes if note.turn == notes[-1].turn]


def _build_past_action(s: State, note: HistoryNote) -> PastAction:
    """A note of the history as the view shows it."""
    shows_cards = note.verb in CARD_VERBS
    return PastAction(
        note.seat,
        note.verb,
        at=note.at if note.place_kind else None,
        other=None if note.other < 0 else note.other,
        number=note.number or None,
        gave=s.rules.kit.unpack(note.gave) if shows_cards else None,
        got=s.rules.kit.unpack(note.got) if shows_cards else None,
        place=PLACES_OF_NOTES[note.place_kind],
        title=s.rules.action_titles.get(note.verb),
    )


def _collect_changes(notes: list[HistoryNote]) -> ChangedPlaces:
    """The corners, edges and hexes that the notes speak of, and who changed them."""

    def places_of_kind(kind: int) -> tuple[int, ...]:
        """The places of one kind in the notes, each once."""
        return tuple(dict.fromkeys(note.at for note in notes if note.place_kind == kind))

    return ChangedPlaces(
        places_of_kind(CORNER),
        places_of_kind(EDGE),
        places_of_kind(HEX),
        tuple(dict.fromkeys(note.seat for note in notes if note.place_kind)),
    )


# --- what might be --------------------------------------------------------------------------------


def resample_hidden(s: State, seat: Seat | None, random: Random) -> State:
    """A copy in which the hidden cards have changed places.

    Hands keep their sizes, and what the bank shows stays
    true.
    """
    other = s.copy()
    if s.winner >= 0:
        return other
    hidden = [p for p in other.players if p.seat != seat]
    for mask in s.rules.kit.flag_masks:
        _resample_hands(hidden, mask, random)
    resample_development(other, hidden, random)
    for module in s.rules.modules:
        module.resample_hidden(other, seat, random)
    return other


def _resample_hands(hidden: list[Player], mask: int, random: Random) -> None:
    """Deals the cards of these players anew among them, those of the kinds of the mask.

    Each hand keeps the number of such cards.
    """
    cards: list[int] = []
    for p in hidden:
        cards += expand(p.hand & mask, MOST_KINDS)
    random.shuffle(cards)
    for p in hidden:
        size = card_count(p.hand & mask)
        p.hand = (p.hand & ~mask) + sum(ONE_CARD[kind] for kind in cards[:size])
        del cards[:size]


def resample_development(s: State, hidden: list[Player], random: Random) -> None:
    """Deals the hidden development cards anew, from these players' cards and the deck.

    Everybody keeps the number of cards. Nobody gets so
    many victory points that the match would be won, as it
    goes on.
    """
    pool = s.deck[:]
    for p in hidden:
        cards = p.development + p.new_development + p.victory_cards * ONE_CARD[VICTORY]
        pool += expand(cards, len(DEVELOPMENT))
    random.shuffle(pool)
    for p in hidden:
        size = card_count(p.development) + card_count(p.new_development) + p.victory_cards
        points_short_of_win = s.rules.target - 1 - p.public_score
        most_points = max(p.victory_cards, points_short_of_win)
        _give_development(p, _deal_from_pool(pool, size, max_victory_cards=most_points))
    s.deck = sorted(pool)


def _give_development(p: Player, dealt: list[int]) -> None:
    """Replaces a player's development cards by as many others; as many as before are new."""
    new_count = card_count(p.new_development)
    others = [kind for kind in dealt if kind != VICTORY]
    victory_cards = dealt.count(VICTORY)
    p.score += victory_cards - p.victory_cards
    p.victory_cards = victory_cards
    p.new_development = sum(ONE_CARD[kind] for kind in others[:new_count])
    p.development = sum(ONE_CARD[kind] for kind in others[new_count:])


def _deal_from_pool(pool: list[int], size: int, max_victory_cards: int) -> list[int]:
    """Takes the first `size` cards from the pool, with a limit for victory points.

    Beyond the limit the first other card is taken
    instead. Where only victory points are left, they are
    taken all the same.
    """
    dealt: list[int] = []
    for _ in range(size):
        others = [place for place, kind in enumerate(pool) if kind != VICTORY]
        over_limit = pool[0] == VICTORY and dealt.count(VICTORY) >= max_victory_cards
        place = others[0] if over_limit and others else 0
        dealt.append(pool.pop(place))
    return dealt
