"""`python -m bench.readability`: prints functions drawn at random, to see how the code reads.

The question is whether a newcomer would understand them. With
`--measure`, it prints numbers that tell how dense the code is.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from .sources import Comprehension, Function, find_parts, list_package_files, read_source

DRAWN: Final = 30
LONG_FILE: Final = 300
LONG_FUNCTION: Final = 40
PARTICIPLE: Final = re.compile(
    r"\w*(?:ed|en|ing)|begun|born|bound|bought|brought|built|caught|dealt|done|drawn|felt|found"
    r"|gone|heard|held|kept|known|laid|lain|left|lent|lost|made|meant|met|paid|said|seen|sent"
    r"|shown|sold|spent|stood|struck|taught|thought|thrown|told|torn|understood|undone|won|worn"
)
# Verbs and nouns that only look like participles.
NO_PARTICIPLE: Final = re.compile(
    r"bring|building|embed|feed|flatten|garden|golden|heading|king|listen|need|open|pairing|ping|rating"
    r"|ring|screen|seed|setting|shorten|speed|standings?|string|ten|then|token|warning|when|wooden"
)


# How a question that is answered with yes or no begins.
PREDICATE: Final = re.compile("is|are|was|has|can|may|must|does|did|allows|needs")
# Words that libraries and rulebooks have for such questions.
KNOWN_PREDICATES: Final = {"contains", "matches", "takes_part"}


@dataclass(frozen=True)
class Readability:
    """How dense our packages are written."""

    sources: dict[str, str]
    functions: list[Function]
    comprehensions: list[Comprehension]

    @cached_property
    def lines(self) -> list[str]:
        """The lines with something in them, without the white space around it."""
        stripped = map(str.strip, "\n".join(self.sources.values()).splitlines())
        return [line for line in stripped if line]

    @property
    def characters_a_line(self) -> float:
        return sum(map(len, self.lines)) / len(self.lines)

    @property
    def comprehensions_in_100_lines(self) -> float:
        return 100 * len(self.comprehensions) / len(self.lines)

    @property
    def nested_comprehensions(self) -> list[Comprehension]:
        """Those with two or more `for`."""
        return [comprehension for comprehension in self.comprehensions if comprehension.loops > 1]

    @property
    def participles(self) -> list[Function]:
        return [function for function in self.functions if is_participle(function.name)]

    @property
    def participle_share(self) -> float:
        """How many of all function names are participles, in per cent."""
        return 100 * len(self.participles) / len(self.functions)

    @property
    def odd_predicates(self) -> list[Function]:
        """Questions for yes or no that tell so by a verb alone, as in `fits` or `owns`."""
        return [function for function in self.functions if is_odd_predicate(function)]

    @property
    def long_files(self) -> list[str]:
        counted = {path: len(source.splitlines()) for path, source in self.sources.items()}
        return [f"{path} {lines}" for path, lines in counted.items() if lines > LONG_FILE]

    @property
    def long_functions(self) -> list[Function]:
        return [one for one in self.functions if len(one.source.splitlines()) > LONG_FUNCTION]


def measure_readability() -> Readability:
    sources = {path: read_source(path) for path in list_package_files()}
    functions: list[Function] = []
    comprehensions: list[Comprehension] = []
    for path, source in sources.items():
        for part in find_parts(path, source):
            if isinstance(part, Function):
                functions.append(part)
            else:
                comprehensions.append(part)
    return Readability(sources, functions, comprehensions)


def is_participle(name: str) -> bool:
    """Whether a function's name begins with a participle, and so says no verb."""
    if name.startswith("__"):
        return False  # the language's own
    first = name.strip("_").partition("_")[0]
    return bool(PARTICIPLE.fullmatch(first)) and not NO_PARTICIPLE.fullmatch(first)


def is_odd_predicate(function: Function) -> bool:
    """Whether a function answers yes or no, and is called as what something does.

    A command with an outcome, such as `try_to_write`, is none: it does
    what its name says.
    """
    name = function.name.strip("_")
    first = name.partition("_")[0]
    if not function.answers_yes_or_no or function.name.startswith("__"):
        return False
    says_what_it_does = first.endswith("s") and not first.endswith("ss")
    return says_what_it_does and not PREDICATE.fullmatch(first) and name not in KNOWN_PREDICATES


def draw_functions(functions: Sequence[Function], seed: int) -> list[Function]:
    return Random(seed).sample(functions, DRAWN)


def write_functions(functions: Sequence[Function]) -> Iterator[str]:
    for number, function in enumerate(functions, 1):
        yield f"--- {number}. {function}\n{function.source}\n"


def write_measures(code: Readability, *, places: bool) -> Iterator[str]:
    """A line for each number; on request with every place behind what is counted."""
    counted: dict[str, Sequence[object]] = {
        "comprehensions with two or more `for`": code.nested_comprehensions,
        "participles as function names": code.participles,
        "predicates without is, has, can or may": code.odd_predicates,
        f"files over {LONG_FILE} lines": code.long_files,
        f"functions over {LONG_FUNCTION} lines": code.long_functions,
    }
    yield f"{code.characters_a_line:8.1f} characters a line"
    yield f"{code.comprehensions_in_100_lines:8.1f} comprehensions in 100 lines"
    yield f"{code.participle_share:8.1f} % of {len(code.functions)} function names are participles"
    for title, found in counted.items():
        yield f"{len(found):8} {title}"
        if places:
            yield from (f"{'':10}{place}" for place in found)


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.readability", description=__doc__)
    parser.add_argument("--seed", type=int, default=7, help="which functions are drawn")
    parser.add_argument("--measure", action="store_true", help="print the numbers instead")
    parser.add_argument("--places", action="store_true", help="with --measure: every place too")
    options = parser.parse_args()
    code = measure_readability()
    if options.measure:
        print("\n".join(write_measures(code, places=options.places)))
    else:
        print("\n".join(write_functions(draw_functions(code.functions, options.seed))))


if __name__ == "__main__":
    main()
