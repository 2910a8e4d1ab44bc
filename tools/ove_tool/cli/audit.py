# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove audit`"""

from __future__ import annotations

import itertools
import sys
import textwrap
from typing import TYPE_CHECKING

import click

from ove_lab import board as boards
from ove_lab import console
from ove_lab.errors import UsageError
from ove_tool import bootstrap
from ove_tool.kconfig import MODES
from ove_tool.variant import choose

if TYPE_CHECKING:
    from ove_tool.audit.reach import Reach
    from ove_tool.variant import Variant


@click.command()
@click.option("--rtos", help="Kernels, separated by commas; by default all that have expectations and can be built.")
@click.option("--board", help=f"An emulated or real board; by default {boards.default()}.")
@click.option("--mode", help="heap or zeroheap; by default both.")
@click.option("--lang", help="Language; by default all that have their own hot calls.")
@click.option("--write", "is_written", is_flag=True, help="Write the findings as the new expectations of the kernels.")
def command(rtos: str | None, board: str | None, mode: str | None, lang: str | None, is_written: bool) -> None:
    """Follow every hot call through the machine code and compare with tests/audit/hotpath_expected.yaml.

    A hot call may enter only the kernel functions that are listed for the call, and may not jump to a computed address.
    A hot call may not get longer. It must not reach an allocator, a panic, a virtual function or an exception, not even
    through the kernel. In languages other than C, a hot call may be at most four instructions longer than in C.
    """
    if is_written and (mode or lang):
        raise UsageError("--write needs every language and both modes: leave out --mode and --lang")
    bootstrap.ensure("dev")
    from ove_tool.audit.run import DEFINES, kernels, languages  # noqa: PLC0415 - its packages are only there now

    names = rtos.split(",") if rtos else kernels()
    choices = itertools.product(names, [mode] if mode else MODES, [lang] if lang else languages())
    variants = [choose(board, kernel, each, language, defines=DEFINES) for kernel, each, language in choices]
    if is_written:
        _write(variants)
    else:
        sys.exit(_judge(variants))


def _judge(variants: list[Variant]) -> int:
    """Print each call of each variant. Return the exit code."""
    from ove_tool.audit.run import audit  # noqa: PLC0415 - its packages are only there now

    failed = 0
    for variant in variants:
        with console.step(f"auditing {variant.group}"):
            results = audit(variant)
        click.echo(variant.group)
        for call, (reach, problems) in results.items():
            failed += bool(problems)
            verdict = "NOT AS EXPECTED" if problems else "ok"
            enters = ", ".join(reach.enters) or "nothing"
            click.echo(f"  {call}: {verdict}, {reach.instructions} instructions, enters {enters}")
            for problem in problems:
                click.echo(textwrap.indent(problem, "    "))
    click.echo(f"{failed} hot calls are not as expected" if failed else "every hot call is as expected")
    return 1 if failed else 0


def _write(variants: list[Variant]) -> None:
    from ove_tool.audit.expected import FILE, load  # noqa: PLC0415 - its packages are only there now
    from ove_tool.audit.run import reaches  # noqa: PLC0415 - as above

    rules = load()
    found: dict[str, dict[str, list[Reach]]] = {}
    for variant in variants:
        with console.step(f"auditing {variant.group}"):
            for call, (twin, _) in reaches(variant, rules.forbidden).items():
                found.setdefault(variant.rtos, {}).setdefault(call, []).append(twin)
    for rtos, calls in found.items():
        rules = rules.learn(rtos, calls)
    rules.write()
    click.echo(f"wrote {FILE.name} for {', '.join(found)}; `git diff` shows what is new")
