# SPDX-License-Identifier: MIT OR Apache-2.0
"""Host programs whose exit code is their verdict."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from ove_lab.limits import Watch, ends_with_us, kill_session
from ove_tests.mutants.judges.base import Found, Judge, Test

# A mutant that takes this many times as long as the unmodified program counts as hanging.
_PATIENCE = 6
_LEAST_S = 3.0


class ProgramsJudge(Judge):
    """One process per test."""

    @property
    def folder(self) -> Path:
        return self.root / ".ove" / "build" / f"mutants-{self.name}"

    def program(self, name: str) -> Path:
        return self.folder / name

    def run(self, tests: Sequence[Test], seconds: Mapping[str, float]) -> Found | None:
        for test in tests:
            limit_s = max(_LEAST_S, _PATIENCE * seconds.get(test.id, 100.0))
            code, is_over = self._start([str(self.program(test.program)), *test.words], limit_s)
            if code != 0:
                return Found(test.id, is_over)
        return None

    def _start(self, command: list[str], limit_s: float) -> tuple[int, bool]:
        process = subprocess.Popen(
            [*ends_with_us(), *command],
            stdin=subprocess.DEVNULL,
            # A mutant may print endlessly.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env={**os.environ},
            start_new_session=True,
        )
        with Watch(process.pid, limit_s) as watch:
            try:
                process.wait()
            finally:
                if process.poll() is None:
                    kill_session(process.pid)
        return process.returncode, bool(watch.over)
