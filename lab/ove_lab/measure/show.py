# SPDX-License-Identifier: MIT OR Apache-2.0
"""The output of `./ove measure`: the figures of each region, exceeded budgets, and one region by function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ove_lab import console
from ove_lab.errors import Failure
from ove_lab.measure.budget import Budget
from ove_lab.measure.figures import Measured, longest, rows, typical
from ove_lab.measure.memory import Memory
from ove_lab.measure.passes import Pass
from ove_lab.measure.suites import ELAPSED, HEAP, MEMORY, OWN, STATIC
from ove_lab.trace.attribute import by
from ove_lab.trace.explain import HEAD, ordered

_RAM = ("RAM", "bytes", "budget")
_HEADS = ("region", "passes", "min", "median", "max", "budget", "elapsed, max", "budget")


def figures(measured: Measured, budgets: Sequence[Budget]) -> None:
    """Print a line for each region, and what the figures exclude. Raises Failure if there are no figures."""
    lines = _lines(measured, budgets)
    if lines:
        console.table(f"{measured.title}: instructions", list(_HEADS), lines, tuple(range(1, len(_HEADS))))
    if measured.memory is not None:
        console.table("", list(_RAM), _of_ram(measured.memory, budgets), (1, 2))
    for text in _left_out(measured):
        console.say(text)
    if not lines:
        raise Failure(f"{measured.title}: no region was passed from start to end")


def comment(measured: Measured, budgets: Sequence[Budget]) -> str:
    """Write the figures, their exclusions and exceeded budgets as Markdown for a pull request."""
    table = _grid(_HEADS, _lines(measured, budgets))
    if measured.memory is not None:
        table += "\n\n" + _grid(_RAM, _of_ram(measured.memory, budgets))
    wrong = "".join(f"- **{text}**\n" for text in exceeded(measured, budgets))
    rest = "".join(f"- {text}\n" for text in _left_out(measured))
    return "\n".join(filter(None, [f"{measured.title}: instructions\n", table + "\n", wrong, rest, ""])) + "\n"


def _grid(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    grid = [heads, ["---", *["---:"] * (len(heads) - 1)], *lines]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in grid)


def _of_ram(memory: Memory, budgets: Sequence[Budget]) -> list[list[str]]:
    limits = {one.region: str(one.most) for one in budgets if one.suite == MEMORY}
    heap = "not known" if memory.heap is None else str(memory.heap)
    beside = f", without the {memory.array} of the heap" if memory.array else ""
    return [
        [f"static{beside}", str(memory.static), limits.get(STATIC, "-")],
        ["heap, at most", heap, limits.get(HEAP, "-")],
    ]


def _lines(measured: Measured, budgets: Sequence[Budget]) -> list[list[str]]:
    own, elapsed = ({row.case: row for row in rows(measured) if row.suite == suite} for suite in (OWN, ELAPSED))
    limits = {(one.suite, one.region): str(one.most) for one in budgets}
    return [
        [
            name,
            *map(str, (row.iterations, row.min, row.p50, row.max)),
            limits.get((OWN, name), "-"),
            str(elapsed[name].max),
            limits.get((ELAPSED, name), "-"),
        ]
        for name, row in own.items()
    ]


def _left_out(measured: Measured) -> Iterator[str]:
    if measured.was_stopped:
        yield "the program did not end by itself and was stopped; --for MS runs it longer"
    for name, passes in measured.passes.by_name.items():
        unended, elsewhere = measured.passes.unended[name], measured.passes.elsewhere[name]
        if elsewhere:
            yield (
                f"region `{name}`: {elsewhere} passes ended in another thread or interrupt than they began in, so what "
                "they took is not known"
            )
        elif not passes:
            yield f"region `{name}` " + ("was begun and never ended" if unended else "was never begun")
        elif unended:
            yield f"region `{name}`: of {len(passes) + unended} passes {unended} did not end, and do not count"


def exceeded(measured: Measured, budgets: Sequence[Budget]) -> list[str]:
    """Return the reason for each exceeded budget, with the functions of the longest pass."""
    return [text for one in budgets for text in _judge(measured, one)]


def _judge(measured: Measured, budget: Budget) -> Iterator[str]:
    if budget.suite == MEMORY:
        yield from _judge_memory(measured, budget)
        return
    for one in measured.passes.cut_off.get(budget.region, ()):
        if measured.instructions(budget.suite, one) > budget.most:
            yield _too_long(measured, budget, one, "a pass that the run's end cut off had taken")
    if not measured.passes.by_name.get(budget.region):
        there_are = ", ".join(f"`{name}`" for name, passes in measured.passes.by_name.items() if passes) or "none"
        yield f"there is a budget for region `{budget.region}`, which has no whole pass; there are: {there_are}"
        return
    worst = longest(measured, budget.suite, budget.region)
    if measured.instructions(budget.suite, worst) > budget.most:
        yield _too_long(measured, budget, worst, "the longest pass takes")


def _judge_memory(measured: Measured, budget: Budget) -> Iterator[str]:
    what, memory = f"{MEMORY}/{budget.region}", measured.memory
    used = None if memory is None else memory.static if budget.region == STATIC else memory.heap
    if used is None:
        yield f"{what}: there is a budget of {budget.most} bytes, and how many the program uses is not known"
    elif used > budget.most:
        yield f"{what}: the program uses {used} bytes, {used - budget.most} more than the budget of {budget.most}"


def _too_long(measured: Measured, budget: Budget, one: Pass, said: str) -> str:
    figure = measured.instructions(budget.suite, one)
    parts = ", ".join(f"{name} {count}" for name, count, *_ in ordered(measured.work(budget.suite, one)))
    return (
        f"{budget.suite}/{budget.region}: {said} {figure} instructions, "
        f"{figure - budget.most} more than the budget of {budget.most}: {parts}"
    )


def by_function(measured: Measured, region: str, has_lines: bool) -> None:
    """Print where the instructions of the median pass went. Raises UsageError for a region that does not exist."""
    one = typical(measured, region)
    title = f"{OWN}/{region} in {measured.title}, the median pass: {one.own} instructions"
    _print(title, "function", ordered(measured.work(OWN, one)))
    if has_lines:
        places = one.places(measured.owners).tolist()
        program = measured.program
        work = by(measured.run, program, places, lambda at: f"{measured.function(at)}  {program.line(at)}")
        _print("by source line", "function and line", ordered(work))


def _print(title: str, first: str, lines: Sequence[Sequence[str]]) -> None:
    heads = [first, *HEAD]
    console.table(title, heads, [list(line) for line in lines], tuple(range(1, len(heads))))
