"""Any message is cut to what Discord takes, and says what it leaves out."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.components import custom_ids
from cogs.messages.layout import (
    MAX_OPTIONS,
    TERRACOTTA,
    button,
    page,
    rows,
    select,
    select_option,
    text,
)
from cogs.messages.size_limits import (
    MAX_LETTERS,
    is_short_enough,
    shorten,
    split_pages,
)
from local.limits.messages import check_message
from local.protocol import COMPONENTS_V2

CONTENT = st.text(st.sampled_from("a 뷁😀я\n*<@1>"), min_size=1, max_size=300).map(
    lambda part: part * 30
)
LABELS = st.sampled_from(["Go", "뷁" * 100, "😀" * 100, "я" * 50])


@st.composite
def messages(draw: st.DrawFn) -> list[Any]:
    blocks: list[Any] = [text(each) for each in draw(st.lists(CONTENT, min_size=1, max_size=6))]
    for number in range(draw(st.integers(0, 8))):
        label = draw(LABELS)
        offered = [
            select_option(label, str(at), label) for at in range(draw(st.integers(1, MAX_OPTIONS)))
        ]
        blocks.append(select(custom_ids.make_id("x", number), offered, label))
    blocks += rows(
        [
            button(draw(LABELS), custom_ids.make_id("y", number))
            for number in range(draw(st.integers(0, 40)))
        ]
    )
    return [block for block in blocks if block is not None]


@settings(max_examples=60, deadline=None)
@given(messages())
def test_no_message_is_more_than_discord_takes(blocks: list[Any]) -> None:
    components: Any = page(*blocks, accent=TERRACOTTA).to_components() if blocks else []
    if blocks:
        check_message({"flags": COMPONENTS_V2, "components": components}, {})


@settings(max_examples=200, deadline=None)
@given(
    st.text(st.sampled_from("a 뷁😀\n"), max_size=400), st.integers(2, 300), st.integers(4, 600)
)
def test_what_is_shortened_fits_and_says_how_many_lines_are_left_out(
    content: str,
    letters: int,
    size: int,
) -> None:
    cut = shorten(content, letters, size)
    assert is_short_enough(cut, letters, size)
    if cut != content and "\n" in cut:
        left = int(cut.rpartition("(+")[2].rstrip(")"))
        kept = cut.split("\n")[:-1]
        assert content.split("\n") == [*kept, *content.split("\n")[len(kept) :]]
        assert len(kept) + left == len(content.split("\n"))


def test_a_text_that_fits_is_left_as_it_is() -> None:
    content = "가" * 3000 + "\n" + "a" * 800
    assert shorten(content) == content
    assert len(content) <= MAX_LETTERS


def test_lines_are_put_on_pages_by_their_number_and_their_bytes() -> None:
    short, long = ["a"] * 25, ["가" * 1500] * 4
    assert [len(each) for each in split_pages(short, 10, str)] == [10, 10, 5]
    assert [len(each) for each in split_pages(long, 10, str)] == [1, 1, 1, 1]
    assert split_pages([], 10, str) == [[]]


def test_icons_go_before_words_do() -> None:
    line = "> Ann takes 2 <:tb_lumber_40a3be:1572509904520871936> lumber."
    (kept,) = page(text("\n".join([line] * 20))).children
    assert kept.content.count("<:tb_lumber") == 20  # type: ignore[attr-defined]
    (cut,) = page(text("\n".join([line] * 100))).children
    assert cut.content.splitlines() == ["> Ann takes 2 lumber."] * 100  # type: ignore[attr-defined]


def test_a_full_list_loses_its_icons_before_its_hints() -> None:
    def lists(icon: str | None) -> Any:
        return [
            select(
                custom_ids.make_id("pick", number),
                [
                    select_option("뷁" * 26, f"{at}", "hint", icon=icon)
                    for at in range(MAX_OPTIONS)
                ],
                "Choose",
            )
            for number in range(3)
        ]

    shown = page(*lists("<:tb_lumber_40a3be:1572509904520871936>"))
    options = [option for row in shown.children for option in row.children[0].options]  # type: ignore[attr-defined]
    assert {option.emoji for option in options} == {None}
    assert {option.description for option in options} == {"hint"}
