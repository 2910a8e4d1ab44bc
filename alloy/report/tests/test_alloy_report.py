# SPDX-License-Identifier: MIT OR Apache-2.0
"""The report on Alloy: reading the images, judging claims, and the published pages."""

from __future__ import annotations

import dataclasses
import json
import subprocess
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace

from alloy_report import (
    alloy_claims,
    alloy_power,
    alloy_reach,
    alloy_speed,
    data,
    footprint,
    images,
    page_alloy,
    traffic,
)
from alloy_report.alloy_rows import Rows, Span, cycles, microseconds, worst_case
from alloy_report.data import AlloyReport, Bytes, Figure, System, Times, WorstCase
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.runner import RunResult
from ove_lab.timing import predict, predicted
from ove_lab.timing import target as targets
from ove_lab.trace.masks import Masked
from ove_lab.trace.record import decode
from ove_lab.trace.rows import Window
from ove_tests.testing import alloy_report
from ove_tool.paths import ROOT
from ove_tool.report import page_hardware, write_pages

PUBLISHED = ROOT / "docs" / "benchmarks"
HEADING = f"{'instructions':52}     least      mean      most       aim      best"


@pytest.fixture(scope="module")
def report() -> AlloyReport:
    return data.read(PUBLISHED / data.FILE)


def changed(report: AlloyReport, image: str, row: str, **figures: int) -> AlloyReport:
    """Return the report with other figures in one row."""
    tables = {**report.tables, image: {**report.tables[image]}}
    tables[image][row] = replace(tables[image][row], **figures)
    return replace(report, tables=tables)


def result(*lines: str) -> RunResult:
    return RunResult(0, list(lines), 0.0, timed_out=False)


def test_published_pages_are_the_generators(report: AlloyReport) -> None:
    """Claim: the generator reproduces the committed pages from the committed figures, byte for byte."""
    m0 = Span(*page_hardware.switch_of_m0(predicted.read(PUBLISHED / predicted.FILE), "alloy"))
    for name, text in page_alloy.render(report, "README.md", m0).items():
        assert text == (PUBLISHED / name).read_text(encoding="utf-8"), name


def test_figures_survive_the_file(report: AlloyReport, tmp_path: Path) -> None:
    """Claim: a report written and read back is the same, and the committed file is in the written form."""
    data.write(report, tmp_path / data.FILE)
    assert data.read(tmp_path / data.FILE) == report
    assert (tmp_path / data.FILE).read_bytes() == (PUBLISHED / data.FILE).read_bytes()


def test_wall_time_stands_apart(report: AlloyReport, tmp_path: Path) -> None:
    """Claim: other compile times change `host` of the file and their own page, and nothing else."""
    slower = replace(report, compile_ms={stage: Times((9999.0,), (9999.0,)) for stage in report.compile_ms})
    one, other = page_alloy.render(report), page_alloy.render(slower)
    assert one[page_alloy.PAGE] == other[page_alloy.PAGE]
    assert one[page_alloy.COMPILE_PAGE] != other[page_alloy.COMPILE_PAGE]
    files = []
    for number, item in enumerate((report, slower)):
        data.write(item, tmp_path / str(number))
        files.append(json.loads((tmp_path / str(number)).read_text()))
        del files[-1]["host"]
    assert files[0] == files[1]


def test_aims_are_judged_by_the_figures(report: AlloyReport) -> None:
    """Claim: a row at its aim meets it, a higher one misses it, and the page and its summary say so."""
    row = "semaphore take + give"
    aim = report.tables["aims"][row].aim or 0
    for value, verdict in ((aim, "met"), (aim + 1, "MISSED")):
        pages = page_alloy.render(changed(report, "aims", row, most=value))
        text = pages["alloy-speed.md"]
        line = next(line for line in text.splitlines() if line.startswith(f"| {row} ") and "instructions" in line)
        assert line.split("|")[-2].strip() == verdict
        missed = f"Missed: {row}: {value} instructions, at most {aim}."
        assert (missed in pages[page_alloy.PAGE]) == (verdict == "MISSED")


