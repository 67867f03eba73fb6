"""What the server of pages answers: pages, positions, pictures; and to whom it answers nothing."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from xml.etree import ElementTree

import aiohttp
import pytest

from cogs.services.interactions import PressRate
from cogs.web import bodies
from cogs.web.bodies import SharedCache, TooManyWatchers
from cogs.web.contents import WatchContents
from cogs.web.resting_queue import RestingQueue
from cogs.web.routes import SECURITY_HEADERS
from cogs.web.static_files import FILES, FOLDER
from cogs.web.watchers import RequestLimits
from db import Database
from engine import games
from engine.core import Game
from play.moderation import Moderation
from play.personal_data import PersonEraser
from play.servers import ServerRecords
from play.watching import WATCHING
from render import Scene

from .gallery import BesidePainter, Gallery, play_match, run_gallery, write_match

HOSTILE = "<script>alert(1)</script>"
SEATS = {"armadora": 2, "catan": 3, "lapilli": 2, "praetor": 2, "roma": 2}


async def open_table(
    gallery: Gallery,
    db: Database,
    game: str = "armadora",
    acts: int = 6,
    name: str = "Ann",
) -> str:
    """The token of a table at which bots have acted for people."""
    match = play_match(games()[game], SEATS[game], acts)
    number = await write_match(db, match, (name, "Ben", "Carl"))
    return await gallery.token(number)


async def test_a_page_and_all_that_it_asks_for_is_there(db: Database) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db)
        page = await gallery.get(token)
        assert (page.status, page.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert page.body == (FOLDER / "index.html").read_bytes()
        table = json.loads((await gallery.get(f"{token}/table.json")).body)
        assert (table["title"], table["last"], table["live"]) == ("Armadora · table 1", 6, True)
        assert len(table["log"]) == 6
        position = json.loads((await gallery.get(f"{token}/6.json")).body)
        assert position["news"] == [table["log"][-1]["text"]]
        assert "Ann" in position["text"]
        picture = await gallery.get(f"{token}/6-1.svg")
        assert picture.headers["Content-Type"] == "image/svg+xml"
        assert ElementTree.fromstring(picture.body).attrib["role"] == "img"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: str(game.meta.key))
async def test_every_game_is_shown_at_any_position_and_in_any_language(
    db: Database,
    game: Game[Any],
) -> None:
    key = game.meta.key
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db, key, 12)
        for seq, language in ((0, "en"), (5, "ko"), (12, "ru")):
            asked = f"?lang={language}"
            position = json.loads((await gallery.get(f"{token}/{seq}.json{asked}")).body)
            assert position["text"]
            assert position["pictures"] >= 1
            for number in range(1, position["pictures"] + 1):
                assert (await gallery.get(f"{token}/{seq}-{number}.svg{asked}")).status == 200
            missing = f"{token}/{seq}-{position['pictures'] + 1}.svg{asked}"
            assert (await gallery.get(missing)).status == 404
        assert (await gallery.get(f"{token}/13.json")).status == 404


async def test_what_has_not_changed_is_not_sent_again(db: Database) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db)
        for path in (f"{token}/table.json", f"{token}/2.json", f"{token}/2-1.svg"):
            first = await gallery.get(path)
            assert first.headers["Cache-Control"] == "private, no-cache"
            mark = first.headers["ETag"]
            again = await gallery.get(path, **{"If-None-Match": mark})
            assert (again.status, again.body, again.headers["ETag"]) == (304, b"", mark)
            other = await gallery.get(f"{path}?lang=ru", **{"If-None-Match": mark})
            assert other.status == (304 if other.headers["ETag"] == mark else 200)


async def test_a_move_is_news_and_leaves_earlier_positions_as_they_were(db: Database) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db)
        before = [await gallery.get(f"{token}/{path}") for path in ("table.json", "3.json")]
        table = await gallery.tables.table(1)
        (row,) = table.people_to_act()
        assert row.person_id is not None
        decision = table.running_match.decision(row.seat)
        assert decision is not None
        await gallery.tables.act(1, row.person_id, decision.moves[0])
        after = [await gallery.get(f"{token}/{path}") for path in ("table.json", "3.json")]
        assert json.loads(after[0].body)["last"] == 7
        assert before[0].headers["ETag"] != after[0].headers["ETag"]
        assert before[1].headers["ETag"] == after[1].headers["ETag"]


async def test_bodies_are_packed_for_those_who_can_unpack_them(db: Database) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db)
        plain = await gallery.get(f"{token}/table.json", **{"Accept-Encoding": "identity"})
        packed = await gallery.get(f"{token}/table.json", **{"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert plain.body == packed.body
        assert int(packed.headers["Content-Length"]) < len(plain.body)


# --- languages --------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "query", "language"),
    [
        ("", "", "en"),
        ("ko-KR,ko;q=0.9,en;q=0.8", "", "ko"),
        ("de-DE, ru;q=0.7, en;q=0.9", "", "en"),
        ("de, ru;q=0.7, en;q=0", "", "ru"),
        ("ko", "?lang=ru", "ru"),
        ("ko", "?lang=../etc", "ko"),
        ("ru;q=nonsense, ko;q=0.1, ;;;, =", "", "ko"),
    ],
)
async def test_the_language_is_the_reader_s(
    db: Database,
    header: str,
    query: str,
    language: str,
) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db, acts=1)
        answer = await gallery.get(f"{token}/table.json{query}", **{"Accept-Language": header})
        assert json.loads(answer.body)["language"] == language
        assert "Accept-Language" in answer.headers["Vary"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "There is no table"), ("ko", "테이블이 없거나"), ("ru", "нет стола")],
)
async def test_an_address_without_a_table_is_told_in_words(
    db: Database,
    language: str,
    sentence: str,
) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db, acts=1)
        wrong = f"{token[:-1]}{'A' if token[-1] != 'A' else 'B'}"
        answer = await gallery.get(wrong, **{"Accept-Language": language})
        assert answer.status == 404
        assert sentence in answer.body.decode()
        assert f'<html lang="{language}">' in answer.body.decode()
        assert 'href="-/style.css"' in answer.body.decode()


# --- what is never shown ----------------------------------------------


async def test_names_are_text_and_nothing_else_wherever_they_stand(db: Database) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db, name=HOSTILE)
        await Moderation(gallery.tables).toggle_pause(1, 99)
        table = json.loads((await gallery.get(f"{token}/table.json")).body)
        assert any(HOSTILE in line["text"] for line in table["log"]), "JSON carries it as it is"
        picture = (await gallery.get(f"{token}/6-1.svg")).body
        assert b"<script" not in picture
        texts = [element.text for element in ElementTree.fromstring(picture).iter()]
        assert any("<script>" in (text or "") for text in texts)


async def test_no_answer_holds_the_id_of_a_person(db: Database) -> None:
    """Moderators are mentioned in Discord; here nobody's id stands anywhere."""
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db)
        await Moderation(gallery.tables).toggle_pause(1, 987654321987)
        table = (await gallery.get(f"{token}/table.json")).body.decode()
        assert "A moderator pauses the match." in table
        assert "987654321987" not in table
        assert "<@" not in table


