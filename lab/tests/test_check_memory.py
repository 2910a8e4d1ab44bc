# SPDX-License-Identifier: MIT OR Apache-2.0
"""The memory of ./ove check: repeated loop iterations are counted, and a full record ends the run."""

from __future__ import annotations

import numpy as np
import pytest
from bare_program import BOARD, compiled
from click.testing import CliRunner

from ove_lab import board as boards
from ove_lab.check import session
from ove_lab.cli import check
from ove_lab.image import Image
from ove_lab.trace import observe
from ove_lab.trace.observe import Observed

# The program's linker script names no stack.
_STACK = "stack overflows of start (start): the record does not show where the stacks end"
_MOST = 300_000
# The plugin compares the record's size with its bound after each part of this many events.
_PART = 1 << 17
_WAITS, _FEW = 20_000, 100


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    return compiled(tmp_path_factory.mktemp("laps"), "laps")


@pytest.fixture(scope="module")
def whole(image: Image) -> Observed:
    return observe.program(image, boards.load(BOARD), 1000, 600)


def test_a_loop_that_waits_is_counted(image: Image, whole: Observed) -> None:
    """Claim: the judges read only a few iterations of a waiting loop, but report all instructions that ran."""
    counted = observe.program(image, boards.load(BOARD), 1000, 600, is_counted=True)
    run, its = whole.run, counted.run
    assert its.executed(len(its.pc)) == len(run.pc)
    # The iterations of the working loop all differ, so none of them is left out.
    assert np.count_nonzero(its.is_store) == np.count_nonzero(run.is_store)
    waits = [int(np.count_nonzero(~one.is_store)) for one in (run, its)]
    assert waits[0] > _WAITS
    assert waits[1] < _FEW
    reports = [session.judge(one) for one in (whole, counted)]
    assert reports[0].findings == reports[1].findings
    assert [one.left_out for one in reports] == [[_STACK], [_STACK]]
    ran, left = (reports[1].counts[one] for one in ("instructions", "of them in repeated iterations"))
    assert (ran, ran - left) == (len(run.pc), len(its.pc))


def test_a_full_record_ends_the_run(image: Image, whole: Observed) -> None:
    """Claim: a full record exceeds its limit by at most one part, and is the beginning of the whole run."""
    cut = observe.program(image, boards.load(BOARD), 1000, 600, most=_MOST)
    count = len(cut.run.pc)
    assert (cut.recorded.is_full, cut.recorded.is_cut) == (True, True)
    assert count == np.count_nonzero(cut.run.pc == whole.run.pc[:count])
    # In the recorded part, the iterations of the waiting loop are counted as one.
    counted = observe.program(image, boards.load(BOARD), 1000, 600, is_counted=True, most=_MOST).run
    events = len(counted.pc) + len(counted.address) + int(np.count_nonzero(counted.has_value))
    assert _MOST <= events <= _MOST + _PART
    assert not whole.recorded.is_full


def test_what_a_full_record_lacks_is_not_judged(image: Image) -> None:
    """Claim: the report says how far the run was judged. A run that only --for ended is not called full."""
    full = session.judge(observe.program(image, boards.load(BOARD), 1000, 600, is_counted=True, most=_MOST))
    assert [one for one in full.left_out if "where the record was full" in one]
    timed = session.judge(observe.program(image, boards.load(BOARD), 20, 600, is_counted=True, most=_MOST))
    assert timed.left_out == ["leaks: the run was stopped before the program ended", _STACK]


def test_the_command_says_where_a_record_was_full(image: Image) -> None:
    """Claim: --memory ends the run and says so; with more memory, the program runs to its end."""
    words = ["--elf", str(image.elf), "--board", BOARD]
    small = CliRunner().invoke(check.command, [*words, "--memory", "0.01"])
    assert small.exit_code == 0, small.output
    assert "was full after" in small.output
    assert "not judged: the run after " in small.output
    large = CliRunner().invoke(check.command, words)
    assert large.exit_code == 0, large.output
    assert "full" not in large.output
