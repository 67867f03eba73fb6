"""The page's files as they lie on disk: whole catalogues, nothing from elsewhere, small modules, a
strict policy.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest

LOCAL = Path(__file__).resolve().parents[2] / "local"
PAGE = LOCAL / "page"
MODULES = sorted(PAGE.glob("*.js"))
SHEETS = sorted(PAGE.glob("*.css"))
LANGUAGES = ("en", "ko", "ru")
# The plural forms that whole numbers need (CLDR); Russian's fractions use "other".
PLURALS = {"en": {"one", "other"}, "ko": {"other"}, "ru": {"one", "few", "many", "other"}}
LONGEST = 320
# The name of a vocabulary, not an address: nothing is fetched from it.
NAMESPACE = "http://www.w3.org/2000/svg"
Entry = str | dict[str, str]


def catalogue(language: str) -> dict[str, Entry]:
    loaded: dict[str, Entry] = json.loads(
        (PAGE / f"strings-{language}.json").read_text("utf-8"), object_pairs_hook=without_twins
    )
    return loaded


def without_twins(pairs: list[tuple[str, Entry]]) -> dict[str, Entry]:
    assert len({key for key, _ in pairs}) == len(pairs), "a key stands twice"
    return dict(pairs)


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def blanks(text: str) -> set[str]:
    """The names that are filled in: `{count}`."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def code() -> str:
    return "\n".join(path.read_text("utf-8") for path in MODULES)


class Tags(HTMLParser):
    """Every start tag of a page with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def index() -> list[tuple[str, dict[str, str | None]]]:
    return Tags((PAGE / "index.html").read_text("utf-8")).found


def refusal_keys() -> Iterator[str]:
    """The key of every sentence with which the server refuses a person."""
    for path in LOCAL.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Refused"
            ):
                key = node.args[0]
                assert isinstance(key, ast.Constant), (
                    f"{path.name}:{node.lineno} refuses without a plain key"
                )
                yield str(key.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert catalogue(language).keys() == catalogue("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_fills_in_the_same_names(language: str) -> None:
    english = catalogue("en")
    for key, entry in catalogue(language).items():
        wanted = set().union(*(blanks(form) for form in forms(english[key])))
        for form in forms(entry):
            assert form.strip(), key
            assert blanks(form) == wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counted_sentence_has_the_plural_forms_of_its_language(language: str) -> None:
    english = catalogue("en")
    for key, entry in catalogue(language).items():
        assert isinstance(entry, str) == isinstance(english[key], str), key
        if isinstance(entry, dict):
            assert set(entry) == PLURALS[language], key


def test_no_translation_was_left_in_english() -> None:
    english = catalogue("en")
    for language in ("ko", "ru"):
        assert [key for key, entry in catalogue(language).items() if entry == english[key]] == []


def test_every_sentence_is_used_and_every_used_one_is_there() -> None:
    source, known = code(), catalogue("en").keys()
    assert [
        key for key in known if not key.startswith("refused.") and f'"{key}"' not in source
    ] == []
    said = re.findall(r"\bstrings\.say\(\s*\"([\w.]+)\"", source)
    assert len(said) > 50
    assert [key for key in said if key not in known] == []


def test_every_refusal_of_the_server_has_its_sentence_and_no_other_is_kept() -> None:
    keys = {f"refused.{key}" for key in refusal_keys()}
    assert keys
    assert keys == {key for key in catalogue("en") if key.startswith("refused.")}


@pytest.mark.parametrize("path", sorted(PAGE.iterdir()), ids=lambda path: path.name)
def test_no_file_names_an_address_elsewhere(path: Path) -> None:
    text = path.read_text("utf-8").replace(NAMESPACE, "")
    addresses = re.findall(r"(?:https?:|wss?:)?//[\w.-]+\.[a-z]{2,}", text)
    assert addresses == []
    assert re.findall(r"@import|url\(\s*['\"]?http", text) == []


@pytest.mark.parametrize("path", [*MODULES, *SHEETS], ids=lambda path: path.name)
def test_every_module_is_small_and_says_what_it_is_for(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) < LONGEST
    assert max(map(len, lines)) <= 140
    assert lines[0].startswith("/*")


def test_text_of_people_is_never_read_as_markup_or_code() -> None:
    assert (
        re.findall(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new "
            r"Function|srcdoc",
            code(),
        )
        == []
    )
    assert re.findall(r"setAttribute\(\s*[\"']on", code()) == []


def test_every_import_finds_its_module_and_the_module_its_export() -> None:
    for path in MODULES:
        for names, source in re.findall(
            r"import\s+(?:\{([^}]*)\}|\* as \w+)\s+from\s+\"([^\"]+)\"", path.read_text("utf-8")
        ):
            target = (PAGE / source).resolve()
            assert source.startswith("./"), f"{path.name}: {source}"
            assert target.is_file(), f"{path.name}: {source}"
            exported = set(
                re.findall(
                    r"export\s+(?:async\s+)?(?:function|class|const)\s+(\w+)",
                    target.read_text("utf-8"),
                )
            )
            assert {name.strip() for name in names.split(",") if name.strip()} <= exported, (
                f"{path.name}: {source}"
            )


def test_the_policy_allows_this_server_alone() -> None:
    policy = next(
        a["content"] or ""
        for tag, a in index()
        if tag == "meta" and a.get("http-equiv") == "Content-Security-Policy"
    )
    rules = {words[0]: words[1:] for words in (rule.split() for rule in policy.split(";"))}
    assert rules["default-src"] == ["'self'"]
    assert rules["script-src"] == ["'self'"]
    assert rules["style-src"] == ["'self'"]
    assert rules["object-src"] == rules["base-uri"] == rules["form-action"] == ["'none'"]
    assert set(rules["connect-src"]) == {"'self'", "ws://127.0.0.1:*", "ws://localhost:*"}
    assert "unsafe" not in policy


def test_the_index_names_only_files_that_are_there_and_all_style_sheets() -> None:
    named = [
        a.get("href") or a.get("src") or "" for tag, a in index() if tag in ("link", "script")
    ]
    assert all(name.startswith("/page/") for name in named)
    files = {name.removeprefix("/page/") for name in named}
    assert all((PAGE / name).is_file() for name in files)
    assert {path.name for path in SHEETS} <= files


def test_no_module_is_left_over() -> None:
    reached, waiting = set[str](), ["app.js"]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += re.findall(r"from \"\./([\w-]+\.js)\"", (PAGE / name).read_text("utf-8"))
    assert {path.name for path in MODULES} == reached


def test_every_font_of_the_page_is_one_of_the_project() -> None:
    sheet = (PAGE / "fonts.css").read_text("utf-8")
    urls = re.findall(r'url\("([^"]+)"\)', sheet)
    assert len(urls) == sheet.count("@font-face") == 4
    for url in urls:
        name = url.removeprefix("/page/fonts/")
        assert (LOCAL.parent / "render" / "assets" / name).is_file()
    assert (LOCAL.parent / "render" / "assets" / "LICENSE.txt").is_file(), "its licence is with it"
    stacks = re.findall(
        r"--(?:sans|serif|mono):\s*([^;]+);", (PAGE / "style.css").read_text("utf-8")
    )
    for stack in stacks:
        names = [name.strip() for name in stack.split(",")]
        assert names[-2] == '"Page Hangul"', "before the generic family, after all others"
    assert stacks[0].strip().startswith('"Page Letters"'), "lines break alike on every machine"
    assert len(stacks) == 3
