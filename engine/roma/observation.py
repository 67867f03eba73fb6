"""What a seat sees: its view of a state, and another state that looks the same to it.

In that one all that the seat cannot see is different.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ..core import Seat
from ..kit.masks import contains
from .actions.take_cards import ChooseCard, Search, Theft
from .components import DEFENCE, expand_counts
from .decks import DECK_SIZE, MAX_COPIES
from .player import UNUSED, VACANT, Player, deck_of, kind_of, make_card
from .scoring import make_result
from .state import State
from .view import Die, LyingCard, PastAction, PileSeen, RomaView, Side

CHANCE_OF_DRAFT: Final = 0.5  # that who is still building a deck has a draft already


def build_view(s: State, seat: Seat | None) -> RomaView:
    """What the seat (None: the public) may see now; everything at the end.

    An empty stack asks nobody: the match is over.
    """
    top = s.stack[-1] if s.stack else None
    return RomaView(
        seat=seat,
        set=s.rules.set,
        mercatus=s.rules.mercatus,
        stage=_name_stage(s),
        turn=s.turn,
        active=s.active,
        seats_to_act=tuple([decision.seat for decision in top.decisions(s)]) if top else (),
        question=top.question(s) if top else None,
        sides=(_build_side(s, seat, 0), _build_side(s, seat, 1)),
        piles=_build_piles(s),
        supply=s.supply,
        removed=s.removed,
        weakened_by=s.weakened_by,
        looking=tuple(sorted(kind_of(card) for card in cards_looked_at(s, seat))),
        last_move=_list_last_move_actions(s),
        since_own_turn=_list_news_of(s, seat),
        result=make_result(s) if s.over else None,
    )


def _name_stage(s: State) -> str:
    """The stage of the match as the view names it.

    decks: they are chosen or built. exchange: two cards are given
    away. opening: the opening cards are laid. turns. over.
    """
    if s.over:
        return "over"
    if s.turn:
        return "turns"
    if not s.piles:
        return "decks"
    return "exchange" if s.stack[-1].question(s).name == "give" else "opening"


def cards_looked_at(s: State, seat: Seat | None) -> list[int]:
    """The cards that only this seat sees, because it searches the deck or the opponent's hand."""
    top = s.stack[-1] if s.stack else None
    if (
        isinstance(top, ChooseCard)
        and top.act.seat == seat
        and isinstance(top.action, Search | Theft)
    ):
        return top.action.get_source_cards(s, top.act)
    return []


def _build_side(s: State, viewer: Seat | None, seat: Seat) -> Side:
    """What the view shows of one seat to the viewer: its secrets only to itself, or at the end."""
    player = s.players[seat]
    sees_secrets = viewer == seat or s.over
    spaces = range(len(player.row))
    row = [_build_lying_card(s, seat, space) for space in spaces]
    if s.rows_face_down and not sees_secrets:
        row = [None for _ in spaces]
    dice = [
        Die(value, None if on == UNUSED else on)
        for value, on in zip(player.dice, player.dice_places, strict=True)
    ]
    return Side(
        seat=seat,
        points=player.points,
        virtual=player.virtual,
        money=player.money,
        spaces=tuple(row),
        blocked=tuple(space for space in spaces if contains(player.blocked, space)),
        dice=tuple(dice),
        fewer_dice=player.fewer_dice,
        hand_size=_count_hand(s, player),
        hand=tuple(kind_of(card) for card in player.hand) if sees_secrets else None,
        drawn=len(player.drawn),
        drawn_kinds=tuple(kind_of(card) for card in player.drawn) if sees_secrets else None,
        lifted=tuple(kind_of(card) for card in player.lifted),
        ready=player.ready,
        decklist=player.decklist if sees_secrets else None,
    )


def _count_hand(s: State, player: Player) -> int:
    """The size of a hand as everybody may know it.

    It includes cards laid aside to be given away. While rows are face
    down, it includes the cards laid, so that nobody learns how many
    those are.
    """
    laid = sum(card != VACANT for card in player.row) if s.rows_face_down else 0
    return len(player.hand) + len(player.given) + laid


def _build_lying_card(s: State, seat: Seat, space: int) -> LyingCard | None:
    """The card on a space as the view shows it; None if it is vacant."""
    card = s.players[seat].row[space]
    if card == VACANT:
        return None
    defence = s.defence_of(seat, space)
    kind = kind_of(card)
    return LyingCard(
        kind,
        defence,
        change=defence - DEFENCE[kind],
        deck=deck_of(card),
    )


def _build_piles(s: State) -> tuple[PileSeen, ...]:
    """The decks with their discards; of a deck everybody sees only the size."""
    return tuple(
        PileSeen(
            owner=owner if s.rules.two_decks else None,
            deck=len(pile.deck),
            discard=tuple(kind_of(card) for card in pile.discard),
            edition=pile.edition,
        )
        for owner, pile in enumerate(s.piles)
    )


def _list_last_move_actions(s: State) -> tuple[PastAction, ...]:
    """The recorded actions of the last move."""
    return tuple(action for action in s.history if action.move_number == s.move_count)


