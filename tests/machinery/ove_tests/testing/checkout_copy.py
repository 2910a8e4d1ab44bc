# SPDX-License-Identifier: MIT OR Apache-2.0
"""A copy of the checkout whose sources a test may break. It keeps its build folders, so a change recompiles one
file."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
from pathlib import Path

from ove_tool import kernels
from ove_tool.build import LOCK
from ove_tool.checkout import files
from ove_tool.paths import ROOT, STATE

# The copy shares these with the checkout, because they are not built from the sources.
_SHARED = ("venv", "venv.lock", *kernels.built_here(), "setup.lock", "tools.json", "home")


def make(root: Path) -> None:
    """Update the copy from the checkout. An unchanged file keeps its date, and so its objects."""
    wanted = set(files())
    for name in wanted:
        source, target = ROOT / name, root / name
        if target.is_file() and filecmp.cmp(source, target, shallow=False):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root)
        if path.is_file() and name.parts[0] not in (".ove", ".git") and str(name) not in wanted | {LOCK}:
            path.unlink()
    # The copy needs its own git repository: its tests list files with git, and the checkout's git ignores its folder.
    if not (root / ".git").exists():
        subprocess.run(["git", "init", "--quiet", str(root)], check=True)
    state = root / ".ove"
    state.mkdir(exist_ok=True)
    for name in _SHARED:
        if (STATE / name).exists() and not (state / name).is_symlink():
            # The copy's tool may have written a file of its own in the link's place.
            (state / name).unlink(missing_ok=True)
            (state / name).symlink_to(STATE / name)
