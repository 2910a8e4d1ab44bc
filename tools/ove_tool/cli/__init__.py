# SPDX-License-Identifier: MIT OR Apache-2.0
"""The command line: one module per command, imported when it is called."""

from __future__ import annotations

import importlib
import sys

import click

from ove_tool import console
from ove_tool.bootstrap import BootstrapError, provide_home
from ove_tool.errors import Failure

COMMANDS = {
    "setup": "Install and pin what is missing; every other command does this by itself.",
    "doctor": "Show each tool: version found, version wanted, how to get it.",
    "build": "Build an application and print its size.",
    "run": "Build an application and run it in the emulator or on this machine.",
    "test": "Run all tests, or those named; this is what CI calls.",
    "bench": "Measure what the API costs over the raw kernel; results.json and report pages.",
    "report": "Write the report pages again from results.json; --html with plots.",
    "audit": "Hold each hot call's machine code to what it may enter.",
    "size": "Show code, RAM and stack per component, against a baseline.",
    "new": "Make an application outside this checkout that builds and runs at once.",
    "menuconfig": "Edit an application's configuration in a menu.",
    "flash": "Write an application to a real board with OpenOCD.",
    "monitor": "Print what a real board says on its serial console.",
}


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"ove_tool.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
def cli() -> None:
    """One RTOS API on several kernels: build, run, test and measure.

    Exit codes: 0 done, 1 failed, 2 wrong usage. `./ove COMMAND --help` explains one command.
    """


def main() -> None:
    """Run the command line; every failure becomes one message and the exit code that goes with it."""
    try:
        provide_home()
        cli(prog_name="./ove")
    except Failure as failure:
        if failure.said:
            console.say(failure.said)
        console.error(failure.text)
        sys.exit(failure.exit_code)
    except BootstrapError as failure:
        console.error(str(failure))
        sys.exit(1)
