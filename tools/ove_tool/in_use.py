# SPDX-License-Identifier: MIT OR Apache-2.0
"""Prevents `./ove clean` from removing files that another command in this checkout uses."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from ove_lab.errors import Failure
from ove_tool.paths import STATE

FILE = "in_use.lock"
_held: list[IO[str]] = []


def hold() -> None:
    """Mark the checkout's build folders as in use until this process ends. Waits while another command removes them."""
    if not _held:
        STATE.mkdir(parents=True, exist_ok=True)
        _held.append((STATE / FILE).open("a", encoding="ascii"))
        fcntl.flock(_held[0], fcntl.LOCK_SH)


@contextmanager
def alone() -> Iterator[None]:
    """Keep other commands out of the folders while the block removes them. Raises Failure if a command uses them."""
    STATE.mkdir(parents=True, exist_ok=True)
    with (STATE / FILE).open("a", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Failure(
                "another command builds or tests in this checkout, and needs the files that would be removed: "
                "wait until it ends, or stop it, then start again"
            ) from error
        yield
