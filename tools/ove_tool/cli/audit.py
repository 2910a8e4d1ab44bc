# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove audit`"""

from __future__ import annotations

import itertools
import sys

import click

from ove_tool import bootstrap, console
from ove_tool.kconfig import MODES
from ove_tool.variant import choose


@click.command()
@click.option("--rtos", default="freertos", show_default=True, help="Kernel.")
@click.option("--board", help="An emulated or real board; by default qemu-mps2-an500.")
@click.option("--mode", help="heap or zeroheap; by default both.")
@click.option("--lang", help="A language; by default all that have twins of the hot calls.")
def command(rtos: str, board: str | None, mode: str | None, lang: str | None) -> None:
    """Follow every hot call through the machine code and compare with tests/audit/hotpath_expected.yaml.

    A hot call enters the kernel's functions that are listed for it and no other, jumps to no computed address, and
    cannot reach an allocator, not even through the kernel.
    """
    bootstrap.ensure("dev")
    from ove_tool.audit.run import audit, languages  # noqa: PLC0415 - its packages are only there now

    failed = 0
    for each, language in itertools.product([mode] if mode else MODES, [lang] if lang else languages()):
        variant = choose(board, rtos, each, language, defines=("CONFIG_OVE_CHECKS=n",))
        with console.step(f"auditing {variant.group}"):
            results = audit(variant)
        click.echo(variant.group)
        for call, (reach, problems) in results.items():
            failed += bool(problems)
            click.echo(
                f"  {call}: {'NOT AS EXPECTED' if problems else 'ok'}, enters {', '.join(reach.enters) or 'nothing'}"
            )
            for problem in problems:
                click.echo(f"    {problem}")
    click.echo(f"{failed} hot calls are not as expected" if failed else "every hot call is as expected")
    sys.exit(1 if failed else 0)
