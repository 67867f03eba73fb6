"""What each seat sees: the view of a state, and a state in which all that a seat cannot see is different."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from ..core import Move, Seat
from ..kit.masks import members
from .cards import ONE, VICTORY, counted, number_of
from .frames.bank import bank_rates
from .frames.trade import Answer, Offered
from .frames.turn import Turn, road_sites, settlement_sites
from .moves import Accept, Counter, Decline
from .roads import path
from .rules import overrides
from .scoring import awards, result
from .state import CORNER, EDGE, HEX, Note, Player, State
from .view import PURCHASES, Bargain, Cards, CatanView, Deed, Marks, Piece, PlayerSeen, Price, Reply

SAID: Final[Mapping[type[Move] | None, str]] = {None: "waiting", Accept: "accepted", Decline: "declined", Counter: "counter"}
CARD_DEEDS = frozenset({"exchange", "trade", "discard", "take"})


def seen(s: State, seat: Seat | None) -> CatanView:
    """What the seat, or the public, may see now; everything at the end."""
    over = s.winner >= 0
    top = s.stack[-1]
    return CatanView(
        seat=seat,
        asked=() if over else tuple(decision.seat for decision in top.decisions(s) if decision.due),
        phase="over" if over else top.phase,
        turn=s.turns,
        active=s.turn,
        target=s.rules.target,
        board=s.island.board,
        robber=None if s.robber < 0 else s.robber,
        pieces=_pieces(s),
        players=tuple(_player(s, p, shown=over or p.seat == seat) for p in s.players),
        neutrals=len(s.everyone) - len(s.players),
        awards=awards(s),
        longest=_longest(s),
        bank=counted(s.bank),
        deck=len(s.deck),
        throws=s.throws,
        bargain=_bargain(top) if isinstance(top, Offered) else None,
        offers_left=0 if over else _offers_left(s),
        prices=() if seat is None or over else _prices(s, s.players[seat]),
        deeds=tuple(_deed(note) for note in s.trail if note[0] == s.trail[-1][0]),
        last=_marks([note for note in s.trail if note[3]][-1:]),
        since=_marks(_since(s, seat)),
        signs=tuple(sign for module in s.rules.modules if overrides(module, "signs") for sign in module.signs(s)),
        counters=tuple(one for module in s.rules.modules if overrides(module, "supply") for one in module.supply(s)),
        playable=seat == s.turn and not over and _may_play(s),
        offers_made=len(s.offered),
        result=result(s) if over else None,
    )


def _offers_left(s: State) -> int:
    """A second player's turn comes without trade between players."""
    barred = any(isinstance(frame, Turn) and not frame.offers for frame in s.stack)
    return 0 if barred else s.rules.offers - len(s.offered)


def _may_play(s: State) -> bool:
    """Whether a development card may still be played: one a turn, and none between the turns."""
    barred = any(frame.between or (isinstance(frame, Turn) and not frame.cards) for frame in s.stack)
    return not s.played and not barred


def _pieces(s: State) -> tuple[Piece, ...]:
    roads = [(edge, p.seat) for p in s.everyone for edge in members(p.roads)]
    buildings = [(corner, "settlement", p.seat) for p in s.everyone for corner in members(p.settlements)]
    buildings += [(corner, "city", p.seat) for p in s.everyone for corner in members(p.cities)]
    placed = [Piece("road", owner, edge) for edge, owner in sorted(roads)]
    return (*placed, *(Piece(kind, owner, at) for at, kind, owner in sorted(buildings)))


def _player(s: State, p: Player, *, shown: bool) -> PlayerSeen:
    over = s.winner >= 0
    counters = tuple(one for module in s.rules.modules if overrides(module, "counters") for one in module.counters(s, p))
    return PlayerSeen(
        seat=p.seat,
        points=p.score if over else p.seen_score,
        hand=number_of(p.hand),
        development=number_of(p.cards + p.fresh) + p.victory,
        knights=p.knights,
        road=p.road_length,
        left=(p.roads_left, p.settlements_left, p.cities_left),
        rates=counted(bank_rates(s, p)),
        cards=counted(p.hand) if shown else None,
        ready=counted(p.cards + p.victory * ONE[VICTORY]) if shown else None,
        fresh=counted(p.fresh) if shown else None,
        counters=counters,
    )


def _longest(s: State) -> tuple[int, ...]:
    if s.road_holder < 0:
        return ()
    holder = s.everyone[s.road_holder]
    return path(s.island.grid, holder.roads, s.built & ~(holder.settlements | holder.cities))


