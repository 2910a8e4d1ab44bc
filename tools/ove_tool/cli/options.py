# SPDX-License-Identifier: MIT OR Apache-2.0
"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

import click

from ove_lab import board as boards
from ove_lab.cli.file_option import file_option
from ove_lab.errors import UsageError
from ove_tool import kernels
from ove_tool.build import LTO, SMALL, BuildRequest
from ove_tool.cli import complete
from ove_tool.variant import choose, default_language, find_app

BOARD_HELP = f"by default {boards.default()}, or {boards.of_host()} with a kernel of this machine."
_DEFAULTS = [(name, kernels.title(boards.load(name).kernel)) for name in (boards.default(), boards.of_host())]
KERNEL_HELP = f"by default the board's: {', '.join(f'{title} on {name}' for name, title in _DEFAULTS)}."

F = TypeVar("F", bound=Callable[..., Any])


def variant_options(function: F) -> F:
    """Add --rtos, --board, --lang, --mode, --sanitize, -D, --fragment, --release, --small, --lto and --debug."""
    for option in (
        click.option("--lto", is_flag=True, help="Optimise across files when the image is linked."),
        click.option("--small", is_flag=True, help="Optimise for size: -Os, opt-level s, ReleaseSmall."),
        click.option("--debug", is_flag=True, help="Build without optimisations that disturb a debugger."),
        click.option("--release", is_flag=True, help="Build without checks for callers' bugs: -D CONFIG_OVE_CHECKS=n."),
        click.option("--fragment", "fragments", multiple=True, metavar="FILE", help="A Kconfig fragment; repeatable."),
        click.option("-D", "defines", multiple=True, metavar="CONFIG_OVE_X=VALUE", help="Set one symbol; repeatable."),
        click.option("--sanitize", help="address, undefined, thread, or address,undefined; for host programs."),
        click.option("--mode", help="heap or zeroheap.", shell_complete=complete.mode),
        click.option(
            "--lang",
            help="Language of the sources; by default C, or the application's only language.",
            shell_complete=complete.lang,
        ),
        click.option(
            "--board",
            help=f"A folder of boards/; {BOARD_HELP}",
            shell_complete=complete.board,
        ),
        click.option("--rtos", help=f"Kernel; {KERNEL_HELP}", shell_complete=complete.rtos),
    ):
        function = option(function)
    return function


def baseline_options(what: str, comment: str) -> Callable[[F], F]:
    """Add --check, --allow, --comment and --write-baseline.

    `what` is the measured unit: a row or a region. `comment` is the help of --comment.
    """

    def add(function: F) -> F:
        for option in (
            click.option(
                "--write-baseline",
                "kept",
                type=click.Path(path_type=Path),
                metavar="FOLDER",
                help="Write the baselines there.",
            ),
            file_option("--comment", comment),
            click.option(
                "--allow",
                default=0,
                show_default=True,
                metavar="N",
                help=f"With --check: allow each {what} N more instructions.",
            ),
            click.option(
                "--check",
                "baseline",
                type=click.Path(path_type=Path),
                metavar="FOLDER",
                help=f"Compare each {what} with the baselines in a folder.",
            ),
        ):
            function = option(function)
        return function

    return add


def elf_option(function: F) -> F:
    """Add --elf."""
    return file_option("--elf", "An ELF file built by any tool; --board names its board.")(function)


def build_request(
    app: str,
    rtos: str | None,
    board: str | None,
    lang: str | None,
    mode: str | None,
    sanitize: str | None,
    defines: tuple[str, ...],
    fragments: tuple[str, ...],
    release: bool,
    debug: bool,
    small: bool,
    lto: bool,
) -> BuildRequest:
    """Convert the shared options into a request. Raises UsageError if they contradict each other."""
    if release and debug:
        raise UsageError("--release and --debug contradict each other; leave one out")
    if small and debug:
        raise UsageError("--small and --debug contradict each other; leave one out")
    folder = find_app(app)
    paths = tuple(Path(name).resolve() for name in fragments)
    if release:
        defines = (*defines, "CONFIG_OVE_CHECKS=n")
    variant = choose(board, rtos, mode, lang or default_language(folder), sanitize, folder, paths, defines)
    build_type = "Debug" if debug else SMALL if small else "RelWithDebInfo"
    return BuildRequest(folder, variant, defines, paths, build_type, cmake_defines=LTO if lto else ())


# The options that are not spelt like their parameters.
_SPELT = {"defines": "-D", "fragments": "--fragment"}


def refuse_others(options: Mapping[str, Any], taken: Collection[str], why: str) -> None:
    """Raise UsageError for a given build option that is not one of `taken`, because it would have no effect."""
    for name in signature(build_request).parameters:
        if name != "app" and name not in taken and options.get(name):
            raise UsageError(f"{_SPELT.get(name, f'--{name}')}: {why}")
