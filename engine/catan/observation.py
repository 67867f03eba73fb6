"""What a seat sees: its view of a state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Final

from ..core import Move, Seat
from ..kit.masks import PlaceMask, members
from .frames.bank_trade import bank_rates
from .frames.trade import OfferAnswer, OpenOffer, recent_refusals
from .frames.turn import Turn
from .kinds import CORNER as ON_CORNERS
from .kinds import DEVELOPMENT_CARD, PieceKind, Purchase
from .kinds import EDGE as ON_EDGES
from .kinds import HEX as ON_HEXES
from .match_kit import Cards, MatchKit
from .moves import Accept, Counter, Decline
from .pawns import pawn_hexes
from .pieces import all_left, all_places, find_counted_routes, pieces_left
from .player import Player
from .resources import ONE_CARD, VICTORY, card_count, unpack_development
from .scoring import list_awards, list_points, make_result
from .sites import piece_sites
from .state import CORNER, EDGE, HEX, NO_PLACE, HistoryNote, State
from .view import (
    Award,
    CatanView,
    ChangedPlaces,
    PastAction,
    PawnSeen,
    Piece,
    PlayerSeen,
    Price,
    SpecialCard,
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
NO_CHANGES: Final = ChangedPlaces()
# The actions of which everybody knows the cards
CARD_VERBS = frozenset({"exchange", "trade", "discard", "take"})


def build_view(s: State, seat: Seat | None, *, is_brief: bool = False) -> CatanView:
    """What the seat, or the public, may see now; at the end of a match that is everything.

    A brief view leaves out what was done and how points are made up,
    which bots do not ask for.
    """
    over = s.winner >= 0
    top = s.stack[-1]
    notes = [] if is_brief else s.history_notes()
    board_notes = [note for note in notes if note.place_kind]
    awards = list_awards(s)
    return CatanView(
        seat=seat,
        seats_to_act=() if over or is_brief else _list_seats_to_act(s),
        phase="over" if over else top.phase,
        turn=s.turn,
        active=s.active,
        target=s.rules.target,
        kit=s.rules.kit,
        board=s.island.board,
        pieces=_build_pieces(s),
        players=tuple(
            _build_player(s, p, awards, shown=over or p.seat == seat, is_brief=is_brief)
            for p in s.players
        ),
        unplayed=len(s.owners) - len(s.players),
        awards=awards,
        longest_road_path=() if is_brief else _find_longest_road_path(s),
        bank=s.rules.kit.unpack(s.bank),
        deck=len(s.deck),
        throws=s.throws,
        trade_offer=_build_trade_offer(top) if isinstance(top, OpenOffer) else None,
        offers_left=0 if over else _count_offers_left(s),
        prices=() if seat is None or over else _build_prices(s, s.players[seat]),
        recent_actions=tuple(_build_past_action(s, note) for note in _notes_of_last_turn(notes)),
        last_change=_collect_changes(board_notes[-1:]),
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


def _list_seats_to_act(s: State) -> tuple[Seat, ...]:
    """The seats for whose answers the others wait."""
    return tuple([decision.seat for decision in s.stack[-1].decisions(s) if decision.due])


def _count_offers_left(s: State) -> int:
    """How many offers the active player may still make.

    0 in a turn that comes without trade with players.
    """
    is_forbidden = any(isinstance(frame, Turn) and not frame.offers for frame in s.stack)
    return 0 if is_forbidden else s.rules.offers - len(s.offers_made)


def _may_play_card(s: State) -> bool:
    """Whether a development card may still be played: one a turn, and none between the turns."""
    is_forbidden = any(
        frame.between or (isinstance(frame, Turn) and not frame.cards) for frame in s.stack
    )
    return not s.card_played and not is_forbidden


def _build_pieces(s: State) -> tuple[Piece, ...]:
    """All pieces on the board: those on edges, on corners, then on hexes, each by place."""
    return _list_pieces(s.rules.kit, tuple([(p.seat, all_places(p)) for p in s.owners]))


@lru_cache(maxsize=1024)  # a search looks at the same pieces again and again
def _list_pieces(
    kit: MatchKit,
    owners: tuple[tuple[int, tuple[PlaceMask, ...]], ...],
) -> tuple[Piece, ...]:
    """Lists the pieces of all owners, those on edges first, then on corners, then on hexes.

    `owners` has pairs (owner, a mask of places for each kind of
    piece in the kit).
    """
    by_place: dict[str, list[Piece]] = {ON_EDGES: [], ON_CORNERS: [], ON_HEXES: []}
    for owner, places_by_kind in owners:
        for kind, places in zip(kit.pieces, places_by_kind, strict=True):
            if places:
                found = members(places)
                by_place[kind.place] += [Piece(kind.key, owner, place) for place in found]
    sorted_pieces: list[Piece] = []
    for pieces in by_place.values():
        sorted_pieces += sorted(pieces, key=attrgetter("at"))
    return tuple(sorted_pieces)


def _build_pawns(s: State) -> tuple[PawnSeen, ...]:
    """The robber and the pawns of modules, and where they stand."""
    standing = zip(s.rules.kit.pawns, pawn_hexes(s), strict=True)
    return tuple(PawnSeen(pawn.key, None if hex < 0 else hex) for pawn, hex in standing)


def _build_player(
    s: State,
    p: Player,
    awards: tuple[Award, ...],
    *,
    shown: bool,
    is_brief: bool,
) -> PlayerSeen:
    """What the view shows of a player; hidden cards are in it only if `shown`."""
    over = s.winner >= 0
    kit = s.rules.kit
    counters = [*chain.from_iterable(module.counters(s, p) for module in s.rules.modules)]
    if shown:
        for module in s.rules.modules:
            counters += module.private_counters(s, p)
    ready_cards = p.development + p.victory_cards * ONE_CARD[VICTORY]
    return PlayerSeen(
        seat=p.seat,
        points=p.score if over else p.public_score,
        hand_size=card_count(p.hand & kit.card_mask),
        development_count=card_count(p.development + p.new_development) + p.victory_cards,
        knights=p.knights,
        road_length=p.road_length,
        pieces_left=tuple([n if n > 0 else 0 for n in all_left(s, p)]),
        rates=kit.unpack(bank_rates(s, p)),
        resources=kit.unpack(p.hand) if shown else None,
        ready_development=_unpack_cards(s, ready_cards) if shown else None,
        new_development=_unpack_cards(s, p.new_development) if shown else None,
        counters=tuple(counters),
        points_parts=() if is_brief else list_points(s, p, hidden=over, awards=awards),
        special_cards=_build_special_cards(s, p) if shown else None,
    )


def _unpack_cards(s: State, packed: int) -> tuple[int, ...]:
    """How many of each development card of the match the packed number holds."""
    return unpack_development(packed, len(s.rules.game_numbers.development))


def _build_special_cards(s: State, p: Player) -> tuple[SpecialCard, ...]:
    """The cards of modules' own decks that a player holds."""
    return tuple(chain.from_iterable(list_cards(s, p) for list_cards in s.rules.special_cards))