def test_footprint_aims_are_judged(report: AlloyReport) -> None:
    """Claim: bytes over their limit miss it."""
    fat = System({"core": Bytes(2401, 0)}, Bytes(5000, 0))
    alloy = {**report.systems["alloy"], "minimal": fat}
    found = alloy_speed.aims(replace(report, systems={**report.systems, "alloy": alloy}))
    missed = [aim.name for aim in found if not aim.is_met]
    assert "3 tasks and a queue, text and rodata" in missed
    assert "core scheduler in it" in missed


def test_claims_are_judged_by_the_figures(report: AlloyReport) -> None:
    """Claim: a claim's verdict follows the measurement in both directions."""

    def verdict(item: AlloyReport, text: str) -> str:
        return next(claim.verdict for claim in alloy_claims.claims(item) if claim.text == text)

    text, row = "allocates 20 times faster than malloc", "heap allocate, 64 B"
    pool = report.tables["reference"]["pool allocate, 64 B"].most or 0
    assert verdict(changed(report, "heap", row, mean=20 * pool), text) == "holds"
    slow = report
    for name in (row, *(f"{row}, {holes} holes" for holes in alloy_speed.HOLES)):
        slow = changed(slow, "heap", name, mean=20 * pool - 1)
    assert verdict(slow, text) == "DOES NOT HOLD"
    assert verdict(changed(slow, "heap", f"{row}, {alloy_speed.HOLES[-1]} holes", mean=20 * pool), text) == "holds"
    queue = "queue send + receive, 4 B"
    for ours, expected in ((100, "holds"), (50, "better than claimed"), (150, "DOES NOT HOLD")):
        item = changed(changed(report, "reference", queue, mean=ours), "freertos_reference", queue, mean=100)
        found = [claim for claim in alloy_claims.claims(item) if claim.section == "Queue" and "equal" in claim.text]
        assert [claim.verdict for claim in found] == [expected]


def test_currents_are_the_stated_formula(report: AlloyReport) -> None:
    """Claim: a current is computed from the time asleep at one value and the rest at the other, if both are known."""
    half = alloy_power.Sleep(wakes_per_second=10, asleep=0.5)
    assert half.current(alloy_power.REFERENCE, is_deep=True) == pytest.approx(0.5 * 10 + 0.5 * 0.05)
    assert half.current(alloy_power.STM32F401XE, is_deep=False) is None
    found = alloy_power.sleep(Rows(report), "sleep_tickless", "80 % idle")
    assert found.asleep == pytest.approx(0.8, abs=0.01)


def test_missing_row_is_named(report: AlloyReport) -> None:
    """Claim: figures without a row cause an error that names it, not half a page."""
    tables = {**report.tables, "reference": {}}
    with pytest.raises(Failure, match=r"lacks the row 'queue send \+ receive, 4 B' of reference"):
        page_alloy.render(replace(report, tables=tables))


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "is not valid JSON"), ('{"schema": 9}', "schema 9"), ('{"schema": 4}', "compiler: the key is missing")],
)
def test_bad_file(tmp_path: Path, text: str, message: str) -> None:
    """Claim: a damaged file is rejected with the reason."""
    (tmp_path / data.FILE).write_text(text)
    with pytest.raises(Failure, match=message):
        data.read(tmp_path / data.FILE)


def test_folder_with_the_report_alone(report: AlloyReport, tmp_path: Path) -> None:
    """Claim: `./ove report` on a folder that holds only these figures writes the report, the same bytes."""
    data.write(report, tmp_path / data.FILE)
    written = write_pages(tmp_path)
    assert [path.name for path in written] == [page_alloy.PAGE, *page_alloy.APPENDICES, page_alloy.COMPILE_PAGE]
    assert {path.name: path.read_text() for path in written} == page_alloy.render(report)


def test_rows_of_an_image() -> None:
    """Claim: each column is read, "-" means no value, and a verdict after them is not a column."""
    lines = ("noise", HEADING, f"{'a row, 4 B':52}" + "1 2 3 4 -   MISSED", f"{'another':52}" + "- - - - -")
    assert images.table(result(*lines)) == {"a row, 4 B": Figure(1, 2, 3, 4, None), "another": Figure()}


