"""What long tests of the rules do beyond the short ones: referees compare what everybody sees."""

from __future__ import annotations

import pytest

from tests.engine import comparing


@pytest.fixture(autouse=True)
def everybody_looks_in_long_tests(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if request.node.get_closest_marker("soak"):
        monkeypatch.setattr(comparing, "everybody", True)
