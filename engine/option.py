"""What players may agree on before a match: options, their settings, and what these need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from .move import MAX_QUOTED_LENGTH, Illegal
from .text import Text

Values = str | tuple[str, ...]

BOX, SCENARIO, VARIANT = "box", "scenario", "variant"
# The headings under which options are chosen, in this order
GROUP_TITLES: Final[Mapping[str, Text]] = {
    BOX: Text("Boxes"),
    SCENARIO: Text("Scenario"),
    VARIANT: Text("Variants"),
}


FOR_SEATS: Final = "seats"  # the key of the reason why a setting is only for its seats


@dataclass(frozen=True, slots=True)
class Setting:
    """One value of an option."""

    key: str
    title: Text
    about: Text | None = None
    # The numbers of seats that it is for; None: any
    seats: tuple[int, ...] | None = None
    # By the key of another option: values of which one is needed,
    # values that are excluded
    requires: Mapping[str, Values] = field(default_factory=dict)
    conflicts: Mapping[str, Values] = field(default_factory=dict)
    # Why it does not go with something: by the key of another option,
    # and under FOR_SEATS why not with other seats
    reasons: Mapping[str, Text] = field(default_factory=dict)
    # Of an edition: the values of other options where the players choose none
    sets: Mapping[str, str] = field(default_factory=dict)
    # Keys of options whose default is not what holds beside it: it has a rule of its own instead
    replaces: tuple[str, ...] = ()

    def required_values(self) -> dict[str, tuple[str, ...]]:
        """What this setting needs: by key of another option, the values of which one must hold."""
        return {key: _as_tuple(values) for key, values in self.requires.items()}

    def excluded_values(self) -> dict[str, tuple[str, ...]]:
        """What this setting excludes: by key of another option, the values it does not go with."""
        return {key: _as_tuple(values) for key, values in self.conflicts.items()}


def _as_tuple(values: Values) -> tuple[str, ...]:
    """Makes a tuple of what `requires` or `conflicts` holds: one value, or several."""
    return (values,) if isinstance(values, str) else tuple(values)


@dataclass(frozen=True, slots=True)
class Option:
    """Something agreed before the start; the first setting is the default.

    `formerly` is the value for matches of an earlier revision, which
    had no such option.
    """

    key: str
    title: Text
    settings: tuple[Setting, ...]
    formerly: str | None = None
    group: str = VARIANT  # of GROUP_TITLES

    def find_setting(self, key: str) -> Setting:
        """The setting with this key; raises Illegal if the option has none."""
        for setting in self.settings:
            if setting.key == key:
                return setting
        raise Illegal(
            Text(
                "{option} has no value {value}.",
                option=self.title,
                value=str(key)[:MAX_QUOTED_LENGTH],
            )
        )

    @property
    def default(self) -> Setting:
        """The setting that holds unless another one is chosen."""
        return self.settings[0]

    @property
    def is_edition(self) -> bool:
        """Whether the option only sets other options, and means nothing by itself."""
        return any(setting.sets for setting in self.settings)


class OfferedSetting(NamedTuple):
    """A setting of an option beside what else is chosen."""

    setting: Setting
    refusal: Text | None  # why it does not go with the rest; None: it can be chosen


OFF, ON = "off", "on"


def switch(
    key: str,
    title: Text,
    about: Text | None = None,
    *,
    seats: tuple[int, ...] | None = None,
    requires: Mapping[str, Values] | None = None,
    conflicts: Mapping[str, Values] | None = None,
    replaces: tuple[str, ...] = (),
) -> Option:
    """Makes an option that players switch on; off is its default.

    All but `key` and `title` describes the setting on: for how many
    seats it is, and what it needs, excludes and replaces.
    """
    off = Setting(OFF, Text("off"))
    on = Setting(
        ON,
        Text("on"),
        about,
        seats=seats,
        requires=requires or {},
        conflicts=conflicts or {},
        replaces=replaces,
    )
    return Option(key, title, (off, on))
