# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs all judges on one recorded run."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from ove_lab.check import callstacks, contention, unknown_calls
from ove_lab.check.accesses import Selection
from ove_lab.check.authors import Author, Authors
from ove_lab.check.contexts import Contexts
from ove_lab.check.dead_stacks import DeadStacks
from ove_lab.check.finding import Finding, Frame
from ove_lab.check.heaps import POOL_ALLOCATIONS, Heaps
from ove_lab.check.interrupts import POLLED, Interrupts
from ove_lab.check.locks import Locks
from ove_lab.check.marks import Marks
from ove_lab.check.memory import Memory
from ove_lab.check.order import Order
from ove_lab.check.races import Races
from ove_lab.check.report import Report
from ove_lab.check.uninitialised import Uninitialised
from ove_lab.check.uninitialised_stack import UninitialisedStack
from ove_lab.trace import ending, history, native
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.observe import Observed
from ove_lab.trace.slices import Detail

_NS_IN_MS = 1_000_000


def judge(observed: Observed) -> Report:
    """Judge a run."""
    report = Report(observed.title)
    made = history.make(observed, Detail.CALLS)
    authors, contexts = Authors(observed), Contexts(observed)
    budgets = Budgets(made)
    _end_stacks(contexts, budgets)
    marks = Marks(observed, authors)
    heaps = Heaps(observed, authors, marks)
    taken = sum(one.call is not None and one.call.name in POOL_ALLOCATIONS for one in made.slices)
    if taken > heaps.pool_calls:
        heaps.allow_unknown_pool_blocks()
    selection = Selection(observed, authors, contexts)
    shared = selection.shared()
    order = Order(made, contexts, authors, marks, heaps)
    races = Races(observed, contexts, authors, shared, order, marks, heaps)
    interrupts = Interrupts(made, contexts, authors, marks, heaps).judge()
    polled = {one.about for one in interrupts if one.rule == POLLED}
    # A polled flag is also a race, with the same cause.
    # Without most of the calls, each correct use of a lock or a queue would be a race.
    sees_calls = not native.inlines_calls(observed.program)
    report.findings += [one for one in races.judge() if one.about not in polled] if sees_calls else []
    report.findings += interrupts
    memory = Memory(made, contexts, selection, heaps, marks, budgets)
    failed = ending.failed(made)
    # A program that died may hold its last pointer to a block in a register.
    report.findings += memory.judge(is_whole=not (failed or _is_stopped(observed)))
    report.findings += Uninitialised(observed, contexts, selection, heaps).judge()
    report.findings += UninitialisedStack(observed, contexts, selection).judge()
    report.findings += DeadStacks(made, contexts, selection, heaps, marks).judge()
    report.findings += Locks(made, contexts, order).judge() if sees_calls else []
    report.locks = contention.of(made, order)
    unknown = unknown_calls.of(made, contexts, authors) if authors.is_known else {}
    executed, recorded = observed.run.executed(len(observed.run.pc)), len(observed.run.pc)
    times = observed.run.repeats.times
    report.counts = {
        "instructions": executed,
        # An iteration with the same accesses as the one before has the same findings.
        "of them in repeated iterations": executed - recorded,
        "accesses": shared.judged,
        "shared accesses": len(shared.place),
        "calls": sum(times(one.begin) for one in made.slices if one.call is not None),
        "calls without a known object": sum(order.unknown.values()),
        "calls of the kernel that no judge knows": sum(unknown.values()),
    }
    report.failed = failed
    report.left_out = list(_left_out(observed, contexts, authors, order, races, unknown, report.failed))
    if taken > heaps.pool_calls:
        count = taken - heaps.pool_calls
        report.left_out.append(
            f"the blocks of pools that {count} calls took: the calls are inlined, or ove has no debug information"
        )
    if inlined := sum(one.is_inlined for one in heaps.blocks):
        report.left_out.append(
            f"leaks, frees within a block and uninitialised reads of {inlined} blocks: the compiler inlined malloc()"
        )
    if names := ", ".join(memory.unknown_stacks):
        report.left_out.append(f"stack overflows of {names}: the record does not show where the stacks end")
    _complete(observed, authors, report.findings)
    return report


def _end_stacks(contexts: Contexts, budgets: Budgets) -> None:
    """Let stacks that overflowed end where they should: the memory below belongs to others."""
    for thread in contexts.threads:
        bounds = budgets.bounds(thread) if thread.low is not None else None
        if bounds is not None and thread.low < bounds[0]:
            thread.low = bounds[0]


def _left_out(
    observed: Observed,
    contexts: Contexts,
    authors: Authors,
    order: Order,
    races: Races,
    unknown: dict[str, int],
    failed: str,
) -> Iterator[str]:
    """Yield the parts that no judge examined, with the reasons."""
    if not authors.is_known:
        yield "data races and memory: without debug information, the program's code cannot be told from the kernel's"
        # The functions of ove are known by their symbols, a kernel's calls by their declarations.
        if native.has_kernel(observed.program) and not native.has_ove(observed.program):
            yield f"locks, and calls in handlers: {observed.no_calls}"
    elif observed.no_calls:
        yield f"data races of variables: {observed.no_calls}"
    if native.inlines_calls(observed.program):
        yield "data races and locks: the compiler inlines the kernel's calls, and the record shows only those that wait"
    yield from observed.lacks
    if races.skipped:
        yield f"{races.skipped} shared accesses to variables of ove, the kernel and libraries, or to unnamed memory"
    for one in sorted(races.unknown_priorities):
        handler = contexts.name(one)
        yield f"data races of {handler} with other handlers and with sections under BASEPRI: its priority is not known"
    for name, count in sorted(order.unknown.items()):
        yield f"{count} calls of {name} whose object is not known: each counts for every object of its kind"
    if unknown:
        names = ", ".join(f"{name} ({count})" for name, count in unknown.items())
        yield f"the order and the exclusion of calls of the kernel that no judge knows: {names}"
    if failed:
        yield f"the program after its end: {failed}"
    if observed.recorded.is_full:
        end = observed.ns(observed.window[1]) / _NS_IN_MS
        yield f"the run after {end:.3f} ms, where the record was full; --memory GIB allows a larger record"
    if _is_stopped(observed):
        yield "leaks: the run was stopped before the program ended"
    elif failed:
        yield f"leaks: {failed}"


def _is_stopped(observed: Observed) -> bool:
    return observed.recorded.hung or observed.recorded.is_cut


def _complete(observed: Observed, authors: Authors, findings: list[Finding]) -> None:
    """Add the time and the call stack of each side."""
    sides = [side for one in findings for side in one.sides]
    stacks = callstacks.of(observed, [one.place for one in sides])
    for one in sides:
        one.stack = [_with_author(authors, each) for each in stacks.get(one.place, [])]
        one.ms = observed.ns(one.place) / _NS_IN_MS


def _with_author(authors: Authors, frame: Frame) -> Frame:
    return dataclasses.replace(frame, is_programs=authors.of_path(frame.path) is Author.PROGRAM)
