"""A press of which two processes hear, as when one takes over, is answered once and says nothing
else."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.services import errors
from cogs.services.errors import ALREADY_ANSWERED, ErrorAnswers


def make_refusal(code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    return discord.HTTPException(response, {"code": code, "message": "refused"})


def make_press(answer: Any) -> Any:
    """A press to which Discord shows this answer, or an error."""

    async def original_response() -> Any:
        if isinstance(answer, Exception):
            raise answer
        return SimpleNamespace(flags=SimpleNamespace(loading=answer))

    about = {"id": 1, "channel_id": 2, "data": {}, "user": SimpleNamespace(id=3)}
    return SimpleNamespace(original_response=original_response, **about)


@pytest.mark.parametrize(
    ("is_heard_twice", "answer", "is_told"),
    [
        (True, False, False),
        (True, make_refusal(10008), False),
        (True, True, True),
        (False, False, True),
    ],
)
async def test_only_who_would_wait_for_ever_is_told_that_an_answer_was_lost(
    monkeypatch: pytest.MonkeyPatch,
    is_heard_twice: bool,
    answer: Any,
    is_told: bool,
) -> None:
    monkeypatch.setattr(errors, "OTHER_ANSWER_SECONDS", 0.0)
    answers = ErrorAnswers(Counter())
    answers.is_heard_twice = is_heard_twice
    told: list[object] = []

    async def refuse(interaction: object, text: object) -> None:
        told.append(text)

    monkeypatch.setattr(answers, "refuse", refuse)
    await answers.answer(make_press(answer), make_refusal(ALREADY_ANSWERED))
    assert bool(told) is is_told
