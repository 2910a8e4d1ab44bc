# SPDX-License-Identifier: MIT OR Apache-2.0
"""docs/benchmarks matches its own results, and nothing in it was edited by hand."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from alloy_report import page_alloy
from ove_tool import results
from ove_tool.bench import calibration, stamps
from ove_tool.paths import ROOT
from ove_tool.report import pages, write_pages

FOLDER = ROOT / "docs" / "benchmarks"
# In words. Readers look up single values in the calibration's table, so it may be longer.
MOST = 2_700
MOST_OF = {
    # A sentence for each row of five kernels that costs more, and the five native rows that differ between languages.
    "wrapper-vs-native.md": 2_250,
    # A line for each row of five kernels that differs between two languages.
    "per-binding.md": 3_400,
    "calibration.md": 1_500,
    # A line for each of 42 published rows.
    "timing-model.md": 3_300,
    # A line for each of 60 calls in four languages, and one for each of 48 rows that the described system published,
    # with the bands and the reasons.
    "languages-in-time.md": 3_400,
    # A line for each of 69 claims is on a page of its own; this one has the tables that the claims name.
    "alloy-report.md": 2_750,
}
LINK = re.compile(r"\]\(([^)#:]+)\)")


def test_pages_are_what_the_figures_give(tmp_path: Path) -> None:
    """Claim: rendering the published results gives the published pages, byte for byte, and no other page exists."""
    for name in (*pages.figures(), pages.PUBLISHED_INDEX, *pages.beside(FOLDER)):
        if (FOLDER / name).exists():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            shutil.copy(FOLDER / name, tmp_path / name)
    rendered = {path.name: path.read_bytes() for path in write_pages(tmp_path)}
    published = {path.name: path.read_bytes() for path in FOLDER.glob("*.md") if path.name not in pages.beside(FOLDER)}
    wrong = sorted(name for name in {**rendered, **published} if rendered.get(name) != published.get(name))
    assert wrong == [], "`./ove report docs/benchmarks` writes them again"


def test_every_link_leads_somewhere() -> None:
    """Claim: each link between the published pages names a file, and the overview links to each page."""
    linked: set[str] = set()
    for path in FOLDER.glob("*.md"):
        names = LINK.findall(path.read_text(encoding="utf-8"))
        assert [name for name in names if not (FOLDER / name).exists()] == [], path.name
        if path.name == pages.PUBLISHED_INDEX:
            linked = set(names)
    assert {path.name for path in FOLDER.glob("*.md")} - {pages.PUBLISHED_INDEX} <= linked


def test_no_exact_figure_is_called_noise() -> None:
    """Claim: words for times are on no page of exact results, and no time is negative.

    The compile times on the other page are differences.
    """
    for path in FOLDER.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?i)\bmarginal\b|\bnoise\b", text), path.name
        if path.name != page_alloy.COMPILE_PAGE:
            assert not re.search(r"\| *-\d+(\.\d+)? (ns|µs|ms)\b", text), path.name


def test_each_page_can_be_read() -> None:
    """Claim: no page except the calibration's table is longer than its bound."""
    words = {
        path.name: len(path.read_text(encoding="utf-8").split())
        for path in FOLDER.glob("*.md")
        if path.name != calibration.APPENDIX
    }
    assert set(MOST_OF) <= set(words)
    assert {name: count for name, count in words.items() if count > MOST_OF.get(name, MOST)} == {}


@pytest.mark.skipif(not (FOLDER / stamps.FILE).exists(), reason="nothing was published since figures have stamps")
def test_figures_are_of_these_sources() -> None:
    """Claim: no source that can be in a measured image has changed since its row was published, except comments."""
    published = [run.key for run in results.read(FOLDER / pages.RESULTS_FILE).runs]
    kernels = sorted({name.split(" ")[0] for name in stamps.stale(published, stamps.read(FOLDER / stamps.FILE))})
    command = f"./ove bench --rtos {','.join(kernels)} --publish docs/benchmarks"
    assert kernels == [], f"the sources have changed: `{command}` measures and publishes again"


def test_a_call_of_a_few_instructions_has_no_percentage() -> None:
    """Claim: no list of outliers writes a percentage of a call under 10 instructions."""
    short = re.compile(r": \d+ against \d\s\([^)]*%\)")
    wrong = [path.name for path in FOLDER.glob("*.md") if short.search(path.read_text(encoding="utf-8"))]
    assert wrong == []


def test_a_host_s_pages_show_the_pipe_and_say_once_why_rows_have_no_reason() -> None:
    """Claim: queue and stream are shown next to the pipe; no page of the host is empty or repeats an excuse."""
    folder = FOLDER / "posix"
    text = " ".join((folder / "posix-heap.md").read_text(encoding="utf-8").split())
    for label in ("Queue send+receive", "Stream send+recv 64B"):
        assert re.search(rf"{re.escape(label)}, \d+ ns and [\d.]+ (ns|µs): .* pipe", text), label
    assert not {"kernels.md", "heap-vs-zeroheap.md", "digests.json"} & {path.name for path in folder.iterdir()}
    for path in folder.glob("*.md"):
        assert path.read_text(encoding="utf-8").count("explained") <= 1, path.name


def test_each_verdict_of_the_languages_is_a_word() -> None:
    """Claim: each configuration's verdict begins with one of the words that the page explains.

    The scheduler's start is counted for each image.
    """
    text = (FOLDER / "per-binding.md").read_text(encoding="utf-8")
    table = text.split("## Median and largest difference")[1].split("## ")[0]
    verdicts = [line.split("|")[-2].strip() for line in table.splitlines() if line.startswith("| ") and "heap" in line]
    assert verdicts
    assert {verdict.split(":")[0] for verdict in verdicts} <= {"parity", "near", "apart"}
    coverage = text.split("## Coverage")[1].split("## ")[0]
    assert "ove_thread_start_scheduler" in coverage
    assert coverage.count("+ 1") == len(verdicts) * 4


def test_calibration_is_of_the_published_figures() -> None:
    """Claim: the calibration's mean of each ove case is the published one, except for the effect of a tick.

    The published native rows may come from a separate image of the kernel.
    """
    runs = {(run.rtos, run.mode, run.binding): run for run in results.read(FOLDER / "results.json").runs}
    heading, wrong, compared = None, [], 0
    for line in (FOLDER / "calibration-distribution.md").read_text(encoding="utf-8").splitlines():
        if found := re.match(r"## (\w+) on [\w-]+, (\w+), (\w+)$", line):
            heading = found.groups()
        elif heading and (cell := re.match(r"\| ((?!native_)\w+/\w+) .*\| +([\d.]+) ±", line)):
            published = {f"{row.suite}/{row.case}": row for row in runs[heading].rows}.get(cell[1])
            if published is None:
                continue
            compared += 1
            mean = float(cell[2])
            if abs(mean - published.trimmed_mean) > max(2.0, 0.02 * mean):
                wrong.append(f"{heading[0]}: {cell[1]}: {mean}, published {published.trimmed_mean}")
    assert compared > 50
    assert wrong == [], "`./ove bench --calibrate --rtos freertos,alloy` measures them again"
