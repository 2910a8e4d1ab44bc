# SPDX-License-Identifier: MIT OR Apache-2.0
"""Kernels and libraries whose sources come in a crate, fetched with the checksum that a lock file in third_party/ pins.

`python -m ove_tool.setup.crate_sources NAME` fetches the sources if they are missing and prints their folder; CMake
runs it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from ove_lab.console import step
from ove_lab.errors import Failure, UsageError
from ove_tool import ending, integrations, kernels
from ove_tool.bootstrap import provide_home
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.pinned_crates import PinnedCrates


class Owner(Protocol):
    """A kernel or a library whose description may name a crate."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def crate(self) -> kernels.Crate | None: ...


class CrateSources:
    """The sources of one kernel or library."""

    def __init__(self, owner: Owner, what: str = "kernel") -> None:
        """Take an owner that has a crate; `what` describes the owner in messages."""
        assert owner.crate is not None  # noqa: S101
        self.crate = owner.crate
        self.owner = owner
        self.says = f"the {owner.title} {what}"
        self.manifest = ROOT / owner.crate.manifest
        self.lock = self.manifest.with_name("Cargo.lock")

    def pinned(self) -> str:
        """Return the crate's name and version as pinned, such as `freertos-next-0.12.0`."""
        text = self.lock.read_text(encoding="utf-8")
        found = re.search(rf'name = "({re.escape(self.crate.name)})"\nversion = "([^"]+)"', text)
        if found is None:
            raise Failure(f"{self.lock} does not pin {self.crate.name}; restore it with git")
        return f"{found[1]}-{found[2]}"

    def folder(self) -> Path:
        """Return the folder of the sources: the user's tree, or the folder where `provide` unpacks the crate.

        Raises UsageError if the user's variable names a folder without the sources.
        """
        variable, mark = self.crate.variable, self.crate.version_file
        own = os.environ.get(variable)
        if own:
            folder = Path(own).resolve()
            if self.version(folder) is None:
                wrong = f"{folder}/{mark} is missing or is a different file"
                text = f"{variable}={own} is not a {self.owner.title} source tree: {wrong}"
                raise UsageError(text)
            return folder
        return self._target() / self.pinned() / self.crate.folder

    def _target(self) -> Path:
        return STATE / self.owner.name / hashlib.sha256(self.lock.read_bytes()).hexdigest()[:12]

    def version(self, folder: Path) -> str | None:
        """Read the version from the sources."""
        try:
            text = (folder / self.crate.version_file).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None
        found = re.search(self.crate.version, text)
        return found[1] if found else None

    def is_here(self) -> bool:
        is_whole = self.is_own() or self._crates().is_here()
        return is_whole and self.version(self.folder()) is not None

    def is_own(self) -> bool:
        """Return True if the sources are the user's own tree, which has no checksum to compare with."""
        return bool(os.environ.get(self.crate.variable))

    def check(self) -> None:
        """Raise Failure if a file of the crate changed after it was unpacked; see PinnedCrates."""
        if not self.is_own():
            self._crates().check()

    def verify(self) -> int:
        """Compare the crate's files with its archive and return their number. Raises Failure if a file differs."""
        return 0 if self.is_own() else self._crates().verify()

    def _crates(self) -> PinnedCrates:
        return PinnedCrates(self.manifest, self._target(), (self.pinned(),), f"check the network, or {self.cure()}")

    def provide(self) -> None:
        """Unless the sources are here, fetch the crate with cargo and unpack it. Raises Failure if a file differs."""
        if self.is_here():
            return
        with _alone(self.owner.name):
            if not self.is_here():
                with step(f"fetching {self.says} (crate {self.pinned()})"):
                    self._crates().provide()
        if not self.is_here():
            where = self.manifest.parent.relative_to(ROOT)
            raise Failure(
                f"the crate {self.pinned()} does not contain {self.says} in {self.crate.folder}; was {where} changed?"
            )

    def cure(self) -> str:
        """Return one line that says how the user can supply the sources."""
        return f"name a tree of your own: {self.crate.variable}=/path/to/{self.crate.folder}"


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """Hold a lock, so that a second build that fetches the same sources waits."""
    STATE.mkdir(exist_ok=True)
    with (STATE / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def libraries() -> list[CrateSources]:
    """Return the sources of each library that has a port in integrations/."""
    return [CrateSources(one, "library") for one in integrations.every()]


def of(name: str) -> CrateSources | None:
    """Return the sources of a kernel, or None if they do not come in a crate."""
    kernel = kernels.load(name)
    return CrateSources(kernel) if kernel.crate else None


def every() -> list[CrateSources]:
    return [CrateSources(kernel) for kernel in kernels.every() if kernel.crate]


def _main() -> None:
    name = sys.argv[1]
    sources = next((one for one in libraries() if one.owner.name == name), None) or of(name)
    if sources is None:
        raise Failure(f"no crate contains the kernel {name}")
    provide_home()
    sources.provide()
    sources.check()
    sys.stdout.write(str(sources.folder()))


if __name__ == "__main__":
    ending.program(_main)
