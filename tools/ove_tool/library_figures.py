# SPDX-License-Identifier: MIT OR Apache-2.0
"""Figures for the libraries in integrations/: each measure program on every kernel, and on the library's own port."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from ove_lab import board as boards
from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.measure.budget import FILE as BUDGETS
from ove_lab.measure.suites import ELAPSED
from ove_lab.whole_file import replace
from ove_tool import integrations, kernels, own_trees
from ove_tool.build import BuildRequest
from ove_tool.integrations import Library
from ove_tool.kconfig import MODES
from ove_tool.paths import INTEGRATIONS
from ove_tool.report import markdown, pages
from ove_tool.variant import Variant

FILE, PAGE = "libraries.json", pages.LIBRARIES_FILE
COMMAND = "./ove measure --libraries docs/benchmarks"
# The setting of --release, with which the tests measure:*.c.* also measure.
RELEASE = ("CONFIG_OVE_CHECKS=n",)
FOR_MS = 1000.0
_SCHEMA = 1


class Region(schema.Table):
    """The instructions of a region, including all interrupts and threads that ran inside it."""

    name: schema.Filled
    median: schema.Count
    longest: schema.Count


class Figures(schema.Table):
    """A library over one port on one kernel. `heap` is None if the size of a block is not known."""

    library: schema.Word
    kernel: schema.Word
    regions: tuple[Region, ...]
    static: schema.Count
    heap: schema.Count | None
    other: schema.Filled | None = None


class File(schema.Table):
    """The file libraries.json."""

    figures: tuple[Figures, ...]


class Case(NamedTuple):
    """A program to measure: a library, a kernel, and the library's alternative port, if any."""

    subject: Library
    kernel: str
    other: integrations.Other | None = None

    @property
    def app(self) -> Path:
        return INTEGRATIONS / self.subject.name / "measure"

    @property
    def request(self) -> BuildRequest:
        defines = (*RELEASE, *([self.other.define] if self.other else []))
        return BuildRequest(self.app, Variant(self.kernel, boards.default(), MODES[0]), defines)


def cases() -> Iterator[Case]:
    """Yield each program: a library's alternative port, then ove's port on each kernel that the library supports."""
    names = [name for name in kernels.names() if not kernels.load(name).is_on_host]
    first = boards.load(boards.default()).kernel
    for library in integrations.every():
        app = INTEGRATIONS / library.name / "measure"
        if not (app / BUDGETS).is_file():
            continue
        if library.other:
            yield Case(library, library.other.kernel, library.other)
        for name in sorted(names, key=lambda name: name != first):
            if not (app.parent / "not_on" / f"{name}.txt").is_file():
                yield Case(library, name)


def measure(tell: Callable[[str], None]) -> list[Figures]:
    """Build and measure all programs. If a kernel's tree is missing, raises Failure before the first one."""
    # Import late: the required packages are installed when a recording is set up.
    from ove_lab.measure.figures import rows  # noqa: PLC0415
    from ove_tool import regions  # noqa: PLC0415

    wanted = list(cases())
    for name in dict.fromkeys(case.kernel for case in wanted):
        if why := own_trees.not_available(name):
            raise Failure(f"the page has a row for each kernel, but {kernels.title(name)} is {why}")
    found = []
    for case in wanted:
        tell(f"{case.subject.title}: {_port(case.kernel, case.other.port if case.other else None)}")
        measured = regions.measure(case.request, FOR_MS, is_quiet=True)
        if measured.memory is None:
            raise Failure(f"{measured.title}: its RAM is not known")
        inside = [one for one in rows(measured) if one.suite == ELAPSED]
        found.append(
            Figures(
                case.subject.name,
                case.kernel,
                tuple(Region(one.case, one.p50, one.max) for one in inside),
                measured.memory.static,
                measured.memory.heap,
                case.other.port if case.other else None,
            )
        )
    return found


def write(folder: Path, found: list[Figures]) -> list[Path]:
    """Write the figures and their page."""
    text = json.dumps({"schema": _SCHEMA, **msgspec.to_builtins(File(tuple(found)))}, indent=1, ensure_ascii=False)
    replace(folder / FILE, f"{text}\n")
    replace(folder / PAGE, page(found))
    return [folder / FILE, folder / PAGE]


def read(folder: Path) -> list[Figures]:
    """Read the published figures. Raises Failure for an invalid file."""
    return list(schema.json_file(folder / FILE, File, COMMAND, _SCHEMA).figures)


def page(found: list[Figures]) -> str:
    """Return the page with a table for each library."""
    parts = [
        markdown.paragraph(
            f"`{COMMAND}` measures the programs `integrations/*/measure` and writes this page. The figures count "
            "the instructions that an emulated Cortex-M7 executes during one operation, including all threads, "
            "interrupts and the kernel; each library's README describes the operation. The programs use heap mode "
            "without checks. RAM is in bytes. Static is what the linker reserves for the whole program, including "
            "stacks but not the heap's array. Heap is the most that was allocated at once, without the allocator's "
            "own bytes; a kernel that allocates the stacks of its own threads has them there. The first row is the "
            "library's own port; a library that has none is shown without a lock. A kernel without a row does not "
            "run the library. `./ove measure` with a program and a kernel prints a row by itself, and the tests "
            "`measure:*` hold each kernel to the budgets of the program's `measure.toml`."
        )
    ]
    for library in integrations.every():
        mine = [one for one in found if one.library == library.name]
        if mine:
            parts += [f"## {library.title}", _table(mine)]
    return markdown.page("Libraries on ove, compared with their own ports", parts)


def _table(mine: list[Figures]) -> str:
    names = [region.name for region in mine[0].regions]
    heads = ["Port", *(f"{name}, {what}" for name in names for what in ("median", "longest"))]
    rows = [
        [
            _port(one.kernel, one.other),
            *(f"{count:,}" for region in one.regions for count in (region.median, region.longest)),
            f"{one.static:,}",
            "not known" if one.heap is None else f"{one.heap:,}",
            "not known" if one.heap is None else f"{one.static + one.heap:,}",
        ]
        for one in mine
    ]
    return markdown.table([*heads, "static", "heap", "RAM"], rows, left=(0,))


def _port(kernel: str, other: str | None) -> str:
    return f"{other or 'ove'}, on {kernels.title(kernel)}"
