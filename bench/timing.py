"""Processor time, which other programs on the machine change little, and medians of it."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time


def measure_processor_seconds(work: Callable[[], object]) -> float:
    """The processor time that the work takes once."""
    start = process_time()
    work()
    return process_time() - start


def measure_median_seconds(work: Callable[[], object], rounds: int) -> float:
    """The median over some rounds, after one that only warms up."""
    work()
    return median(measure_processor_seconds(work) for _ in range(rounds))
