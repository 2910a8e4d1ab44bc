# SPDX-License-Identifier: MIT OR Apache-2.0
"""No baseline passes a region that hangs, is passed less often or never ends, although its median is the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bare_program import BOARD, compiled
from click.testing import CliRunner

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.measure import session
from ove_lab.measure.figures import Measured
from ove_lab.paths import DATA
from ove_tool import regions
from ove_tool.bench import baseline
from ove_tool.bench.baseline import Change
from ove_tool.cli.measure import command

_INCLUDE = (f"-I{DATA / 'include'}", f"-I{DATA / 'tests' / 'foreign' / 'freertos' / 'measured'}")
_FOR_MS, _TIMEOUT_S = 2.0, 3.0
_KEPT = "kept"


def _measured(folder: Path, end: str, *defines: str) -> Measured:
    image = compiled(folder, "stuck", f"-DEND={end}", *defines, *_INCLUDE)
    return session.measure("stuck", image, boards.load(BOARD), _FOR_MS, _TIMEOUT_S)


def _run(folder: Path, measured: Measured, *words: str) -> tuple[int, str]:
    """Run `./ove measure` on a program that is already measured; return the exit code and all output."""
    (folder / "CMakeLists.txt").write_text("ove_application(app C main.c)\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regions, "measure", lambda *_, **__: measured)
        done = CliRunner().invoke(command, [str(folder), "--out", str(folder / "out"), *words])
    return done.exit_code, re.sub(r"\s+", " ", f"{done.output} {done.exception or ''}")


def _checked(folder: Path, before: Measured, after: Measured, *words: str) -> tuple[int, str]:
    assert _run(folder, before, "--write-baseline", str(folder / _KEPT))[0] == 0
    assert _run(folder, before, "--check", str(folder / _KEPT))[0] == 0
    return _run(folder, after, "--check", str(folder / _KEPT), *words)


@pytest.mark.parametrize(
    ("before", "after", "defines", "said"),
    [
        ("SHORT", "SPIN", (), "does not end by itself any more"),
        ("SHORT", "WAIT", (), "does not end by itself any more"),
        ("SHORT", "SHORT", ("-DPASSES=2",), r"measure/work, passes 3 -> 2 passes \(-1\): the region is passed less"),
        ("SHORT", "STAY", (), "does not end by itself any more"),
        ("STAY", "SPIN", (), r"measure/work, largest 21 -> \d{4,} instructions"),
        ("STAY", "SPIN", (), r"measure/work, unended 0 -> 1 passes \(\+1\): these passes began and did not end"),
        ("STAY", "WAIT", (), r"measure/work, unended 0 -> 1 passes \(\+1\)"),
        ("STAY", "STAY", ("-DPASSES=2",), r"measure/work, passes until the stop 3 -> 2 passes"),
        ("STAY", "SHORT", (), "ends by itself now"),
    ],
)
def test_region_that_is_stuck_is_worse_than_its_baseline(
    tmp_path: Path, before: str, after: str, defines: tuple[str, ...], said: str
) -> None:
    """Claim: the medians are equal, and the check fails with the reason."""
    was, now = _measured(tmp_path, before), _measured(tmp_path, after, *defines)
    code, output = _checked(tmp_path, was, now, "--allow", "100")
    assert re.search(said, output), output
    assert (code, "Traceback" in output) == (1, False)


@pytest.mark.parametrize(("before", "after"), [("SHORT", "LEAVE"), ("LEAVE", "SHORT")])
def test_pass_that_the_end_of_the_program_cuts_off_is_no_worse(tmp_path: Path, before: str, after: str) -> None:
    """Claim: a last pass that has not lasted longer than a complete one may still be in progress."""
    more = "-DPASSES=4"
    first, second = (_measured(tmp_path, one, *([more] if one == "SHORT" else [])) for one in (before, after))
    code, output = _checked(tmp_path, first, second)
    assert code == 0, output


def test_baseline_without_passes_is_refused(tmp_path: Path) -> None:
    """Claim: a baseline of an older version, which has only medians, is not compared as if it had the rest."""
    measured = _measured(tmp_path, "SHORT")
    assert _run(tmp_path, measured, "--write-baseline", str(tmp_path / _KEPT))[0] == 0
    (file,) = (tmp_path / _KEPT).iterdir()
    kept = baseline.read(file)
    baseline.write(baseline.Baseline(kept.made_with, kept.rows), file)
    code, output = _run(tmp_path, measured, "--check", str(tmp_path / _KEPT))
    assert "has medians alone" in output
    assert code == 1


def test_passes_until_the_stop_may_vary_by_a_hundredth() -> None:
    """Claim: after a change, the stop may fall between other passes; the passes of a program that ends are exact."""
    one = Change("image", "measure/r", 1000, 990, figure="passes until the stop")
    assert baseline.refused([one], 0) == []
    for figure, after in (("passes until the stop", 989), ("passes", 999), ("unended", 1001)):
        assert baseline.refused([Change("image", "measure/r", 1000, after, figure=figure)], 5000), figure


def test_baseline_of_another_length_is_not_compared(tmp_path: Path) -> None:
    """Claim: the passes until the stop say nothing about a run that was stopped earlier."""
    measured = _measured(tmp_path, "STAY")
    assert _run(tmp_path, measured, "--write-baseline", str(tmp_path / _KEPT))[0] == 0
    code, output = _run(tmp_path, measured, "--check", str(tmp_path / _KEPT), "--for", "3")
    assert "cannot be compared" in output
    assert f"or write it again from the code that it stands for, with --write-baseline {tmp_path / _KEPT}" in output
    assert code == 1


def test_failure_is_raised_before_the_figures_are_trusted(tmp_path: Path) -> None:
    """Claim: a region that faults has no results that a check could pass."""
    with pytest.raises(Failure, match="HardFault"):
        _measured(tmp_path, "FAULT")
