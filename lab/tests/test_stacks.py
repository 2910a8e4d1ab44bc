# SPDX-License-Identifier: MIT OR Apache-2.0
"""A record's call stacks: each instruction counts once, under the calls that led to it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from recorded_program import LAST, PROGRAM, SWITCH, TICKED, A, divide, loads, stores

from ove_lab.limits import call
from ove_lab.trace import callgrind, speedscope, stacks
from ove_lab.trace.threads import Segment
from ove_lab.trace.titles import Titles

NAMES = {0x100: "main", 0x200: "work", 0x300: "other", 0x400: "tick", 0x500: "helper", SWITCH: "switch", LAST: "last"}
BACK = [0x206, 0x208, *loads(0x20E8, 4)]
# An interrupted call returns. A switch to another thread follows, and back after an interrupt there.
WHOLE = [
    *[*A, *TICKED, 0x204, *BACK, 0x106, 0x10A, SWITCH],
    *[0x602, 0x604, *loads(0x21F0, 2), 0x300, *stores(0x21F0, 2), 0x302],
    *[LAST, *loads(0x20F8 - 40, 2), 0x702, 0x602, 0x604, *loads(0x20F8, 2), 0x10E],
]
FOLDED = {
    "thread 0;main": 5,
    "thread 0;main;work": 5,
    "thread 0;main;switch": 3,
    "thread 1;switch": 2,
    "thread 1;other": 2,
    "interrupt;tick": 3,
    "interrupt;tick;helper": 1,
    "interrupt;last": 2,
}


def _name(segment: Segment) -> str:
    return f"thread {segment.thread.number}" if segment.thread else "interrupt"


def _function(address: int) -> str:
    return NAMES[address & ~0xFF]


PROGRAM_WITH_NAMES = SimpleNamespace(
    **vars(PROGRAM), function=_function, source=lambda address: (f"/{_function(address)}.c", address & 0xFF)
)


def trees(*events: int, window: tuple[int, int] | None = None) -> dict[str, stacks.Node]:
    run, flow, owners = divide(*events)
    return stacks.trees(run, flow, lambda name: name, PROGRAM_WITH_NAMES, owners, _name, window)  # type: ignore[arg-type]


def test_interrupted_call_is_whole() -> None:
    """An interrupt has its own stack, and the thread's call continues after it."""
    found = stacks.folded(trees(*A, *TICKED, 0x204, *BACK, 0x106))
    assert found == {
        "thread 0;main": 3,
        "thread 0;main;work": 5,
        "interrupt;tick": 3,
        "interrupt;tick;helper": 1,
    }


class _Begins(stacks.Observer):
    """Records where functions begin."""

    def __init__(self) -> None:
        self.found: list[tuple[str, int, str]] = []

    def begins(self, segment: Segment, place: int, function: str) -> None:
        self.found.append((_name(segment), place, function))

    def replaces(self, segment: Segment, place: int, function: str) -> None:
        self.begins(segment, place, function)


def test_calls_of_an_interrupt_that_is_left_out_are_not_the_threads() -> None:
    """An observer of some functions is not told of calls in an interrupt that runs none of these functions."""
    run, flow, owners = divide(*A, *TICKED, 0x204, *BACK, 0x106)
    observer, only = _Begins(), frozenset({"work"})
    whole = (run, flow, lambda name: name, PROGRAM_WITH_NAMES, owners, _name)
    stacks.trees(*whole, observer=observer, only=only)  # type: ignore[arg-type]
    assert observer.found == [("thread 0", 0, "main"), ("thread 0", 2, "work")]


def test_window_counts_only_what_lies_in_it() -> None:
    """A window begins with the stack of the calls before it."""
    events = [*A, *TICKED, 0x204, *BACK, 0x106]
    assert stacks.folded(trees(*events, window=(3, 9))) == {
        "thread 0;main;work": 2,
        "interrupt;tick": 3,
        "interrupt;tick;helper": 1,
    }


def test_every_instruction_counts_once() -> None:
    """The counts add up to the record, with interrupts and switches."""
    run, _, _ = divide(*WHOLE)
    found = trees(*WHOLE)
    assert sum(root.total() for root in found.values()) == len(run.pc) == sum(stacks.folded(found).values())


def test_tail_call_returns_to_the_caller_of_the_first() -> None:
    """A function that ends with a jump to another function is replaced by it."""
    found = stacks.folded(
        trees(*A[:3], 0x102, 0x200, *stores(0x20E8, 4), 0x20C, 0x300, *stores(0x20E0, 2), 0x302, 0x106)
    )
    assert found == {"thread 0;main": 3, "thread 0;main;work": 2, "thread 0;main;other": 2}


def test_tail_call_of_a_wanted_function_is_told() -> None:
    """Claim: an observer of some functions is told of one that a tail call reached, although its caller has ended."""
    run, flow, owners = divide(*A[:3], 0x102, 0x200, *stores(0x20E8, 4), 0x20C, 0x300, *stores(0x20E0, 2), 0x302, 0x106)
    observer, only = _Begins(), frozenset({"other"})
    whole = (run, flow, lambda name: name, PROGRAM_WITH_NAMES, owners, _name)
    stacks.trees(*whole, observer=observer, only=only)  # type: ignore[arg-type]
    assert [function for _, _, function in observer.found] == ["main", "work", "other"]


