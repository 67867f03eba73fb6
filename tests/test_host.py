"""What the person who runs the bot meets: settings, the check, copies, health, one process at a
time, a clean stop.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

import bot as program
from bench.postgres import Cluster
from cogs.services.bot_permissions import WANTED
from db import Database
from host.process import STOP_SECONDS
from local.server import serve
from settings import VARIABLES

from .fork_server import fork_program, run_forked
from .whole.house import ROOT, find_free_port, run_house

EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")


def bot(folder: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key not in VARIABLES}
    settings = {**kept, "TABULARIUM_DATA_DIR": str(folder), **env}
    return run_forked(str(ROOT / "bot.py"), *arguments, folder=folder, env=settings)


def test_the_program_can_be_started_by_its_name(tmp_path: Path) -> None:
    settings = {**os.environ, "TABULARIUM_DATA_DIR": str(tmp_path), "DATABASE_URL": ""}
    command = [sys.executable, str(ROOT / "bot.py"), "--check"]
    done = subprocess.run(
        command, env=settings, cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == bot(tmp_path, "--check").stdout


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
        ("TABULARIUM_HEALTH", "127.0.0.1:99999"),
        ("TABULARIUM_WATCH_URL", "https://boards.example.org"),  # without TABULARIUM_HEALTH
        ("TABULARIUM_WATCH_URL", "javascript:alert(1)"),
        ("TABULARIUM_PRIVACY_URL", "my page"),
        ("TABULARIUM_TERMS_URL", "javascript:alert(1)"),
        ("TABULARIUM_REST_PROXY", "http://127.0.0.1:8080/api/v10"),
        ("TABULARIUM_SHARDS", "0"),
        ("DISCORD_TOKEN", "two words"),
    ],
)
def test_a_wrong_setting_is_one_sentence_and_exit_code_2(
    tmp_path: Path,
    name: str,
    value: str,
) -> None:
    done = bot(tmp_path, "--check", **{name: value})
    assert done.returncode == 2
    assert done.stderr.startswith(f"{name} is not usable:")
    assert len(done.stderr.strip().splitlines()) == 1
    assert "two words" not in done.stderr, "a token is never printed"


def test_a_file_cannot_be_shared_and_the_host_is_told_so(tmp_path: Path) -> None:
    done = bot(tmp_path, DISCORD_TOKEN="any", TABULARIUM_SHARDS="4")
    assert done.returncode == 2
    assert done.stderr.startswith("TABULARIUM_SHARDS lets several processes share one PostgreSQL")
    assert len(done.stderr.strip().splitlines()) == 1


async def test_processes_with_different_numbers_of_shards_do_not_mix(
    tmp_path: Path,
    server_url: str,
) -> None:
    running = await Database.open(server_url, shards=4)
    try:
        shared = {"DATABASE_URL": server_url, "DISCORD_TOKEN": "any", "TABULARIUM_SHARDS": "8"}
        done = await asyncio.to_thread(bot, tmp_path, **shared)
        assert done.returncode == 2
        assert done.stderr.startswith("The running processes share 4 shards, and this one wants 8")
        assert len(done.stderr.strip().splitlines()) == 1
    finally:
        await running.close()


async def test_a_proxy_that_does_not_answer_is_named(tmp_path: Path) -> None:
    proxy = f"http://127.0.0.1:{find_free_port()}"
    async with run_house(tmp_path, start=False) as home:
        settings = {**home.make_environment(), "TABULARIUM_REST_PROXY": proxy}
        process = await fork_program(home.program, settings, tmp_path, home.log)
        await home.discord.wait_for(
            lambda: home.log.exists() and "cannot be reached" in home.log.read_text("utf-8"), 60
        )
        assert f"proxy={proxy}" in home.log.read_text("utf-8")
        process.terminate()
        assert await process.wait() == 0


async def test_an_address_for_health_that_somebody_else_has_is_named(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        taken = home.discord.url.removeprefix("http://")
        settings = {**home.make_environment(), "TABULARIUM_HEALTH": taken}
        process = await fork_program(home.program, settings, tmp_path, home.log)
        await home.discord.wait_for(
            lambda: home.log.exists() and "again_in" in home.log.read_text("utf-8"), 60
        )
        said = home.log.read_text("utf-8")
        assert "the address of TABULARIUM_HEALTH cannot be used" in said
        assert "Discord cannot be reached" not in said
        process.terminate()
        assert await process.wait() == 0


def test_a_wrong_database_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "tabularium.db").write_text("this is no database" * 100)
    done = bot(tmp_path, "--check")
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert (tmp_path / "tabularium.db").read_text().startswith("this is no database"), (
        "it is not touched"
    )


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


@pytest.mark.parametrize("there", ["nothing", "an empty file"])
def test_a_copy_of_nothing_is_refused_and_makes_no_records(tmp_path: Path, there: str) -> None:
    if there == "an empty file":
        (tmp_path / "tabularium.db").touch()
    before = sorted(tmp_path.iterdir())
    done = bot(tmp_path, "--backup", str(tmp_path / "copy"))
    assert done.returncode == 2
    assert "nothing to copy" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_copy_can_be_checked_and_a_changed_one_is_neither_fine_nor_put_back(
    tmp_path: Path,
) -> None:
    copy = tmp_path / "copy"
    assert bot(tmp_path, "--check").returncode == 0
    assert bot(tmp_path, "--backup", str(copy)).returncode == 0
    done = bot(tmp_path, "--check", str(copy))
    assert (done.returncode, "checksum is right" in done.stdout) == (0, True)
    content = copy.read_bytes()
    copy.write_bytes(content[:5000] + b"\1" + content[5001:])
    records = (tmp_path / "tabularium.db").read_bytes()
    for act in ("--check", "--restore"):
        done = bot(tmp_path, act, str(copy))
        assert (done.returncode, len(done.stderr.strip().splitlines())) == (2, 1)
        assert "checksum does not match" in done.stderr
    assert (tmp_path / "tabularium.db").read_bytes() == records


def test_the_check_reads_all_records_and_finds_what_is_damaged(tmp_path: Path) -> None:
    assert bot(tmp_path, "--check").returncode == 0
    with closing(sqlite3.connect(tmp_path / "tabularium.db")) as records, records:
        records.executemany(
            "INSERT INTO facts VALUES (?, ?)", [(f"key {n}", "x" * 200) for n in range(1000)]
        )
        (page,) = records.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_facts_1'"
        ).fetchone()
    content = bytearray((tmp_path / "tabularium.db").read_bytes())
    content[(page - 1) * 4096 + 12 : page * 4096] = bytes(4096 - 12)
    (tmp_path / "tabularium.db").write_bytes(content)
    done = bot(tmp_path, "--check")
    assert done.returncode == 1
    assert "damaged" in done.stderr
    assert "restore the last copy" in done.stderr


def test_the_check_tells_of_records_that_others_can_read(tmp_path: Path) -> None:
    assert bot(tmp_path, "--check").returncode == 0
    (tmp_path / "tabularium.db").chmod(0o644)
    done = bot(tmp_path, "--check")
    assert done.returncode == 0
    assert "could read" in done.stderr
    assert bot(tmp_path, "--check").stderr == ""


async def test_a_second_process_on_the_same_server_is_told_so(
    tmp_path: Path,
    server_url: str,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start(DATABASE_URL=server_url)
        done = await asyncio.to_thread(bot, tmp_path, DATABASE_URL=server_url, DISCORD_TOKEN="any")
        assert done.returncode == 2
        assert "Another process" in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
        assert home.is_running
        assert await home.stop() == 0


async def test_a_process_whose_server_was_taken_over_ends(
    tmp_path: Path,
    server: Cluster,
    on_server: str,
    server_url: str,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start(DATABASE_URL=server_url)
        server.ask(
            on_server,
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND "
            "objid = 1",
        )
        other = await Database.open(server_url)
        assert await home.wait_until_ended() == 2
        assert "has taken over" in home.log.read_text()
        await other.close()


async def test_a_server_that_hangs_does_not_keep_the_bot_from_ending(
    tmp_path: Path,
    server: Cluster,
    server_url: str,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start(DATABASE_URL=server_url)
        assert home.process is not None
        server.freeze()
        try:
            home.process.terminate()
            await asyncio.wait_for(home.process.wait(), 15)  # sooner than it would give up
        finally:
            server.freeze(signal.SIGCONT)


async def test_a_second_process_on_the_same_records_is_told_so(tmp_path: Path) -> None:
    async with run_house(tmp_path):
        done = bot(tmp_path, "--check")
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1


async def test_a_refused_token_is_one_sentence(tmp_path: Path) -> None:
    async with serve(None) as server:
        done = await _off_loop(
            tmp_path, DISCORD_TOKEN="wrong", TABULARIUM_LOCAL_DISCORD=server.url
        )
    assert done.returncode == 2
    assert "refuses DISCORD_TOKEN" in done.stderr


async def _off_loop(folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return await asyncio.to_thread(bot, folder, **env)


async def test_health_and_metrics_are_answered_and_the_token_is_in_no_log(tmp_path: Path) -> None:
    async with run_house(tmp_path, start=False) as home:
        port = find_free_port()
        await home.start(
            TABULARIUM_HEALTH=f"127.0.0.1:{port}",
            TABULARIUM_LOG_LEVEL="DEBUG",
            TABULARIUM_LOG_FORMAT="json",
        )
        async with aiohttp.ClientSession() as session:
            await home.discord.wait_for(lambda: home.discord.service.gateway.is_online)
            for _ in range(400):
                async with session.get(f"http://127.0.0.1:{port}/health") as answer:
                    if answer.status == 200:
                        break
                await asyncio.sleep(0.1)
            assert answer.status == 200
            async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                assert "tabularium_matches_live 0.0" in await answer.text()
            async with session.get(f"http://127.0.0.1:{port}/t/-/style.css") as answer:
                assert answer.status == 404, "nobody has set up that tables are shown"
        home.discord.send_malformed("GUILD_CREATE", b"[]")
        await home.discord.wait_for(lambda: "Traceback" in home.log.read_text())
        assert await home.stop() == 0, "a clean stop on SIGTERM"
        assert home.discord.token not in home.log.read_text()


SPILLING = """
import logging, structlog, host, settings
read = settings.read_settings()
host.set_up_logging(read)
token = read.discord_token.get_secret_value()
try:
    raise ValueError(f"Bot {token} was refused")
