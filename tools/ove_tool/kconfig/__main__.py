# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.kconfig`: what find_package(ove) runs."""

from __future__ import annotations

from pathlib import Path

import click

from ove_tool import ending
from ove_tool.kconfig.generate import write_all
from ove_tool.kconfig.resolve import Request, resolve


@click.command()
@click.option("--board", required=True, help="A folder name in boards/.")
@click.option("--rtos", help="Kernel; by default what the application or the board chooses.")
@click.option("--mode", help="heap or zeroheap; by default what the application chooses.")
@click.option("--app", type=click.Path(path_type=Path), help="Folder that may hold an ove.conf and a Kconfig.")
@click.option("--fragment", "fragments", multiple=True, type=click.Path(path_type=Path), help="A Kconfig fragment.")
@click.option("-D", "defines", multiple=True, metavar="CONFIG_OVE_X=VALUE", help="One assignment; goes over all files.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder for the generated files.")
def main(
    board: str,
    rtos: str | None,
    mode: str | None,
    app: Path | None,
    fragments: tuple[Path, ...],
    defines: tuple[str, ...],
    out: Path,
) -> None:
    """Write .config, ove_config.h and config.cmake for one image into the folder given with --out."""
    write_all(resolve(Request(board, rtos or None, mode or None, app, fragments, defines)), out)


if __name__ == "__main__":
    ending.main(main)
