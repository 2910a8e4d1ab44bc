# SPDX-License-Identifier: MIT OR Apache-2.0
"""The search of the shared code's interleavings."""

from __future__ import annotations

from ove_tests.mutants.judges.base import Test
from ove_tests.mutants.judges.programs import ProgramsJudge


class KindOfJudge(ProgramsJudge):
    """The searches of tests/interleave, one process each."""

    def prepare(self) -> None:
        self.step("configure", "cmake", "-G", "Ninja", "-S", self.root / "tests" / "interleave", "-B", self.folder)
        self.step("build", "ninja", "-C", self.folder)

    def tests(self) -> list[Test]:
        found = []
        for program in ("interleave", "interleave_kernel_list"):
            listed = self.step("list", self.program(program), "--list").splitlines()
            names = (line.split("\t")[0] for line in listed)
            found += [Test(f"{self.name}:{name}", program, (name,)) for name in names]
        return found
