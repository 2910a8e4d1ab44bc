# SPDX-License-Identifier: MIT OR Apache-2.0
"""The conformance image of one variant. Runs the tests that it lists; a test that must stop runs alone."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ove_lab import board as boards
from ove_lab import image as images
from ove_lab.errors import Failure
from ove_lab.runner import RunResult, explain_addresses, places, run
from ove_tests.testing import ids
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.protocol import field, parse_line
from ove_tool.variant import Variant

APP = ROOT / "tests" / "conformance"
STOP_EXIT_BASE = 64
STOP_LINE = re.compile(r"ove: stop (\d+) \((.*)\) in (.*)")
# The reason that a stop prints next to its number. It is checked, because people and scripts read it.
STOP_REASONS = {
    1: "bad argument",
    2: "wrong context",
    3: "allocation after the heap was locked",
    4: "stack overflow",
    5: "kernel assertion",
    6: "processor fault",
    7: "ove_main() returned without ove_run()",
    8: "a static object could not be initialised",
    9: "object is in the wrong state for this call",
    10: "panic",
}
# Differs from the exit codes of stops and failed tests, so that a sanitizer's report is not mistaken for one.
SANITIZER_EXIT = 99
SANITIZER_ENVIRONMENT = {
    "ASAN_OPTIONS": f"exitcode={SANITIZER_EXIT}:allocator_may_return_null=1",
    "UBSAN_OPTIONS": f"halt_on_error=1:print_stacktrace=1:exitcode={SANITIZER_EXIT}",
    # A stopped program leaves threads behind by its nature; and a second's sleep at each exit finds nothing more.
    "TSAN_OPTIONS": f"exitcode={SANITIZER_EXIT}:atexit_sleep_ms=0:report_thread_leaks=0:allocator_may_return_null=1",
}
# The harness's message for a test that a busy host delayed; its result is ignored.
HELD_UP = "the host held this test up"
_MOST_TRIES = 10
TIMEOUT_S = 300.0
_STOP_TIMEOUT_S = 60.0
_MOST_RESTARTS = 10
# The command line of a guest is short, so selected tests go in pieces.
_IDS_AT_ONCE = 8


@dataclass(frozen=True)
class Case:
    """The image's description of one test. `skip` is the reason why it is not run in this build."""

    id: str
    claim: str
    stops: int | None
    place: str | None
    caller: str | None
    skip: str | None
    says: str | None = None

    @property
    def runs_alone(self) -> bool:
        return self.stops is not None and self.skip is None


def job(variant: Variant) -> Job:
    """Return the job of one variant."""
    suite = Suite(variant)
    return Job(f"{variant.group} conformance", variant.group, suite.run, suite.list, is_variant=True)


def parse_cases(lines: Iterable[str]) -> list[Case]:
    """Read the output of --list. Raises Failure for a duplicate id and for an empty list."""
    found = []
    for line in lines:
        message = parse_line(line)
        if message and message["t"] == "test":
            text = (str, type(None))
            case = Case(
                id=field(message, "id", str),
                claim=field(message, "claim", str),
                stops=field(message, "stops", (int, type(None))) if "stops" in message else None,
                place=field(message, "place", text),
                caller=field(message, "caller", text),
                skip=field(message, "skip", text),
                says=field(message, "says", text) if "says" in message else None,
            )
            found.append(case)
    ids = [case.id for case in found]
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise Failure(f"the image lists an id twice: {', '.join(twice)}")
    if not found:
        raise Failure("the image lists no test; its output:\n" + "\n".join(list(lines)[-20:]))
    return found


def _is_said(wanted: str, lines: Sequence[str]) -> bool:
    """Return True if a line equals the wanted one, or starts with its part before "..."; "" accepts only a stop's
    line."""
    if wanted == "":
        return not any(line.startswith("ove: ") and not STOP_LINE.fullmatch(line) for line in lines)
    begin = wanted.removesuffix("...")
    return any(line == wanted or (begin != wanted and line.startswith(begin)) for line in lines)


