# SPDX-License-Identifier: MIT OR Apache-2.0
"""Planted faults: tests/faults/<area>.toml lists the change and the test that must detect it; see
tests/faults/README.md.

Faults are planted in a copy of the checkout, so the sources stay unchanged. The copy keeps its build folders, so a
fault costs one file's compilation and one test.
"""

from __future__ import annotations

import contextlib
import fnmatch
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.testing import checkout_copy, junit
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import kernels
from ove_tool.build import alone_in
from ove_tool.own_trees import OWN_TREES, not_available
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.parts import ARM, BUILD, EMULATOR, HOST, TESTS, kernel_parts

GROUP = "faults"
FOLDER = ROOT / "tests" / "faults"
SUITE, COPIES = "conformance", "any-folder"
FOUND, SURVIVED, DOES_NOT_BUILD = "FOUND", "SURVIVED", "DOES NOT BUILD"
# The tests that judge a fault that none finds are those of these groups, and a variant's whole conformance image. Any
# other group has to name one test, since the whole group takes many minutes.
HOST_GROUPS = {"interleave": "*", "alloy": "alloy.search_*", "options": "*_unchecked", "tool": "test_*"}
_SOURCES = [part for name in kernels.built_here() for part in kernel_parts(name)]
NEEDS = (BUILD, HOST, ARM, EMULATOR, *_SOURCES, TESTS)

_OF_AN_IMAGE = re.compile(r"-(zero)?heap\b")
_BUILD_FAILED = re.compile(r": (configure|build) failed; |`(cmake|ninja) [^`]*` failed:")
# A test that times out gives up after ten seconds, on a host after thirty; a mutant that takes longer hangs. The
# search of Alloy alone takes thirteen, on the sound kernel. On the clock it may be more, see limits.PATIENCE.
_ONE_TEST_S = 25.0
_ONE_SEARCH_S = 90.0
_ONE_SWEEP_S = 60.0
# A kernel's own build links the whole image again, which takes longer than the test.
_ONE_OWN_BUILD_S = 150.0
# Programs of other groups are built and recorded from scratch.
_ONE_PROGRAM_S = 300.0
_WHOLE_SUITE_S = 400.0


@dataclass(frozen=True)
class Fault:
    """One change of one statement. Either `found_by`, a test or a pattern, must notice, or `judged` says why not.

    With `ends_the_build` a build that fails is what the test must notice; else it says nothing.
    """

    area: str
    name: str
    breaks: str
    file: str
    text: str
    becomes: str
    variants: tuple[str, ...]
    found_by: str = ""
    judged: str = ""
    ends_the_build: bool = False

    @property
    def id(self) -> str:
        """Return the fault's name within the group: area and name, without shell metacharacters."""
        return f"{self.area}.{re.sub(r'[^a-z0-9]+', '-', self.name.lower()).strip('-')}"

    @property
    def tests(self) -> list[str]:
        """Return the tests that judge the fault: those that must find it, or all tests if none can."""
        if self.found_by:
            return [f"{variant}:{self.found_by}" for variant in self.variants]
        return [f"{variant}:{HOST_GROUPS.get(variant, SUITE)}" for variant in self.variants]

    @property
    def trees(self) -> list[str]:
        """List the users' own trees that its variants are built from, or that the test that must find it needs."""
        own = {rtos for rtos in OWN_TREES for variant in self.variants if variant.startswith(f"{rtos}-")}
        return sorted(own | (set(self.found_by.split(".")) & set(OWN_TREES)))

    @property
    def builds_copies(self) -> bool:
        """Return True if the test builds copies of the checkout, each from scratch."""
        return COPIES in self.variants

    @property
    def limit_s(self) -> float:
        """Return the processor time after which the test counts as hanging."""
        if not self.found_by:
            return _WHOLE_SUITE_S
        if self.trees:
            return _ONE_OWN_BUILD_S
        if self.found_by.startswith(("soak.", "sweep.")):
            return _ONE_SWEEP_S
        if set(self.variants) & {"alloy", "options", "tool"}:
            return _ONE_SEARCH_S
        is_quick = all(one == "interleave" or _OF_AN_IMAGE.search(one) for one in self.variants)
        return _ONE_TEST_S if is_quick else _ONE_PROGRAM_S


class _Entry(schema.Table):
    name: schema.Filled
    breaks: str
    file: str
    text: str
    becomes: str
    variants: tuple[schema.Word, ...]
    found_by: str = ""
    judged: str = ""
    ends_the_build: bool = False