async def test_an_erased_name_is_gone_from_every_answer(db: Database) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db, name="Xaviera")
        paths = [f"{token}/table.json", f"{token}/3.json", f"{token}/3-1.svg"]
        shown = [(await gallery.get(path)).body.decode() for path in paths]
        assert all("Xaviera" in body for body in shown)
        await Moderation(gallery.tables).abort(1, 99)
        await PersonEraser(gallery.tables).erase_person(11)
        for path in paths:
            assert "Xaviera" not in (await gallery.get(path)).body.decode(), path


async def test_a_page_that_a_server_has_taken_back_is_not_there(db: Database) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db)
        paths = [token, f"{token}/table.json", f"{token}/0.json", f"{token}/0-1.svg"]
        assert [(await gallery.get(path)).status for path in paths] == [200] * 4
        await ServerRecords(gallery.tables).change_settings(1, **{WATCHING: "off"})
        assert [(await gallery.get(path)).status for path in paths] == [404] * 4


@pytest.mark.parametrize(
    "path",
    [
        "", "-", "-/", "-/index.html", "-/../routes.py", "-/..%2froutes.py", "-/%2e%2e/routes.py",
        "-/.env", "-/app.js/", "..%2f..%2fbot.py", "1", "1-", "1-AAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "TOKEN/", "TOKEN//", "TOKEN/table.json/", "TOKEN/-1.json", "TOKEN/9999999.json",
        "TOKEN/1.JSON", "TOKEN/1-0.svg", "TOKEN/1-10.svg", "TOKEN/1.svg", "TOKEN/%00.json",
        "TOKEN%0a", "TOKEN/١.json", "TOKEN/../../health", "x" * 4000, "%ff%fe",
    ],
)  # fmt: skip
async def test_hostile_paths_lead_nowhere(db: Database, path: str) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db, acts=1)
        host, port = gallery.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        asked = path.replace("TOKEN", token)
        writer.write(f"GET /t/{asked} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        assert b" 404 " in answer.split(b"\r\n")[0] or b" 400 " in answer.split(b"\r\n")[0]
        assert b"Traceback" not in answer


async def test_nothing_but_looking_is_allowed(db: Database) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db)
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            assert (await gallery.get(token, method)).status == 405
            assert (await gallery.get(f"{token}/table.json", method)).status == 405
        head = await gallery.get(f"{token}/2.json", "HEAD")
        whole = await gallery.get(f"{token}/2.json")
        assert (head.status, head.body) == (200, b"")
        assert head.headers["ETag"] == whole.headers["ETag"]


