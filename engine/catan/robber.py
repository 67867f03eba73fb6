"""The robber, and other pawns: where they go, whom they rob, and what they block."""

from __future__ import annotations

from ..core import Entry, Seat, Text, Who
from ..kit.masks import SeatMask, members
from ..kit.packed import kind_at
from .board_setup import DESERT
from .income import change_income, rebuild_income
from .kinds import ANYWHERE, CORNER, EDGE, PawnKind
from .names import tile_title
from .pawns import robbing_pawn
from .pieces import places_by_index
from .player import Player
from .resources import ONE_CARD, card_count
from .rules import ASKS_WHICH_DESERT
from .state import HEX, NOBODY, State


def move_robber(s: State, hex: int) -> None:
    """Moves the robber: the hex that it leaves produces again, the hex that it enters does not.

    A robber that was nowhere (below 0) leaves no hex. Where a module
    has pawns of its own, several may block one hex: then all income is
    worked out anew, as where it has buildings of its own.
    """
    if not s.rules.has_plain_pawns or s.island.more_pays:
        s.robber = hex
        rebuild_income(s)
        return
    if s.robber >= 0 and s.hex_seats[s.robber]:  # somebody has a building there
        change_income(s, s.robber, 1)  # it pays again
    if hex >= 0 and s.hex_seats[hex]:
        change_income(s, hex, -1)
    s.robber = hex


def move_pawn(s: State, pawn: PawnKind, hex: int) -> None:
    """Moves any pawn to a hex, or to NOWHERE, which is off the board.

    A hex that it blocks pays nothing from then on.
    """
    index = s.rules.kit.pawn_index(pawn.key)
    if index == 0:  # the robber, which has a field of its own
        move_robber(s, hex)
        return
    hexes = list(s.more_pawns)
    hexes[index - 1] = hex  # the robber is not among them
    s.more_pawns = tuple(hexes)
    if pawn.blocks_production:
        rebuild_income(s)


def seats_robbed_by(s: State, pawn: PawnKind, hex: int) -> SeatMask:
    """The seats that a pawn on the hex robs.

    On corners they are those with a building there, on edges those with
    a piece of the pawn's ground.
    """
    if pawn.robs == CORNER:
        return s.hex_seats[hex]
    seats = 0
    border = s.island.shape.borders[hex]
    for index, piece in enumerate(s.rules.kit.pieces):
        share_ground = pawn.ground == piece.ground or ANYWHERE in (pawn.ground, piece.ground)
        if piece.place == EDGE and share_ground:
            for p in s.players:
                if places_by_index(p, index) & border:
                    seats |= p.seat_bit
    return seats


def robbed_seats(s: State, hex: int) -> SeatMask:
    """The seats that may be robbed on a hex, the thief's own too; at sea the pirate robs."""
    if s.rules.has_plain_pawns:
        return s.hex_seats[hex]
    return seats_robbed_by(s, robbing_pawn(s, hex), hex)


def move_robber_and_steal(
    s: State,
    thief: Player,
    hex: int,
    victim: Seat | None,
    entry: Entry,
) -> None:
    """Moves the robber, or at sea the pirate, and takes a card from the victim.

    Where `victim` is None, nobody loses a card.
    """
    if s.rules.has_plain_pawns:
        pawn = s.rules.kit.pawns[0]
        move_robber(s, hex)
    else:
        pawn = robbing_pawn(s, hex)
        move_pawn(s, pawn, hex)
    robbed = NOBODY if victim is None else victim
    # What `record_action` writes; playouts do this so often that the call counts
    s.history.append((s.turn, thief.seat, pawn.key, 0, 0, 0, HEX, hex, robbed))
    if entry.news is not None:
        _tell_pawn_moved(s, thief.seat, pawn, hex, entry)
    if victim is not None:
        steal_card(s, thief, s.players[victim], entry)


def _tell_pawn_moved(s: State, seat: Seat, pawn: PawnKind, hex: int, entry: Entry) -> None:
    """Tells everybody to which tile a seat moves the robber, or another pawn."""
    tile = tile_title(s.island.board.tiles[hex])
    blocked = members(s.hex_seats[hex])  # who has a building there
    if pawn is s.rules.kit.pawns[0]:
        entry.tell(
            "{player} moves the robber: {tile}.", player=Who(seat), tile=tile, concerns=blocked
        )
    else:
        entry.tell(
            "{player} moves: {pawn}, {tile}.",
            player=Who(seat),
            pawn=pawn.title,
            tile=tile,
            concerns=blocked,
        )


def steal_card(s: State, thief: Player, victim: Player, entry: Entry) -> None:
    """Moves a random card from the victim's hand to the thief's, if any may be stolen."""
    stealable = victim.hand & s.rules.kit.stealable_mask
    n = card_count(stealable)
    if not n:
        if entry.news is not None:
            entry.tell(
                "{player} finds no card with {victim}.",
                player=Who(thief.seat),
                victim=Who(victim.seat),
            )
        return
    kind = kind_at(stealable, entry.draw_below(n))
    victim.hand -= ONE_CARD[kind]
    thief.hand += ONE_CARD[kind]
    if entry.news is not None:
        _tell_theft(thief, victim, s.rules.kit.titles[kind], entry)


def _tell_theft(thief: Player, victim: Player, card: Text, entry: Entry) -> None:
    """Tells everybody of the theft, and the two players which card it was."""
    entry.tell(
        "{player} takes a card from {victim}.", player=Who(thief.seat), victim=Who(victim.seat)
    )
    for reader in (thief.seat, victim.seat):
        entry.tell("The card is {card}.", card=card, to=reader)


def has_robber(s: State) -> bool:
    """Whether there is a robber in the match, on the board or beside it."""
    return all(agree(s) for agree in s.rules.has_robber)


def robber_homes(s: State) -> tuple[int, ...]:
    """The hexes where the robber is at home: the deserts, unless a module says otherwise.

    `Board.deserts` are the places of all deserts, also where a jungle or a
    volcano lies now. Such a place is a home only where no desert is left.
    """
    board = s.island.board
    desert_places = board.deserts
    homes = tuple([hex for hex in desert_places if board.tiles[hex].terrain == DESERT])
    if not homes:
        homes = desert_places
    if s.rules.revision < ASKS_WHICH_DESERT:  # older matches: every such place is a home
        homes = desert_places
    for change_homes in s.rules.robber_homes:
        homes = change_homes(s, homes)
    return homes
