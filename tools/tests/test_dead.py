# SPDX-License-Identifier: MIT OR Apache-2.0
"""No limit accepts a program that died: unfinished work at the end of the run counts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bare_program import BOARD, compiled
from click.testing import CliRunner

from ove_lab import board as boards
from ove_lab.deadlines import file as files
from ove_lab.deadlines import session
from ove_lab.trace import chunks, history, masked_by, observe, record, totals
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.masks import Masked
from ove_lab.trace.observe import Observed
from ove_lab.trace.responses import Response
from ove_lab.trace.slices import Detail
from ove_tool.cli.check import command as check
from ove_tool.cli.power import command as power
from ove_tool.cli.trace import command

_FOR_MS = 5.0


def _run(folder: Path, death: str) -> Observed:
    image = compiled(folder, "dead", f"-DDEATH={death}")
    return observe.program(image, boards.load(BOARD), _FOR_MS, 600)


def _limited(folder: Path, death: str, limits: str) -> tuple[int, str]:
    """Return the exit code and the output of `./ove trace --limits-file`."""
    image = compiled(folder, "dead", f"-DDEATH={death}")
    (folder / "limits.toml").write_text(limits, encoding="utf-8")
    words = ["--elf", image.elf, "--board", BOARD, "--limits-file", folder / "limits.toml"]
    words += ["--out", folder / "trace.json", "--for", _FOR_MS]
    done = CliRunner().invoke(command, [str(one) for one in words])
    return done.exit_code, re.sub(r"\s+", " ", f"{done.output} {done.exception or ''}")


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


def test_tick_that_waits_for_a_shared_handler_has_the_name_of_those_that_came(tmp_path: Path) -> None:
    """Claim: the ticks that came and the one that waits in the masked section are one interrupt, by what is called."""
    image = compiled(tmp_path, "dead", "-DDEATH=MASKED", "-DSHARED")
    budgets = Budgets(history.make(observe.program(image, boards.load(BOARD), _FOR_MS, 600)))
    (tick,) = budgets.interrupts
    assert tick.name == "on_tick (on_any)"
    assert tick.worst is not None
    assert tick.worst.length > budgets.masked[0].length // 2


def test_section_is_followed_once_for_all_its_segments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: who masked is found once, though ticks divide the section and each part of it holds a request back."""
    observed = _run(tmp_path, "HELD")
    followed: list[Masked] = []
    find = masked_by.holder
    monkeypatch.setattr(masked_by, "holder", lambda each, one: followed.append(one) or find(each, one))
    shares = observed.responses.shares(Response(0, len(observed.run.pc)))
    (section,) = observed.masks.sections
    assert shares["masked by hold"] > 8000
    assert sum(section.begin < one.begin < section.end for one in observed.owners.segments) > 2
    assert followed == [section]


def test_section_of_several_chunks_names_who_asked_for_it(tmp_path: Path) -> None:
    """Claim: the function that masks has returned before the chunk in which the section ends."""
    image, board = compiled(tmp_path, "dead", "-DDEATH=HELD"), boards.load(BOARD)
    program, joined = observe.load(image.elf), totals.Totals()
    with record.Stream(image, board, _FOR_MS, 600) as stream:
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
        ("UNSEEN", "masked_instructions = 1000", 1, "it is not known whether interrupts were masked"),
        ("RESET", "masked_instructions = 1000", 1, "ended in a reset of the processor, at start"),
    ],
)
def test_limits_refuse_a_program_that_died(tmp_path: Path, death: str, limits: str, code: int, said: str) -> None:
    """A masked loop, a fault that ends the program, and one that hangs exceed their limits or are named."""
    found, output = _limited(tmp_path, death, limits)
    assert said in output
    assert found == code


_DEATHS = [
    ("ALIVE", 0, ""),
    ("MASKED", 1, "dead ended without a tick"),
    ("FAULT_CODE", 1, "dead ended in a HardFault, raised in start"),
    ("FAULT_LOOP", 1, "dead ended in a HardFault, raised in start"),
    ("RESET", 1, "dead ended in a reset of the processor, at start"),
]


