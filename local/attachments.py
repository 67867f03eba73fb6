"""Files of a message: stored, measured, and served under a signed address.

They are removed when nobody names them.
"""

import base64
import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

from local.errors import ErrorCode, Refused, fail
from local.images import FileKind, detect_file_kind
from local.limits.problems import FieldPath, Problems
from local.protocol import EPHEMERAL, FILE, Json, walk_components
from local.world import World

UNSAFE_CHARACTERS = re.compile(r"[^\w.\-]+")
ATTACHMENT_SCHEME = "attachment://"
MEDIA_LOADED = 2  # Discord's number for media that it has fetched and measured


@dataclass(frozen=True, slots=True)
class Upload:
    name: str
    blob: bytes


Uploads = dict[str, Upload]  # by the number of the form field: files[0] is "0"


def store_upload(
    world: World,
    upload: Upload,
    *,
    description: str | None = None,
    ephemeral: bool = False,
) -> Json:
    """Keeps a file and returns its attachment, as Discord describes it."""
    key, name = world.new_snowflake(), _make_safe_file_name(upload.name)
    kind = detect_file_kind(upload.blob, name)
    url = f"{world.base_url}/files/{key}/{quote(name)}?hm={world.sign_text(key)}"
    world.save_file(key, upload.blob)
    attachment: Json = {
        "id": key,
        "filename": name,
        "size": len(upload.blob),
        "url": url,
        "proxy_url": url,
        "content_type": kind.content_type,
        "flags": 0,
    }
    if name != upload.name:
        attachment["title"] = upload.name.rsplit(".", 1)[0]
    if ephemeral:
        attachment["ephemeral"] = True
    return attachment | _make_description_field(description) | _make_picture_fields(kind)


def _make_picture_fields(kind: FileKind) -> Json:
    """Makes the fields of an attachment that only a picture has.

    {} for other files.
    """
    if kind.width is None:
        return {}
    return {
        "width": kind.width,
        "height": kind.height,
        "placeholder": "",
        "placeholder_version": 1,
    }


def read_upload(world: World, file: Upload | Json) -> Upload:
    """A person's file: given in a test, or sent by the page as base64.

    Raises Refused if it cannot be read or is too large.
    """
    upload = file if isinstance(file, Upload) else _decode_page_file(file)
    if len(upload.blob) > world.rules.file_bytes:
        raise Refused("fileSize", f"A file has at most {world.rules.file_bytes // 2**20} MiB.")
    return upload


def _decode_page_file(file: Json) -> Upload:
    """A file as the page sends it: its `name`, and its `data` in base64."""
    try:
        blob = base64.b64decode(file["data"], validate=True)
        return Upload(str(file["name"]), blob)
    except (KeyError, TypeError, binascii.Error) as error:
        raise Refused("brokenFile", "This file could not be read.") from error


def set_attachments(world: World, message: Json, body: Json, uploads: Uploads) -> None:
    """Gives a message its files: the old ones that `body` keeps, and the uploads.

    Files let go are removed.
    """
    before = message["attachments"]
    kept_files = select_kept_files(before, body, uploads)
    listed = body.get("attachments") or ()
    descriptions = {str(entry["id"]): entry.get("description") for entry in listed}
    ephemeral = bool(message["flags"] & EPHEMERAL)
    attachments = [
        file | _make_description_field(descriptions.get(file["id"])) for file in kept_files
    ]
    for key, upload in uploads.items():
        description = descriptions.get(key)
        attachments.append(
            store_upload(world, upload, description=description, ephemeral=ephemeral)
        )
    message["attachments"] = attachments
    kept_ids = {file["id"] for file in kept_files}
    for file in before:
        if file["id"] not in kept_ids:
            world.delete_file(file["id"])


def _make_description_field(description: str | None) -> Json:
    """Makes the field `description` of an attachment.

    {} without a text.
    """
    return {"description": description} if description else {}


def select_kept_files(before: list[Json], body: Json, uploads: Uploads) -> list[Json]:
    """Which old files a message keeps: all, unless the request lists those it wants.

    Ids that are numbers of uploads name new files, and are passed over.
    """
    if body.get("attachments") is None:
        return before
    by_id = {file["id"]: file for file in before}
    wanted = [str(entry["id"]) for entry in body["attachments"]]
    return [by_id[key] for key in wanted if key in by_id and key not in uploads]


def check_files(
    world: World,
    body: Json,
    before: list[Json],
    uploads: Uploads,
    path: FieldPath = (),
) -> None:
    """Refuses the files of a message that Discord would refuse.

    It would refuse files that are too large, attachments nobody
    uploaded, and `attachment://` names that lead nowhere. `before` are
    the message's old files; `path` is where the body stands in the request.
    """
    if any(len(upload.blob) > world.rules.file_bytes for upload in uploads.values()):
        fail(ErrorCode.TOO_LARGE)
    _check_attachment_ids(body, before, uploads, path)
    _check_media_names(body, before, uploads, path)


