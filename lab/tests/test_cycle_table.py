# SPDX-License-Identifier: MIT OR Apache-2.0
"""A published cycle table applied to a record. For each rule, a sequence has cycles that were counted by hand."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from recorded_program import LOAD, STORE, record

from ove_lab.errors import Failure
from ove_lab.timing import cycle_table, predict
from ove_lab.timing import target as targets
from ove_lab.timing.cycle_table import ADDRESSES, EXCEPTIONS, REFILLS, Span, Timed
from ove_lab.trace.exceptions import Activation

MODEL = "cortex-m4"
TABLE = cycle_table.load(MODEL)
TEXT = {
    0x100: "ldr r0, [r1, #4]",
    0x102: "ldr r2, [r1, #8]",
    0x104: "adds r0, #1",
    0x106: "str r0, [r1, #4]",
    0x108: "str r0, [r1, r2]",
    0x10A: "push {r4, lr}",
    0x10C: "pop {r4, pc}",
    0x10E: "udiv r0, r0, r1",
    0x110: "it eq",
    0x112: "ldreq.w r0, [r1]",
    0x114: "bne #0x100",
    0x116: "mrs r0, primask",
    0x118: "strex r1, r0, [r2]",
    0x11A: "vldr d0, [r0]",
    0x11C: "isb sy",
    0x11E: "tbb [pc, r0]",
    0x120: "ldr r1, [pc, #8]",
    0x124: "vstr s0, [r0]",
    0x126: "vstr d0, [r0]",
    0x128: "vdiv.f32 s0, s1, s2",
    0x12A: "vfma.f32 s0, s1, s2",
    0x12C: "vmov r0, r1, d0",
    # Pairs of consecutive instructions.
    0x140: "ldr r0, [r1, #4]",
    0x142: "ldr r0, [r0, #4]",
    0x150: "bfi r1, r2, #0, #4",
    0x152: "str r0, [r1, #4]",
    0x160: "umull r2, r1, r3, r4",
    0x162: "ldr r0, [r1, #4]",
    0x170: "sub sp, #8",
    0x172: "push {r4, lr}",
    0x180: "adds r1, #1",
    0x182: "stm r1!, {r2, r3}",
    0x190: "cmp r1, #0",
    0x192: "str r0, [r1, #4]",
    0x1A0: "adds r1, #1",
    0x1A2: "ldreq.w r0, [r1]",
    0x1B0: "movs r0, #1",
    0x1B2: "str r0, [r1, #4]",
    0x400: "nop",
    0x402: "bx lr",
}
PROGRAM = SimpleNamespace(text=TEXT.__getitem__)


def word(address: int, kind: int, size: int = 4) -> int:
    return address | size << 32 | kind


def cycles(*events: int, taken: tuple[Activation, ...] = (), places: range | None = None) -> dict[str, Span]:
    run = record(*events)
    return Timed(TABLE, run, PROGRAM, taken).parts(places or range(len(run.pc)))  # type: ignore[arg-type]


def total(*events: int, taken: tuple[Activation, ...] = ()) -> Span:
    return sum(cycles(*events, taken=taken).values(), Span())


R, W = word(0x20000000, LOAD), word(0x20000000, STORE)


@pytest.mark.parametrize(
    ("events", "least", "most"),
    [
        ([0x104], 1, 1),
        ([0x100, R], 2, 2),
        # The second address is sent while the first word arrives.
        ([0x100, R, 0x102, R], 3, 4),
        # The first word is the second address.
        ([0x140, R, 0x142, R], 4, 4),
        ([0x104, 0x106, W], 2, 2),
        # An address that the previous instruction computed, in each form of an access.
        ([0x150, 0x152, W], 2, 3),
        ([0x160, 0x162, R], 3, 4),
        ([0x170, 0x172, W, W], 4, 5),
        ([0x180, 0x182, W, W], 4, 5),
        # A comparison computes no address, a stored word is not an address, and a skipped instruction does not wait.
        ([0x190, 0x192, W], 2, 2),
        ([0x1A0, 0x1A2], 2, 2),
        ([0x1B0, 0x1B2, W], 2, 2),
        # A constant in the code.
        ([0x120, R], 2, 3),
        ([0x106, W, 0x108, W], 2, 3),
        ([0x10A, W, W], 3, 3),
        ([0x10E], 2, 12),
        ([0x110, 0x112, R], 2, 3),
        # A skipped instruction reads nothing.
        ([0x110, 0x112], 1, 2),
        ([0x116], 1, 2),
        ([0x118, W], 2, 2),
        ([0x11A, word(0x20000000, LOAD, 8)], 3, 3),
        ([0x124, W], 1, 2),
        ([0x126, word(0x20000000, STORE, 8)], 3, 3),
        ([0x128], 1, 15),
        ([0x12A], 1, 4),
        ([0x12C], 1, 2),
        ([0x11C], 2, 4),
        # Not taken, and taken with a refill.
        ([0x114, 0x116], 2, 3),
        ([0x114, 0x100, R], 1 + 1 + 2, 1 + 3 + 2),
        ([0x11E, word(0x120, LOAD, 1), 0x104], 2 + 1 + 1, 3 + 3 + 1),
        ([0x10C, R, R, 0x104], 3 + 1 + 1, 3 + 3 + 1),
    ],
)
def test_each_rule(events: list[int], least: int, most: int) -> None:
    """Claim: a sequence takes the cycles counted by hand from Arm's table, with both ends of a range in the table."""
    assert total(*events) == Span(least, most)


