# SPDX-License-Identifier: MIT OR Apache-2.0
"""Limits of programs: processor time, clock time, and no leftover processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ove_lab import limits

SPIN = ["python3", "-c", "while True: pass"]


def test_output_and_code_of_a_program() -> None:
    """Claim: a program gets its input, and its output on both streams and its exit code are returned."""
    done = limits.call(["sh", "-c", "cat; echo err >&2; exit 3"], 10, text="in\n", environment={"LC_ALL": "C"})
    assert (done.code, done.output, done.over) == (3, "in\nerr\n", "")


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a busy machine all the time that it needs."""
    monkeypatch.setattr(limits, "PATIENCE", 1000)


@pytest.mark.usefixtures("patience")
def test_program_that_spins_is_ended_by_its_processor_time() -> None:
    """Claim: a program that never ends is stopped at its limit of processor time, and the text says so."""
    done = limits.call(SPIN, 0.3)
    assert "used 0.3 s of processor time" in done.over
    assert done.output.endswith(done.over)
    assert done.code == 128 + 9


def test_program_that_waits_is_ended_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a program that uses no processor time is stopped later, by the clock."""
    monkeypatch.setattr(limits, "PATIENCE", 2)
    done = limits.call(["sleep", "600"], 0.5)
    assert "did not end within 1 s" in done.over
    assert done.seconds >= 1.0
    assert done.code == 128 + 9


@pytest.mark.usefixtures("patience")
def test_program_that_only_waited_is_not_over_its_limit() -> None:
    """Claim: a program's clock time may exceed its limit of processor time."""
    done = limits.call(["sleep", "0.6"], 0.3)
    assert (done.code, done.over) == (0, "")


@pytest.mark.usefixtures("patience")
def test_children_count_and_end_with_the_program(tmp_path: Path) -> None:
    """Claim: the limit counts a program's children, and none of its processes is left behind."""
    # The child writes its number before it uses the time, because the shell might write it too late.
    own = f'import os; print(os.getpid(), file=open("{tmp_path}/pid", "w"))\nwhile True: pass'
    done = limits.call(["sh", "-c", f"{sys.executable} -c '{own}' & wait"], 0.5)
    assert "processor time" in done.over
    child = Path("/proc") / (tmp_path / "pid").read_text().strip() / "stat"
    while child.exists() and child.read_text().rpartition(")")[2].split()[0] != "Z":
        time.sleep(0.01)


@pytest.mark.usefixtures("patience")
def test_children_in_a_session_of_their_own_end_with_the_program(tmp_path: Path) -> None:
    """Claim: the limit counts processes that a program started in another session, as ctest does, and ends them."""
    own = f'import os; print(os.getpid(), file=open("{tmp_path}/pid", "w"))\nwhile True: pass'
    script = f"setsid --wait {sys.executable} -c '{own}'"
    done = limits.call(["sh", "-c", f"{script} & wait"], 0.5)
    assert "processor time" in done.over
    child = Path("/proc") / (tmp_path / "pid").read_text().strip() / "stat"
    while child.exists() and child.read_text().rpartition(")")[2].split()[0] != "Z":
        time.sleep(0.01)


def test_a_shell_does_not_live_to_report_its_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: at the limit, no process of a program lives on to report that another one was killed."""
    kill, found = os.kill, vars(limits)["_descendants"]

    def kill_slowly(pid: int, number: int) -> None:
        kill(pid, number)
        time.sleep(0.1)

    monkeypatch.setattr(limits, "PATIENCE", 1)
    monkeypatch.setattr(os, "kill", kill_slowly)
    monkeypatch.setattr(limits, "_descendants", lambda *of: sorted(found(*of), reverse=True))  # the child first
    # On a busy machine, the shell may need longer to start.
    for limit_s in (0.5, 5.0, 50.0):
        done = limits.call(["sh", "-c", "echo begun; sleep 60; echo went on"], limit_s)
        if done.output != done.over:
            break
    assert done.output == f"begun\n{done.over}"


def test_program_that_does_not_exist() -> None:
    """Claim: for a missing program, the exit code is the shell's code."""
    done = limits.call(["/no/such/program"], 1)
    assert done.code == 127
    assert "/no/such/program" in done.output


@pytest.mark.usefixtures("patience")
def test_program_that_prints_nothing_more_is_ended() -> None:
    """Claim: a program that uses processor time without printing is stopped for its silence, and the text says so."""
    script = "for i in 1 2 3; do echo line; sleep 0.3; done; while :; do :; done"
    with subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        with limits.Watch(process.pid, 60, quiet_s=0.5) as watch:
            heard = [watch.heard() for _ in process.stdout]
        process.wait()
    assert len(heard) == 3
    assert watch.over == "printed nothing for 0.5 s of processor time"


@pytest.mark.usefixtures("patience")
def test_program_that_prints_is_not_ended() -> None:
    """Claim: a program that keeps printing is not stopped, even far beyond the processor time allowed for silence."""
    turn = "e = time.process_time() + 0.2\n while time.process_time() < e: pass\n print(i, flush=True)"
    script = f"import time\nfor i in range(8):\n {turn}"
    with subprocess.Popen(["python3", "-c", script], stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        with limits.Watch(process.pid, 60, quiet_s=1.0) as watch:
            heard = [watch.heard() for _ in process.stdout]
        process.wait()
    assert len(heard) == 8
    assert watch.over == ""
