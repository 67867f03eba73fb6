"""Limits of a modal and of every input that may stand in one."""

from collections.abc import Callable

from local.limits import numbers
from local.limits.components import (
    check_custom_ids,
    check_select,
    check_select_options,
    check_text_display,
    check_value_range,
)
from local.limits.problems import FieldPath, Problems
from local.protocol import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
    Json,
)

SHORT, PARAGRAPH = 1, 2  # styles of text inputs
TOP_TYPES = (ROW, TEXT_DISPLAY, LABEL)
LABEL_TYPES = (
    *sorted(SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}),
)


def check_modal(data: Json, path: FieldPath = ("data",)) -> None:
    """Refuses a modal that Discord would refuse."""
    problems = Problems()
    problems.check_text((*path, "title"), data.get("title"), 1, numbers.MAX_MODAL_TITLE_LENGTH)
    problems.check_text(
        (*path, "custom_id"), data.get("custom_id"), 1, numbers.MAX_CUSTOM_ID_LENGTH
    )
    if problems.check_list(
        (*path, "components"), data.get("components"), 1, numbers.MAX_MODAL_COMPONENTS
    ):
        for index, component in enumerate(data["components"]):
            _check_top_component(problems, component, (*path, "components", index))
        if not problems.tree:
            check_custom_ids(problems, data["components"], (*path, "components"))
    problems.raise_if_any()


def _check_top_component(problems: Problems, component: Json, path: FieldPath) -> None:
    """Notes what is wrong with a component that stands directly in a modal."""
    if not problems.check_type(path, component.get("type"), TOP_TYPES):
        return
    if component["type"] == ROW:
        _check_row(problems, component, path)
    elif component["type"] == LABEL:
        _check_label(problems, component, path)
    else:
        check_text_display(problems, component, path)


def _check_row(problems: Problems, row: Json, path: FieldPath) -> None:
    """Notes what is wrong with a row: one input with a label of its own, as before labels came."""
    if not problems.check_list((*path, "components"), row.get("components"), 1, 1):
        return
    for index, item in enumerate(row["components"]):
        item_path = (*path, "components", index)
        if problems.check_type(item_path, item.get("type"), (TEXT_INPUT, *sorted(SELECTS))):
            INPUT_CHECKS[item["type"]](problems, item, item_path)
            if item["type"] == TEXT_INPUT:
                problems.check_text(
                    (*item_path, "label"), item.get("label"), 1, numbers.MAX_LABEL_LENGTH
                )


def _check_label(problems: Problems, label: Json, path: FieldPath) -> None:
    """Notes what is wrong with a label and the input in it."""
    problems.check_text((*path, "label"), label.get("label"), 1, numbers.MAX_LABEL_LENGTH)
    problems.check_text(
        (*path, "description"),
        label.get("description"),
        0,
        numbers.MAX_LABEL_DESCRIPTION_LENGTH,
        required=False,
    )
    item, item_path = label.get("component"), (*path, "component")
    if not isinstance(item, dict):
        problems.add_required(item_path)
    elif problems.check_type(item_path, item.get("type"), LABEL_TYPES):
        INPUT_CHECKS[item["type"]](problems, item, item_path)
        if item["type"] == TEXT_INPUT and item.get("label"):
            problems.add(
                (*item_path, "label"),
                "COMPONENT_LABEL_NOT_ALLOWED",
                "A text input inside a label has no label of its own",
            )
        if item.get("disabled"):
            problems.add(
                (*item_path, "disabled"),
                "COMPONENT_DISABLED_NOT_ALLOWED",
                "Components in a modal cannot be disabled",
            )


def _check_text_input(problems: Problems, item: Json, path: FieldPath) -> None:
    """Notes what is wrong with a text input."""
    problems.check_text(
        (*path, "custom_id"), item.get("custom_id"), 1, numbers.MAX_CUSTOM_ID_LENGTH
    )
    problems.check_choice((*path, "style"), item.get("style"), (SHORT, PARAGRAPH))
    problems.check_text(
        (*path, "value"), item.get("value"), 0, numbers.MAX_INPUT_LENGTH, required=False
    )
    problems.check_text(
        (*path, "placeholder"),
        item.get("placeholder"),
        0,
        numbers.MAX_INPUT_PLACEHOLDER_LENGTH,
        required=False,
    )
    problems.check_number(
        (*path, "min_length"), item.get("min_length"), 0, numbers.MAX_INPUT_LENGTH
    )
    problems.check_number(
        (*path, "max_length"), item.get("max_length"), 1, numbers.MAX_INPUT_LENGTH
    )
    shortest = item.get("min_length") or 0
    longest = item.get("max_length") or numbers.MAX_INPUT_LENGTH
    if shortest > longest:
        problems.add(
            (*path, "min_length"),
            "TEXT_INPUT_MIN_ABOVE_MAX",
            "min_length must not be greater than max_length",
        )
    elif item.get("value"):
        problems.check_text((*path, "value"), item["value"], shortest, longest)


def _check_file_upload(problems: Problems, item: Json, path: FieldPath) -> None:
    """Notes what is wrong with an input for files."""
    problems.check_text(
        (*path, "custom_id"), item.get("custom_id"), 1, numbers.MAX_CUSTOM_ID_LENGTH
    )
    check_value_range(problems, item, path, numbers.MAX_UPLOADS)


def _check_radio_group(problems: Problems, item: Json, path: FieldPath) -> None:
    """Notes what is wrong with a group of radio buttons."""
    problems.check_text(
        (*path, "custom_id"), item.get("custom_id"), 1, numbers.MAX_CUSTOM_ID_LENGTH
    )
    check_select_options(
        problems, item.get("options"), (*path, "options"), numbers.MIN_RADIOS, numbers.MAX_RADIOS
    )


def _check_checkbox_group(problems: Problems, item: Json, path: FieldPath) -> None:
    """Notes what is wrong with a group of checkboxes."""
    problems.check_text(
        (*path, "custom_id"), item.get("custom_id"), 1, numbers.MAX_CUSTOM_ID_LENGTH
    )
    check_value_range(problems, item, path, numbers.MAX_CHECKBOXES)
    check_select_options(
        problems, item.get("options"), (*path, "options"), 1, numbers.MAX_CHECKBOXES
    )


def _check_checkbox(problems: Problems, item: Json, path: FieldPath) -> None:
    """Notes what is wrong with a single checkbox."""
    problems.check_text(
        (*path, "custom_id"), item.get("custom_id"), 1, numbers.MAX_CUSTOM_ID_LENGTH
    )


INPUT_CHECKS: dict[int, Callable[[Problems, Json, FieldPath], None]] = {
    TEXT_INPUT: _check_text_input,
    **dict.fromkeys(SELECTS, check_select),
    FILE_UPLOAD: _check_file_upload,
    RADIO_GROUP: _check_radio_group,
    CHECKBOX_GROUP: _check_checkbox_group,
    CHECKBOX: _check_checkbox,
}
