"""Limits of channels and threads."""

from local.limits import numbers
from local.limits.problems import Problems
from local.protocol import NEWS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, Json


def check_thread(body: Json) -> None:
    """Refuses a new thread that Discord would refuse."""
    problems = Problems()
    problems.check_text(("name",), body.get("name"), 1, numbers.MAX_CHANNEL_NAME_LENGTH)
    if body.get("type") is not None:
        problems.check_choice(
            ("type",), body["type"], (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)
        )
    _check_shared_fields(problems, body)
    problems.raise_if_any()


def check_channel(body: Json) -> None:
    """Refuses settings of a channel or thread that Discord would refuse."""
    problems = Problems()
    if "name" in body:
        problems.check_text(("name",), body["name"], 1, numbers.MAX_CHANNEL_NAME_LENGTH)
    problems.check_text(("topic",), body.get("topic"), 0, numbers.MAX_TOPIC_LENGTH, required=False)
    _check_shared_fields(problems, body)
    problems.raise_if_any()


def _check_shared_fields(problems: Problems, body: Json) -> None:
    """Notes what is wrong with the fields that channels and threads share."""
    if body.get("auto_archive_duration") is not None:
        problems.check_choice(
            ("auto_archive_duration",), body["auto_archive_duration"], numbers.ARCHIVE_MINUTES
        )
    problems.check_number(
        ("rate_limit_per_user",), body.get("rate_limit_per_user"), 0, numbers.MAX_SLOWMODE_SECONDS
    )
