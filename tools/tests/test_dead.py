# SPDX-License-Identifier: MIT OR Apache-2.0
"""No limit passes a program that died: what is unfinished at the end of the run counts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bare_program import BOARD, compiled
from click.testing import CliRunner

from ove_lab import board as boards
from ove_lab.trace import chunks, history, masked_by, observe, record, totals
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.observe import Observed
from ove_lab.trace.slices import Detail
from ove_tool.cli.trace import command

_FOR_MS = 5.0


def _run(folder: Path, death: str) -> Observed:
    image = compiled(folder, "dead", f"-DDEATH={death}")
    return observe.program(image, boards.load(BOARD), _FOR_MS, 20)


def _limited(folder: Path, death: str, limits: str) -> tuple[int, str]:
    """Return the exit code and the output of `./ove trace --limits-file`."""
    image = compiled(folder, "dead", f"-DDEATH={death}")
    (folder / "limits.toml").write_text(limits, encoding="utf-8")
    words = ["--elf", image.elf, "--board", BOARD, "--limits-file", folder / "limits.toml"]
    words += ["--out", folder / "trace.json", "--for", _FOR_MS]
    done = CliRunner().invoke(command, [str(one) for one in words])
    return done.exit_code, re.sub(r"\s+", " ", done.output)


def test_interrupts_that_stay_masked_count_until_the_end(tmp_path: Path) -> None:
    """The section that the program never ends is the longest, and the tick that waits in it is the latest."""
    observed = _run(tmp_path, "MASKED")
    budgets = Budgets(history.make(observed))
    longest = budgets.masked[0]
    assert longest.is_open
    assert longest.end == len(observed.run.pc) - 1
    assert observed.function(masked_by.holder(observed, longest).begin) == "mask_for_ever"
    (tick,) = (one for one in budgets.interrupts if one.name == "SysTick")
    assert tick.worst is not None
    assert tick.worst.end == len(observed.run.pc)
    assert tick.worst.length > longest.length // 2


def test_section_of_several_chunks_names_who_asked_for_it(tmp_path: Path) -> None:
    """Claim: the function that masks has returned before the chunk in which the section ends."""
    image, board = compiled(tmp_path, "dead", "-DDEATH=HELD"), boards.load(BOARD)
    program, joined = observe.load(image.elf), totals.Totals()
    with record.Stream(image, board, _FOR_MS, 20) as stream:
        reader = chunks.Chunks("dead", program, board.instruction_ns, stream.log, lambda _: Detail.API)
        parts = (part[at : at + 100] for part in stream.parts() for at in range(0, len(part), 100))
        for made in reader.read(parts, stream.recorded):
            made.complete()
            joined.join(totals.of(made))
    longest = joined.masked[0]
    assert longest.length > 8000
    assert (longest.begin.partition(" ")[0], longest.end.partition(" ")[0]) == ("hold", "hold")


@pytest.mark.parametrize(
    ("death", "limits", "code", "said"),
    [
        ("ALIVE", "masked_instructions = 10", 0, "within all limits"),
        ("MASKED", "masked_instructions = 1000", 1, "still masked at the end of the run"),
        ("MASKED", "[interrupt_wait_instructions]\nSysTick = 1000", 1, "interrupt_wait_instructions.SysTick"),
        ("FAULT_CODE", "masked_instructions = 1000", 1, "ended in a HardFault, raised in start"),
        ("FAULT_LOOP", "masked_instructions = 1000", 1, "ended in a HardFault, raised in start"),
    ],
)
def test_limits_refuse_a_program_that_died(tmp_path: Path, death: str, limits: str, code: int, said: str) -> None:
    """A masked loop, a fault that ends the program, and one that hangs exceed their limits or are named."""
    found, output = _limited(tmp_path, death, limits)
    assert said in output
    assert found == code
