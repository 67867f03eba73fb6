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
    """Checks that there are at most `most` of something.

    Else CommandRefused, as in `/catan has 26 subcommands …`: there
    `where` is `/catan`, and `what` is `subcommands`.
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
    problems = list(_find_problems_inside(command, where))
    excess = _find_excess(where, command_size(command), MAX_CHARACTERS, "characters in all")
    return problems if excess is None else [*problems, excess]


def _find_problems_inside(part: Any, where: str) -> Iterator[str]:
    """What is wrong with a command or option, and with everything that is in it.

    `part` is what is sent of it, `where` its name in the sentences,
    such as `/game new`.
    """
    yield from _find_name_problems(part, where)
    yield from _find_text_problems(part, where, "description", MAX_DESCRIPTION)
    options = part.get("options") or ()
    has_subcommands = any(option.get("type") in SUBCOMMAND_TYPES for option in options)
    what = "subcommands" if has_subcommands else "options"
    most = MAX_SUBCOMMANDS if has_subcommands else MAX_OPTIONS
    excess = _find_excess(where, len(options), most, what)
    if excess is not None:
        yield excess
    yield from find_shared_names(where, options)
    for option in options:
        yield from _find_problems_inside(option, f"{where} {option['name']}")
    yield from _find_choice_problems(part.get("choices") or (), where)


def find_shared_names(where: str, parts: Sequence[Any]) -> list[str]:
    """Names that two of these `parts` share in some language, a sentence for each.

    They are the commands of the bot, or the options of one command;
    `where` is how the sentences name what holds them.
    """
    translated = [part.get("name_localizations") or {} for part in parts]
    languages = set().union(*translated)
    problems: list[str] = []
    for code in ("", *sorted(languages)):  # "" is English, which every part has
        names = [
            names_by_language.get(code, part["name"])
            for names_by_language, part in zip(translated, parts, strict=True)
        ]
        shared = sorted({name for name in names if names.count(name) > 1})
        language = _language_phrase(code)
        problems += [f"{where} uses the name {name} twice{language}" for name in shared]
    return problems


def _find_name_problems(part: Any, where: str) -> Iterator[str]:
    """Names that are too long, or no single word in lower case."""
    yield from _find_text_problems(part, where, "name", MAX_NAME)
    for code, name in _list_translations(part, "name"):
        if not is_command_name(name):
            yield f"{where}: {name!r}{_language_phrase(code)} is no single word in lower case"


def is_command_name(name: str) -> bool:
    """Whether Discord takes a name: letters, numbers and a few signs, nothing in capitals."""
    if name != name.lower():
        return False
    return all(map(_is_allowed_in_name, name))


def _is_allowed_in_name(character: str) -> bool:
    """Whether Discord takes a character in a name: a letter or number of any language, or -_'."""
    major_category = unicodedata.category(character)[0]
    return character in SIGNS_IN_NAMES or major_category in "LN"  # letter, number


def _find_choice_problems(choices: Sequence[Any], where: str) -> Iterator[str]:
    """Too many choices of an option, and those whose name or value is too long."""
    excess = _find_excess(where, len(choices), MAX_CHOICES, "choices")
    if excess is not None:
        yield excess
    for choice in choices:
        yield from _find_text_problems(choice, where, "name", MAX_CHOICE)
        length = len(str(choice["value"]))
        if length > MAX_CHOICE:
            yield f"{where}: a value of {length} characters, of at most {MAX_CHOICE}"


def _find_text_problems(part: Any, where: str, key: str, most: int) -> Iterator[str]:
    """Names or descriptions that are empty or too long, in any language."""
    for code, text in _list_translations(part, key):
        if not 1 <= len(text) <= most:
            language = _language_phrase(code)
            yield f"{where}: a {key}{language} of {len(text)} characters, of 1 to {most}"


def _list_translations(part: Any, key: str) -> list[tuple[str, str]]:
    """A name or description in all languages, as pairs (language, text).

    The first is English, whose language is given as "".
    """
    translated = part.get(f"{key}_localizations") or {}
    return [("", part.get(key) or ""), *translated.items()]


def _language_phrase(code: str) -> str:
    """The words that name a language in a sentence, such as " in ko"; "" for English."""
    return f" in {code}" if code else ""


def _find_excess(where: str, count: int, most: int, what: str) -> str | None:
    """The sentence that there are too many of something; None if there are not.

    An example is "/catan has 26 subcommands, of at most 25", where
    `where` is `/catan`, and `what` is `subcommands`.
    """
    if count <= most:
        return None
    return f"{where} has {count} {what}, of at most {most}"
