# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench --explain`: builds a benchmark image of few iterations, records it, and explains its rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ove_lab import board as boards
from ove_lab import console
from ove_lab import image as images
from ove_lab.errors import Failure, UsageError
from ove_lab.trace import explain as explaining
from ove_lab.trace import rows
from ove_lab.trace.explain import Explained, Subject
from ove_lab.trace.program import Program
from ove_lab.trace.record import record
from ove_tool import languages
from ove_tool.bench import baseline, worst
from ove_tool.bench.check import Contents
from ove_tool.bench.collect import collect
from ove_tool.bench.matrix import APP, DEFINES
from ove_tool.build import BuildRequest, build
from ove_tool.kconfig import MODES
from ove_tool.variant import Variant

# All iterations are identical to the instruction, so a few have the same median as many. With a hundred, p99 is not the
# largest.
_FEW = "CONFIG_OVE_BENCHMARK_ITERATIONS=100"


def subject(variant: Variant, defines: tuple[str, ...]) -> Subject:
    """Build, run and read one image. Raises Failure with its output if it fails."""
    image = build(BuildRequest(APP, variant, (*DEFINES, *defines, _FEW), tag="explain"), is_quiet=True)
    board = boards.load(variant.board)
    with console.step(f"recording {variant.name}, {variant.lang}:"):
        recorded = record(image, board)
    if recorded.exit_code != 0:
        raise Failure(f"the image ended with code {recorded.exit_code}:\n{recorded.output[-2000:]}")
    reported = collect(recorded.output.splitlines(), board, variant)
    medians = {row.name: row.p50 for row in reported.rows if row.unit != "bytes"}
    memory = {row.name: row.p50 for row in reported.rows if row.unit == "bytes"}
    size = images.size(image.elf)
    program = Program(image.elf)
    found = rows.find(recorded.run, program.code, list(medians))
    sizes = {"flash": size.flash, "ram": size.ram}
    return Subject(f"{variant.name}, {variant.lang}", program, recorded.run, found, medians, memory, sizes)


def contents(one: Subject, variant: Variant) -> Contents:
    """Return a baseline's part of an image. The functions are those of the API's own language and of the first mode:
    the other images share them.
    """
    has_functions = variant.lang == languages.NATIVE and variant.mode == next(iter(MODES))
    figures = worst.figures(one, boards.load(variant.board).instruction_ns)
    rows = rows_of(one) if has_functions else {}
    # The functions add up to the median.
    for name in rows:
        del figures[name][baseline.MEDIAN]
    return Contents(rows, figures)


def rows_of(one: Subject) -> dict[str, dict[str, int]]:
    """Return the instructions of each function for each row, in the form of a baseline."""
    return {
        name: {function: work.instructions for function, work in explaining.explain(one, name).work.items()}
        for name in one.medians
    }


def show(subjects: Sequence[Subject], names: Sequence[str], has_lines: bool) -> None:
    """Print one row, or two side by side; without a name, each row's record with its report.

    Raises UsageError for more than two, Failure if a record and a report differ.
    """
    if not names:
        for one in subjects:
            _compare(one)
        return
    explained = [explaining.explain(one, name) for one in subjects for name in names]
    if len(explained) > 2:
        raise UsageError(
            f"--explain compares two rows, and these are {len(explained)}: one row on two images, or two rows"
        )
    for row in explained:
        _show(row, has_lines)
    if len(explained) == 2:
        _show_delta(*explained)


def both(one: Subject) -> Iterator[tuple[str, int, int]]:
    """Yield each row with its instructions by the record and by the report."""
    for name, median in one.medians.items():
        yield name, one.rows.by_name[name].length() - one.rows.empty.length(), median


def _compare(one: Subject) -> None:
    differ = 0
    for name, found, median in both(one):
        differ += found != median
        console.result(f"{name}: {found} instructions by the record, {median} by the report")
    if differ:
        raise Failure(f"{one.title}: {differ} of {len(one.medians)} rows differ between the record and the report")
    console.result(f"{one.title}: all {len(one.medians)} rows are equal")


def _show(row: Explained, has_lines: bool) -> None:
    left = row.median() - row.sum()
    rest = "" if left == 0 else f"; {left} instructions are not attributed"
    title = f"{row.name} on {row.subject.title}: {row.median()} instructions{rest}"
    _print(title, ("function", *explaining.HEAD), explaining.table(row))
    if has_lines:
        _print("by source line", ("function and line", *explaining.HEAD), explaining.by_line(row))


def _show_delta(first: Explained, second: Explained) -> None:
    title = f"first: {first.name} on {first.subject.title}; second: {second.name} on {second.subject.title}"
    _print(title, ("function", "first", "second", "difference"), explaining.delta(first, second))
    console.result("\ninstructions that only the first (-) or only the second (+) executes:")
    for text in explaining.differing(first, second):
        console.result(text)


def _print(title: str, heads: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    console.table(title, list(heads), [list(line) for line in lines], tuple(range(1, len(heads))))
