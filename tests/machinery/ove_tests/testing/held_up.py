# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tests.testing.held_up TIMES|created [GROUP...]`: finds host tests that fail if a thread is delayed.

Each test is started alone, this many times, with random pauses around C library calls. A busy host also pauses threads
at such points, but rarely: a test that fails here fails once in some thousand CI runs. `./ove test` does not run this
tool, because its failures are random by design. With `created`, each test is started once, and every thread that has
just created another one is paused: a test that relies on checking something before the new thread ends then always
fails.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ove_lab.errors import Failure, UsageError
from ove_lab.image import Image
from ove_lab.limits import call
from ove_lab.runner import RunResult, run
from ove_tests.testing import bindings
from ove_tests.testing.conformance import APP, HELD_UP, SANITIZER_ENVIRONMENT, Case, Suite
from ove_tests.testing.model import FAIL, Outcome
from ove_tests.testing.sweep import CMSIS
from ove_tool import ending
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.variant import SANITIZERS, Variant, on_host

SOURCE = ROOT / "tests" / "held_up" / "pauses.c"
# Applied at each of the hundreds of calls in a test.
_PAUSES = {"OVE_PAUSES_PER_MILLE": "15", "OVE_PAUSES_MS": "25"}
# Longer than the lifetime of a thread that a test may try to observe.
_CREATED = "created"
_AFTER_CREATE = {"OVE_PAUSE_AFTER_CREATE_MS": "100"}
_COMPILER = ("gcc", "-std=gnu17", "-Wall", "-Wextra", "-Werror", "-O2", "-fPIC", "-ftls-model=initial-exec", "-shared")
_COMPILE_S, _RUN_S = 60, 60
# Most of a test's time is sleep.
_AT_ONCE = 8
_SHOWN = 3


class Paused(Suite):
    """A suite whose programs run with the pauses."""

    def __init__(self, variant: Variant, app: Path, library: Path, pauses: Mapping[str, str]) -> None:
        super().__init__(variant, app, timeout_s=_RUN_S)
        sanitizers = dict(SANITIZER_ENVIRONMENT) if variant.sanitize else {}
        if sanitizers:
            sanitizers["ASAN_OPTIONS"] += ":verify_asan_link_order=0"
        self._environment = {**sanitizers, **pauses, "LD_PRELOAD": str(library)}

    def _start(self, image: Image, arguments: tuple[str, ...], timeout_s: float) -> RunResult:
        environment = {} if arguments == ("--list",) else self._environment
        return run(image, self.board, arguments, timeout_s, environment=environment)

    def run_one(self, image: Image, case: Case) -> Outcome:
        """Start the program for one test."""
        return self._run_stop(image, case) if case.runs_alone else self._run_some(image, [case])[0]


def compiled(folder: Path) -> Path:
    """Compile the library that adds the pauses. Raises Failure with the compiler's output."""
    library = folder / "pauses.so"
    done = call([*_COMPILER, "-o", library, SOURCE], _COMPILE_S)
    if done.code != 0:
        raise Failure(f"{SOURCE} does not compile:\n{done.output}")
    return library


def suites(library: Path, pauses: Mapping[str, str] = _PAUSES) -> Iterator[Paused]:
    """List the host's suites: each mode and sanitizer in C, and the bindings."""
    for variant in [on_host(mode, NATIVE, sanitize) for mode in MODES for sanitize in ("", *SANITIZERS)]:
        yield Paused(variant, APP, library, pauses)
        yield Paused(variant, CMSIS, library, pauses)
    for lang in bindings.languages():
        for mode in MODES:
            yield Paused(on_host(mode, lang), bindings.APP, library, pauses)


def judge(suite: Paused, times: int) -> tuple[int, Counter[str], list[str]]:
    """Run a suite's tests this many times. Return the number of starts, the failures, and the first reasons."""
    image = suite.image()
    cases = [case for case in suite.cases() if case.skip is None]
    failures: Counter[str] = Counter()
    reasons: list[str] = []
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for outcome in pool.map(lambda case: suite.run_one(image, case), cases * times):
            if outcome.verdict != FAIL or outcome.why == HELD_UP:
                continue
            failures[outcome.id] += 1
            if failures[outcome.id] <= _SHOWN:
                reasons.append(f"{outcome.id}: {outcome.why}")
    return len(cases) * times, failures, reasons


def main(words: list[str]) -> None:
    """Run the suites of the named groups, or of all, and print a line for each."""
    if not words or not (words[0].isdecimal() or words[0] == _CREATED):
        group = on_host("heap").group
        raise UsageError(f"say how often each test is started, or `{_CREATED}`, and in which groups: `5 {group}`")
    is_created, groups = words[0] == _CREATED, words[1:]
    times, pauses = (1, _AFTER_CREATE) if is_created else (int(words[0]), _PAUSES)
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(Path(folder))
        for suite in suites(library, pauses):
            if groups and suite.variant.group not in groups:
                continue
            starts, failures, reasons = judge(suite, times)
            count += failures.total()
            print(f"{suite.variant.group} {suite.app.name}: {starts} starts, {failures.total()} failed", flush=True)
            print("".join(f"    {one}\n" for one in reasons), end="", flush=True)
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    ending.program(lambda: main(sys.argv[1:]))
