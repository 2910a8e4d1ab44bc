# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove trace`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ove_lab.cli.trace import Wanted, trace, trace_options
from ove_tool.cli.recorded import chosen, limits_of, recorded_options


@click.command()
@trace_options(click.option("--limits", "is_limited", is_flag=True, help="Fail if the run exceeds APP's limits.toml."))
@recorded_options
def command(subject: str | None, is_limited: bool, limits_file: Path | None, **options: Any) -> None:
    """Show the schedule of APP or of a benchmark ROW: who ran when, and who waited for what.

    The emulator records the program; nothing is added to the program. The file opens in Perfetto's viewer: for each
    thread its states with the object that it waits for, its calls of the API with arguments and results, the depth of
    its stack and its priority; each interrupt; and how full queues, streams and semaphores were.

    The command prints the deepest stacks, the longest waits of threads and interrupts, and the longest masked sections.
    All lengths are instructions.
    """
    wanted = Wanted.take(options, limits_of(subject, options["elf"], is_limited, limits_file))
    trace(chosen(subject, **options), wanted)
