"""Checks requests and answers against Discord's own OpenAPI file, where it can be found."""

import json
import os
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = Path(__file__).parents[2]
NAMES = re.compile(r"{[^}]*}")
METHODS = ("get", "post", "put", "patch", "delete")
FAILED = 400
ADDRESS = "urn:discord"  # of the file, in references to its parts
Problem = tuple[tuple[str | int, ...], str]


def find_specification() -> Path | None:
    """The file named by DISCORD_OPENAPI, else the one beside the project."""
    named = os.environ.get("DISCORD_OPENAPI")
    path = Path(named) if named else ROOT / "../shared/discord/openapi.json"
    return path if path.is_file() else None


class OpenApi:
    """A `check_body` for the local Discord, and with `answer` a `check_answer`.

    The file is large: it is read when there is something to check.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.checked = 0

    # Discord takes ids as numbers too, and clients send them so; it gives them as strings only.

    @cached_property
    def _bodies(self) -> dict[tuple[str, str], "Validator"]:
        asked = Schemas(json.loads(self._path.read_text()), {"type": ["string", "integer"]})
        return {key: asked.validator(schema) for key, schema in asked.bodies()}

    @cached_property
    def _answers(self) -> dict[tuple[str, str, int], "Validator"]:
        number = {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}
        given = Schemas(json.loads(self._path.read_text()), number)
        return {key: given.validator(schema) for key, schema in given.answers()}

    def __call__(self, method: str, route: str, body: Any) -> list[Problem]:
        validator = self._bodies.get((method, NAMES.sub("{}", route)))
        if validator is None:
            return []
        self.checked += 1
        return validator.find_problems(body)

    def answer(self, method: str, route: str, status: int, body: Any) -> list[Problem]:
        """What is wrong with an answer; of routes that the file does not have nothing is known."""
        statuses = {
            code
            for asked, path, code in self._answers
            if (asked, path) == (method, NAMES.sub("{}", route))
        }
        if not statuses:
            return []
        if status not in statuses and status < FAILED:
            return [((), f"{status} is none of {sorted(statuses)}")]
        validator = self._answers.get((method, NAMES.sub("{}", route), status))
        return validator.find_problems(body) if validator else []


class Validator:
    """Looks at one kind of body: quick to say yes, and where it says no, able to say why."""

    def __init__(self, schema: Any, schemas: "Schemas") -> None:
        self._schema = schema
        self._schemas = schemas

    @cached_property
    def _quick(self) -> jsonschema_rs.Draft202012Validator:
        return jsonschema_rs.Draft202012Validator(
            self._schema, registry=self._schemas.quick_registry
        )

    @cached_property
    def _explaining(self) -> Draft202012Validator:
        return Draft202012Validator(self._schema, registry=self._schemas.registry)

    def find_problems(self, body: Any) -> list[Problem]:
        if self._quick.is_valid(body):
            return []
        return [_find_deepest(error) for error in self._explaining.iter_errors(body)]


class Schemas:
    """The file with one meaning of what an id is."""

    def __init__(self, raw: Any, snowflake: Any) -> None:
        self._schemas = raw["components"]["schemas"]
        self._schemas["SnowflakeType"] = snowflake
        self._document = self._adapted(raw)
        resource = Resource.from_contents(self._document, default_specification=DRAFT202012)
        self.registry: Registry[Any] = Registry().with_resource(ADDRESS, resource)
        self.quick_registry = jsonschema_rs.Registry([(ADDRESS, self._document)])

    def validator(self, schema: Any) -> "Validator":
        return Validator(schema, self)

    def bodies(self) -> Iterator[tuple[tuple[str, str], Any]]:
        for method, path, operation in self._operations():
            content = operation.get("requestBody", {}).get("content", {})
            if "application/json" in content:
                yield (method, path), content["application/json"]["schema"]

    def answers(self) -> Iterator[tuple[tuple[str, str, int], Any]]:
        """Of every answer that is no refusal; one without a body must be empty."""
        for method, path, operation in self._operations():
            for code, response in operation["responses"].items():
                if code.isdecimal() and int(code) < FAILED:
                    schema = (
                        response.get("content", {})
                        .get("application/json", {})
                        .get("schema", {"type": "null"})
                    )
                    yield (method, path, int(code)), schema

    def _operations(self) -> Iterator[tuple[str, str, Any]]:
        for path, operations in self._document["paths"].items():
            for method in METHODS:
                if method in operations:
                    yield method.upper(), NAMES.sub("{}", path), operations[method]

    def _adapted(self, node: Any) -> Any:
        if isinstance(node, list):
            return [self._adapted(item) for item in node]
        if not isinstance(node, dict):
            return node
        adapted = {
            key: self._adapted(value)
            for key, value in node.items()
            if key not in ("format", "x-discord-union")
        }
        if str(adapted.get("$ref", "")).startswith("#/"):
            adapted["$ref"] = ADDRESS + adapted["$ref"]
        for union in ("oneOf", "anyOf"):
            if union in adapted and (told_apart := self._by_type(adapted[union])):
                del adapted[union]
                adapted |= told_apart
        return adapted

    def _by_type(self, variants: list[Any]) -> Any:
        """A union whose variants differ in `type` becomes if/then, so that errors are about the
        right variant.
        """
        types = [self._types(variant) for variant in variants]
        every = [number for numbers in types for number in numbers]
        if not every or not all(types) or len(set(every)) != len(every):
            return None
        pairs = zip(types, variants, strict=True)
        rules = [
            {"if": {"properties": {"type": {"enum": numbers}}}, "then": variant}
            for numbers, variant in pairs
        ]
        return {"required": ["type"], "properties": {"type": {"enum": every}}, "allOf": rules}

    def _types(self, variant: Any) -> list[int]:
        name = str(variant.get("$ref", "")).rsplit("/", 1)[-1]
        numbers: list[int] = (
            self._schemas.get(name, {}).get("properties", {}).get("type", {}).get("enum", [])
        )
        return numbers


def _find_deepest(error: ValidationError) -> Problem:
    """The most specific thing that a failed alternative complained about."""
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return tuple(error.absolute_path), error.message[:200]
