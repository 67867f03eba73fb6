"""What the options mean, composed once for each set of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..core import Options
from .actions.entries import actions_by_kind
from .components import BOXES, COST, PRINTED_COPIES, expand_counts
from .state import Rules
from .view import DIE_SPACES, RomaView

# The revision of the rules from which on every card that says *may* asks
MAY_ASKS_REVISION: Final = 1
REVISION: Final = 1  # the newest
CARDS_DEALT: Final = 4  # to each player at the start, where there is no bribery


def _find_cheapest_cost(box: str) -> int:
    """What the cheapest card of a box costs."""
    return min(COST[kind] for kind in expand_counts(PRINTED_COPIES[box]))


@lru_cache(maxsize=64)
def compose_rules(options: Options) -> Rules:
    """The rules that the options mean; composed once for each set of options."""
    chosen = options["set"]
    has_bribery = chosen != "roma" and not options.is_on("beginner")
    more_spaces = 1 if has_bribery else 0
    boxes = (chosen,) if chosen in BOXES else BOXES
    return Rules(
        set=chosen,
        spaces=DIE_SPACES + more_spaces,
        dealt=CARDS_DEALT + more_spaces,  # one card more for one space more
        face_down=chosen == "roma",
        two_decks=chosen in ("one-each", "constructed"),
        sets_chosen=options["dealing"] == "chosen",
        mercatus=options["mercatus"],
        asks_where_cards_say_may=options.revision >= MAY_ASKS_REVISION,
        cheapest=min(map(_find_cheapest_cost, boxes)),
        actions=actions_by_kind(options),
    )


def rules_of_view(view: RomaView) -> Rules:
    """The rules of the match that a view belongs to, as far as the view shows them."""
    beginner = "on" if view.set == "arena" and not view.has_bribery else "off"
    options = {
        "set": view.set,
        "beginner": beginner,
        "dealing": "random",  # no view shows it, and it matters only before there are piles
        "mercatus": view.mercatus,
    }
    return compose_rules(Options(options))