@pytest.mark.parametrize(("death", "code", "said"), _DEATHS)
def test_limits_of_sleep_refuse_a_program_that_died(tmp_path: Path, death: str, code: int, said: str) -> None:
    """Claim: a program that died is within no limit of `./ove power`."""
    image = compiled(tmp_path, "dead", f"-DDEATH={death}")
    (tmp_path / "limits.toml").write_text("wakeups_per_second = 1000000\nawake_share = 100\n", encoding="utf-8")
    # SysTick's request counts once it has waited for 10 ms.
    words = ["--elf", image.elf, "--board", BOARD, "--limits-file", tmp_path / "limits.toml", "--for", 20.0]
    done = CliRunner().invoke(power, [str(one) for one in words])
    assert said in re.sub(r"\s+", " ", done.output)
    assert done.exit_code == code


@pytest.mark.parametrize(("death", "code", "said"), _DEATHS)
def test_check_refuses_a_program_that_died(tmp_path: Path, death: str, code: int, said: str) -> None:
    """Claim: a program that died before it could show a bug is not one without findings."""
    image = compiled(tmp_path, "dead", f"-DDEATH={death}")
    done = CliRunner().invoke(check, ["--elf", str(image.elf), "--board", BOARD, "--for", "20"])
    assert said in re.sub(r"\s+", " ", done.output)
    assert done.exit_code == code


@pytest.mark.parametrize(("death", "code", "said"), _DEATHS)
def test_program_that_died_meets_no_deadline(tmp_path: Path, death: str, code: int, said: str) -> None:
    """Claim: the jobs before a program's death do not prove that it meets its deadlines."""
    path = tmp_path / "deadlines.toml"
    path.write_text("[interrupt.SysTick]\ndistance_us = 300\n", encoding="utf-8")
    image = compiled(tmp_path, "dead", f"-DDEATH={death}")
    made = history.make(observe.program(image, boards.load(BOARD), 20.0, 600))
    wrong = [one for one in session.read(made, files.read(path, None)).wrong if "meets no deadline" in one]
    assert len(wrong) == code
    assert said in "".join(wrong)


def test_run_ends_at_a_reset(tmp_path: Path) -> None:
    """Claim: the run does not include anything after the program has reset the processor."""
    budgets = Budgets(history.make(_run(tmp_path, "RESET")))
    assert [one.name for one in budgets.interrupts] == ["SysTick"]
    # Its handler saves nothing.
    depth = budgets.handler_stack
    assert depth is None or depth.used < 100


def test_fault_that_becomes_a_hard_fault_is_a_request_of_that_one(tmp_path: Path) -> None:
    """Claim: nothing waits for a UsageFault that the program has not enabled."""
    budgets = Budgets(history.make(_run(tmp_path, "FAULT_LOOP")))
    worst = {one.name: one.worst for one in budgets.interrupts}
    assert set(worst) == {"SysTick", "on_fault"}
    assert worst["on_fault"] is not None
    assert worst["on_fault"].length == 0


def test_dead_program_is_not_better_than_the_living_one(tmp_path: Path) -> None:
    """Claim: a program that faults at once has shorter worst cases, and `--against` refuses it."""
    kept = tmp_path / "alive.run"
    for death, option, wanted in (("ALIVE", "--save", 0), ("ALIVE", "--against", 0), ("FAULT_CODE", "--against", 1)):
        image = compiled(tmp_path, "dead", f"-DDEATH={death}")
        words = ["--elf", image.elf, "--board", BOARD, option, kept, "--allow", 100_000]
        words += ["--out", tmp_path / "trace.json", "--for", _FOR_MS]
        done = CliRunner().invoke(command, [str(one) for one in words])
        assert done.exit_code == wanted, done.output
    assert "this one failed: dead ended in a HardFault" in re.sub(r"\s+", " ", done.output)
