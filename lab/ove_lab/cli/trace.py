# SPDX-License-Identifier: MIT OR Apache-2.0
"""`ove-lab trace`, and the parts that `./ove trace` shares with it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ove_lab import console
from ove_lab.cli.duration import Duration
from ove_lab.cli.file_option import file_option
from ove_lab.cli.recorded import elf_options, failure, given, say_end, say_failed
from ove_lab.errors import UsageError
from ove_lab.paths import display
from ove_lab.whole_file import check_files

if TYPE_CHECKING:
    from ove_lab.trace.kept_run import KeptRun
    from ove_lab.trace.observe import Observed
    from ove_lab.trace.reading import Reading, Subject
    from ove_lab.trace.record import Recorded
    from ove_lab.trace.slices import Detail
    from ove_lab.trace.totals import Totals

F = TypeVar("F", bound=Callable[..., Any])
_LAST_MS = 1000.0
_NS_IN_MS = 1_000_000


@dataclass(frozen=True)
class Wanted:
    """The options of a trace. `limits` is the file with the limits for the run."""

    out: Path
    calls: str
    limits: Path | None
    last_ms: float
    stops: bool
    saved: Path | None
    earlier: Path | None
    allow: int
    shows_cost: bool

    @classmethod
    def take(cls, options: dict[str, Any], limits: Path | None) -> Wanted:
        """Remove the options of `trace_options` from a command's options."""
        return cls(limits=limits, **{one.name: options.pop(one.name) for one in fields(cls) if one.name != "limits"})

    def __post_init__(self) -> None:
        check_files(self.out, self.saved)
        if self.stops and self.limits is None:
            raise UsageError("--stop-at-limit needs --limits or --limits-file")
        for file, option in ((self.limits, "--limits"), (self.earlier, "--against")):
            if file is not None and not file.is_file():
                raise UsageError(f"{display(file)} does not exist, and {option} reads it")


