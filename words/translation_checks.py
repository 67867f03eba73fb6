"""What is wrong with a translation, said so that a translator can mend it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message

from .catalogue import PLURAL_RULES, is_translated, list_messages, list_translations, message_key
from .extract import Key
from .particles import PARTICLES

CLOSING_SIGNS: Final = ".!?:;,…"
_PARTICLE: Final = "|".join(sorted(PARTICLES, key=len, reverse=True))
BRACKETED_FORMS: Final = {
    # 을(를), (이), 은/는
    "ko": re.compile(rf"\((?:{_PARTICLE}|으)\)|(?:{_PARTICLE})/(?:{_PARTICLE})"),
    # сделал(а), сделал/а
    "ru": re.compile(r"[а-яё]\([а-яё]{1,4}\)|[а-яё]/(?:а|ла|ась)\b", re.IGNORECASE),
}
# {player}가 and {name:이}라는 fit some words only.
LOOSE_PARTICLE: Final = re.compile(rf"\{{\w+\}}(?:{_PARTICLE})(?![가-힣(/])|:[이가]\}}라")


def find_problems(
    code: str,
    catalog: Catalog,
    wanted: set[Key],
    required: set[Key] | None = None,
) -> list[str]:
    """Everything that keeps a catalogue from being complete and right, a sentence each.

    `wanted` are the strings of the sources. Those that are not
    `required` may be untranslated or missing (None: all are required).
    """
    required = wanted if required is None else required
    keys = {message_key(message) for message in list_messages(catalog)}
    problems = [f"missing: {_describe_key(key)}" for key in sorted(required - keys, key=str)]
    problems += [f"unused: {_describe_key(key)}" for key in sorted(keys - wanted, key=str)]
    for message in list_messages(catalog):
        if message_key(message) not in required and not is_translated(message):
            continue
        problems += [
            f"{fault}: {_describe_key(message_key(message))}"
            for fault in find_message_problems(code, message)
        ]
    return problems


def find_message_problems(code: str, message: Message) -> Iterator[str]:
    """What is wrong with the translation of one string, a phrase each."""
    if message.fuzzy:
        yield "fuzzy"
    if not is_translated(message):
        yield "untranslated"
        return
    if message.pluralizable and len(list_translations(message)) != _count_plural_forms(code):
        yield f"needs {_count_plural_forms(code)} plural forms"
    source = message.id
    if not isinstance(source, str):
        _, source = source  # the plural, which has all placeholders
    for form in list_translations(message):
        yield from _find_form_problems(code, source, form)


def _count_plural_forms(code: str) -> int:
    """How many plural forms a language has: the number in its rule, as in "nplurals=3; …"."""
    number, _, _formula = PLURAL_RULES[code].removeprefix("nplurals=").partition(";")
    return int(number)


def _find_form_problems(code: str, source: str, form: str) -> Iterator[str]:
    """What is wrong with one plural form of a translation, a phrase each."""
    try:
        fields = parse_placeholders(form)
    except ValueError as error:
        yield f"broken braces ({error})"
        return
    names = {name for name, _ in fields}
    if names != {name for name, _ in parse_placeholders(source)}:
        yield "other placeholders than the source"
    allowed = PARTICLES if code == "ko" else {}
    yield from (
        f"no particle: {{{name}:{spec}}}" for name, spec in fields if spec and spec not in allowed
    )
    if found := BRACKETED_FORMS[code].search(form):
        yield f"two forms for the reader to choose from: {found[0]}"
    if code == "ko" and (found := LOOSE_PARTICLE.search(form)):
        yield f"a particle that fits some words only: {found[0]}"
    if _find_edges(source) != _find_edges(form):
        yield "other space or punctuation at an end than the source"


def parse_placeholders(form: str) -> set[tuple[str, str]]:
    """The placeholders of a string: pairs (name, what follows the colon).

    Raises ValueError for braces that hold no plain name.
    """
    fields = set()
    for _, name, spec, conversion in Formatter().parse(form):
        if name is None:
            continue
        if not name.isidentifier() or conversion:
            raise ValueError(f"{{{name}}} is no plain field")
        fields.add((name, spec or ""))
    return fields


def _find_edges(text: str) -> tuple[str, str, str]:
    """The space before a text, the space behind it, and its closing punctuation; "" for none.

    A translation has to have the same as its source.
    """
    bare = text.strip()
    before, _, after = text.partition(bare)
    closing = bare[-1] if bare[-1] in CLOSING_SIGNS else ""
    return before, after, closing


def _describe_key(key: Key) -> str:
    """A string with its context, as a problem names it."""
    context, id, _ = key
    return f"{id!r}" if context is None else f"{context} {id!r}"


def find_missing_glyphs(text: str, covered: set[int]) -> str:
    """The characters of a text that a font does not have.

    `covered` are the code points that it has.
    """
    missing = {each for each in text if ord(each) not in covered and not each.isspace()}
    return "".join(sorted(missing))
