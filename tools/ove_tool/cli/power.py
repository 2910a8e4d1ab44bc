# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove power`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ove_lab.cli.power import power, power_options
from ove_lab.paths import is_there
from ove_tool.cli.recorded import application_options, chosen, limits_of
from ove_tool.variant import find_app

_CURRENTS = "currents.toml"


@click.command()
@power_options
@click.option("--limits", "is_limited", is_flag=True, help="Fail if the run exceeds APP's limits.toml.")
@application_options
def command(
    subject: str | None, is_limited: bool, currents: Path | None, limits_file: Path | None, **options: Any
) -> None:
    """Show how APP sleeps: the time in each state, and what woke the processor for which thread.

    If APP has a currents.toml, or with --currents, the mean current and the battery life in hours follow. The time
    awake is that of the emulated processor: a chip with another clock rate is awake for a different time.
    """
    limits_file = limits_of(subject, options["elf"], is_limited, limits_file)
    if subject is not None and options["elf"] is None:
        its = find_app(subject) / _CURRENTS
        currents = currents or (its if is_there(its) else None)
    power(chosen(subject, **options), currents, limits_file)
