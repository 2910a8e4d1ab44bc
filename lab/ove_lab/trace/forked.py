# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs computations in a forked process, which has all data of this process, so that this process need not wait."""

from __future__ import annotations

import os
import pickle
import traceback
from collections.abc import Callable
from typing import Generic, TypeVar

from ove_lab.errors import Failure

T = TypeVar("T")


class ForkedWorker(Generic[T]):
    """One computation at a time. Results arrive in the order of the computations."""

    def __init__(self, take: Callable[[T], None]) -> None:
        self._take = take
        self._reader = -1
        self._child = 0

    def begin(self, compute: Callable[[], T]) -> None:
        """Wait for the previous computation, and start the next one. Raises Failure if the previous one failed."""
        self.finish()
        reader, writer = os.pipe()
        self._child = os.fork()
        if self._child == 0:
            os.close(reader)
            with os.fdopen(writer, "wb") as stream:
                stream.write(_outcome(compute))
            # Not sys.exit(), which would clean up data of the parent process.
            os._exit(0)
        os.close(writer)
        self._reader = reader

    def finish(self) -> None:
        """Wait for the last computation. Raises Failure if it failed."""
        if self._reader < 0:
            return
        with os.fdopen(self._reader, "rb") as stream:
            content = stream.read()
        self._reader = -1
        os.waitpid(self._child, 0)
        if not content:
            raise Failure("a process that read a part of the record was killed; the machine may lack memory")
        is_done, outcome = pickle.loads(content)  # noqa: S301 - it is from this program itself
        if not is_done:
            raise Failure(outcome)
        self._take(outcome)


def _outcome(compute: Callable[[], object]) -> bytes:
    try:
        return pickle.dumps((True, compute()))
    except Failure as failure:
        return pickle.dumps((False, str(failure)))
    except Exception:  # The other process must print it.
        return pickle.dumps((False, traceback.format_exc()))
