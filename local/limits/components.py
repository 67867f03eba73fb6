"""Limits of the components of a message, old rows and Components V2 alike."""

from collections.abc import Callable

from local.errors import ApiError
from local.limits import numbers
from local.limits.problems import FieldPath, Problems
from local.protocol import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    ROW,
    SECTION,
    SELECT,
    SELECTS,
    SEPARATOR,
    TEXT_DISPLAY,
    THUMBNAIL,
    Json,
    walk_components,
)

LEGACY_TOP_TYPES = (ROW,)
TOP_TYPES = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER)
CONTAINER_TYPES = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
ROW_TYPES = (BUTTON, *sorted(SELECTS))
# Styles of buttons
PRIMARY, SECONDARY, SUCCESS, DANGER, LINK, PREMIUM = range(1, 7)
BUTTON_STYLES = (PRIMARY, SECONDARY, SUCCESS, DANGER, LINK, PREMIUM)
SMALL_SPACING, LARGE_SPACING = 1, 2  # of separators


def check_components(problems: Problems, components: object, path: FieldPath, *, v2: bool) -> None:
    """Notes what is wrong with a message's components.

    `v2`: Components V2, not only rows. What concerns all of them
    together is checked only where each by itself is right.
    """
    highest = numbers.MAX_COMPONENTS if v2 else numbers.MAX_ROWS
    if not problems.check_list(path, components, 0, highest) or not isinstance(components, list):
        return
    for index, component in enumerate(components):
        _check_component(
            problems, component, (*path, index), TOP_TYPES if v2 else LEGACY_TOP_TYPES
        )
    if problems.tree:
        return
    everything = list(walk_components(components))
    check_custom_ids(problems, components, path)
    _check_ids(problems, everything, path)
    if v2:
        _check_totals(problems, everything, path)


def _check_component(
    problems: Problems,
    component: Json,
    path: FieldPath,
    allowed: tuple[int, ...],
) -> None:
    """Notes what is wrong with a component, whose type must be one of the allowed."""
    if problems.check_type(path, component.get("type"), allowed):
        problems.check_number((*path, "id"), component.get("id"), 0, numbers.MAX_COMPONENT_ID)
        COMPONENT_CHECKS[component["type"]](problems, component, path)


def _check_children(
    problems: Problems,
    component: Json,
    path: FieldPath,
    low: int,
    high: int,
    allowed: tuple[int, ...],
) -> None:
    """Notes what is wrong with the children of a component.

    There must be `low` to `high` of them, of the allowed types.
    """
    if problems.check_list((*path, "components"), component.get("components"), low, high):
        for index, child in enumerate(component["components"]):
            _check_component(problems, child, (*path, "components", index), allowed)


def _check_row(problems: Problems, row: Json, path: FieldPath) -> None:
    """Notes what is wrong with a row: up to five buttons, or one menu."""
    _check_children(problems, row, path, low=1, high=numbers.MAX_ROW_BUTTONS, allowed=ROW_TYPES)
    children = row.get("components")
    if isinstance(children, list) and len(children) > 1:
        for index, child in enumerate(children):
            if isinstance(child, dict) and child.get("type") in SELECTS:
                message = "The specified component exceeds the maximum width"
                problems.add(
                    (*path, "components", index), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message
                )


def _check_button(problems: Problems, button: Json, path: FieldPath) -> None:
    """Notes what is wrong with a button.

    LINK needs an address and no custom id, PREMIUM neither, all
    others a custom id.
    """
    problems.check_choice((*path, "style"), button.get("style"), BUTTON_STYLES)
    problems.check_text(
        (*path, "label"), button.get("label"), 0, numbers.MAX_BUTTON_LABEL_LENGTH, required=False
    )
    if button.get("style") == LINK:
        problems.check_text((*path, "url"), button.get("url"), 1, numbers.MAX_BUTTON_URL_LENGTH)
        if button.get("custom_id"):
            problems.add(
                (*path, "custom_id"),
                "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                "A custom id and url cannot both be specified",
            )
    elif button.get("style") != PREMIUM:
        problems.check_text(
            (*path, "custom_id"), button.get("custom_id"), 1, numbers.MAX_CUSTOM_ID_LENGTH
        )
    if button.get("style") != PREMIUM and not button.get("label") and not button.get("emoji"):
        problems.add(
            path,
            "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI",
            "A button requires a label or an emoji",
        )


