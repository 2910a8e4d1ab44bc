# SPDX-License-Identifier: MIT OR Apache-2.0
"""The memory of ./ove check: loops that repeat themselves are counted, and a full record ends the run."""

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

_MOST = 300_000
# The plugin compares the record with its bound after each part of this many events.
_PART = 1 << 17
_WAITS, _FEW = 20_000, 100


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    return compiled(tmp_path_factory.mktemp("laps"), "laps")


@pytest.fixture(scope="module")
def whole(image: Image) -> Observed:
    return observe.program(image, boards.load(BOARD), 1000, 600)


def test_a_loop_that_waits_is_counted(image: Image, whole: Observed) -> None:
    """Claim: the judges read a few iterations of a loop that waits, and report as many instructions as ran."""
    counted = observe.program(image, boards.load(BOARD), 1000, 600, is_counted=True)
    run, its = whole.run, counted.run
    assert its.executed(len(its.pc)) == len(run.pc)
    # Each turn of the loop that works differs, and none of them is left out.
    assert np.count_nonzero(its.is_store) == np.count_nonzero(run.is_store)
    waits = [int(np.count_nonzero(~one.is_store)) for one in (run, its)]
    assert waits[0] > _WAITS
    assert waits[1] < _FEW
    reports = [session.judge(one) for one in (whole, counted)]
    assert reports[0].findings == reports[1].findings
    assert [one.left_out for one in reports] == [[], []]
    ran, left = (reports[1].counts[one] for one in ("instructions", "of them in repeated iterations"))
    assert (ran, ran - left) == (len(run.pc), len(its.pc))


def test_a_full_record_ends_the_run(image: Image, whole: Observed) -> None:
    """Claim: a record has its most events and at most a part more, and is the begin of the whole run."""
    cut = observe.program(image, boards.load(BOARD), 1000, 600, most=_MOST)
    count = len(cut.run.pc)
    assert (cut.recorded.is_full, cut.recorded.is_cut) == (True, True)
    assert count == np.count_nonzero(cut.run.pc == whole.run.pc[:count])
    # Among those that were recorded, the iterations of the loop that waits are one here.
    counted = observe.program(image, boards.load(BOARD), 1000, 600, is_counted=True, most=_MOST).run
    events = len(counted.pc) + len(counted.address) + int(np.count_nonzero(counted.has_value))
    assert _MOST <= events <= _MOST + _PART
    assert not whole.recorded.is_full


def test_what_a_full_record_lacks_is_not_judged(image: Image) -> None:
    """Claim: the report says up to when the run was judged; a run that was cut by --for alone is not called full."""
    full = session.judge(observe.program(image, boards.load(BOARD), 1000, 600, is_counted=True, most=_MOST))
    assert [one for one in full.left_out if "where the record was full" in one]
    timed = session.judge(observe.program(image, boards.load(BOARD), 20, 600, is_counted=True, most=_MOST))
    assert timed.left_out == ["leaks: the run was stopped before the program ended"]


def test_the_command_says_where_a_record_was_full(image: Image) -> None:
    """Claim: --memory ends the run and says so; with more memory, the program runs to its end."""
    words = ["--elf", str(image.elf), "--board", BOARD]
    small = CliRunner().invoke(check.command, [*words, "--memory", "0.01"])
    assert small.exit_code == 0, small.output
    assert "was full after" in small.output
    assert "not judged: the run behind " in small.output
    large = CliRunner().invoke(check.command, words)
    assert large.exit_code == 0, large.output
    assert "full" not in large.output
