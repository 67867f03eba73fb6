"""What the options mean, composed once for each set of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..core import Options
from .actions.entries import actions
from .box import BOXES, COST, PRINTED, listed
from .state import Terms

MAY: Final = 1  # the revision of the rules from which on every card that says *may* asks
REVISION: Final = 1  # the newest


@lru_cache(maxsize=64)
def terms(options: Options) -> Terms:
    chosen = options["set"]
    small = chosen == "roma" or options.on("beginner")
    boxes = (chosen,) if chosen in BOXES else BOXES
    return Terms(
        set=chosen,
        spaces=6 if small else 7,
        dealt=4 if small else 5,
        face_down=chosen == "roma",
        two_decks=chosen in ("one-each", "constructed"),
        sets_chosen=options["dealing"] == "chosen",
        mercatus=options["mercatus"],
        asks_where_cards_say_may=options.revision >= MAY,
        cheapest=min(COST[kind] for box in boxes for kind in listed(PRINTED[box])),
        actions=actions(options),
    )
