"""Discord's limits of messages and modals, one body on each wrong side of each of them."""

from typing import Any

import pytest

from local.attachments import Upload
from local.limits.messages import check_message
from local.limits.modals import check_modal
from local.protocol import COMPONENTS_V2, Json

from .conftest import CHECK
from .refusals import places, refusal

V2 = COMPONENTS_V2


def button(**fields: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | fields


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def menu(count: int = 1, **fields: Any) -> Json:
    options = [{"label": f"l{number}", "value": f"v{number}"} for number in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options} | fields


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def gallery(count: int = 1, url: str = "https://example.org/a.png") -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} for _ in range(count)]}


def v2(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


ACCEPTED: list[Json] = [
    {"content": "x" * 2000},
    {"components": [row(*(button(custom_id=str(n)) for n in range(5))) for _ in range(1)]},
    {"components": [row(menu(25))]},
    {"components": [row(button(style=5, custom_id=None, url="https://example.org"))]},
    {
        "embeds": [
            {
                "title": "x" * 256,
                "description": "y" * 4096,
                "fields": [{"name": "n", "value": "v"}] * 25,
            }
        ]
    },
    v2(text("x" * 4000)),
    v2({"type": 17, "components": [text("a"), gallery(10), {"type": 14}, row(button())]}),
    v2({"type": 9, "components": [text("a")] * 3, "accessory": button()}),
    v2(*[text(str(n)) for n in range(40)]),
]
REFUSED: list[tuple[Json, str]] = [
    ({"content": "x" * 2001}, "content BASE_TYPE_MAX_LENGTH"),
    ({"content": 5}, "content BASE_TYPE_STRING"),
    ({"embeds": [{"title": "t"}] * 11}, "embeds BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description BASE_TYPE_MAX_LENGTH"),
    (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "embeds.0.fields BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"embeds": [{"fields": [{"name": "", "value": "v"}]}]},
        "embeds.0.fields.0.name BASE_TYPE_REQUIRED",
    ),
    ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds MAX_EMBED_SIZE_EXCEEDED"),
    (
        {"components": [row(button(custom_id=str(n))) for n in range(6)]},
        "components BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [row(*(button(custom_id=str(n)) for n in range(6)))]},
        "components.0.components BASE_TYPE_BAD_LENGTH",
    ),
    ({"components": [row()]}, "components.0.components BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [row(button(custom_id=None))]},
        "components.0.components.0.custom_id BASE_TYPE_REQUIRED",
    ),
    (
        {"components": [row(button(label=None))]},
        "components.0.components.0 BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI",
    ),
    ({"components": [row(button(style=9))]}, "components.0.components.0.style BASE_TYPE_CHOICES"),
    ({"components": [row(button(style=5))]}, "components.0.components.0.url BASE_TYPE_REQUIRED"),
    (
        {"components": [row(button(), button())]},
        "components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        {"components": [row(button()), row(button())]},
        "components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        {"components": [row(button(), menu())]},
        "components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    ({"components": [row(menu(26))]}, "components.0.components.0.options BASE_TYPE_BAD_LENGTH"),
    ({"components": [row(menu(0))]}, "components.0.components.0.options BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row(menu(placeholder="x" * 151))]},
        "components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [row(menu(3, min_values=3, max_values=2))]},
        "components.0.components.0.min_values SELECT_COMPONENT_MIN_ABOVE_MAX",
    ),
    (
        {"components": [row(menu(2, max_values=3))]},
        "components.0.components.0.max_values NUMBER_TYPE_MAX",
    ),
    (
        {"components": [row(menu(max_values=26))]},
        "components.0.components.0.max_values NUMBER_TYPE_MAX",
    ),
    (
        {
            "components": [
                row(menu(options=[{"label": "a", "value": "x"}, {"label": "b", "value": "x"}]))
            ]
        },
        "components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        {"components": [row(menu(options=[{"label": "x" * 101, "value": "x"}]))]},
        "components.0.components.0.options.0.label BASE_TYPE_BAD_LENGTH",
    ),
    ({"components": [text("no flag")]}, "components.0 UNION_TYPE_CHOICES"),
    ({"components": [button()]}, "components.0 UNION_TYPE_CHOICES"),
    ({"components": ["button"]}, "components.0 MODEL_TYPE_CONVERT"),
    ({"components": {}}, "components LIST_TYPE_CONVERT"),
    (
        v2(text("a")) | {"content": "b"},
        "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        v2(text("a")) | {"embeds": [{"title": "b"}]},
        "embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (v2(text("")), "components.0.content BASE_TYPE_REQUIRED"),
    (v2(text("x" * 4001)), "components.0.content BASE_TYPE_BAD_LENGTH"),
    (
        v2(text("x" * 2001), text("y" * 2000)),
        "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    (
        v2({"type": 17, "components": [text(str(n)) for n in range(40)]}),
        "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (
        v2({"type": 17, "components": [{"type": 17, "components": [text("a")]}]}),
        "components.0.components.0 UNION_TYPE_CHOICES",
    ),
    (
        v2({"type": 17, "components": [text("a")], "accent_color": 2**24}),
        "components.0.accent_color NUMBER_TYPE_MAX",
    ),
    (v2({"type": 9, "components": [text("a")]}), "components.0.accessory BASE_TYPE_REQUIRED"),
    (
        v2({"type": 9, "components": [text("a")] * 4, "accessory": button()}),
        "components.0.components BASE_TYPE_BAD_LENGTH",
    ),
    (v2(gallery(11)), "components.0.items BASE_TYPE_BAD_LENGTH"),
    (
        v2(gallery(url="ftp://example.org")),
        "components.0.items.0.media.url URL_TYPE_INVALID_SCHEME",
    ),
    (v2(*[gallery(10) for _ in range(7)]), "components COMPONENT_MEDIA_TOTAL_EXCEEDED"),
    (
        v2({"type": 13, "file": {"url": "https://example.org/a.txt"}}),
        "components.0.file.url UNFURLED_MEDIA_ITEM_MUST_BE_ATTACHMENT",
    ),
    (v2({"type": 14, "spacing": 3}), "components.0.spacing NUMBER_TYPE_MAX"),
    (v2(text("a") | {"id": 7}, text("b") | {"id": 7}), "components COMPONENT_ID_DUPLICATED"),
    ({"content": "a", "attachments": [{"id": 0}] * 11}, "attachments BASE_TYPE_MAX_LENGTH"),
    (
        {"content": "a", "attachments": [{"id": 0, "description": "x" * 1025}]},
        "attachments.0.description BASE_TYPE_MAX_LENGTH",
    ),
    ({"content": "a", "nonce": "x" * 26}, "nonce BASE_TYPE_MAX_LENGTH"),
    ({"content": "a", "sticker_ids": ["1"] * 4}, "sticker_ids BASE_TYPE_MAX_LENGTH"),
]


@pytest.mark.parametrize("body", ACCEPTED)
def test_a_message_within_the_limits_is_accepted_by_us_and_by_discords_own_description(
    body: Json,
) -> None:
    check_message(body, {})
    assert CHECK is None or CHECK("POST", "/channels/{channel}/messages", body) == []


@pytest.mark.parametrize(("body", "place"), REFUSED, ids=[place for _, place in REFUSED])
def test_a_message_beyond_a_limit_is_refused_where_it_is_wrong(body: Json, place: str) -> None:
    error = refusal(lambda: check_message(body, {}))
    assert error is not None
    assert (error.status, error.code, error.message) == (400, 50035, "Invalid Form Body")
    assert place in places(error)


@pytest.mark.parametrize("texts", [["가" * 3387], ["가" * 1691, "나" * 1692]])
def test_more_bytes_of_text_than_discord_takes_are_answered_with_a_fault_of_its_own(
    texts: list[str],
) -> None:
    """Hangul takes three bytes: what is too much has fewer characters than are allowed."""
    check_message(v2(*(text(each[:-1]) for each in texts)), {})
    error = refusal(lambda: check_message(v2(*map(text, texts)), {}))
    assert error is not None
    assert (error.status, error.code) == (500, 0)


@pytest.mark.parametrize(
    "body", [{}, {"content": ""}, {"components": []}, {"embeds": [], "attachments": []}]
)
def test_an_empty_message_is_refused(body: Json) -> None:
    error = refusal(lambda: check_message(body, {}))
    assert error is not None
    assert error.code == 50006


def test_more_than_ten_files_are_refused() -> None:
    uploads = {str(number): Upload("a.txt", b"a") for number in range(11)}
    assert "attachments BASE_TYPE_MAX_LENGTH" in places(
        refusal(lambda: check_message({}, uploads))
    )


def test_an_edit_counts_what_the_message_already_has() -> None:
    before = {"content": "a", "embeds": [], "components": [], "attachments": [], "flags": 0}
    check_message({"components": []}, {}, before=before)
    assert refusal(lambda: check_message({"content": ""}, {}, before=before)) is not None
    turned = refusal(lambda: check_message(v2(text("b")), {}, before=before))
    assert places(turned) == {"content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}
    check_message(v2(text("b")) | {"content": None}, {}, before=before)


# --- modals -----------------------------------------------------------


def modal(*components: Json, **fields: Any) -> Json:
    return {"title": "Form", "custom_id": "form", "components": list(components)} | fields


def label(component: Json, **fields: Any) -> Json:
    return {"type": 18, "label": "Label", "component": component} | fields


def field(**fields: Any) -> Json:
    return {"type": 4, "custom_id": "text", "style": 1} | fields


def choices(kind: int, count: int, **fields: Any) -> Json:
    return menu(count) | {"type": kind} | fields


MODALS_REFUSED: list[tuple[Json, str]] = [
    (modal(label(field()), title="x" * 46), "data.title BASE_TYPE_BAD_LENGTH"),
    (modal(label(field()), custom_id="x" * 101), "data.custom_id BASE_TYPE_BAD_LENGTH"),
    (modal(), "data.components BASE_TYPE_BAD_LENGTH"),
    (
        modal(*(label(field(custom_id=str(n))) for n in range(6))),
        "data.components BASE_TYPE_BAD_LENGTH",
    ),
    (
        modal(label(field()), label(field())),
        "data.components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (modal(label(field(), label="x" * 46)), "data.components.0.label BASE_TYPE_BAD_LENGTH"),
    (
        modal(label(field(), description="x" * 101)),
        "data.components.0.description BASE_TYPE_MAX_LENGTH",
    ),
    (
        modal(label(field(label="own"))),
        "data.components.0.component.label COMPONENT_LABEL_NOT_ALLOWED",
    ),
    (
        modal(label(field(placeholder="x" * 101))),
        "data.components.0.component.placeholder BASE_TYPE_MAX_LENGTH",
    ),
    (
        modal(label(field(max_length=4001))),
        "data.components.0.component.max_length NUMBER_TYPE_MAX",
    ),
    (
        modal(label(field(value="abc", max_length=2))),
        "data.components.0.component.value BASE_TYPE_MAX_LENGTH",
    ),
    (
        modal(label(field(min_length=3, max_length=2))),
        "data.components.0.component.min_length TEXT_INPUT_MIN_ABOVE_MAX",
    ),
    (modal(label(button())), "data.components.0.component UNION_TYPE_CHOICES"),
    (modal(row(button())), "data.components.0.components.0 UNION_TYPE_CHOICES"),
    (modal(row(field())), "data.components.0.components.0.label BASE_TYPE_REQUIRED"),
    (
        modal(label(menu(disabled=True))),
        "data.components.0.component.disabled COMPONENT_DISABLED_NOT_ALLOWED",
    ),
    (
        modal(label({"type": 19, "custom_id": "f", "max_values": 11})),
        "data.components.0.component.max_values NUMBER_TYPE_MAX",
    ),
    (modal(label(choices(21, 1))), "data.components.0.component.options BASE_TYPE_BAD_LENGTH"),
    (modal(label(choices(22, 11))), "data.components.0.component.options BASE_TYPE_BAD_LENGTH"),
    (modal(label({"type": 23})), "data.components.0.component.custom_id BASE_TYPE_REQUIRED"),
]


@pytest.mark.parametrize(
    ("data", "place"), MODALS_REFUSED, ids=[place for _, place in MODALS_REFUSED]
)
def test_a_modal_beyond_a_limit_is_refused_where_it_is_wrong(data: Json, place: str) -> None:
    assert place in places(refusal(lambda: check_modal(data)))


def test_a_modal_may_hold_five_inputs_of_any_kind() -> None:
    kinds = [
        choices(21, 2, custom_id="r"),
        choices(22, 10, custom_id="c"),
        {"type": 23, "custom_id": "b"},
        {"type": 19, "custom_id": "f"},
    ]
    check_modal(modal(*map(label, kinds), row(field(label="Old"))))
