# SPDX-License-Identifier: MIT OR Apache-2.0
"""Output for the user: a progress line on a terminal, plain lines elsewhere. Results go to stdout, the rest to
stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from rich.console import Console

if TYPE_CHECKING:
    from rich.status import Status


class _Console(Console):
    # Changes the program's own texts before they are printed; a program that has several names sets it.
    words: Callable[[str], str] = staticmethod(str)

    def print(self, *objects: Any, **options: Any) -> None:
        super().print(*(self.words(one) if isinstance(one, str) else one for one in objects), **options)

    def on_broken_pipe(self) -> None:
        """Leave the error to the end of the program, which prints a message."""
        raise BrokenPipeError


out = _Console(highlight=False, soft_wrap=True, markup=False)
err = _Console(stderr=True, highlight=False, soft_wrap=True, markup=False)
# Without a terminal, a step prints its progress no more often than this.
_PLAIN_PERIOD_S = 20.0
# Wider than any table, because a program or an editor reads the lines.
_UNBOUNDED = 1_000_000
# The minimum width of a wrapped column, into which most words fit.
_WRAPPED = 10
# The current steps, the innermost last; only the innermost shows progress.
_steps: list[Status] = []


def say(text: str) -> None:
    """Print a plain line of progress."""
    err.print(text)


def result(text: str) -> None:
    """Print a line of the result, above the progress line if there is one."""
    # On a terminal both streams share the screen, and only the progress line's console knows its position.
    (err if _steps and out.is_terminal else out).print(text)


def error(text: str) -> None:
    err.print(f"ove: {text}", style="red" if err.is_terminal else None)


@contextmanager
def step(text: str) -> Iterator[Callable[[str], None]]:
    """Show a step in progress. Yields a function that shows how far the step is.

    Steps may be nested: the outer step's line is hidden during the inner one. On a terminal the line is updated;
    elsewhere a line is printed at the start, and the progress from time to time.
    """
    if not err.is_terminal:
        err.print(f"{text} ...")
        yield _plain(text)
        return
    started = time.monotonic()
    if _steps:
        _steps[-1].stop()
    status = err.status(text)
    _steps.append(status)
    status.start()
    try:
        yield lambda detail: status.update(f"{text} {detail}")
    finally:
        status.stop()
        _steps.remove(status)
        if _steps:
            _steps[-1].start()
    err.print(f"{text} ({time.monotonic() - started:.1f} s)")


class Many:
    """Shows how many parts of some work are done, and the remaining time; parts may run in parallel.

    `expected` is the duration of each part in seconds; only the proportions must be right.
    """

    def __init__(self, text: str, expected: Sequence[float]) -> None:
        self._expected = list(expected)
        self._text = text
        self._started = time.monotonic()
        self._names: dict[int, str] = {}
        self._done: list[int] = []
        self._lock = Lock()
        # Imported here, because most commands show no bar and every command pays for its imports.
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415 - as above

        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[parts]}"))
        self._bar = Progress(*columns, TimeRemainingColumn(), TextColumn("{task.fields[detail]}"), console=err)
        self._task = self._bar.add_task(text, total=sum(expected), parts=self._parts(), detail="")

    def begin(self, number: int, name: str) -> Callable[[str], None]:
        """Show that a part begins. Returns a function that shows how far it is."""
        self._names[number] = name
        return lambda detail: self._bar.update(self._task, detail=f"{name}: {detail}")

    def end(self, number: int) -> None:
        """Show that a part has ended."""
        with self._lock:
            self._done.append(number)
            self._bar.update(self._task, advance=self._expected[number], parts=self._parts())
            if not err.is_terminal:
                say(f"[{self._parts()}] {self._names[number]}{self._left()}")

    def _parts(self) -> str:
        return f"{len(self._done)}/{len(self._expected)}"

    def _left(self) -> str:
        done = sum(self._expected[number] for number in self._done)
        seconds = (time.monotonic() - self._started) * (sum(self._expected) - done) / done if done else 0.0
        return f"; about {seconds:.0f} s left" if len(self._done) < len(self._expected) else ""


@contextmanager
def many(text: str, expected: Sequence[float]) -> Iterator[Many]:
    """Show the progress of some work while the block runs: a bar on a terminal, a line for each part elsewhere."""
    display = Many(text, expected)
    if err.is_terminal:
        with display._bar:
            yield display
    else:
        yield display
    taken = time.monotonic() - display._started
    say(f"{text}: {display._parts()} in {taken:.0f} s")


def _plain(text: str) -> Callable[[str], None]:
    said, last = time.monotonic(), ""

    def show(detail: str) -> None:
        nonlocal said, last
        if detail != last and time.monotonic() - said >= _PLAIN_PERIOD_S:
            said, last = time.monotonic(), detail
            err.print(f"{text} {detail}")

    return show


@contextmanager
def paused() -> Iterator[None]:
    """Hide the progress line while another program asks the user something, or this process forks."""
    if _steps:
        _steps[-1].stop()
    try:
        yield
    finally:
        if _steps:
            _steps[-1].start()


def be_silent() -> None:
    """Make this process a worker: it shows no progress line, and prints plain lines to stderr."""
    _steps.clear()
    err._force_terminal = False


def table(title: str, columns: list[str], rows: list[list[str]], right: tuple[int, ...] = ()) -> None:
    """Print a table to stdout. Without a terminal, it keeps its full width.

    The first column is the row's key and keeps its width, as do the last `right` columns with figures. The other
    columns wrap on a narrow terminal, the widest first, so that no character is lost.
    """
    from rich.table import Table  # noqa: PLC0415 - as in Many

    whole = {0, *right}
    widths = [max(len(row[index]) for row in (columns, *rows)) for index in range(len(columns))]
    between = 2 * (len(columns) - 1)
    if out.is_terminal:
        _narrow(widths, whole, out.width - between)
    grid = Table(title=title or None, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for index, column in enumerate(columns):
        justify: Literal["left", "right"] = "right" if index in right else "left"
        grid.add_column(column, justify=justify, no_wrap=index in whole, overflow="fold", width=widths[index])
    for row in rows:
        grid.add_row(*row)
    # A terminal narrower than the table wraps the lines itself.
    width = max(out.width, sum(widths) + between) if out.is_terminal else _UNBOUNDED
    _Console(file=sys.stdout, highlight=False, markup=False, width=width).print(grid)


def _narrow(widths: list[int], whole: Set[int], room: int) -> None:
    """Narrow the widest wrappable column until the table fits, or until every such column has its minimum width."""
    wrapping = [index for index in range(len(widths)) if index not in whole]
    while sum(widths) > room and wrapping:
        widest = max(wrapping, key=lambda index: widths[index])
        if widths[widest] <= _WRAPPED:
            return
        widths[widest] -= 1
