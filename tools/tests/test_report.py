# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pages, against small golden files in data/report. `OVE_GOLDEN=write` rewrites them; read the diff."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ove_tool.errors import Failure
from ove_tool.report import comparability, pages, write_pages
from ove_tool.report.compare import Judge, amount, different_pairs, pair_rows, verdict
from ove_tool.results import Results, Row, Run, write

DATA = Path(__file__).parent / "data"
RULES = comparability.load(DATA / "cases.yaml")
CASES = ("sync/mutex_lock_unlock", "sync/condvar_signal_wait")
NATIVE = ("native_freertos/native_mutex_lock_unlock", "native_freertos/native_condvar_signal_wait")


def row(name: str, value: int, note: str = "") -> Row:
    suite, case = name.split("/")
    return Row(suite, case, "instructions", 1000, value, value, value, value + 1, value + 9, value + 0.5, 0.25, note)


def run(mode: str, binding: str, values: tuple[int, int, int, int], notes: tuple[str, ...] = ("checks off",)) -> Run:
    rows = tuple(row(name, value) for name, value in zip((*CASES, *NATIVE), values, strict=True))
    return Run("freertos", "m7", mode, binding, rows, notes)


RUNS = (
    run("heap", "c", (139, 800, 137, 500)),
    run("heap", "rust", (160, 808, 137, 500)),
    run("zeroheap", "c", (139, 1000, 137, 500)),
)


def test_pages_are_the_golden_ones() -> None:
    """Claim: each page of a small result is exactly the committed text."""
    rendered = pages.render(Results({}, RUNS), RULES)
    folder = DATA / "report"
    if os.environ.get("OVE_GOLDEN") == "write":
        for name, text in rendered.items():
            (folder / name).write_text(text)
    assert sorted(rendered) == sorted(path.name for path in folder.iterdir())
    for name, text in rendered.items():
        assert text == (folder / name).read_text(), name


@pytest.mark.parametrize(
    ("case", "unit", "value", "expected"),
    [
        ("sync/condvar_signal_wait", "instructions", 100, "same"),
        ("sync/condvar_signal_wait", "instructions", 105, "noise"),
        ("sync/condvar_signal_wait", "instructions", 108, "marginal, explained below"),
        ("sync/condvar_signal_wait", "instructions", 120, "over 10 %, explained below"),
        ("sync/mutex_lock_unlock", "instructions", 108, "marginal"),
        ("sync/mutex_lock_unlock", "instructions", 120, "over 10 %, not explained"),
        ("sync/mutex_lock_unlock", "ns", 120, "within the clock's steps"),
        ("sync/mutex_lock_unlock", "ns", 121, "over 10 %, not explained"),
        ("sync/mutex_lock_unlock", "ns", 100, "same"),
    ],
)
def test_verdict_of_a_row(case: str, unit: str, value: int, expected: str) -> None:
    """Claim: a reason is named where there is one and missed above 10 %; some nanoseconds on a host mean nothing."""
    judge = Judge("heap-vs-zeroheap", "freertos", RULES)
    suite, name = case.split("/")
    one = Row(suite, name, unit, 1000, 100, 100, 100, 100, 100, 100.0, 0.0)
    assert judge.verdict(one, value, 100) == expected
    assert (case in judge.explanations()) == expected.endswith("explained below")


def test_published_pages() -> None:
    """Claim: a folder gets every page but the index, and pages across runs only when both modes were measured."""
    written = [Path(name) for name in ("report.md", "freertos-heap.md", "per-binding.md")]
    assert [path.name for path in pages.published(written, Results({}, RUNS))] == ["freertos-heap.md", "per-binding.md"]
    assert [path.name for path in pages.published(written, Results({}, RUNS[:2]))] == ["freertos-heap.md"]


