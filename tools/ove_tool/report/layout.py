# SPDX-License-Identifier: MIT OR Apache-2.0
"""Parts shared by all pages: the links between them, the compilers, and how to reproduce the measurement."""

from __future__ import annotations

from collections.abc import Iterable

from ove_lab import board as boards
from ove_tool import languages
from ove_tool.bench.cases import PAGES
from ove_tool.own_trees import OWN_TREES
from ove_tool.report import markdown
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, RTOS_NAMES
from ove_tool.report.sources import Sources
from ove_tool.results import WORST_CASE_SYMBOL, Run

DISTRIBUTION = "-distribution"


def kernel_page(sources: Sources, rtos: str, board: str, mode: str) -> str:
    """Return the name of a kernel's page. With several boards, the name contains every board but the default one.

    So a page keeps its name when figures of another board are added.
    """
    several = len({run.board for run in sources.runs if (run.rtos, run.mode) == (rtos, mode)}) > 1
    return f"{rtos}-{mode}-{board}.md" if several and board != boards.default() else f"{rtos}-{mode}.md"


def title_of(sources: Sources, rtos: str, board: str) -> str:
    """Return the kernel's title, with the board if the kernel was measured on several boards."""
    is_alone = [name for name, _ in sources.kernels()].count(rtos) == 1
    return RTOS_NAMES[rtos] if is_alone else f"{RTOS_NAMES[rtos]} on {board}"


def appendix(page: str) -> str:
    return page.replace(".md", f"{DISTRIBUTION}.md")


def pages_across(sources: Sources) -> list[str]:
    """List the pages that compare runs and have something to compare."""
    modes = [(rtos, board) for rtos, board, _ in sources.configurations()]
    lacking = set() if len(sources.kernels()) > 1 else {"kernels"}
    if len(set(modes)) == len(modes):
        lacking.add("heap-vs-zeroheap")
    return [name for name in PAGES if name not in lacking]


def links(sources: Sources, extra: Iterable[str] = ()) -> str:
    """Return one line with a link to every page of the folder."""
    kernels: dict[str, list[str]] = {}
    for rtos, board, mode in sources.configurations():
        title = title_of(sources, rtos, board)
        kernels.setdefault(title, []).append(f"[{MODE_NAMES[mode]}]({kernel_page(sources, rtos, board, mode)})")
    parts = [f"[Overview]({sources.index})", *(f"{title}: {', '.join(modes)}" for title, modes in kernels.items())]
    parts += [f"[{name}]({name}.md)" for name in pages_across(sources)]
    parts += [f"[{name.removesuffix('.md')}]({name})" for name in extra]
    return markdown.paragraph(" · ".join(parts))


def compilers(sources: Sources, runs: Iterable[Run]) -> str:
    """List each language's compiler and flags, as recorded in the runs and for the host."""
    found: dict[tuple[str, str], list[str]] = {}
    for run in sorted(runs, key=lambda run: run.key):
        found.setdefault((run.binding, compiler_of(run)), []).append(_flags(run))
    texts = []
    for (binding, compiler), flags in found.items():
        version = sources.results.host.get(compiler, "of unknown version")
        texts.append(f"{BINDING_NAMES[binding]}: {compiler} {version}, {'; '.join(dict.fromkeys(flags))}")
    return markdown.bullets(texts)


def compiler_of(run: Run) -> str:
    """Return the compiler of a run's language; the host and the boards have different compilers."""
    language = languages.load(run.binding)
    return language.host_compiler if is_of_host(run) else language.compiler


def is_of_host(run: Run) -> bool:
    """Return True if a run was measured on the machine that ran the tool."""
    return run.board in boards.names() and boards.load(run.board).is_host


def of_one_host(sources: Sources, runs: Iterable[Run]) -> list[str]:
    """Return the notice for a page whose figures come from a host, or an empty list."""
    if not any(map(is_of_host, runs)):
        return []
    machine = sources.results.host.get("machine", "an unknown machine")
    text = f"""**Measured on one host**: {machine}; other programs ran there too. These nanoseconds compare languages
    and calls on that machine. They do not apply to a microcontroller, and another host gives other times. A time
    without a reason is not explained: a host has no record of instructions that attributes a difference to functions,
    and a second run may not show the difference."""
    return [markdown.paragraph(text)]


def _flags(run: Run) -> str:
    found = [note.removeprefix("flags ") for note in run.notes if note.startswith("flags ")]
    return f"`{found[0]}`" if found else "flags not recorded"


def reproduce(sources: Sources, runs: list[Run]) -> list[str]:
    """Return the commands that measure these runs again and regenerate the page, and the compilers."""
    kernels, modes = (list(dict.fromkeys(each)) for each in zip(*((run.rtos, run.mode) for run in runs), strict=True))
    board = {run.board for run in runs}
    words = [f"--rtos {','.join(kernels)}"] + ([f"--mode {modes[0]}"] if len(modes) == 1 else [])
    words += [
        f"--board {name}"
        for name in sorted(board)
        if len(board) == 1 and name not in (boards.default(), boards.of_host())
    ]
    folder = "docs/benchmarks"
    if all(run.is_worst_case for run in runs):
        words.append(f"-D {WORST_CASE_SYMBOL}")
        folder += "/worst-case"
    trees = [f"{name} {sources.results.host[name]}" for name in kernels if name in sources.results.host]
    own = f" These kernels were built from the user's own source trees: {', '.join(trees)}." if trees else ""
    named = {name: tree.measured for name in kernels if (tree := OWN_TREES.get(name)) and tree.measured}
    if trees and named:
        texts = [f"{RTOS_NAMES[name]}, {text}" for name, text in named.items()]
        own += f" The published pages were measured with {'; '.join(texts)}."
    text = (
        f"The first command measures and writes all pages to a folder below `output`. The second regenerates the pages "
        f"of this folder from its results.json, without a measurement.{own}"
    )
    return [
        "## How to reproduce",
        markdown.paragraph(text),
        f"```sh\n./ove bench {' '.join(words)}\n./ove report {folder}\n```",
        compilers(sources, runs),
    ]
