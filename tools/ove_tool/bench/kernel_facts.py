# SPDX-License-Identifier: MIT OR Apache-2.0
"""Measures kernels.json: a small program on each kernel, and the benchmark with the kernel's other configuration."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import astuple
from pathlib import Path

from ove_lab import board as boards
from ove_lab import image as images
from ove_lab.errors import Failure
from ove_lab.timing import predict
from ove_lab.timing import target as targets
from ove_lab.trace import longest_masked
from ove_lab.trace.explain import Subject
from ove_tool import kernels
from ove_tool.bench import timing
from ove_tool.bench.explain import subject
from ove_tool.bench.matrix import APP, DEFINES, measure
from ove_tool.build import BuildRequest, build
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.report import comparability
from ove_tool.report.compare import MODE_NAMES
from ove_tool.report.kernel_facts import Build, KernelFacts, Masked, Predicted
from ove_tool.results import Results, Run
from ove_tool.variant import choose

# A program with threads, a queue, a timer and locks, in C.
_PROGRAM = ROOT / "examples" / "pipeline"
_UNSET = re.compile(r"# (\w+) is not set")
_SET = re.compile(r"(?:#\s*define\s+)?(\w+)(?:=| +)(.+)")


def wanted(results: Results, known: dict[tuple[str, str], KernelFacts]) -> list[Run]:
    """Return the runs whose kernels are measured: on emulated boards, in C and in heap mode.

    Runs with unchanged figures are excluded.
    """
    return [
        run
        for run in results.runs
        if (run.rtos, run.board) not in known or _is_old(known[run.rtos, run.board], run)
        if (run.mode, run.binding) == (next(iter(MODES)), NATIVE) and boards.load(run.board).kind == "qemu"
    ]


def _is_old(one: KernelFacts, run: Run) -> bool:
    return one.usual.rows != _medians(run) or not one.masked or one.predicted is None


def facts(run: Run, on_step: Callable[[str], None]) -> KernelFacts:
    """Measure the kernel of a run in heap mode. Raises Failure if something does not build or run."""
    kernel = kernels.load(run.rtos)
    sizes = {}
    for mode in MODES:
        on_step(f"{kernel.title}, size in {mode} mode")
        variant = choose(run.board, run.rtos, mode, app=_PROGRAM, defines=("CONFIG_OVE_CHECKS=n",))
        size = images.size(build(BuildRequest(_PROGRAM, variant, ("CONFIG_OVE_CHECKS=n",)), is_quiet=True).elf)
        sizes[MODE_NAMES[mode]] = (size.flash, size.data + size.bss)
    usual = Build((), configuration(run, ()), _medians(run))
    other = None
    if kernel.pages.other:
        on_step(f"{kernel.title} with {' '.join(kernel.pages.other)}")
        variant = choose(run.board, run.rtos, run.mode, app=APP, defines=(*DEFINES, *kernel.pages.other))
        measured = measure(variant, kernel.pages.other, lambda _: None, is_again=False).run
        other = Build(kernel.pages.other, configuration(run, kernel.pages.other), _medians(measured))
    on_step(f"{kernel.title}, longest section with interrupts masked")
    recorded = subject(choose(run.board, run.rtos, run.mode, app=APP, defines=DEFINES), ())
    return KernelFacts(run.rtos, run.board, sizes, usual, other, _masked(recorded), _predicted(recorded, run))


def _masked(recorded: Subject) -> dict[str, Masked]:
    found = longest_masked.sections(recorded)
    portable = [name for name in recorded.medians if not name.startswith("native_")]
    longest = {
        name: longest_masked.longest(recorded, found, rows)
        for name, rows in (("every", list(recorded.medians)), ("portable", portable))
    }
    return {name: Masked(*astuple(section)) for name, section in longest.items() if section}


def _predicted(recorded: Subject, run: Run) -> Predicted | None:
    """Predict the rows that do not wait, with the first model that supports the board and was compared with real
    times."""
    target = next(
        (one for one in map(targets.load, targets.names()) if run.board in one.boards and not one.is_table), None
    )
    if target is None:
        return None
    model, left_out = predict.load(target.name), timing.waiting(comparability.load(), run.rtos)
    rows = {}
    for name in recorded.medians:
        if name not in left_out:
            rows[name] = round(predict.row(model, recorded, name).ns)
    return Predicted(target.name, rows)


def _medians(run: Run) -> dict[str, int]:
    return {row.name: row.p50 for row in run.rows}


def configuration(run: Run, defines: tuple[str, ...]) -> dict[str, str]:
    """Read the values of the symbols named in backend.toml from the kernel's own files."""
    kernel = kernels.load(run.rtos)
    if not kernel.pages.symbols:
        return {}
    variant = choose(run.board, run.rtos, run.mode, app=APP, defines=(*DEFINES, *defines))
    image = build(BuildRequest(APP, variant, (*DEFINES, *defines), tag=_tag(defines)), is_quiet=True)
    path = _file(kernel.pages.configuration, image.folder)
    values = read_symbols(path.read_text(encoding="utf-8"))
    own = read_symbols((image.folder / "generated" / "ove_config.h").read_text(encoding="utf-8"))
    values = {name: own.get(value, value) for name, value in values.items()}
    lacking = [name for name in kernel.pages.symbols if name not in values]
    # A Kconfig file omits symbols whose dependencies are off.
    return {
        name: values.get(name, "n") for name in kernel.pages.symbols if name not in lacking or path.name == ".config"
    }


def _tag(defines: tuple[str, ...]) -> str:
    return "-".join(sorted(defines)).replace("=", "_")


def _file(name: str, folder: Path) -> Path:
    path = Path(os.path.expandvars(name))
    for candidate in (path,) if path.is_absolute() else (folder / path, ROOT / path):
        if candidate.is_file():
            return candidate
    raise Failure(f"the kernel's configuration {name} is neither in {folder} nor in the checkout")


def read_symbols(text: str) -> dict[str, str]:
    """Read the symbols of a Kconfig .config file or of a header of defines."""
    found = {}
    for line in text.splitlines():
        if unset := _UNSET.fullmatch(line.strip()):
            found[unset[1]] = "n"
        elif set_to := _SET.fullmatch(line.strip()):
            found.setdefault(set_to[1], set_to[2].strip().strip('"'))
    return found
