"""Checks request bodies against Discord's own OpenAPI file, where it can be found."""

import json
import os
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = Path(__file__).parents[2]
NAMES = re.compile(r"{[^}]*}")
WITH_BODY = ("post", "put", "patch")
Problem = tuple[tuple[str | int, ...], str]


def find() -> Path | None:
    """The file named by DISCORD_OPENAPI, else the one beside the project."""
    named = os.environ.get("DISCORD_OPENAPI")
    path = Path(named) if named else ROOT / "../shared/discord/openapi.json"
    return path if path.is_file() else None


class OpenApi:
    """A `check_body` for the local Discord."""

    def __init__(self, path: Path) -> None:
        raw = json.loads(path.read_text())
        self._schemas = raw["components"]["schemas"]
        # Discord takes ids as numbers too, and clients send them so.
        self._schemas["SnowflakeType"] = {"type": ["string", "integer"]}
        document = self._adapted(raw)
        resource = Resource.from_contents(document, default_specification=DRAFT202012)
        self._registry: Registry[Any] = Registry().with_resource("urn:discord", resource)
        self._bodies = dict(self._operations(document))
        self._validators: dict[tuple[str, str], Draft202012Validator] = {}
        self.checked = 0

    @staticmethod
    def _operations(document: Any) -> Any:
        for path, operations in document["paths"].items():
            for method in WITH_BODY:
                content = operations.get(method, {}).get("requestBody", {}).get("content", {})
                if "application/json" in content:
                    yield (method.upper(), NAMES.sub("{}", path)), content["application/json"]["schema"]

    def __call__(self, method: str, route: str, body: Any) -> list[Problem]:
        key = method, NAMES.sub("{}", route)
        if key not in self._bodies:
            return []
        if key not in self._validators:
            self._validators[key] = Draft202012Validator(self._bodies[key], registry=self._registry)
        self.checked += 1
        return [_deepest(error) for error in self._validators[key].iter_errors(body)]

    def _adapted(self, node: Any) -> Any:
        if isinstance(node, list):
            return [self._adapted(item) for item in node]
        if not isinstance(node, dict):
            return node
        adapted = {key: self._adapted(value) for key, value in node.items() if key not in ("format", "x-discord-union")}
        if str(adapted.get("$ref", "")).startswith("#/"):
            adapted["$ref"] = "urn:discord" + adapted["$ref"]
        for union in ("oneOf", "anyOf"):
            if union in adapted and (told_apart := self._by_type(adapted[union])):
                del adapted[union]
                adapted |= told_apart
        return adapted

    def _by_type(self, variants: list[Any]) -> Any:
        """A union whose variants differ in `type` becomes if/then, so that errors are about the right variant."""
        types = [self._types(variant) for variant in variants]
        every = [number for numbers in types for number in numbers]
        if not every or not all(types) or len(set(every)) != len(every):
            return None
        pairs = zip(types, variants, strict=True)
        rules = [{"if": {"properties": {"type": {"enum": numbers}}}, "then": variant} for numbers, variant in pairs]
        return {"required": ["type"], "properties": {"type": {"enum": every}}, "allOf": rules}

    def _types(self, variant: Any) -> list[int]:
        name = str(variant.get("$ref", "")).rsplit("/", 1)[-1]
        numbers: list[int] = self._schemas.get(name, {}).get("properties", {}).get("type", {}).get("enum", [])
        return numbers


def _deepest(error: ValidationError) -> Problem:
    """The most specific thing that a failed alternative complained about."""
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return tuple(error.absolute_path), error.message[:200]