except ValueError:
    logging.getLogger("some.library").exception("sent %s", {"Authorization": f"Bot {token}"})
    structlog.get_logger("ours").exception("refused", header=f"Bot {token}")
logging.getLogger("some.library").debug("connecting with %s", token)
"""


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_token_that_somebody_logs_is_not_in_the_log(tmp_path: Path, form: str) -> None:
    told = {
        "DISCORD_TOKEN": "MTIz.secret.word",
        "TABULARIUM_LOG_LEVEL": "DEBUG",
        "TABULARIUM_LOG_FORMAT": form,
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-c", SPILLING],
        env={**os.environ, **told},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("Traceback") == 2
    assert done.stderr.count("[token]") >= 5
    assert "secret" not in done.stderr


# --- what is shipped --------------------------------------------------


def test_the_image_holds_every_room_that_the_bot_needs_and_is_no_root() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = {word for line in lines if line.startswith("COPY") for word in line.split()[1:-1]}
    rooms = {"engine", "words", "render", "db", "play", "cogs", "local", "host", "locale"}
    assert copied >= rooms | {"bot.py", "settings.py"}
    assert {room for room in copied if (ROOT / room).is_dir()} == rooms
    (user,) = [at for at, line in enumerate(lines) if line.startswith("USER ")]
    assert lines[user] != "USER root"
    assert user < next(at for at, line in enumerate(lines) if line.startswith("CMD "))


def copy_as_the_image(target: Path) -> None:
    """Copies the files of the project that the image copies, to where it puts them."""
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines():
        if not line.startswith("COPY "):
            continue
        *sources, place = line.split()[1:]
        for source in sources:
            if (ROOT / source).is_file():
                copy_file(ROOT / source, target / place / Path(source).name)
                continue
            for path in tracked:
                if path.startswith(f"{source}/"):
                    copy_file(ROOT / path, target / path)


def copy_file(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def test_what_the_image_copies_starts_by_itself(tmp_path: Path) -> None:
    image = tmp_path / "app"
    copy_as_the_image(image)
    settings = {**os.environ, "TABULARIUM_DATA_DIR": str(tmp_path / "data"), "DATABASE_URL": ""}
    done = subprocess.run(
        [sys.executable, "bot.py", "--check"],
        env=settings,
        cwd=image,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["TABULARIUM_DATA_DIR", "TABULARIUM_HEALTH"])
def test_an_empty_line_of_the_example_takes_nothing_from_the_container(name: str) -> None:
    assert re.search(rf"^{name}=$", EXAMPLE, re.MULTILINE)
    assert re.search(
        rf"^ {{6}}{name}: \S", (ROOT / "compose.yaml").read_text(encoding="utf-8"), re.MULTILINE
    )


@pytest.mark.parametrize("is_shared", [False, True])
def test_all_parts_together_end_before_the_process_is_ended(is_shared: bool) -> None:
    shards = program.SHARDS_GIVEN_SECONDS + program.TABLES_LEFT_SECONDS
    parts = [
        shards if is_shared else program.TABLES_SHOWN_SECONDS,
        program.TABLES_STOP_SECONDS,
        program.DISCORD_CLOSE_SECONDS,
        program.PICTURES_CLOSE_SECONDS,
        program.BOT_END_SECONDS,
        program.HEALTH_STOP_SECONDS,
        program.DATABASE_CLOSE_SECONDS,
    ]
    assert sum(parts) < STOP_SECONDS
    assert parts[0] > 3 * program.SIDE_WORK_SECONDS, "it ends beside the tables"


def test_the_shared_set_up_runs_two_processes_on_one_postgresql() -> None:
    lines = (ROOT / "deploy" / "compose.shared.yaml").read_text(encoding="utf-8")
    assert re.search(r"^ {4}image: postgres:1[4-9]$", lines, re.MULTILINE), "14 or newer"
    assert re.search(r"^ {6}replicas: 2$", lines, re.MULTILINE)
    shards = re.search(r'^ {6}TABULARIUM_SHARDS: "(\d+)"$', lines, re.MULTILINE)
    assert shards, "the processes share them"
    assert int(shards.group(1)) >= 2, "at least one for each process"
    named = re.findall(r"^ {6}(TABULARIUM_\w+|DATABASE_URL): ", lines, re.MULTILINE)
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert all(f"{name}=" in example for name in named)
    assert "DATABASE_URL" in named


def test_the_service_is_no_root_and_keeps_its_records_whatever_its_file_says(
    tmp_path: Path,
) -> None:
    unit = (ROOT / "deploy/tabularium.service").read_text(encoding="utf-8")
    assert "DynamicUser=yes" in unit
    assert "StateDirectory=tabularium" in unit
    (variables,) = re.findall(r"^Environment=(.*)$", unit, re.MULTILINE)
    given = dict(each.split("=", 1) for each in variables.split())
    assert given.pop("XDG_DATA_HOME") == "/var/lib"
    empty = dict.fromkeys(VARIABLES, "")  # a file that is the example, untouched
    done = bot(tmp_path, "--check", **{**given, **empty, "XDG_DATA_HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "tabularium" / "tabularium.db").exists()


def test_the_driver_of_postgresql_comes_with_the_image_and_by_itself() -> None:
    locked = (ROOT / "requirements/postgres.txt").read_text(encoding="utf-8")
    assert re.match(r"asyncpg==[\d.]+ \\\n    --hash=sha256:", locked)
    install = next(
        line
        for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
        if line.startswith("RUN pip")
    )
    assert "--require-hashes" in install
    assert "-r requirements/postgres.txt" in install
    assert "requirements/postgres.txt requirements/postgres.in" in (ROOT / "Makefile").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize(
    "name", [path.name for path in sorted((ROOT / "requirements").glob("*.txt"))]
)
def test_what_is_installed_is_locked_by_hashes_and_names_no_place_to_get_it_from(
    name: str,
) -> None:
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    packages = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert packages
    assert all(re.fullmatch(r"[\w.-]+==\S+( ; .*)? \\", line) for line in packages)
    assert not any("://" in line or line.startswith("--") for line in lines)