def check_select(problems: Problems, select: Json, path: FieldPath) -> None:
    """Notes what is wrong with a menu: of options, or (the other types) of people or channels."""
    problems.check_text(
        (*path, "custom_id"), select.get("custom_id"), 1, numbers.MAX_CUSTOM_ID_LENGTH
    )
    problems.check_text(
        (*path, "placeholder"),
        select.get("placeholder"),
        0,
        numbers.MAX_PLACEHOLDER_LENGTH,
        required=False,
    )
    check_value_range(problems, select, path, numbers.MAX_OPTIONS)
    if select["type"] == SELECT:
        check_select_options(
            problems, select.get("options"), (*path, "options"), 1, numbers.MAX_OPTIONS
        )
        _check_against_options(problems, select, path)
    elif len(select.get("default_values") or ()) > (select.get("max_values") or 1):
        problems.add(
            (*path, "default_values"),
            "SELECT_DEFAULT_VALUES_EXCEED_MAX",
            "More default values than max_values allows",
        )


def check_value_range(problems: Problems, item: Json, path: FieldPath, highest: int) -> None:
    """Notes wrong `min_values` and `max_values` of a menu, an upload or a group of checkboxes."""
    problems.check_number((*path, "min_values"), item.get("min_values"), 0, highest)
    problems.check_number((*path, "max_values"), item.get("max_values"), 1, highest)
    low, high = item.get("min_values"), item.get("max_values")
    if isinstance(low, int) and isinstance(high, int) and low > high:
        problems.add(
            (*path, "min_values"),
            "SELECT_COMPONENT_MIN_ABOVE_MAX",
            "min_values must not be greater than max_values",
        )


def _check_against_options(problems: Problems, select: Json, path: FieldPath) -> None:
    """Notes what does not fit the number of a menu's options.

    That is `min_values` or `max_values` above it, and more default
    options than may be chosen.
    """
    options = select.get("options")
    if not isinstance(options, list):
        return
    for bound in ("min_values", "max_values"):
        problems.check_number((*path, bound), select.get(bound), 0, max(1, len(options)))
    defaults = [option for option in options if isinstance(option, dict) and option.get("default")]
    if len(defaults) > (select.get("max_values") or 1):
        problems.add(
            (*path, "options"),
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
            "More options are default than max_values allows",
        )


