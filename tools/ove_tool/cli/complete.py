# SPDX-License-Identifier: MIT OR Apache-2.0
"""A shell's completions of an option's value, or of the last entry of a comma-separated list."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

from ove_lab import board as boards
from ove_tool import kernels, languages
from ove_tool.kconfig import MODES
from ove_tool.variant import examples

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _of(names: Callable[[], Iterable[str]]) -> Completer:
    def complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
        head, comma, last = incomplete.rpartition(",")
        return [CompletionItem(f"{head}{comma}{name}") for name in names() if name.startswith(last)]

    return complete


rtos = _of(kernels.names)
board = _of(boards.names)
lang = _of(languages.names)
mode = _of(lambda: MODES)


def app(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the examples or, if no name matches, the shell's own completion of folders."""
    found = [CompletionItem(name) for name in examples() if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="dir")]
