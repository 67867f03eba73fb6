"""The bench of presses starts a bot of its own, and follows a press to its commit."""

from bench.press_path import trace_game


async def test_the_bench_plays_a_move_on_a_bot_of_its_own() -> None:
    path = await trace_game("lapilli")
    assert path.calls[0] == ("bot", "on_interaction")
    assert "engine/match" in path.modules
    assert path.switches
