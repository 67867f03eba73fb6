"""Rule points that modules ask of each other: what the base game never asks, and need not know.

A module that has a say in them is a `SharedPoints` as well as a
`Module`. They are answered and put together as those of `Module` are.
"""

from __future__ import annotations

from typing import Final

from ...core import Entry, Move, Seat
from ...kit.masks import CornerMask, EdgeMask, PlaceMask
from ..kinds import PieceKind
from ..player import Player
from ..state import Frame, State
from ..view import Throw

# Instead of a kind of piece in `ViewValues.edges`: that a knight chases somebody off an edge
CHASED: Final = "chased"
USUAL_CITY_YIELD: Final = 2  # gold, fish or discoveries, where a settlement takes one


class SharedPoints:
    """Every point that one module asks of all others.

    By default they change nothing, and answer None, False or ().
    """

    # --- production and pawns -----------------------------------------

    def city_yield(self, s: State, throw: Throw, n: int) -> int:
        """Each module in turn may change n: how much gold, fish or discoveries a city takes.

        A settlement takes one, a city two, but in an epidemic of the
        event cards one as well.
        """
        return n

    def chase_frame(self, s: State, seat: Seat, edge: int) -> Frame | None:
        """Asked of one module after the other when the seat's knight chases whoever is on an edge.

        The module whose barbarian stands there returns the question
        where it must go; None, the default, if it has none there.
        """
        return None

    def banishing_frame(self, s: State, seat: Seat) -> Frame | None:
        """Asked of one module after the other when the seat pays tokens to send the robber home.

        A module without a robber returns another question instead (where a
        barbarian goes); None if the robber is sent home as usual.
        """
        return None

    def city_ransoms(self, s: State, player: Player) -> tuple[Move, ...]:
        """From all modules: moves that pay barbarians to spare a city; none by default."""
        return ()

    # --- tokens -------------------------------------------------------

    def token_income(self, s: State, corner: int, n: int) -> int:
        """Each module in turn may change n: the trade tokens for a settlement on the corner."""
        return n

    def give_tokens(self, s: State, player: Player, n: int, entry: Entry) -> bool:
        """Asked of one module after the other to give a player n tokens.

        True if it gave them; False, the default, asks the next module.
        """
        return False

    # --- moving pieces ------------------------------------------------

    def movement_payments(self, s: State, player: Player) -> tuple[Move, ...]:
        """From all modules: moves that pay for further movement of a wagon or knight.

        They stand beside the usual payment, a grain.
        """
        return ()

    def movable_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Each module in turn may change which of a player's pieces of a kind may be moved."""
        return places

    def closing_corners(self, s: State, player: Player, corners: CornerMask) -> CornerMask:
        """Each module in turn may change the corners at which a player's lines of ships end."""
        return corners

    def broken_edges(self, s: State, edges: EdgeMask) -> EdgeMask:
        """Each module in turn may change where a road cannot be used."""
        return edges

    # --- counting and building ----------------------------------------

    def army_size(self, s: State, player: Player, n: int) -> int:
        """Each module in turn may change how many knights a player has where they are compared.

        It does not change Largest Army, which counts played knights.
        """
        return n

    def on_harbour_built(self, s: State, edge: int, entry: Entry) -> None:
        """Called in every module after a harbour was placed during the match.

        It does nothing unless a module overrides it.
        """


def sharing_modules(s: State) -> list[SharedPoints]:
    """The modules of a match that answer what modules ask each other (see `SharedPoints`)."""
    return [module for module in s.rules.modules if isinstance(module, SharedPoints)]


def city_yield(s: State, throw: Throw) -> int:
    """How much gold, fish or discoveries a city takes for a throw."""
    n = USUAL_CITY_YIELD
    for module in sharing_modules(s):
        n = module.city_yield(s, throw, n)
    return n


def list_movement_payments(s: State, player: Player) -> tuple[Move, ...]:
    """The moves that pay for further movement with something other than a grain."""
    payments: tuple[Move, ...] = ()
    for module in sharing_modules(s):
        payments += module.movement_payments(s, player)
    return payments


def complete_line_ends(s: State, player: Player, corners: CornerMask) -> CornerMask:
    """The corners where a player's lines of ships end: `corners`, as modules change them."""
    for module in sharing_modules(s):
        corners = module.closing_corners(s, player, corners)
    return corners
