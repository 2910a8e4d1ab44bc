# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the user sees: a moving line on a terminal, plain lines elsewhere. Results go to stdout, the rest to stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.table import Table

out = Console(highlight=False, soft_wrap=True, markup=False)
err = Console(stderr=True, highlight=False, soft_wrap=True, markup=False)


def say(text: str) -> None:
    """Print a plain line of progress."""
    err.print(text)


def error(text: str) -> None:
    err.print(f"ove: {text}", style="red" if err.is_terminal else None)


@contextmanager
def step(text: str) -> Iterator[Callable[[str], None]]:
    """Show that something goes on. Yields a function that shows how far it is, on a terminal only."""
    started = time.monotonic()
    if not err.is_terminal:
        err.print(f"{text} ...")
        yield lambda _: None
        return
    with err.status(text) as status:
        yield lambda detail: status.update(f"{text} {detail}")
    err.print(f"{text} ({time.monotonic() - started:.1f} s)")


def table(title: str, columns: list[str], rows: list[list[str]], right: tuple[int, ...] = ()) -> None:
    """Print a table to stdout; off a terminal it keeps its full width."""
    grid = Table(title=title or None, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for index, column in enumerate(columns):
        grid.add_column(column, justify="right" if index in right else "left", no_wrap=True)
    for row in rows:
        grid.add_row(*row)
    width = None if out.is_terminal else 240
    Console(file=sys.stdout, highlight=False, markup=False, width=width).print(grid)