def _prices(s: State, p: Player) -> tuple[Price, ...]:
    rules, hand = s.rules, counted(p.hand)
    costs = (rules.road, rules.settlement, rules.city, rules.card)
    left = (p.roads_left, p.settlements_left, p.cities_left, len(s.deck))
    places = (members(road_sites(s, p)), members(settlement_sites(s, p)), members(p.settlements), ())
    return tuple(
        Price(key, counted(cost), missing(hand, counted(cost)), n, where)
        for key, cost, n, where in zip(PURCHASES, costs, left, places, strict=True)
    )


def missing(hand: Cards, cost: Cards) -> Cards:
    """What a hand lacks for a cost."""
    return tuple([max(0, n - had) for had, n in zip(hand, cost, strict=True)])


def _bargain(offered: Offered) -> Bargain:
    return Bargain(offered.seat, offered.give, offered.want, tuple(map(_reply, offered.answers)))


def _reply(answer: Answer) -> Reply:
    return Reply(answer.seat, SAID[answer.said], answer.give, answer.want)


# --- what happened ----------------------------------------------------------------------------------------------------


def _since(s: State, seat: Seat | None) -> list[Note]:
    """What was done after the seat's last turn; for the public, in the last turn."""
    if seat is None:
        return [note for note in s.trail if note[0] == s.trail[-1][0]]
    return [note for note in s.trail if note[0] > s.players[seat].acted]


def _deed(note: Note) -> Deed:
    _, seat, verb, place, at, other, gave, got = note
    return Deed(
        seat,
        verb,
        at=at if place else None,
        other=None if other < 0 else other,
        number=at if verb == "roll" else None,
        gave=counted(gave) if verb in CARD_DEEDS else None,
        got=counted(got) if verb in CARD_DEEDS else None,
    )


def _marks(notes: list[Note]) -> Marks:
    def places(kind: int) -> tuple[int, ...]:
        return tuple(dict.fromkeys(note[4] for note in notes if note[3] == kind))

    return Marks(places(CORNER), places(EDGE), places(HEX), tuple(dict.fromkeys(note[1] for note in notes if note[3])))


# --- what might be ----------------------------------------------------------------------------------------------------


def disguised(s: State, seat: Seat | None, random: Random) -> State:
    """A copy in which the hidden cards have changed places: hands keep their sizes, and what the bank shows stays true."""
    other = s.copy()
    if s.winner >= 0:
        return other
    hidden = [p for p in other.players if p.seat != seat]
    _swap_hands(hidden, random)
    _swap_development(other, hidden, random)
    for module in s.rules.modules:
        module.disguise(other, seat, random)
    return other


def _swap_hands(hidden: list[Player], random: Random) -> None:
    cards = [kind for p in hidden for kind, n in enumerate(counted(p.hand)) for _ in range(n)]
    random.shuffle(cards)
    for p in hidden:
        size = number_of(p.hand)
        p.hand = sum(ONE[kind] for kind in cards[:size])
        del cards[:size]


def _swap_development(s: State, hidden: list[Player], random: Random) -> None:
    """Nobody becomes a winner by it: then the match would be over."""
    held = [(p, number_of(p.cards), number_of(p.fresh), p.victory) for p in hidden]
    pool = s.deck + [kind for p in hidden for kind, n in enumerate(counted(p.cards + p.fresh + p.victory * ONE[VICTORY])) for _ in range(n)]
    random.shuffle(pool)
    for p, ready, fresh, victory in held:
        dealt = _dealt(pool, ready + fresh + victory, max(victory, s.rules.target - 1 - p.seen_score))
        p.score += dealt.count(VICTORY) - victory
        p.victory = dealt.count(VICTORY)
        others = [kind for kind in dealt if kind != VICTORY]
        newer = others[: min(fresh, len(others))]
        p.fresh = sum(ONE[kind] for kind in newer)
        p.cards = sum(ONE[kind] for kind in others[len(newer) :])
    s.deck = sorted(pool)


def _dealt(pool: list[int], n: int, most: int) -> list[int]:
    """The first n cards of the pool, with at most so many victory points as long as there are others."""
    dealt: list[int] = []
    for _ in range(n):
        others = [place for place, kind in enumerate(pool) if kind != VICTORY]
        place = 0 if pool[0] != VICTORY or dealt.count(VICTORY) < most or not others else others[0]
        dealt.append(pool.pop(place))
    return dealt