def _list_news_of(s: State, seat: Seat | None) -> tuple[PastAction, ...]:
    """What happened since the seat's last turn; for the public, in the last move."""
    if seat is None:
        return _list_last_move_actions(s)
    return _list_actions_since_own_turn(s, seat)


def _list_actions_since_own_turn(s: State, seat: Seat) -> tuple[PastAction, ...]:
    """What happened since the seat's last finished turn.

    The seats take turns, so that was two turns ago in its own turn,
    else the turn before.
    """
    last_own_turn = s.turn - 2 if s.active == seat else s.turn - 1
    return tuple(action for action in s.history if action.turn > last_own_turn)


# --- other states that look the same ----------------------------------


def resample_hidden(s: State, seat: Seat | None, random: Random) -> State:
    """A copy in which the cards that the seat cannot see have changed places.

    A bot of that seat looks ahead in it, without any secrets. In decks
    that others built, they are replaced by other cards. After the end
    nothing is hidden: the copy is the same.
    """
    other = s.copy()
    if s.over:
        return other
    others = [player for owner, player in enumerate(other.players) if owner != seat]
    if s.rows_face_down:
        for player in others:
            _take_up_row(player)
    hidden = _find_hidden_lists(other, seat)
    for cards in hidden:
        cards.sort()  # so that it tells nothing of the true order
    for deck in range(len(other.piles)):
        _resample_cards_of_deck(other, deck, hidden, seat, random)
    if s.rows_face_down:
        for player in others:
            _lay_any_row(player, random)
    if not other.piles:
        _resample_decklists(other, seat, random)
    return other


def _take_up_row(player: Player) -> None:
    """Puts the opening cards of a row, laid face down, back into the hand."""
    player.hand += [card for card in player.row if card != VACANT]
    player.row = [VACANT] * len(player.row)


def _lay_any_row(player: Player, random: Random) -> None:
    """Lays random cards of the hand face down, each on a space of its own.

    A player who has finished the opening has laid all of them; else it
    is any number.
    """
    count = len(player.hand) if player.ready else random.randrange(len(player.hand))
    for space in random.sample(range(len(player.row)), count):
        player.row[space] = player.hand.pop(random.randrange(len(player.hand)))


def _resample_cards_of_deck(
    s: State,
    deck: int,
    hidden: list[list[int]],
    seat: Seat | None,
    random: Random,
) -> None:
    """Shuffles the cards of one deck among all lists of cards that the seat cannot see.

    `hidden` are these lists, such as a hand; they are changed here. A
    deck that another seat built gets other cards first.
    """
    cards: list[int] = []
    for hidden_cards in hidden:
        cards += [card for card in hidden_cards if deck_of(card) == deck]
    cards.sort()
    is_built = s.rules.two_decks and s.piles[deck].edition is None
    if is_built and deck != seat:
        cards = _resample_deck(s, deck, cards, random)
    random.shuffle(cards)
    for hidden_cards in hidden:
        hidden_cards[:] = [cards.pop() if deck_of(card) == deck else card for card in hidden_cards]


def _find_hidden_lists(s: State, seat: Seat | None) -> list[list[int]]:
    """Every list of cards of the state that the seat cannot see: decks, and hands of others.

    They are the state's own lists: to change them changes the state.
    One that the seat is looking through is left out.
    """
    looked_at = cards_looked_at(s, seat)
    lists = [pile.deck for pile in s.piles]
    for owner, player in enumerate(s.players):
        if owner != seat:
            lists += [player.hand, player.given, player.drawn]
    return [cards for cards in lists if cards is not looked_at]


def _resample_deck(s: State, owner: Seat, unseen: list[int], random: Random) -> list[int]:
    """Replaces the unseen cards of a built deck by others that it may hold.

    Returns as many new cards as `unseen` holds. No kind gets more
    copies than allowed. The seat's decklist is changed to match.
    """
    player = s.players[owner]
    assert player.decklist is not None, "a deck without a box was built"
    counts = list(player.decklist)
    for card in unseen:
        counts[kind_of(card)] -= 1
    available = expand_counts(most - n for most, n in zip(MAX_COPIES, counts, strict=True))
    new = random.sample(available, len(unseen))
    for kind in new:
        counts[kind] += 1
    player.decklist = tuple(counts)
    return [make_card(owner, kind) for kind in new]


def _resample_decklists(s: State, seat: Seat | None, random: Random) -> None:
    """Draws new decks for all other seats, while decks are being built and there are no piles.

    A seat that is still building may have no draft yet: whether it has
    one is a matter of chance.
    """
    for owner, player in enumerate(s.players):
        if owner != seat:
            has_draft = player.ready or random.random() < CHANCE_OF_DRAFT
            player.decklist = _draw_decklist(random) if has_draft else None


def _draw_decklist(random: Random) -> tuple[int, ...]:
    """A random deck that may be played with: how many cards it has of each kind."""
    kinds = random.sample(expand_counts(MAX_COPIES), DECK_SIZE)
    return tuple(kinds.count(kind) for kind in range(len(MAX_COPIES)))
