# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove run`"""

from __future__ import annotations

import sys
from typing import Any

import click

from ove_tool import board as boards
from ove_tool.build import build
from ove_tool.cli.options import build_request, variant_options
from ove_tool.errors import Failure
from ove_tool.runner import explain_addresses, run


@click.command()
@click.argument("app")
@click.argument("arguments", nargs=-1)
@click.option(
    "--timeout", type=click.FloatRange(min=0.1), metavar="SECONDS", help="Time limit; by default the board's."
)
@variant_options
def command(app: str, arguments: tuple[str, ...], timeout: float | None, **options: Any) -> None:
    """Build APP and run it with ARGUMENTS (after `--`). The program's exit code is the command's."""
    image = build(build_request(app, **options))
    board = boards.load(image.board)

    def show(text: str) -> None:
        sys.stdout.write(text)
        for place in explain_addresses(image, text):
            sys.stdout.write(place + "\n")
        sys.stdout.flush()

    result = run(image, board, arguments, timeout, on_text=show)
    if result.timed_out:
        raise Failure(
            f"{image.name} did not end within {timeout or board.default_timeout_s:g} s and was stopped "
            f"(--timeout SECONDS gives it longer); its last output:\n{result.tail()}"
        )
    sys.exit(result.exit_code)