def trace_options(*more: Callable[[F], F]) -> Callable[[F], F]:
    """Add the options of Wanted; `more` come before --limits-file."""
    options: Sequence[Callable[[F], F]] = (
        click.option(
            "--out",
            type=click.Path(path_type=Path),
            default=Path("trace.json"),
            show_default=True,
            help="File for Perfetto's viewer.",
        ),
        click.option(
            "--calls",
            type=click.Choice(["api", "all"]),
            default="api",
            show_default=True,
            help="Show the calls of the API and their callees, or every call.",
        ),
        *more,
        file_option("--limits-file", "Like --limits, but read the limits from FILE."),
        click.option(
            "--last",
            "last_ms",
            type=Duration(0.001),
            default=_LAST_MS,
            show_default=True,
            metavar="MS",
            help="Write the last MS of the run to the file. The printed table has the whole run.",
        ),
        click.option(
            "--stop-at-limit", "stops", is_flag=True, help="End the run soon after the first limit is exceeded."
        ),
        file_option("--save", "Save the run's worst cases and the order of its threads to this file.", "saved"),
        file_option("--against", "Compare with a run that --save wrote; fail if a worst case is worse.", "earlier"),
        click.option(
            "--allow",
            default=0,
            show_default=True,
            metavar="N",
            help="With --against: a worst case may be N instructions longer.",
        ),
        click.option(
            "--cost", "shows_cost", is_flag=True, help="Print the time, memory and disk space that the run took."
        ),
    )

    def add(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return add


@click.command()
@trace_options()
@elf_options
def command(limits_file: Path | None, **options: Any) -> None:
    """Show the schedule of a program: which thread ran when, and what it waited for.

    The emulator records the program; nothing is added to the program. The file opens in Perfetto's viewer: for each
    thread its states with the object that it waits for, its calls of the API with arguments and results, the depth of
    its stack and its priority; each interrupt; and how full queues, streams and semaphores were.

    The command prints the deepest stacks, the longest waits of threads and interrupts, and the longest masked sections.
    All lengths are instructions.
    """
    wanted = Wanted.take(options, limits_file)
    trace(partial(given, **options), wanted)


def trace(choose: Callable[[], Subject | Observed], wanted: Wanted) -> None:
    """Read the record of a program while it runs, or the record of a row. Ends the process if the run is not good.

    The files are checked before `choose` is called, because it may build the program.
    """
    from ove_lab.trace import cost, kept_run, limits  # noqa: PLC0415 - a checkout has its packages only now
    from ove_lab.trace.reading import Reading, Subject  # noqa: PLC0415
    from ove_lab.trace.slices import Detail  # noqa: PLC0415

    checked = limits.read(wanted.limits) if wanted.limits is not None else {}
    before = kept_run.read(wanted.earlier) if wanted.earlier is not None else None
    detail, given = Detail(wanted.calls), choose()
    reading, taken = Reading(wanted.last_ms, detail, checked if wanted.stops else {}), cost.Cost()
    recorded = _stream(reading, given) if isinstance(given, Subject) else _row(reading, given, detail)
    totals = reading.totals
    reading.writer.write(wanted.out)
    for one in totals.wrong:
        console.error(f"the record contradicts itself, and this is not shown: {one}")
    _show(totals)
    console.result(f"\n{display(wanted.out)}{_part(reading, wanted.last_ms)}: open it in Perfetto's viewer")
    if wanted.shows_cost:
        console.result(taken.text(recorded, totals.ns, wanted.out))
    kept = kept_run.of(totals, _end(reading, given, recorded))
    if wanted.saved is not None:
        kept_run.write(kept, wanted.saved)
    is_worse = before is not None and _compare(before, kept, wanted.allow)
    excesses = limits.exceeded(totals, checked, is_whole=not reading.is_stopped)
    for each in excesses:
        console.error(str(each))
    failed = wanted.limits is not None and say_failed(totals, recorded)
    if totals.fault and not failed:
        console.say(totals.fault)
    if excesses or failed or is_worse:
        sys.exit(1)
    if wanted.limits is not None:
        console.result(f"within all limits of {display(wanted.limits)}")


def _part(reading: Reading, last_ms: float) -> str:
    """Return which part of the run the viewer's file contains; empty for the whole run."""
    if reading.is_stopped:
        return f" with the part in which the limit was exceeded, and {last_ms:g} ms before it"
    return f" with the last {last_ms:g} ms" if reading.totals.ns > last_ms * _NS_IN_MS else ""


def _row(reading: Reading, observed: Observed, detail: Detail) -> Recorded:
    from ove_lab.trace import history  # noqa: PLC0415 - as above

    with console.step("reading the record:"):
        reading.take(history.make(observed, detail))
    return observed.recorded


def _stream(reading: Reading, given: Subject) -> Recorded:
    with console.step(f"recording {given.image.name}:") as show:
        recorded = reading.stream(given, show)
    if reading.is_stopped:
        console.say(f"{reading.totals.title} was stopped at the first limit that it exceeded")
    else:
        say_end(reading.totals.title, recorded, reading.totals.ns, given.for_ms)
    return recorded


def _end(reading: Reading, given: Subject | Observed, recorded: Recorded) -> str:
    """Return how a run ended, for a comparison with another run; empty for a benchmark row."""
    from ove_lab.trace.reading import Subject  # noqa: PLC0415 - as above

    if not isinstance(given, Subject):
        return ""
    if reading.is_stopped:
        return "was stopped at a limit"
    if failed := failure(reading.totals, recorded):
        return f"failed: {failed}"
    if unjudged := reading.totals.diagnosis.unjudged:
        return f"cannot be judged: {unjudged}"
    if recorded.hung:
        return "was stopped at the time limit"
    return f"was cut off after {given.for_ms:g} ms" if recorded.is_cut else "ended by itself"


def _compare(before: KeptRun, after: KeptRun, allowance: int) -> bool:
    """Print how two runs differ, and return whether the later one is worse."""
    from ove_lab.trace import compare  # noqa: PLC0415 - as above

    found = compare.figures(before, after)
    if found:
        rows = [[one.name, f"{one.before}", f"{one.after}", _sign(one.change)] for one in found]
        console.out.print()
        console.table(f"against {before.title}", ["worst case", "before", "now", "change"], rows, (1, 2, 3))
    else:
        console.result(f"\nagainst {before.title}: every worst case is the same")
    for line in compare.schedules(before, after):
        console.result(line)
    worse = compare.worse(found, after, allowance)
    for one in worse:
        console.error(f"{one.name} is worse: {one.before} -> {one.after}")
    if unlike := compare.unlike(before, after):
        console.error(unlike)
    return bool(worse or unlike)


def _sign(change: int | None) -> str:
    return "" if change is None else f"{change:+}"


def _show_waits(totals: Totals) -> None:
    from ove_lab.trace import diagnosis  # noqa: PLC0415 - as above
    from ove_lab.trace.budgets import longest_first  # noqa: PLC0415

    found = totals.diagnosis
    rows = [
        [name, f"{found.blocked[name]}", f"{one.length}", one.on, one.held_by, one.at, longest_first(one.ran)]
        for name, one in found.longest.items()
    ]
    if rows:
        columns = ["thread", "blocked in all", "longest", "on", "held by", "at", "meanwhile"]
        console.out.print()
        console.table("", columns, rows, (1, 2, 5))
    for each in diagnosis.text(found):
        console.result(each)


def _show(totals: Totals) -> None:
    for each in totals.lacks:
        console.result(f"not known: {each}")
    if totals.asleep:
        slept, whole = totals.slept_ns / _NS_IN_MS, totals.ns / _NS_IN_MS
        console.result(f"asleep {totals.asleep} times, {slept:.3f} of {whole:.3f} ms")
    rows = []
    for thread in totals.threads:
        stack, ready = thread.stack, thread.ready
        used = "not known" if stack is None else f"{stack.used}"
        size = "" if stack is None or stack.size is None else f"of {stack.size}"
        wait = f"{ready.length}" if ready is not None else "" if thread.knows_ready else "not known"
        rows.append([thread.name, used, size, stack.where if stack else "", wait, ready.at if ready else ""])
    columns = ["thread", "stack bytes", "", "deepest in", "longest ready", "at"]
    console.table(totals.title, columns, rows, (1, 4, 5))
    _show_waits(totals)
    if totals.handler_stack is not None:
        stack = totals.handler_stack
        console.result(f"interrupts use {stack.used} bytes of their stack; deepest in {stack.where}")
    rows = [
        [one.name, f"{one.count}", f"{one.longest}", f"{one.worst.length}" if one.worst else "not known", one.held_by]
        for one in totals.interrupts
    ]
    columns = ["interrupt", "times", "longest", "worst response", "of these"]
    console.out.print()
    console.table("", columns, rows, (1, 2, 3))
    for one in totals.interrupts:
        if one.unknown:
            console.result(f"{one.name}: {one.unknown} of {one.count} requests are not in the record")
    masked = [[f"{each.length}", each.owner, each.begin, each.end, each.at] for each in totals.masked]
    console.out.print()
    console.table("", ["masked", "in", "from", "to", "at"], masked, (0, 4))
