"""A plugin of pytest that tells how much processor time the tests of each folder and file took,
and the longest tests: `make test-times`. Programs that tests start are counted with them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

PROCESSES: Final = Path("/proc")  # where there is none, only programs that have ended are counted
TICKS: Final = os.sysconf("SC_CLK_TCK")  # of a second
OWN_AND_WAITED_FOR: Final = slice(11, 15)  # the times in a process's `stat`, after its name
MOST_LINES: Final = 80  # of files, and of tests
WORKER: Final = "seconds by test"
COLLECTING: Final = "(collecting)"

seconds: Counter[str] = Counter()  # by test


def spent() -> float:
    """Seconds of processor time of this process and of all that it has started."""
    own = os.times()
    running = sum(ticks_of(process) for process in running_below(str(os.getpid())))
    return own.user + own.system + own.children_user + own.children_system + running / TICKS


def running_below(process: str) -> Iterator[str]:
    """The processes that a process has started, and those that these have started."""
    for path in (PROCESSES / process).glob("task/*/children"):
        for child in read(path).split():
            yield child
            yield from running_below(child)


def ticks_of(process: str) -> int:
    _, _, told = read(PROCESSES / process / "stat").rpartition(")")
    return sum(map(int, told.split()[OWN_AND_WAITED_FOR]))


def read(path: Path) -> str:
    """What the file holds; nothing, where its process has just ended."""
    try:
        return path.read_text()
    except OSError:
        return ""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = spent()
    try:
        return (yield)
    finally:
        seconds[item.nodeid] += spent() - before


def pytest_collection_finish(session: pytest.Session) -> None:
    seconds[COLLECTING] += spent()


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)  # with xdist, in a worker
    if output is not None:
        output[WORKER] = dict(seconds)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    seconds.update(node.workeroutput.get(WORKER, {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    files = sum_by(lambda test: test.partition("::")[0], seconds)
    folders = sum_by(lambda file: "/".join(file.split("/")[:2]), files)
    terminalreporter.section(f"{sum(seconds.values()):.0f} s of processor time")
    for told in (folders, files, seconds):
        for name, taken in told.most_common(MOST_LINES):
            terminalreporter.write_line(f"{taken:8.1f} s  {name}")
        terminalreporter.write_line("")


def sum_by(whole: Callable[[str], str], parts: Counter[str]) -> Counter[str]:
    """The times of parts, added up for what each is a part of."""
    sums: Counter[str] = Counter()
    for name, taken in parts.items():
        sums[whole(name)] += taken
    return sums