def _find_longest_road_path(s: State) -> tuple[int, ...]:
    """The corners along the longest road of the award's holder; () if nobody holds it."""
    if s.road_holder < 0:
        return ()
    return find_counted_routes(s, s.owners[s.road_holder]).longest_path()


def _build_prices(s: State, p: Player) -> tuple[Price, ...]:
    """What each purchase costs the player, what is missing for it, and where it may be built."""
    kit = s.rules.kit
    hand = s.rules.kit.unpack(p.hand)
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
    """The price of something that is no piece, such as a development card."""
    cost = s.rules.kit.unpack(purchase.price)
    left = len(s.deck) if purchase.key == DEVELOPMENT_CARD else 0
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
    return tuple([n - had if n > had else 0 for had, n in zip(hand, cost, strict=True)])


def _build_trade_offer(offered: OpenOffer) -> TradeOffer:
    """The open offer as the view shows it."""
    return TradeOffer(
        seat=offered.seat,
        give=offered.give,
        want=offered.want,
        replies=tuple(map(_build_reply, offered.answers)),
    )


def _build_reply(answer: OfferAnswer) -> TradeReply:
    """One answer to the offer as the view shows it."""
    return TradeReply(
        seat=answer.seat,
        answer=ANSWER_NAMES[answer.said],
        give=answer.give,
        want=answer.want,
    )


# --- what happened ----------------------------------------------------


def _notes_since_own_turn(
    s: State,
    notes: list[HistoryNote],
    seat: Seat | None,
) -> list[HistoryNote]:
    """What was done after the seat's last turn.

    For the public, what was done in the last turn.
    """
    if seat is None:
        return _notes_of_last_turn(notes)
    return [note for note in notes if note.turn > s.players[seat].last_turn]


def _notes_of_last_turn(notes: list[HistoryNote]) -> list[HistoryNote]:
    """The notes of the same turn as the last note; none where there are no notes.

    That may be an earlier turn than the present one, if it has no note yet.
    """
    return [note for note in notes if note.turn == notes[-1].turn]


def _build_past_action(s: State, note: HistoryNote) -> PastAction:
    """A note of the history as the view shows it."""
    shows_cards = note.verb in CARD_VERBS
    return PastAction(
        seat=note.seat,
        verb=note.verb,
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
    if not notes:
        return NO_CHANGES

    def places_of_kind(kind: int) -> tuple[int, ...]:
        """The places of one kind in the notes, each once."""
        return tuple(dict.fromkeys(note.at for note in notes if note.place_kind == kind))

    return ChangedPlaces(
        corners=places_of_kind(CORNER),
        edges=places_of_kind(EDGE),
        hexes=places_of_kind(HEX),
        seats=tuple(dict.fromkeys(note.seat for note in notes if note.place_kind)),
    )
