# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reports on one kernel, in the kernel's own folder: <kernel>/report/<kernel>_report/offered.py.

KERNEL names the kernel, FILE the file with its figures, PAGES its pages, and QUESTIONS the question of each page.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from ove_tool.paths import ROOT


@functools.cache
def offered() -> tuple[ModuleType, ...]:
    """Return the modules of all kernel reports in this checkout."""
    found = sorted(ROOT.glob("*/report/*_report/offered.py"))
    return tuple(importlib.import_module(f"{path.parent.name}.offered") for path in found)


@dataclass(frozen=True)
class KernelReport:
    """A report: `module` makes its pages from `figures`."""

    module: ModuleType
    figures: Any

    def write(self, folder: Path) -> None:
        self.module.write(self.figures, folder / self.module.FILE)

    def render(self, index: str, m0: tuple[float, float] | None) -> dict[str, str]:
        """Return the pages. `index` names the overview; `m0` has the fewest and most cycles of a Cortex-M0+ switch."""
        return self.module.render(self.figures, index, m0)  # type: ignore[no-any-return]

    def switches(self, row: str, core: str) -> Iterator[tuple[str, float, float]]:
        """Yield (kernel, fewest cycles, most cycles) for the row on a core."""
        return self.module.switches(self.figures, row, core)  # type: ignore[no-any-return]


def read(folders: Iterable[Path]) -> KernelReport | None:
    """Return the report of the first folder that has one."""
    places = ((module, folder / module.FILE) for folder in folders for module in offered())
    return next((KernelReport(module, module.read(path)) for module, path in places if path.exists()), None)


def measure(kernels: Iterable[str], host: dict[str, str], progress: Callable[[str], None]) -> KernelReport | None:
    """Measure the report of the first kernel in the list that has one; None if no kernel has."""
    chosen = next((module for module in offered() if module.KERNEL in kernels), None)
    return KernelReport(chosen, chosen.measured(host, progress)) if chosen else None
