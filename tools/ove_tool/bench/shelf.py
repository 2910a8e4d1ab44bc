# SPDX-License-Identifier: MIT OR Apache-2.0
"""Chooses the results folder: a complete run replaces the folder's results, any other goes next to it."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterable
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.whole_file import make_folder
from ove_tool.paths import ROOT
from ove_tool.report import images, pages, stacks
from ove_tool.results import Key, read

_LOGS = "logs"


def default_folder(rtos: str, board: str | None, defines: tuple[str, ...], default_rtos: str) -> Path:
    """Return a folder name for the request, so that runs of different kernels do not replace each other."""
    words = [*([rtos.replace(",", "+")] if rtos != default_rtos else []), *([board] if board else []), *sorted(defines)]
    name = "-".join(["bench", *words])
    return ROOT / "output" / "".join(c if c.isalnum() or c in "+-._" else "_" for c in name)


def choose(folder: Path, measured: Collection[Key], is_whole: bool) -> Path:
    """Return the folder itself if nothing failed and the run has every image of the folder's results.

    Any other run goes to the sibling folder `<name>-partial`.
    """
    if is_whole and _images_in(folder) <= set(measured):
        return folder
    return folder.with_name(f"{folder.name}-partial")


def clear(folder: Path) -> None:
    """Remove an earlier run's results, files derived from its images, logs and pages."""
    for name in (*pages.figures(), images.FILE, stacks.FILE, *pages.all_names()):
        (folder / name).unlink(missing_ok=True)
    shutil.rmtree(folder / _LOGS, ignore_errors=True)
    make_folder(folder)


def keep_logs(logs: Iterable[Path], folder: Path) -> None:
    """Copy what each image printed to the folder `logs`."""
    (folder / _LOGS).mkdir(parents=True, exist_ok=True)
    for log in logs:
        shutil.copy(log, folder / _LOGS)


def _images_in(folder: Path) -> set[Key]:
    """Return the images whose results a folder contains; none if the file is missing or cannot be read."""
    try:
        return {run.key for run in read(folder / pages.RESULTS_FILE).runs}
    except Failure:
        return set()
