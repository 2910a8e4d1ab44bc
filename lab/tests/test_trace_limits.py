# SPDX-License-Identifier: MIT OR Apache-2.0
"""An application's limits: an excess names the limit, both figures and the place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ove_lab.errors import Failure, UsageError
from ove_lab.trace import api, limits
from ove_lab.trace.diagnosis import Diagnosis, Inversion, LongestWait
from ove_lab.trace.load import Load
from ove_lab.trace.totals import InterruptTotal, MaskedTotal, Stack, ThreadTotal, Totals, Worst

TOTALS = Totals(
    masked=[MaskedTotal(50, "worker", "f10 (f.c:10)", "f60 (f.c:60)", "10 ms"), MaskedTotal(10, "", "", "", "")],
    handler_stack=Stack(80, "f7 (f.c:7)"),
    _threads={
        1: ThreadTotal(
            "worker",
            Worst(0, "0 ms", "f0 (f.c:0)"),
            Worst(900, "100 ms", "f100 (f.c:100)"),
            lowest=212,
            highest=512,
            deepest="f5 (f.c:5)",
            size=512,
        )
    },
    _interrupts={
        "SysTick": InterruptTotal(
            "SysTick", 3, 120, Worst(40, "1 ms", "f1 (f.c:1)"), {"masked by f": 30, "in PendSV": 10}
        )
    },
)


LATE = Totals(
    diagnosis=Diagnosis(
        longest={"worker": LongestWait(900, "blocked on q", "5 ms", {"idle": 900}, "low")},
        inversions=[Inversion(50, "high", "blocked on m", "1 ms", {"mid": 50})],
        refused={"q": 2},
        busy=Load.of(np.array([1_000_000]), np.array([9_010_000]), 10_000_000),
        ns=10_000_000,
    )
)


def _exceeded(**given: object) -> list[str]:
    return [str(one) for one in limits.exceeded(TOTALS, given)]  # type: ignore[arg-type]


def test_limit_of_a_name_holds_each_thread_of_that_name() -> None:
    """A limit also applies to numbered threads of the same name, unless they have their own limit."""
    begun = Worst(0, "0 ms", "")
    threads = [
        ThreadTotal(name, begun, lowest=0, highest=size) for name, size in (("w", 10), ("w (2)", 20), ("x (2)", 30))
    ]
    totals = Totals(_threads=dict(enumerate(threads)))

    def exceeded(table: dict[str, int]) -> list[str]:
        return [one.limit for one in limits.exceeded(totals, {"stack_bytes": table})]

    assert exceeded({"w": 15}) == ["stack_bytes.w (2)"]
    assert exceeded({"w": 5}) == ["stack_bytes.w", "stack_bytes.w (2)"]
    assert exceeded({"w": 15, "w (2)": 20, "x (2)": 29}) == ["stack_bytes.x (2)"]


def test_limit_of_a_stack_that_is_not_known_fails() -> None:
    """Claim: if a thread ran but its instructions do not show its stack, a limit of its stack is an error."""
    begun = Worst(0, "0 ms", "")
    totals = Totals(_threads={1: ThreadTotal("w", begun), 2: ThreadTotal("x", begun, lowest=0, highest=8)})
    with pytest.raises(Failure, match="`w`, and nothing that the thread executed shows where its stack is"):
        limits.exceeded(totals, {"stack_bytes": {"w": 100}})
    assert limits.exceeded(totals, {"stack_bytes": {"x": 8}}) == []


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
    """A figure equal to its limit is within the limit."""
    assert _exceeded(**given) == expected


@pytest.mark.parametrize(
    ("limit", "found", "where"),
    [
        ({"blocked_instructions": {"worker": 899}}, 900, "blocked on q, held by low, at 5 ms; meanwhile 900 idle"),
        ({"inversion_instructions": 49}, 50, "high, blocked on m at 1 ms, meanwhile 50 mid"),
        ({"refused_items": 1}, 2, "2 by q"),
        ({"load_percent": 80}, 81, "in 10 ms from 0.000 ms on"),
    ],
)
def test_limits_of_what_made_threads_late(limit: dict[str, object], found: int, where: str) -> None:
    """A limit one below the figure is exceeded and names the cause; one equal to it is not. Loads are rounded up."""
    (name,) = limit
    (excess,) = limits.exceeded(LATE, limit)  # type: ignore[arg-type]
    assert (excess.found, excess.where) == (found, where)
    value = limit[name]
    same = dict.fromkeys(value, found) if isinstance(value, dict) else found
    assert limits.exceeded(LATE, {name: same}) == []  # type: ignore[dict-item]


def test_load_that_is_not_known_is_an_error() -> None:
    """Without a known idle thread, no load is guessed, and a limit of the load is an error."""
    with pytest.raises(Failure, match="does not show which thread is idle"):
        limits.exceeded(Totals(diagnosis=Diagnosis(busy=None)), {"load_percent": 80})


def test_limit_of_what_did_not_run_is_an_error() -> None:
    """A misspelt thread name is an error, because its limit could never be exceeded."""
    with pytest.raises(Failure, match=r"limit for `wroker`, which did not run; there are: interrupts, worker"):
        _exceeded(stack_bytes={"wroker": 1})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("stacks = 3", "stacks: unknown key; valid: .*stack_bytes"),
        ("[stack_bytes]\na = 'x'", "stack_bytes.a: expected a whole number, got a text"),
        ("[", "limits.toml"),
        ("# a comment\n", "limits.toml has no limit"),
        ("[stack_bytes]\n", "limits.toml has no limit"),
    ],
)
def test_wrong_file_is_said(tmp_path: Path, text: str, why: str) -> None:
    """A limit that could not be checked, and a file without limits, are errors."""
    file = tmp_path / limits.FILE
    file.write_text(text)
    with pytest.raises(Failure, match=why):
        limits.read(file)


def test_missing_file_is_wrong_usage(tmp_path: Path) -> None:
    """A missing file of limits is wrong usage, because nothing would be checked."""
    with pytest.raises(UsageError, match="does not exist"):
        limits.read(tmp_path / limits.FILE)


def test_calls_are_those_of_the_headers() -> None:
    """A call has its arguments' names, and the argument that is its object."""
    found = api.calls()
    lock = api.Call("ove_mutex_lock", "mutex", ("mutex", "timeout_ms"), "mutex", does=api.LOCK)
    assert found["ove_mutex_lock"] == lock
    assert found["ove_queue_init"].about == "storage"
    assert found["ove_time_delay_us"].about == ""
    assert api.results()[0] == "OVE_OK"


