# SPDX-License-Identifier: MIT OR Apache-2.0
"""The test runner: choice of ids, verdicts on stops, what a benchmark must contain, the JUnit file."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.runner import RunResult
from ove_tests.cli.test import needed
from ove_tests.testing import alloy, benchmarks, junit, plan, processes
from ove_tests.testing.conformance import Case, judge_stop, parse_cases
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection, left_out
from ove_tests.testing.plan import variants
from ove_tool import kernels
from ove_tool.bench import cases
from ove_tool.paths import ROOT
from ove_tool.report.comparability import Comparability, Pair
from ove_tool.results import Row, Run, Skipped
from ove_tool.setup.parts import Part, everything

OWN = Part("what one job alone needs", ())
GROUPS = ("freertos-m7-heap", "posix-host-heap-tsan", "tool", "lint")


def test_a_job_that_needs_everything_leaves_out_no_other_jobs_needs() -> None:
    """Claim: what a job names is prepared, also next to a job that names nothing and if `./ove setup` lacks it."""
    open_job, own_job = (Job("a", "a", lambda _: [], list, needs=needs) for needs in (None, (OWN,)))
    assert [part.name for part in needed([open_job, own_job])] == [
        *dict.fromkeys(p.name for p in everything()),
        OWN.name,
    ]
    assert needed([own_job]) == [OWN]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("freertos-m7-heap:mutex.lock.timeout", {("freertos-m7-heap", "mutex.lock.timeout")}),
        ("mutex.lock.timeout", {(group, "mutex.lock.timeout") for group in GROUPS[:2]}),
        ("mutex.*", {(group, name) for group in GROUPS[:2] for name in ("mutex.lock.timeout", "mutex.unlock.free")}),
        ("posix-*:mutex.*", {(GROUPS[1], "mutex.lock.timeout"), (GROUPS[1], "mutex.unlock.free")}),
        ("tool", {("tool", "test_x.test_y[a-b]"), ("tool", "mutex.lock.timeout")}),
        ("tool:test_x.test_y[a-b]", {("tool", "test_x.test_y[a-b]")}),
        ("pear", set()),
    ],
)
def test_selection(pattern: str, expected: set[tuple[str, str]]) -> None:
    """Claim: an id, a pattern, a group and a test name select exactly those tests; a bare name selects no tool test."""
    offered = [(group, name, True) for group in GROUPS[:2] for name in ("mutex.lock.timeout", "mutex.unlock.free")]
    offered += [("tool", "test_x.test_y[a-b]", False), ("tool", "mutex.lock.timeout", False), ("lint", "ruff", False)]
    selection = Selection([pattern], GROUPS)
    found = {(group, name) for group, name, is_variant in offered if selection.wants(group, name, is_variant)}
    assert found == expected
    assert selection.unused == ([] if expected else [pattern])
    jobs = [Job(f"{group} all", group, lambda _: [], list, group in GROUPS[:2]) for group, _ in expected]
    assert all(selection.wants_job(job) for job in jobs)


@pytest.mark.parametrize(
    ("pattern", "parts"),
    [
        ("audit.ove_x", {"audit"}),
        ("v:a*", {"conformance", "audit"}),
        ("v:mutex.lock.timeout", {"conformance"}),
        ("v:bench.complete", {"benchmark"}),
        ("v:examples", {"examples", "conformance"}),
        ("v", {"conformance", "audit", "benchmark", "examples"}),
        ("w:*", set()),
    ],
)
def test_only_jobs_that_may_hold_the_test_are_run(pattern: str, parts: set[str]) -> None:
    """Claim: a name that begins like another job's tests does not make this job build its image."""
    prefixes = {"conformance": (), "audit": ("audit.",), "benchmark": ("bench.", "cost."), "examples": ("example.",)}
    jobs = [Job(f"v {part}", "v", lambda _: [], list, True, begin) for part, begin in prefixes.items()]
    assert {job.part for job in jobs if Selection([pattern], ["v"]).wants_job(job)} == parts


def test_replay_is_the_command_for_a_shell() -> None:
    """Claim: the command that a failure prints is quoted where a shell would split it."""
    assert Outcome("a-b:c.d", FAIL).replay == "./ove test a-b:c.d"
    assert Outcome("tool:t.x[1 2]", FAIL).replay == "./ove test 'tool:t.x[1 2]'"