LEAVING = {0xB00: "tries", 0xB80: "works", 0xBC0: "leaves"}
LEFT = [0xB00, *stores(0x20F8, 2), 0xB02, 0xB80, *stores(0x20F0, 2), 0xB82, 0xBC0, 0xB08]


def test_jump_out_of_several_calls_ends_them() -> None:
    """Claim: after longjmp(), the function that it returned to runs as before, not inside the functions it left."""
    run, flow, owners = divide(*LEFT)
    named = SimpleNamespace(
        **{**vars(PROGRAM), "function": lambda one: LEAVING[max(at for at in LEAVING if at <= one)]}
    )
    found = stacks.trees(run, flow, str, named, owners, _name)  # type: ignore[arg-type]
    assert stacks.folded(found) == {
        "thread 0;tries": 3,
        "thread 0;tries;works": 2,
        "thread 0;tries;works;leaves": 1,
    }


def test_separator_in_a_name_divides_no_stack() -> None:
    """Claim: a thread with a `;` in its name is one owner in a flame graph."""
    assert stacks.folded({"a;b": stacks.Node("a;b", own=3)}) == {"a,b": 3}


def test_functions_of_one_name_are_told_apart() -> None:
    """Claim: equal names of static functions in two files get the file's name; copies of a header's function do not."""
    places = {0x100: "a.c", 0x200: "b.c", 0x300: "h.h", 0x400: "h.h"}
    functions = {at: SimpleNamespace(name="init" if at < 0x300 else "copied", start=at) for at in places}
    program = SimpleNamespace(
        code=SimpleNamespace(functions=functions, at=lambda one: functions[one & ~0xFF]),
        function=lambda one: functions[one & ~0xFF].name,
        source=lambda at: (f"/{places[at]}", 1),
    )
    found = Titles(program, SimpleNamespace(function=str))  # type: ignore[arg-type]
    assert [found.of(at + 4) for at in places] == ["init (a.c)", "init (b.c)", "copied", "copied"]
    assert found.addresses["init (b.c)"] == 0x200


def _observed(*events: int) -> SimpleNamespace:
    run, flow, owners = divide(*events)
    return SimpleNamespace(
        title="a program",
        program=PROGRAM_WITH_NAMES,
        flow=flow,
        owners=owners,
        window=(0, len(run.pc)),
        names=SimpleNamespace(name=_name),
        titles=SimpleNamespace(of=_function, addresses={name: address for address, name in NAMES.items()}),
    )


def test_costs_of_callgrind_add_up() -> None:
    """A file's lines add up to its summary. A call's cost includes the called function and its calls."""
    events = [*A, *TICKED, 0x204, *BACK, 0x106]
    observed = _observed(*events)
    texts = callgrind.texts(observed, trees(*events))  # type: ignore[arg-type]
    assert list(texts) == ["callgrind.out", "callgrind.out.thread_0", "callgrind.out.interrupt"]
    for text, total in zip(texts.values(), (12, 8, 4), strict=True):
        assert f"\nsummary: {total}\n" in text
        calls = re.findall(r"^calls=\d+ \d+\n\d+ \d+$", text, re.MULTILINE)
        own = re.sub(r"^calls=.*\n.*$", "", text, flags=re.MULTILINE)
        assert sum(map(int, re.findall(r"^\d+ (\d+)$", own, re.MULTILINE))) == total
        assert calls == {12: ["calls=1 0\n2 5", "calls=1 0\n2 1"], 8: ["calls=1 0\n2 5"], 4: ["calls=1 0\n2 1"]}[total]


def test_weights_of_speedscope_add_up() -> None:
    """Each owner is a profile, with its instructions as weights. A sample lists frames from the outermost inwards."""
    events = [*A, *TICKED, 0x204, *BACK, 0x106]
    content = speedscope.document(_observed(*events), trees(*events))  # type: ignore[arg-type]
    assert [frame["name"] for frame in content["shared"]["frames"]] == ["main", "work", "tick", "helper"]
    assert content["profiles"][0] == {
        "type": "sampled",
        "name": "thread 0",
        "unit": "none",
        "startValue": 0,
        "endValue": 8,
        "samples": [[0], [0, 1]],
        "weights": [3, 5],
    }


@pytest.mark.parametrize("owner", ["thread 0", "thread 1", "interrupt"])
def test_switch_without_an_exception_returns_in_each_thread(owner: str) -> None:
    """A thread's stack continues when the thread does, whichever threads ran in between."""
    found = stacks.folded(trees(*WHOLE))
    mine = {stack: count for stack, count in found.items() if stack.startswith(owner)}
    assert mine == {stack: count for stack, count in FOLDED.items() if stack.startswith(owner)}


def test_callgrind_annotate_reads_the_file(tmp_path: Path) -> None:
    """The program by the format's authors understands each line and reports the same sum."""
    tool = shutil.which("callgrind_annotate")
    if tool is None:
        pytest.skip("callgrind_annotate is missing; Debian's package valgrind has it")
    file = tmp_path / callgrind.ALL
    file.write_text(callgrind.texts(_observed(*WHOLE), trees(*WHOLE))[file.name])  # type: ignore[arg-type]
    done = call([tool, "--inclusive=yes", file], 60)
    assert done.code == 0
    assert "malformed" not in done.output
    assert re.search(rf"^ *{sum(FOLDED.values())} \(100.0%\)  PROGRAM TOTALS", done.output, re.MULTILINE)
