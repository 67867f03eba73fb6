"""Ids and forms that nobody made: whatever comes in, one sentence goes out, and nothing is an error
of ours.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from local.protocol import COMPONENT, MODAL_SUBMIT

from .house import House, Json, read_texts, run_house
from .scene import SAMPLES, Scene, load_routes, set_scene

pytestmark = pytest.mark.asyncio(loop_scope="module")
WORDS = (
    "",
    " ",
    "-1",
    "-0",
    "0",
    "99",
    "9" * 18,
    "9" * 19,
    "9223372036854775808",
    "18446744073709551616",
    "9" * 60,
    "٣",
    "１",
    "1e9",
    "0x1",
    "1_0",
    "NaN",
    "x",
    "_",
    "~",
    "=",
    "-9=x",
    "99=1",
    "0=" + "0" * 60 + "1",
    "create",
    "rounds",
    "later",
    "\x00",
    "\u202e",
    "ё" * 20,
    "👨‍👩‍👧‍👦",
    "{n}",
    "None",
    "((((1))))",
    "per_person",
    "armadora",
    "0" * 40 + "1",
)
VALUES: tuple[Any, ...] = (
    [],
    [""],
    ["x"],
    ["-1"],
    ["9" * 19],
    ["9" * 90],
    ["٣"],
    ["0", "1"],
    ["1"] * 30,
    ["x" * 4000],
    [5],
    [None],
    [["1"]],
    [{}],
    "abc",
    5,
    None,
    {"0": "1"},
    ["(" * 90],
    ["\x00"],
)
ANSWERS: tuple[Any, ...] = (
    "",
    "-1",
    "9" * 19,
    "9" * 4000,
    "٣",
    "x" * 5000,
    "\x00",
    "1e400",
    "<t:999999999999>",
    "9999w",
    "0001-01-01",
    "NaN",
    "24:99",
    "+99:99",
    ["x"],
    [],
    ["1", "1"],
    ["9" * 90],
    [5],
    [None],
    5,
    5.5,
    True,
    None,
    {},
    [{}],
)
SHAPES: tuple[Any, ...] = (
    [],
    {},
    None,
    "x",
    [None],
    [[]],
    [{}],
    [{"type": 18}],
    [{"type": 1, "components": [{}]}],
    [{"component": []}],
)
FINAL = (
    "start",
    "leave",
    "abort",
    "resigned",
    "stepout",
    "sstart",
    "sfinish",
    "erased",
    "clear",
    "join",
)  # what ends the scene
COUNTED = ("opinion",)  # who asks too often is told so once, and then not answered
MANY = 8  # forgeries of each kind, where not all are tried


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    async with run_house(tmp_path_factory.mktemp("forgery")) as home:
        yield await set_scene(home)
        assert home.errors() == ""
        assert home.discord.service.interactions.list_unanswered() == []


# --- what is forged ---------------------------------------------------


def ids(data: Json) -> Iterator[Json]:
    """The id with an argument too few, one too many, or another one."""
    head, args = data["custom_id"].split(":")[:2], data["custom_id"].split(":")[2:]
    for count in range(len(args)):
        yield {**data, "custom_id": ":".join([*head, *args[:count]])}
    yield {**data, "custom_id": ":".join([*head, *args, "9", "9", "9"])}
    yield {**data, "custom_id": ":".join([*head, *args])[:100].ljust(400, "0")}
    for at in range(len(args)):
        for word in WORDS:
            yield {
                **data,
                "custom_id": ":".join([*head, *args[:at], word, *args[at + 1 :]])[:100],
            }


def choices(data: Json) -> Iterator[Json]:
    """Something else chosen, or nothing, also where nothing can be chosen."""
    for values in VALUES:
        yield {**data, "values": values}
        yield {
            **data,
            "values": values,
            "resolved": {"users": {str(values): {}}, "channels": values},
        }
    yield {key: value for key, value in data.items() if key != "values"}


def forms(data: Json) -> Iterator[Json]:
    """Other answers, fields that are missing, strange or there twice, and shapes that
    no form has.
    """
    labels = data["components"]
    for shape in (*SHAPES, labels * 9):
        yield {**data, "components": shape}
    for at, label in enumerate(labels):
        yield {**data, "components": [*labels[:at], *labels[at + 1 :]]}
        for answer in ANSWERS:
            for key in ("value", "values"):
                field = {"type": 4, "id": 9, "custom_id": str(at), key: answer}
                yield {
                    **data,
                    "components": [
                        *labels[:at],
                        {**label, "component": field},
                        *labels[at + 1 :],
                    ],
                }


def forgeries(scene: Scene, action: str) -> list[tuple[int, Json]]:
    kind, data = scene.make_data(action)
    made = [*ids(data), *(forms(data) if kind == MODAL_SUBMIT else choices(data))]
    found = [(kind, each) for each in made]
    if kind == COMPONENT:  # as if it were a form, or the other way round
        return [*found, (MODAL_SUBMIT, {"custom_id": data["custom_id"], "components": []})]
    return [*found, (COMPONENT, {"custom_id": data["custom_id"], "component_type": 2, "id": 1})]


async def answered(scene: Scene, action: str, kind: int, data: Json) -> None:
    """By the person who may do everything there, so that nothing but the forgery can be refused."""
    alex, channel = scene.discord.find_person("Alex"), scene.discord.find_channel("tables")
    told = await scene.press(kind, data, alex, channel)
    assert all(message["components"] for message in told.messages), (action, data)
    assert "went wrong" not in told.text, (action, data, told.text)
    assert told.is_private, (action, data)


def some(found: list[tuple[int, Json]], seed: str) -> list[tuple[int, Json]]:
    return Random(seed).sample(found, min(MANY, len(found)))


@pytest.mark.parametrize("action", sorted(SAMPLES, key=lambda action: (action in FINAL, action)))
async def test_a_forged_press_or_form_is_one_sentence(scene: Scene, action: str) -> None:
    for kind, data in some(forgeries(scene, action), action):
        await answered(scene, action, kind, data)


@pytest.mark.soak
@pytest.mark.parametrize("action", sorted(SAMPLES, key=lambda action: (action in FINAL, action)))
async def test_every_forged_press_or_form_is_one_sentence(scene: Scene, action: str) -> None:
    found = forgeries(scene, action)
    for kind, data in some(found, action) if action in COUNTED else found:
        await answered(scene, action, kind, data)


@pytest.mark.parametrize(
    "action", sorted(action for action, sample in SAMPLES.items() if sample.fields is not None)
)
async def test_a_form_that_no_message_opened_is_one_sentence(scene: Scene, action: str) -> None:
    kind, data = scene.make_data(action)
    alex, channel = scene.discord.find_person("Alex"), scene.discord.find_channel("tables")
    answer = await scene.discord.forge_interaction(kind, alex, channel, data, None)
    assert answer.is_private
    assert "went wrong" not in read_texts(answer.message)


async def test_ids_of_no_route_are_answered_too(scene: Scene) -> None:
    for custom_id in (
        "",
        "tb",
        "tb:",
        "tb::",
        "tb:nothing",
        "x" * 100,
        ":" * 100,
        "TB:act:1",
        "tb:ACT:1",
        "\x00",
        "tb:__init__:1",
    ):
        await answered(
            scene, custom_id, COMPONENT, {"custom_id": custom_id, "component_type": 2, "id": 1}
        )
    assert "nothing" not in load_routes()


async def test_settings_that_were_not_offered_are_not_taken(scene: Scene) -> None:
    """A language, a kind of threads, a limit or a channel that nobody could choose
    changes nothing.
    """
    with_nothing = {
        "lang": ["xx"],
        "threads": ["secret"],
        "limit": ["7"],
        "chans": ["5"],
        "hall": [str(scene.names["channel"])],
    }
    before = scene.load_rows()["servers"]
    for action, values in with_nothing.items():
        kind, data = scene.make_data(action)
        await answered(scene, action, kind, {**data, "values": values})
    assert scene.load_rows()["servers"] == before


def lost(home: House) -> list[str]:
    return [
        line for line in home.log.read_text("utf-8").splitlines() if "could not be read" in line
    ]


async def test_no_event_was_lost(scene: Scene) -> None:
    assert lost(scene.home) == []