LISTED = (
    '@ove {"t":"test","id":"mutex.lock.timeout","stops":null,"place":null,"caller":null,"skip":null,"claim":"c"}',
    '@ove {"t":"test","id":"t.yield.isr","stops":2,"place":"ove_thread_yield","caller":null,"skip":null,"claim":"c"}',
)


def test_list_of_the_image() -> None:
    """Claim: a test that must stop runs alone, unless this build skips it."""
    first, second = parse_cases(["noise", *LISTED])
    assert (first.runs_alone, second.runs_alone, second.stops, second.place) == (False, True, 2, "ove_thread_yield")
    assert not parse_cases([LISTED[1].replace('"skip":null', '"skip":"checks off"')])[0].runs_alone


@pytest.mark.parametrize(("lines", "message"), [((), "lists no test"), ((LISTED[0], LISTED[0]), "an id twice")])
def test_bad_list(lines: tuple[str, ...], message: str) -> None:
    """Claim: an image without tests, or with two tests of one id, is an error."""
    with pytest.raises(Failure, match=message):
        parse_cases(lines)


STOP = Case("t.yield.isr", "c", 2, "ove_thread_yield", None, None)
HEAP = Case("heap.malloc.locked", "c", 3, "code at 0x", "allocates", None)
SAID = Case("fault.null.write", "c", 6, None, None, None, says="hello")
SILENT = Case("fault.null.write", "c", 6, None, None, None, says="hell")


@pytest.mark.parametrize(
    ("case", "line", "code", "functions", "verdict"),
    [
        (STOP, "ove: stop 2 (wrong context) in ove_thread_yield", 66, {}, PASS),
        (STOP, "ove: stop 2 (wrong context) in ove_thread_yield", 65, {}, FAIL),
        (STOP, "ove: stop 1 (argument) in ove_thread_yield", 65, {}, FAIL),
        (STOP, "ove: stop 2 (bad argument) in ove_thread_yield", 66, {}, FAIL),
        (STOP, "ove: stop 2 (wrong context) in ove_thread_join", 66, {}, FAIL),
        (STOP, "stop 2", 66, {}, FAIL),
        (
            HEAP,
            "ove: stop 3 (allocation after the heap was locked) in code at 0x1234",
            67,
            {"0x1234": "allocates"},
            PASS,
        ),
        (HEAP, "ove: stop 3 (allocation after the heap was locked) in code at 0x1234", 67, {"0x1234": "other"}, FAIL),
        (HEAP, "ove: stop 3 (allocation after the heap was locked) in code at 0x1234", 67, {}, FAIL),
        (SAID, "ove: stop 6 (processor fault) in code at 0x1234", 70, {}, PASS),
        (SILENT, "ove: stop 6 (processor fault) in code at 0x1234", 70, {}, FAIL),
    ],
)
def test_stop_is_judged_by_all_it_shows(
    case: Case, line: str, code: int, functions: dict[str, str], verdict: str
) -> None:
    """Claim: number, exit code, location and the caller's function must all be right."""
    assert judge_stop(case, RunResult(code, ["hello", line], 0.1, False), functions)[0] == verdict


def test_stop_without_another_line() -> None:
    """Claim: a test that wants no line before the stop's fails with one from ove, and passes with another program's."""
    alone = Case("fault.signal.raised", "c", 6, None, None, None, says="")
    stop = "ove: stop 6 (processor fault) in code at 0x1234"
    for line, verdict in (("hello", PASS), ("ove: a read of 0x1", FAIL)):
        assert judge_stop(alone, RunResult(70, [line, stop], 0.1, False), {})[0] == verdict


def test_stop_test_that_returns_a_verdict() -> None:
    """Claim: if a test that should stop fails instead, its reason is the image's own."""
    line = '@ove {"t":"verdict","id":"t.yield.isr","verdict":"fail","why":"the program ends in a stop"}'
    assert judge_stop(STOP, RunResult(1, [line], 0.1, False), {}) == (FAIL, "the program ends in a stop")


def test_stop_in_time() -> None:
    """Claim: the right stop line from an image that then hangs is a failure."""
    line = "ove: stop 2 (wrong context) in ove_thread_yield"
    assert judge_stop(STOP, RunResult(137, [line], 60.0, True), {})[0] == FAIL


