"""`python -m bench.readability`: prints functions drawn at random, to see whether a newcomer would
understand them; with `--measure`, prints numbers that tell how dense the code is.
"""

from __future__ import annotations

import ast
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Final

from .sources import Function, find_functions, list_package_files, read_source

DRAWN: Final = 30
LONG_FILE: Final = 300
LONG_FUNCTION: Final = 40
COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
ENDINGS: Final = ("ed", "en", "ing")
IRREGULAR: Final = frozenset(
    [
        "begun",
        "born",
        "bound",
        "bought",
        "brought",
        "built",
        "caught",
        "done",
        "drawn",
        "dealt",
        "felt",
        "found",
        "gone",
        "heard",
        "held",
        "hidden",
        "kept",
        "known",
        "laid",
        "lain",
        "left",
        "lent",
        "lost",
        "made",
        "meant",
        "met",
        "paid",
        "said",
        "seen",
        "sent",
        "shown",
        "sold",
        "spent",
        "stood",
        "struck",
        "sung",
        "taught",
        "told",
        "thought",
        "thrown",
        "torn",
        "understood",
        "undone",
        "won",
        "worn",
    ]
)
# Verbs and nouns that only look like participles.
NO_PARTICIPLES: Final = frozenset(
    [
        "bring",
        "building",
        "edging",
        "embed",
        "feed",
        "garden",
        "golden",
        "heading",
        "king",
        "listen",
        "need",
        "open",
        "pairing",
        "ping",
        "rating",
        "ring",
        "screen",
        "seed",
        "setting",
        "sing",
        "speed",
        "standing",
        "standings",
        "string",
        "swing",
        "ten",
        "then",
        "token",
        "warning",
        "when",
        "wooden",
    ]
)


@dataclass(frozen=True, slots=True)
class Readability:
    """How dense our packages are written, in numbers."""

    characters_a_line: float
    comprehensions_in_100_lines: float
    nested_comprehensions: tuple[str, ...]
    participles: tuple[str, ...]
    functions: int
    long_files: tuple[str, ...]
    long_functions: tuple[str, ...]

    @property
    def participle_share(self) -> float:
        """Of all functions, in per cent."""
        return 100 * len(self.participles) / self.functions


def measure_readability() -> Readability:
    paths = list_package_files()
    sources = {path: read_source(path) for path in paths}
    lines = list(chain.from_iterable(map(written_lines, sources.values())))
    comprehensions = list(chain.from_iterable(map(find_comprehensions, paths)))
    functions = list_functions(paths)
    return Readability(
        characters_a_line=sum(map(len, lines)) / len(lines),
        comprehensions_in_100_lines=100 * len(comprehensions) / len(lines),
        nested_comprehensions=tuple(place for place, loops in comprehensions if loops > 1),
        participles=tuple(describe(one) for one in functions if is_participle(one.name)),
        functions=len(functions),
        long_files=tuple(path for path in paths if len(sources[path].splitlines()) > LONG_FILE),
        long_functions=tuple(describe(one) for one in functions if one.lines > LONG_FUNCTION),
    )


def written_lines(source: str) -> Iterator[str]:
    """The lines with something in them, without the white space around it."""
    return filter(None, map(str.strip, source.splitlines()))


def find_comprehensions(path: str) -> Iterator[tuple[str, int]]:
    """Where every comprehension of a file stands, and how many `for` it has."""
    for node in ast.walk(ast.parse(read_source(path))):
        if isinstance(node, COMPREHENSIONS):
            yield f"{path}:{node.lineno}", len(node.generators)


def list_functions(paths: list[str]) -> list[Function]:
    return list(chain.from_iterable(map(find_functions, paths)))


def is_participle(name: str) -> bool:
    """Whether a function's name begins with a participle, and so says no verb."""
    first = name.strip("_").partition("_")[0]
    if first in NO_PARTICIPLES:
        return False
    return first.endswith(ENDINGS) or first in IRREGULAR


def describe(function: Function) -> str:
    inside = f"{function.owner}." if function.owner else ""
    return f"{function.path}:{function.node.lineno} {inside}{function.name}"


def draw_functions(seed: int, number: int = DRAWN) -> list[Function]:
    return Random(seed).sample(list_functions(list_package_files()), number)


def print_drawn(seed: int) -> None:
    for number, function in enumerate(draw_functions(seed), 1):
        print(f"--- {number}. {describe(function)}\n{function.source}\n")


def print_measures(measured: Readability, *, listed: bool) -> None:
    print(f"{measured.characters_a_line:8.1f} characters a line")
    print(f"{measured.comprehensions_in_100_lines:8.1f} comprehensions in 100 lines")
    print_list("comprehensions with two or more `for`", measured.nested_comprehensions, listed)
    print(f"{measured.participle_share:8.1f} % of {measured.functions} functions, namely:")
    print_list("participles as function names", measured.participles, listed)
    print_list(f"files over {LONG_FILE} lines", measured.long_files, listed)
    print_list(f"functions over {LONG_FUNCTION} lines", measured.long_functions, listed)


def print_list(title: str, places: tuple[str, ...], listed: bool) -> None:
    print(f"{len(places):8} {title}")
    for place in places if listed else ():
        print(f"{'':10}{place}")


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.readability", description=__doc__)
    parser.add_argument("--seed", type=int, default=7, help="which functions are drawn")
    parser.add_argument("--measure", action="store_true", help="print the numbers instead")
    parser.add_argument("--list", action="store_true", help="with --measure: every place too")
    options = parser.parse_args()
    if options.measure:
        print_measures(measure_readability(), listed=options.list)
    else:
        print_drawn(options.seed)


if __name__ == "__main__":
    main()
