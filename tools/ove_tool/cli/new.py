# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove new`"""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.paths import display
from ove_tool.languages import NATIVE
from ove_tool.newapp import COMMON, OVE, apis, create, libraries, offered, templates
from ove_tool.paths import own_command, typed


@click.command()
@click.argument("name", type=click.Path(path_type=Path))
@click.option("--lang", default=NATIVE, show_default=True, help=f"One of {', '.join(offered())}.")
@click.option("--rtos", help="Kernel of the application; by default the board's.")
@click.option(
    "--template",
    default=COMMON,
    show_default=True,
    help=f"One of {', '.join(templates())}; the README.md of each describes it.",
)
@click.option("--api", default=OVE, show_default=True, help=f"The API that it calls. One of {', '.join(apis())}.")
@click.option("--with", "library", default="", help=f"A library that it uses. One of {', '.join(libraries())}.")
@click.option("--ci", is_flag=True, help="Also write a workflow that builds, runs and measures; docs/ci.md.")
def command(name: Path, lang: str, rtos: str | None, template: str, api: str, library: str, ci: bool) -> None:
    """Make the application NAME in a new folder, which may be anywhere. The application builds, runs and has a test."""
    folder = name.absolute()
    for path in create(folder, lang, rtos, template, api, library, has_ci=ci):
        click.echo(display(path))
    if template != COMMON:
        click.echo(f"\nread {typed(folder / 'README.md')}")
        return
    # An installed package says by which name the tool was called.
    ove = own_command()
    click.echo(f"\nrun it:  {ove} run {typed(folder)}")
    click.echo(f"test it: {ove} run {typed(folder)} --expect {typed(folder / 'expected.txt')}")
