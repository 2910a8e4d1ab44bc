# SPDX-License-Identifier: MIT OR Apache-2.0
"""The text of GDB's commands about a stopped program: `ove threads` and the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ove_lab.inspect.screen import Inspector
from ove_lab.inspect.stop import Stop

UNKNOWN = "not known"
_LOCKS = ("mutex", "rmtx")


def lines(inspector: Inspector | None, why: str, stop: Stop, words: Sequence[str]) -> Iterator[str]:
    """Yield the text of a command; `words` are the words after `ove`."""
    command = _COMMANDS.get(words[0]) if len(words) == 1 else None
    if command is None:
        yield f"the commands are: {', '.join(f'ove {one}' for one in _COMMANDS)}"
    elif inspector is None:
        yield f"the threads are not known: {why}"
    else:
        yield from command(inspector, stop)


def _threads(inspector: Inspector, stop: Stop) -> Iterator[str]:
    rows = [("number", "thread", "priority", "base", "stack used", "free", "state")]
    for number in stop.numbers:
        one = stop.threads.get(number)
        if one is None:
            rows.append((str(number), stop.name(number), "", "", "", "", "running"))
            continue
        stack = inspector.stacks.of(stop.snapshot, one)
        figures = (one.priority, one.own_priority, stack.used, stack.free)
        shown = (UNKNOWN if figure is None else str(figure) for figure in figures)
        rows.append((str(number), one.name, *shown, stop.state(number)))
    yield from aligned(rows)
    if lost := inspector.threads.lost(stop.snapshot):
        yield f"other threads are not known: the list of threads is destroyed at 0x{lost:08x}"


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the rows of a table, each column as wide as its longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()


def _objects(inspector: Inspector, stop: Stop) -> Iterator[str]:
    rows = [("object", "kind", "state", "waiting")]
    for one in inspector.objects.every(stop.snapshot):
        waiting = [each.thread.name for each in stop.seen if each.wait is not None and each.wait.name == one.name]
        level = inspector.objects.level(stop.snapshot, one)
        state = inspector.holder(stop.snapshot, one) if one.kind in _LOCKS else level or UNKNOWN
        if one.kind == "watchdog":
            state = inspector.objects.watchdog(stop.snapshot, one.address).text
        rows.append((one.name, one.kind, state, ", ".join(waiting)))
    yield from aligned(rows) if len(rows) > 1 else ["no variable is known to be an ove object or its handle"]


def _timers(inspector: Inspector, stop: Stop) -> Iterator[str]:
    rows = [("timer", "state", "kind", "period", "callback")]
    for one, facts in inspector.objects.timers(stop.snapshot):
        state = UNKNOWN if facts.is_running is None else "running" if facts.is_running else "stopped"
        kind = UNKNOWN if facts.is_periodic is None else "periodic" if facts.is_periodic else "one-shot"
        rows.append((one.name, state, kind, facts.period or UNKNOWN, facts.callback or UNKNOWN))
    yield from aligned(rows) if len(rows) > 1 else ["no variable is known to be an ove timer or its handle"]


def _heap(inspector: Inspector, stop: Stop) -> Iterator[str]:
    facts = inspector.objects.heap(stop.snapshot)
    if facts is None:
        yield "the program has no heap whose state is known"
        return
    shown = [UNKNOWN if one is None else str(one) for one in facts]
    yield from aligned([("total", "used", "peak", "blocks"), shown])


_COMMANDS: dict[str, Callable[[Inspector, Stop], Iterator[str]]] = {
    "threads": _threads,
    "objects": _objects,
    "timers": _timers,
    "heap": _heap,
}
