# SPDX-License-Identifier: MIT OR Apache-2.0
"""Attributes the outliers of a results file by function: records the images that have one."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple

from ove_lab import board as boards
from ove_lab import console
from ove_lab.errors import Failure, Missing
from ove_lab.trace import explain
from ove_lab.trace.attribute import Work, total
from ove_lab.trace.explain import Explained, Subject
from ove_lab.trace.rows import LOOP, READ
from ove_tool.bench.explain import subject
from ove_tool.bench.matrix import native_symbols
from ove_tool.report import attribution, outliers
from ove_tool.report.attribution import Difference, Place
from ove_tool.report.outliers import Outlier
from ove_tool.report.sources import Sources
from ove_tool.variant import Variant, choose

# A row whose record is this much off its median is attributed, with the rest as a line of its own: the state of a
# kernel's heap, for one, is another after 10 iterations than after 1,000.
_NEAR = 50
REST = "what no recorded iteration has"
# The case's own function has a different name in each language, and includes inlined code.
BODY = "the case's own code, with what is inlined in it"
_FILTER = "arm-none-eabi-c++filt"
# The parts of a demangled name besides the name: Rust's hash, parameters, namespaces without a name.
_NOISE = re.compile(
    r"::h[0-9a-f]{16}$|\(anonymous namespace\)::|\((?!anonymous).*\)(?: const)?$|\[clone .*\]$| \[.*\]$"
)


def missing(sources: Sources) -> list[Outlier]:
    """Return the outliers of emulated boards whose attribution is not known."""
    return [
        one
        for one in outliers.every(sources)
        if one.is_traceable
        and one.other_run.board in boards.names()
        and boards.load(one.other_run.board).kind == "qemu"
        and sources.difference(one.base_run, one.base.name, one.other_run, one.other.name) is None
    ]


def attribute(wanted: Iterable[Outlier], defines: Sequence[str], on_image: Callable[[str], None]) -> list[Difference]:
    """Record each image once and compare the rows, by an iteration whose length matches the results.

    If no recorded iteration matches, the median one is used and the rest is a separate line. A rest of more than 2 % is
    reported and not attributed. A row of a kernel that is not available here is not attributed either, because the
    published pages cover more kernels than one machine needs.
    """
    needed: dict[tuple[tuple[str, str, str, str], tuple[str, ...]], dict[str, int]] = {}
    pairs = list(wanted)
    for one in pairs:
        for run, row in ((one.base_run, one.base), (one.other_run, one.other)):
            # The native rows may come from another image (bench/matrix.py).
            own = native_symbols(run.rtos, defines) if row.suite.startswith("native_") else ()
            needed.setdefault((run.key, own or tuple(defines)), {})[row.name] = row.p50
    known: dict[Place, dict[str, Work]] = {}
    for (key, symbols), names in needed.items():
        rtos, board, mode, binding = key
        on_image(f"{rtos}, {mode}, {binding}")
        try:
            variant: Variant = choose(board, rtos, mode, binding)
            image = subject(variant, symbols)
        except Missing as lack:
            console.error(f"not attributed: {len(names)} rows of {rtos}, {mode}, {binding}: {lack}")
            continue
        for name, median in names.items():
            known[Place(*key, name)] = work_of(image, name, median)
    found = [_difference(one, known) for one in pairs if _places(one) <= known.keys()]
    return [one for one in found if one is not None]


def _places(one: Outlier) -> set[Place]:
    return {attribution.place(one.base_run, one.base.name), attribution.place(one.other_run, one.other.name)}


def work_of(image: Subject, name: str, median: int) -> dict[str, Work]:
    """Return a row's work by function, with build-independent names."""
    row = explain.explain(image, name, median)
    body = _body(row)
    found: dict[str, Work] = {}
    names = dict(zip(row.work, demangled(list(row.work)), strict=True))
    for function, work in row.work.items():
        title = BODY if function == body else names[function]
        found[title] = found.get(title, Work()) + work
    return found


def _body(row: Explained) -> str | None:
    """Return the name of the first function that the loop calls."""
    program, run = row.subject.program, row.subject.run
    for index in range(row.window.begin, row.window.end):
        function = program.function(int(run.pc[index]))
        if function not in (LOOP, READ):
            return function
    return None


def demangled(names: Sequence[str]) -> list[str]:
    """Return the source-level names, without parameters and hashes."""
    done = subprocess.run([_FILTER], input="\n".join(names), capture_output=True, text=True, check=False)
    found = done.stdout.splitlines()
    if done.returncode != 0 or len(found) != len(names):
        raise Failure(f"{_FILTER} gave {len(found)} names for {len(names)}: {done.stderr.strip()}")
    return [name if old == name else _plain(name) for old, name in zip(names, found, strict=True)]


def _plain(name: str) -> str:
    while (shorter := _NOISE.sub("", name)) != name:
        name = shorter
    return name


def _difference(one: Outlier, known: dict[Place, dict[str, Work]]) -> Difference | None:
    base, other = attribution.place(one.base_run, one.base.name), attribution.place(one.other_run, one.other.name)
    works = known[base].copy(), known[other].copy()
    for place, work, row in ((base, works[0], one.base), (other, works[1], one.other)):
        rest = row.p50 - total(work).instructions
        if abs(rest) * _NEAR > row.p50:
            console.error(
                f"not attributed: {', '.join(place)}: {total(work).instructions} instructions by the record, "
                f"{row.p50} by the results"
            )
            return None
        if rest:
            work[REST] = Work(instructions=rest)
    counts = [(name, *(work.get(name, Work()).instructions for work in works)) for name in {**works[0], **works[1]}]
    differing = sorted(
        (each for each in counts if each[1] != each[2]), key=lambda each: (-abs(each[2] - each[1]), each[0])
    )
    return Difference(base, other, tuple(differing), astuple(total(works[0])), astuple(total(works[1])))
