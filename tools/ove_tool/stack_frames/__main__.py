# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.stack_frames --guard BYTES --output IMAGE -- COMMAND`: links an image and adds its checks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from ove_lab.errors import Failure
from ove_tool import ending
from ove_tool.stack_frames.apply import MORE_ROOM, TooLittleRoom, apply
from ove_tool.stack_frames.lowerings import BARE

# An exception reserves 72 bytes below the stack pointer for FPU registers without writing them, then writes 32 bytes
# below those, and needs up to 4 bytes to align the stack pointer.
_EXCEPTION = 108
# The limit if the MPU guards nothing: the same as for the default guard of 256 bytes.
_UNGUARDED = 58
# Source for additional room. The compiler driver, which runs the linker, accepts it among the objects.
_ROOM = """\
	.syntax unified
	.thumb
	.section .text.{name}, "ax", %progbits
	.balign 4
	.global {name}
	.type {name}, %function
{name}:
	.rept {halves}
	udf #0
	.endr
	.size {name}, . - {name}
"""


def limit(guard: int) -> int:
    """Return the bytes that a function may skip without a check, for a guard of this size; 0 means no guard.

    A function that calls another pushes a return address, so at most two gaps and an exception's gap are adjacent.
    If the guard is smaller than an exception's gap, an interrupt of a thread that uses the FPU can skip the guard.
    """
    return max(guard - _EXCEPTION - 2 * BARE, guard // 4) // 2 if guard else _UNGUARDED


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--guard", type=int, required=True, help="Bytes below each stack that the MPU guards.")
@click.option("--output", type=click.Path(path_type=Path), required=True, help="The image that COMMAND makes.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, required=True)
def main(guard: int, output: Path, command: tuple[str, ...]) -> None:
    """Run COMMAND, which links an image, and make each of its functions with a large frame check the stack."""
    most = limit(guard)
    code = subprocess.run(command, check=False).returncode
    if code == 0:
        try:
            code = _apply(output, most, command)
        except Failure as failure:
            output.unlink(missing_ok=True)
            click.echo(f"error: {failure}", err=True)
            code = 1
    sys.exit(code)


def _apply(output: Path, most: int, command: tuple[str, ...]) -> int:
    """Add the checks to an image; link it again if its room is too small. Returns the linker's exit code."""
    try:
        apply(output, most)
    except TooLittleRoom as failure:
        source = output.with_name(f"{output.name}.room.s")
        source.write_text(_ROOM.format(name=MORE_ROOM, halves=failure.wanted // 2), encoding="utf-8")
        code = subprocess.run([*command, f"-Wl,--undefined={MORE_ROOM}", str(source)], check=False).returncode
        if code == 0:
            apply(output, most)
        return code
    return 0


if __name__ == "__main__":
    ending.main(main)
