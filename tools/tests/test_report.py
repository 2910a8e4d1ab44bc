# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pages, compared with small golden files in data/report. `OVE_GOLDEN=write` rewrites them; read the diff."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from ove_lab.errors import Failure
from ove_tool import results
from ove_tool.report import attribution, comparability, pages, publish, write_pages
from ove_tool.report.attribution import Difference, Place
from ove_tool.report.compare import amount, different_pairs, is_outlier, pair_rows, verdict
from ove_tool.report.sources import Sources
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
# Rust's lock, which is over 10 %, by function.
LOCK = Difference(
    Place("freertos", "m7", "heap", "c", CASES[0]),
    Place("freertos", "m7", "heap", "rust", CASES[0]),
    (("the case's own code", 20, 45), ("lock", 119, 115)),
    (139, 9, 8, 3, 0),
    (160, 9, 9, 1, 0),
)
SOURCES = Sources(Results({}, RUNS), RULES, {(LOCK.base, LOCK.other): LOCK})


@pytest.mark.parametrize(
    ("board", "rtos", "unit", "said"),
    [
        ("host", "posix", "instructions", "row a/b: unit instructions, but the board host uses ns"),
        ("qemu-mps2-an500", "freertos", "ns", "row a/b: unit ns, but the board qemu-mps2-an500 uses instructions"),
        ("rpi-pico", "alloy", "instructions", "row a/b: unit instructions, but the board rpi-pico uses ns"),
        ("host", "freertos", "ns", "freertos does not run on the board host"),
        ("qemu-mps2-an500", "posix", "instructions", "posix does not run on the board qemu-mps2-an500"),
        ("rpi-pico", "nuttx", "ns", "nuttx does not run on the board rpi-pico"),
        ("host", "posix", "ns", ""),
        ("qemu-mps2-an500", "zephyr", "instructions", ""),
        ("a-board-of-another-checkout", "freertos", "ns", ""),
    ],
)
def test_results_agree_with_their_board(tmp_path: Path, board: str, rtos: str, unit: str, said: str) -> None:
    """Results in a unit that the board cannot measure, or of a kernel that does not run on it, are rejected."""
    rows = (Row("a", "b", unit, 1, 1, 1, 1, 1, 1, 1.0, 0.0), Row("a", "size", "bytes", 1, 1, 1, 1, 1, 1, 1.0, 0.0))
    path = tmp_path / "results.json"
    write(Results({}, (Run(rtos, board, "heap", "c", rows),)), path)
    if not said:
        assert results.read(path).runs[0].board == board
        return
    with pytest.raises(Failure, match=f"{path}.*: {rtos} heap c.*{said}"):
        results.read(path)


def test_pages_are_the_golden_ones() -> None:
    """Claim: each page for a small result is exactly the committed text."""
    rendered = pages.render(SOURCES)
    folder = DATA / "report"
    if os.environ.get("OVE_GOLDEN") == "write":
        for name, text in rendered.items():
            (folder / name).write_text(text)
    assert sorted(rendered) == sorted(path.name for path in folder.iterdir())
    for name, text in rendered.items():
        assert text == (folder / name).read_text(), name


@pytest.mark.parametrize(
    ("unit", "value", "expected", "outlier"),
    [
        ("instructions", 100, "same", False),
        ("instructions", 101, "+1 instruction", False),
        ("instructions", 110, "+10 instructions", False),
        ("instructions", 89, "-11 instructions", True),
        ("bytes", 108, "+8 B", False),
        ("ns", 100, "same", False),
        ("ns", 120, "within the clock's steps", False),
        ("ns", 121, "over 10 %", True),
    ],
)
def test_verdict_of_a_row(unit: str, value: int, expected: str, outlier: bool) -> None:
    """Claim: an exact difference is a number and never noise; a few nanoseconds on a host mean nothing."""
    one = Row("a", "b", unit, 1000, 100, 100, 100, 100, 100, 100.0, 0.0)
    assert verdict(one, value, 100) == expected
    assert is_outlier(one, value, 100) == outlier


@pytest.mark.parametrize(
    ("value", "base", "expected"),
    [
        (1050, 1000, "noise"),
        (950, 1000, "noise"),
        (1060, 1000, "marginal"),
        (1100, 1000, "marginal"),
        (1101, 1000, "over 10 %"),
        (890, 1000, "over 10 %"),
        (100, 0, "no base"),
    ],
)
def test_verdict_of_a_time(value: float, base: float, expected: str) -> None:
    """Claim: up to 5 % is noise and up to 10 % marginal, in both directions, limits included."""
    assert verdict(Row("a", "b", "ns", 1000, 0, 0, 0, 0, 0, 0.0, 0.0), value, base) == expected


