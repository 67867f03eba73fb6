"""Every setting of the bot, from the environment or `.env`; a wrong one is told in one sentence."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final, Literal

from pydantic import (
    AliasChoices,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

PAGE_URL: Final = r"^https?://[^\s/]+(/\S*)?$"  # the address of a page that a button opens
BASE_URL: Final = r"^https?://[^\s/?#]+(/[^\s?#]*)?$"  # the same, behind which a path is added
PROXY_URL: Final = r"https?://[^\s/?#]+/?"  # the address of a proxy, without a path
MAX_URL_LENGTH: Final = 512  # characters that Discord takes in the address of a button
MAX_WATCH_URL_LENGTH: Final = 400  # behind it comes the secret part of a table's address


class InvalidSetting(Exception):
    """The settings cannot be used; the message says which and why."""


def default_data_dir() -> Path:
    """Where records are kept: outside the checkout, so that an update never touches them."""
    user_data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(user_data) / "tabularium"


class Settings(BaseSettings):
    """The settings of the bot, read from the environment and `.env`.

    Each field is a variable of the same name in
    capitals; those of the bot alone begin with
    TABULARIUM_.
    """

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True
    )

    discord_token: SecretStr | None = None
    database_url: str | None = None
    data_dir: Path = Field(
        default_factory=default_data_dir, validation_alias=AliasChoices("TABULARIUM_DATA_DIR")
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", validation_alias=AliasChoices("TABULARIUM_LOG_LEVEL")
    )
    log_format: Literal["text", "json"] = Field(
        default="text", validation_alias=AliasChoices("TABULARIUM_LOG_FORMAT")
    )
    copies: str | None = Field(
        default=None,
        pattern=r"^(hourly|daily|weekly):[1-9]\d{0,2}$",
        validation_alias=AliasChoices("TABULARIUM_COPIES"),
    )
    shards: int | None = Field(
        default=None, ge=1, le=10_000, validation_alias=AliasChoices("TABULARIUM_SHARDS")
    )
    rest_proxy: str | None = Field(
        default=None,
        max_length=MAX_URL_LENGTH,
        validation_alias=AliasChoices("TABULARIUM_REST_PROXY"),
    )
    local_port: int = Field(
        default=8731, ge=0, le=65535, validation_alias=AliasChoices("TABULARIUM_LOCAL_PORT")
    )
    praetor_data: Path | None = None
    health: str | None = Field(
        default=None,
        pattern=r"^[^:]+:\d{1,5}$",
        validation_alias=AliasChoices("TABULARIUM_HEALTH"),
    )
    watch_url: str | None = Field(
        default=None,
        pattern=BASE_URL,
        max_length=MAX_WATCH_URL_LENGTH,
        validation_alias=AliasChoices("TABULARIUM_WATCH_URL"),
    )
    privacy_url: str | None = Field(
        default=None,
        pattern=PAGE_URL,
        max_length=MAX_URL_LENGTH,
        validation_alias=AliasChoices("TABULARIUM_PRIVACY_URL"),
    )
    terms_url: str | None = Field(
        default=None,
        pattern=PAGE_URL,
        max_length=MAX_URL_LENGTH,
        validation_alias=AliasChoices("TABULARIUM_TERMS_URL"),
    )
    reliability: Literal["on", "off"] = Field(
        default="on", validation_alias=AliasChoices("TABULARIUM_RELIABILITY")
    )
    emoji: Literal["on", "off"] = Field(
        default="on", validation_alias=AliasChoices("TABULARIUM_EMOJI")
    )
    local_discord: str | None = Field(
        default=None, validation_alias=AliasChoices("TABULARIUM_LOCAL_DISCORD")
    )
    local_parent: int | None = Field(
        default=None, validation_alias=AliasChoices("TABULARIUM_LOCAL_PARENT")
    )

    @field_validator("discord_token")
    @classmethod
    def _check_token(cls, token: SecretStr | None) -> SecretStr | None:
        """Refuses a token with spaces in it, or an empty one."""
        if token is None:
            return None
        text = token.get_secret_value()
        if not text or any(character.isspace() for character in text):
            raise ValueError("the token must be one word, as Discord's developer page shows it")
        return token

    @field_validator("rest_proxy")
    @classmethod
    def _check_proxy(cls, address: str | None) -> str | None:
        """Refuses anything but the address of a server without a path."""
        if address is not None and not re.fullmatch(PROXY_URL, address):
            raise ValueError("it is the proxy's address alone, such as http://127.0.0.1:8080")
        return address

    @field_validator("watch_url")
    @classmethod
    def _check_watch_url(cls, address: str | None, info: ValidationInfo) -> str | None:
        """Refuses TABULARIUM_WATCH_URL without TABULARIUM_HEALTH, whose server has the pages."""
        if address is not None and not info.data.get("health"):
            raise ValueError("it needs TABULARIUM_HEALTH, whose server has the pages")
        return address

    @property
    def database(self) -> str:
        """The address of the database: DATABASE_URL, or a file in the data directory."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'tabularium.db'}"


def variable_name(field: str) -> str:
    """The environment variable from which a field of Settings is read."""
    alias = Settings.model_fields[field].validation_alias
    if isinstance(alias, AliasChoices):
        return str(alias.choices[0])  # each of our aliases has one choice
    return field.upper()


VARIABLES: Final = tuple(variable_name(field) for field in Settings.model_fields)


def read_settings() -> Settings:
    """Reads the settings from the environment and `.env`.

    InvalidSetting says what cannot be used, and why.
    """
    try:
        return Settings()
    except ValidationError as error:
        raise InvalidSetting(_describe_first_error(error)) from None
    except (SettingsError, UnicodeDecodeError, OSError) as error:
        raise InvalidSetting(f".env cannot be read: {error}") from None


def _describe_first_error(error: ValidationError) -> str:
    """A sentence for the host on the first setting that Pydantic refuses."""
    first = error.errors()[0]
    variable = str(first["loc"][0]).upper() if first["loc"] else "the settings"
    reason = first["msg"].removeprefix("Value error, ")
    return f"{variable} is not usable: {reason}. See .env.example."