def test_different_work_is_never_one_comparison() -> None:
    """Claim: a pair of different work gets no delta in any table, and its reason is printed."""
    assert [item.pair.label for item in pair_rows(list(RUNS), RULES)] == ["Mutex lock+unlock"] * 3
    assert [(rtos, pair.label) for rtos, pair, _ in different_pairs(list(RUNS), RULES)] == [
        ("freertos", "Condvar signal+wait")
    ]
    for text in pages.render(Results({}, RUNS), RULES).values():
        assert "+300" not in text
        assert ("the native call hands over no mutex" in text) == ("Not compared" in text)


def test_one_kernel_and_mode_make_report_its_page() -> None:
    """Claim: report.md of a single run is the page itself, as the make targets promise."""
    rendered = pages.render(Results({}, (RUNS[0],)), RULES)
    assert rendered["report.md"] == rendered["freertos-heap.md"]
    assert "nothing to compare" in rendered["per-binding.md"]
    assert "No kernel was measured in both modes" in rendered["heap-vs-zeroheap.md"]


def test_two_boards_make_two_pages() -> None:
    """Claim: one kernel on two boards does not write one page over the other."""
    other = Run("freertos", "m4", "heap", "c", RUNS[0].rows)
    rendered = pages.render(Results({}, (RUNS[0], other)), RULES)
    assert {"freertos-heap-m4.md", "freertos-heap-m7.md"} <= set(rendered)


def test_pages_need_nothing_but_the_file(tmp_path: Path) -> None:
    """Claim: what is written to a folder and read back gives the same pages."""
    write(Results({"gcc": "12.2"}, RUNS), tmp_path / "results.json")
    written = write_pages(tmp_path, RULES)
    assert {path.name: path.read_text() for path in written} == pages.render(Results({}, RUNS), RULES)


@pytest.mark.parametrize(
    ("value", "base", "expected"),
    [
        (100, 100, "same"),
        (105, 100, "noise"),
        (95, 100, "noise"),
        (106, 100, "marginal"),
        (110, 100, "marginal"),
        (111, 100, "over 10 %"),
        (89, 100, "over 10 %"),
        (1, 0, "no base"),
        (0, 0, "same"),
    ],
)
def test_verdicts(value: float, base: float, expected: str) -> None:
    """Claim: up to 5 % is noise and up to 10 % marginal, in both directions, limits included."""
    assert verdict(value, base) == expected


def test_amounts() -> None:
    """Claim: each unit is written as a person reads it."""
    cases = [(137, "instructions"), (88, "bytes"), (855.4, "ns"), (2400, "ns"), (1_090_000, "ns")]
    assert [amount(*case) for case in cases] == ["137", "88 B", "855 ns", "2.4 µs", "1.09 ms"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pears: []", "the sections are"),
        ("cases: [{case: a}]", "case is <suite>/<case>"),
        ("cases: [{case: a/b, colour: red}]", "the keys are"),
        ("cases: [{case: a/b, kind: slow}]", "kind is `slow`; valid: ordinary"),
        ("cases: [{case: a/b}, {case: a/b}]", "name twice: a/b"),
        ("cases: [{case: a/b, native: native_b, label: l, calls: {d: x}}]", "calls maps"),
        ("cases: [{case: a/b, native: native_b, calls: {c: x}}]", "needs label, native"),
        ("cases: [{case: a/b, different_work: {freertos: x}}]", "different_work needs label, native"),
        ("cases: [{case: a/b, explained: {x: {freertos: y}}}]", "page `x`; valid"),
        ("cases: [{case: a/b, native: native_b, label: l, calls: {c: x}, at_most: {alloy: few}}]", "at_most of alloy"),
        ("notes: [{rtos: all, text: ''}]", "text must be a text"),
        ("a: [", "is not valid YAML"),
    ],
)
def test_bad_file_of_cases(tmp_path: Path, text: str, message: str) -> None:
    """Claim: every malformed entry is refused with what is wrong."""
    path = tmp_path / "cases.yaml"
    path.write_text(text)
    with pytest.raises(Failure, match=message):
        comparability.load(path)
