# SPDX-License-Identifier: MIT OR Apache-2.0
"""How a run with another configuration is judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_lab.runner import RunResult
from ove_tests.testing.options import TABLE, judge, load

END = '@ove {"t":"end","ran":2,"failed":0,"skipped":1}'


def result(*lines: str, code: int = 0, timed_out: bool = False) -> RunResult:
    return RunResult(code, list(lines), 0.1, timed_out)


def test_a_complete_run_passes() -> None:
    assert judge(result('@ove {"t":"verdict","id":"a.b.c","verdict":"pass","why":""}', END)) == ""


def test_a_failed_test_is_named() -> None:
    line = '@ove {"t":"verdict","id":"a.b.c","verdict":"fail","why":"it broke"}'
    assert judge(result(line, END, code=1)) == "a.b.c: it broke"


@pytest.mark.parametrize(
    "run",
    [
        result(),
        result(END, code=1),
        result(END, timed_out=True),
        result(END, END),
        result('@ove {"t":"end","ran":0,"failed":0,"skipped":0}'),
    ],
)
def test_a_run_that_is_not_whole_fails(run: RunResult) -> None:
    assert judge(run) != ""


def test_the_table_of_the_checkout_is_valid() -> None:
    assert load(TABLE)


def test_a_case_without_a_claim_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "options.toml"
    table.write_text('[[case]]\nname = "x"\nrtos = "posix"\nboard = "host"\nmode = "heap"\ndefines = []\n')
    with pytest.raises(Failure, match="claim"):
        load(table)
