# SPDX-License-Identifier: MIT OR Apache-2.0
"""Starts the tool from the sources in this package, unpacked once into the user's data folder.

Each archive has its own folder, named by version and digest. The sources are unpacked next to that folder, which is
then renamed, so that an interrupted first call leaves no incomplete folder.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sys
import tarfile
import zlib
from importlib.metadata import version
from importlib.resources import as_file, files
from pathlib import Path

_PACKAGE = "overtos"


def place(archive: Path) -> Path:
    """Return the folder of an archive's sources. Two builds of one version differ in the digest."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()[:8]
    return Path(home) / "ove" / f"{version(_PACKAGE)}-{digest}"


def unpack(archive: Path, folder: Path) -> None:
    """Unpack the sources if they are missing. A second process waits for the first."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / "lock").open("w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if folder.is_dir():
            return
        half = folder.with_name(f"{folder.name}.unpacking")
        shutil.rmtree(half, ignore_errors=True)
        with tarfile.open(archive) as tar:
            # Python before 3.11.4, such as Debian 12's, does not support filters.
            tar.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
            tar.extractall(half)  # noqa: S202 - the archive is part of this package
        half.rename(folder)


def main() -> None:
    """Replace this process by the tool."""
    with as_file(files(__package__) / "sources.tar.gz") as archive:
        folder = place(archive)
        try:
            unpack(archive, folder)
        except (OSError, tarfile.TarError, EOFError, zlib.error) as error:
            again = f"pipx reinstall {_PACKAGE}"
            sys.exit(f"ove: the sources cannot be unpacked into {folder}: {error}; free space there, or `{again}`")
    os.environ.setdefault("OVE_HOST_PYTHON", sys.executable)
    os.environ.setdefault("OVE_COMMAND", "ove")
    os.execv(folder / "ove", [str(folder / "ove"), *sys.argv[1:]])  # noqa: S606 - the tool takes the place of this process
