# SPDX-License-Identifier: MIT OR Apache-2.0
"""Records one image and folds the call stacks of one iteration of each of its rows. Needs the set `trace`."""

from __future__ import annotations

from ove_lab import board as boards
from ove_lab import console
from ove_lab.errors import Failure
from ove_lab.trace import running, stacks, threads
from ove_lab.trace.flow import Flow
from ove_lab.trace.names import Names, Symbols
from ove_lab.trace.timeline import Timeline
from ove_tool.bench import kept
from ove_tool.bench.explain import subject
from ove_tool.bench.matrix import request_of
from ove_tool.build import build
from ove_tool.variant import Variant

# The folded stacks of each row.
Folded = dict[str, list[str]]


def work(variant: Variant, defines: tuple[str, ...], measured: str) -> Folded | str:
    """Run `of_image` in a separate process; return the text of a failure instead of raising it."""
    console.be_silent()
    try:
        return of_image(variant, defines, measured)
    except Failure as failure:
        return str(failure)


def of_image(variant: Variant, defines: tuple[str, ...], measured: str) -> Folded:
    """Return the folded stacks of each row of an image.

    `measured` is the digest of the measured image. Raises Failure if the sources now build a different image, or if the
    image fails.
    """
    image = build(request_of(variant, defines), is_quiet=True)
    if kept.digest(image, boards.load(variant.board)) != measured:
        raise Failure("the image has changed since it was measured; `./ove bench` measures it again")
    recorded = subject(variant, defines)
    run, program, symbols = recorded.run, recorded.program, Symbols(recorded.program)
    flow = Flow(run, program)
    owners = threads.find(run, flow, program, running.find(run, program))
    # A thread has the name of its function: what the kernel calls a thread is found by computing values, which would
    # take three times as long as all the rest.
    names = Names(run, flow, program, owners, symbols)
    timeline = Timeline()
    stacks.trees(run, flow, symbols.function, program, owners, names.name, (0, len(run.pc)), timeline)
    found: Folded = {}
    for name in recorded.medians:
        window = recorded.rows.by_name[name]
        folded = timeline.folded(owners.segments, (window.begin, window.end), names.name)
        found[name] = [f"{stack} {count}" for stack, count in sorted(folded.items())]
    return found
