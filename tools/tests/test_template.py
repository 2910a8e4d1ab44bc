# SPDX-License-Identifier: MIT OR Apache-2.0
"""The backend to copy for a new kernel."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ove_tool.paths import ROOT

FOLDER = ROOT / "tests" / "template"
# The template itself is on the first of the profiles of ove_generic/profile.h.
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
    """Run a command; its output is the message where it fails."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("profile", ["", *PROFILES])
def test_links_and_runs(profile: str, tmp_path: Path) -> None:
    """Claim: the template, on each profile, defines each function of the seam, and every object works on it."""
    call("cmake", "-G", "Ninja", "-S", FOLDER, "-B", tmp_path, f"-DPROFILE={profile}")
    call("ninja", "-C", tmp_path)
    assert call(tmp_path / "template") == TRACE
