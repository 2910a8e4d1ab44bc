# SPDX-License-Identifier: MIT OR Apache-2.0
"""The report on Alloy: what is read off the images, what is judged; the published pages are the generator's."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ove_tool.alloy_report import data, footprint, images, traffic
from ove_tool.alloy_report.data import AlloyReport, Bytes, Figure, System, Times
from ove_tool.errors import Failure
from ove_tool.image import Image
from ove_tool.paths import ROOT
from ove_tool.report import alloy_claims, alloy_power, alloy_speed, page_alloy, write_pages
from ove_tool.report.alloy_rows import Rows, cycles
from ove_tool.runner import RunResult
from ove_tool.testing import alloy_report

PUBLISHED = ROOT / "docs" / "benchmarks"
HEADING = f"{'instructions':52}     least      mean      most       aim      best"


@pytest.fixture(scope="module")
def report() -> AlloyReport:
    return data.read(PUBLISHED / data.FILE)


def changed(report: AlloyReport, image: str, row: str, **figures: int) -> AlloyReport:
    """Give the report with other figures in one row."""
    tables = {**report.tables, image: {**report.tables[image]}}
    tables[image][row] = replace(tables[image][row], **figures)
    return replace(report, tables=tables)


def result(*lines: str) -> RunResult:
    return RunResult(0, list(lines), 0.0, timed_out=False)


def test_published_pages_are_the_generators(report: AlloyReport) -> None:
    """Claim: the committed pages are what the generator makes of the committed figures, byte for byte."""
    for name, text in page_alloy.render(report, "README.md").items():
        assert text == (PUBLISHED / name).read_text(encoding="utf-8"), name


def test_figures_survive_the_file(report: AlloyReport, tmp_path: Path) -> None:
    """Claim: what is written and read back is the same, and the committed file is as it would be written."""
    data.write(report, tmp_path / data.FILE)
    assert data.read(tmp_path / data.FILE) == report
    assert (tmp_path / data.FILE).read_bytes() == (PUBLISHED / data.FILE).read_bytes()


def test_wall_time_stands_apart(report: AlloyReport, tmp_path: Path) -> None:
    """Claim: other compile times change `host` of the file and their own page, and nothing else."""
    slower = replace(report, compile_ms={stage: Times([9999.0], [9999.0]) for stage in report.compile_ms})
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
    """Claim: a row at its aim meets it, one above misses it, and the page and its summary say so."""
    row = "semaphore take + give"
    aim = report.tables["aims"][row].aim or 0
    for value, verdict in ((aim, "met"), (aim + 1, "MISSED")):
        text = page_alloy.render(changed(report, "aims", row, most=value))[page_alloy.PAGE]
        line = next(line for line in text.splitlines() if line.startswith(f"| {row} ") and "instructions" in line)
        assert line.split("|")[-2].strip() == verdict
        assert (f"Missed: {row}: {value} instructions, at most {aim}." in text) == (verdict == "MISSED")


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
    """Claim: a current is the time asleep at one value and the rest at the other, and none is invented."""
    half = alloy_power.Sleep(wakes_per_second=10, asleep=0.5)
    assert half.current(alloy_power.REFERENCE, is_deep=True) == pytest.approx(0.5 * 10 + 0.5 * 0.05)
    assert half.current(alloy_power.STM32F401XE, is_deep=False) is None
    found = alloy_power.sleep(Rows(report), "sleep_tickless", "80 % idle")
    assert found.asleep == pytest.approx(0.8, abs=0.01)


def test_missing_row_is_named(report: AlloyReport) -> None:
    """Claim: figures that lack a row give an error that names it, not half a page."""
    tables = {**report.tables, "reference": {}}
    with pytest.raises(Failure, match=r"lacks the row 'queue send \+ receive, 4 B' of reference"):
        page_alloy.render(replace(report, tables=tables))


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "is not valid JSON"), ('{"schema": 9}', "schema 9"), ('{"schema": 1}', "does not have the form")],
)
def test_bad_file(tmp_path: Path, text: str, message: str) -> None:
    """Claim: a damaged file is refused with what is wrong."""
    (tmp_path / data.FILE).write_text(text)
    with pytest.raises(Failure, match=message):
        data.read(tmp_path / data.FILE)


def test_folder_with_the_report_alone(report: AlloyReport, tmp_path: Path) -> None:
    """Claim: `./ove report` on a folder that holds only these figures writes the report, the same bytes."""
    data.write(report, tmp_path / data.FILE)
    written = write_pages(tmp_path)
    assert [path.name for path in written] == [page_alloy.PAGE, page_alloy.COMPILE_PAGE]
    assert {path.name: path.read_text() for path in written} == page_alloy.render(report)


def test_rows_of_an_image() -> None:
    """Claim: each column is read, "-" is nothing, and a verdict after them is no column."""
    lines = ("noise", HEADING, f"{'a row, 4 B':52}" + "1 2 3 4 -   MISSED", f"{'another':52}" + "- - - - -")
    assert images.table(result(*lines)) == {"a row, 4 B": Figure(1, 2, 3, 4, None), "another": Figure()}


@pytest.mark.parametrize(
    ("lines", "message"), [(("fault",), "printed no table"), ((HEADING, "fault"), "not a row: fault")]
)
def test_image_that_went_wrong(lines: tuple[str, ...], message: str) -> None:
    """Claim: an image that prints something else is an error with its words."""
    with pytest.raises(Failure, match=message):
        images.table(result(*lines))


@pytest.mark.parametrize(
    ("mnemonic", "operands", "loads", "stores"),
    [
        ("ldr.w", "r0, [r1, #4]", 1, 0),
        ("ldmia.w", "sp!, {r4, r5, r6, pc}", 4, 0),
        ("push", "{r4, lr}", 0, 2),
        ("strd", "r0, r1, [sp]", 0, 2),
        ("vstmdb", "r0!, {s16-s31}", 0, 16),
        ("vpush", "{d8-d9}", 0, 4),
        ("ldrex", "r1, [r0]", 1, 0),
        ("tbb", "[pc, r3]", 1, 0),
        ("adds", "r0, #1", 0, 0),
    ],
)
def test_words_of_an_instruction(mnemonic: str, operands: str, loads: int, stores: int) -> None:
    """Claim: words are counted, not instructions."""
    found = traffic.read(mnemonic, operands)
    assert (found.loads, found.stores) == (loads, stores)


def log(*steps: tuple[int, dict[int, int], str]) -> list[str]:
    """Write QEMU's log of some instructions: address, registers before it, flags."""
    lines = []
    for pc, registers, flags in steps:
        lines.append(f"Trace 0: 0x7f00 [00000000/{pc:08x}/00000000/00000000] ")
        values = [registers.get(number, 0) for number in range(16)]
        lines += [" ".join(f"R{n:02}={values[n]:08x}" for n in range(at, at + 4)) for at in (0, 4, 8, 12)]
        lines.append(f"XPSR=01000000 {flags} T S priv-thread")
    return lines


