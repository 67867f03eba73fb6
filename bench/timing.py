"""Processor time, which other programs on the machine change little, and medians of it."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time


def processor_seconds(work: Callable[[], object]) -> float:
    """The processor time that the work takes once."""
    begun = process_time()
    work()
    return process_time() - begun


def median_seconds(work: Callable[[], object], rounds: int) -> float:
    """The median over some rounds, after one that only warms up."""
    work()
    return median(processor_seconds(work) for _ in range(rounds))
