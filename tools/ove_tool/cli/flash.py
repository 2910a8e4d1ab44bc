# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove flash`"""

from __future__ import annotations

import subprocess
from typing import Any

import click

from ove_tool import board as boards
from ove_tool.build import build
from ove_tool.cli.options import build_request, variant_options
from ove_tool.console import step
from ove_tool.device import require_silicon
from ove_tool.errors import Failure
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import PROBE


@click.command()
@click.argument("app")
@variant_options
def command(app: str, **options: Any) -> None:
    """Build APP and write it to a real board with OpenOCD."""
    if options["board"] is None:
        raise require_silicon(None)
    board = boards.load(options["board"])
    if not board.is_silicon:
        raise require_silicon(board)
    ensure(PROBE)
    image = build(build_request(app, **options))
    script = f"program {{{image.elf}}} verify reset exit"
    with step(f"writing {image.name} to {board.name}"):
        result = subprocess.run(
            ["openocd", "-f", board.openocd_config, "-c", script],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    if result.returncode != 0:
        tail = "\n".join(result.stderr.strip().splitlines()[-10:])
        raise Failure(f"OpenOCD could not write the image; is the board connected, and may you use the probe?\n{tail}")
