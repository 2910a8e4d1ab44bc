# SPDX-License-Identifier: MIT OR Apache-2.0
"""Packages of npm that run a board's images: each set is a folder of tools/npm with its lock file."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

from ove_tool.console import step
from ove_tool.errors import Failure
from ove_tool.paths import ROOT, STATE

_SETS = ROOT / "tools" / "npm"
_LOCK = "package-lock.json"


def modules(name: str) -> Path:
    """Return the folder of a set's packages, one for each state of its lock file."""
    lock = (_SETS / name / _LOCK).read_bytes()
    return STATE / "npm" / f"{name}-{hashlib.sha256(lock).hexdigest()[:12]}" / "node_modules"


def is_here(name: str) -> bool:
    """Return True if a set is installed as pinned."""
    return modules(name).is_dir()


def pinned(name: str) -> str:
    """Name the packages of a set with their versions."""
    packages = json.loads((_SETS / name / _LOCK).read_text(encoding="utf-8"))["packages"]
    found = [(place.removeprefix("node_modules/"), entry["version"]) for place, entry in packages.items() if place]
    return ", ".join(f"{package} {version}" for package, version in sorted(found))


def provide(name: str) -> None:
    """Install a set as pinned. Does nothing when it is there. Raises Failure with the way out."""
    if is_here(name):
        return
    folder = modules(name).parent
    # Under another name until it is whole.
    making = folder.with_name(f"{folder.name}.{os.getpid()}")
    shutil.rmtree(making, ignore_errors=True)
    shutil.copytree(_SETS / name, making)
    with step(f"npm: {pinned(name)}"):
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        try:
            done = subprocess.run(
                command, cwd=making, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
            )
        except OSError as error:
            raise Failure(
                f"npm cannot be started: {error.strerror}; install nodejs and npm, then start again"
            ) from error
    if done.returncode != 0:
        shutil.rmtree(making, ignore_errors=True)
        tail = "\n".join((done.stdout + done.stderr).strip().splitlines()[-10:])
        raise Failure(f"npm could not install {pinned(name)}:\n{tail}")
    try:
        making.rename(folder)
    except OSError:
        # Another command was first.
        shutil.rmtree(making, ignore_errors=True)
