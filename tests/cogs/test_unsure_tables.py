"""A process that is not sure of its lease shows a table later; one that has lost it, never."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.messages.table_messages import TableMessages


@pytest.mark.parametrize("has_lease", [True, False])
async def test_a_table_is_shown_later_while_the_lease_is_ours_but_not_sure(
    has_lease: bool,
) -> None:
    async def load_table(table_id: int) -> int:
        return table_id

    messages: Any = TableMessages.__new__(TableMessages)
    messages.tables = SimpleNamespace(
        table=load_table, is_ours=lambda table: False, has_lease=lambda table: has_lease
    )
    is_done = await messages._try_to_show(7, 0)
    assert is_done is not has_lease
