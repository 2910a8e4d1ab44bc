# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.own_project`: checks a project's FreeRTOSConfig.h for CMake and prints the errors in one list."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from ove_lab.errors import UsageError
from ove_tool.own_project.config_file import read
from ove_tool.own_project.rules import Settings, changes, of_mpu, of_places, of_tick


@click.command()
@click.option("--config", required=True, type=Path)
@click.option("--folder", "folders", multiple=True, type=Path)
@click.option("--define", "defines", multiple=True)
@click.option("--version", default="")
@click.option("--kernel", type=Path)
@click.option("--port", type=Path)
@click.option("--top", type=Path, default=Path())
@click.option("--source", "sources", multiple=True, type=Path)
@click.option("--tick-hz", type=int, default=1000)
@click.option("--cpu-hz", type=int, default=0)
@click.option("--slices/--no-slices", default=True)
@click.option("--zero-heap/--heap", default=False)
@click.option("--tickless/--ticks", default=False)
def main(
    config: Path,
    folders: tuple[Path, ...],
    defines: tuple[str, ...],
    version: str,
    kernel: Path | None,
    port: Path | None,
    top: Path,
    sources: tuple[Path, ...],
    tick_hz: int,
    cpu_hz: int,
    slices: bool,
    zero_heap: bool,
    tickless: bool,
) -> None:
    given = {name: text or "1" for name, _, text in (each.partition("=") for each in defines)}
    try:
        file = read(config, folders, given)
    except UsageError as error:
        click.echo(str(error))
        sys.exit(1)
    numbers = tuple(int(part) for part in re.findall(r"\d+", version)[:3])
    settings = Settings(tick_hz, cpu_hz, slices, zero_heap, tickless)
    found = [
        *of_places(config, kernel, port),
        *of_mpu(file, port),
        *of_tick(top, port, sources),
        *changes(file, numbers, settings),
    ]
    for number, change in enumerate(found, 1):
        click.echo(f" {number}. {change}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
