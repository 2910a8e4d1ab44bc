# SPDX-License-Identifier: MIT OR Apache-2.0
"""The longest section with interrupts masked in the rows of a recorded benchmark image."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ove_tool.trace import threads
from ove_tool.trace.explain import Subject
from ove_tool.trace.flow import Flow
from ove_tool.trace.masks import Masked, Masks
from ove_tool.trace.rows import Window
from ove_tool.trace.values import Values


def longest(subject: Subject) -> int:
    """Give its instructions. Takes up to a minute, since what is written to a mask register is computed."""
    flow = Flow(subject.run, subject.program)
    values = Values(subject.run, flow, subject.program, threads.find(subject.run, flow, subject.program))
    masks = Masks(subject.run, flow, subject.program, values)
    return within(masks.sections, subject.rows.by_name.values())


def within(sections: Sequence[Masked], windows: Iterable[Window]) -> int:
    """Give the longest section that lies inside a window as a whole; 0 without one."""
    found = [
        one.length for window in windows for one in sections if window.begin <= one.begin and one.end <= window.end
    ]
    return max(found, default=0)
