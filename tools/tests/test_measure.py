# SPDX-License-Identifier: MIT OR Apache-2.0
"""Regions in a user's code: passes are found in a record, budgets are checked, and damage is reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

from ove_lab.check.heaps import Block
from ove_lab.errors import Failure, UsageError
from ove_lab.measure import budget, passes, predicted, show
from ove_lab.measure.budget import Budget
from ove_lab.measure.figures import Measured, by_function, rows
from ove_lab.measure.markers import Marker
from ove_lab.measure.memory import Memory, most
from ove_lab.measure.passes import Passes
from ove_lab.measure.suites import ELAPSED, OWN
from ove_lab.timing import predict
from ove_lab.trace.record import decode
from ove_tool import regions, results
from ove_tool.cli.measure import command

MODEL = "stm32f746g-worst-case"


def region(begin: int, end: int, name: str = "r", line: int = 1) -> list[Marker]:
    return [Marker(begin, True, name, line), Marker(end, False, "", line)]


def find(pc: Sequence[int], where: Sequence[Marker], owners: Sequence[int] = ()) -> Passes:
    """Find the passes of a run with one thread, unless `owners` says otherwise."""
    return passes.find(np.array(pc, dtype=np.uint32), where, np.array(owners or [0] * len(pc), dtype=np.int32))


def own(found: Passes, name: str = "r") -> list[int]:
    return [one.own for one in found.by_name[name]]


def test_pass_has_what_lies_between_the_marks() -> None:
    """The markers do not count; an end without a start is ignored, as when the record begins inside a region."""
    found = find([0x24, 0x10, 0x20, 0x22, 0x24, 0x30, 0x20, 0x24, 0x24], region(0x20, 0x24))
    assert own(found) == [1, 0]
    assert not found.unended


def test_loop_inside_the_region_is_no_pass() -> None:
    """A jump to the region's first instruction passes no marker."""
    assert own(find([0x20, 0x22, 0x24, 0x22, 0x24, 0x26], region(0x20, 0x26))) == [4]


def test_copies_of_a_region_are_passes_of_one() -> None:
    """The first pass was moved out of the loop: it has its own start, and its end jumps to the other start."""
    where = [*region(0x20, 0x24), *region(0x26, 0x2A)]
    assert own(find([0x20, 0x22, 0x24, 0x26, 0x28, 0x2A, 0x26, 0x28, 0x2A], where)) == [1, 1, 1]
    # The copies share their end, where the loop jumps back to the start.
    where = [Marker(0x1E, True, "r", 1), *region(0x26, 0x24)]
    assert own(find([0x1E, 0x20, 0x24, 0x26, 0x28, 0x24, 0x26, 0x28, 0x28, 0x24], where)) == [1, 1, 2]


def test_regions_nest() -> None:
    """The outer region includes the inner one's instructions, but no markers."""
    where = [*region(0x20, 0x30, "outer", 1), *region(0x22, 0x26, "inner", 2)]
    found = find([0x20, 0x22, 0x24, 0x26, 0x28, 0x22, 0x24, 0x26, 0x2E, 0x30], where)
    assert (own(found, "inner"), own(found, "outer")) == ([1, 1], [4])
    assert [one.elapsed for one in found.by_name["outer"]] == [4]


def test_recursion_is_a_pass_of_its_own() -> None:
    """The outer pass contains the inner one, through the same markers and through copies."""
    assert own(find([0x20, 0x22, 0x20, 0x22, 0x24, 0x26, 0x24], region(0x20, 0x24))) == [1, 3]
    where = [*region(0x20, 0x30), *region(0x22, 0x26)]
    assert own(find([0x20, 0x22, 0x24, 0x26, 0x28, 0x30], where)) == [1, 2]


def test_region_that_is_never_left_is_said() -> None:
    """A region that is open at the end of the run, and one whose outer region ended, are not passes."""
    where = [*region(0x20, 0x30, "outer", 1), *region(0x22, 0x2E, "inner", 2)]
    found = find([0x20, 0x22, 0x30, 0x20], where)
    assert own(found, "outer") == [0]
    assert found.by_name["inner"] == []
    assert dict(found.unended) == {"inner": 1, "outer": 1}