def judge_stop(case: Case, result: RunResult, function_at: dict[str, str]) -> tuple[str, str]:
    """Judge a test that must end in a stop: by the exit code, the number, the place and the caller's function.

    `function_at` maps an address in the stop's line to its function.
    """
    ended = "it did not end in time" if result.timed_out else f"it ended with code {result.exit_code}"
    stops = [match for line in result.lines if (match := STOP_LINE.fullmatch(line))]
    for line in result.lines:
        message = parse_line(line)
        if message and message["t"] == "verdict":
            return message["verdict"], message.get("why", "")
    if len(stops) != 1:
        return FAIL, f"{ended} with {len(stops)} stop lines, one was expected; its last output:\n{result.tail()}"
    number, reason, place = stops[0].groups()
    wanted = f"stop {case.stops}" + (f" in {case.place}" if case.place else "")
    is_silent = case.says is not None and not _is_said(case.says, result.lines)
    if is_silent:
        wanted += f" after the line {case.says!r}" if case.says else " without another line"
    said = f"{stops[0][0]!r} and {ended}; expected {wanted} and code {STOP_EXIT_BASE + (case.stops or 0)}"
    is_other = int(number) != case.stops or reason != STOP_REASONS.get(case.stops, reason)
    if is_other or result.exit_code != STOP_EXIT_BASE + case.stops or result.timed_out or is_silent:
        return FAIL, said
    if case.caller:
        functions = [name for address, name in function_at.items() if address in place]
        return (PASS, "") if functions == [case.caller] else (FAIL, f"{said} in {case.caller}, found {functions}")
    if case.place is not None and place != case.place:
        return FAIL, said
    return PASS, ""


def _is_held_up(outcome: Outcome) -> bool:
    return outcome.verdict == SKIP and outcome.why == HELD_UP


