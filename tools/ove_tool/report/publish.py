# SPDX-License-Identifier: MIT OR Apache-2.0
"""Merges the runs of a measurement into a folder of published pages, and regenerates the whole folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.timing import predicted
from ove_lab.whole_file import make_folder, replace
from ove_tool.own_trees import OWN_TREES
from ove_tool.report import attribution, kernel_facts, kernel_report, layout, pages
from ove_tool.report.comparability import Comparability
from ove_tool.report.sources import Sources
from ove_tool.results import Results, Run, read_unchanged, write


def merged(target: Path, new: Results) -> Results:
    """Return the folder's runs; runs in `new` with the same key replace the old ones.

    Raises Failure if a kept run was built by another compiler version, because such figures cannot be compared. Raises
    Failure also if the folder has figures of the board with the other timing, because a page would mix the two.
    """
    path = target / pages.RESULTS_FILE
    if not path.exists():
        return new
    old = read_unchanged(path)
    _check_timing(path, old, new)
    keys = {run.key for run in new.runs}
    kept = [run for run in old.runs if run.key not in keys]
    if not kept:
        return new
    tools = _tools(kept)
    differing = [f"{name} {old.host.get(name)} and {new.host.get(name)}" for name in tools if _differ(name, old, new)]
    if differing:
        raise Failure(
            f"{path} has runs that this measurement did not repeat, made with other tools: {'; '.join(differing)}. "
            f"Measure all of {', '.join(sorted({run.rtos for run in (*kept, *new.runs)}))} again, or publish to "
            "another folder"
        )
    return Results({**old.host, **new.host}, tuple(sorted((*kept, *new.runs), key=lambda run: run.key)))


def _check_timing(path: Path, old: Results, new: Results) -> None:
    timing = {run.board: run.is_worst_case for run in new.runs}
    board = next((run.board for run in old.runs if timing.get(run.board, run.is_worst_case) != run.is_worst_case), None)
    if board:
        have, got = ("ordinary", "worst-case") if timing[board] else ("worst-case", "ordinary")
        raise Failure(
            f"{path} has figures of {board} with {have} timing, but the new figures have {got} timing: publish them "
            "to another folder"
        )


def _tools(runs: list[Run]) -> list[str]:
    named = [layout.compiler_of(run) for run in runs]
    return list(dict.fromkeys([*named, *(run.rtos for run in runs if run.rtos in OWN_TREES)]))


def _differ(name: str, old: Results, new: Results) -> bool:
    """Return True if both results name a version and they differ. Results without a kernel do not name its tree."""
    return name in old.host and name in new.host and old.host[name] != new.host[name]


def sources(folders: Sequence[Path], results: Results, rules: Comparability) -> Sources:
    """Return the sources of the first folder's pages, without attributions that belong to other figures."""
    facts = {key: one for folder in folders for key, one in kernel_facts.read(folder / kernel_facts.FILE).items()}
    known = [attribution.read(folder / attribution.FILE) for folder in folders]
    found = Sources(results, rules, {}, facts, pages.PUBLISHED_INDEX)
    for one in known:
        found.differences.update(one)
    by_key = {run.key: run for run in results.runs}
    fitting = {}
    for (base, other), one in found.differences.items():
        runs = by_key.get(base[:4]), by_key.get(other[:4])
        if runs[0] and runs[1] and found.difference(runs[0], base.row, runs[1], other.row):
            fitting[base, other] = one
    return Sources(results, rules, fitting, facts, pages.PUBLISHED_INDEX)


def publish(target: Path, found: Sources, folder: Path) -> list[Path]:
    """Write figures and pages and return their paths. A kernel report in `folder` replaces the published one.

    Everything is rendered before the first file is written.
    """
    report = kernel_report.read((folder, target))
    texts = pages.render(found, report, pages.beside(target), predicted.read(target / predicted.FILE))
    make_folder(target)
    write(found.results, target / pages.RESULTS_FILE)
    if found.differences or (target / attribution.FILE).exists():
        attribution.write(found.differences.values(), target / attribution.FILE)
    if found.kernel_facts or (target / kernel_facts.FILE).exists():
        kernel_facts.write(found.kernel_facts.values(), target / kernel_facts.FILE)
    if report:
        report.write(target)
    for name, text in texts.items():
        replace(target / name, text)
    return [target / name for name in (*pages.figures(), *texts) if (target / name).exists()]
