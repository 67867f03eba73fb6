"""The tracks of the missions in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catan.view import CatanView
from engine.core import Text, Who

from ...room import Section
from .tracks import TRACK_PREFIX, has_missions


def list_tracks(view: CatanView) -> Iterator[Section]:
    """Yields a section on how far everybody has come in each mission.

    Nothing where the scenario has no missions.
    """
    if has_missions(view):
        yield Section(Text("Missions"), _list_spaces(view))


def _list_spaces(view: CatanView) -> Iterator[Text]:
    """Yields a line for each player and mission, with the space that was reached."""
    for player in view.players:
        for counter in player.counters:
            if counter.key.startswith(TRACK_PREFIX):
                yield Text(
                    "{player}: {mission}, space {n}",
                    player=Who(player.seat),
                    mission=counter.title,
                    n=counter.count,
                )
