"""Collects what is wrong with a request body and refuses it in Discord's nested shape."""

from local.errors import ApiError
from local.protocol import Json

INVALID_FORM_BODY = 50035  # Discord's code
FieldPath = tuple[str | int, ...]


class Problems:
    """What is wrong with a request; `path` is the way to a field in its body."""

    def __init__(self) -> None:
        self.tree: Json = {}  # Discord's `errors`: nested as the body, problems under "_errors"

    def add(self, path: FieldPath, code: str, message: str) -> None:
        """Notes a problem of the field at this path."""
        node = self.tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_if_any(self) -> None:
        """Refuses the request if any problem was noted."""
        if self.tree:
            raise ApiError(400, INVALID_FORM_BODY, "Invalid Form Body", errors=self.tree)

    def add_required(self, path: FieldPath) -> None:
        """Notes that a required field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def check_text(
        self,
        path: FieldPath,
        value: object,
        low: int,
        high: int,
        *,
        required: bool = True,
    ) -> bool:
        """Checks that a field of a request is a string of `low` to `high` characters.

        True if it is. Else False, and the problem is noted, unless the text was
        left out and may be: None is a problem only where the text is `required`
        and `low` is above 0, "" only where `low` is above 0.
        """
        is_missing = value is None or value == ""
        if is_missing and required and low > 0:
            self.add_required(path)
            return False
        if value is None or (value == "" and not required and low == 0):
            return False
        if not isinstance(value, str):
            self.add(path, "BASE_TYPE_STRING", "Could not interpret value as string.")
            return False
        if not low <= len(value) <= high:
            self._add_bad_length(path, low, high)
            return False
        return True

    def _add_bad_length(self, path: FieldPath, low: int, high: int) -> None:
        """Notes that a text or list is shorter than `low` or longer than `high`.

        Discord has another code and sentence where `low` is 0.
        """
        if low:
            message = f"Must be between {low} and {high} in length."
            self.add(path, "BASE_TYPE_BAD_LENGTH", message)
        else:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")

    def check_number(self, path: FieldPath, value: object, low: int, high: int) -> None:
        """Notes a value that is not a whole number from `low` to `high`; None is fine."""
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            self.add(
                path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}."
            )
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def check_list(self, path: FieldPath, value: object, low: int, high: int) -> bool:
        """Notes a value that is not a list of `low` to `high` objects.

        True if it is a list of objects, of any length: then the caller
        can look at each.
        """
        if not isinstance(value, list):
            self.add(
                path,
                "BASE_TYPE_REQUIRED" if value is None else "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            )
            return False
        if not low <= len(value) <= high:
            self._add_bad_length(path, low, high)
        broken = [index for index, item in enumerate(value) if not isinstance(item, dict)]
        for index in broken:
            self.add(
                (*path, index),
                "MODEL_TYPE_CONVERT",
                "Only dictionaries may be used in a ModelType",
            )
        return not broken

    def check_choice(self, path: FieldPath, value: object, allowed: tuple[object, ...]) -> bool:
        """Notes a value that is none of the allowed ones.

        True if it is one.
        """
        if value in allowed:
            return True
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {_format_set(allowed)}.")
        return False

    def check_type(self, path: FieldPath, value: object, allowed: tuple[int, ...]) -> bool:
        """Notes a component type that is not allowed here.

        True if it is.
        """
        if value in allowed:
            return True
        listed = f"({allowed[0]},)" if len(allowed) == 1 else str(allowed)
        self.add(path, "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {listed}.')
        return False


def _format_set(allowed: tuple[object, ...]) -> str:
    """The allowed values as Discord lists them: {1, 2}."""
    return "{" + ", ".join(repr(item) for item in allowed) + "}"
