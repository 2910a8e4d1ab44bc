# SPDX-License-Identifier: MIT OR Apache-2.0
"""The files that belong to the checkout."""

from __future__ import annotations

import subprocess

from ove_lab.errors import Failure
from ove_tool.paths import ROOT


def files(*patterns: str) -> list[str]:
    """Return the files relative to the root: committed and new files, without those that git ignores."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Failure(f"git cannot be started: {error.strerror}") from error
    if done.returncode != 0:
        raise Failure(f"git cannot list the files of the checkout:\n{done.stderr}")
    return [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]
