"""What is found in the sources, and what is refused."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract

from words.extract import (
    KEYWORDS,
    Key,
    find_all_keys,
    find_in_data,
    find_in_python,
    find_required_keys,
    find_strings,
)
from words.text_arguments import Unreadable


def found(source: str) -> set[Key]:
    return {key for _, key in find_in_python(source)}


def test_every_way_to_make_a_text_is_found() -> None:
    source = """
Text("a {x}", x=Text("b"))
Plural("one", "many", n=3)
Word("command", "build")
entry.tell("told {n}", n=1)
core.Text("through a module")
Text("joined "
     "from two")
"""
    assert found(source) == {
        (None, "a {x}", None),
        (None, "b", None),
        (None, "one", "many"),
        ("command", "build", None),
        (None, "told {n}", None),
        (None, "through a module", None),
        (None, "joined from two", None),
    }


def test_a_text_inside_an_f_string_or_another_text_is_found() -> None:
    source = """
said = f"### {words(Text('in an f-string', by=name))}"
Text("outer", who=names((Text("in brackets"), Plural("one", "many", n=1))))
"""
    assert found(source) == {
        (None, "in an f-string", None),
        (None, "outer", None),
        (None, "in brackets", None),
        (None, "one", "many"),
    }


def test_a_choice_inside_a_text_is_refused() -> None:
    with pytest.raises(Unreadable, match="choose between two texts"):
        found('Text("dark" if night else "light")')
    assert found('Text("dark") if night else Text("light")') == {
        (None, "dark", None),
        (None, "light", None),
    }


def test_an_item_of_data_inside_a_text_is_passed_over() -> None:
    assert found('Text(card["name"])') == set()


def test_babels_own_extractor_loses_texts_inside_of_texts() -> None:
    """The day this fails, ours is no longer needed."""
    source = b'Text("outer", who=names(Plural("one", "many", n=1)))\n'
    assert list(extract("python", BytesIO(source), keywords=KEYWORDS)) == []


@pytest.mark.parametrize(
    "source",
    [
        'PROMPT: Final = "of the module"\nText(PROMPT)',
        'def tell(n):\n    said = "told" if n else other\n    return Text(said, n=n)',
        'def tell(x):\n    said = f"a {x}"\n    return Text(said)',
    ],
)
def test_a_sentence_that_is_given_a_name_first_is_refused(source: str) -> None:
    with pytest.raises(Unreadable, match="inside of it"):
        found(source)


def test_a_literal_with_an_unknown_context_is_refused() -> None:
    with pytest.raises(Unreadable, match="so is its context"):
        found('Word(kind, "build")')
    assert found('Word("command", name)') == set()


def test_verbatim_texts_and_names_are_passed_over() -> None:
    assert found('Verbatim("C4"); Text(name); Text(text, **args); Text(); print("x")') == set()


@pytest.mark.parametrize("argument", ['f"a {x}"', '"a" + x', '"%s" % x', '"a" if x else f"{x}"'])
def test_a_text_that_cannot_be_translated_is_refused(argument: str) -> None:
    with pytest.raises(Unreadable, match="one literal"):
        found(f"Text({argument})")


def test_the_spoken_keys_of_data_are_found_at_any_depth() -> None:
    data = {
        "tiles": [
            {"name": "Market", "cost": 3, "key": "market"},
            {"name": "Forum", "sides": {"text": ["First.", "Second."]}},
        ],
        "title": {"name": "Rome"},
        "basis": "photograph",
    }
    assert [key for _, key in find_in_data(json.dumps(data))] == [
        (None, text, None) for text in ("Market", "Forum", "First.", "Second.", "Rome")
    ]  # fmt: skip


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "engine/game/data").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "bot.py").write_text('Text("from the bot")\n')
    (tmp_path / "engine/game/rules.py").write_text('Text("second")\nText("first")\n')
    (tmp_path / "engine/game/data/tiles.json").write_text('[{"name": "Market"}]')
    (tmp_path / "tests/test_it.py").write_text('Text("only a test")\n')
    return tmp_path


def test_sources_and_data_are_read_and_tests_are_not(tree: Path) -> None:
    assert [item.key[1] for item in find_strings(tree)] == [
        "from the bot",
        "Market",
        "second",
        "first",
    ]
    assert find_all_keys(tree) == {
        (None, text, None) for text in ("from the bot", "Market", "second", "first")
    }


MOVES = """
@dataclass(frozen=True, slots=True)
class Slide(Move):
    verb: ClassVar[Word] = Word("command", "slide")
    pebble: int
    to: int | None

class Score:
    total: int
"""


def test_the_fields_of_a_games_moves_are_options_of_their_commands(tree: Path) -> None:
    (tree / "engine/game/moves.py").write_text(MOVES)
    (tree / "engine/log.py").write_text("class Undo(Move):\n    entry: int\n")
    slide = {("command", "slide", None), ("option", "pebble", None), ("option", "to", None)}
    assert {key for key in find_all_keys(tree) if key[0]} == slide


def test_what_only_an_unfinished_game_says_need_not_be_translated(tree: Path) -> None:
    (tree / "engine/other").mkdir()
    (tree / "engine/other/rules.py").write_text('Text("second")\nText("from another game")\n')
    required = {id for _, id, _ in find_required_keys(["game"], tree)}
    assert required == {"from the bot", "from another game", "second"}


def test_an_id_with_two_plurals_is_refused(tree: Path) -> None:
    (tree / "engine/game/more.py").write_text('Plural("first", "firsts", n=2)\n')
    with pytest.raises(Unreadable, match=r"'first' has another plural"):
        find_strings(tree)


def test_a_refusal_names_the_place(tree: Path) -> None:
    (tree / "engine/game/more.py").write_text('\nText(f"{x}")\n')
    with pytest.raises(Unreadable, match=r"engine/game/more\.py:2"):
        find_strings(tree)
