# SPDX-License-Identifier: MIT OR Apache-2.0
"""Alloy's own host programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from ove_tests.mutants.judges.base import Test
from ove_tests.mutants.judges.programs import ProgramsJudge

# Bounds of the search and the soak for each mutant: one scenario in 13, with a second interrupt one in 91, and a fifth
# of the soak's operations. --wide uses CTest's own bounds.
_SEARCH = {"search_0": ("0", "99999999", "13"), "search_1": ("5", "99999999", "13")}
_NESTED_STRIDE = "91"
_SOAK_OPERATIONS = "200000"


class KindOfJudge(ProgramsJudge):
    """Alloy's host programs as CTest lists them, with CTest's arguments."""

    def prepare(self) -> None:
        self.step("configure", "cmake", "-G", "Ninja", "-S", self.root / "alloy", "-B", self.folder)
        # CTest names the program of a test only once the program is built.
        self.step("build", "ninja", "-C", self.folder, "tests/host/all")

    @property
    def optimised(self) -> str:
        return "-O1"

    def tests(self) -> list[Test]:
        listed = self.step("list", "ctest", "--test-dir", self.folder, "--show-only=json-v1")
        found = []
        for one in json.loads(listed)["tests"]:
            words = one.get("command") or [""]
            program = Path(words[0])
            # The other tests call compilers, emulators and CMake.
            if program.parent == self.folder / "tests" / "host":
                target = str(program.relative_to(self.folder))
                found.append(Test(one["name"], target, tuple(words[1:] if self.is_wide else _bounded(words))))
        return found


def _bounded(words: list[str]) -> Sequence[str]:
    """Return a test's arguments with smaller search bounds."""
    name = Path(words[0]).name
    if name.startswith("search_nested_"):
        return (*words[1:-1], _NESTED_STRIDE)
    if name.startswith("soak_"):
        return (*words[1:2], _SOAK_OPERATIONS)
    return _SEARCH.get(name, words[1:])