def test_different_work_is_never_one_comparison() -> None:
    """Claim: a pair with different work has no delta in any table, and its reason is printed."""
    assert [item.pair.label for item in pair_rows(list(RUNS), RULES)] == ["Mutex lock+unlock"] * 3
    assert [(rtos, pair.label) for rtos, pair, _ in different_pairs(list(RUNS), RULES)] == [
        ("freertos", "Condvar signal+wait")
    ]
    for text in pages.render(SOURCES).values():
        assert "+300" not in text
        assert ("the native call hands over no mutex" in text) == ("Not compared" in text)


def test_one_kernel_and_mode_make_report_its_page() -> None:
    """Claim: report.md of a single run is the page itself, as the make targets promise."""
    rendered = pages.render(Sources(Results({}, (RUNS[0],)), RULES))
    assert rendered["report.md"] == rendered["freertos-heap.md"]
    assert "nothing to compare" in rendered["per-binding.md"]
    assert not {"heap-vs-zeroheap.md", "kernels.md"} & set(rendered)
    assert not any("](kernels.md)" in text or "](heap-vs-zeroheap.md)" in text for text in rendered.values())


def test_outliers_that_cost_more_come_first() -> None:
    """Claim: the page explains what costs more, names what costs less, and links to the attribution of both."""
    pages_of = pages.render(SOURCES)
    text, more = pages_of["wrapper-vs-native.md"], pages_of["wrapper-vs-native-outliers.md"]
    assert "](wrapper-vs-native-outliers.md)" in text
    assert "## Notes" in more
    assert "## Notes" not in text
    assert "wrapper-vs-native-outliers.md" in pages.all_names()


def test_two_boards_make_two_pages() -> None:
    """Claim: one kernel on two boards does not overwrite its own page."""
    other = Run("freertos", "m4", "heap", "c", RUNS[0].rows)
    rendered = pages.render(Sources(Results({}, (RUNS[0], other)), RULES))
    assert {"freertos-heap-m4.md", "freertos-heap-m7.md"} <= set(rendered)


def test_another_board_leaves_the_default_boards_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a second board's page names that board, and kernels are compared on one board, in one unit."""
    monkeypatch.setattr("ove_lab.board.default", lambda: "m7")
    times = tuple(changed(one, unit="ns") for one in RUNS[0].rows)
    silicon = Run("freertos", "m4", "heap", "c", times)
    alone = (*RUNS, Run("alloy", "m7", "heap", "c", RUNS[0].rows))
    before, after = (pages.render(Sources(Results({}, runs), RULES)) for runs in (alone, (*alone, silicon)))
    assert set(after) - set(before) == {"freertos-heap-m4.md", "freertos-heap-m4-distribution.md"}
    sentences = [page["kernels.md"].partition("## Calls")[0].partition("\n- ")[2] for page in (before, after)]
    assert sentences[0].startswith("Fewest instructions, of 2 portable calls")
    assert sentences[1].replace(" on m7", "") == sentences[0]
    assert "µs" not in after["kernels.md"]


def test_pages_need_nothing_but_the_file(tmp_path: Path) -> None:
    """Claim: results that are written to a folder and read back give the same pages."""
    write(Results({}, RUNS), tmp_path / "results.json")
    attribution.write(SOURCES.differences.values(), tmp_path / attribution.FILE)
    written = write_pages(tmp_path, RULES)
    assert {path.name: path.read_text() for path in written} == pages.render(SOURCES)


def test_amounts() -> None:
    """Claim: each unit is written as a person reads it."""
    cases = [(137, "instructions"), (88, "bytes"), (-1, "ns"), (855.4, "ns"), (2400, "ns"), (1_090_000, "ns")]
    assert [amount(*case) for case in cases] == ["137", "88 B", "< 1 ns", "855 ns", "2.4 µs", "1.09 ms"]


def test_an_attribution_of_other_figures_is_not_printed() -> None:
    """Claim: if a row has changed since it was recorded, no page attributes it."""
    printed = " ".join(pages.render(SOURCES)["per-binding.md"].split())
    assert "By function: inlined code +25, `lock` -4. Also words stored +1, literal-pool reads -2." in printed
    stale = changed(LOCK, other_counts=(161, 9, 9, 1, 0))
    found = pages.render(replace(SOURCES, differences={(LOCK.base, LOCK.other): stale}))
    assert "By function" not in found["per-binding.md"]


