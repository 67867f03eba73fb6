"""Every setting of the bot, from the environment or `.env`; a wrong one is told in one sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from dotenv import dotenv_values
from msgspec import Meta

ENV_FILE: Final = ".env"
MAX_URL_LENGTH: Final = 512  # characters that Discord takes in the address of a button
MAX_WATCH_URL_LENGTH: Final = 400  # behind it comes the secret part of a table's address
PROXY_URL: Final = r"https?://[^\s/?#]+/?"  # the address of a proxy, without a path
# the address of a page that a button opens
PageUrl = Annotated[str, Meta(pattern=r"^https?://[^\s/]+(/\S*)?$", max_length=MAX_URL_LENGTH)]
# the same, behind which a path is added
BaseUrl = Annotated[
    str, Meta(pattern=r"^https?://[^\s/?#]+(/[^\s?#]*)?$", max_length=MAX_WATCH_URL_LENGTH)
]
CopyPlan = Annotated[str, Meta(pattern=r"^(hourly|daily|weekly):[1-9]\d{0,2}$")]
HostAndPort = Annotated[str, Meta(pattern=r"^[^:]+:[0-9]{1,5}$")]
MAX_PORT: Final = 65_535
# settings whose variables do not begin with TABULARIUM_: others use them, too
SHARED_NAMES: Final = ("discord_token", "database_url", "praetor_data")
Switch = Literal["on", "off"]


class InvalidSetting(Exception):
    """The settings cannot be used; the message says which and why."""


class Secret:
    """A text that is not seen where it is printed or logged."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def get_secret_value(self) -> str:
        """The text itself."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(…)"


def default_data_dir() -> Path:
    """Where records are kept: outside the checkout, so that an update never touches them."""
    user_data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(user_data) / "tabularium"


def variable_name(field: str) -> str:
    """The environment variable from which a field of Settings is read."""
    name = field.upper()
    return name if field in SHARED_NAMES else f"TABULARIUM_{name}"


class Settings(msgspec.Struct, frozen=True, kw_only=True, rename=variable_name):
    """The settings of the bot, read from the environment and `.env`.

    Each field is a variable of the same name in capitals; those of the
    bot alone begin with TABULARIUM_.
    """

    discord_token: Secret | None = None
    database_url: str | None = None
    data_dir: Path = msgspec.field(default_factory=default_data_dir)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    copies: CopyPlan | None = None
    shards: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    rest_proxy: Annotated[str, Meta(max_length=MAX_URL_LENGTH)] | None = None
    local_port: Annotated[int, Meta(ge=0, le=65535)] = 8731
    praetor_data: Path | None = None
    health: HostAndPort | None = None
    watch_url: BaseUrl | None = None
    privacy_url: PageUrl | None = None
    terms_url: PageUrl | None = None
    reliability: Switch = "on"
    emoji: Switch = "on"
    local_discord: str | None = None
    local_parent: int | None = None

    @property
    def database(self) -> str:
        """The address of the database: DATABASE_URL, or a file in the data directory."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'tabularium.db'}"


VARIABLES: Final = Settings.__struct_encode_fields__


def read_settings() -> Settings:
    """Reads the settings from the environment and `.env`.

    InvalidSetting says what cannot be used, and why.
    """
    try:
        from_file = dotenv_values(ENV_FILE, encoding="utf-8")
    except (UnicodeDecodeError, OSError) as error:
        raise InvalidSetting(f"{ENV_FILE} cannot be read: {error}") from None
    values = _list_given(from_file) | _list_given(os.environ)
    try:
        settings = msgspec.convert(values, Settings, strict=False, dec_hook=_read_special)
    except msgspec.ValidationError as error:
        raise InvalidSetting(_describe_error(error)) from None
    _check_token(settings.discord_token)
    _check_proxy(settings.rest_proxy)
    _check_port(settings.health)
    _check_watch_url(settings)
    return settings


def _list_given(values: Mapping[str, str | None]) -> dict[str, str]:
    """Those of these variables that are settings and not empty, by name in capitals."""
    named = {name.upper(): value for name, value in values.items() if value}
    return {name: value for name, value in named.items() if name in VARIABLES}


def _read_special(kind: type, value: Any) -> Any:
    """Called by msgspec for a setting that is a Path or a Secret: makes it of its text."""
    return kind(value)


def _describe_error(error: msgspec.ValidationError) -> str:
    """A sentence for the host on the setting that msgspec refuses."""
    # msgspec says the reason, then in which field: "… - at `$.TABULARIUM_COPIES`"
    said = str(error).replace("Invalid enum value", "It cannot be")
    reason, _, place = said.partition(" - at `$.")
    return _refusal_text(place.rstrip("`"), reason[0].lower() + reason[1:])


def _refusal_text(variable: str, reason: str) -> str:
    """The sentence for the host on a setting that cannot be used."""
    return f"{variable} is not usable: {reason}. See .env.example."


def _check_token(token: Secret | None) -> None:
    """Refuses a token with spaces in it."""
    if token is not None and any(character.isspace() for character in token.get_secret_value()):
        reason = "the token must be one word, as Discord's developer page shows it"
        raise InvalidSetting(_refusal_text("DISCORD_TOKEN", reason))


def _check_proxy(address: str | None) -> None:
    """Refuses anything but the address of a server without a path."""
    if address is not None and not re.fullmatch(PROXY_URL, address):
        reason = "it is the proxy's address alone, such as http://127.0.0.1:8080"
        raise InvalidSetting(_refusal_text("TABULARIUM_REST_PROXY", reason))


def _check_port(address: str | None) -> None:
    """Refuses an address with a port that no machine has."""
    if address is None:
        return
    _host, _, port = address.rpartition(":")
    if int(port) > MAX_PORT:
        reason = f"a port is a number up to {MAX_PORT}"
        raise InvalidSetting(_refusal_text("TABULARIUM_HEALTH", reason))


def _check_watch_url(settings: Settings) -> None:
    """Refuses TABULARIUM_WATCH_URL without TABULARIUM_HEALTH, whose server has the pages."""
    if settings.watch_url is not None and settings.health is None:
        reason = "it needs TABULARIUM_HEALTH, whose server has the pages"
        raise InvalidSetting(_refusal_text("TABULARIUM_WATCH_URL", reason))
