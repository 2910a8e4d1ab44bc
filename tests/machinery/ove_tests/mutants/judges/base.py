# SPDX-License-Identifier: MIT OR Apache-2.0
"""One kind of check, in one copy of the checkout."""

from __future__ import annotations

import abc
import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.mutants import coverage
from ove_tool import compiler_cache

# A mutant may leave variables unused, so its warnings are not relevant.
_FLAGS = "-w"
_BUILD_S = 900.0
_BUILD_ID = ".note.gnu.build-id"


@dataclass(frozen=True)
class Test:
    """One test of a program. `program` is Ninja's target."""

    __test__ = False
    id: str
    program: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Found:
    """The test that detected a mutant, by a failure or a hang."""

    by: str
    is_hang: bool


class Judge(abc.ABC):
    """Builds its programs and runs their tests. With `covers`, a pattern of sources, the programs record
    the lines of these that they run."""

    # Run searches with the bounds of `./ove test`, not with the smaller ones for mutants.
    is_wide = False

    def __init__(self, name: str, root: Path, covers: str = "") -> None:
        self.name = name
        self.root = root
        self.covers = covers

    @property
    def has_coverage(self) -> bool:
        """Return True if the programs can record coverage; without it, every test judges every mutant."""
        return True

    @property
    @abc.abstractmethod
    def folder(self) -> Path:
        """The folder that Ninja builds in."""

    @abc.abstractmethod
    def prepare(self) -> None:
        """Configure and build all programs. Raises Failure with the compilers' messages."""

    @abc.abstractmethod
    def tests(self) -> list[Test]:
        """List the tests of the built programs."""

    @abc.abstractmethod
    def program(self, name: str) -> Path:
        """Return the file of a program."""

    @abc.abstractmethod
    def run(self, tests: Sequence[Test], seconds: Mapping[str, float]) -> Found | None:
        """Run tests of one program until one fails. `seconds` is each test's duration on unmodified sources."""

    def passing(self) -> dict[str, float] | None:
        """Run all tests in few starts; return the time of each passing test. None if each test has its own start."""
        return None

    def build(self, program: str) -> bool:
        """Build a program from the current sources. Returns False if the compiler or the linker rejects them."""
        return self.call("ninja", "-C", self.folder, "-j2", program).code == 0

    def fingerprint(self, program: str) -> str:
        """Return a digest of a program's loaded contents: two programs with one digest behave identically."""
        digest = hashlib.sha256()
        for section in Elf(self.program(program)).sections:
            if section.is_allocated and section.name != _BUILD_ID:
                digest.update(f"{section.name} {section.size}\0".encode() + section.data)
        return digest.hexdigest()

    def call(self, *command: str | Path):  # noqa: ANN201 - limits.Done
        """Run a build command."""
        return call(command, _BUILD_S, self.root, self.environment())

    def step(self, what: str, *command: str | Path) -> str:
        """Run a build command that must succeed. Raises Failure with its output."""
        done = self.call(*command)
        if done.code != 0:
            raise Failure(f"{self.name}: {what} failed with the output:\n{done.output[-4000:]}")
        return done.output

    def environment(self) -> dict[str, str]:
        """Return the variables from which CMake takes its initial flags."""
        flags = " ".join([_FLAGS, self.optimised, *([coverage.flags(self.covers)] if self.covers else [])]).strip()
        found = {**os.environ, **compiler_cache.environment(), "CFLAGS": flags, "CXXFLAGS": flags, "LC_ALL": "C"}
        if self.covers:
            found["LDFLAGS"] = coverage.link_flags(self.root)
        found["PYTHONPATH"] = str(self.root / "tools")
        return found

    @property
    def optimised(self) -> str:
        """Return the optimisation level if the build chooses none."""
        return ""
