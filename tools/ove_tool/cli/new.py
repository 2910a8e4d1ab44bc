# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove new`"""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.paths import display
from ove_tool.languages import NATIVE
from ove_tool.newapp import COMMON, OVE, apis, create, offered, templates
from ove_tool.paths import ROOT, typed


@click.command()
@click.argument("name", type=click.Path(path_type=Path))
@click.option("--lang", default=NATIVE, show_default=True, help=f"One of {', '.join(offered())}.")
@click.option("--rtos", help="Kernel of the application; by default the board's.")
@click.option(
    "--template",
    default=COMMON,
    show_default=True,
    help=f"One of {', '.join(templates())}; the README.md of each says what it is.",
)
@click.option("--api", default=OVE, show_default=True, help=f"The API that it calls. One of {', '.join(apis())}.")
def command(name: Path, lang: str, rtos: str | None, template: str, api: str) -> None:
    """Make the application NAME in a new folder outside this checkout. The application builds, runs and has a test."""
    folder = name.absolute()
    for path in create(folder, lang, rtos, template, api):
        click.echo(display(path))
    if template != COMMON:
        click.echo(f"\nread {typed(folder / 'README.md')}")
        return
    ove = typed(ROOT / "ove")
    click.echo(f"\nrun it:  {ove} run {typed(folder)}")
    click.echo(f"test it: {ove} run {typed(folder)} --expect {typed(folder / 'expected.txt')}")
