# SPDX-License-Identifier: MIT OR Apache-2.0
"""Sources from crates, as pinned by a lock file in third_party/: fetched, verified and unpacked.

Cargo compares a crate's checksum only when it downloads the archive. This module compares the archive in cargo's cache
with the lock file before it unpacks the archive, and each unpacked file with the archive before it is compiled.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from ove_lab.errors import Failure, WrongFile
from ove_lab.paths import display
from ove_lab.whole_file import write_if_changed
from ove_tool.paths import ROOT

# Files next to the unpacked crates: each file's digest, and its state when the digest was last compared.
_DIGESTS, _STAMPS = "digests.json", "stamps.json"
_PACKAGE = re.compile(r'name = "([^"]+)"\nversion = "([^"]+)"\n(?:source = "[^"]+"\nchecksum = "([0-9a-f]{64})")?')
# Part of cargo's message for a download whose checksum differs from the lock file's.
_WRONG_DOWNLOAD = "failed to verify the checksum"


def happened(path: Path, is_known: bool) -> str:
    """Return how a file differs from the verified files: removed, changed or added."""
    if not path.exists():
        return "was removed"
    return "changed" if is_known else "was added"


class PinnedCrates:
    """Crates from one manifest, unpacked into one folder."""

    def __init__(self, manifest: Path, folder: Path, names: Sequence[str], cure: str) -> None:
        """Take the crates' names with versions, and in `cure` the advice for a machine without a network."""
        self.lock = manifest.with_name("Cargo.lock")
        self.manifest, self.folder, self.names, self.cure = manifest, folder, names, cure

    def is_here(self) -> bool:
        """Return True if the crates were unpacked from verified archives."""
        return (self.folder / _DIGESTS).is_file() and all((self.folder / name).is_dir() for name in self.names)

    def provide(self) -> None:
        """Unpack the crates from cargo's cache, after fetching them if needed. Raises Failure with what to do."""
        archives = [archive(name) for name in self.names]
        if not all(archives):
            self._fetch()
        digests: dict[str, str] = {}
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder.parent) as temporary:
            # Copy a subfolder: the temporary folder's mode admits only its owner, and copytree() would keep the mode.
            whole = Path(temporary, "whole")
            for name in self.names:
                for member, data in contents(self.compared(name), name):
                    path = whole / member
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(data)
                    digests[member] = hashlib.sha256(data).hexdigest()
            (whole / _DIGESTS).write_text(json.dumps(digests, indent=0, sort_keys=True), encoding="utf-8")
            shutil.rmtree(self.folder, ignore_errors=True)
            shutil.copytree(whole, self.folder)

    def _fetch(self) -> None:
        command = ["cargo", "fetch", "--locked", "--manifest-path", str(self.manifest)]
        what = ", ".join(self.names)
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        except OSError as error:
            raise Failure(f"cargo cannot be started: {error.strerror}; install cargo, then start again") from error
        if done.returncode != 0:
            tail = "\n".join(done.stderr.strip().splitlines()[-10:])
            if _WRONG_DOWNLOAD in done.stderr:
                why = f"the registry or its mirror sent a file for {what} other than {self._pinned_by()} pins"
                raise WrongFile(why, "use another mirror", tail)
            raise Failure(f"cargo could not fetch {what}:\n{tail}\nTo go on, {self.cure}")

    def compared(self, name: str) -> Path:
        """Return a crate's archive after comparing its checksum. Raises Failure with what to do if it differs."""
        path = archive(name)
        if path is None:
            raise Failure(f"cargo has no archive of {name} in {_cache()}; to go on, {self.cure}")
        pinned = checksums(self.lock).get(name)
        if pinned is None:
            raise Failure(f"{self._pinned_by()} has no checksum for {name}; restore the file with git")
        if _digest(path) != pinned:
            raise WrongFile(
                f"{path} is not the archive that {self._pinned_by()} pins (changed or damaged after its download)",
                "remove it, then start again; cargo downloads it again",
            )
        return path

    def check(self) -> None:
        """Raise Failure if a file changed after it was unpacked. Reads only files whose size or dates have changed."""
        known, stamps = self._read(_DIGESTS), self._read(_STAMPS)
        found = {path: _stamp(self.folder / path) for path in self._files()}
        fresh = [path for path in found if found[path] != stamps.get(path)]
        self._refuse([*known.keys() - found.keys(), *self._changed(fresh, known)], known)
        if fresh:
            # If the checkout belongs to another user, the stamps cannot be written and the files are read every time.
            with suppress(OSError):
                write_if_changed(self.folder / _STAMPS, json.dumps(found))

    def verify(self) -> int:
        """Compare each file with the archive, or with its digest if cargo has no archive. Returns the number of files.

        Raises Failure if the archive or a file differs; the message names the first such file.
        """
        known = self._read(_DIGESTS)
        for name in self.names:
            if archive(name):
                pinned = {path: hashlib.sha256(data).hexdigest() for path, data in contents(self.compared(name), name)}
                known = {path: digest for path, digest in known.items() if not path.startswith(f"{name}/")} | pinned
        files = list(self._files())
        self._refuse([*known.keys() - set(files), *self._changed(files, known)], known)
        return len(files)

    def _changed(self, files: Sequence[str], known: dict[str, str]) -> list[str]:
        return [path for path in files if _digest(self.folder / path) != known.get(path)]

    def _refuse(self, changed: Sequence[str], known: dict[str, str]) -> None:
        if changed:
            first = min(changed)
            what = happened(self.folder / first, first in known)
            others = f" and {len(changed) - 1} more files" if len(changed) > 1 else ""
            raise Failure(
                f"{display(self.folder / first)}{others} {what} after the checksum was verified. Remove "
                f"{display(self.folder)} to get what {self._pinned_by()} pins"
            )

    def _files(self) -> Iterator[str]:
        for folder, _, names in os.walk(self.folder):
            below = os.path.relpath(folder, self.folder)
            if below != ".":
                yield from (f"{below}/{name}" for name in names)

    def _read(self, name: str) -> dict[str, str]:
        try:
            found = json.loads((self.folder / name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _pinned_by(self) -> str:
        return str(self.lock.relative_to(ROOT)) if self.lock.is_relative_to(ROOT) else str(self.lock)


def checksums(lock: Path) -> dict[str, str]:
    """Return the SHA-256 of each archive that a lock file pins, by the crate's name and version."""
    found = _PACKAGE.findall(lock.read_text(encoding="utf-8"))
    return {f"{name}-{version}": checksum for name, version, checksum in found if checksum}


def archive(name: str) -> Path | None:
    """Return the path of a crate's archive in cargo's cache, or None."""
    return next(iter(sorted(_cache().glob(f"*/{name}.crate"))), None)


def contents(path: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of each file in a crate. Raises Failure for a member outside the crate's folder."""
    try:
        with tarfile.open(path) as stream:
            for member in stream:
                is_below = Path(member.name).parts[:1] == (name,) and ".." not in Path(member.name).parts
                data = stream.extractfile(member) if member.isfile() and is_below else None
                if data is None:
                    raise Failure(f"{path} contains {member.name}, which is not a file of {name}")
                yield member.name, data.read()
    except (OSError, tarfile.TarError, EOFError) as error:
        raise Failure(f"{path} cannot be unpacked: {error}. Remove it, then start again") from error


def _cache() -> Path:
    home = os.environ.get("CARGO_HOME") or Path(os.environ.get("HOME", "/"), ".cargo")
    return Path(home) / "registry" / "cache"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _stamp(path: Path) -> str:
    """Return size, mtime and ctime of a file. ctime changes even if a program sets the mtime back."""
    stat = path.lstat()
    return f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}"