class _File(schema.Table):
    fault: tuple[_Entry, ...]


def read(path: Path) -> list[Fault]:
    """Read the faults of one area. Raises Failure for an entry with an unknown or a missing key."""
    entries = schema.toml(path, _File).fault
    for entry in entries:
        if bool(entry.found_by) == bool(entry.judged):
            raise Failure(f"{path}: {entry.name}: exactly one of the keys found_by and judged is needed")
        if entry.judged and not all(one in HOST_GROUPS or _OF_AN_IMAGE.search(one) for one in entry.variants):
            raise Failure(f"{path}: {entry.name}: judged by images, or by one of {', '.join(sorted(HOST_GROUPS))}")
    return [Fault(path.stem, **msgspec.structs.asdict(entry)) for entry in entries]


def read_all(folder: Path = FOLDER) -> list[Fault]:
    """Read the faults of all areas."""
    return [fault for path in sorted(folder.glob("*.toml")) for fault in read(path)]


def control_limit_s(faults: Sequence[Fault]) -> float:
    """Return the limit of the run without a fault, which runs the tests of all faults."""
    return max(_WHOLE_SUITE_S, sum(fault.limit_s for fault in faults))


def problems(fault: Fault, root: Path = ROOT) -> list[str]:
    """Return the error in a fault's source location."""
    path = root / fault.file
    if not path.is_file():
        return [f"{fault.id}: {fault.file} does not exist"]
    count = path.read_text(encoding="utf-8").count(fault.text)
    found = [] if count == 1 else [f"{fault.id}: its text is {count} times in {fault.file}, not once"]
    return [*found, f"{fault.id}: it changes nothing"] if fault.text == fault.becomes else found


def jobs() -> list[Job]:
    """Return one job per area; the jobs run only if the user names their group."""
    return [_job(path) for path in sorted(FOLDER.glob("*.toml"))]


def _job(path: Path) -> Job:
    area = path.stem

    def execute(selection: Selection) -> list[Outcome]:
        faults = [fault for fault in read(path) if selection.wants(GROUP, fault.id, is_variant=False)]
        why = {fault.id: not_available(rtos) for fault in faults for rtos in fault.trees if not_available(rtos)}
        skipped = [Outcome(f"{GROUP}:{fault.id}", SKIP, why[fault.id] or "") for fault in faults if fault.id in why]
        left = [fault for fault in faults if fault.id not in why]
        return skipped + (_Nursery(area).run(left) if left else [])

    def names() -> list[str]:
        return [f"{GROUP}:{fault.id}" for fault in read(path)]

    return Job(f"{GROUP} {area}", GROUP, execute, names, False, (f"{area}.",), NEEDS, on_demand=True)