def test_region_that_was_left_without_an_end_begins_again() -> None:
    """Zig's end is a call, which a path may omit: that pass does not count, and the next one is complete."""
    found = find([0x1E, 0x20, 0x22, 0x40, 0x1E, 0x20, 0x22, 0x24], region(0x20, 0x24))
    assert own(found) == [1]
    assert dict(found.unended) == {"r": 1}


def test_region_that_ends_elsewhere_is_said() -> None:
    """Claim: a pass that one interrupt began and a later one ended does not count and is reported separately."""
    first, later = -1, -2
    found = find([0x20, 0x22, 0x24, 0x26, 0x28, 0x22], region(0x20, 0x24), [first, first, later, later, first, first])
    assert own(found) == []
    assert (dict(found.unended), dict(found.elsewhere), dict(found.cut_off)) == ({"r": 1}, {"r": 1}, {})
    measured = SimpleNamespace(passes=found, was_stopped=False)
    assert [one.partition(", so ")[0] for one in show._left_out(measured)] == [
        "region `r`: 1 passes ended in another thread or interrupt than they began in"
    ]


def test_each_thread_and_each_interrupt_has_its_own_passes() -> None:
    """One region in two threads and in an interrupt of one of them: own instructions are those of the owner."""
    pc = [0x20, 0x20, 0x22, 0x20, 0x24, 0x22, 0x24, 0x22, 0x24]
    owners = [0, 1, 0, -1, -1, 1, 1, 0, 0]
    found = find(pc, region(0x20, 0x24), owners)
    assert [(one.owner, one.own, one.elapsed) for one in found.by_name["r"]] == [(-1, 0, 0), (1, 1, 2), (0, 2, 3)]


@dataclass(frozen=True)
class Named:
    """A program with a function at every 256 bytes."""

    handlers: frozenset[int] = frozenset()

    def function(self, address: int) -> str:
        return f"f{address >> 8}"

    def is_code(self, _: int) -> bool:
        return True

    def text(self, _: int) -> str:
        return "nop"


def measured(pc: Sequence[int], where: Sequence[Marker], owners: Sequence[int] = ()) -> Measured:
    run = decode(np.array([one | 2 << 32 for one in pc], dtype=np.uint64))
    return Measured("it", Named(), run, Named().function, find(pc, where, owners), was_stopped=False)  # type: ignore[arg-type]


# One pass of two instructions of f1, one of three in f1 and f2 with an interrupt in f3 inside.
SUBJECT = measured(
    [0xFE, 0x100, 0x102, 0x110, 0xFE, 0x100, 0x300, 0x302, 0x200, 0x202, 0x110],
    region(0xFE, 0x110, "loop"),
    [0, 0, 0, 0, 0, 0, -1, -1, 0, 0, 0],
)


def test_rows_have_own_and_elapsed_instructions() -> None:
    """The suite measure leaves out the interrupt, measure_elapsed does not."""
    found = {row.name: (row.unit, row.iterations, row.min, row.p50, row.max) for row in rows(SUBJECT)}
    assert found == {"measure/loop": ("instructions", 2, 2, 2, 3), "measure_elapsed/loop": ("instructions", 2, 2, 2, 5)}
    assert by_function(SUBJECT) == {"measure/loop": {"f1": 2}}


def test_exceeded_budget_names_the_functions_of_the_longest_pass() -> None:
    """A result that equals the budget passes, one instruction less does not."""
    assert show.exceeded(SUBJECT, [Budget(OWN, "loop", 3), Budget(ELAPSED, "loop", 5)]) == []
    assert show.exceeded(SUBJECT, [Budget(OWN, "loop", 2), Budget(ELAPSED, "loop", 4)]) == [
        "measure/loop: the longest pass takes 3 instructions, 1 more than the budget of 2: f2 2, f1 1",
        "measure_elapsed/loop: the longest pass takes 5 instructions, 1 more than the budget of 4: f2 2, f3 2, f1 1",
    ]


