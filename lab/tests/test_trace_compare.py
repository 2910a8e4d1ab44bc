# SPDX-License-Identifier: MIT OR Apache-2.0
"""The comparison of two runs: worst cases, the order of threads, and the file of the earlier run."""

from __future__ import annotations

from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_lab.trace import compare, kept_run
from ove_lab.trace.kept_run import KeptRun
from ove_lab.trace.switches import Switches

NAMES = ("idle", "high")


def run(
    order: list[int],
    figures: dict[str, int | None] | None = None,
    ns: list[int] | None = None,
    held: frozenset[str] = frozenset(),
) -> KeptRun:
    times = array("q", ns or [1_000_000 * place for place in range(len(order))])
    return KeptRun("app", figures or {}, NAMES, array("I", order), times, held)


def test_file_gives_the_run_back(tmp_path: Path) -> None:
    """Claim: a run read from its file has the figures, the threads and each switch. Each figure has its own line."""
    kept = run([0, 1, 0], {"masked_instructions": 7, "load_percent": None}, [5, 5, 90_000_000_000])
    kept_run.write(kept, tmp_path / "a.run")
    assert kept_run.read(tmp_path / "a.run") == kept
    assert '  "masked_instructions": 7,\n' in (tmp_path / "a.run").read_text()


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("ended by itself", "ended by itself", ""),
        ("", "was cut off after 30 ms", ""),
        ("ended by itself", "failed: app ended in a HardFault", "this one failed: app ended in a HardFault"),
        ("was cut off after 1000 ms", "was cut off after 30 ms", "the earlier run was cut off after 1000 ms"),
    ],
)
def test_run_that_ends_otherwise_is_not_compared(tmp_path: Path, before: str, after: str, said: str) -> None:
    """Claim: a run that died or was shorter is not compared, because its shorter worst cases are not better."""
    kept_run.write(replace(run([0, 1]), end=before), tmp_path / "a.run")
    found = compare.unlike(kept_run.read(tmp_path / "a.run"), replace(run([0, 1]), end=after))
    assert said in found
    assert bool(found) == bool(said)


@pytest.mark.parametrize(
    ("text", "other"),
    [('"order": "', '"order": "!'), ('"idle", "high"', '"idle"'), ('"masked": 1', '"masked": "1"'), ('"ns"', '"n"')],
)
def test_file_of_another_form_is_refused(tmp_path: Path, text: str, other: str) -> None:
    """Claim: a file that was damaged by hand is rejected by name, and not read as a run."""
    path = tmp_path / "a.run"
    kept_run.write(run([0, 1], {"masked": 1}), path)
    path.write_text(path.read_text().replace(text, other))
    with pytest.raises(Failure, match=r"a\.run: (order|figures\.masked|n: unknown)"):
        kept_run.read(path)


@pytest.mark.parametrize(
    ("name", "before", "after", "allowance", "is_worse"),
    [
        ("masked_instructions", 100, 101, 0, True),
        ("masked_instructions", 100, 110, 10, False),
        ("response_instructions.a", 100, 99, 0, False),
        ("stack_bytes.a", 100, 108, 10, True),
        ("load_percent", 90, 91, 10, True),
        ("response_instructions.a", 100, None, 1000, True),
        ("response_instructions.a", None, 100, 0, False),
        ("blocked_instructions.held", 100, 200, 0, True),
        ("blocked_instructions.free", 100, 200, 0, False),
    ],
)
def test_worse_is_what_grew(name: str, before: int | None, after: int | None, allowance: int, is_worse: bool) -> None:
    """Claim: the allowance is for instructions; a missing figure is worse; a wait counts if a thread was the owner."""
    later = run([], {name: after}, held=frozenset(["blocked_instructions.held"]))
    found = compare.figures(run([], {name: before}), later)
    assert [one.name for one in compare.worse(found, later, allowance)] == [name] * is_worse


def test_a_thread_that_is_gone_is_worse() -> None:
    """Claim: a figure that the later run lacks is reported as missing, and fails."""
    found = compare.figures(run([], {"stack_bytes.a": 8}), run([]))
    assert [(one.before, one.after, one.is_worse(100)) for one in found] == [(8, "not there", True)]


def test_order_parts() -> None:
    """Claim: the common part is counted in switches, and then each run's continuation is shown with its times."""
    assert compare.schedules(run([0, 1, 0, 1]), run([0, 1, 0])) == [
        "the order of threads is the same for 3 of 4 and 3 switches",
        "  before: idle 2.000 ms, high 3.000 ms, the end",
        "  now: idle 2.000 ms, the end",
        "  high ran 2 times before and 1 times now",
    ]


def test_same_order_at_other_times() -> None:
    """Claim: for runs in the same order, the report names the switch that moved most."""
    assert compare.schedules(run([0, 1], ns=[0, 500]), run([0, 1], ns=[0, 200])) == [
        "the order of threads is the same, 2 switches",
        "  the switch that moved most: to high at 0.000 ms, 300 ns earlier",
    ]
    assert compare.schedules(run([0, 1]), run([0, 1])) == ["the order of threads is the same, 2 switches"]


def test_thread_that_runs_on_into_the_next_chunk_is_one_switch() -> None:
    """Claim: the joined switches of the chunks are the whole run's switches."""
    whole, chunks = Switches(), [Switches(), Switches(), Switches()]
    for ns, number, chunk in [(0, 1, 0), (3, 2, 0), (5, 2, 1), (9, 1, 2)]:
        whole.add(ns, number)
        chunks[chunk].add(ns, number)
    joined = Switches()
    for one in chunks:
        joined.join(one)
    assert joined == whole
    assert list(whole.numbers) == [1, 2, 1]
