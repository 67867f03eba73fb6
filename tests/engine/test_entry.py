"""Chance is fair, recorded, and read back; news and barriers belong to one entry."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Diverged, Entry, Event, LiveEntry, StreamEntry, TapeEntry, Text

SOURCES = [LiveEntry, StreamEntry]


@pytest.mark.parametrize("source", SOURCES)
def test_every_number_below_n_is_drawn_about_equally_often(
    source: type[LiveEntry] | type[StreamEntry],
) -> None:
    entry = source(3)
    found = Counter(entry.roll_die() for _ in range(6000))
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    assert all(850 < n < 1150 for n in found.values())


@pytest.mark.parametrize("source", SOURCES)
@given(seed=st.integers(), sizes=st.lists(st.integers(1, 10**6), max_size=30))
def test_a_tape_draws_again_what_was_drawn(
    source: type[LiveEntry] | type[StreamEntry],
    seed: int,
    sizes: list[int],
) -> None:
    entry = source(seed)
    entry.begin()
    drawn = [entry.draw_below(n) for n in sizes]
    assert all(0 <= value < n for value, n in zip(drawn, sizes, strict=True))
    tape = TapeEntry()
    tape.load(entry.take_drawn())
    assert [tape.draw_below(n) for n in sizes] == drawn
    assert tape.is_used_up()
    assert entry.take_drawn() == ()


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_keeps_all_items_and_leaves_the_given_ones_alone(
    items: list[int],
    seed: int,
) -> None:
    before = items[:]
    assert sorted(StreamEntry(seed).shuffle(items)) == sorted(items)
    assert items == before


def test_every_order_of_three_is_shuffled_equally_often() -> None:
    entry = LiveEntry(5)
    orders = Counter(tuple(entry.shuffle("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())


@pytest.mark.parametrize("tape", [[], [6], [-1]])
def test_a_tape_that_does_not_fit_has_diverged(tape: list[int]) -> None:
    entry = TapeEntry()
    entry.load(tape)
    with pytest.raises(Diverged):
        entry.draw_below(6)


def test_news_are_for_all_or_for_one_seat_and_handed_over_once() -> None:
    entry = StreamEntry(1)
    entry.tell("Nobody listens.")
    entry.news = []
    entry.tell("{n} come.", n=2)
    entry.tell("You draw a card.", to=1)
    assert entry.take_news() == (
        Event(Text("{n} come.", n=2)),
        Event(Text("You draw a card."), 1),
    )
    assert entry.take_news() == ()


@pytest.mark.parametrize(
    "entry", [LiveEntry(1), StreamEntry(1), TapeEntry()], ids=lambda entry: type(entry).__name__
)
def test_a_new_entry_has_shown_nothing_and_ended_nothing(entry: Entry) -> None:
    entry.reveal()
    entry.end_turn()
    assert (entry.has_shown_secret, entry.closes) == (True, True)
    entry.begin()
    assert (entry.has_shown_secret, entry.closes) == (False, False)
