# SPDX-License-Identifier: MIT OR Apache-2.0
"""The tests on unmodified sources: their results, durations and covered lines."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ove_lab.whole_file import replace
from ove_tests.mutants import coverage, judges
from ove_tests.mutants.judges.base import Judge, Test
from ove_tests.mutants.points import Mutant
from ove_tests.testing import checkout_copy
from ove_tool.checkout import files
from ove_tool.paths import ROOT

# Programs that judge mutants do not depend on these.
_OTHER = ("bench/", "bindings/", "docs/", "examples/", "packaging/", "tests/faults/", "tests/mutants/", "tools/")


def state() -> str:
    """Return a digest of the programs' sources."""
    digest = hashlib.sha256()
    for name in sorted(files()):
        if not name.startswith(_OTHER):
            digest.update(f"{name}\0".encode() + (ROOT / name).read_bytes())
    return digest.hexdigest()[:16]


@dataclass
class Control:
    """One judge's tests on unmodified sources: the time of each passing test, and its covered lines by source.

    `code` are the lines with code in the test's program. Without `lines` every test reaches every mutant.
    """

    judge: str
    seconds: dict[str, float]
    lines: dict[str, dict[str, set[int]]] | None
    code: dict[str, dict[str, set[int]]]

    def reaches(self, tests: Sequence[Test], mutant: Mutant) -> list[Test]:
        """Return the tests that cover a mutant's lines, the fastest first."""
        chosen = [test for test in tests if test.id in self.seconds and self._runs(test, mutant)]
        if self.lines is not None:
            return sorted(chosen, key=lambda test: self.seconds[test.id])
        stem = Path(mutant.file).stem
        # Without coverage, the tests of the mutant's own concept come first.
        return sorted(chosen, key=lambda test: (not test.id.partition(":")[2].startswith(stem), self.seconds[test.id]))

    def _runs(self, test: Test, mutant: Mutant) -> bool:
        # A header with only constants has no code.
        if self.lines is None or not any(mutant.file in files for files in self.code.values()):
            return True
        hit = self.lines.get(test.id, {}).get(mutant.file, set())
        own = set(range(mutant.line, mutant.last_line + 1))
        # A constant outside functions and an inlined call have no code of their own, so any test that covers the file
        # may use them.
        return bool(own & hit if own & self.code.get(test.id, {}).get(mutant.file, set()) else hit)


def control(judge: Judge, cover: Path, mutated: set[str], digest: str, say: Callable[[str], None]) -> Control:
    """Run each test once on unmodified sources, and once more with coverage; the results are cached by `digest`."""
    kept = cover.parent / f"control-{judge.name.replace(' ', '-')}.json"
    if kept.is_file():
        data = json.loads(kept.read_text(encoding="utf-8"))
        if data["state"] == digest:
            return _loaded(judge.name, data)
    tests = judge.tests()
    say(f"{judge.name}: {len(tests)} tests on unmodified sources")
    seconds, failed = _timed(judge, tests)
    for name in failed:
        say(f"{judge.name}: {name} fails on unmodified sources, so it judges nothing")
    found = _covered(judge, cover, mutated, [test for test in tests if test.id in seconds], say)
    data = {"state": digest, "seconds": seconds, "lines": found}
    replace(kept, json.dumps(data) + "\n")
    # Convert as if read from the file, where every key is a string.
    return _loaded(judge.name, json.loads(json.dumps(data)))


def _loaded(name: str, data: dict[str, Any]) -> Control:
    if data["lines"] is None:
        return Control(name, data["seconds"], None, {})
    lines: dict[str, dict[str, set[int]]] = {}
    code: dict[str, dict[str, set[int]]] = {}
    for test, by_file in data["lines"].items():
        for file, ran in by_file.items():
            code.setdefault(test, {})[file] = set(map(int, ran))
            lines.setdefault(test, {})[file] = {int(line) for line, has_run in ran.items() if has_run}
    return Control(name, data["seconds"], lines, code)


def _timed(judge: Judge, tests: Sequence[Test]) -> tuple[dict[str, float], list[str]]:
    def run(test: Test) -> tuple[str, float, bool]:
        started = time.monotonic()
        failed = judge.run([test], {})
        return test.id, time.monotonic() - started, failed is not None

    together = judge.passing()
    if together is not None:
        return together, [test.id for test in tests if test.id not in together]
    with ThreadPoolExecutor(4) as pool:
        ended = list(pool.map(run, tests))
    return {name: round(took, 3) for name, took, failed in ended if not failed}, [n for n, _, failed in ended if failed]


def _covered(
    judge: Judge, cover: Path, mutated: set[str], tests: Sequence[Test], say: Callable[[str], None]
) -> dict[str, dict[str, dict[int, bool]]] | None:
    if not judge.has_coverage:
        return None
    say(f"{judge.name}: recording the lines that each test runs")
    checkout_copy.make(cover)
    covering = judges.make(judge.name, cover, _pattern(mutated))
    covering.prepare()
    found = {}
    for test in tests:
        coverage.forget(covering.folder)
        covering.run([test], {})
        found[test.id] = coverage.lines(covering.folder, cover, mutated)
    return found


def _pattern(files: set[str]) -> str:
    """Return the gcc pattern that matches the folder of these sources."""
    folders = {str(Path(name).parent) for name in files}
    return f"({'|'.join(sorted(folders))})/.*"
