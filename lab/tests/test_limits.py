# SPDX-License-Identifier: MIT OR Apache-2.0
"""Limits of programs: processor time, the clock, and what is left behind."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ove_lab import limits

SPIN = ["python3", "-c", "while True: pass"]


def test_output_and_code_of_a_program() -> None:
    """Claim: what a program prints on either stream and its code come back, and its input reaches it."""
    done = limits.call(["sh", "-c", "cat; echo err >&2; exit 3"], 10, text="in\n", environment={"LC_ALL": "C"})
    assert (done.code, done.output, done.over) == (3, "in\nerr\n", "")


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a busy machine all the time it wants."""
    monkeypatch.setattr(limits, "PATIENCE", 1000)


@pytest.mark.usefixtures("patience")
def test_program_that_spins_is_ended_by_its_processor_time() -> None:
    """Claim: a program that never ends is stopped by the processor time it used, and the text says so."""
    done = limits.call(SPIN, 0.3)
    assert "used 0.3 s of processor time" in done.over
    assert done.output.endswith(done.over)
    assert done.code == 128 + 9


def test_program_that_waits_is_ended_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a program that uses no processor time is stopped by the clock, later."""
    monkeypatch.setattr(limits, "PATIENCE", 2)
    started = time.monotonic()
    done = limits.call(["sleep", "60"], 0.5)
    assert "did not end within 1 s" in done.over
    assert 1.0 <= time.monotonic() - started < 60


@pytest.mark.usefixtures("patience")
def test_program_that_only_waited_is_not_over_its_limit() -> None:
    """Claim: a program may take longer on the clock than its limit of processor time."""
    done = limits.call(["sleep", "0.6"], 0.3)
    assert (done.code, done.over) == (0, "")


@pytest.mark.usefixtures("patience")
def test_children_count_and_end_with_the_program(tmp_path: Path) -> None:
    """Claim: the limit counts a program's children, and nothing of it is left behind."""
    script = f"python3 -c 'while True: pass' & echo $! >{tmp_path}/pid; wait"
    done = limits.call(["sh", "-c", script], 0.3)
    assert "processor time" in done.over
    child = Path("/proc") / (tmp_path / "pid").read_text().strip() / "stat"
    while child.exists() and child.read_text().rpartition(")")[2].split()[0] != "Z":
        time.sleep(0.01)


def test_program_that_does_not_exist() -> None:
    """Claim: a program that is not there has the shell's code for that."""
    done = limits.call(["/no/such/program"], 1)
    assert done.code == 127
    assert "/no/such/program" in done.output
