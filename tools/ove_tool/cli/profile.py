# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove profile`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ove_lab.cli.profile import out_option, profile
from ove_lab.cli.recorded import observe
from ove_lab.whole_file import check_folders
from ove_tool.cli.recorded import chosen, recorded_options


@click.command()
@out_option
@recorded_options
def command(out: Path, **options: Any) -> None:
    """Print where each instruction of APP or of a benchmark ROW went, by function and by call stack.

    The emulator records the program; nothing is added to the program. Three kinds of files are written:

    callgrind.out, and one such file for each thread and each interrupt, for KCachegrind and callgrind_annotate;
    profile.speedscope.json for speedscope; stacks.folded for tools that draw flame graphs.

    All costs are instructions. In each file they add up to what was executed.
    """
    check_folders(out)
    profile(observe(chosen(**options)()), out)