@pytest.mark.parametrize(
    ("lines", "message"), [(("fault",), "printed no table"), ((HEADING, "fault"), "not a row: fault")]
)
def test_image_that_went_wrong(lines: tuple[str, ...], message: str) -> None:
    """Claim: an image that prints something else causes an error that quotes it."""
    with pytest.raises(Failure, match=message):
        images.table(result(*lines))


CLOCK = 0x40000004
LOAD, STORE = 1 << 40, 2 << 40


def traffic_of(samples: dict[int, list[Window]], *events: int) -> traffic.Traffic:
    run = decode(np.array([one if one >> 40 else one | 2 << 32 for one in events], dtype=np.uint64))
    program = SimpleNamespace(text=lambda _: "", is_code=lambda _: False)
    return traffic.Traffic(run, program, np.array([3]), samples, 0)  # type: ignore[arg-type]


def figure(least: int, most: int) -> Figure:
    return Figure(least=least, mean=least, most=most, aim=None, best=None)


def test_readings_of_the_clock() -> None:
    """Claim: a reading is the instruction that loads the clock; setting the clock does not count."""
    run = traffic_of({}, 2, CLOCK | 4 << 32 | STORE, 4, 6, CLOCK | 4 << 32 | LOAD, 8, CLOCK | 4 << 32 | LOAD).run
    assert traffic.clock_readings(run).tolist() == [2, 3]


def test_a_row_is_its_middle_sample() -> None:
    """Claim: a row's words and exceptions are those of its median sample, without the load of the clock."""
    events = [2, CLOCK | 4 << 32 | LOAD, 4, 0x2000 | 8 << 32 | LOAD, 6, 0x2000 | 4 << 32 | STORE, *range(8, 40, 2)]
    found = traffic_of({7: [Window(5, 10), Window(0, 6), Window(3, 14)]}, *events)
    work = found.row(7, figure(3, 9))
    assert work is not None
    assert (work.loads, work.stores, work.exceptions) == (2, 1, 1)
    assert found.row(8, figure(3, 9)) is None


def test_a_record_that_differs_from_the_report_is_refused() -> None:
    """Claim: a row may measure additional work between the two readings, but the same in each sample."""
    found = traffic_of({7: [Window(0, 6), Window(3, 14)]}, *range(2, 40, 2))
    assert found.row(7, figure(1, 6)) is not None
    with pytest.raises(Failure, match="row 7: 4 to 9 by the record, 4 to 8 by the report"):
        found.row(7, figure(4, 8))


def predictable(*events: int) -> traffic.Traffic:
    found = traffic_of({7: [Window(0, len(events))]}, *events)
    program = SimpleNamespace(
        function=lambda _: "work", text=lambda _: "nop", is_code=lambda at: at < 0x1000, handlers=frozenset({0x104})
    )
    return dataclasses.replace(found, program=program)  # type: ignore[arg-type]


def test_a_predicted_row_is_priced_without_its_clock() -> None:
    """Claim: each fetch and exception of the sample is counted; the clock's instructions and the constant are not.

    Exceptions are counted from the record, not from the program's vector table.
    """
    model = predict.Model(targets.load(images.WORST_CASE), {"fetches": 8, "exceptions": 86, "constant": 30}, 0.1)
    found = predictable(0x0F8, 0x100, 0x102, 0x104, 0x106, 0x10C).predicted(7, model, "a row")
    assert found is not None
    cycles = {name: ns * 216 / 1000 for name, ns in found.parts.items()}
    assert cycles == pytest.approx({"fetches": 8 * (8 / 8 + 0.75), "exceptions": 86})
    assert predictable(0x100).predicted(8, model, "a row") is None


def test_a_row_of_memory_that_the_model_does_not_know() -> None:
    """Claim: a row that the model does not cover is named, with function and address."""
    model = predict.Model(targets.load(images.WORST_CASE), {"fetches": 8}, 0.1)
    found = predictable(0x0F8, 0x100, 0x60000000 | 4 << 32 | LOAD, 0x10C)
    with pytest.raises(Failure, match="aims: a row: work reads 0x60000000, memory that the timing model stm32f746g"):
        found.predicted(7, model, "aims: a row")


