"""How the code reads: numbers of density that must not rise again, and a sentence in every file."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict

import pytest

from bench.map import LISTED
from bench.readability import (
    Readability,
    draw_functions,
    is_odd_predicate,
    is_participle,
    measure_readability,
)
from bench.sources import (
    ROOT,
    Function,
    list_package_files,
    list_tracked_files,
    read_docstring,
    read_source,
)

MAX_FILE_LINES = 500

MOST_CHARACTERS_A_LINE = 40
MOST_NESTED_COMPREHENSIONS = 5
MOST_PARTICIPLES = 3.0  # per cent of all functions
MOST_ODD_PREDICATES = 45  # as `waits_for`; it was 70


@pytest.fixture(scope="module")
def measured() -> Readability:
    return measure_readability()


def test_a_line_holds_one_thought(measured: Readability) -> None:
    assert measured.characters_a_line <= MOST_CHARACTERS_A_LINE


def test_a_comprehension_has_one_for(measured: Readability) -> None:
    nested = measured.nested_comprehensions
    assert len(nested) <= MOST_NESTED_COMPREHENSIONS, "\n".join(map(str, nested))


def test_functions_are_verbs(measured: Readability) -> None:
    named = "\n".join(map(str, measured.participles))
    assert measured.participle_share <= MOST_PARTICIPLES, named


def test_a_question_for_yes_or_no_begins_with_is_has_can_or_may(measured: Readability) -> None:
    named = "\n".join(map(str, measured.odd_predicates))
    assert len(measured.odd_predicates) <= MOST_ODD_PREDICATES, named


@pytest.mark.parametrize(
    ("name", "is_question", "is_odd"),
    [
        ("fits", True, True),
        ("_owns", True, True),
        ("wants_road", True, True),
        ("is_ours", True, False),
        ("has_room", True, False),
        ("takes_part", True, False),
        ("try_to_write", True, False),
        ("pass_turn", True, False),
        ("list_fits", False, False),
        ("fits", False, False),
    ],
)
def test_an_odd_predicate_is_recognised(name: str, is_question: bool, is_odd: bool) -> None:
    assert is_odd_predicate(Function("", 1, "", name, "", is_question)) == is_odd


@pytest.mark.parametrize("name", ["_seen", "told", "settled_rows", "_drawn", "asking", "taken_at"])
def test_a_participle_is_recognised(name: str) -> None:
    assert is_participle(name)


@pytest.mark.parametrize(
    "name", ["open_table", "_seed", "ping", "is_seen", "__len__", "tell", "read_token"]
)
def test_a_verb_or_a_noun_is_no_participle(name: str) -> None:
    assert not is_participle(name)


def test_the_same_seed_draws_the_same_functions(measured: Readability) -> None:
    drawn = draw_functions(measured.functions, 7)
    assert len(set(drawn)) == 30
    assert drawn == draw_functions(measured.functions, 7)
    assert drawn != draw_functions(measured.functions, 8)


def test_a_file_opens_with_a_sentence_that_says_what_it_is_for() -> None:
    files = list_tracked_files(*LISTED)
    assert [path for path in files if not opens_with_a_sentence(path)] == []


def opens_with_a_sentence(path: str) -> bool:
    if path.startswith("tests/") and not read_source(path).strip():
        return True  # it only makes a folder of tests a package
    return re.search("[.:]", read_docstring(path)) is not None


# `def f(`, then several parameters on the next line
CROWDED_SIGNATURE = re.compile(r"def (\w+)\(\n +[^\n]*, [^\n]*[^\n,]\n *\) ->")


def test_a_signature_of_several_lines_has_one_parameter_a_line() -> None:
    crowded = {path: CROWDED_SIGNATURE.findall(read_source(path)) for path in list_package_files()}
    assert {path: names for path, names in crowded.items() if names} == {}


def test_everything_is_laid_out_by_the_formatter() -> None:
    subprocess.run([sys.executable, "-m", "ruff", "format", "--check", "."], cwd=ROOT, check=True)


def test_what_is_checked_before_every_merge_holds_the_layout_too() -> None:
    run = (ROOT / ".ci/run").read_text("utf-8")
    assert re.search("^make check$", run, re.MULTILINE)
    planned = subprocess.run(
        ["make", "--dry-run", "check"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert "ruff check ." in planned.stdout
    assert "ruff format --check ." in planned.stdout


def test_no_file_of_the_product_has_five_hundred_lines() -> None:
    lengths = {path: len(read_source(path).splitlines()) for path in list_package_files()}
    assert [path for path, length in lengths.items() if length >= MAX_FILE_LINES] == []


# Words of the rulebook that mean two things there, too: each with its reason.
SAME_NAMES = {
    ("engine/catan", "Counter"),  # the answer to an offer; what a module counts for a seat
}


def find_room(path: str) -> str:
    """The package in which a class needs a name of its own: games and boxes speak for themselves.

    They are `engine/catan`, `render/catan/modules/knights`, `play`.
    """
    parts = path.split("/")[:-1]
    if parts[0] not in ("engine", "render"):
        return parts[0]
    return "/".join(parts[:4] if "modules" in parts[:3] else parts[:2])


def test_no_two_classes_of_a_package_have_one_name() -> None:
    places: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in list_package_files():
        for node in ast.walk(ast.parse(read_source(path))):
            if isinstance(node, ast.ClassDef) and "/" in path:
                places[find_room(path), node.name].append(path)
    shared = {key for key, paths in places.items() if len(paths) > 1}
    assert shared == SAME_NAMES, [places[key] for key in shared ^ SAME_NAMES]


def loops_used_as_if(source: str) -> list[int]:
    """The lines of loops that run once or never: over `x[:1]`, or over nothing unless …"""
    nodes = list(ast.walk(ast.parse(source)))
    statements = [(node.lineno, node.iter) for node in nodes if isinstance(node, ast.For)]
    inner = [node.iter for node in nodes if isinstance(node, ast.comprehension)]
    sliced = [*statements, *((part.lineno, part) for part in inner)]
    found = [line for line, part in sliced if is_first_alone(part)]
    return found + [line for line, part in statements if is_nothing_unless(part)]


def is_first_alone(node: ast.expr) -> bool:
    """Whether an expression is `x[:1]`."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Slice):
        return False
    upper = node.slice.upper
    return node.slice.lower is None and isinstance(upper, ast.Constant) and upper.value == 1


def is_nothing_unless(node: ast.expr) -> bool:
    """Whether an expression is `x if condition else ()`."""
    return (
        isinstance(node, ast.IfExp) and isinstance(node.orelse, ast.Tuple) and not node.orelse.elts
    )


def test_no_loop_is_used_as_an_if() -> None:
    found = {path: loops_used_as_if(read_source(path)) for path in list_package_files()}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("for one in found[:1]:\n    use(one)", [1]),
        ("names = [one.name for one in found[:1]]", [1]),
        ("for one in found if wanted else ():\n    use(one)", [1]),
        ("for one in found[:2]:\n    use(one)", []),
        ("for one in found[1:]:\n    use(one)", []),
    ],
)
def test_a_loop_used_as_an_if_is_recognised(source: str, lines: list[int]) -> None:
    assert loops_used_as_if(source) == lines
