"""Discord's limits of commands, measured before anything is sent.

Discord refuses all commands of a bot together where one of them
is beyond a limit.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, Final

from .sync import command_size

MAX_COMMANDS: Final = 100  # top-level commands of a bot
MAX_SUBCOMMANDS: Final = 25  # subcommands of a command
MAX_OPTIONS: Final = 25  # options of a subcommand
MAX_CHOICES: Final = 25  # choices of an option
MAX_NAME: Final = 32  # characters of a name, in every language
MAX_DESCRIPTION: Final = 100  # characters of a description, in every language
MAX_CHOICE: Final = 100  # characters of a choice's name, in every language, and of its value
MAX_CHARACTERS: Final = 8_000  # of a command with all that is in it, as `command_size` counts
SUBCOMMAND_TYPES: Final = (1, 2)  # subcommand, group of subcommands
SIGNS_IN_NAMES: Final = "-_'"


class CommandRefused(Exception):
    """Discord would refuse a command.

    The message names it, and the limit that it breaks.
    """


def check_count(where: str, count: int, most: int, what: str) -> None:
    """Checks that there are at most `most` of something, such as subcommands.

    Else CommandRefused, as in `/catan has 26 subcommands …`.
    """
    problem = _find_excess(where, count, most, what)
    if problem is not None:
        raise CommandRefused(problem)


def find_problems(commands: Sequence[Any]) -> list[str]:
    """Why Discord would refuse these commands, a sentence for each reason.

    Empty if it takes them.
    """
    problems = find_shared_names("the bot", commands)
    excess = _find_excess("the bot", len(commands), MAX_COMMANDS, "commands")
    if excess is not None:
        problems = [excess, *problems]
    for command in commands:
        problems += find_command_problems(command)
    return problems


def find_command_problems(command: Any) -> list[str]:
    """Why Discord would refuse one top-level command, each sentence with its name and number."""
    where = f"/{command['name']}"
    problems = list(_problems_inside(command, where))
    excess = _find_excess(where, command_size(command), MAX_CHARACTERS, "characters in all")
    return problems if excess is None else [*problems, excess]


def _problems_inside(part: Any, where: str) -> Iterator[str]:
    """What is wrong with a command or option, and with everything that is in it."""
    yield from _problems_of_names(part, where)
    yield from _problems_of_texts(part, where, "description", MAX_DESCRIPTION)
    options = part.get("options") or ()
    has_subcommands = any(option.get("type") in SUBCOMMAND_TYPES for option in options)
    what = "subcommands" if has_subcommands else "options"
    most = MAX_SUBCOMMANDS if has_subcommands else MAX_OPTIONS
    excess = _find_excess(where, len(options), most, what)
    if excess is not None:
        yield excess
    yield from find_shared_names(where, options)
    for option in options:
        yield from _problems_inside(option, f"{where} {option['name']}")
    yield from _problems_of_choices(part.get("choices") or (), where)


def find_shared_names(where: str, parts: Sequence[Any]) -> list[str]:
    """Names that two parts of one level share in some language, a sentence for each."""
    translated = [part.get("name_localizations") or {} for part in parts]
    languages = set().union(*translated)
    problems: list[str] = []
    for code in ("", *sorted(languages)):  # "" is English, which every part has
        names = [
            names_by_language.get(code, part["name"])
            for names_by_language, part in zip(translated, parts, strict=True)
        ]
        shared = sorted({name for name in names if names.count(name) > 1})
        problems += [f"{where} uses the name {name} twice{_in_language(code)}" for name in shared]
    return problems


def _problems_of_names(part: Any, where: str) -> Iterator[str]:
    """Names that are too long, or no single word in lower case."""
    yield from _problems_of_texts(part, where, "name", MAX_NAME)
    for code, name in _in_all_languages(part, "name"):
        if not is_command_name(name):
            yield f"{where}: {name!r}{_in_language(code)} is no single word in lower case"


def is_command_name(name: str) -> bool:
    """Whether Discord takes a name: letters, numbers and a few signs, nothing in capitals."""
    if name != name.lower():
        return False
    return all(map(_is_allowed_in_name, name))


def _is_allowed_in_name(character: str) -> bool:
    """Whether Discord takes a character in a name: a letter or number of any language, or -_'."""
    major_category = unicodedata.category(character)[0]
    return character in SIGNS_IN_NAMES or major_category in "LN"  # letter, number


def _problems_of_choices(choices: Sequence[Any], where: str) -> Iterator[str]:
    """Too many choices of an option, and those whose name or value is too long."""
    excess = _find_excess(where, len(choices), MAX_CHOICES, "choices")
    if excess is not None:
        yield excess
    for choice in choices:
        yield from _problems_of_texts(choice, where, "name", MAX_CHOICE)
        length = len(str(choice["value"]))
        if length > MAX_CHOICE:
            yield f"{where}: a value of {length} characters, of at most {MAX_CHOICE}"


def _problems_of_texts(part: Any, where: str, key: str, most: int) -> Iterator[str]:
    """Names or descriptions that are empty or too long, in any language."""
    for code, text in _in_all_languages(part, key):
        if not 1 <= len(text) <= most:
            language = _in_language(code)
            yield f"{where}: a {key}{language} of {len(text)} characters, of 1 to {most}"


def _in_all_languages(part: Any, key: str) -> list[tuple[str, str]]:
    """A name or description in all languages, as pairs (language, text).

    The first is English, whose language is given as "".
    """
    translated = part.get(f"{key}_localizations") or {}
    return [("", part.get(key) or ""), *translated.items()]


def _in_language(code: str) -> str:
    """The words with which a problem names a language, such as " in ko"; "" for English."""
    return f" in {code}" if code else ""


def _find_excess(where: str, count: int, most: int, what: str) -> str | None:
    """The sentence that there are too many of something.

    None if there are not.
    """
    if count <= most:
        return None
    return f"{where} has {count} {what}, of at most {most}"
