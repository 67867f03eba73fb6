"""The bridge to catanatron: both programs follow one match, and our bot is far above chance."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from bench.peers import ROOT, install_package
from bench.strength import PEER, RIVAL

MATCHES = 40
LEAST_WON = 38  # 95 %


@pytest.mark.soak
def test_steady_bots_beat_three_weighted_random_players() -> None:
    python = install_package(PEER, sys.executable)
    if python is None:
        pytest.skip("catanatron cannot be had here")
    command = [python, "-m", "bench.catanatron_bridge", str(MATCHES), RIVAL]
    done = subprocess.run(command, capture_output=True, check=True, text=True, cwd=ROOT)
    result = json.loads(done.stdout)
    assert result["played"] == MATCHES
    assert result["won"] >= LEAST_WON
