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

# A mutant leaves variables unused; its warnings say nothing.
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
    """The test that noticed a mutant, by its failure or because it did not end."""

    by: str
    is_hang: bool


class Judge(abc.ABC):
    """Builds its programs and runs their tests. With `covers`, a pattern of sources, the programs record
    the lines of these that they run."""

    # Run searches to the bounds of `./ove test`, not to the smaller ones for mutants.
    is_wide = False

    def __init__(self, name: str, root: Path, covers: str = "") -> None:
        self.name = name
        self.root = root
        self.covers = covers

    @property
    def has_coverage(self) -> bool:
        """Return True if the programs can record their lines; without a record every test judges every mutant."""
        return True

    @property
    @abc.abstractmethod
    def folder(self) -> Path:
        """The folder that Ninja builds in."""

    @abc.abstractmethod
    def prepare(self) -> None:
        """Configure and build all programs. Raises Failure with the compilers' words."""

    @abc.abstractmethod
    def tests(self) -> list[Test]:
        """List the tests of the built programs."""

    @abc.abstractmethod
    def program(self, name: str) -> Path:
        """Return the file of a program."""

    @abc.abstractmethod
    def run(self, tests: Sequence[Test], seconds: Mapping[str, float]) -> Found | None:
        """Run tests of one program until one fails. `seconds` is how long each takes on sound sources."""

    def passing(self) -> dict[str, float] | None:
        """Run all tests in few starts; return the time of each that passes. None where each has a start of its own."""
        return None

    def build(self, program: str) -> bool:
        """Build a program from the sources as they are now. False when the compiler or the linker refuses them."""
        return self.call("ninja", "-C", self.folder, "-j2", program).code == 0

    def fingerprint(self, program: str) -> str:
        """Digest what a program loads: two programs of one digest cannot differ in any run."""
        digest = hashlib.sha256()
        for section in Elf(self.program(program)).sections:
            if section.is_allocated and section.name != _BUILD_ID:
                digest.update(f"{section.name} {section.size}\0".encode() + section.data)
        return digest.hexdigest()

    def call(self, *command: str | Path):  # noqa: ANN201 - limits.Done
        """Run a command of the build."""
        return call(command, _BUILD_S, self.root, self.environment())

    def step(self, what: str, *command: str | Path) -> str:
        """Run a command of the build that must succeed. Raises Failure with its words."""
        done = self.call(*command)
        if done.code != 0:
            raise Failure(f"{self.name}: {what} failed; it said:\n{done.output[-4000:]}")
        return done.output

    def environment(self) -> dict[str, str]:
        """Return the variables that CMake takes its first flags from."""
        flags = " ".join([_FLAGS, self.optimised, *([coverage.flags(self.covers)] if self.covers else [])]).strip()
        found = {**os.environ, **compiler_cache.environment(), "CFLAGS": flags, "CXXFLAGS": flags, "LC_ALL": "C"}
        if self.covers:
            found["LDFLAGS"] = coverage.link_flags(self.root)
        found["PYTHONPATH"] = str(self.root / "tools")
        return found

    @property
    def optimised(self) -> str:
        """Return the optimisation where the build chooses none."""
        return ""
