"""Looking back at a match, on an independent Discord."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.replay import ReplayCog
from play.analysis import find_opinion

from .conftest import Stage, parts, played, private, selected, text, tree
from .test_forged_presses import forge


async def test_a_match_is_stepped_through_in_private(stage: Stage) -> None:
    thread = await played(stage)
    replay = (await stage.eve.slash(thread, "game replay")).response
    assert "Action 0 of 2" in text(replay)
    for label, shown in (("▶", 1), ("▶|", 2), ("◀", 1), ("|◀", 0)):
        await stage.eve.click(replay, label=label)
        assert f"Action {shown} of 2" in text(replay)
    dialog = await stage.press(stage.eve, replay, "jump")
    await stage.eve.submit_modal(dialog, {"0": "99"})
    assert "Action 2 of 2" in text(replay)
    assert "places a warrior on B1" in text(replay)
    dialog = await stage.press(stage.eve, replay, "jump")
    assert "number from 0 to 2" in private(await stage.eve.submit_modal(dialog, {"0": "x"}))


async def test_while_it_runs_nobody_looks_through_another_s_eyes_and_afterwards_everybody(
    stage: Stage,
) -> None:
    thread = await played(stage)
    replay = (await stage.eve.slash(thread, "game replay")).response
    assert not any("eye" in str(each.get("custom_id")) for each in parts(tree(replay)))
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    replay = (await stage.eve.slash(thread, "game replay", table="1")).response
    await stage.eve.select(replay, ["1"], custom_id=selected(replay, "eye", 0))
    assert "Action 0 of 2" in text(replay)


async def test_the_film_comes_as_a_picture_that_moves(stage: Stage) -> None:
    thread = await played(stage)
    replay = (await stage.ann.slash(thread, "game replay")).response
    film = await stage.press(stage.ann, replay, "film")
    (file,) = await stage.until(lambda: film.response.attachments if film.response else None)
    assert file.filename.endswith(".gif")


async def test_an_export_is_brought_back_and_can_be_replayed(stage: Stage) -> None:
    thread = await played(stage)
    assert "finished match" in private(await stage.ann.slash(thread, "game export", table="1"))
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    exported = await stage.ann.slash(thread, "game export", table="1")
    assert exported.response is not None
    (file,) = exported.response.attachments
    data = bytes(await file.read())
    brought = await stage.eve.slash(stage.channel, "game import", file=("match.json", data))
    assert "table 2 now, unrated" in private(brought)
    replay = await stage.press(stage.eve, brought.response, "replay")
    assert "Action 0 of 2" in private(replay)
    assert "no JSON" in private(
        await stage.eve.slash(stage.channel, "game import", file=("match.json", b"{"))
    )


async def test_an_opinion_is_asked_for_after_the_end_alone(stage: Stage) -> None:
    thread = await played(stage)
    replay = (await stage.eve.slash(thread, "game replay")).response
    assert not holds(replay, "opinion"), "it would help who plays"
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    replay = (await stage.eve.slash(thread, "game replay", table="1")).response
    await stage.press(stage.eve, replay, "opinion")
    assert "Action 0 of 2" in text(replay)
    assert "💡" in text(replay)
    assert "% to win" in text(replay)
    await stage.eve.click(replay, label="▶|")
    assert not holds(replay, "opinion"), "nothing came after it"


async def test_a_forged_question_for_an_opinion_is_refused_with_a_sentence(stage: Stage) -> None:
    thread = await played(stage)
    replay = (await stage.eve.slash(thread, "game replay")).response
    assert "has no opinion" in private(await forge(stage.eve, replay, "tb:opinion:1:0:p"))
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    assert "has no opinion" in private(await forge(stage.eve, replay, "tb:opinion:1:99:p"))


async def test_an_opinion_that_comes_late_leaves_the_page_as_it_is(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thread = await played(stage)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    replay = (await stage.eve.slash(thread, "game replay", table="1")).response
    cog, seen = stage.bot.get_cog("replay"), []
    assert isinstance(cog, ReplayCog)

    async def think_long(*args: Any) -> Any:
        """The person goes on meanwhile: a newer press in the same message is noted."""
        seen.append(text(replay))
        cog._newest[replay.id] = 0
        return await find_opinion(*args)

    monkeypatch.setattr("cogs.replay.find_opinion", think_long)
    await stage.press(stage.eve, replay, "opinion")
    assert "A strong bot looks at it …" in seen[0]
    assert "% to win" not in text(replay)


def holds(message: Any, action: str) -> bool:
    """Whether a message has a button for this action."""
    ids = [str(each.get("custom_id") or "") for each in parts(tree(message))]
    return any(custom_id.startswith(f"tb:{action}:") for custom_id in ids)


async def test_an_analysis_is_shown_after_the_end_and_told_at_the_replay(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("play.match_analysis.MAX_POSITION_SECONDS", 0.05)
    monkeypatch.setattr("play.match_analysis.LEAST_SWING", 0.0)
    monkeypatch.setattr("play.analyses.search_seconds", lambda level: 0.05)
    thread = await played(stage)
    replay = (await stage.eve.slash(thread, "game replay")).response
    assert not holds(replay, "analysis"), "it would help who plays"
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    replay = (await stage.eve.slash(thread, "game replay", table="1")).response
    assert "Chances to win" not in text(replay)
    shown = await stage.press(stage.eve, replay, "analysis")
    await stage.until(lambda: "knows all cards" in private(shown))
    assert "**1.** Action 1: " in private(shown)
    assert "analysis.png" in str(tree(shown.response)), "with its picture"
    told = await stage.press(stage.eve, shown.response, "analysiswords")
    assert "After action 0: Chances to win: " in private(told)
    await stage.eve.click(replay, label="▶")
    assert "💡 Chances to win: " in text(replay)
