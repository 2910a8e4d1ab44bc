# SPDX-License-Identifier: MIT OR Apache-2.0
"""The call stacks of one iteration of each row: records the images of a run once more, for their flame graphs."""

from __future__ import annotations

from collections.abc import Sequence

from ove_tool import board as boards
from ove_tool import console
from ove_tool.bench.explain import subject
from ove_tool.errors import Failure
from ove_tool.report.attribution import Place
from ove_tool.trace import observe
from ove_tool.trace.timeline import Timeline
from ove_tool.variant import Variant

Stacks = dict[Place, list[str]]


def of_images(variants: Sequence[Variant], defines: Sequence[str]) -> tuple[Stacks, list[str]]:
    """Give the stacks of every emulated image, and the text of each failure: one image's failure is its own."""
    found: Stacks = {}
    failures = []
    recordable = [variant for variant in variants if boards.load(variant.board).is_exact]
    for number, variant in enumerate(recordable, start=1):
        try:
            with console.step(f"[{number}/{len(recordable)}] the stacks of {variant.name}, {variant.lang}:"):
                found |= of_image(variant, defines)
        except Failure as failure:
            failures.append(f"{variant.name}, {variant.lang}: {failure}")
            console.error(failures[-1])
    return found, failures


def of_image(variant: Variant, defines: Sequence[str]) -> Stacks:
    """Give the folded stacks of each row of an image. Raises Failure when the image fails."""
    image = subject(variant, tuple(defines))
    names = list(image.medians)
    observed = observe.row(image, names[0], boards.load(variant.board))
    timeline = Timeline()
    observed.trees(timeline)
    found: Stacks = {}
    for name in names:
        window = image.rows.by_name[name]
        stacks = timeline.folded(observed.owners.segments, (window.begin, window.end), observed.names.name)
        place = Place(variant.rtos, variant.board, variant.mode, variant.lang, name)
        found[place] = [f"{stack} {count}" for stack, count in sorted(stacks.items())]
    return found