class _Nursery:
    """The copy of the checkout in which the faults of one area are planted."""

    def __init__(self, area: str) -> None:
        self.area = area
        self.root = STATE / GROUP / area
        # The progress display for a long run.
        self.log = self.root.with_suffix(".log")

    def run(self, faults: Sequence[Fault]) -> list[Outcome]:
        self.root.mkdir(parents=True, exist_ok=True)
        with alone_in(self.root):
            checkout_copy.make(self.root)
            self.log.write_text("", encoding="utf-8")
            control = self._control(faults)
            if why := control.why:
                return [self._outcome(fault, FAIL, f"not planted: {why}", 0.0) for fault in faults]
            return [self._judge(fault, control.skipped(fault)) for fault in faults]

    def _control(self, faults: Sequence[Fault]) -> _Control:
        """Run the tests on unmodified sources: a test that fails anyway cannot detect a fault."""
        patterns = sorted({test for fault in faults if fault.found_by for test in fault.tests})
        if not patterns:
            return _Control()
        result = self._test(patterns, control_limit_s(faults))
        if result.failed or result.hangs:
            return _Control(f"without any fault the tests that must find them fail too:\n{result.why}")
        # The name of a parametrised test stands for all its cases.
        passed = [*result.passed, *(one.partition("[")[0] for one in result.passed)]
        idle = [pattern for pattern in patterns if not fnmatch.filter(passed, pattern)]
        reasons = {pattern: why for pattern in idle for why in _reasons(result.left, pattern)}
        missing = [pattern for pattern in idle if pattern not in reasons]
        return _Control(f"{', '.join(missing)}: no such test is run here:\n{result.why}" if missing else "", reasons)

    def _judge(self, fault: Fault, skipped: str) -> Outcome:
        if skipped:
            return self._outcome(fault, SKIP, f"the test that must find it is skipped here: {skipped}", 0.0)
        started = time.monotonic()
        with self._planted(fault):
            result = self._test(fault.tests, fault.limit_s)
        seconds = time.monotonic() - started
        verdict = FOUND if fault.ends_the_build and result.verdict == DOES_NOT_BUILD else result.verdict
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"{GROUP}:{fault.id}: {verdict}{result.by} ({seconds:.1f} s)\n")
        if verdict == DOES_NOT_BUILD:
            return self._outcome(fault, FAIL, f"{DOES_NOT_BUILD}\n{result.why}", seconds)
        if fault.found_by and verdict == SURVIVED:
            return self._outcome(fault, FAIL, f"{SURVIVED}: {fault.found_by} passes", seconds)
        if fault.judged and verdict == FOUND:
            why = f"{FOUND}: the judgement is stale, it said: {fault.judged}\n{result.why}"
            return self._outcome(fault, FAIL, why, seconds)
        return self._outcome(fault, PASS, "", seconds)

    @contextlib.contextmanager
    def _planted(self, fault: Fault) -> Iterator[None]:
        if wrong := problems(fault, self.root):
            raise Failure("\n".join(wrong))
        path = self.root / fault.file
        sound = path.read_text(encoding="utf-8")
        path.write_text(sound.replace(fault.text, fault.becomes), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(sound, encoding="utf-8")

    def _test(self, tests: Sequence[str], limit_s: float) -> _Result:
        """Run some of the copy's own tests in the copy."""
        report = self.root / ".ove" / "faults.xml"
        # The tool stores the verdicts of earlier runs next to the report; they belong to other faults.
        for path in (report, report.with_name("results.jsonl")):
            path.unlink(missing_ok=True)
        python = self.root / ".ove" / "venv" / "bin" / "python"
        command = [python, "-P", "-m", "ove_tool", "test", "--junit", report, *tests]
        done = call(command, limit_s, self.root, {"PYTHONPATH": str(self.root / "tools")})
        if done.over:
            return _Result([], [], done.output[-4000:], hangs=True)
        if not report.exists():
            return _Result([], [], done.output[-4000:])
        outcomes = junit.read(report)
        failed = [outcome for outcome in outcomes if outcome.verdict == FAIL]
        why = "\n".join(f"{outcome.id}: {outcome.why}" for outcome in failed)
        left = [outcome for outcome in outcomes if outcome.verdict == SKIP]
        passed = [outcome.id for outcome in outcomes if outcome.verdict == PASS]
        return _Result(passed, failed, why or done.output[-4000:], left=left)

    def _outcome(self, fault: Fault, verdict: str, why: str, seconds: float) -> Outcome:
        return Outcome(f"{GROUP}:{fault.id}", verdict, why, fault.breaks, seconds)


@dataclass(frozen=True)
class _Control:
    """The tests without a fault: why nothing can be planted, and the patterns whose tests are skipped here."""

    why: str = ""
    reasons: Mapping[str, str] = field(default_factory=dict)

    def skipped(self, fault: Fault) -> str:
        """Return why none of the tests that must find a fault runs here, or ""."""
        if not fault.found_by or any(test not in self.reasons for test in fault.tests):
            return ""
        return self.reasons[fault.tests[0]]


def _reasons(left: Sequence[Outcome], pattern: str) -> list[str]:
    # A suite that cannot be built here is skipped as one test.
    suite = f"{pattern.partition(':')[0]}:{SUITE}"
    return [outcome.why for outcome in left if outcome.id == suite or fnmatch.fnmatchcase(outcome.id, pattern)]


@dataclass(frozen=True)
class _Result:
    """The result of the tests."""

    passed: list[str]
    failed: list[Outcome]
    why: str
    hangs: bool = False
    left: Sequence[Outcome] = ()

    @property
    def verdict(self) -> str:
        if any(_BUILD_FAILED.search(outcome.why) for outcome in self.failed):
            return DOES_NOT_BUILD
        if not self.passed and not self.failed and not self.hangs:
            raise Failure(f"the copy ran no test:\n{self.why}")
        return FOUND if self.failed or self.hangs else SURVIVED

    @property
    def by(self) -> str:
        """Return what noticed."""
        if self.hangs:
            return " by its limit of time"
        return f" by {', '.join(outcome.id for outcome in self.failed[:3])}" if self.failed else ""
