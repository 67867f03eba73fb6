"""Discord's limits of commands, threads and channels, one body on each wrong side of
each of them.
"""

from typing import Any

import pytest

from local.limits.channels import check_channel, check_thread
from local.limits.commands import (
    check_autocomplete,
    check_command,
    check_commands,
    is_command_name,
    measure_command,
)
from local.protocol import Json

from .refusals import places, refusal


def command(**fields: Any) -> Json:
    return {"name": "play", "description": "Play"} | fields


def option(**fields: Any) -> Json:
    return {"type": 3, "name": "what", "description": "What"} | fields


COMMANDS_REFUSED: list[tuple[Json, str]] = [
    (command(name="Play"), "name APPLICATION_COMMAND_INVALID_NAME"),
    (command(name="two words"), "name APPLICATION_COMMAND_INVALID_NAME"),
    (command(name="x" * 33), "name BASE_TYPE_BAD_LENGTH"),
    (command(description=None), "description BASE_TYPE_REQUIRED"),
    (command(description="x" * 101), "description BASE_TYPE_BAD_LENGTH"),
    (
        command(name_localizations={"ru": "Игра"}),
        "name_localizations.ru APPLICATION_COMMAND_INVALID_NAME",
    ),
    (command(name_localizations={"xx": "play"}), "name_localizations.xx ENUM_TYPE_COERCE"),
    (
        command(description_localizations={"ko": ""}),
        "description_localizations.ko BASE_TYPE_REQUIRED",
    ),
    (command(options=[option(name=f"o{n}") for n in range(26)]), "options BASE_TYPE_MAX_LENGTH"),
    (
        command(options=[option(), option()]),
        "options.1.name APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        command(
            options=[
                option(name_localizations={"ko": "말"}),
                option(name="which", name_localizations={"ko": "말"}),
            ]
        ),
        "options.1.name_localizations.ko APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        command(options=[option(), option(name="b", required=True)]),
        "options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        command(options=[option(), option(type=1, name="sub")]),
        "options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        command(options=[option(type=2, options=[option(type=2, name="b")])]),
        "options.0.options.0.type BASE_TYPE_CHOICES",
    ),
    (command(options=[option(type=12)]), "options.0.type BASE_TYPE_CHOICES"),
    (
        command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])]),
        "options.0.choices BASE_TYPE_MAX_LENGTH",
    ),
    (
        command(options=[option(choices=[{"name": "a", "value": 1}])]),
        "options.0.choices.0.value APPLICATION_COMMAND_CHOICE_VALUE_INVALID",
    ),
    (
        command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])]),
        "options.0.autocomplete APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE",
    ),
    (
        command(options=[option(type=6, autocomplete=True)]),
        "options.0.choices APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
    ),
    (command(type=2, description="x"), "description APPLICATION_COMMAND_NO_DESCRIPTION"),
    (
        command(
            options=[
                option(
                    name=f"o{n}",
                    description="x" * 60,
                    choices=[{"name": "y" * 100, "value": f"{c:0>90}"} for c in range(3)],
                )
                for n in range(13)
            ]
        ),
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]


@pytest.mark.parametrize(
    ("body", "place"), COMMANDS_REFUSED, ids=[place for _, place in COMMANDS_REFUSED]
)
def test_a_command_beyond_a_limit_is_refused_where_it_is_wrong(body: Json, place: str) -> None:
    assert place in places(refusal(lambda: check_command(body)))


@pytest.mark.parametrize("name", ["play", "игра", "게임", "ไทย", "हिन्दी", "l'été", "a-b_c9"])
def test_names_of_commands_may_be_in_any_language(name: str) -> None:
    assert is_command_name(name)


def test_two_commands_of_one_name_are_refused() -> None:
    assert places(refusal(lambda: check_commands([command(), command()]))) == {
        "1.name APPLICATION_COMMANDS_DUPLICATE_NAME"
    }
    assert "APPLICATION_COMMANDS_MAX" in places(
        refusal(lambda: check_commands([command(name=f"c{n}") for n in range(101)]))
    )


def test_the_longest_translation_counts_for_the_size_of_a_command() -> None:
    assert (
        measure_command(
            {
                "name": "ab",
                "name_localizations": {"ru": "абвг"},
                "description": "x",
                "options": [],
            }
        )
        == 5
    )
    assert (
        measure_command(
            {"name": "a", "options": [{"name": "b", "choices": [{"name": "c", "value": "dd"}]}]}
        )
        == 5
    )


def test_autocomplete_offers_at_most_25_choices() -> None:
    check_autocomplete({"choices": [{"name": "a", "value": "a"}] * 25})
    assert "data.choices BASE_TYPE_MAX_LENGTH" in places(
        refusal(lambda: check_autocomplete({"choices": [{"name": "a", "value": "a"}] * 26}))
    )
    assert "data.choices.0.name BASE_TYPE_BAD_LENGTH" in places(
        refusal(lambda: check_autocomplete({"choices": [{"name": "x" * 101, "value": "a"}]}))
    )


def test_threads_and_channels_have_limits_too() -> None:
    assert "name BASE_TYPE_BAD_LENGTH" in places(
        refusal(lambda: check_thread({"name": "x" * 101}))
    )
    assert "auto_archive_duration BASE_TYPE_CHOICES" in places(
        refusal(lambda: check_thread({"name": "t", "auto_archive_duration": 5}))
    )
    assert "topic BASE_TYPE_MAX_LENGTH" in places(
        refusal(lambda: check_channel({"topic": "x" * 1025}))
    )