def test_budget_of_a_region_without_a_pass_is_not_held() -> None:
    """A budget for a region that was renamed must not pass forever."""
    (text,) = show.exceeded(SUBJECT, [Budget(OWN, "lop", 3)])
    assert "`lop`" in text
    assert "there are: `loop`" in text


def test_budget_in_predicted_nanoseconds() -> None:
    """The slowest pass counts, without the interrupt, at the upper end of its band: two and a quarter words."""
    model = predict.load(MODEL)
    most = 2.25 * model.prices["fetches"] * 1000 / model.target.mhz * model.factor
    held = Budget(f"predicted.{MODEL}", "loop", int(most) + 1)
    assert predicted.exceeded(SUBJECT, model.target.boards[0], [held]) == []
    (text,) = predicted.exceeded(SUBJECT, model.target.boards[0], [replace(held, most=int(most) - 1)])
    end = "at the upper end of the band that held most published kernel calls"
    assert f"{most:.0f} ns {end}; the budget is {int(most) - 1} ns" in text


def test_pass_that_the_runs_end_cuts_off_has_a_prediction() -> None:
    """Claim: a region that hangs has taken as long as it ran, in predicted nanoseconds too."""
    hung = measured([0xFE, 0x100, 0x102, 0x110, 0xFE, *[0x100, 0x102] * 500], region(0xFE, 0x110, "loop"))
    model = predict.load(MODEL)
    held = Budget(f"predicted.{MODEL}", "loop", 1000)
    assert predicted.exceeded(SUBJECT, model.target.boards[0], [held]) == []
    (text,) = predicted.exceeded(hung, model.target.boards[0], [held])
    assert "the slowest pass is predicted to take" in text


def test_a_model_is_refused_before_anything_is_built(tmp_path: Path) -> None:
    """Claim: the error about an unknown model, or a board that it cannot read, names the file and its section."""
    path = tmp_path / budget.FILE
    with pytest.raises(UsageError, match=r"measure\.toml: \[predicted\.stm\]: unknown timing model `stm`"):
        budget.check_models(path, [Budget("predicted.stm", "loop", 1)], None)
    held = [Budget(f"predicted.{MODEL}", "loop", 1), Budget("measure", "loop", 1)]
    with pytest.raises(Failure, match="not qemu-mps2-an386"):
        budget.check_models(path, held, "qemu-mps2-an386")
    budget.check_models(path, held, "qemu-mps2-an500")


def test_budget_of_a_model_board_or_region_that_does_not_exist() -> None:
    """Each is named, and none passes forever."""
    with pytest.raises(UsageError, match=f"unknown timing model `stm`.*{MODEL}"):
        predicted.exceeded(SUBJECT, "qemu-mps2-an500", [Budget("predicted.stm", "loop", 1)])
    with pytest.raises(Failure, match="not qemu-mps2-an386"):
        predicted.exceeded(SUBJECT, "qemu-mps2-an386", [Budget(f"predicted.{MODEL}", "loop", 1)])
    with pytest.raises(UsageError, match="no region `lop`"):
        predicted.exceeded(SUBJECT, "qemu-mps2-an500", [Budget(f"predicted.{MODEL}", "lop", 1)])


def test_explaining_a_region_that_does_not_exist() -> None:
    """The error lists the existing regions."""
    with pytest.raises(UsageError, match=r"no region `lop`.*there are: loop"):
        show.by_function(SUBJECT, "lop", has_lines=False)


def test_program_without_a_whole_pass_fails() -> None:
    """A row without content would be believed."""
    with pytest.raises(Failure, match="no region was passed from start to end"):
        show.figures(measured([0x100], region(0x100, 0x110)), [])


