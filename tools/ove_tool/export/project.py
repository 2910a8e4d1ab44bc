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
    """A project, and on FreeRTOS the folders of tasks.c, of FreeRTOSConfig.h and of portmacro.h, and its heap."""

    folder: Path
    kernel: Path | None = None
    config: Path | None = None
    port: Path | None = None
    heap: Path | None = None

    @property
    def kernel_sources(self) -> list[Path]:
        """List the kernel's sources that ove compiles with definitions of their own."""
        own = [self.kernel / name for name in (*_TASKS, "timers.c")] if self.kernel else []
        return [path for path in (*own, self.heap) if path and path.is_file()]

    @property
    def kernel_includes(self) -> list[Path]:
        """List the folders that the kernel's own sources include from, in the project's order."""
        if not (self.kernel and self.config and self.port):
            return []
        return [self.config, self.kernel / "include", self.port]


def find(
    folder: Path, without: Path, kernel: Path | None, config: Path | None, port: Path | None, heap: int | None
) -> Project:
    """Find the kernel of a FreeRTOS project in its folder, but not in `without`; what is given is not looked for.

    Raises UsageError where a file is missing, or is there twice.
    """
    found = files.find(folder)
    kernel = kernel or _only(folder, without, found.kernels, "tasks.c", "--kernel")
    if not any((kernel / name).is_file() for name in _TASKS) or not (kernel / "include" / "FreeRTOS.h").is_file():
        raise UsageError(f"{kernel} holds no FreeRTOS kernel: tasks.c and include/FreeRTOS.h are its marks")
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
            raise UsageError(f"{folder} holds no heap_{number}.c")
    if len({path.name for path in here}) > 1:
        names = ", ".join(sorted({path.name for path in here}))
        raise UsageError(f"{folder} holds {names}; say which one the project compiles with --heap")
    return here[0] if here else None


def _only(folder: Path, without: Path, folders: Iterable[Path], name: str, option: str) -> Path:
    found = [path for path in folders if not path.is_relative_to(without)]
    if not found:
        raise UsageError(f"{folder} holds no {name} that fits; name its folder with {option}")
    if len(found) > 1:
        some = ", ".join(files.shown(one.relative_to(folder)) for one in found[:4])
        raise UsageError(f"{folder} holds {name} {len(found)} times ({some}); name one folder with {option}")
    return found[0]
