# SPDX-License-Identifier: MIT OR Apache-2.0
"""The parts of a vendor's project that ove's configuration depends on: its kernel and the folders of its headers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ove_lab.errors import UsageError
from ove_tool.own_project import files

CONFIG_FILE = "ove.conf"
# Microchip's copy of the kernel has the second name.
_TASKS = ("tasks.c", "FreeRTOS_tasks.c")


@dataclass(frozen=True)
class Project:
    """A project. With FreeRTOS, it has the folders of tasks.c, FreeRTOSConfig.h and portmacro.h, and the heap file."""

    folder: Path
    kernel: Path | None = None
    config: Path | None = None
    port: Path | None = None
    heap: Path | None = None

    @property
    def kernel_sources(self) -> list[Path]:
        """List the kernel's sources that ove compiles with their own definitions."""
        own = [self.kernel / name for name in (*_TASKS, "timers.c")] if self.kernel else []
        return [path for path in (*own, self.heap) if path and path.is_file()]

    @property
    def kernel_includes(self) -> list[Path]:
        """List the include folders of the kernel's own sources, in the project's order."""
        if not (self.kernel and self.config and self.port):
            return []
        return [self.config, self.kernel / "include", self.port]


def find(
    folder: Path, without: Path, kernel: Path | None, config: Path | None, port: Path | None, heap: int | None
) -> Project:
    """Find the kernel of a FreeRTOS project in its folder, but not in `without`. Given parts are not searched for.

    Raises UsageError if a file is missing or exists more than once.
    """
    found = files.find(folder)
    kernel = kernel or _only(folder, without, found.kernels, "tasks.c", "--kernel")
    if not any((kernel / name).is_file() for name in _TASKS) or not (kernel / "include" / "FreeRTOS.h").is_file():
        raise UsageError(f"{kernel} has no FreeRTOS kernel, which would contain tasks.c and include/FreeRTOS.h")
    configs = (path.parent for path in found.configs)
    ports = (path for path in found.ports if "GCC" in path.parts)
    return Project(
        folder,
        kernel,
        config or _only(folder, without, configs, "FreeRTOSConfig.h", "--config"),
        port or _only(folder, without, ports, "portmacro.h", "--port"),
        _heap(folder, without, found.heaps, heap),
    )


def _heap(folder: Path, without: Path, paths: Iterable[Path], number: int | None) -> Path | None:
    here = [path for path in paths if not path.is_relative_to(without)]
    if number is not None:
        here = [path for path in here if path.name == f"heap_{number}.c"]
        if not here:
            raise UsageError(f"{folder} has no heap_{number}.c")
    if len({path.name for path in here}) > 1:
        names = ", ".join(sorted({path.name for path in here}))
        raise UsageError(f"{folder} has {names}; name the one that the project compiles with --heap")
    return here[0] if here else None


def _only(folder: Path, without: Path, folders: Iterable[Path], name: str, option: str) -> Path:
    found = [path for path in folders if not path.is_relative_to(without)]
    if not found:
        raise UsageError(f"{folder} has no matching {name}; name its folder with {option}")
    if len(found) > 1:
        some = ", ".join(files.shown(one.relative_to(folder)) for one in found[:4])
        raise UsageError(f"{folder} has {name} {len(found)} times ({some}); name one folder with {option}")
    return found[0]
