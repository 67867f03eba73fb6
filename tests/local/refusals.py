"""What a refusal of Discord says, for the tests of its limits."""

from collections.abc import Callable
from typing import Any

from local.errors import ApiError
from local.protocol import Json


def refusal(check: Callable[[], None]) -> ApiError | None:
    try:
        check()
    except ApiError as error:
        return error
    return None


def places(error: ApiError | None) -> set[str]:
    """Every place that the refusal names, as `components.0.label CODE`."""

    def walk(node: Json, at: tuple[str, ...]) -> set[str]:
        found = {f"{'.'.join(at)} {entry['code']}".strip() for entry in node.get("_errors", ())}
        return found.union(
            *(walk(child, (*at, key)) for key, child in node.items() if key != "_errors")
        )

    tree: Any = error.extra.get("errors", {}) if error else {}
    return walk(tree, ())
