"""What the person who runs the bot meets: settings, the check, copies, health, one process at a time, a clean stop."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from cogs.lobby import WANTED
from local.server import serve
from settings import VARIABLES

from .whole.house import ROOT, house

EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")


def bot(folder: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key not in VARIABLES}
    settings = {**kept, "TABULARIUM_DATA_DIR": str(folder), **env}
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py"), *arguments], env=settings, cwd=folder, capture_output=True, text=True, timeout=60
    )


def test_the_example_names_every_setting_and_no_other() -> None:
    assert tuple(re.findall(r"^([A-Z_]+)=", EXAMPLE, re.MULTILINE)) == VARIABLES


def test_the_invitation_asks_for_exactly_what_tables_need() -> None:
    for page in ("README.md", "docs/host-it.md"):
        asked = re.findall(r"permissions=(\d+)", (ROOT / page).read_text(encoding="utf-8"))
        assert asked == [str(WANTED.value)], page


def test_every_setting_of_the_example_is_explained() -> None:
    paragraphs = [part for part in EXAMPLE.split("\n\n") if "=" in part.splitlines()[-1]]
    assert len(paragraphs) == len(VARIABLES)
    assert all(part.startswith("#") for part in paragraphs)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TABULARIUM_LOG_LEVEL", "loud"),
        ("TABULARIUM_LOCAL_PORT", "99999"),
        ("TABULARIUM_HEALTH", "somewhere"),
        ("DISCORD_TOKEN", "two words"),
    ],
)
def test_a_wrong_setting_is_one_sentence_and_exit_code_2(tmp_path: Path, name: str, value: str) -> None:
    done = bot(tmp_path, "--check", **{name: value})
    assert done.returncode == 2
    assert done.stderr.startswith(f"{name} is not usable:")
    assert len(done.stderr.strip().splitlines()) == 1
    assert "two words" not in done.stderr, "a token is never printed"


def test_a_wrong_database_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "tabularium.db").write_text("this is no database" * 100)
    done = bot(tmp_path, "--check")
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert (tmp_path / "tabularium.db").read_text().startswith("this is no database"), "it is not touched"


def test_the_check_says_that_everything_is_fine(tmp_path: Path) -> None:
    done = bot(tmp_path, "--check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Fine:")


def test_a_copy_can_be_made_and_put_back(tmp_path: Path) -> None:
    assert bot(tmp_path, "--check").returncode == 0
    assert bot(tmp_path, "--backup", str(tmp_path / "copy")).returncode == 0
    (tmp_path / "tabularium.db").write_bytes(b"")
    done = bot(tmp_path, "--restore", str(tmp_path / "copy"))
    assert done.returncode == 0, done.stderr
    assert bot(tmp_path, "--check").returncode == 0


async def test_a_second_process_on_the_same_records_is_told_so(tmp_path: Path) -> None:
    async with house(tmp_path):
        done = bot(tmp_path, "--check")
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1


async def test_a_refused_token_is_one_sentence(tmp_path: Path) -> None:
    async with serve(None) as server:
        done = await _off_loop(tmp_path, DISCORD_TOKEN="wrong", TABULARIUM_LOCAL_DISCORD=server.url)
    assert done.returncode == 2
    assert "refuses DISCORD_TOKEN" in done.stderr


async def _off_loop(folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return await asyncio.to_thread(bot, folder, **env)


async def test_health_and_metrics_are_answered_and_the_token_is_in_no_log(tmp_path: Path) -> None:
    async with house(tmp_path, start=False) as home:
        port = _free_port()
        await home.start(TABULARIUM_HEALTH=f"127.0.0.1:{port}", TABULARIUM_LOG_LEVEL="DEBUG", TABULARIUM_LOG_FORMAT="json")
        async with aiohttp.ClientSession() as session:
            await home.discord.wait_for(lambda: home.discord.service.gateway.online)
            for _ in range(400):
                async with session.get(f"http://127.0.0.1:{port}/health") as answer:
                    if answer.status == 200:
                        break
                await asyncio.sleep(0.1)
            assert answer.status == 200
            async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                assert "tabularium_matches_live 0.0" in await answer.text()
        assert await home.stop() == 0, "a clean stop on SIGTERM"
        assert home.discord.token not in home.log.read_text()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