def test_masked_by_either_register() -> None:
    """Claim: PRIMASK and BASEPRI both count, from the first that masks to the last that unmasks."""
    listing = [
        ("ldr", "r3, [r3, #4]"),
        ("cpsid", "i"),
        ("msr", "BASEPRI, r0"),
        ("cpsie", "i"),
        ("nop", ""),
        ("msr", "BASEPRI, r1"),
        ("nop", ""),
    ]
    code = {2 * n: traffic.read(*line) for n, line in enumerate(listing)}
    steps = [(2 * n, {0: 0x20, 1: 0, 3: 0x40000000 if n == 0 else 77}, "----") for n in range(len(listing))]
    assert traffic._Reader(code, sample=999).read(log(*steps)).longest_masked == 4


def test_samples_are_counted_between_their_readings() -> None:
    """Claim: a row is what was executed from one reading of the clock to the next, conditions looked at."""
    listing = [
        ("ldr", "r3, [r3, #4]"),
        ("ldreq.w", "r4, [r5]"),
        ("str", "r4, [r5]"),
        ("ldr", "r2, [r2, #4]"),
        ("nop", ""),
    ]
    code = {2 * n: traffic.read(*line) for n, line in enumerate(listing)}
    clock = 0x40000000
    steps = [
        (0, {3: clock}, "----"),
        (2, {3: 500}, "----"),
        (4, {}, "----"),
        (6, {2: clock}, "----"),
        (8, {2: 400}, "----"),
        (100, {0: 7, 1: 500, 2: 400}, "----"),
    ]
    found = traffic._Reader(code, sample=100).read(log(*steps))
    assert found.row(7) == traffic.Count(instructions=3, loads=1, stores=1, exceptions=0)
    assert found.row(8) is None


def test_a_row_is_its_middle_sample() -> None:
    """Claim: a sample that took another path does not stand for the row."""
    samples = [traffic.Count(instructions=n, loads=n + 1) for n in (90, 30, 90, 200, 90)]
    assert traffic.Traffic({3: samples}).row(3) == traffic.Count(instructions=90, loads=91)


def test_components_of_freertos(tmp_path: Path) -> None:
    """Claim: only the kernel's object files count, code by function, and what fits no component is the core."""
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


def test_cycles_need_the_traffic() -> None:
    """Claim: the estimate adds words and exceptions, and is refused where they were not counted."""
    assert cycles(Figure(most=10, loads=3, stores=2, exceptions=1)) == 10 + 3 + 2 + 24
    with pytest.raises(Failure, match="lacks its loads"):
        cycles(Figure(most=10))


def test_rows_that_lack_a_figure_are_named(report: AlloyReport) -> None:
    """Claim: what FreeRTOS does not have is no gap, anything else is, in each kernel's images."""
    assert alloy_report.incomplete(report) == ""
    for image, row in (("aims", "semaphore take + give"), ("freertos_heap", "heap free, 64 B"), ("sizes", "mutex")):
        tables = {**report.tables, image: {**report.tables[image], row: Figure()}}
        assert alloy_report.incomplete(replace(report, tables=tables)) == f"not measured: {image}: {row}"


def test_two_measurements_are_compared(report: AlloyReport) -> None:
    """Claim: any figure that differs is named, wall time is not one."""
    slower = {stage: Times([9999.0], [9999.0]) for stage in report.compile_ms}
    assert alloy_report.difference(report, replace(report, host={"other": "1"}, compile_ms=slower)) == ""
    other = changed(report, "aims", "semaphore take + give", most=1)
    assert alloy_report.difference(report, other).startswith("tables differ")
    assert alloy_report.missed(report) == ""
    assert alloy_report.missed(changed(report, "aims", "semaphore take + give", most=99)).startswith("semaphore take")