def test_budgets_are_read(tmp_path: Path) -> None:
    """Both suites, a model, and names with any characters; without a file there is no budget."""
    assert budget.load(tmp_path) == []
    (tmp_path / budget.FILE).write_text(
        '[measure]\nloop = 3\n"a \\"b\\" 50%" = 0\n[measure_elapsed]\nloop = 9\n[predicted.x]\nloop = 70\n'
    )
    assert budget.load(tmp_path) == [
        Budget("measure", "loop", 3),
        Budget("measure", 'a "b" 50%', 0),
        Budget("measure_elapsed", "loop", 9),
        Budget("predicted.x", "loop", 70),
    ]


def test_a_kernel_has_budgets_of_its_own(tmp_path: Path) -> None:
    """They replace those of the same name on that kernel only; others, and a new one, apply as well."""
    (tmp_path / budget.FILE).write_text(
        "[measure]\na = 1\nb = 2\n[memory]\nheap = 3\n[on.alloy.measure]\na = 4\n[on.alloy.memory]\nstatic = 5\n"
    )
    general = [Budget("measure", "a", 1), Budget("measure", "b", 2), Budget("memory", "heap", 3)]
    assert budget.load(tmp_path) == budget.load(tmp_path, "freertos") == general
    on_alloy = [replace(general[0], most=4), *general[1:], Budget("memory", "static", 5)]
    assert budget.load(tmp_path, "alloy") == on_alloy


def test_budget_of_ram() -> None:
    """A result that equals the limit passes, one less does not, and an unknown result is not checked."""
    subject = replace(SUBJECT, memory=Memory(100, 64, 10))
    assert show.exceeded(subject, [Budget("memory", "static", 100), Budget("memory", "heap", 10)]) == []
    assert show.exceeded(subject, [Budget("memory", "static", 99), Budget("memory", "heap", 9)]) == [
        "memory/static: the program uses 100 bytes, 1 more than the budget of 99",
        "memory/heap: the program uses 10 bytes, 1 more than the budget of 9",
    ]
    (text,) = show.exceeded(replace(SUBJECT, memory=Memory(100, 64, None)), [Budget("memory", "heap", 9)])
    assert "memory/heap: there is a budget of 9 bytes, and how many the program uses is not known" in text
    assert "| static, without the 64 of the heap | 100 | 99 |" in show.comment(
        subject, [Budget("memory", "static", 99)]
    )


def test_blocks_that_are_in_use_at_once() -> None:
    """A freed block and a later one at its address do not overlap in time; one of unknown size is reported."""

    def block(size: int, taken: int, freed: int | None = None) -> Block:
        return Block(0, size, taken, None, 0, is_sized=True, freed=freed)

    assert most([]) == 0
    assert most([block(8, 1, 5), block(4, 2), block(16, 5, 6), block(9, 7)]) == 20
    assert most([block(8, 1), replace(block(4, 2), is_sized=False)]) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("loop", "not valid TOML"),
        ("[measures]\nloop = 3", "measures: unknown key; valid: measure, measure_elapsed, memory, on, predicted"),
        ("[memory]\nstack = 3", r"memory\.stack: unknown key; valid: heap, static"),
        ("[on.zephir.memory]\nheap = 3", r"on\.zephir: unknown kernel; valid: alloy, freertos"),
        ("[on.zephyr.predicted.x]\nloop = 3", r"on\.zephyr\.predicted: unknown key"),
        ("measure = 3", "measure: expected a table"),
        ("[measure]\nloop = '3'", r"measure\.loop: expected a whole number, got a text"),
        ("[measure]\nloop = -1", r"measure\.loop: expected a whole number >= 0"),
        ("[predicted.x]\nloop = '3'", r"predicted\.x\.loop: expected a whole number"),
        ("[predicted]\nx = 3", r"predicted\.x: expected a table"),
        ("[measure]\nloop = true", r"measure\.loop: expected a whole number, got true or false"),
    ],
)
def test_damaged_budgets_are_said(tmp_path: Path, text: str, why: str) -> None:
    """The error names the file and the first problem."""
    (tmp_path / budget.FILE).write_text(text)
    with pytest.raises(Failure, match=rf"measure\.toml.*{why}"):
        budget.load(tmp_path)


