"""The world on disk."""

import asyncio
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from local import WorldInUse, serve
from local.protocol import EPHEMERAL
from local.store import GATHER_SECONDS, WorldStore

from .conftest import connect_api, run_discord


async def settled(store: WorldStore) -> None:
    """Let the loop hand over, and the writer write."""
    await asyncio.sleep(GATHER_SECONDS * 2)
    for _ in range(100):
        if not store._unwritten_files and store._batches.empty():
            break
        await asyncio.sleep(0.005)
    await asyncio.sleep(0.02)


async def test_everything_is_there_again(tmp_path: Path) -> None:
    async with run_discord(data_dir=tmp_path, fill_new_world=None) as local:
        channel, minji = local.find_channel("chat"), local.find_person("Minji")
        local.say(local.find_person("Alex"), channel, f"hello <@{minji.id}>")
        async with connect_api(local) as bot:
            command = {"name": "play", "type": 1, "description": "Play"}
            await bot("PUT", f"/applications/{local.world.bot_id}/commands", [command])
            _, thread = await bot(
                "POST", f"/channels/{channel['id']}/threads", {"name": "t", "type": 11}
            )
            await bot("PUT", f"/channels/{thread['id']}/thread-members/{minji.id}")
        local.deny_bot(channel, "attach_files")
        key, token, bot_id = local.world.meta["key"], local.token, local.world.bot_id
    async with run_discord(data_dir=tmp_path, fill_new_world=None) as local:
        assert (local.world.meta["key"], local.token, local.world.bot_id) == (key, token, bot_id)
        channel, minji = local.find_channel("chat"), local.find_person("Minji")
        assert local.visible_messages(minji, channel)[0]["content"] == f"hello <@{minji.id}>"
        assert local.world.read_marks[minji.id, channel["id"]]["mentions"] == 1
        assert minji.id in local.world.thread_members[local.find_channel("t")["id"]]
        assert [command["name"] for command in local.world.commands["0"].values()] == ["play"]
        assert channel["permission_overwrites"][0]["id"] == bot_id
        assert [local.world.users[key]["global_name"] for key in local.world.people] == [
            "Alex",
            "Minji",
            "Anton",
            "Clara",
        ]
        said = local.say(minji, channel, "newer")
        assert int(said["id"]) > int(local.visible_messages(minji, channel)[0]["id"])


async def test_what_was_removed_stays_removed(tmp_path: Path) -> None:
    async with run_discord(data_dir=tmp_path, fill_new_world=None) as local:
        chat, tables, you = (
            local.find_channel("chat"),
            local.find_channel("tables"),
            local.find_person("Alex"),
        )
        gone = local.say(you, chat, "gone")
        local.say(you, chat, "stays")
        local.say(you, tables, "gone too")
        local.delete_message(gone)
        local.delete_channel(tables)
    async with run_discord(data_dir=tmp_path, fill_new_world=None) as local:
        assert [
            message["content"] for message in local.all_visible_messages(local.find_person("Alex"))
        ] == ["stays"]


async def test_private_answers_are_not_kept_on_disk(tmp_path: Path) -> None:
    async with run_discord(data_dir=tmp_path, fill_new_world=None) as local:
        async with connect_api(local) as bot:
            command = {"name": "play", "type": 1, "description": "Play"}
            await bot("PUT", f"/applications/{local.world.bot_id}/commands", [command])
            typed = local.make_command_arguments(
                local.find_person("Alex"), local.find_channel("tables"), "play", {}
            )
            asked = local.service.person_actions.run_command(*typed)
            await bot(
                "POST",
                f"/interactions/{asked.id}/{asked.token}/callback",
                {"type": 4, "data": {"content": "a", "flags": EPHEMERAL}},
            )
        assert (
            len(local.visible_messages(local.find_person("Alex"), local.find_channel("tables")))
            == 1
        )
    async with run_discord(data_dir=tmp_path, fill_new_world=None) as local:
        assert (
            local.visible_messages(local.find_person("Alex"), local.find_channel("tables")) == []
        )


async def test_files_are_written_served_and_removed(tmp_path: Path) -> None:
    store = WorldStore(tmp_path)
    store.put_file("1", b"one")
    store.put_file("2", b"two")
    assert store.find_file("1") == b"one"
    await settled(store)
    assert store.find_file("1") == tmp_path / "files" / "1"
    store.delete_file("1")
    await settled(store)
    assert store.find_file("1") is None
    store.remove_unused_files(set())
    assert list((tmp_path / "files").iterdir()) == []
    await store.close()


async def test_a_killed_process_loses_nothing_that_was_said(tmp_path: Path) -> None:
    """The process is killed without a chance to close anything."""
    program = f"""
import asyncio, os, sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from pathlib import Path
from local import Discord, serve
async def main():
    async with serve(Path({str(tmp_path)!r})) as server:
        local = Discord(server)
        for number in range(300):
            local.say(local.find_person("Alex"), local.find_channel("chat"), str(number))
            await asyncio.sleep(0)
        await asyncio.sleep(0.1)
        os.kill(os.getpid(), 9)
asyncio.run(main())
"""
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", program], capture_output=True, check=False
    )
    assert done.returncode == -9, done.stderr.decode()
    async with run_discord(data_dir=tmp_path, fill_new_world=None) as local:
        said = [
            message["content"]
            for message in local.visible_messages(
                local.find_person("Alex"), local.find_channel("chat")
            )
        ]
        assert said == [str(number) for number in range(300)]


async def test_a_second_process_on_the_same_world_is_told_so(tmp_path: Path) -> None:
    async with serve(tmp_path):
        with pytest.raises(WorldInUse, match="in use"):
            async with serve(tmp_path):
                pass


async def test_old_addresses_follow_a_new_port(tmp_path: Path) -> None:
    async with run_discord(data_dir=tmp_path, fill_new_world=None) as local:
        message = local.say(local.find_person("Alex"), local.find_channel("chat"), "x")
        message["attachments"].append(
            {
                "id": "5",
                "url": f"{local.url}/files/5/a.png",
                "proxy_url": f"{local.url}/files/5/a.png",
            }
        )
        local.world.save_message(message)
        before = local.url
    async with run_discord(data_dir=tmp_path, fill_new_world=None) as local:
        assert local.url != before
        (message,) = local.visible_messages(local.find_person("Alex"), local.find_channel("chat"))
        assert message["attachments"][0]["url"] == f"{local.url}/files/5/a.png"


async def test_the_world_is_private_on_disk(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        async with run_discord(data_dir=tmp_path / "local", fill_new_world=None) as local:
            local.say(local.find_person("Alex"), local.find_channel("chat"), "between us")
            await asyncio.sleep(GATHER_SECONDS * 5)
            rights = {
                path.name: stat.S_IMODE(path.stat().st_mode)
                for path in (tmp_path / "local", *(tmp_path / "local").iterdir())
            }
    finally:
        os.umask(before)
    assert rights.pop("local") == rights.pop("files") == 0o700
    assert set(rights.values()) == {0o600}
