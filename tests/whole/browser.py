"""A real browser for the page: an installed Chromium, else Debian's where we may install it, else
Playwright's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache

INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@cache
def chromium() -> str | None:
    """The path of a Chromium, "" for Playwright's own, None if there is none and none can be
    had.
    """
    for name in INSTALLED:
        if found := shutil.which(name):
            return found
    if (
        os.geteuid() == 0
        and shutil.which("apt-get")
        and _ran("apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium")
    ):
        return shutil.which("chromium")
    return "" if _ran(sys.executable, "-m", "playwright", "install", "chromium") else None


def _ran(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, timeout=300).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