def test_an_exception_costs_entry_and_return_once() -> None:
    """Claim: entry takes 12 cycles, return 10 to 12, without a refill; tail-chaining takes 6 instead of both."""
    one = Activation(0x400, 1, -1, 3)
    found = cycles(0x104, 0x400, 0x402, 0x106, W, taken=(one,))
    assert found[EXCEPTIONS] == Span(12 + 10, 12 + 12)
    assert REFILLS not in found
    two = (one, Activation(0x400, 3, -1, 5))
    found = cycles(0x104, 0x400, 0x402, 0x400, 0x402, 0x106, W, taken=two)
    assert found[EXCEPTIONS] == Span(12 + 6 + 10, 12 + 6 + 12)


def test_a_load_behind_an_exception_does_not_pipeline() -> None:
    """Claim: a handler's first load does not pipeline with the load before the interrupt."""
    run = [0x100, R, 0x102, R]
    assert total(*run, taken=(Activation(0x102, 1, -1, 2),)).least == 2 + 2 + 12


def test_a_stretch_is_priced_by_the_model() -> None:
    """Claim: the prediction is the middle of the range, in nanoseconds of the model's clock, without a fit."""
    model = predict.load(MODEL)
    run = record(0x100, R, 0x102, R)
    ns = 1000 / model.target.mhz
    found = predict._by_table(model, Timed(TABLE, run, PROGRAM, ()).parts(range(2)))  # type: ignore[arg-type]
    assert (found.least, found.ns, found.most) == pytest.approx((3 * ns, 3.5 * ns, 4 * ns))
    assert sum(found.parts.values()) == pytest.approx(found.ns)


def test_every_rule_has_a_source() -> None:
    """Claim: each line of the table, the refill and the exceptions name the source of their cycles."""
    assert all(kind.source for kind in TABLE.kinds)
    assert all(TABLE.sources[name] for name in (ADDRESSES, REFILLS, EXCEPTIONS))
    assert all(0 <= kind.cycles.least <= kind.cycles.most for kind in TABLE.kinds)


def test_the_table_is_for_its_processor() -> None:
    """Claim: a record of code for another processor is rejected; the message names the board."""
    with pytest.raises(Failure, match="not qemu-mps2-an500"):
        targets.load(MODEL).check_board("qemu-mps2-an500")


@pytest.mark.parametrize("name", ["refill", "address", "exception", "instruction"])
def test_a_damaged_table_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Claim: a table without one of its parts is rejected by name, and yields no cycles."""
    text = (targets.load(MODEL).folder / targets.TARGET).read_text(encoding="utf-8")
    (tmp_path / MODEL).mkdir()
    (tmp_path / MODEL / targets.TARGET).write_text(text.replace(f"[{name}]", "[other]"), encoding="utf-8")
    monkeypatch.setattr(cycle_table, "MODELS", tmp_path)
    with pytest.raises(Failure, match=r"target\.toml:\d+: other: unknown key"):
        cycle_table.load(MODEL)


def test_a_table_must_fit_every_instruction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a table whose last line does not match every instruction is rejected."""
    text = (targets.load(MODEL).folder / targets.TARGET).read_text(encoding="utf-8")
    (tmp_path / MODEL).mkdir()
    (tmp_path / MODEL / targets.TARGET).write_text(text.replace("match = '.*'", "match = 'add.*'"), encoding="utf-8")
    monkeypatch.setattr(cycle_table, "MODELS", tmp_path)
    with pytest.raises(Failure, match="must fit every mnemonic"):
        cycle_table.load(MODEL)
