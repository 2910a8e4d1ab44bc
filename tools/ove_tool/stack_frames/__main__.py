# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.stack_frames --guard BYTES --output IMAGE -- COMMAND`: links an image and checks its frames."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from ove_tool.errors import Failure
from ove_tool.stack_frames.apply import apply

# Where the MPU guards nothing: half of what it guards by default.
_UNGUARDED = 128


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--guard", type=int, required=True, help="Bytes below each stack that the MPU guards.")
@click.option("--output", type=click.Path(path_type=Path), required=True, help="The image that COMMAND makes.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, required=True)
def main(guard: int, output: Path, command: tuple[str, ...]) -> None:
    """Run COMMAND, which links an image, and make each of its functions with a large frame look at the stack."""
    code = subprocess.run(command, check=False).returncode
    if code == 0:
        try:
            # A function that calls another pushes a return address; so at most two gaps follow each other.
            apply(output, guard // 2 if guard else _UNGUARDED)
        except Failure as failure:
            output.unlink(missing_ok=True)
            click.echo(f"error: {failure}", err=True)
            code = 1
    sys.exit(code)


if __name__ == "__main__":
    main()
