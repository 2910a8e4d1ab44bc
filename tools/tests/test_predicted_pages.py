# SPDX-License-Identifier: MIT OR Apache-2.0
"""Predicted times in a file, and the two pages made from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_lab.timing import cycle_table, predict, predicted
from ove_lab.timing.predict import Prediction
from ove_tool.paths import ROOT
from ove_tool.report import comparability, described, kernel_facts, page_hardware, page_times, pages
from ove_tool.report.kernel_facts import Build, KernelFacts
from ove_tool.report.sources import Sources
from ove_tool.results import Results, Row, Run

MODEL = predict.load("stm32f746g-worst-case")
CALL = "sync/mutex_lock_unlock"


def image(binding: str, instructions: int) -> Run:
    suite, case = CALL.split("/")
    row = Row(suite, case, "instructions", 1000, *[instructions] * 5, float(instructions), 0.0)
    return Run("freertos", "qemu-mps2-an500", "heap", binding, (row,))


def times(path: Path, **ns: float) -> dict[str, predicted.Predicted]:
    for lang, value in ns.items():
        one = Prediction(value, value - 10, value + 10, {})
        image = ("freertos", "heap", lang)
        predicted.write(path, MODEL, {image: {CALL: one}}, {image: {CALL: 100}})
    return predicted.read(path)


def test_a_later_run_keeps_the_images_of_an_earlier_one(tmp_path: Path) -> None:
    """Claim: the file contains every predicted image in a fixed order; the error about damage names the command."""
    path = tmp_path / predicted.FILE
    assert predicted.read(path) == {}
    found = times(path, rust=900.0, c=1000.04)[MODEL.target.name]
    assert found.languages("freertos", "heap") == ["c", "rust"]
    assert found.ns("freertos", "heap", "c", CALL) == 1000.0
    assert found.ns("freertos", "heap", "zig", CALL) is None
    path.write_text('{"schema": 1, "models": [{}], "images": []}')
    with pytest.raises(Failure, match="the key is missing"):
        predicted.read(path)


def test_a_language_that_is_faster_with_more_instructions_is_said_to_be(tmp_path: Path) -> None:
    """Claim: the page prints both signs with the band next to them, and names where time and instructions disagree."""
    sources = Sources(Results({}, (image("c", 100), image("rust", 104))), comparability.load())
    text = page_times.render(sources, times(tmp_path / predicted.FILE, c=1000.0, rust=900.0))
    assert f"| {CALL}" in text
    assert "-100 (+4)" in text
    assert "| 990 to 1010 |" in text
    assert "opposite directions in 1 of 1 differences" in " ".join(text.split())
    agrees = page_times.render(sources, times(tmp_path / "other.json", c=1000.0, rust=1100.0))
    assert "opposite directions" not in agrees


def test_a_time_of_another_image_is_on_no_page(tmp_path: Path) -> None:
    """Claim: a row whose count differs from the predicted image's has no time, and the page names the row.

    The same applies to a row from a file without counts, in any language, whose time in C is not the one in its
    kernel's facts.
    """
    facts = KernelFacts(
        *("freertos", "qemu-mps2-an500", {}, Build((), {}, {}), None, {}),
        kernel_facts.Predicted(MODEL.target.name, {CALL: 1000}),
    )
    runs = (image("c", 100), image("rust", 104))
    sources = Sources(Results({}, runs), comparability.load(), {}, {("freertos", "qemu-mps2-an500"): facts})
    path = tmp_path / predicted.FILE
    for c_count, rust_count, ns, is_shown in ((100, 104, 1000.0, True), (100, 103, 1000.0, False)):
        for lang, count in (("c", c_count), ("rust", rust_count)):
            key = ("freertos", "heap", lang)
            predicted.write(path, MODEL, {key: {CALL: Prediction(ns, ns, ns, {})}}, {key: {CALL: count}})
        text = pages.render(sources, times=predicted.read(path))[page_times.PAGE]
        assert (f"\n| {CALL}" in text) == is_shown
        assert (
            f"no time was predicted from the measured image: FreeRTOS: {CALL}" in " ".join(text.split())
        ) != is_shown
    for ns, is_shown in ((1000.4, True), (1001.0, False)):
        for lang in ("c", "rust"):
            key = ("freertos", "heap", lang)
            predicted.write(path, MODEL, {key: {CALL: Prediction(ns, ns, ns, {})}}, {key: {}})
        assert (f"\n| {CALL}" in pages.render(sources, times=predicted.read(path))[page_times.PAGE]) == is_shown


def test_a_row_stands_beside_the_described_figure(tmp_path: Path) -> None:
    """Claim: a row's described result, its prediction and the verdict are in one line.

    A band that contains the described result decides nothing, and a longer row without a reason is reported as having
    none.
    """
    sources = Sources(Results({}, (image("c", 100),)), comparability.load())
    shorter = described.section(sources, times(tmp_path / predicted.FILE, c=5000.0)[MODEL.target.name])
    assert "| FreeRTOS | sync/mutex_lock_unlock |              8.1 | 5.00 |" in shorter[2]
    assert "below |" in shorter[2]
    longer = described.section(sources, times(tmp_path / "other.json", c=8105.0)[MODEL.target.name])
    assert "within the band |" in longer[2]
    assert "above |" in described.section(sources, times(tmp_path / "far.json", c=9000.0)[MODEL.target.name])[2]
    assert f"{CALL} on FreeRTOS: {described.NO_REASON}" in longer[3]


def test_each_longer_row_of_the_published_predictions_has_a_reason_with_its_figures() -> None:
    """Claim: no published row is above the described one without a reason, and each number in a reason is known."""
    by_model = predicted.read(ROOT / "docs" / "benchmarks" / predicted.FILE)
    sources = Sources(Results({}, ()), comparability.load())
    text = " ".join("\n".join(described.section(sources, by_model[MODEL.target.name])).split())
    assert described.NO_REASON not in text
    assert " - µs" not in text
    assert "{" not in text
    longer = [
        row for row in described.Described(sources, by_model[MODEL.target.name], described.load()).rows if row.is_longer
    ]
    assert text.count("Different work.") == len(longer)


def test_each_language_slower_than_c_has_a_reason() -> None:
    """Claim: a language that takes longer than C by more than the model's median error is named with its reason.

    A kernel without a row in the fit has no band.
    """
    text = (ROOT / "docs" / "benchmarks" / page_times.PAGE).read_text(encoding="utf-8")
    assert "## Slower than C by more than" in text
    assert described.NO_REASON not in text
    band = text.split("## NuttX, heap")[1].split("## ")[0]
    assert " to " not in band
    assert " to " in text.split("## FreeRTOS, heap")[1].split("## ")[0]


def test_a_time_with_caches_on_is_a_range_above_the_limit_of_the_core(tmp_path: Path) -> None:
    """Claim: no time with caches on is below what the core can issue, and each is within the published ratios."""
    sources = Sources(Results({}, (image("c", 1000),)), comparability.load())
    text = page_hardware.render(sources, times(tmp_path / predicted.FILE, c=5900.0), None)
    assert f"| {CALL} |         1000 |           5900 |  2315 to 2360 |                  2315 |" in text


def test_the_board_s_wait_states_are_those_of_the_page() -> None:
    """Claim: each number of wait states on the page is the one that the board with that chip sets."""
    text = (ROOT / "tools" / "ove_tool" / "report" / "hardware.toml").read_text(encoding="utf-8")
    for board, states in (("nucleo-f401re", 2), ("nucleo-f722ze", 7), ("nucleo-g071rb", 2), ("same70-xplained", 6)):
        headers = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "boards" / board).glob("*.h"))
        assert f"BOARD_FLASH_WAIT_STATES {states}u" in headers
        assert f"wait_states = {states}\n" in text


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("ldr r0, [r1, #4]", 2, 2),
        ("str r0, [r1, #4]", 2, 2),
        ("muls r0, r1, r0", 1, 32),
        ("mrs r0, primask", 3, 3),
        ("adds r0, #1", 1, 1),
        ("bl #0x100", 2, 2),
        ("push {r4, lr}", 1, 1),
        ("pop {r4, pc}", 2, 2),
    ],
)
def test_the_table_of_the_cortex_m0plus(text: str, least: int, most: int) -> None:
    """Claim: each kind of instruction has the manual's cycles, without its fetches and its pipeline refill."""
    kind = cycle_table.load("cortex-m0plus").kind(text)
    assert (kind.cycles.least, kind.cycles.most) == (least, most)
