"""Limits of a message: text, embeds, files, and what Components V2 excludes."""

from typing import Any

from local.attachments import Uploads
from local.errors import ErrorCode, fail
from local.limits import numbers
from local.limits.components import check_components
from local.limits.problems import FieldPath, Problems
from local.protocol import COMPONENTS_V2, Json

MAX_FLAGS = 2**31 - 1
# What cannot stand beside Components V2.
LEGACY_FIELDS = ("content", "embeds", "stickers", "sticker_ids", "poll")
# Where the texts of an embed stand in it, and how long each may be.
EMBED_TEXTS: dict[FieldPath, int] = {
    ("title",): numbers.MAX_EMBED_TITLE_LENGTH,
    ("description",): numbers.MAX_EMBED_DESCRIPTION_LENGTH,
    ("footer", "text"): numbers.MAX_EMBED_FOOTER_LENGTH,
    ("author", "name"): numbers.MAX_EMBED_AUTHOR_LENGTH,
}


def check_message(
    body: Json,
    uploads: Uploads,
    path: FieldPath = (),
    *,
    before: Json | None = None,
) -> None:
    """Refuses a message that Discord would refuse.

    `before` is the message that an edit changes. `path` is where the body
    stands in the request.
    """
    problems = Problems()
    v2 = _is_v2(body, before)
    problems.check_text(
        (*path, "content"), body.get("content"), 0, numbers.MAX_CONTENT_LENGTH, required=False
    )
    _check_embeds(problems, body.get("embeds"), (*path, "embeds"))
    if body.get("components") is not None:
        check_components(problems, body["components"], (*path, "components"), v2=v2)
    _check_files(problems, body, uploads, path)
    if v2:
        _check_v2(problems, body, path, before)
    problems.check_number((*path, "flags"), body.get("flags"), 0, MAX_FLAGS)
    problems.check_text(
        (*path, "nonce"), str(body.get("nonce") or ""), 0, numbers.MAX_NONCE_LENGTH, required=False
    )
    if len(body.get("sticker_ids") or ()) > numbers.MAX_STICKERS:
        problems.add(
            (*path, "sticker_ids"),
            "BASE_TYPE_MAX_LENGTH",
            f"Must be {numbers.MAX_STICKERS} or fewer in length.",
        )
    problems.raise_if_any()
    _refuse_empty(body, uploads, before or {})


def _is_v2(body: Json, before: Json | None) -> bool:
    """Whether a message has Components V2, by the body or already `before` an edit."""
    flags = body.get("flags") or 0
    if before is not None:
        flags |= before["flags"]
    return bool(flags & COMPONENTS_V2)


def _check_embeds(problems: Problems, embeds: object, path: FieldPath) -> None:
    """Notes what is wrong with the embeds, each and together."""
    if embeds is None:
        return
    if not problems.check_list(path, embeds, 0, numbers.MAX_EMBEDS):
        return
    assert isinstance(embeds, list)
    for index, embed in enumerate(embeds):
        _check_embed(problems, embed, (*path, index))
    if sum(map(_count_embed_characters, embeds)) > numbers.MAX_EMBED_TOTAL_LENGTH:
        problems.add(
            path,
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {numbers.MAX_EMBED_TOTAL_LENGTH}",
        )


def _check_embed(problems: Problems, embed: Json, path: FieldPath) -> None:
    """Notes what is wrong with one embed."""
    for text_path, longest in EMBED_TEXTS.items():
        text = _find_embed_text(embed, text_path)
        problems.check_text((*path, *text_path), text, 0, longest, required=False)
    problems.check_number((*path, "color"), embed.get("color"), 0, numbers.MAX_COLOR)
    if embed.get("fields") is not None:
        _check_embed_fields(problems, embed["fields"], (*path, "fields"))


def _find_embed_text(embed: Json, path: FieldPath) -> object:
    """The value at a path in an embed; None if there is none."""
    value: Any = embed
    for step in path:
        value = (value or {}).get(step)
    return value


def _check_embed_fields(problems: Problems, fields: object, path: FieldPath) -> None:
    """Notes what is wrong with the fields of an embed: a name and a value each."""
    if not problems.check_list(path, fields, 0, numbers.MAX_EMBED_FIELDS):
        return
    assert isinstance(fields, list)
    for index, field in enumerate(fields):
        problems.check_text(
            (*path, index, "name"), field.get("name"), 1, numbers.MAX_FIELD_NAME_LENGTH
        )
        problems.check_text(
            (*path, index, "value"), field.get("value"), 1, numbers.MAX_FIELD_VALUE_LENGTH
        )


def _count_embed_characters(embed: Json) -> int:
    """How many characters of an embed count towards the limit for all embeds together.

    These are titles, descriptions, names, values, footers and authors.
    """
    texts = [_find_embed_text(embed, path) for path in EMBED_TEXTS]
    for field in embed.get("fields") or ():
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if isinstance(text, str))


def _check_files(problems: Problems, body: Json, uploads: Uploads, path: FieldPath) -> None:
    """Notes too many files, kept and new ones, and too long descriptions."""
    listed = body.get("attachments") or []
    if not problems.check_list((*path, "attachments"), listed, 0, numbers.MAX_FILES):
        return
    listed_ids = {str(entry.get("id")) for entry in listed}
    unlisted = [key for key in uploads if key not in listed_ids]
    is_noted = len(listed) > numbers.MAX_FILES  # by `check_list`
    if len(listed) + len(unlisted) > numbers.MAX_FILES and not is_noted:
        problems.add(
            (*path, "attachments"),
            "BASE_TYPE_MAX_LENGTH",
            f"Must be {numbers.MAX_FILES} or fewer in length.",
        )
    for index, entry in enumerate(listed):
        problems.check_text(
            (*path, "attachments", index, "description"),
            entry.get("description"),
            0,
            numbers.MAX_ALT_TEXT_LENGTH,
            required=False,
        )


def _check_v2(problems: Problems, body: Json, path: FieldPath, before: Json | None) -> None:
    """Notes fields that cannot stand beside Components V2, in the body or left in `before`."""
    for field in LEGACY_FIELDS:
        if body.get(field):
            message = (
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            )
            problems.add(
                (*path, field), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message
            )
    if before is None or before["flags"] & COMPONENTS_V2:
        return
    for field in ("content", "embeds"):
        if before[field] and field not in body:
            message = (
                f"The '{field}' field must be emptied when a message is turned into Components V2"
            )
            problems.add(
                (*path, field), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message
            )


def _refuse_empty(body: Json, uploads: Uploads, before: Json) -> None:
    """Fails where nothing would be left in the message."""
    edited = {**before, **body}
    if uploads or body.get("poll") or body.get("sticker_ids"):
        return
    if not any(edited.get(field) for field in ("content", "embeds", "components", "attachments")):
        fail(ErrorCode.EMPTY_MESSAGE)
