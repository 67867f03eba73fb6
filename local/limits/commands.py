"""Limits of commands: names in every language, options, choices, 8,000 characters in all."""

import unicodedata
from collections import Counter
from collections.abc import Iterable

from local.limits import numbers
from local.limits.problems import FieldPath, Problems
from local.protocol import ATTACHMENT, GROUP, INTEGER, LOCALES, NUMBER, STRING, SUBCOMMAND, Json

CHAT_INPUT = 1
NESTED_TYPES = (SUBCOMMAND, GROUP)
VALUE_TYPES = tuple(range(STRING, ATTACHMENT + 1))
AT_TOP, IN_GROUP, IN_SUBCOMMAND = range(3)  # where options stand
ALLOWED_TYPES = {
    AT_TOP: (*NESTED_TYPES, *VALUE_TYPES),
    IN_GROUP: (SUBCOMMAND,),
    IN_SUBCOMMAND: VALUE_TYPES,
}
TYPES_WITH_CHOICES = (STRING, INTEGER, NUMBER)
# What the values of choices are in Python, by the type of their option; None: it is not known
CHOICE_VALUE_TYPES = {STRING: str, INTEGER: int, NUMBER: int | float, None: str | int | float}
# Devanagari and Thai may carry their vowel signs.
VOWEL_SIGN_BLOCKS = (range(0x0900, 0x0980), range(0x0E00, 0x0E80))


def check_commands(commands: list[Json]) -> None:
    """Refuses a list of commands that Discord would refuse."""
    problems = Problems()
    _check_command_counts(problems, commands)
    for index, command in enumerate(commands):
        _check_command(problems, command, (index,))
    types_and_names = [
        (command.get("type") or CHAT_INPUT, command.get("name")) for command in commands
    ]
    for index in _find_duplicate_indexes(types_and_names):
        problems.add(
            (index, "name"),
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
            "Application command names must be unique",
        )
    problems.raise_if_any()


def _check_command_counts(problems: Problems, commands: list[Json]) -> None:
    """Notes more commands of one type than Discord takes."""
    counts = Counter(command.get("type") or CHAT_INPUT for command in commands)
    for kind, most in numbers.MAX_COMMANDS.items():
        if counts[kind] > most:
            problems.add(
                (),
                "APPLICATION_COMMANDS_MAX",
                f"Maximum number of application commands reached ({most})",
            )


def check_command(command: Json) -> None:
    """Refuses one command that Discord would refuse."""
    problems = Problems()
    _check_command(problems, command, ())
    problems.raise_if_any()


def _check_command(problems: Problems, command: Json, path: FieldPath) -> None:
    """Notes what is wrong with a command.

    `path` is where it stands in the request.
    """
    is_chat = (command.get("type") or CHAT_INPUT) == CHAT_INPUT
    _check_names(problems, command, path, strict=is_chat)
    if is_chat:
        _check_descriptions(problems, command, path)
        _check_options(problems, command.get("options"), (*path, "options"), depth=AT_TOP)
    elif command.get("description") or command.get("options"):
        problems.add(
            (*path, "description"),
            "APPLICATION_COMMAND_NO_DESCRIPTION",
            "Context menu commands cannot have description",
        )
    if not problems.tree:
        _check_command_size(problems, command, path)


def _check_command_size(problems: Problems, command: Json, path: FieldPath) -> None:
    """Notes a command that is too large.

    `path` is where it stands in the request.
    """
    size = measure_command(command)
    if size > numbers.MAX_COMMAND_TOTAL_LENGTH:
        problems.add(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({size} > {numbers.MAX_COMMAND_TOTAL_LENGTH})",
        )


