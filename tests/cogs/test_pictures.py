"""The painters' workshop: warming gives way to people who wait, and ends with the bot."""

from __future__ import annotations

from concurrent.futures import CancelledError
from threading import Thread

import pytest

from cogs._pictures import Pictures


def test_warming_waits_while_somebody_waits_for_a_picture() -> None:
    pictures = Pictures()
    pictures.waiting = 1
    warmer = Thread(target=pictures._give_way)
    warmer.start()
    warmer.join(0.2)
    assert warmer.is_alive()
    pictures.waiting = 0
    warmer.join(5)
    assert not warmer.is_alive()
    pictures.close()


def test_warming_ends_when_the_bot_does() -> None:
    pictures = Pictures()
    pictures.waiting = 1
    pictures.close()
    with pytest.raises(CancelledError):
        pictures._give_way()
