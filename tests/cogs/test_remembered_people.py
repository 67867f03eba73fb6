"""What the bot remembers of people who press something: the last of them, and no more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.services import language
from cogs.services.language import Languages


class People:
    """Notes who was stored."""

    def __init__(self) -> None:
        self.stored: list[int] = []

    async def store_name(self, person_id: int, name: str, code: str) -> None:
        self.stored.append(person_id)


async def remember(languages: Languages, person_id: int) -> None:
    user = SimpleNamespace(id=person_id, display_name="Ann")
    interaction: Any = SimpleNamespace(user=user, locale="ru")
    await languages.remember_person(interaction)


async def test_a_person_is_stored_once_as_long_as_they_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(language, "MAX_KNOWN", 2)
    people: Any = People()
    servers: Any = None
    languages = Languages(people, servers)
    for person_id in (1, 2, 1, 3, 1):
        await remember(languages, person_id)
    assert people.stored == [1, 2, 3], "who pressed last is remembered"
    await remember(languages, 2)
    assert people.stored == [1, 2, 3, 2]