def _check_names(problems: Problems, thing: Json, path: FieldPath, *, strict: bool) -> None:
    """Notes wrong names of a command or option, in all languages.

    `strict`: they are typed in chat, which takes fewer characters.
    """
    localizations = thing.get("name_localizations") or {}
    names = {(*path, "name"): thing.get("name")}
    for locale, name in localizations.items():
        names[*path, "name_localizations", locale] = name
    for name_path, name in names.items():
        is_text = problems.check_text(name_path, name, 1, numbers.MAX_COMMAND_NAME_LENGTH)
        if is_text and strict and not is_command_name(str(name)):
            problems.add(name_path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    _check_locales(problems, localizations, (*path, "name_localizations"))


def is_command_name(name: str) -> bool:
    """Whether Discord takes this name for a command that is typed in chat.

    It takes letters, digits, hyphen, underscore and apostrophe, in
    lower case where a letter has one.
    """
    return name == name.lower() and all(_is_name_character(character) for character in name)


def _is_name_character(character: str) -> bool:
    """Whether the name of a chat command may contain a character."""
    return (
        character in "-_'"
        or unicodedata.category(character).startswith(("L", "N"))  # letters and numbers
        or any(ord(character) in block for block in VOWEL_SIGN_BLOCKS)
    )


def _check_descriptions(problems: Problems, thing: Json, path: FieldPath) -> None:
    """Notes wrong descriptions of a command or option, in all languages."""
    problems.check_text(
        (*path, "description"), thing.get("description"), 1, numbers.MAX_COMMAND_DESCRIPTION_LENGTH
    )
    texts = thing.get("description_localizations") or {}
    for locale, text in texts.items():
        problems.check_text(
            (*path, "description_localizations", locale),
            text,
            1,
            numbers.MAX_COMMAND_DESCRIPTION_LENGTH,
        )
    _check_locales(problems, texts, (*path, "description_localizations"))


def _check_locales(problems: Problems, texts: Json | None, path: FieldPath) -> None:
    """Notes languages that Discord does not know.

    `texts` are by language.
    """
    for locale in texts or ():
        if locale not in LOCALES:
            problems.add(
                (*path, locale), "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid locale.'
            )


def _check_options(problems: Problems, options: object, path: FieldPath, *, depth: int) -> None:
    """Notes what is wrong with a list of options.

    `depth` is AT_TOP, IN_GROUP or IN_SUBCOMMAND.
    """
    if options is None:
        return
    if not problems.check_list(path, options, 0, numbers.MAX_COMMAND_OPTIONS):
        return
    assert isinstance(options, list)
    for index, option in enumerate(options):
        _check_option(problems, option, (*path, index), depth)
    for index in _find_duplicate_indexes(option.get("name") for option in options):
        problems.add(
            (*path, index, "name"),
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
            "Option name already exists",
        )
    _check_localized_duplicates(problems, options, path)
    _check_order(problems, options, path)


def _check_localized_duplicates(problems: Problems, options: list[Json], path: FieldPath) -> None:
    """Notes options that have the same name in one of the languages."""
    localizations = [option.get("name_localizations") or {} for option in options]
    for locale in set().union(*localizations):
        names = [
            names_by_locale.get(locale) or option.get("name")
            for names_by_locale, option in zip(localizations, options)
        ]
        for index in _find_duplicate_indexes(names):
            name_path = (*path, index, "name_localizations", locale)
            problems.add(
                name_path,
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            )


def _check_order(problems: Problems, options: list[Json], path: FieldPath) -> None:
    """Notes subcommands mixed with values, and required options behind optional ones."""
    are_nested = [option.get("type") in NESTED_TYPES for option in options]
    if any(are_nested) and not all(are_nested):
        message = "Sub-command and sub-command group option types are mutually exclusive"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    optional_seen = False
    for index, option in enumerate(options):
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            problems.add((*path, index), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")


def _check_option(problems: Problems, option: Json, path: FieldPath, depth: int) -> None:
    """Notes what is wrong with one option, at the depth AT_TOP, IN_GROUP or IN_SUBCOMMAND."""
    kind = option.get("type")
    if not problems.check_choice((*path, "type"), kind, ALLOWED_TYPES[depth]):
        return
    _check_names(problems, option, path, strict=True)
    _check_descriptions(problems, option, path)
    if kind in NESTED_TYPES:
        _check_options(
            problems,
            option.get("options"),
            (*path, "options"),
            depth=IN_GROUP if kind == GROUP else IN_SUBCOMMAND,
        )
        return
    _check_choices(problems, option, path)
    problems.check_number(
        (*path, "min_length"), option.get("min_length"), 0, numbers.MAX_OPTION_LENGTH
    )
    problems.check_number(
        (*path, "max_length"), option.get("max_length"), 1, numbers.MAX_OPTION_LENGTH
    )


def _check_choices(problems: Problems, option: Json, path: FieldPath) -> None:
    """Notes wrong choices of an option, or those of an option that may have none."""
    choices = option.get("choices") or []
    if option.get("autocomplete") and choices:
        message = "Choices cannot be used together with autocomplete"
        problems.add(
            (*path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE",
            message,
        )
    if (choices or option.get("autocomplete")) and option["type"] not in TYPES_WITH_CHOICES:
        problems.add(
            (*path, "choices"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
            "This type of option has no choices",
        )
        return
    kind = option["type"] if option["type"] in TYPES_WITH_CHOICES else None
    check_choices(problems, choices, (*path, "choices"), kind)


def check_choices(
    problems: Problems,
    choices: object,
    path: FieldPath,
    kind: int | None = None,
) -> None:
    """Notes what is wrong with choices.

    `kind` is the type of their option, None if unknown.
    """
    if not problems.check_list(path, choices, 0, numbers.MAX_CHOICES):
        return
    assert isinstance(choices, list)
    for index, choice in enumerate(choices):
        choice_path = (*path, index)
        problems.check_text(
            (*choice_path, "name"), choice.get("name"), 1, numbers.MAX_CHOICE_NAME_LENGTH
        )
        for locale, name in (choice.get("name_localizations") or {}).items():
            problems.check_text(
                (*choice_path, "name_localizations", locale),
                name,
                1,
                numbers.MAX_CHOICE_NAME_LENGTH,
            )
        _check_locales(
            problems, choice.get("name_localizations"), (*choice_path, "name_localizations")
        )
        _check_value(problems, choice.get("value"), (*choice_path, "value"), kind)


def _check_value(problems: Problems, value: object, path: FieldPath, kind: int | None) -> None:
    """Notes a choice's value that does not fit the type of its option."""
    if isinstance(value, bool) or not isinstance(value, CHOICE_VALUE_TYPES[kind]):
        problems.add(
            path,
            "APPLICATION_COMMAND_CHOICE_VALUE_INVALID",
            "The value does not fit the type of the option",
        )
    elif isinstance(value, str):
        problems.check_text(path, value, 1, numbers.MAX_CHOICE_VALUE_LENGTH)
    elif isinstance(value, int | float) and abs(value) > numbers.INTEGER_BOUND:
        problems.add(
            path,
            "NUMBER_TYPE_MAX",
            f"Value must be between -{numbers.INTEGER_BOUND} and {numbers.INTEGER_BOUND}.",
        )


def check_autocomplete(data: Json) -> None:
    """Refuses an answer to autocomplete that Discord would refuse."""
    problems = Problems()
    check_choices(problems, data.get("choices"), ("data", "choices"))
    problems.raise_if_any()


def measure_command(thing: Json) -> int:
    """How many characters the names, descriptions and values of a command have together.

    Of a localised text, the longest form counts. `thing` is a command,
    or one of its options or choices.
    """
    size = _find_longest_length(thing, "name")
    size += _find_longest_length(thing, "description")
    size += len(str(thing.get("value", "")))
    for inner in (*(thing.get("options") or ()), *(thing.get("choices") or ())):
        size += measure_command(inner)
    return size


def _find_longest_length(thing: Json, field: str) -> int:
    """The length of a name or description in the language in which it is longest."""
    translations = thing.get(f"{field}_localizations") or {}
    return max(map(len, [thing.get(field) or "", *translations.values()]))


def _find_duplicate_indexes(values: Iterable[object]) -> list[int]:
    """The indexes of values that occur earlier in the list too."""
    seen: set[object] = set()
    duplicates: list[int] = []
    for index, value in enumerate(values):
        if value in seen:
            duplicates.append(index)
        seen.add(value)
    return duplicates
