# SPDX-License-Identifier: MIT OR Apache-2.0
"""The conformance image of one variant, on the host or in the emulator."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path

from ove_lab import image as images
from ove_lab.errors import Failure
from ove_tests.mutants.judges.base import Found, Judge, Test
from ove_tests.testing.conformance import TIMEOUT_S, Case, Suite
from ove_tests.testing.model import FAIL, Outcome, Selection
from ove_tests.testing.plan import variants
from ove_tool.variant import Variant

_APP = "tests/conformance"
# Processor seconds per start. A program that only waits may take limits.PATIENCE times as long.
_START_S = 4.0
_EMULATED_S = 30.0
# The first failure ends the judgement, so a start runs few tests. An emulator's command line is also short.
_AT_ONCE = 8


class KindOfJudge(Judge):
    """Runs the tests that cover a mutant, a few per start, and tests that must stop separately."""

    @functools.cached_property
    def variant(self) -> Variant:
        """The variant at the end of the judge's name. Raises Failure for an unknown variant."""
        group = self.name.partition(" ")[2]
        for one in variants():
            if one.group == group:
                return one
        raise Failure(f"{self.name}: no variant is called {group}")

    @property
    def is_on_host(self) -> bool:
        """Return True if the image runs on this machine."""
        return self.variant.board == "host"

    @property
    def has_coverage(self) -> bool:
        return self.is_on_host

    @property
    def folder(self) -> Path:
        return self.root / ".ove" / "build" / f"{self.variant.name}-{self.variant.lang}" / _APP.replace("/", ".")

    def prepare(self) -> None:
        one = self.variant
        command = [
            self.root / ".ove" / "venv" / "bin" / "python",
            "-P",
            "-m",
            "ove_tool",
            "build",
            _APP,
            "--rtos",
            one.rtos,
        ]
        sanitize = ["--sanitize", one.sanitize] if one.sanitize else []
        self.step("build", *command, "--board", one.board, "--mode", one.mode, *sanitize)

    def program(self, name: str) -> Path:  # noqa: ARG002 - there is one
        return self._image.elf

    @functools.cached_property
    def _image(self) -> images.Image:
        return images.load(self.folder)

    @functools.cached_property
    def _suite(self) -> _FirstFailure:
        return _FirstFailure(self.variant, self._image, _START_S if self.is_on_host else _EMULATED_S)

    @functools.cached_property
    def _cases(self) -> dict[str, Case]:
        return {f"{self.variant.group}:{case.id}": case for case in self._suite.sound_cases() if case.skip is None}

    def tests(self) -> list[Test]:
        return [Test(name, self._image.elf.name) for name in self._cases]

    def passing(self) -> dict[str, float] | None:
        if self.is_on_host:
            return None
        outcomes = _FirstFailure(self.variant, self._image, TIMEOUT_S).run(Selection())
        return {outcome.id: outcome.seconds for outcome in outcomes if outcome.verdict != FAIL}

    def run(self, tests: Sequence[Test], seconds: Mapping[str, float]) -> Found | None:  # noqa: ARG002 - fixed limits
        cases = [self._cases[test.id] for test in tests]
        for start in range(0, len(cases), _AT_ONCE):
            failed = self._suite.first_failure(cases[start : start + _AT_ONCE])
            # A busy host can make a timed test fail, but not hang; a mutant makes it fail again.
            if failed is not None and self.is_on_host and not _is_hang(failed):
                failed = self._suite.first_failure([self._case_of(failed, cases[start : start + _AT_ONCE])])
            if failed is not None:
                return Found(failed.id, _is_hang(failed))
        return None

    def _case_of(self, failed: Outcome, cases: list[Case]) -> Case:
        return self._cases.get(failed.id, cases[0])


def _is_hang(failed: Outcome) -> bool:
    return "did not end in time" in failed.why


class _FirstFailure(Suite):
    """The suite of an image that is built already."""

    def __init__(self, variant: Variant, image: images.Image, timeout_s: float) -> None:
        super().__init__(variant, timeout_s=timeout_s)
        self._built = image

    def image(self) -> images.Image:
        return self._built

    def sound_cases(self) -> list[Case]:
        return self._cases(self._built)

    def first_failure(self, cases: list[Case]) -> Outcome | None:
        """Run these tests; return the first failure."""
        together = [case for case in cases if not case.runs_alone]
        found: list[Outcome] = []
        if together:
            words = ("--run", *(case.id for case in together))
            found, broken = self._outcomes(self._built, together, self._start(self._built, words, self.timeout_s))
            if broken is None and not any(outcome.verdict == FAIL for outcome in found):
                found += self._missing(together, found)
        for case in (case for case in cases if case.runs_alone):
            if not any(outcome.verdict == FAIL for outcome in found):
                found.append(self._run_stop(self._built, case))
        return next((outcome for outcome in found if outcome.verdict == FAIL), None)
