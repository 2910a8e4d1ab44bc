# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench --calibrate`: measures each image at several counts of iterations and writes the page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ove_tool import board as boards
from ove_tool import console
from ove_tool.bench import calibration
from ove_tool.bench.measuring import measure_all
from ove_tool.errors import Failure
from ove_tool.paths import display
from ove_tool.variant import Variant


def run(variants: Sequence[Variant], symbols: tuple[str, ...], options: Sequence[str], out: Path) -> None:
    """Write the page into a folder; `options` are those of the command, for its reader. Raises Failure if one fails."""
    measured, failures = measure_all(variants, symbols, is_again=False)
    if failures:
        raise Failure(f"{len(failures)} measurements failed; see the reasons above")
    parts = []
    for variant, one in zip(variants, measured, strict=True):
        target = boards.load(variant.board)
        cases = calibration.read(one.log.read_text(encoding="utf-8").splitlines(), target)
        title = f"{variant.rtos} on {variant.board}, {variant.mode}, {variant.lang}"
        parts.append(calibration.section(title, target.unit, cases))
        for text in calibration.summary(cases):
            console.result(f"{title}: {text}")
    page = out / "calibration.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(calibration.page(parts, " ".join(["./ove bench --calibrate", *options])), encoding="utf-8")
    console.result(f"written: {display(page)}")
