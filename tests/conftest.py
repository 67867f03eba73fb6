"""What all tests share: the long ones run only when they are asked for with `-m soak`, chance is
the same in every run, and there is a PostgreSQL for those that want one."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from db.tables import metadata

from .postgres import MISSING, Cluster, cluster, opened_once, programs

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


def pytest_configure(config: pytest.Config) -> None:
    if not config.option.markexpr:
        config.option.markexpr = "not soak"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Ten thousand collected tests stay to the end: no search for garbage looks at them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if programs() is None:
        terminalreporter.write_line(f"{MISSING}: what is tested on it was skipped.")


@pytest.fixture(scope="session")
def server() -> Iterator[Cluster]:
    """A real PostgreSQL; what needs one is skipped where there is none."""
    if programs() is None:
        pytest.skip(MISSING)
    with cluster() as made:
        yield made


@pytest.fixture(scope="session")
def on_server(server: Cluster) -> str:
    """The name of a database that has its tables already."""
    name = server.make()
    opened_once(server.url(name))
    return name


@pytest.fixture
def server_url(server: Cluster, on_server: str) -> str:
    """The address of a database on a server, with nothing in its tables."""
    server.clear(on_server, *metadata.tables)
    return server.url(on_server)
