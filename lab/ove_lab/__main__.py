# SPDX-License-Identifier: MIT OR Apache-2.0
"""The command line of the installed laboratory."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

from ove_lab import console
from ove_lab.cli import check, deadlines, measure, power, profile, search, trace
from ove_lab.errors import Failure

_INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="ove-lab")
def cli() -> None:
    """Record a program's run in the emulator, and read the record.

    QEMU and a C compiler come from this machine. Exit codes: 0 done, 1 failed, 2 wrong usage.
    """


_COMMANDS = {
    "trace": trace,
    "profile": profile,
    "measure": measure,
    "power": power,
    "check": check,
    "deadlines": deadlines,
    "search": search,
}
for _name, _module in _COMMANDS.items():
    cli.add_command(_module.command, _name)


def main() -> NoReturn:
    """Run the command line; a failure becomes one message and its exit code."""
    try:
        cli(prog_name="ove-lab", standalone_mode=False)
        code = 0
    except click.ClickException as failure:
        failure.show()
        code = failure.exit_code
    except (KeyboardInterrupt, click.Abort):
        code = _INTERRUPTED
    except (Failure, OSError) as failure:
        console.error(str(failure))
        code = getattr(failure, "exit_code", 1)
    sys.exit(code)


if __name__ == "__main__":
    main()