def _check_attachment_ids(
    body: Json,
    before: list[Json],
    uploads: Uploads,
    path: FieldPath,
) -> None:
    """Refuses a body whose `attachments` lists a file that is neither old nor uploaded."""
    problems = Problems()
    known_ids = {file["id"] for file in before} | uploads.keys()
    for number, entry in enumerate(body.get("attachments") or ()):
        if str(entry.get("id")) not in known_ids:
            problems.add(
                (*path, "attachments", number, "id"),
                "ATTACHMENT_NOT_FOUND",
                f"Attachment data not found: {entry.get('id')}",
            )
    problems.raise_if_any()


def _check_media_names(body: Json, before: list[Json], uploads: Uploads, path: FieldPath) -> None:
    """Refuses a body that shows `attachment://name` of a file that the message will not have."""
    problems = Problems()
    names = {file["filename"] for file in select_kept_files(before, body, uploads)}
    names |= {_make_safe_file_name(upload.name) for upload in uploads.values()}
    for media_path, media in _walk_media(body, path):
        name = _find_attachment_name(media)
        if name is not None and name not in names:
            problems.add(
                (*media_path, "url"),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment was not found: {media['url']}",
            )
    problems.raise_if_any()


def resolve_media(message: Json) -> None:
    """Turns `attachment://name` in components and embeds into addresses with sizes.

    Any other address stays, and gets the fields `id` and `proxy_url`.
    """
    files_by_name = {file["filename"]: file for file in message["attachments"]}
    for _path, media in _walk_media(message, ()):
        name = _find_attachment_name(media)
        if name is not None and name in files_by_name:
            media |= _make_media_payload(files_by_name[name])
        else:
            media |= {
                "id": media.get("id") or message["id"],
                "proxy_url": media.get("proxy_url") or media["url"],
            }
    _describe_file_components(message)


def _describe_file_components(message: Json) -> None:
    """Gives the file components of a message the name and size of their file."""
    files_by_id = {file["id"]: file for file in message["attachments"]}
    for component in walk_components(message["components"]):
        if component["type"] == FILE and "attachment_id" in component["file"]:
            file = files_by_id[component["file"]["attachment_id"]]
            component |= {"name": file["filename"], "size": file["size"]}


def _make_media_payload(file: Json) -> Json:
    """Makes a file as the media of a component or an embed, in Discord's shape."""
    return {
        "id": file["id"],
        "url": file["url"],
        "proxy_url": file["proxy_url"],
        "width": file.get("width"),
        "height": file.get("height"),
        "content_type": file["content_type"],
        "placeholder": "",
        "placeholder_version": 1,
        "loading_state": MEDIA_LOADED,
        "attachment_id": file["id"],
        "flags": 0,
    }


def _walk_media(message: Json, path: FieldPath) -> Iterator[tuple[FieldPath, Json]]:
    """Every picture or file that a message's embeds and components show: pairs (path, media)."""
    for index, embed in enumerate(message.get("embeds") or ()):
        for part in ("image", "thumbnail"):
            if embed.get(part):
                yield (*path, "embeds", index, part), embed[part]
    for index, component in enumerate(message.get("components") or ()):
        yield from _walk_component_media(component, (*path, "components", index))


def _walk_component_media(component: Json, path: FieldPath) -> Iterator[tuple[FieldPath, Json]]:
    """Every picture or file in a component, at any depth: pairs (path, media).

    `path` is the path of the component in the message.
    """
    for field in ("media", "file"):
        if component.get(field):
            yield (*path, field), component[field]
    for number, item in enumerate(component.get("items") or ()):
        yield (*path, "items", number, "media"), item["media"]
    for index, child in enumerate(component.get("components") or ()):
        yield from _walk_component_media(child, (*path, "components", index))
    if component.get("accessory"):
        yield from _walk_component_media(component["accessory"], (*path, "accessory"))


def _find_attachment_name(media: Json) -> str | None:
    """The file that `attachment://name` means.

    None for any other address.
    """
    url = media["url"]
    if not url.startswith(ATTACHMENT_SCHEME):
        return None
    return _make_safe_file_name(url.removeprefix(ATTACHMENT_SCHEME))


def _make_safe_file_name(name: str) -> str:
    """Makes the name of a file as Discord stores it: UNSAFE_CHARACTERS become underscores."""
    return UNSAFE_CHARACTERS.sub("_", name) or "file"
