# SPDX-License-Identifier: MIT OR Apache-2.0
"""The backend template for a new kernel."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ove_tool.paths import ROOT

FOLDER = ROOT / "tests" / "template"
# The template itself uses the first profile in ove_generic/profile.h.
PROFILES = sorted(path.name for path in (FOLDER / "profiles").iterdir())

TRACE = """\
urgent waits for the semaphore
normal gives
urgent waits for the event
normal signals
urgent waits for the mutex
normal has inherited
urgent waits for the condition
urgent waits for bits
urgent waits for bytes
ove
the timer expires
the work runs
done
"""


def call(*command: str | Path) -> str:
    """Run a command; if it fails, its output is the message."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("profile", ["", *PROFILES])
def test_links_and_runs(profile: str, tmp_path: Path) -> None:
    """Claim: with each profile, the template defines each seam function, and every object works on it."""
    call("cmake", "-G", "Ninja", "-S", FOLDER, "-B", tmp_path, f"-DPROFILE={profile}")
    call("ninja", "-C", tmp_path)
    assert call(tmp_path / "template") == TRACE