def test_junit_reads_back(tmp_path: Path) -> None:
    """Claim: the output file is well-formed, also with a guest's control characters, and reads back the same."""
    path = tmp_path / "junit.xml"
    outcomes = [Outcome("v:a", PASS), Outcome("v:b", FAIL, "broke\x00 <&> here\nmore"), Outcome("w:c", SKIP, "no tree")]
    junit.write(outcomes, path)
    suites = ET.parse(path).getroot().findall("testsuite")
    assert [(s.get("name"), s.get("tests"), s.get("failures"), s.get("skipped")) for s in suites] == [
        ("v", "2", "1", "0"),
        ("w", "1", "0", "1"),
    ]
    assert [(outcome.id, outcome.verdict) for outcome in junit.read(path)] == [
        ("v:a", PASS),
        ("v:b", FAIL),
        ("w:c", SKIP),
    ]


def test_output_of_a_failed_program_is_kept(tmp_path: Path) -> None:
    """Claim: what ctest writes about a failure is part of the reason."""
    path = tmp_path / "ctest.xml"
    path.write_text(
        '<testsuite><testcase name="alloy.x" time="1"><failure message="Failed"/><system-out>boom at 7</system-out>'
        "</testcase></testsuite>"
    )
    assert junit.read(path, "alloy") == [Outcome("alloy:alloy.x", FAIL, "Failed\nboom at 7", seconds=1.0)]


def test_reason_of_a_skip_is_what_the_program_said(tmp_path: Path) -> None:
    """Claim: a test that ctest skips because of its output gives the reason that it printed."""
    path = tmp_path / "ctest.xml"
    path.write_text(
        '<testsuite><testcase name="alloy.x" time="0"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>'
        "<system-out>skipped: an emulator is needed\n</system-out></testcase></testsuite>"
    )
    assert junit.read(path, "alloy") == [Outcome("alloy:alloy.x", SKIP, "an emulator is needed")]


