"""What drivers raise becomes what people can be told."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from db import Busy, Full
from db.connections import connect_or_explain
from db.errors import translate_errors


class ServerError(Exception):
    """What the driver of PostgreSQL raises, as far as we read it."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__("from the server")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("sqlstate", "kind"),
    [
        ("53100", Full),
        ("55P03", Busy),
        ("40001", Busy),
        ("40P01", Busy),
        ("57P01", Busy),
        ("08006", Busy),
        ("42P01", DBAPIError),
    ],
)
def test_the_states_of_postgresql_are_told_apart(sqlstate: str, kind: type[Exception]) -> None:
    with (
        pytest.raises(Exception, match=r"the database|from the server") as caught,
        translate_errors("the database"),
    ):
        raise DBAPIError("SELECT 1", {}, ServerError(sqlstate))
    assert type(caught.value) is kind


def test_a_lost_connection_is_busy() -> None:
    with pytest.raises(Busy), translate_errors("the database"):
        raise DBAPIError("SELECT 1", {}, ServerError(""), connection_invalidated=True)


def test_a_server_that_is_away_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object, **options: object) -> None:
        raise ConnectionRefusedError(111, "Connection refused")

    dialect = make_url("postgresql+asyncpg://").get_dialect()()
    monkeypatch.setattr(dialect, "connect", refuse)
    with pytest.raises(Busy, match="Connection refused"):
        connect_or_explain(dialect, None, (), {})


def test_errors_of_the_caller_pass_unchanged() -> None:
    with pytest.raises(OSError, match="mine"), translate_errors("the database"):
        raise OSError("mine")
