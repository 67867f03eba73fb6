"""Filling in a modal as a person does.

What was not touched keeps its default, what does not fit is refused.
"""

from typing import Any

from local import protocol
from local.attachments import Upload, read_upload, store_upload
from local.errors import Refused
from local.limits import numbers
from local.options import resolve_id
from local.protocol import CHECKBOX_GROUP, SELECT, Json, walk_components
from local.world import World

# Which kind of thing the values of a menu name.
SELECTED_KINDS = {
    protocol.USER_SELECT: protocol.USER,
    protocol.ROLE_SELECT: protocol.ROLE,
    protocol.MENTIONABLE_SELECT: protocol.MENTIONABLE,
    protocol.CHANNEL_SELECT: protocol.CHANNEL,
}
Values = dict[str, Any]


def collect_values_by_custom_id(components: list[Json]) -> Values:
    """What a page sends for a modal, by custom id: a `value`, or a list of `values`."""
    return {
        part["custom_id"]: part.get("value", part.get("values"))
        for part in walk_components(components)
        if part.get("custom_id")
    }


def build_submission(world: World, channel: Json, modal: Json, values: Values) -> Json:
    """The data of a modal's submission: its own shape with what was entered.

    `resolved` holds what the ids in it stand for.
    """
    known_ids = {
        part["custom_id"] for part in walk_components(modal["components"]) if part.get("custom_id")
    }
    if unknown := values.keys() - known_ids:
        raise Refused("unknownInput", f"There is no input {', '.join(sorted(unknown))}.")
    resolved: Json = {}
    components = [
        _fill_component(world, channel, component, values, resolved)
        for component in modal["components"]
    ]
    return {"custom_id": modal["custom_id"], "components": components, "resolved": resolved}


def _fill_component(
    world: World,
    channel: Json,
    component: Json,
    values: Values,
    resolved: Json,
) -> Json:
    """A component of a modal as it is sent in, with the value that was entered.

    What the ids in values stand for is added to `resolved`.
    """
    head = {"type": component["type"], "id": component.get("id", 1)}
    match component["type"]:
        case protocol.ROW:
            children = [
                _fill_component(world, channel, child, values, resolved)
                for child in component["components"]
            ]
            return head | {"components": children}
        case protocol.LABEL:
            inner = _fill_component(world, channel, component["component"], values, resolved)
            return head | {"component": inner}
        case protocol.TEXT_DISPLAY:
            return head
    custom_id = component["custom_id"]
    answer = _make_component_answer(world, channel, component, values.get(custom_id), resolved)
    return head | {"custom_id": custom_id} | answer


def _make_component_answer(
    world: World,
    channel: Json,
    component: Json,
    value: Any,
    resolved: Json,
) -> Json:
    """Makes the field `value` or `values` of an input.

    Without a value its default. What the ids in values stand for is
    added to `resolved`.
    """
    match component["type"]:
        case protocol.TEXT_INPUT:
            default = component.get("value") or ""
            return {"value": _validate_text(component, default if value is None else value)}
        case protocol.CHECKBOX:
            return {"value": bool(component.get("default") if value is None else value)}
        case protocol.RADIO_GROUP:
            return {"value": _validate_radio(component, value)}
        case protocol.FILE_UPLOAD:
            return {"values": _store_uploads(world, component, value or [], resolved)}
    if value is None:
        value = _list_default_values(component)
    chosen = validate_selected_values(component, value)
    resolve_values(world, channel, component, chosen, resolved)
    return {"values": chosen}


def _validate_text(component: Json, value: str) -> str:
    """The text of an input, refused where it is missing or of a wrong length.

    An empty text is fine where the input is not required, whatever
    its least length.
    """
    is_required = bool(component.get("required", True))
    shortest = component.get("min_length") or int(is_required)
    longest = component.get("max_length") or numbers.MAX_INPUT_LENGTH
    if not isinstance(value, str) or (is_required and not value):
        raise Refused("inputMissing", "A required field is empty.")
    if value and not shortest <= len(value) <= longest:
        raise Refused(
            "inputLength",
            f"This text must have {shortest} to {longest} characters.",
        )
    return value


def _validate_radio(component: Json, value: str | None) -> str | None:
    """The chosen value of a radio group, else its default.

    None if it may be left open.
    """
    chosen = value
    if chosen is None:
        chosen = next(iter(_list_default_values(component)), None)
    if chosen is None and component.get("required", True):
        raise Refused("inputMissing", "A required field is empty.")
    if chosen is not None and chosen not in {option["value"] for option in component["options"]}:
        raise Refused("unknownChoice", f"{chosen} is not offered.")
    return chosen


def _list_default_values(component: Json) -> list[str]:
    """The values that are chosen before anybody touches an input."""
    if component["type"] in SELECTED_KINDS:
        return [str(entry["id"]) for entry in component.get("default_values") or ()]
    return [option["value"] for option in component.get("options") or () if option.get("default")]


def validate_selected_values(component: Json, values: list[str]) -> list[str]:
    """The values chosen in a menu or group.

    Raises Refused if not offered, too few or too many.
    """
    if not isinstance(values, list):
        raise Refused("unknownChoice", "Nothing was chosen.")
    if component["type"] in (SELECT, CHECKBOX_GROUP):
        offered = {option["value"] for option in component["options"]}
        for value in values:
            if value not in offered:
                raise Refused("unknownChoice", f"{value} is not offered.")
    least, most = _find_value_range(component)
    optional = component.get("required") is False or least == 0
    is_skipped = optional and not values
    is_too_few = len(values) < least and not is_skipped
    if is_too_few or len(values) > most:
        raise Refused("choiceCount", f"Choose {least} to {most}.")
    return [str(value) for value in values]


def _find_value_range(component: Json) -> tuple[int, int]:
    """The least and the most values that may be chosen in a menu or group."""
    least, most = component.get("min_values"), component.get("max_values")
    default_least, default_most = 1, 1
    if component["type"] == CHECKBOX_GROUP:
        default_least = int(component.get("required", True))
        default_most = len(component["options"])
    return (default_least if least is None else least), most or default_most


def resolve_values(
    world: World,
    channel: Json,
    component: Json,
    values: list[str],
    resolved: Json,
) -> None:
    """Adds the users, roles or channels that were chosen in a menu to `resolved`."""
    if component["type"] in SELECTED_KINDS:
        for value in values:
            resolve_id(world, channel, resolved, SELECTED_KINDS[component["type"]], value)


def _store_uploads(
    world: World,
    component: Json,
    files: list[Upload | Json],
    resolved: Json,
) -> list[str]:
    """Keeps the files given to an input and adds them to `resolved`.

    Returns their ids.
    """
    least, most = component.get("min_values"), component.get("max_values") or 1
    if least is None:
        least = int(component.get("required", True))
    if not least <= len(files) <= most:
        raise Refused("choiceCount", f"Choose {least} to {most} files.")
    attachments = [store_upload(world, read_upload(world, file), ephemeral=True) for file in files]
    for attachment in attachments:
        resolved.setdefault("attachments", {})[attachment["id"]] = attachment
    return [attachment["id"] for attachment in attachments]
