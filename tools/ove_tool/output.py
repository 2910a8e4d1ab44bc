# SPDX-License-Identifier: MIT OR Apache-2.0
"""Standard output whose errors name the file, because the system's error for a write does not."""

from __future__ import annotations

import errno
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class OutputRefused(Exception):
    """Standard output cannot be written; the text says where the output goes, and why."""


class _Output(io.FileIO):
    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError as failure:
            if failure.errno in (errno.EPIPE, errno.EAGAIN):
                raise
            text = f"the output cannot be written to {_place(self.fileno())}: {failure.strerror}"
            raise OutputRefused(f"{text}; send the output to another place") from failure


def own() -> None:
    """Replace sys.stdout. A failed write then raises OutputRefused, except on a pipe without a reader."""
    before = sys.stdout
    try:
        number = before.fileno()
    except io.UnsupportedOperation:
        # A program that runs a command in its own process may have replaced sys.stdout by an in-memory stream.
        return
    raw = _Output(number, "wb", closefd=False)
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=before.encoding,
        errors=before.errors,
        line_buffering=raw.isatty(),
        write_through=True,
    )


def _place(number: int) -> str:
    try:
        return str(Path(f"/proc/self/fd/{number}").readlink())
    except OSError:
        return "standard output"