def run(app: Path, *words: str, subject: Measured = SUBJECT) -> object:
    """Run the command on a program that is already measured; return the failure, or None."""
    (app / "CMakeLists.txt").write_text("ove_application(app C main.c)\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regions, "measure", lambda *_, **__: subject)
        return CliRunner().invoke(command, [str(app), "--out", str(app / "out"), *words]).exception


def test_command_fails_with_the_budget_and_still_writes_the_figures(tmp_path: Path) -> None:
    """Exit code 1, and results.json with both suites."""
    (tmp_path / budget.FILE).write_text("[measure]\nloop = 2\n")
    failure = run(tmp_path)
    assert isinstance(failure, Failure)
    assert failure.exit_code == 1
    assert "1 more than the budget of 2: f2 2, f1 1" in failure.text
    (found,) = results.read(tmp_path / "out" / "results.json").runs
    assert [(row.suite, row.case, row.max) for row in found.rows] == [
        ("measure", "loop", 3),
        ("measure_elapsed", "loop", 5),
    ]
    (tmp_path / budget.FILE).write_text("[measure]\nloop = 3\n")
    assert run(tmp_path) is None


def test_region_is_held_to_its_baseline(tmp_path: Path) -> None:
    """The same code passes, a longer median fails with its function, and other options cannot be compared."""
    kept = str(tmp_path / "kept")
    assert run(tmp_path, "--write-baseline", kept) is None
    assert run(tmp_path, "--check", kept) is None
    longer = measured([0xFE, 0x100, 0x102, 0x200, 0x110] * 2, region(0xFE, 0x110, "loop"))
    comment = tmp_path / "comment.md"
    failure = run(tmp_path, "--check", kept, "--comment", str(comment), subject=longer)
    assert "1 row is worse" in str(failure)
    assert "| measure/loop | 2 | 3 | **+1** | `f2` +1 |" in comment.read_text()
    assert run(tmp_path, "--check", kept, "--allow", "1", subject=longer) is None
    assert "1 image could not be compared" in str(run(tmp_path, "--check", kept, "--release"))
    assert "`--write-baseline" in str(run(tmp_path, "--check", str(tmp_path / "none")))


COMMENT = """\
it: instructions

| region | passes | min | median | max | budget | elapsed, max | budget |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| loop | 2 | 2 | 2 | 3 | 2 | 5 | - |

- **measure/loop: the longest pass takes 3 instructions, 1 more than the budget of 2: f2 2, f1 1**

"""


def test_comment_is_written_although_a_budget_is_exceeded(tmp_path: Path) -> None:
    """Both are reported: the reader of a pull request sees what changed."""
    kept, comment = str(tmp_path / "kept"), tmp_path / "comment.md"
    assert run(tmp_path, "--write-baseline", kept) is None
    (tmp_path / budget.FILE).write_text("[measure]\nloop = 2\n")
    failure = run(tmp_path, "--check", kept, "--comment", str(comment))
    assert "1 more than the budget of 2" in str(failure)
    assert comment.read_text() == COMMENT + "No row is other than in the baseline.\n"
    assert run(tmp_path, "--comment", str(comment)) is not None
    assert comment.read_text() == COMMENT


def test_files_that_cannot_be_written_are_said(tmp_path: Path) -> None:
    """The name and the reason, for the comment and for results.json."""
    (tmp_path / "file").write_text("")
    assert "cannot be written" in str(run(tmp_path, "--comment", str(tmp_path / "none" / "comment.md")))
    assert "cannot be made: Not a directory" in str(run(tmp_path, "--out", str(tmp_path / "file" / "out")))


@pytest.mark.parametrize(
    "words",
    [["--allow", "1"], ["--lines"], ["--check", "a", "--write-baseline", "b"], ["--elf", "a"]],
)
def test_options_that_make_no_sense_together(tmp_path: Path, words: list[str]) -> None:
    """Rejected before anything is built."""
    assert isinstance(run(tmp_path, *words), UsageError)
