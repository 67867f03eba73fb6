"""What the library brings along, and nobody needs, stays out of the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_python(program: str) -> str:
    """What a new interpreter prints that runs this program."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_bot_does_not_load_the_object_mapper() -> None:
    loaded = run_python("import sys, bot; print(sorted(m for m in sys.modules if 'alchemy' in m))")
    assert "'sqlalchemy.ext.asyncio.engine'" in loaded
    assert "sqlalchemy.orm" not in loaded


def test_whoever_wants_sessions_still_gets_them() -> None:
    program = "import db; from sqlalchemy.ext.asyncio.session import AsyncSession as made; "
    assert run_python(f"{program} print(made.__name__)") == "AsyncSession"
