"""Films of matches, made one after the other beside the event loop.

Whoever wants one reads meanwhile how far it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import render
from engine.core import Illegal, Seat, Text
from engine.match import Match
from play.replay import list_animation_frames, replay_positions
from render.animation import make_gif
from render.scene import Scene
from words import Words

PROGRESS_SECONDS: Final = 1.5  # seconds between two lines of progress


@dataclass(slots=True)
class Animation:
    """A film that is being made."""

    work: asyncio.Future[bytes]  # becomes the GIF
    frame_count: int
    painted: int = 0  # frames that are painted so far

    async def wait_a_moment(self) -> bool:
        """Waits until the film is ready, but not for long.

        Returns whether it is.
        """
        await asyncio.wait({self.work}, timeout=PROGRESS_SECONDS)
        return self.work.done()


class Animations:
    """Makes films in a thread of its own, so that tables do not wait for them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="film")
        self._people_waiting: set[int] = set()  # who has a film in the making

    def begin(
        self,
        person_id: int,
        match: Match[Any],
        viewer: Seat | None,
        words: Words,
    ) -> Animation:
        """Begins to make a film of a match as one seat sees it, or everybody where that is None.

        Raises Illegal if there is nothing to film, or the person has
        one in the making.
        """
        if render.find_pictures(match.meta.key) is None:
            raise Illegal(Text("This game has no pictures yet."))
        if person_id in self._people_waiting:
            raise Illegal(Text("Your last film is still being made."))
        self._people_waiting.add(person_id)
        action_counts = list_animation_frames(match)
        loop = asyncio.get_running_loop()
        # the work counts its pictures in `made`, so `made` is there first, with no work yet
        made = Animation(loop.create_future(), len(action_counts))
        made.work = loop.run_in_executor(
            self._pool, _make_animation, match, action_counts, viewer, words, made
        )
        made.work.add_done_callback(lambda _: self._people_waiting.discard(person_id))
        return made

    def close(self) -> None:
        """Gives up all films; called when the cog is unloaded."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _make_animation(
    match: Match[Any],
    action_counts: list[int],
    viewer: Seat | None,
    words: Words,
    made: Animation,
) -> bytes:
    """Paints positions of a match as a GIF; runs in the thread of the films.

    `action_counts` says which: after how many actions each stands.
    """

    def progress(painted: int) -> None:
        """Called by `make_gif` with the number of pictures painted so far."""
        made.painted = painted

    return make_gif(lambda: _animation_scenes(match, set(action_counts), viewer, words), progress)


def _animation_scenes(
    match: Match[Any],
    action_counts: set[int],
    viewer: Seat | None,
    words: Words,
) -> Iterator[Scene]:
    """The first picture of each position that comes after one of these numbers of actions.

    It is drawn as the seat `viewer` sees it; None: as everybody does.
    """
    pictures = render.find_pictures(match.meta.key)
    assert pictures is not None
    for action_count, position in enumerate(replay_positions(match)):
        if action_count not in action_counts:
            continue
        view = match.game.view(position.state, viewer)
        if viewer is None:
            scenes = pictures.table(view, words)
        else:
            scenes = pictures.seat(view, words)
        yield scenes[0]