class Suite:
    """An application with the test harness inside, in one variant."""

    def __init__(
        self,
        variant: Variant,
        app: Path = APP,
        tag: str = "",
        cmake_defines: tuple[str, ...] = (),
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        self.variant = variant
        self.app = app
        self.request = BuildRequest(app, variant, tag=tag, cmake_defines=cmake_defines)
        self.board = boards.load(variant.board)
        self.timeout_s = timeout_s

    def image(self) -> images.Image:
        """Build the image."""
        if not self.app.is_dir():
            raise Failure(f"{self.app} is missing: the suite is part of the checkout")
        return build(self.request, is_quiet=True)

    def _cases(self, image: images.Image) -> list[Case]:
        result = self._start(image, ("--list",), _STOP_TIMEOUT_S)
        if result.exit_code != 0:
            raise Failure(f"the image cannot list its tests (code {result.exit_code}):\n{result.tail()}")
        return parse_cases(result.lines)

    def cases(self) -> list[Case]:
        """Build the image and return the tests that it lists."""
        return self._cases(self.image())

    def list(self) -> list[str]:
        """Return the ids without building the image."""
        return [f"{self.variant.group}:{name}" for name in ids.of_suite(self.app, self.variant.rtos)]

    def _start(self, image: images.Image, arguments: tuple[str, ...], timeout_s: float) -> RunResult:
        environment = SANITIZER_ENVIRONMENT if self.variant.sanitize else {}
        return run(image, self.board, arguments, timeout_s, environment=environment)

    def run(self, selection: Selection) -> list[Outcome]:
        image = self.image()
        cases = self._cases(image)
        chosen = [case for case in cases if selection.wants(self.variant.group, case.id, True)]
        together = [case for case in chosen if not case.runs_alone]
        if len(chosen) == len(cases):
            outcomes = self._run_all(image, together)
        else:
            outcomes = []
            for start in range(0, len(together), _IDS_AT_ONCE):
                outcomes += self._run_some(image, together[start : start + _IDS_AT_ONCE])
        by_id = {f"{self.variant.group}:{case.id}": case for case in together}
        outcomes = [self._again_alone(image, outcome, by_id) for outcome in outcomes]
        return outcomes + [self._run_stop(image, case) for case in chosen if case.runs_alone]

    def _again_alone(self, image: images.Image, outcome: Outcome, cases: dict[str, Case]) -> Outcome:
        """Some tests run only alone, so a test that was skipped among others gets its own start.

        A test that a busy host delayed gets several starts, because the processors may be free later.
        """
        case = cases.get(outcome.id)
        if outcome.verdict != SKIP or case is None or case.skip is not None:
            return outcome
        for _ in range(_MOST_TRIES):
            outcome = self._run_some(image, [case])[0]
            if not _is_held_up(outcome):
                break
        return outcome

    def _run_all(self, image: images.Image, cases: list[Case]) -> list[Outcome]:
        """Run everything in one start; if a test ends the image, start again after that test."""
        outcomes: list[Outcome] = []
        arguments: tuple[str, ...] = ("--all",)
        for _ in range(_MOST_RESTARTS):
            found, broken = self._outcomes(image, cases, self._start(image, arguments, self.timeout_s))
            outcomes += found
            if broken is None:
                break
            arguments = ("--after", broken)
        return outcomes + self._missing(cases, outcomes)

    def _run_some(self, image: images.Image, cases: list[Case]) -> list[Outcome]:
        """Run some tests in one start; if one of them ends the image, run each alone."""
        arguments = ("--run", *(case.id for case in cases))
        outcomes, broken = self._outcomes(image, cases, self._start(image, arguments, self.timeout_s))
        if broken is not None and len(cases) > 1:
            return [outcome for case in cases for outcome in self._run_some(image, [case])]
        return outcomes + self._missing(cases, outcomes)

    def _missing(self, cases: list[Case], outcomes: list[Outcome]) -> list[Outcome]:
        known = {outcome.id for outcome in outcomes}
        return [
            Outcome(name, FAIL, "the image ended before this test gave a verdict", case.claim)
            for case in cases
            if (name := f"{self.variant.group}:{case.id}") not in known
        ]

    def _outcomes(self, image: images.Image, cases: list[Case], result: RunResult) -> tuple[list[Outcome], str | None]:
        """Read the verdicts of one start. The second part is the test that ended the image, if any."""
        claims = {case.id: case.claim for case in cases}
        outcomes: list[Outcome] = []
        begun: str | None = None
        for line in result.lines:
            message = parse_line(line)
            if message is None:
                continue
            if message["t"] == "begin":
                begun = field(message, "id", str)
            elif message["t"] == "verdict":
                name = field(message, "id", str)
                verdict = field(message, "verdict", str)
                if verdict not in (PASS, FAIL, SKIP):
                    raise Failure(f"unknown verdict in: {line}")
                outcomes.append(
                    Outcome(f"{self.variant.group}:{name}", verdict, field(message, "why", str), claims.get(name, ""))
                )
                begun = None
        # A test that was held up may end the image too, as one that failed.
        is_failed = any(outcome.verdict == FAIL or _is_held_up(outcome) for outcome in outcomes)
        last = outcomes[-1].id.split(":", 1)[1] if outcomes else None
        ended = any((message := parse_line(line)) and message["t"] == "end" for line in result.lines)
        if begun is not None:
            outcomes.append(self._broken(image, begun, claims.get(begun, ""), result))
            return outcomes, begun
        if not ended and is_failed:
            # A failed test that leaves a mess behind ends the image on purpose.
            return outcomes, last
        if result.timed_out or (result.exit_code != 0 and not is_failed):
            outcomes.append(self._broken(image, "exit", "the image ends with code 0 when all tests pass", result))
        return outcomes, None

    def _broken(self, image: images.Image, name: str, claim: str, result: RunResult) -> Outcome:
        how = "did not end in time" if result.timed_out else f"ended with code {result.exit_code}"
        places = [place for line in result.lines[-20:] for place in explain_addresses(image, line)]
        why = "\n".join([f"the image {how}; its last output:", result.tail(), *places])
        return Outcome(f"{self.variant.group}:{name}", FAIL, why, claim, result.seconds)

    def _run_stop(self, image: images.Image, case: Case) -> Outcome:
        started = time.monotonic()
        result = self._start(image, ("--run", case.id), min(self.timeout_s, _STOP_TIMEOUT_S))
        found = [item for line in result.lines for item in places(image, line).items()]
        functions = {address: place.split(" ")[0] for address, place in found}
        verdict, why = judge_stop(case, result, functions)
        name = f"{self.variant.group}:{case.id}"
        return replace(Outcome(name, verdict, why, case.claim), seconds=time.monotonic() - started)