async def test_every_answer_says_what_browsers_may_do_with_it(db: Database) -> None:
    async with run_gallery(db) as gallery:
        token = await open_table(gallery, db)
        answers = [
            await gallery.get(path)
            for path in (token, f"{token}/table.json", f"{token}/1-1.svg", "-/app.js", "nowhere")
        ]
        answers.append(await gallery.get(token, "POST"))
        for answer in answers:
            for name, value in SECURITY_HEADERS.items():
                assert answer.headers[name] == value
        policy = SECURITY_HEADERS["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        page = answers[0].body.decode()
        assert "<script>" not in page
        assert " style=" not in page
        assert " onclick=" not in page


async def test_only_the_files_of_the_page_can_be_had(db: Database) -> None:
    async with run_gallery(db) as gallery:
        for name, path in FILES.items():
            answer = await gallery.get(f"-/{name}")
            assert (answer.status, answer.body) == (200, path.read_bytes()), name
    assert {path.suffix for path in FILES.values()} == {
        ".css",
        ".js",
        ".svg",
        ".txt",
        ".woff2",
        ".otf",
    }


# --- crowds -----------------------------------------------------------


async def test_whoever_asks_too_often_is_told_to_wait_and_others_are_not(db: Database) -> None:
    limits = RequestLimits(PressRate(0.001, 3))
    async with run_gallery(db, limits=limits) as gallery:
        token = await open_table(gallery, db)
        near = {"X-Forwarded-For": "203.0.113.7"}
        asked = [await gallery.get(token, **near) for _ in range(5)]
        assert [answer.status for answer in asked] == [200, 200, 200, 429, 429]
        assert asked[-1].headers["Retry-After"] == "2"
        assert "Too many requests" in asked[-1].body.decode()
        others = {"X-Forwarded-For": "203.0.113.7, 203.0.113.8"}
        assert (await gallery.get(token, **others)).status == 200, "the proxy's own note counts"
        # one household has a whole network of IPv6 addresses
        statuses = [
            (await gallery.get(token, **{"X-Forwarded-For": f"2001:db8::{n}"})).status
            for n in range(4)
        ]
        assert statuses == [200, 200, 200, 429]


class SlowPainter(BesidePainter):
    """Paints nothing until it is let go."""

    def __init__(self) -> None:
        self.is_free = asyncio.Event()
        self.painted = 0

    async def paint(self, scene: Scene, level: int) -> bytes:
        await self.is_free.wait()
        self.painted += 1
        return b"<svg/>"


async def test_a_picture_that_many_want_is_painted_once(db: Database) -> None:
    painter = SlowPainter()
    async with run_gallery(db, WatchContents(painter)) as gallery:
        token = await open_table(gallery, db)
        asked = [asyncio.create_task(gallery.get(f"{token}/2-1.svg")) for _ in range(20)]
        # answered while they wait: words need no painter
        assert (await gallery.get(f"{token}/2.json")).status == 200
        painter.is_free.set()
        answers = await asyncio.gather(*asked)
        assert {answer.status for answer in answers} == {200}
        assert painter.painted == 1


async def test_where_too_much_is_being_made_nothing_more_is_begun(
    db: Database,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bodies, "MAX_BEING_MADE", 2)
    painter = SlowPainter()
    async with run_gallery(db, WatchContents(painter)) as gallery:
        token = await open_table(gallery, db)
        first = [asyncio.create_task(gallery.get(f"{token}/{seq}-1.svg")) for seq in (1, 2)]
        while len(gallery_work(gallery)) < 2:
            await asyncio.sleep(0.01)
        refused = await gallery.get(f"{token}/3-1.svg")
        assert (refused.status, refused.headers["Retry-After"]) == (503, "2")
        assert "just now" in refused.body.decode()
        painter.is_free.set()
        assert [answer.status for answer in await asyncio.gather(*first)] == [200, 200]


async def test_one_household_does_not_take_all_room_from_others(db: Database) -> None:
    painter = SlowPainter()
    async with run_gallery(db, WatchContents(painter)) as gallery:
        token = await open_table(gallery, db, acts=bodies.MAX_BEING_MADE)
        near, far = ({"X-Forwarded-For": f"203.0.113.{number}"} for number in (7, 8))
        pictures = [f"{token}/{seq}-1.svg" for seq in range(bodies.MAX_BEING_MADE)]
        asked = [asyncio.create_task(gallery.get(path, **near)) for path in pictures]
        while sum(task.done() for task in asked) < len(asked) - bodies.MAX_BEGUN_BY_ONE:
            await asyncio.sleep(0.01)
        assert (await gallery.get(f"{token}/table.json", **near)).status == 503
        for path in (f"{token}/table.json", f"{token}/12.json"):
            assert (await gallery.get(path, **far)).status == 200
        painter.is_free.set()
        statuses = sorted([answer.status for answer in await asyncio.gather(*asked)])
        assert statuses == [200] * bodies.MAX_BEGUN_BY_ONE + [503] * 6


def gallery_work(gallery: Gallery) -> dict[object, object]:
    """What is being made at the moment."""
    contents: WatchContents = gallery.contents
    return dict(contents._bodies._being_made)


async def test_work_for_watchers_takes_at_most_a_quarter_of_the_time() -> None:
    now, rests = 0.0, []

    async def sleep(seconds: float) -> None:
        nonlocal now
        rests.append(seconds)
        now += seconds

    def work(seconds: float) -> float:
        nonlocal now
        now += seconds
        return seconds

    queue = RestingQueue(lambda: now, sleep)
    assert [await queue.run(work, seconds) for seconds in (2.0, 1.0, 5.0)] == [2.0, 1.0, 5.0]
    assert rests == [0.0, 6.0, 3.0], "the first does not wait"
    now += 100
    await queue.run(work, 1.0)
    assert rests[-1] == 0.0, "nor does one that comes later"


async def test_a_watcher_who_goes_away_takes_nothing_from_the_others() -> None:
    cache: SharedCache[str] = SharedCache(10)
    go_on, made = asyncio.Event(), []

    async def make() -> str:
        await go_on.wait()
        made.append(1)
        return "picture"

    first, second = (asyncio.create_task(cache.get("key", make)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    go_on.set()
    assert await second == "picture"
    assert await cache.get("key", make) == "picture"
    assert len(made) == 1


async def test_what_fails_is_made_again_for_the_next_who_asks() -> None:
    cache: SharedCache[str] = SharedCache(10)
    tries = []

    async def make() -> str:
        tries.append(1)
        if len(tries) == 1:
            raise TooManyWatchers
        return "picture"

    with pytest.raises(TooManyWatchers):
        await cache.get("key", make)
    assert await cache.get("key", make) == "picture"


async def test_the_real_painter_of_watchers_paints_in_its_own_process(db: Database) -> None:
    async with run_gallery(db, WatchContents()) as gallery:
        token = await open_table(gallery, db, "lapilli", 3)
        async with aiohttp.ClientSession() as browser:
            url = f"{gallery.address}/t/{token}/3-1.svg"
            async with browser.get(url, timeout=aiohttp.ClientTimeout(120)) as answer:
                picture = await answer.read()
    assert ElementTree.fromstring(picture).attrib["viewBox"] == "0 0 1100 940"
