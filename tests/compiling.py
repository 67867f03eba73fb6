"""The processes of a run compile the tests together: in a fresh copy of the sources, each of them
would otherwise compile all for itself, which is a quarter of a minute.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import pytest
from _pytest.assertion import rewrite

TESTS: Final = Path(__file__).parent


def compile_share(config: pytest.Config) -> None:
    """Compiles the tests that are this process's to compile, and that nobody has compiled.

    A test that has changed since is compiled when it is read, as ever.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ or sys.dont_write_bytecode:
        return
    number = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
    count = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for path in sorted(TESTS.rglob("test_*.py"))[number::count]:
        _compile(path, config)


def _compile(path: Path, config: pytest.Config) -> None:
    folder = rewrite.get_cache_dir(path)
    compiled = folder / f"{path.stem}{rewrite.PYC_TAIL}"
    if not compiled.exists() and rewrite.try_makedirs(folder):
        source_hash, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source_hash, compiled)
