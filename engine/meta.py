"""What a game says of itself: seats, options with their conditions, rules version, guide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .move import MAX_QUOTED_LENGTH, Illegal
from .option import GROUP_TITLES, ON, OfferedSetting, Option, Setting
from .option_checks import check_setting
from .scenario_cards import ScenarioCard
from .text import Text

ALPHA, BETA, STABLE = STAGES = ("alpha", "beta", "stable")
# Answers about options that are cached: every lobby card and every start of a match asks anew
MAX_CACHED_ANSWERS: Final = 4096


class Options(Mapping[str, str]):
    """The chosen settings of one match, complete and checked, and the revision of its rules."""

    __slots__ = ("_chosen", "revision")

    def __init__(self, chosen: Mapping[str, str], revision: int = 0) -> None:
        """Keeps the chosen value of every option, by its key; nothing is checked here."""
        self._chosen = dict(chosen)
        self.revision = revision

    def __getitem__(self, key: str) -> str:
        """The value of the option with this key."""
        return self._chosen[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._chosen)

    def __len__(self) -> int:
        return len(self._chosen)

    def __eq__(self, other: object) -> bool:
        """Whether values and revision are equal; other mappings are compared by values."""
        if isinstance(other, Options) and self.revision != other.revision:
            return False
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash((frozenset(self._chosen.items()), self.revision))

    def __repr__(self) -> str:
        return f"Options({self._chosen}, {self.revision})"

    def is_on(self, key: str) -> bool:
        """Whether an option made by `switch` is on."""
        return self._chosen[key] == ON


@dataclass(frozen=True, slots=True)
class Page:
    """A short page of the rules, read in the chat."""

    title: Text
    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True, eq=False)  # each is equal to itself alone: it is a cache key
class Meta:
    """A game's card: for how many it is, with which options, and how it is learned."""

    key: str
    title: Text
    about: Text
    seats: tuple[int, ...]
    version: int = 1  # of the logs: a match of another version is frozen
    options: tuple[Option, ...] = ()
    guide: tuple[Page, ...] = ()
    credits: str = ""  # designers and publishers of the printed game
    stage: str = ALPHA  # one of STAGES; only what is stable must be translated
    # with how many it is learned most easily; None: with the fewest
    practice_seats: int | None = None
    revision: int = 0  # grows with rules that ask or decide otherwise; matches go on as they began
    scenarios: tuple[ScenarioCard, ...] = ()  # what can be chosen as a whole, box after box

    def __post_init__(self) -> None:
        """Raises ValueError for an unknown stage, which `full_title` would not show."""
        if self.stage not in STAGES:
            raise ValueError(f"{self.key}: the stage is one of {', '.join(STAGES)}")

    @property
    def practice_size(self) -> int:
        """How many seats a table has where one person practises against bots."""
        return self.practice_seats or min(self.seats)

    @property
    def full_title(self) -> Text:
        """The title for lists of games, with its stage as long as it is not stable."""
        match self.stage:
            case "alpha":
                return Text("{game} (alpha)", game=self.title)
            case "beta":
                return Text("{game} (beta)", game=self.title)
        return self.title

    @property
    def stage_note(self) -> Text | None:
        """What the game's stage, alpha or beta, means for players.

        None once it is stable.
        """
        match self.stage:
            case "alpha":
                return Text("Alpha: this game is still being made, and much may be in English.")
            case "beta":
                return Text("Beta: this game is new, so please report whatever seems wrong.")
        return None

    def find_option(self, key: str) -> Option:
        """The option with this key; raises Illegal if the game has none."""
        for option in self.options:
            if option.key == key:
                return option
        raise Illegal(Text("There is no option {option}.", option=key[:MAX_QUOTED_LENGTH]))

    @property
    def option_groups(self) -> list[tuple[str, list[Option]]]:
        """The options by group, in the order of GROUP_TITLES; groups without any are left out."""
        groups: list[tuple[str, list[Option]]] = []
        for group in GROUP_TITLES:
            options = [option for option in self.options if option.group == group]
            if options:
                groups.append((group, options))
        return groups

    def offer_settings(
        self,
        option: Option,
        seats: int,
        chosen: Mapping[str, str],
    ) -> list[OfferedSetting]:
        """Every setting of the option, with the reason where it does not go with the rest.

        `chosen` are the values that hold now. Options that depend on this one are
        no reason against a setting: `settle_options` sets them back.
        """
        return list(_offer_settings(self, option.key, seats, tuple(chosen.items())))

    def find_refusal(
        self,
        option: Option,
        setting: Setting,
        seats: int,
        chosen: Mapping[str, str],
    ) -> Text | None:
        """Why the setting does not go with the seats and what is chosen.

        None if it does.
        """
        try:
            self.settle_options(seats, chosen, {option.key: setting.key})
        except Illegal as refused:
            return refused.text
        return None

    def defaults(self) -> dict[str, str]:
        """By the key of every option, the key of its default setting."""
        return {option.key: option.default.key for option in self.options}

    def fill_options(self, held: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value: the one in `held`, else its edition's, else the default.

        `held` may have been stored by earlier rules: options and values
        that the game no longer has are left out.
        """
        return self._complete_options(self._list_known(held))

    def _list_known(self, held: Mapping[str, str]) -> dict[str, str]:
        """The stored options, without options and values that the game no longer has."""
        known: dict[str, list[str]] = {}  # the values of each option
        for option in self.options:
            known[option.key] = [setting.key for setting in option.settings]
        return {key: value for key, value in held.items() if value in known.get(key, ())}

    def _complete_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value: the chosen one, else its edition's, else the default.

        Raises Illegal for unknown editions.
        """
        return self.defaults() | self._values_from_editions(chosen) | dict(chosen)

    def change_options(
        self,
        held: Mapping[str, str],
        changes: Mapping[str, str],
    ) -> dict[str, str]:
        """All options of a table after somebody has changed some, not yet checked.

        `held` are those chosen before, `changes` what is chosen now;
        both map keys of options to values. A value may set other
        options, as an edition does with those of its rules; but what
        `changes` names itself stays. Raises Illegal if `changes` names
        an option or a value that the game does not have.
        """
        options = self.fill_options(held)
        for key, value in changes.items():
            chosen = self.find_option(key).find_setting(value)
            options |= chosen.sets
        return options | dict(changes)

    def settle_options(
        self,
        seats: int,
        held: Mapping[str, str],
        changes: Mapping[str, str],
    ) -> dict[str, str]:
        """All options of a table after `changes`, legal together: others give way to what is new.

        An option gives way where it does not go with so many seats or
        with what is chosen now: it is set back to its usual value, else
        to the first that goes. Only options of the same or a later
        group give way: no variant sets back a scenario, and no scenario
        a box. Raises Illegal if the changes do not go together
        nevertheless. `held` and `changes` are as in `change_options`.
        """
        options = self.change_options(held, changes)
        others = self._list_dependent(changes)
        # Again and again, for one that was set back may be what another
        # one needs; at most once for each
        for _ in others:
            before = dict(options)
            self._set_back_unfitting(seats, options, changes, others)
            if options == before:
                break
        return dict(self.check_options(seats, options))

    def _set_back_unfitting(
        self,
        seats: int,
        options: dict[str, str],
        changes: Mapping[str, str],
        others: list[Option],
    ) -> None:
        """Sets back, in `options`, each of the `others` that does not go with the rest.

        So is one that the `changes` of an earlier group exclude. Each
        gets a value that fits.
        """
        for option in others:
            value = options[option.key]
            is_fitting = self._is_fitting(seats, options, option, value)
            if not is_fitting or self._is_excluded(changes, option, value):
                options[option.key] = self._find_fitting_value(seats, options, option)

    def _list_dependent(self, changes: Mapping[str, str]) -> list[Option]:
        """The options that may be set back where these `changes` need it.

        Those are all others of the same group as a change, or of a later one.
        """
        groups = list(GROUP_TITLES)
        changed_groups = [groups.index(self.find_option(key).group) for key in changes]
        earliest_group = min(changed_groups, default=0)
        return [
            option
            for option in self.options
            if option.key not in changes and groups.index(option.group) >= earliest_group
        ]

    def _is_excluded(self, changes: Mapping[str, str], option: Option, value: str) -> bool:
        """Whether a change in an earlier group excludes the value of an option."""
        groups = list(GROUP_TITLES)
        for key, changed in changes.items():
            other = self.find_option(key)
            excluded = other.find_setting(changed).excluded_values().get(option.key, ())
            if value in excluded and groups.index(other.group) < groups.index(option.group):
                return True
        return False

    def _find_fitting_value(self, seats: int, options: Mapping[str, str], option: Option) -> str:
        """A value of the option that goes with the others.

        It is the usual one, else the first that goes with them; where
        none does, the value that it has now.
        """
        usual = self._values_from_editions(options).get(option.key, option.default.key)
        others = [setting.key for setting in option.settings]
        for value in (usual, *others):
            if self._is_fitting(seats, options, option, value):
                return value
        return options[option.key]

    def _is_fitting(
        self,
        seats: int,
        options: Mapping[str, str],
        option: Option,
        value: str,
    ) -> bool:
        """Whether a value of the option goes with the seats and the other options."""
        try:
            check_setting(seats, options, option, option.find_setting(value), self.find_option)
        except Illegal:
            return False
        return True

    def list_set_back(
        self,
        held: Mapping[str, str],
        changes: Mapping[str, str],
        settled: Mapping[str, str],
    ) -> list[tuple[Option, Setting]]:
        """The options that `settle_options` has set back, each with the setting it has now.

        `settled` is what it made of `held` and `changes`.
        """
        wanted = self.change_options(held, changes)
        return [
            (option, option.find_setting(settled[option.key]))
            for option in self.options
            if settled[option.key] != wanted[option.key]
        ]

    def unlike_edition(self, options: Mapping[str, str]) -> dict[str, Setting]:
        """By key of an option whose value differs from its edition's: the edition's setting.

        An edition is an option that sets others, such as all that a
        printed rulebook says.
        """
        usual = self._values_from_editions(options)
        return {
            key: self.find_option(key).find_setting(value)
            for key, value in usual.items()
            if options[key] != value
        }

    def list_replaced(self, options: Mapping[str, str]) -> list[Option]:
        """The options whose default does not hold: a chosen setting has a rule of its own instead.

        So a scenario may replace the usual start. Such a default is not
        what will be played, and nobody needs to read it.
        """
        replaced: set[str] = set()
        for option in self.options:
            replaced.update(option.find_setting(options[option.key]).replaces)
        return [
            option
            for option in self.options
            if option.key in replaced and options[option.key] == option.default.key
        ]

    def _values_from_editions(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The values that editions, chosen or by default, give to other options.

        An edition is an option that only sets others.
        """
        values: dict[str, str] = {}
        for option in self.options:
            if option.is_edition:
                values |= option.find_setting(chosen.get(option.key, option.default.key)).sets
        return values

    def check_options(
        self,
        seats: int,
        chosen: Mapping[str, str],
        revision: int | None = None,
    ) -> Options:
        """The complete options of a match; Illegal with the reason where they do not go together.

        `revision` is that of the rules (None: the newest). With an
        earlier one, options that are not chosen have their value
        `formerly`, if any.
        """
        revision = self.revision if revision is None else revision
        # A file may hold anything, also what cannot be the key of a cache
        is_cacheable = all(isinstance(value, str) for value in chosen.values())
        if not is_cacheable:
            return self.check_options_uncached(seats, chosen, revision)
        return _check_options(self, seats, tuple(chosen.items()), revision)

    def check_options_uncached(
        self,
        seats: int,
        chosen: Mapping[str, str],
        revision: int,
    ) -> Options:
        """Completes and checks the options as `check_options`, but keeps the answer in no cache.

        Raises Illegal for a wrong number of seats, an option or a value
        that the game does not have, and values that do not go together.
        """
        if seats not in self.seats:
            raise Illegal(
                Text("{game} is for {seats} players.", game=self.title, seats=self.seats)
            )
        for key in chosen:
            self.find_option(key)  # raises Illegal where there is none
        options = self._complete_options(self._former_values(revision) | dict(chosen))
        for key, value in options.items():
            option = self.find_option(key)
            check_setting(seats, options, option, option.find_setting(value), self.find_option)
        return Options(options, revision)

    def _former_values(self, revision: int) -> dict[str, str]:
        """By key of an option: the value it has in a match that began under earlier rules.

        It is the option's `formerly`, for matches from before there was
        such an option. Nothing for the newest revision of the rules.
        """
        if revision >= self.revision:
            return {}
        return {
            option.key: option.formerly for option in self.options if option.formerly is not None
        }


# --- answers that are remembered --------------------------------------


@lru_cache(maxsize=MAX_CACHED_ANSWERS)
def _offer_settings(
    meta: Meta,
    key: str,
    seats: int,
    chosen: tuple[tuple[str, str], ...],
) -> tuple[OfferedSetting, ...]:
    """What `Meta.offer_settings` answers for the option with this key."""
    option = meta.find_option(key)
    values = dict(chosen)
    return tuple(
        OfferedSetting(setting, meta.find_refusal(option, setting, seats, values))
        for setting in option.settings
    )


@lru_cache(maxsize=MAX_CACHED_ANSWERS)
def _check_options(
    meta: Meta,
    seats: int,
    chosen: tuple[tuple[str, str], ...],
    revision: int,
) -> Options:
    """The cached answer of `Meta.check_options`; illegal options are checked anew each time."""
    return meta.check_options_uncached(seats, dict(chosen), revision)