def test_a_result_is_shown_by_its_type() -> None:
    """0 is OVE_OK only for a call that returns an error. A count is a number; half of a wide result is not shown."""
    found = api.calls()
    assert api.shown_result(found["ove_mutex_lock"], 0) == "OVE_OK"
    assert api.shown_result(found["ove_mutex_lock"], 0xFFFFFFFE) == api.results()[-2]
    assert api.shown_result(found["ove_queue_count"], 0) == 0
    for name in ("ove_stream_send", "ove_stream_receive", "ove_stream_send_from_isr", "ove_stream_receive_from_isr"):
        # A number of bytes, which may be 0.
        assert [api.shown_result(found[name], one) for one in (0, 3)] == [0, 3]
        assert api.shown_result(found[name], 0xFFFFFFFE) == api.results()[-2]
    assert api.shown_result(found["ove_timer_is_running"], 0x100) == "false"
    assert api.shown_result(found["ove_time_get_ms"], 0) is None


def test_an_interrupt_is_named_as_its_vendor_names_it() -> None:
    """A limit may use interrupts.txt's TIMER1, the table's `interrupt 9 (TIMER1_Handler)`, or the number."""
    line = InterruptTotal("interrupt 9 (TIMER1_Handler)", 3, 120, Worst(40, "1 ms", "f"))
    totals = Totals(_interrupts={line.name: line})
    for name in ("TIMER1", "interrupt 9", "interrupt 9 (TIMER1_Handler)"):
        (found,) = limits.exceeded(totals, {"interrupt_instructions": {name: 119}})
        assert str(found).startswith(f"interrupt_instructions.{name}: 120, and the limit is 119")
    with pytest.raises(Failure, match="TIMER2`, which did not run"):
        limits.exceeded(totals, {"interrupt_instructions": {"TIMER2": 1}})


def test_thread_that_is_named_as_the_handlers_stack_is_held_too() -> None:
    """Claim: the limit for `interrupts` also applies to a thread of that name, not only to the handlers' stack."""
    thread = replace(next(iter(TOTALS.threads)), name="interrupts")
    both = replace(TOTALS, _threads={1: thread})
    assert limits.exceeded(both, {"stack_bytes": {"interrupts": 300}}) == []
    (excess,) = limits.exceeded(both, {"stack_bytes": {"interrupts": 299}})
    assert (excess.found, excess.where) == (300, "in f5 (f.c:5)")
