# SPDX-License-Identifier: MIT OR Apache-2.0
"""From the firmware's lines to a run of results.json, and back from the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_tool import results
from ove_tool.bench.collect import collect
from ove_tool.protocol import parse_line
from ove_tool.results import Results, Run, Skipped
from ove_tool.variant import Variant

VARIANT = Variant("freertos", "m7", "heap")
HEAD = (
    '@ove {"t":"bench","rtos":"freertos","board":"m7","mode":"heap","binding":"c","checks":false,"overhead_counts":32}'
)
CASE = '@ove {"t":"case","suite":"sync","case":"sem","unit":"counts","iterations":7,"hist":[[438,3],[439,4]]}'
BYTES = '@ove {"t":"case","suite":"sync","case":"memory","unit":"bytes","iterations":1,"hist":[[88,1]],"note":"twice"}'
END = '@ove {"t":"end","cases":1,"failed":0}'
TWO = END.replace("1", "2", 1)
FAIL = '@ove {"t":"fail","suite":"sync","case":"event","why":"a measured call gave a wrong result","times":3}'
SKIP = '@ove {"t":"skip","suite":"stream","case":"x","why":"no such call"}'


def run_of(checkout: Path, *lines: str) -> Run:
    return collect(lines, boards.load("m7", checkout / "boards"), VARIANT)


def test_a_board_whose_clock_did_not_start(checkout: Path) -> None:
    """Claim: counts of a slow processor become no figures: the clock's message is the failure, whole or not."""
    slow = "ove: clock: the PLL did not start in time; the processor runs at 16000000 Hz instead of 84000000 Hz"
    with pytest.raises(Failure, match=r"a clock of m7 did not start, so no figure is a time.*the PLL"):
        run_of(checkout, slow, HEAD, CASE, END)


def test_run_from_lines(checkout: Path) -> None:
    """Claim: counts become instructions, bytes stay bytes, skips and notes are kept, other output is passed over."""
    found = run_of(checkout, "starting", HEAD, CASE, "noise @ove", BYTES, SKIP, TWO)
    sem, memory = found.rows
    assert (sem.name, sem.unit, sem.iterations, sem.min, sem.p50, sem.max) == (
        "sync/sem",
        "instructions",
        7,
        127,
        127,
        127,
    )
    assert (memory.unit, memory.p50, memory.note) == ("bytes", 88, "twice")
    assert found.notes == ("checks off",)
    assert found.skipped == (Skipped("stream", "x", "no such call"),)


def test_the_start_of_the_scheduler_is_kept_in_the_results(checkout: Path, tmp_path: Path) -> None:
    """Claim: the start's counts become instructions less the harness's own, and survive results.json; 0 is unknown."""
    assert run_of(checkout, HEAD, CASE, END).start == 0
    found = run_of(checkout, HEAD.replace('"overhead_counts":32', '"overhead_counts":32,"start_counts":438'), CASE, END)
    assert found.start == found.rows[0].min
    path = tmp_path / "results.json"
    results.write(Results({}, (found,)), path)
    assert results.read(path).runs == (found,)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "no benchmark case"),
        ([HEAD], "no benchmark case"),
        ([CASE], "before it said what it is"),
        ([HEAD, CASE], "stopped after sync/sem"),
        ([HEAD, CASE, TWO], "measured 2 cases, but 1 arrived"),
        ([HEAD, CASE, FAIL, END], "sync/event: a measured call gave a wrong result"),
        ([HEAD, CASE, CASE], "measured a case twice: sync/sem"),
        ([HEAD.replace('"heap"', '"zeroheap"'), CASE], "was built"),
        ([HEAD, CASE.replace('"iterations":7', '"iterations":8')], "8 iterations, but the histogram holds 7"),
        ([HEAD, CASE.replace("[439,4]", "[439,-4]")], "bad entry"),
        ([HEAD, CASE.replace('"counts"', '"furlongs"')], "furlongs"),
        ([HEAD, CASE[:-5]], "damaged line"),
        ([HEAD.replace(',"overhead_counts":32', ""), CASE], "no valid `overhead_counts`"),
    ],
)
def test_bad_firmware(checkout: Path, lines: list[str], message: str) -> None:
    """Claim: missing, duplicate, contradictory or damaged data stops the collection with an error that names it."""
    with pytest.raises(Failure, match=message):
        run_of(checkout, *lines)


