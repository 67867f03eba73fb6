"""Whether a setting goes with the number of players and with the other options, and why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .move import Illegal
from .option import FOR_SEATS, Option, Setting
from .text import Text

MAX_NAMED: Final = 4  # values that are named where one is needed; else what holds is named


def check_setting(
    seats: int,
    options: Mapping[str, str],
    option: Option,
    setting: Setting,
    find_option: Callable[[str], Option],
) -> None:
    """Raises Illegal if a setting does not go with the seats or the other options.

    `options` has the value of every option by its key, of which
    `find_option` finds the option itself.
    """
    if setting.seats is not None and seats not in setting.seats:
        refusal = Text(
            "{option}: {value} is for {seats} players.",
            option=option.title,
            value=setting.title,
            seats=setting.seats,
        )
        raise Illegal(_add_reason(refusal, setting, FOR_SEATS))
    for key, needed in setting.required_values().items():
        if options[key] in needed:
            continue
        if len(needed) > MAX_NAMED:  # too many to be named in a sentence
            raise _settings_conflict(option, setting, find_option(key), options[key])
        raise _missing_requirement(option, setting, find_option(key), needed)
    for key, excluded in setting.excluded_values().items():
        if options[key] in excluded:
            raise _settings_conflict(option, setting, find_option(key), options[key])


def _settings_conflict(option: Option, setting: Setting, other: Option, chosen: str) -> Illegal:
    """The error that a setting does not go with the value `chosen` of another option."""
    refusal = Text(
        "{option}: {value} does not go with {other}: {excluded}.",
        option=option.title,
        value=setting.title,
        other=other.title,
        excluded=other.find_setting(chosen).title,
    )
    return Illegal(_add_reason(refusal, setting, other.key))


def _add_reason(refusal: Text, setting: Setting, key: str) -> Text:
    """The refusal, and after it the setting's reason for not going with the option `key`, if any.

    The reason why it does not go with the number of players has
    the key FOR_SEATS.
    """
    reason = setting.reasons.get(key)
    return Text("{refusal} {reason}", refusal=refusal, reason=reason) if reason else refusal


def _missing_requirement(
    option: Option,
    setting: Setting,
    other: Option,
    needed: tuple[str, ...],
) -> Illegal:
    """The error that a setting needs one of the values `needed` of another option."""
    titles = tuple(other.find_setting(key).title for key in needed)
    if len(titles) == 1:
        return Illegal(
            Text(
                "{option}: {value} needs {other}: {needed}.",
                option=option.title,
                value=setting.title,
                other=other.title,
                needed=titles[0],
            )
        )
    return Illegal(
        Text(
            "{option}: {value} needs one of these for {other}: {needed}.",
            option=option.title,
            value=setting.title,
            other=other.title,
            needed=titles,
        )
    )
