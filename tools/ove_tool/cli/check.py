# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove check`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ove_lab.check.silence import FILE
from ove_lab.cli.check import Wanted, check, check_options, named
from ove_lab.errors import UsageError
from ove_tool.cli.recorded import application_options, chosen, is_row
from ove_tool.variant import find_app


@click.command()
@check_options
@application_options
def command(
    subject: str | None,
    json_file: Path | None,
    sarif_file: Path | None,
    silence_file: Path | None,
    shows_locks: bool,
    memory: float,
    shows_cost: bool,
    **options: Any,
) -> None:
    """Search one run of APP for data races, and for errors with locks, memory and interrupts.

    The emulator records the program; nothing is added to the program. A finding names the variable or the object, both
    threads or handlers, and their calls with file and line. A check.toml next to APP's CMakeLists.txt silences
    findings by name. Exit code 1: there is a finding, an entry of check.toml matches none, or the run failed.
    """
    if subject is not None and options["elf"] is None and is_row(subject):
        raise UsageError("./ove check needs an application or --elf FILE, not a benchmark row")
    of_app = None if subject is None or options["elf"] is not None else find_app(subject) / FILE
    silencers = named(silence_file) or of_app
    files = (json_file, sarif_file, silencers)
    wanted = Wanted.read(*files, shows_locks=shows_locks, memory=memory, shows_cost=shows_cost)
    check(chosen(subject, **options)(), wanted)
