"""What a move would give up for good: asked back once before it is made."""

from __future__ import annotations

from typing import Final

from ..core import Move, Plural, Text
from .moves import Pass
from .names import TITLES, tile_title
from .view import PraetorView

WARNED_KINDS: Final = (Pass,)
MAX_LISTED: Final = 6  # things that are still possible; more are not listed


def move_warning(view: PraetorView, move: Move) -> Text | None:
    """The warning before a pass: what it gives up for good, to be confirmed.

    None for other moves.
    """
    return _pass_warning(view) if isinstance(move, Pass) else None


def _pass_warning(view: PraetorView) -> Text | None:
    """The warning before a pass: who is still at home, and what they could still do.

    None if nobody is at home.
    """
    if view.seat is None or not view.engineers[view.seat].home:
        return None
    n = len(view.engineers[view.seat].home)
    workers = Plural("{n} worker is still at home.", "{n} workers are still at home.", n=n)
    builds = _buildable_titles(view)
    uses = _usable_titles(view)
    if builds and uses:
        return Text(
            "{workers} You could still build: {builds}. You could still use: {uses}.",
            workers=workers,
            builds=builds,
            uses=uses,
        )
    if builds:
        return Text("{workers} You could still build: {builds}.", workers=workers, builds=builds)
    return Text("{workers} You could still use: {uses}.", workers=workers, uses=uses)


def _buildable_titles(view: PraetorView) -> tuple[Text, ...]:
    """The names of the first few buildings that the viewer could build, each once."""
    kinds = dict.fromkeys(offer.kind for offer in view.offers if offer.is_buildable)
    return tuple(TITLES[kind] for kind in kinds)[:MAX_LISTED]


def _usable_titles(view: PraetorView) -> tuple[Text, ...]:
    """The names of the first few tiles that the viewer could use, Labor Camps first."""
    tile_at = {lot.at: lot.tile for lot in view.city}
    places = (*view.usable_camps, *view.usable_places)[:MAX_LISTED]
    return tuple(tile_title(tile_at[at], at) for at in places)
