# SPDX-License-Identifier: MIT OR Apache-2.0
"""The command line: one module per command, imported only when the command is called."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from ove_lab import console
from ove_lab.errors import UsageError, unknown
from ove_tool import bootstrap, ending, output, place, version
from ove_tool.bootstrap import provide_home
from ove_tool.paths import ROOT

# The variable by which a shell requests completions.
COMPLETE = "_OVE_COMPLETE"

# The commands that work in a read-only checkout.
_READING = ("boards", "completion")
_HELP = {"-h", "--help", "--version"}

COMMANDS = {
    "setup": "Install missing parts in pinned versions; other commands do so if needed.",
    "doctor": "Show the version found and wanted of each tool, and how to get the tool.",
    "build": "Build an application and print its size.",
    "run": "Build an application and run it in the emulator or on this machine.",
    "test": "Run all tests, or the tests with the given IDs, as CI does.",
    "bench": "Measure what the API costs over the raw kernel; results.json and report pages.",
    "measure": "Count the instructions of regions in your own code, and compare them with a budget.",
    "deadlines": "Bound the response times of threads and interrupts, and compare them with deadlines.",
    "search": "Interrupt a program after each instruction of a region, and judge each run.",
    "timing": "Compare a model of a real processor's time with published times, and write its page.",
    "debug": "Start GDB at an application, with the threads of its kernel.",
    "inspect": "Show each thread of a stopped program, or of a core file, and what it waits for.",
    "decode": "Explain the stops and faults in a program's output.",
    "trace": "Show who ran when and who waited for what, in Perfetto's viewer.",
    "profile": "Show which functions and call stacks of a program or a row took the instructions.",
    "power": "Show how a program sleeps: what woke it for which thread, and what that costs a battery.",
    "check": "Judge one run of a program: data races, locks, memory and interrupts.",
    "report": "Write the report pages again from results.json; --html with plots.",
    "audit": "Check the machine code of each hot call against its expectations.",
    "size": "Show code, RAM and stack per component, against a baseline.",
    "mutants": "Change the sources automatically, and list the changes that no test notices.",
    "boards": "List the boards and their kernels.",
    "new": "Make an application in a folder of its own that builds and runs at once.",
    "export": "Write ove into a firmware project that CMake does not build.",
    "menuconfig": "Edit an application's configuration in a menu.",
    "flash": "Write an application to a real board with OpenOCD.",
    "monitor": "Print the output of a real board's serial console.",
    "docs": "Build the documentation site, and serve it on the loopback interface.",
    "clean": "Remove the results of builds and tests.",
    "completion": "Print a script that completes commands, options and names in a shell.",
}

# Commands whose module is not in this package, because the tests are a separate package.
ELSEWHERE = {"test": "ove_tests.cli.test", "mutants": "ove_tests.cli.mutants"}
# These read the project's tests, which an installed package leaves out.
OF_THE_PROJECT = (*ELSEWHERE, "audit")
TESTS = "tests"


def offered() -> dict[str, str]:
    """Return the commands that work here, each with its one-line help."""
    is_whole = (ROOT / TESTS).is_dir()
    return {name: says for name, says in COMMANDS.items() if is_whole or name not in OF_THE_PROJECT}


class _Formatter(click.HelpFormatter):
    """Writes the help for users of a checkout or of an installed package."""

    def write_text(self, text: str) -> None:
        super().write_text(bootstrap.spoken(text))

    def write_dl(self, rows: Sequence[tuple[str, str]], *arguments: Any, **options: Any) -> None:
        super().write_dl([(name, bootstrap.spoken(says)) for name, says in rows], *arguments, **options)


class _Context(click.Context):
    formatter_class = _Formatter


# Each command creates its own context.
click.Command.context_class = _Context


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(offered())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        if cmd_name not in offered():
            raise UsageError(f"`ove {cmd_name}` needs the project's own tests, which only a checkout of oveRTOS has")
        module = importlib.import_module(ELSEWHERE.get(cmd_name, f"ove_tool.cli.{cmd_name}"))
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise unknown("command", args[0], offered())
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Click would end the process itself, without a message.
            raise ending.OutputClosed from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(offered().items()))


def _print_version(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        click.echo(f"ove {version.described()}, Python {platform.python_version()}, {ROOT}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="The version and the commit.",
)
def cli() -> None:
    """One RTOS API on several kernels: build, run, test and measure.

    Exit codes: 0 done, 1 failed, 2 wrong usage. `./ove COMMAND --help` explains one command.
    """


def _only_reads(words: list[str]) -> bool:
    own = words[: words.index("--")] if "--" in words else words
    return not own or own[0] in _READING or not _HELP.isdisjoint(own) or COMPLETE in os.environ


def main() -> NoReturn:
    """Run the command line. Every failure becomes one message and the matching exit code."""

    def work() -> object:
        output.own()
        console.err.words = bootstrap.spoken
        if not _only_reads(sys.argv[1:]):
            provide_home()
            place.settle()
        return cli(prog_name=bootstrap.spoken("./ove"), complete_var=COMPLETE, standalone_mode=False)

    ending.run(work, console.error, console.say)
