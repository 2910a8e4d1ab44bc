# SPDX-License-Identifier: MIT OR Apache-2.0
"""The gate on this checkout's own baselines: a planted change of one figure is refused, with its row and figure."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool.bench import baseline, check
from ove_tool.bench.check import KEPT, Contents
from ove_tool.variant import Variant

_BOARD = "qemu-mps2-an500"
_C, _RUST = Variant("freertos", _BOARD, "heap"), Variant("freertos", _BOARD, "heap", "rust")
_STATIC = Variant("alloy", _BOARD, "zeroheap")
_SEM = "sync/sem_take_give"


def _contents(variant: Variant) -> Contents:
    kept = baseline.read(check.file_of(KEPT, variant))
    return Contents(kept.rows, kept.figures)


@pytest.mark.parametrize(
    ("planted", "row", "figure", "more", "unit"),
    [
        (_C, "queue/memory", "memory", 64, "bytes"),
        (_STATIC, baseline.WHOLE, "ram", 64, "bytes"),
        (_C, _SEM, "masked", 800, "instructions"),
        (_C, baseline.WHOLE, "masked in the tick", 800, "instructions"),
        (_C, "stream/throughput", "masked", 800, "instructions"),
        (_C, _SEM, "p99", 1, "instructions"),
        (_RUST, _SEM, "stack", 4, "bytes"),
    ],
)
def test_planted_change_is_refused(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    planted: Variant,
    row: str,
    figure: str,
    more: int,
    unit: str,
) -> None:
    """Claim: one worse figure of one image fails the check of all images, and only that figure is reported."""
    variants = [_C, _RUST, _STATIC]
    check.keep(variants, tmp_path, _contents)
    check.check(variants, tmp_path, _contents, 0, None)
    capsys.readouterr()

    def changed(variant: Variant) -> Contents:
        found = _contents(variant)
        if variant != planted:
            return found
        return Contents(found.rows, {**found.figures, row: {**found.figures[row], figure: was + more}})

    was = _contents(planted).figures[row][figure]
    with pytest.raises(Failure, match="1 row is worse than its baseline"):
        check.check(variants, tmp_path, changed, 0, None)
    told = [line for line in capsys.readouterr().out.splitlines() if "->" in line]
    assert told == [f"{planted.name}, {planted.lang}: {row}, {figure} {was} -> {was + more} {unit} (+{more})"]


def test_missing_baseline_is_said_before_anything_is_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: an image without a baseline is not recorded, and the error names the command that writes the file."""
    recorded: list[Variant] = []

    def record(variant: Variant) -> Contents:
        recorded.append(variant)
        return _contents(variant)

    with pytest.raises(Failure, match="could not be compared"):
        check.check([_C], tmp_path, record, 0, None)
    assert recorded == []
    assert "--write-baseline" in capsys.readouterr().err
