# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.stack_frames --guard BYTES --output IMAGE -- COMMAND`: links an image and checks its frames."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from ove_lab.errors import Failure
from ove_tool import ending
from ove_tool.stack_frames.apply import MORE_ROOM, TooLittleRoom, apply
from ove_tool.stack_frames.lowerings import BARE

# An exception reserves 72 bytes below the stack pointer for registers of the FPU without writing them, writes 32 bytes
# below those, and aligns the stack pointer by 4.
_EXCEPTION = 108
# Where the MPU guards nothing: the limit of its default guard of 256 bytes.
_UNGUARDED = 58
# The compiler, which runs the linker, takes it among the objects.
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
    """Return the bytes that a function may pass without a comparison, for a guard of this size; 0 is no guard.

    A function that calls another pushes a return address; so at most two gaps follow each other, and an exception's.
    With a guard that is smaller than an exception's, a thread that uses the FPU can pass the guard in an interrupt.
    """
    return max(guard - _EXCEPTION - 2 * BARE, guard // 4) // 2 if guard else _UNGUARDED


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--guard", type=int, required=True, help="Bytes below each stack that the MPU guards.")
@click.option("--output", type=click.Path(path_type=Path), required=True, help="The image that COMMAND makes.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, required=True)
def main(guard: int, output: Path, command: tuple[str, ...]) -> None:
    """Run COMMAND, which links an image, and make each of its functions with a large frame look at the stack."""
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
    """Check the frames of an image, which is linked once more where its room is too small. Gives the linker's code."""
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
