# SPDX-License-Identifier: MIT OR Apache-2.0
"""Sources that crates carry, as a lock file of third_party/ pins them: fetched, compared and unpacked.

Cargo compares a crate's checksum when it downloads the archive, and never again. Here the archive in cargo's cache is
compared with the lock file before it is unpacked, and each unpacked file with the archive's before it is compiled.
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

# Beside the unpacked crates: each file's digest, and its state when the digest was last compared.
_DIGESTS, _STAMPS = "digests.json", "stamps.json"
_PACKAGE = re.compile(r'name = "([^"]+)"\nversion = "([^"]+)"\n(?:source = "[^"]+"\nchecksum = "([0-9a-f]{64})")?')
# Cargo's words for a download with another checksum than the lock file's.
_WRONG_DOWNLOAD = "failed to verify the checksum"


def happened(path: Path, is_known: bool) -> str:
    """Return how a file came to differ from those that were verified."""
    if not path.exists():
        return "was removed"
    return "changed" if is_known else "was added"


class PinnedCrates:
    """The crates of one manifest that are unpacked into one folder."""

    def __init__(self, manifest: Path, folder: Path, names: Sequence[str], cure: str) -> None:
        """`names` are the crates with their versions; `cure` says what to do without a network."""
        self.lock = manifest.with_name("Cargo.lock")
        self.manifest, self.folder, self.names, self.cure = manifest, folder, names, cure

    def is_here(self) -> bool:
        """Return True if the crates were unpacked from compared archives."""
        return (self.folder / _DIGESTS).is_file() and all((self.folder / name).is_dir() for name in self.names)

    def provide(self) -> None:
        """Unpack the crates, from cargo's cache or after cargo has fetched them. Raises Failure with what to do."""
        archives = [archive(name) for name in self.names]
        if not all(archives):
            self._fetch()
        digests: dict[str, str] = {}
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder.parent) as temporary:
            # The temporary folder's mode lets its owner alone in, and would be copied.
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
                why = f"the registry or its mirror sends another file of {what} than {self._pinned_by()} pins"
                raise WrongFile(why, "use another mirror", tail)
            raise Failure(f"cargo could not fetch {what}:\n{tail}\nTo go on, {self.cure}")

    def compared(self, name: str) -> Path:
        """Return the archive of a crate, which is as pinned. Raises Failure with what to do for another one."""
        path = archive(name)
        if path is None:
            raise Failure(f"cargo has no archive of {name} in {_cache()}; to go on, {self.cure}")
        pinned = checksums(self.lock).get(name)
        if pinned is None:
            raise Failure(f"{self._pinned_by()} pins no checksum of {name}; restore the file with git")
        if _digest(path) != pinned:
            raise WrongFile(
                f"{path} is not the archive that {self._pinned_by()} pins (changed or damaged after its download)",
                "remove it, then start again, and cargo fetches it anew",
            )
        return path

    def check(self) -> None:
        """Raise Failure if a file changed after it was unpacked. Reads only files whose size or dates are new."""
        known, stamps = self._read(_DIGESTS), self._read(_STAMPS)
        found = {path: _stamp(self.folder / path) for path in self._files()}
        fresh = [path for path in found if found[path] != stamps.get(path)]
        self._refuse([*known.keys() - found.keys(), *self._changed(fresh, known)], known)
        if fresh:
            # In another user's checkout the files are read each time.
            with suppress(OSError):
                write_if_changed(self.folder / _STAMPS, json.dumps(found))

    def verify(self) -> int:
        """Compare each file with the archive, or with its digest if cargo has no archive. Returns how many files.

        Raises Failure for the archive, or for the first file that is another one.
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
    """Return where cargo has kept the archive of a crate, if it has."""
    return next(iter(sorted(_cache().glob(f"*/{name}.crate"))), None)


def contents(path: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """Return the path and content of each file of a crate. Raises Failure for a member elsewhere."""
    try:
        with tarfile.open(path) as stream:
            for member in stream:
                is_below = Path(member.name).parts[:1] == (name,) and ".." not in Path(member.name).parts
                data = stream.extractfile(member) if member.isfile() and is_below else None
                if data is None:
                    raise Failure(f"{path} has the member {member.name}, which is no file of {name}")
                yield member.name, data.read()
    except (OSError, tarfile.TarError, EOFError) as error:
        raise Failure(f"{path} cannot be unpacked: {error}. Remove it, then start again") from error


def _cache() -> Path:
    home = os.environ.get("CARGO_HOME") or Path(os.environ.get("HOME", "/"), ".cargo")
    return Path(home) / "registry" / "cache"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _stamp(path: Path) -> str:
    """Return what changes when a file is written: a date that was set back changes the last of the three."""
    stat = path.lstat()
    return f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}"