def test_how_it_was_built(checkout: Path) -> None:
    """Claim: the firmware's data on kernel, compiler, flags, tick and caches is kept for the reader of the page."""
    more = '"kernel":"K 1","compiler":"12","flags":"-O2","language_flags":"-O2 -std=c","tick_hz":1000'
    more += ',"worst_case_timing":"on; none","register_CCR":512'
    found = run_of(checkout, HEAD.replace('"checks"', f'{more},"checks"'), CASE, END)
    made = ("checks off", "K 1", "compiler 12, -O2", "flags -O2 -std=c")
    assert found.notes == (*made, "a tick of 1000 Hz", "worst-case timing on; none", "CCR = 0x00000200")


def test_message_without_a_kind() -> None:
    """Claim: a marked line without "t" is an error; an unmarked one is the program's own."""
    assert parse_line("hello") is None
    with pytest.raises(Failure, match="without a kind"):
        parse_line('@ove {"x":1}')


def test_results_file_is_stable_and_reads_back(checkout: Path, tmp_path: Path) -> None:
    """Claim: the file does not depend on the order of runs, has the contract's keys in its order, and reads back."""
    first = run_of(checkout, HEAD, CASE, BYTES, SKIP, TWO)
    second = Run("freertos", "m7", "zeroheap", "c", first.rows)
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    results.write(Results({"b": "1", "a": "2"}, (first, second)), one)
    results.write(Results({"a": "2", "b": "1"}, (second, first)), two)
    assert one.read_bytes() == two.read_bytes()
    data = json.loads(one.read_text())
    assert list(data) == ["schema", "host", "runs"]
    assert list(data["runs"][0])[:5] == ["rtos", "board", "mode", "binding", "rows"]
    figures = ["unit", "iterations", "min", "p50", "p95", "p99", "max", "trimmed_mean", "stddev"]
    assert list(data["runs"][0]["rows"][0]) == ["suite", "case", *figures]
    assert results.read(one).runs == (first, second)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("schema", 2), "this tool reads 1"),
        (("runs", [{"rtos": "freertos"}]), r"runs\[0 freertos\]\.board: the key is missing"),
        (("host", 3), "host: expected a table"),
        (("runs", []), "no run"),
        (("runs", {}), "runs: expected a list"),
    ],
)
def test_foreign_results_file(checkout: Path, tmp_path: Path, change: tuple[str, object], message: str) -> None:
    """Claim: a file of another schema or form is refused with a reason."""
    path = tmp_path / "results.json"
    results.write(Results({}, (run_of(checkout, HEAD, CASE, END),)), path)
    data = json.loads(path.read_text())
    data[change[0]] = change[1]
    path.write_text(json.dumps(data))
    with pytest.raises(Failure, match=message):
        results.read(path)


def _without_rows(run: dict) -> None:
    run["rows"] = []


def _of_nobody(run: dict) -> None:
    run["rtos"] = "vxworks"


def _with_a_row_twice(run: dict) -> None:
    run["rows"].append(run["rows"][0])


def _without_a_median(run: dict) -> None:
    del run["rows"][0]["p50"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_without_rows, "freertos heap c: no row"),
        (_of_nobody, "rtos vxworks"),
        (_with_a_row_twice, "freertos heap c, row [a-z]+/[a-z_]+ twice"),
        (_without_a_median, r"runs\[0 freertos/.*/c\]\.rows\[0 [a-z]+/[a-z_]+/instructions\]\.p50: the key is missing"),
        (None, "the run freertos, m7, heap, c twice"),
    ],
)
def test_incomplete_runs_are_named(
    checkout: Path, tmp_path: Path, change: Callable[[dict], None] | None, message: str
) -> None:
    """Claim: a run without rows or of no kernel, a row twice or without a figure, and a run twice are named."""
    path = tmp_path / "results.json"
    results.write(Results({}, (run_of(checkout, HEAD, CASE, END),)), path)
    data = json.loads(path.read_text())
    if change:
        change(data["runs"][0])
    else:
        data["runs"] *= 2
    path.write_text(json.dumps(data))
    with pytest.raises(Failure, match=message):
        results.read(path)
