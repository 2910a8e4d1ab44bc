# SPDX-License-Identifier: MIT OR Apache-2.0
"""npm packages that run a board's images. Each set is a folder in tools/npm with a lock file.

npm compares each archive with the lock file's checksum before it unpacks the archive. The digest of each unpacked file
is stored next to the packages, for a later comparison.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

from ove_lab import runner
from ove_lab.console import step
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.paths import display
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.pinned_crates import happened

_SETS = ROOT / "tools" / "npm"
_LOCK = "package-lock.json"
# The file with the digest of each unpacked file, next to the packages.
_DIGESTS = "digests.json"


def _start(kind: str, image: Image) -> list[str]:
    """Return the command line of an emulator from npm; its start script is in tools/ove_tool/emulators."""
    if not is_here(kind):
        raise Failure(f"the emulator {kind} is missing: run `./ove setup`")
    script = ROOT / "tools" / "ove_tool" / "emulators" / f"{kind}.cjs"
    return ["env", f"NODE_PATH={modules(kind)}", "node", str(script), str(image.elf.with_suffix(".uf2"))]


def modules(name: str) -> Path:
    """Return the folder of a set's packages, one for each state of its lock file."""
    lock = (_SETS / name / _LOCK).read_bytes()
    return STATE / "npm" / f"{name}-{hashlib.sha256(lock).hexdigest()[:12]}" / "node_modules"


def is_here(name: str) -> bool:
    """Return True if a set is installed as pinned, with the digests of its files."""
    return modules(name).is_dir() and (modules(name).parent / _DIGESTS).is_file()


def every() -> list[str]:
    """List the sets."""
    return sorted(path.parent.name for path in _SETS.glob(f"*/{_LOCK}"))


def verify(name: str) -> int:
    """Compare a set's files with their digests and return their number. Raises Failure for the first that differs."""
    folder = modules(name)
    cure = f"Remove {display(folder.parent)} to get what {display(_SETS / name / _LOCK)} pins"
    try:
        known = json.loads((folder.parent / _DIGESTS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = None
    if not isinstance(known, dict):
        raise Failure(f"{display(folder)} has no digests of its files, so they cannot be checked. {cure}")
    found = _digests(folder)
    changed = sorted(path for path in {*known, *found} if known.get(path) != found.get(path))
    if changed:
        more = f" and {len(changed) - 1} more files" if len(changed) > 1 else ""
        what = happened(folder / changed[0], changed[0] in known)
        raise Failure(f"{display(folder / changed[0])}{more} {what} after the checksum was verified. {cure}")
    return len(found)


def _digests(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def pinned(name: str) -> str:
    """Name the packages of a set with their versions."""
    packages = json.loads((_SETS / name / _LOCK).read_text(encoding="utf-8"))["packages"]
    found = [(place.removeprefix("node_modules/"), entry["version"]) for place, entry in packages.items() if place]
    return ", ".join(f"{package} {version}" for package, version in sorted(found))


def provide(name: str) -> None:
    """Install a set as pinned. Does nothing if it is installed. Raises Failure with what to do."""
    if is_here(name):
        return
    folder = modules(name).parent
    # Use a temporary name until the set is complete.
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
    digests = json.dumps(_digests(making / "node_modules"), indent=0, sort_keys=True)
    (making / _DIGESTS).write_text(digests, encoding="utf-8")
    if not is_here(name):
        # Remove packages from an older version of the tool, which did not store digests.
        shutil.rmtree(folder, ignore_errors=True)
    try:
        making.rename(folder)
    except OSError:
        # Another command installed the set first.
        shutil.rmtree(making, ignore_errors=True)


runner.OTHERS |= {kind: functools.partial(_start, kind) for kind in every()}