def check_select_options(
    problems: Problems,
    options: object,
    path: FieldPath,
    low: int,
    high: int,
) -> None:
    """Notes what is wrong with the choices of a menu, of radio buttons, or of checkboxes.

    There must be `low` to `high` of them; `path` is where they
    stand in the request.
    """
    if not problems.check_list(path, options, low, high) or not isinstance(options, list):
        return
    seen: set[object] = set()
    for index, option in enumerate(options):
        option_path = (*path, index)
        problems.check_text(
            (*option_path, "label"), option.get("label"), 1, numbers.MAX_OPTION_LABEL_LENGTH
        )
        problems.check_text(
            (*option_path, "value"), option.get("value"), 1, numbers.MAX_OPTION_VALUE_LENGTH
        )
        problems.check_text(
            (*option_path, "description"),
            option.get("description"),
            0,
            numbers.MAX_OPTION_DESCRIPTION_LENGTH,
            required=False,
        )
        if option.get("value") in seen:
            problems.add(
                (*option_path, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(option.get("value"))


def _check_section(problems: Problems, section: Json, path: FieldPath) -> None:
    """Notes what is wrong with a section: texts and one accessory."""
    _check_children(problems, section, path, 1, numbers.MAX_SECTION_TEXTS, (TEXT_DISPLAY,))
    accessory = section.get("accessory")
    if isinstance(accessory, dict):
        _check_component(problems, accessory, (*path, "accessory"), (BUTTON, THUMBNAIL))
    else:
        problems.add_required((*path, "accessory"))


def check_text_display(problems: Problems, display: Json, path: FieldPath) -> None:
    """Notes a text that is missing or too long."""
    problems.check_text(
        (*path, "content"), display.get("content"), 1, numbers.MAX_TEXT_DISPLAY_LENGTH
    )


def _check_thumbnail(problems: Problems, thumbnail: Json, path: FieldPath) -> None:
    """Notes what is wrong with a thumbnail, or an item of a gallery."""
    _check_media(problems, thumbnail.get("media"), (*path, "media"))
    problems.check_text(
        (*path, "description"),
        thumbnail.get("description"),
        1,
        numbers.MAX_ALT_TEXT_LENGTH,
        required=False,
    )


def _check_gallery(problems: Problems, gallery: Json, path: FieldPath) -> None:
    """Notes what is wrong with a gallery of pictures."""
    if problems.check_list((*path, "items"), gallery.get("items"), 1, numbers.MAX_GALLERY_ITEMS):
        for index, item in enumerate(gallery["items"]):
            _check_thumbnail(problems, item, (*path, "items", index))


def _check_file(problems: Problems, file: Json, path: FieldPath) -> None:
    """Notes a file component that names no attachment."""
    if not _check_media(problems, file.get("file"), (*path, "file")):
        return
    if not file["file"]["url"].startswith("attachment://"):
        message = "Only attachment references are allowed in a file component"
        problems.add((*path, "file", "url"), "UNFURLED_MEDIA_ITEM_MUST_BE_ATTACHMENT", message)


def _check_media(problems: Problems, media: object, path: FieldPath) -> bool:
    """Notes an address of a picture or file that cannot be shown.

    True if it can.
    """
    if not isinstance(media, dict):
        problems.add_required(path)
        return False
    if not problems.check_text((*path, "url"), media.get("url"), 1, numbers.MAX_MEDIA_URL_LENGTH):
        return False
    if not media["url"].startswith(("attachment://", "http://", "https://")):
        problems.add(
            (*path, "url"),
            "URL_TYPE_INVALID_SCHEME",
            "Scheme must be one of ('http', 'https', 'attachment').",
        )
        return False
    return True


def _check_separator(problems: Problems, separator: Json, path: FieldPath) -> None:
    """Notes a spacing of a separator that is neither small nor large."""
    problems.check_number(
        (*path, "spacing"), separator.get("spacing"), SMALL_SPACING, LARGE_SPACING
    )


def _check_container(problems: Problems, container: Json, path: FieldPath) -> None:
    """Notes what is wrong with a container."""
    _check_children(problems, container, path, 1, numbers.MAX_COMPONENTS, CONTAINER_TYPES)
    problems.check_number(
        (*path, "accent_color"), container.get("accent_color"), 0, numbers.MAX_COLOR
    )


def check_custom_ids(problems: Problems, components: list[Json], path: FieldPath) -> None:
    """Notes custom ids that stand twice in a message or modal."""
    seen: set[str] = set()
    for component_path, component in _list_with_paths(components, path):
        custom_id = component.get("custom_id")
        if isinstance(custom_id, str):
            if custom_id in seen:
                problems.add(
                    (*component_path, "custom_id"),
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                )
            seen.add(custom_id)


def _list_with_paths(components: object, path: FieldPath) -> list[tuple[FieldPath, Json]]:
    """All components at any depth: pairs (path, component)."""
    found: list[tuple[FieldPath, Json]] = []
    for index, component in enumerate(components if isinstance(components, list) else ()):
        if not isinstance(component, dict):
            continue
        here = (*path, index)
        found.append((here, component))
        found += _list_with_paths(component.get("components"), (*here, "components"))
        for single in ("accessory", "component"):
            if isinstance(component.get(single), dict):
                found.append(((*here, single), component[single]))
    return found


def _check_ids(problems: Problems, components: list[Json], path: FieldPath) -> None:
    """Notes numeric ids that stand twice in a message."""
    ids = [component["id"] for component in components if component.get("id")]
    if len(set(ids)) != len(ids):
        problems.add(
            path, "COMPONENT_ID_DUPLICATED", "Component ids must be unique within a message"
        )


def _check_totals(problems: Problems, components: list[Json], path: FieldPath) -> None:
    """Notes too many components, too much text or too many pictures in a V2 message."""
    if len(components) > numbers.MAX_COMPONENTS:
        message = f"The total number of components cannot exceed {numbers.MAX_COMPONENTS}"
        problems.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    _check_text_total(problems, components, path)
    if sum(_count_media(component) for component in components) > numbers.MAX_MEDIA_ITEMS:
        problems.add(
            path,
            "COMPONENT_MEDIA_TOTAL_EXCEEDED",
            f"The total number of media items cannot exceed {numbers.MAX_MEDIA_ITEMS}",
        )


def _check_text_total(problems: Problems, components: list[Json], path: FieldPath) -> None:
    """Notes too much text in a V2 message.

    Texts of too many bytes are refused at once with error 500, as Discord does.
    """
    texts = [
        str(component.get("content") or "")
        for component in components
        if component.get("type") == TEXT_DISPLAY
    ]
    if sum(map(len, texts)) > numbers.MAX_TEXT_TOTAL_LENGTH:
        limit = numbers.MAX_TEXT_TOTAL_LENGTH
        message = f"The total size of the displayable text cannot exceed {limit}"
        problems.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    elif (
        sum(len(text.encode()) + numbers.TEXT_OVERHEAD for text in texts) > numbers.MAX_TEXT_BYTES
    ):
        raise ApiError(500, 0, "500: Internal Server Error")  # Discord does not say why


def _count_media(component: Json) -> int:
    """How many pictures and files a component shows."""
    if component.get("type") == GALLERY:
        return len(component.get("items") or ())
    return 1 if component.get("type") in (THUMBNAIL, FILE) else 0


COMPONENT_CHECKS: dict[int, Callable[[Problems, Json, FieldPath], None]] = {
    ROW: _check_row,
    BUTTON: _check_button,
    **dict.fromkeys(SELECTS, check_select),
    SECTION: _check_section,
    TEXT_DISPLAY: check_text_display,
    THUMBNAIL: _check_thumbnail,
    GALLERY: _check_gallery,
    FILE: _check_file,
    SEPARATOR: _check_separator,
    CONTAINER: _check_container,
}
