# SPDX-License-Identifier: MIT OR Apache-2.0
"""Determines whether a program died: the run then shows the path to its death, and no verdict on it is positive."""

from __future__ import annotations

from ove_lab.trace import faults, stopped_tick
from ove_lab.trace.history import History
from ove_lab.trace.record import Recorded


def failed(made: History) -> str:
    """Return how a run died: in a fault or a reset, without its tick, or with an exit code; empty for a normal end."""
    observed = made.observed
    if fault := faults.ended_in(observed):
        return fault
    return stopped_tick.of(made).stopped or code(observed.title, observed.recorded)


def code(title: str, recorded: Recorded) -> str:
    """Return the exit code of a run that ended by itself, as text; empty for code 0 and for a stopped run."""
    if recorded.exit_code == 0 or recorded.hung or recorded.is_cut:
        return ""
    return f"{title} ended with code {recorded.exit_code}"