def test_longest_masked_section_is_one_after_the_start() -> None:
    """Claim: the kernel's start, masked as a whole, does not count: it delays no thread."""
    assert traffic.longest([Masked(0, 500), Masked(600, 640), Masked(700, 710)], 550) == 40
    assert traffic.longest([Masked(0, 500)], 550) == 0


def test_components_of_freertos(tmp_path: Path) -> None:
    """Claim: only the kernel's object files count, code by function, and code that matches no component is the core."""
    objects = "CMakeFiles/x.dir/kernel"
    (tmp_path / "x.elf.map").write_text(
        "Linker script and memory map\n\n.text  0x0 0x100\n"
        f" .text.xQueueGenericSend\n                0x00000010       0x20 {objects}/queue.c.obj\n"
        f" .text.xTaskGenericNotify\n                0x00000030       0x10 {objects}/tasks.c.obj\n"
        f" .text.vTaskDelay 0x00000040       0x08 {objects}/tasks.c.obj\n"
        f" .text.main     0x00000048       0x30 {objects}/main.cpp.obj\n"
        f".bss  0x20000000 0x100\n .bss.pxCurrentTCB 0x20000000       0x04 {objects}/tasks.c.obj\n"
    )
    image = Image("x", tmp_path / "x.elf", "freertos", "b", "zeroheap", "cpp", tmp_path)
    found = footprint._add(footprint._sections(image))
    assert found == {"core": Bytes(8, 4), "Queue": Bytes(0x20, 0), "TaskNotification": Bytes(0x10, 0)}


def test_components_of_alloy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: priority inheritance is the mutex's, as on FreeRTOS, and the names of the application's tasks are not
    counted as the thread's."""
    listing = (
        "00000010 00000020 T alloy::rtos::detail::set_rank(alloy::rtos::detail::Tcb*, unsigned char, bool)\n"
        "00000030 00000008 V template parameter object for alloy::rtos::FixedString<8u>{char [8]{(char)112}}\n"
        "00000040 00000004 T alloy::rtos::detail::dispatch()\n"
    )
    monkeypatch.setattr(
        footprint.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess((), 0, stdout=listing)
    )
    parts = (
        (footprint._component(footprint._ALLOY, name), True, size) for size, _, name in footprint._symbols(tmp_path)
    )
    assert footprint._add(parts) == {"core": Bytes(4, 0), "Mutex": Bytes(0x20, 0)}


def test_cycles_need_the_table() -> None:
    """Claim: a row's cycles are the range that the table allows, and an error if they were not counted."""
    assert cycles(Figure(most=10, least_cycles=12, most_cycles=15)) == (12, 15)
    assert microseconds(Figure(least_cycles=84, most_cycles=126)).text(1) == "1.0 to 1.5"
    with pytest.raises(Failure, match="lacks its cycles"):
        cycles(Figure(most=10))


def test_predicted_times_need_the_model() -> None:
    """Claim: a row has its predicted time, and causes an error if none was predicted."""
    assert worst_case(Figure(ns=913)) == 913
    with pytest.raises(Failure, match="lacks its predicted time"):
        worst_case(Figure(most=10))


def test_worst_case_of_switch_wake_up_and_power(report: AlloyReport) -> None:
    """Claim: the pages have the model's time of switches and wake-ups, the share of time, and the error."""
    row = "tick wakes a higher sleeper, until it returns"
    item = changed(report, "aims", row, ns=5000)
    item = replace(changed(item, "freertos_aims", row, ns=10000), worst_case=WorstCase("a-model", 0.123))
    pages = page_alloy.render(item)
    (line,) = [one for one in pages[page_alloy.PAGE].splitlines() if one.startswith(f"| {row} ") and "5000" in one]
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert (cells[1], cells[2].split()[0], cells[3]) == ("5000", "10000", "2.0")
    power = " ".join(pages["alloy-power.md"].split())
    busiest = alloy_power.sleep(Rows(report), "sleep_tick", "95 % idle").wakes_per_second
    share = f"{busiest * 5e-4:.2f} %"
    assert f"5000 ns on Alloy, so the {busiest:.0f} wake-ups a second" in power
    assert f"awake for {share} of the time" in power
    for text in (pages[page_alloy.PAGE], power):
        assert "12.3 %" in text
        assert "`a-model`" in text


