# SPDX-License-Identifier: MIT OR Apache-2.0
"""Limits of an application: what is exceeded names the limit, both figures and the place."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from ove_tool.errors import Failure, UsageError
from ove_tool.trace import api, limits, masked_by
from ove_tool.trace.budgets import Delay, Depth, Interrupt
from ove_tool.trace.masked_by import Holder
from ove_tool.trace.masks import Masked

THREAD = SimpleNamespace(begin=0)
BUDGETS = SimpleNamespace(
    masked=[Masked(10, 60), Masked(70, 80)],
    knows_responses=lambda _: True,
    stack=lambda _: Depth(300, 5, 512),
    handler_stack=Depth(80, 7),
    response=lambda _: Delay(900, 100, 1000),
    interrupts=[Interrupt("SysTick", 3, 120, Delay(40, 1, 41), {"masked by f": 30, "in PendSV": 10})],
)
OBSERVED = SimpleNamespace(
    threads=[THREAD],
    names=SimpleNamespace(thread=lambda _: "worker"),
    place=lambda place: f"f{place} (f.c:{place})",
    time=lambda place: f"{place} ms",
)


@pytest.fixture(autouse=True)
def _no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here each masked section is in one function of one thread."""
    monkeypatch.setattr(masked_by, "holder", lambda _, section: Holder("worker", section.begin, section.end))


def _exceeded(**given: object) -> list[str]:
    return [str(one) for one in limits.exceeded(BUDGETS, OBSERVED, given)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"masked_instructions": 50}, []),
        (
            {"masked_instructions": 49},
            ["masked_instructions: 50, and the limit is 49; from f10 (f.c:10) to f60 (f.c:60), in worker, at 10 ms"],
        ),
        ({"stack_bytes": {"worker": 300, "interrupts": 80}}, []),
        (
            {"stack_bytes": {"worker": 299, "interrupts": 79}},
            [
                "stack_bytes.worker: 300, and the limit is 299; in f5 (f.c:5)",
                "stack_bytes.interrupts: 80, and the limit is 79; in f7 (f.c:7)",
            ],
        ),
        (
            {"response_instructions": {"worker": 10}},
            ["response_instructions.worker: 900, and the limit is 10; ready since f100 (f.c:100), at 100 ms"],
        ),
        (
            {"interrupt_wait_instructions": {"SysTick": 39}},
            [
                "interrupt_wait_instructions.SysTick: 40, and the limit is 39; since f1 (f.c:1), at 1 ms: "
                "30 masked by f, 10 in PendSV"
            ],
        ),
        ({"interrupt_instructions": {"SysTick": 120}}, []),
    ],
)
def test_only_what_is_more_than_its_limit_is_too_much(given: dict[str, object], expected: list[str]) -> None:
    """A figure that equals its limit is within it."""
    assert _exceeded(**given) == expected


def test_limit_of_what_did_not_run_is_an_error() -> None:
    """A misspelt thread would never exceed anything."""
    with pytest.raises(Failure, match=r"limit for `wroker`, which did not run; there are: interrupts, worker"):
        _exceeded(stack_bytes={"wroker": 1})


@pytest.mark.parametrize(
    ("text", "why"),
    [("stacks = 3", "unknown limit `stacks`"), ("[stack_bytes]\na = 'x'", "a is no number"), ("[", "limits.toml")],
)
def test_wrong_file_is_said(tmp_path: Path, text: str, why: str) -> None:
    """A limit that nobody checks, and a file that is none, are errors."""
    file = tmp_path / limits.FILE
    file.write_text(text)
    with pytest.raises(Failure, match=why):
        limits.read(file)


def test_missing_file_is_wrong_usage(tmp_path: Path) -> None:
    """--limits without limits checks nothing."""
    with pytest.raises(UsageError, match="does not exist"):
        limits.read(tmp_path / limits.FILE)


def test_calls_are_those_of_the_headers() -> None:
    """A call knows its arguments, and which of them is the object that it is about."""
    found = api.calls()
    assert found["ove_mutex_lock"] == api.Call("ove_mutex_lock", "mutex", ("mutex", "timeout_ms"), "mutex")
    assert found["ove_queue_init"].about == "storage"
    assert found["ove_time_delay_us"].about == ""
    assert api.results()[0] == "OVE_OK"


def test_a_result_is_shown_by_its_type() -> None:
    """0 is OVE_OK in a call that returns an error alone: a count is a number; half of a wide result is not shown."""
    found = api.calls()
    assert api.shown_result(found["ove_mutex_lock"], 0) == "OVE_OK"
    assert api.shown_result(found["ove_mutex_lock"], 0xFFFFFFFE) == api.results()[-2]
    assert api.shown_result(found["ove_queue_count"], 0) == 0
    assert api.shown_result(found["ove_timer_is_running"], 0x100) == "false"
    assert api.shown_result(found["ove_time_get_ms"], 0) is None


def test_an_interrupt_is_named_as_its_vendor_names_it() -> None:
    """interrupts.txt says TIMER1, the table `interrupt 9 (TIMER1_Handler)`: a limit may have either, or the number."""
    line = Interrupt("interrupt 9 (TIMER1_Handler)", 3, 120, Delay(40, 1, 41), {})
    budgets = SimpleNamespace(**{**vars(BUDGETS), "interrupts": [*BUDGETS.interrupts, line]})
    for name in ("TIMER1", "interrupt 9", "interrupt 9 (TIMER1_Handler)"):
        (found,) = limits.exceeded(budgets, OBSERVED, {"interrupt_instructions": {name: 119}})  # type: ignore[arg-type]
        assert str(found).startswith(f"interrupt_instructions.{name}: 120, and the limit is 119")
    with pytest.raises(Failure, match="TIMER2`, which did not run"):
        limits.exceeded(budgets, OBSERVED, {"interrupt_instructions": {"TIMER2": 1}})  # type: ignore[arg-type]