def test_a_damaged_file_leaves_every_page_as_it_was(tmp_path: Path) -> None:
    """Claim: the error about a file that is damaged, incomplete or of a later format names it, and no page changes."""
    write(Results({}, RUNS), tmp_path / "results.json")
    before = {path: path.read_text() for path in write_pages(tmp_path, RULES)}
    good = (tmp_path / "results.json").read_text()
    for wrong, message in (
        (good[:-40], "not valid JSON"),
        (good.replace('"schema": 1', '"schema": 2'), "schema 2, this tool reads 1"),
        (good.replace('"p50": 139, ', ""), "sync/mutex_lock_unlock"),
        (good.replace('"p50": 139', '"p50": "many"'), "sync/mutex_lock_unlock"),
        (good.replace('"p50": 139', '"p50": -139'), "sync/mutex_lock_unlock"),
    ):
        assert wrong != good
        (tmp_path / "results.json").write_text(wrong)
        with pytest.raises(Failure, match=message):
            write_pages(tmp_path, RULES)
        assert {path: path.read_text() for path in before} == before
    (tmp_path / "results.json").write_text(good)
    (tmp_path / attribution.FILE).write_text('{"schema": 1, "differences": [{"base": [], "other": ["a"]}]}')
    with pytest.raises(Failure, match=r"differences\[0\]\.base: expected a list of length 5"):
        write_pages(tmp_path, RULES)


def test_an_attribution_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Claim: a difference is the same after writing and reading, and a missing file has none."""
    attribution.write([LOCK], tmp_path / attribution.FILE)
    assert attribution.read(tmp_path / attribution.FILE) == SOURCES.differences
    assert attribution.read(tmp_path / "none.json") == {}


def test_publishing_keeps_the_other_runs(tmp_path: Path) -> None:
    """Claim: a partial run replaces its own rows, and is rejected if another compiler made the remaining ones."""
    host = {"arm-none-eabi-gcc": "12.2", "rustc": "1.95"}
    write(Results(host, RUNS), tmp_path / "results.json")
    new = run("zeroheap", "c", (140, 1000, 137, 500))
    found = publish.merged(tmp_path, Results(host, (new,)))
    assert set(found.runs) == {RUNS[0], RUNS[1], new}
    with pytest.raises(Failure, match=r"rustc 1\.95 and 1\.96"):
        publish.merged(tmp_path, Results({**host, "rustc": "1.96"}, (new,)))
    everything = publish.merged(tmp_path, Results({**host, "rustc": "1.96"}, RUNS))
    assert everything.host["rustc"] == "1.96"


def test_published_pages_are_rendered_from_their_figures(tmp_path: Path) -> None:
    """Claim: a published folder has an overview, and rendering it again gives the same files."""
    written = publish.publish(tmp_path, replace(SOURCES, index=pages.PUBLISHED_INDEX), tmp_path / "none")
    assert (tmp_path / "README.md") in written
    before = {path: path.read_text() for path in written}
    assert {path.name for path in write_pages(tmp_path, RULES)} <= {path.name for path in written}
    assert {path: path.read_text() for path in written} == before


def test_published_pages_leave_distributions_to_the_html_report(tmp_path: Path) -> None:
    """Claim: a published folder has no page of distributions, and its overview names the report that has them."""
    written = publish.publish(tmp_path, replace(SOURCES, index=pages.PUBLISHED_INDEX), tmp_path / "none")
    assert [path.name for path in written if "distribution" in path.name] == []
    assert [path.name for path in written if "-distribution" in path.read_text()] == []
    assert "`report.html#rows`" in (tmp_path / "README.md").read_text()
    assert "freertos-heap-distribution.md" in pages.render(SOURCES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pears: []", "pears: unknown key; valid: cases, concepts, notes"),
        ("cases: [{case: a}]", "case is <suite>/<case>"),
        ("cases: [{case: a/b, colour: red}]", "colour: unknown key"),
        ("cases: [{case: a/b, kind: slow}]", "kind is `slow`; valid: ordinary"),
        ("cases: [{case: a/b}, {case: a/b}]", "name twice: a/b"),
        ("cases: [{case: a/b, native: native_b, label: l, calls: {d: x}}]", "calls maps"),
        ("cases: [{case: a/b, native: native_b, calls: {c: x}}]", "needs label, native"),
        ("cases: [{case: a/b, different_work: {freertos: x}}]", "different_work needs label, native"),
        ("cases: [{case: a/b, explained: {x: {freertos: y}}}]", "page `x`; valid"),
        (
            "cases: [{case: a/b, native: native_b, label: l, calls: {c: x}, at_most: {alloy: few}}]",
            "at_most.alloy: expected",
        ),
        ("notes: [{rtos: all, text: ''}]", "text: expected a text of length"),
        ("a: [", "is not valid YAML"),
    ],
)
def test_bad_file_of_cases(tmp_path: Path, text: str, message: str) -> None:
    """Claim: every malformed entry is rejected with its error."""
    path = tmp_path / "cases.yaml"
    path.write_text(text)
    with pytest.raises(Failure, match=message):
        comparability.load(path)