@pytest.mark.parametrize(
    ("least", "most", "verdict"),
    [(100, 126, "holds"), (120, 127, "open: the cycle table allows both"), (127, 140, "DOES NOT HOLD")],
)
def test_a_time_within_the_table_is_open(report: AlloyReport, least: int, most: int, verdict: str) -> None:
    """Claim: a stated time holds from the table's maximum on, is open within its range, and fails below its minimum."""
    row = "ISR's first instruction to woken, SetBits"
    item = changed(report, "reference", row, least_cycles=least, most_cycles=most)
    (found,) = [one for one in alloy_claims.claims(item) if one.text == "ISR to task in 1.5 µs at most"]
    assert found.verdict == verdict
    assert found.is_broken == (verdict == "DOES NOT HOLD")
    text = page_alloy.render(item)[page_alloy.PAGE]
    assert ("ISR to task in 1.5 µs" in text) == (verdict != "holds")


def test_the_page_is_short(report: AlloyReport) -> None:
    """Claim: the report is short enough to read, and links to its long tables in appendices."""
    text = page_alloy.render(report)[page_alloy.PAGE]
    assert len(text.split()) < 3500
    assert all(f"]({name})" in text for name in (*page_alloy.APPENDICES, page_alloy.COMPILE_PAGE))


def test_rows_that_lack_a_figure_are_named(report: AlloyReport) -> None:
    """Claim: a feature that FreeRTOS lacks is not a gap; any other missing figure is, in each kernel's images."""
    assert alloy_report.incomplete(report) == ""
    for image, row in (("aims", "semaphore take + give"), ("freertos_heap", "heap free, 64 B"), ("sizes", "mutex")):
        tables = {**report.tables, image: {**report.tables[image], row: Figure()}}
        assert alloy_report.incomplete(replace(report, tables=tables)) == f"not measured: {image}: {row}"


def test_two_measurements_are_compared(report: AlloyReport) -> None:
    """Claim: any figure that differs is named, except wall time."""
    slower = {stage: Times((9999.0,), (9999.0,)) for stage in report.compile_ms}
    assert alloy_report.difference(report, replace(report, host={"other": "1"}, compile_ms=slower)) == ""
    other = changed(report, "aims", "semaphore take + give", most=1)
    assert alloy_report.difference(report, other).startswith("tables differ")
    assert alloy_report.missed(report) == ""
    assert alloy_report.missed(changed(report, "aims", "semaphore take + give", most=99)).startswith("semaphore take")


def test_the_claim_on_the_cortex_m0plus_is_judged_by_its_prediction(report: AlloyReport) -> None:
    """Claim: the switch of the STM32G071RB holds, is open or does not hold by the predicted cycles; without a
    prediction it is not judged."""
    for found, verdict in (
        (Span(288, 288), "holds"),
        (Span(500, 520), "open: the cycle table allows both"),
        (Span(600, 600), "DOES NOT HOLD"),
        (None, "not measurable here"),
    ):
        (claim,) = [one for one in alloy_claims.claims(report, found) if one.text.startswith("STM32G071RB")]
        assert claim.verdict == verdict


def test_each_claim_that_does_not_hold_has_a_reason(report: AlloyReport) -> None:
    """Claim: each claim of the published report that does not hold or is open has a reason; a new one has none."""
    found = alloy_claims.claims(report)
    reasons = alloy_reach.bullets(report, found)
    assert len(reasons) == sum(claim.is_broken or claim.is_open for claim in found)
    assert not [text for text in reasons if alloy_reach.NO_REASON in text]
    other = dataclasses.replace(found[0], text="something new")
    assert alloy_reach.reason(report, other) == alloy_reach.NO_REASON