def test_every_job_lists_its_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: no job's list is empty, because an unlisted test never runs; also if the user's own trees are named."""
    monkeypatch.setattr(plan, "_is_here", lambda _: True)
    planned = plan.jobs(None, None, None, is_quick=False)
    assert any("native_sim" in job.name for job in planned)
    assert [job.name for job in planned if not job.list()] == []


def test_alloy_lists_its_tests() -> None:
    """Claim: each way in which CMake files declare an Alloy test is recognised, and no helper is taken for one."""
    names = alloy.declared()
    for name in ("models", "behaviour_small", "search_0", "must_not_link", "emulated.m7"):
        assert names.count(f"alloy.{name}") == 1
    assert "alloy.emulated.emulated" not in names
    assert len(set(names)) == len(names)


def test_required_variants() -> None:
    """Claim: FreeRTOS is tested on both emulated boards and POSIX under both sanitizers, in both modes."""
    names = {variant.name for variant in variants()}
    emulated = {f"freertos-{board}-{mode}" for board in ("qemu-mps2-an500", "qemu-mps2-an386") for mode in MODES}
    host = {f"posix-host-{mode}{suffix}" for mode in MODES for suffix in ("", "-asan", "-tsan")}
    assert emulated | host <= names


MODES = ("heap", "zeroheap")


def row(name: str, value: int) -> Row:
    suite, case = name.split("/")
    return Row(suite, case, "instructions", 10, value, value, value, value, value, value, 0.0)


def test_missing_case_is_named() -> None:
    """Claim: a case that is neither measured nor skipped with a reason is named; heap cases only in heap mode.

    A case without a row is named too.
    """
    rows = (cases.Case("sync/a", native="native_b"), cases.Case("sync/create", heap_only=True))
    skipped = (Skipped("native_freertos", "native_b", "x"),)
    heap = Run("freertos", "m7", "heap", "c", (row("sync/a", 1),), skipped=skipped)
    zeroheap = Run("freertos", "m7", "zeroheap", "c", (row("sync/a", 1),))
    assert benchmarks.missing_cases(heap, rows) == "not measured: sync/create"
    assert benchmarks.missing_cases(zeroheap, rows) == "not measured: native_freertos/native_b"
    new = Run("freertos", "m7", "zeroheap", "c", (row("sync/a", 1), row("sync/new", 1)), skipped=skipped)
    assert benchmarks.missing_cases(new, rows) == "without a row in bench/cases.yaml: sync/new"


def test_cost_limit() -> None:
    """Claim: a wrapper at its limit passes, one instruction above it fails, and a missing result fails."""
    rules = Comparability((Pair("sync/a", "native_a", "A", {"c": "a"}),), {}, {}, (), {})
    limit = benchmarks.Limit("freertos", "m7", "sync/a", 2)
    run = Run("freertos", "m7", "heap", "c", (row("sync/a", 139), row("native_freertos/native_a", 137)))
    assert benchmarks.over_limit(run, limit, rules) == ""
    over = Run("freertos", "m7", "heap", "c", (row("sync/a", 140), row("native_freertos/native_a", 137)))
    assert benchmarks.over_limit(over, limit, rules) == "140 - 137 = +3 instructions, at most +2 is allowed"
    assert "was not measured" in benchmarks.over_limit(Run("freertos", "m7", "heap", "c", ()), limit, rules)


def test_difference_names_the_line() -> None:
    """Claim: two runs are equal only if every line is; the first different line is shown."""
    one, other = RunResult(0, ["a", "b"], 0, False), RunResult(0, ["a", "c"], 0, False)
    assert benchmarks.difference(one, one) == ""
    assert benchmarks.difference(one, other) == "first run:  b\nsecond run: c"
    assert "2 lines, the second 1" in benchmarks.difference(one, RunResult(0, ["a"], 0, False))


def test_data_files_are_valid() -> None:
    """Claim: the file of cases can be read, and names no kernel that this checkout does not have."""
    rows = cases.load().rows
    assert benchmarks.load_limits()
    tables = [table for row in rows for table in (row.at_most, row.different_work, *row.explained.values())]
    tables += [table for row in rows for table in row.native_explained.values()]
    assert {rtos for table in tables for rtos in table} <= set(kernels.names())
    places = [row.readme_row for row in rows if row.readme_row]
    assert len(set(places)) == len(places)


def test_a_job_that_is_left_out_says_why_and_runs_when_it_is_named() -> None:
    """A run of all tests skips the job with its reason; --exhaustive, its name or one of its ids runs it."""
    ran = Outcome("search:deep", PASS)
    job = left_out(Job("search all", "search", lambda _: [ran], lambda: ["search:deep"]), "it takes an hour")
    skipped = job.run(job.narrowed(Selection()))
    assert [(one.id, one.verdict, one.why) for one in skipped] == [
        ("search:deep", SKIP, "left to --exhaustive: it takes an hour")
    ]
    for wanted in (Selection(is_exhaustive=True), Selection(["search:all"]), Selection(["search:deep"])):
        assert job.run(job.narrowed(wanted)) == [ran]


def test_a_run_of_all_tests_leaves_no_kernel_language_or_sanitizer_out() -> None:
    """A job that is left out in one mode has a counterpart that runs in the other."""
    planned = plan.jobs(None, None, None, False)
    left = [job for job in planned if job.run.__qualname__.startswith("left_out")]
    assert left
    for job in left:
        mode = "zeroheap" if "zeroheap" in job.name else "heap"
        other = "heap" if mode == "zeroheap" else "zeroheap"
        name = job.name.replace(mode, other)
        twins = [one for one in planned if one.name == name]
        assert len(twins) == 1, f"{job.name} is left out in both modes"
        assert twins[0] not in left, f"{job.name} is left out in both modes"


def test_tests_of_the_tool_run_alone() -> None:
    """Claim: the name of a test runs this one, a pattern of a file its file, and any other pattern the folders."""
    lab, tool = (str(ROOT / house / "tests") for house in ("lab", "tools"))
    named = Selection(["tool:test_values.test_a*", "tool:test_words.test_a", "tool:test_values.test_b"])
    assert processes.wanted_tests(named) == [f"{lab}/test_values.py", f"{tool}/test_words.py::test_a"]
    beside = ["lint", "tool:test_value?*", "faults:tool.x"]
    assert processes.wanted_tests(Selection(beside)) == [f"{lab}/test_values.py"]
    for patterns in ((), ("tool:test_values.*", "tool:*stack*"), ("tool:test_no_such.*",), ("tool",)):
        assert {lab, tool} <= set(processes.wanted_tests(Selection(patterns)))


def test_the_suite_judges_a_kernel_to_copy() -> None:
    """Claim: the suites run on each template kernel in both modes on the default board, and the sweeps in one."""
    name = kernels.examples()[0]
    found = [job.name for job in plan.jobs(name, boards.default(), None, is_quick=False)]
    group = f"{name}-{boards.default()}"
    both = [f"{group}-{mode} {suite}" for suite in ("conformance", "cmsis") for mode in MODES]
    assert sorted(found) == sorted([*both, f"{group}-heap sweep"])
