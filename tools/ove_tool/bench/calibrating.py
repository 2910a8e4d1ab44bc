# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench --calibrate`: measures each image at several iteration counts and writes two pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ove_lab import board as boards
from ove_lab import console
from ove_lab.errors import Failure
from ove_lab.paths import display
from ove_lab.whole_file import make_folder, replace_all
from ove_tool.bench import calibration
from ove_tool.bench.measuring import measure_all
from ove_tool.variant import Variant


def run(variants: Sequence[Variant], symbols: tuple[str, ...], options: Sequence[str], out: Path) -> None:
    """Write the pages into a folder; `options` are the command's, for its reader. Raises Failure if one fails."""
    measured, failures = measure_all(variants, symbols, is_again=False)
    if failures:
        raise Failure(f"{len(failures)} measurements failed; see the reasons above")
    images = []
    for variant, one in zip(variants, measured, strict=True):
        target = boards.load(variant.board)
        cases = calibration.read(one.log.read_text(encoding="utf-8").splitlines(), target)
        title = f"{variant.rtos} on {variant.board}, {variant.mode}, {variant.lang}"
        images.append(calibration.Image(title, target.unit, cases))
        for text in calibration.summary(cases):
            console.result(f"{title}: {text}")
    texts = {
        out / calibration.PAGE: calibration.page(images, " ".join(["./ove bench --calibrate", *options])),
        out / calibration.APPENDIX: calibration.appendix(images),
    }
    make_folder(out)
    replace_all(texts)
    for path in texts:
        console.result(f"written: {display(path)}")
