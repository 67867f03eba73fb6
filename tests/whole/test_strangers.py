"""Nobody where they do not belong: every button, list and form, used by people who may not."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from cogs.services.command_permissions import COMMAND_RIGHTS
from local import Person
from local.protocol import walk_components

from .house import ROOT, Json, read_texts, run_house
from .scene import SAMPLES, Scene, find_server, load_routes, set_scene

pytestmark = pytest.mark.asyncio(loop_scope="module")
GUARDED = {
    action for action, route in load_routes().items() if COMMAND_RIGHTS[route.command] is not None
}
# What everybody may do who sees a table or a season of their server …
LOOKS = {
    "log",
    "rules",
    "text",
    "tables",
    "page",
    "replay",
    "report",
    "reportwords",
    "opinion",
    "analysis",
    "analysiswords",
    "step",
    "jump",
    "jumped",
    "eye",
    "film",
    "standings",
    "schedule",
    "help",
    "hostpage",
}
ENTERS = {"join", "enrol", "practice", "learn", "learnbox", "find", "finding"}
# … and what concerns nobody but whoever presses.
OWN = {
    "mine",
    "ping",
    "every",
    "profile",
    "freedays",
    "unavoid",
    "hours",
    "sethours",
    "vacation",
    "setvacation",
    "unvacation",
    "statson",
    "statsoff",
    "erase",
    "erased",
    "dismiss",
    "course",
    "lessons",
}
# What needs neither a table nor a season
ANYWHERE = {"rules", "tables", "help", "hostpage", "practice", "learn", "learnbox", "find", *OWN}
BELONGS = "This belongs to /{command}, which you may not use here."


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    async with run_house(tmp_path_factory.mktemp("strangers")) as home:
        made = await set_scene(home)
        other = home.discord.add_server("Elsewhere", owner=home.discord.add_person("Olga"))
        home.discord.add_channel(other, "elsewhere")
        home.discord.add_person("Fay", other)
        await made.wait_until_at_rest()  # it may be welcomed there
        yield made
        assert home.errors() == ""
        assert home.discord.service.interactions.list_unanswered() == []


async def test_every_route_names_its_command_and_is_walked_here() -> None:
    assert set(SAMPLES) == set(load_routes())
    assert {route.command for route in load_routes().values()} <= set(COMMAND_RIGHTS)
    assert {
        "sfilled",
        "sretry",
        "sform",
        "spage",
        "sset",
        "svoid",
        "srule",
        "sterm",
        "sstart",
        "sfinish",
        "saudit",
        "abort",
        "lang",
    } <= GUARDED
    assert GUARDED.isdisjoint(LOOKS | ENTERS | OWN)


async def test_every_id_that_is_made_leads_to_a_route() -> None:
    made = re.compile(r'make_id\(\s*"(\w+)"|\.custom_id\("(\w+)"\)|page_buttons\([^"]*"(\w+)"')
    found = {
        next(filter(None, match))
        for path in (ROOT / "cogs").rglob("*.py")
        for match in made.findall(path.read_text("utf-8"))
    }
    assert len(found) > 60
    assert found <= set(load_routes()), "what nothing answers"


async def refused(
    scene: Scene,
    action: str,
    person: Person,
    channel: Json,
    source: Json | None = None,
) -> str:
    """One private sentence, and nothing is changed."""
    kind, data = scene.make_data(action)
    page = source or await scene.open_page(person, channel)
    before = scene.load_rows()
    told = await scene.press(kind, data, person, channel, page)
    assert told.is_private, action
    assert len(told.messages) + bool(told.updated) == 1, (action, told.text)
    assert told.text, action
    assert "went wrong" not in told.text, (action, told.text)
    assert "✓" not in told.text, (action, told.text)
    assert scene.load_rows() == before, action
    return told.text


@pytest.mark.parametrize("action", sorted(set(SAMPLES) - LOOKS - ENTERS - OWN))
async def test_a_member_who_has_no_part_in_it_changes_nothing(scene: Scene, action: str) -> None:
    told = await refused(
        scene, action, scene.discord.find_person("Eve"), scene.discord.find_channel("tables")
    )
    if action in GUARDED:
        assert told == BELONGS.format(command=load_routes()[action].command)


@pytest.mark.parametrize("action", sorted(LOOKS))
async def test_whoever_only_looks_changes_nothing(scene: Scene, action: str) -> None:
    kind, data = scene.make_data(action)
    eve, channel, before = (
        scene.discord.find_person("Eve"),
        scene.discord.find_channel("tables"),
        scene.load_rows(),
    )
    told = await scene.press(kind, data, eve, channel)
    assert told.is_private
    assert "went wrong" not in told.text
    assert scene.load_rows() == before


@pytest.mark.parametrize("action", sorted(set(SAMPLES) - ANYWHERE))
async def test_somebody_of_another_server_changes_nothing(scene: Scene, action: str) -> None:
    await refused(
        scene, action, scene.discord.find_person("Fay"), scene.discord.find_channel("elsewhere")
    )


@pytest.mark.parametrize(
    "action", sorted(GUARDED - {"lang", "threads", "chans", "hall", "limit", "signs", "web"})
)
async def test_the_owner_of_another_server_rules_there_only(scene: Scene, action: str) -> None:
    told = await refused(
        scene, action, scene.discord.find_person("Olga"), scene.discord.find_channel("elsewhere")
    )
    assert re.search(r"There is no such (season|table)\.", told), told


@pytest.mark.parametrize("action", sorted(OWN - {"erased"}))
async def test_what_concerns_one_person_changes_nobody_else(scene: Scene, action: str) -> None:
    kind, data = scene.make_data(action)
    eve = scene.discord.find_person("Eve")
    before = scene.load_rows(without=int(eve.id))
    told = await scene.press(kind, data, eve, scene.discord.find_channel("tables"))
    assert told.is_private
    assert "went wrong" not in told.text
    after = scene.load_rows(without=int(eve.id))
    for rows in (before, after):
        rows.pop("deadlines")  # the end of one's own vacation
    assert after == before


# --- somebody who could, and cannot any more --------------------------


@pytest_asyncio.fixture(loop_scope="module")
async def pages(scene: Scene) -> list[Json]:
    """The private pages that Dan got while he was an organiser."""
    discord, dan, channel = (
        scene.discord,
        scene.discord.find_person("Dan"),
        scene.discord.find_channel("tables"),
    )
    role = discord.add_role(
        find_server(scene.home), "Organisers", "manage_guild", "manage_messages", people=[dan]
    )
    shown = [
        (await discord.slash(dan, channel, "season settings", season="1")).message,
        (await discord.slash(dan, channel, "season finish", season="1")).message,
        (await discord.slash(dan, channel, "admin settings")).message,
        (
            await discord.slash(dan, channel, "table abort", table=str(scene.names["running"]))
        ).message,
    ]
    discord.take_role(find_server(scene.home), dan, role)
    return shown


async def test_who_was_an_organiser_once_can_use_nothing_of_what_was_shown_then(
    scene: Scene,
    pages: list[Json],
) -> None:
    dan, channel = scene.discord.find_person("Dan"), scene.discord.find_channel("tables")
    used = set()
    for page in pages:
        for part in [
            each
            for each in walk_components(page["components"])
            if each.get("custom_id") and not each.get("disabled")
        ]:
            action = part["custom_id"].split(":")[1]
            if action in OWN:  # *No*, by which nothing is done
                continue
            before, looked = scene.load_rows(), read_texts(page)
            values = [option["value"] for option in part.get("options", [])][:1] or (
                [channel["id"]] if part["type"] == 8 else None
            )
            answer = await scene.discord._wait_for_answer(
                scene.discord.service.person_actions.press(
                    dan.id, channel["id"], page["id"], part["custom_id"], values
                )
            )
            assert read_texts(answer.message) == BELONGS.format(
                command=load_routes()[action].command
            )
            assert answer.is_private
            assert (scene.load_rows(), read_texts(page)) == (before, looked), action
            used.add(action)
    assert {
        "sstart",
        "sform",
        "saudit",
        "spage",
        "sset",
        "sfinish",
        "lang",
        "threads",
        "chans",
        "hall",
        "limit",
        "abort",
    } <= used


@pytest.mark.parametrize("action", sorted(set(SAMPLES) - LOOKS - ENTERS - OWN))
async def test_who_was_an_organiser_once_is_a_stranger_now(
    scene: Scene,
    pages: list[Json],
    action: str,
) -> None:
    await refused(
        scene,
        action,
        scene.discord.find_person("Dan"),
        scene.discord.find_channel("tables"),
        pages[0],
    )
