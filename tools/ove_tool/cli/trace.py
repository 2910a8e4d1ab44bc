# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove trace`"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ove_tool import console
from ove_tool.cli.recorded import ended_badly, observe, recorded_options
from ove_tool.errors import UsageError
from ove_tool.paths import display
from ove_tool.variant import find_app

if TYPE_CHECKING:
    from ove_tool.trace.budgets import Budgets
    from ove_tool.trace.observe import Observed

_MASKED_SHOWN = 3
_NS_IN_MS = 1_000_000


@click.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("trace.json"),
    show_default=True,
    help="File for Perfetto's viewer.",
)
@click.option(
    "--calls",
    type=click.Choice(["api", "all"]),
    default="api",
    show_default=True,
    help="Show the calls of the API and what they call, or every call.",
)
@click.option("--limits", "is_limited", is_flag=True, help="Fail if the run exceeds APP's limits.toml.")
@click.option(
    "--limits-file", type=click.Path(path_type=Path), metavar="FILE", help="The same with limits from elsewhere."
)
@recorded_options
def command(
    out: Path, calls: str, is_limited: bool, limits_file: Path | None, subject: str | None, **options: Any
) -> None:
    """Show the schedule of APP or of a benchmark ROW: who ran when, and who waited for what.

    The emulator records the program; nothing is added to the program. The file opens in Perfetto's viewer: for each
    thread its states with the object that it waits for, its calls of the API with arguments and results, the depth of
    its stack and its priority; each interrupt; and how full queues, streams and semaphores were.

    Printed are the deepest stacks, the longest waits of threads and interrupts, and the longest masked sections. All
    lengths are instructions.
    """
    wanted = _limits(subject, is_limited, limits_file)
    observed = observe(subject, **options)
    from ove_tool.trace import history, limits  # noqa: PLC0415 - its packages are only there now
    from ove_tool.trace.budgets import Budgets  # noqa: PLC0415

    checked = limits.read(wanted) if wanted is not None else {}
    with console.step("reading the record:"):
        made = history.make(observed, calls == "all")
        budgets = Budgets(made)
    made.write(out)
    for one in made.fills.wrong:
        console.error(f"the record contradicts itself, and this level is not shown: {one}")
    _show(observed, budgets)
    console.result(f"\n{display(out)}: open it in Perfetto's viewer")
    excesses = limits.exceeded(budgets, observed, checked)
    for each in excesses:
        console.error(str(each))
    failed = ended_badly(observed) if wanted is not None else ""
    if failed:
        console.error(f"{failed}; a run that failed is within no limits")
    if excesses or failed:
        sys.exit(1)
    if wanted is not None:
        console.result(f"within all limits of {display(wanted)}")


def _limits(subject: str | None, is_limited: bool, file: Path | None) -> Path | None:
    if file is not None or not is_limited:
        return file
    if subject is None:
        raise UsageError("--limits reads the limits of an application; with --elf, name them by --limits-file FILE")
    return find_app(subject) / "limits.toml"


def _show(observed: Observed, budgets: Budgets) -> None:
    from ove_tool.trace import masked_by  # noqa: PLC0415 - its packages are only there now

    for each in observed.lacks:
        console.result(f"not known: {each}")
    if observed.sleeps:
        slept = sum(length for _, length in observed.sleeps) / _NS_IN_MS
        whole = observed.ns(observed.window[1]) / _NS_IN_MS
        console.result(f"asleep {len(observed.sleeps)} times, {slept:.3f} of {whole:.3f} ms")
    rows = []
    for thread in observed.threads:
        depth, delay = budgets.stack(thread), budgets.response(thread)
        used = "" if depth is None else f"{depth.used}"
        size = "" if depth is None or depth.size is None else f"of {depth.size}"
        where = "" if depth is None else observed.place(depth.place)
        wait = f"{delay.length}" if delay is not None else "" if budgets.knows_responses(thread) else "not known"
        since = "" if delay is None else observed.time(delay.begin)
        rows.append([observed.names.thread(thread), used, size, where, wait, since])
    columns = ["thread", "stack bytes", "", "deepest in", "longest ready", "at"]
    console.table(observed.title, columns, rows, (1, 4, 5))
    if budgets.handler_stack is not None:
        depth = budgets.handler_stack
        console.result(f"interrupts use {depth.used} bytes of their stack; deepest in {observed.place(depth.place)}")
    rows = [
        [one.name, f"{one.count}", f"{one.longest}", f"{one.worst.length}" if one.worst else "not known", one.held_by]
        for one in budgets.interrupts
    ]
    columns = ["interrupt", "times", "longest", "worst response", "of these"]
    console.out.print()
    console.table("", columns, rows, (1, 2, 3))
    for one in budgets.interrupts:
        if one.unknown:
            console.result(f"{one.name}: {one.unknown} of {one.count} requests are not in the record")
    rows = []
    for one in budgets.masked[:_MASKED_SHOWN]:
        found = masked_by.holder(observed, one)
        where = [observed.place(found.begin), observed.place(found.end)]
        rows.append([f"{one.length}", found.owner, *where, observed.time(one.begin)])
    console.out.print()
    console.table("", ["masked", "in", "from", "to", "at"], rows, (0, 4))
