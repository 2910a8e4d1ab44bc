# SPDX-License-Identifier: MIT OR Apache-2.0
"""A region that hangs or faults exceeds its budget: an unfinished pass at the run's end counts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bare_program import BOARD, compiled
from click.testing import CliRunner

from ove_lab.cli.measure import command
from ove_lab.paths import DATA

_INCLUDE = (f"-I{DATA / 'include'}", f"-I{DATA / 'tests' / 'foreign' / 'freertos' / 'measured'}")


def _measured(folder: Path, end: str, budget: str) -> tuple[int, str]:
    image = compiled(folder, "stuck", f"-DEND={end}", *_INCLUDE)
    (folder / "measure.toml").write_text(budget, encoding="utf-8")
    words = ["--elf", image.elf, "--board", BOARD, "--budget", folder / "measure.toml", "--for", 2.0]
    done = CliRunner().invoke(command, [str(one) for one in words])
    return done.exit_code, re.sub(r"\s+", " ", f"{done.output} {done.exception or ''}")


@pytest.mark.parametrize("end", ["SHORT", "LEAVE"])
def test_pass_that_the_end_of_the_program_cuts_off_is_within_its_budget(tmp_path: Path, end: str) -> None:
    """An unfinished pass that is still within its budget does not fail the others."""
    code, output = _measured(tmp_path, end, "[measure]\nwork = 40\n")
    assert (code, "work" in output) == (0, True)


@pytest.mark.parametrize("suite", ["measure", "measure_elapsed"])
def test_region_that_hangs_exceeds_its_budget(tmp_path: Path, suite: str) -> None:
    """The complete passes are within the budget. The pass that never ends is not."""
    code, output = _measured(tmp_path, "SPIN", f"[{suite}]\nwork = 40\n")
    assert re.search(rf"{suite}/work: a pass that the run's end cut off had taken \d{{4,}} instructions", output)
    assert "work" in output
    assert code == 1


def test_run_that_ends_in_a_fault_has_no_figures(tmp_path: Path) -> None:
    """After a fault in the region, the fault handler loops until the run is stopped."""
    code, output = _measured(tmp_path, "FAULT", "[measure]\nwork = 40\n")
    assert "ended in a HardFault, raised in work (main.c:" in output
    assert code == 1


def test_run_that_ends_in_a_reset_has_no_figures(tmp_path: Path) -> None:
    """The passes after the reset belong to another run."""
    code, output = _measured(tmp_path, "RESET", "[measure]\nwork = 4000\n")
    assert "ended in a reset of the processor, at work (main.c:" in output
    assert code == 1
