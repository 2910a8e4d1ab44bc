# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove export`"""

from __future__ import annotations

import shlex
from datetime import UTC, datetime
from pathlib import Path

import click

from ove_lab.errors import UsageError
from ove_lab.paths import display
from ove_tool.export import cmsis_pack, copy, cubeide, lists, makefile, parts, platformio, project
from ove_tool.kconfig import MODES, Request, resolve
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import ARM, BUILD

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path, resolve_path=True)
_BOARD = "own-board"
_CPU = "-mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard"


@click.command()
@click.argument("folder", type=_FOLDER, metavar="PROJECT")
@click.option("--rtos", type=click.Choice(["freertos", "alloy"]), help="The kernel, if ove.conf does not choose one.")
@click.option("--mode", type=click.Choice(MODES), help="The mode, if ove.conf does not choose one.")
@click.option("--cpu", default=_CPU, show_default=True, help="GCC's options that choose the processor.")
@click.option("--cpp", "is_cpp", is_flag=True, help="Also write the files and settings for the C++ binding.")
@click.option("--kernel", type=_FOLDER, help="The folder of FreeRTOS's tasks.c, if PROJECT has more than one.")
@click.option("--config", type=_FOLDER, help="The folder of FreeRTOSConfig.h, if PROJECT has more than one.")
@click.option("--port", type=_FOLDER, help="The folder of the kernel's portmacro.h, if PROJECT has more than one.")
@click.option(
    "--heap",
    type=click.IntRange(1, 5),
    help="The number of the kernel's heap file that PROJECT compiles, if PROJECT has more than one.",
)
@click.option("--to", default="ove", show_default=True, help="The folder to write, in PROJECT.")
def command(
    folder: Path,
    rtos: str | None,
    mode: str | None,
    cpu: str,
    is_cpp: bool,
    kernel: Path | None,
    config: Path | None,
    port: Path | None,
    heap: int | None,
    to: str,
) -> None:
    """Write ove into PROJECT, a firmware project that CMake does not build.

    PROJECT has an ove.conf, as docs/own-board.md describes. The written folder contains the sources, the headers, and
    one file each for GNU make, PlatformIO, STM32CubeIDE and CMSIS-Packs. Its README.md has the lists for other build
    systems.
    """
    if not (folder / project.CONFIG_FILE).is_file():
        raise UsageError(f"{folder} has no {project.CONFIG_FILE}; docs/own-board.md describes the file")
    target = (folder / to).resolve()
    if not target.is_relative_to(folder) or target == folder:
        raise UsageError(f"--to {to} is not a folder inside {folder}")
    ensure(BUILD, ARM)
    settings = [f"OVE_{name}={value}" for name, value in (("RTOS", rtos), ("MODE", mode)) if value]
    chosen = resolve(Request(_BOARD, rtos, mode, folder)).rtos
    found = project.Project(folder)
    if chosen == "freertos":
        found = project.find(folder, target, kernel, config, port, heap)
    elif kernel or config or port or heap:
        raise UsageError(f"--kernel, --config, --port and --heap are for FreeRTOS, and the kernel is {chosen}")
    try:
        words = shlex.split(cpu)
    except ValueError as error:
        raise UsageError(f"--cpu {cpu}: {error}") from error
    collected = parts.collect(found, settings, words, is_cpp)
    copy.prepare(target, makefile.NAME)
    copy.copy(collected, target)
    name = str(target.relative_to(folder))
    for file, text in (
        (makefile.NAME, makefile.text(collected, name)),
        (platformio.NAME, platformio.manifest(collected)),
        (platformio.SCRIPT, platformio.script(collected)),
        (cmsis_pack.NAME, cmsis_pack.text(collected, f"{datetime.now(UTC):%Y-%m-%d}")),
        (cubeide.NAME, cubeide.text(collected, name)),
        (lists.NAME, lists.text(collected, name)),
    ):
        (target / file).write_text(text, encoding="utf-8")
        click.echo(display(target / file))
    click.echo(f"{len(collected.sources)} sources for {collected.rtos}, {collected.mode}")
