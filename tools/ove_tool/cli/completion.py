# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove completion`"""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ove_tool.cli import COMPLETE, cli
from ove_tool.paths import ROOT

_SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
def command(shell: str) -> None:
    """Print a script that lets SHELL complete commands, options and names; in bash: source <(./ove completion bash)."""
    made = get_completion_class(shell)
    assert made is not None  # noqa: S101
    script = made(cli, {}, "ove", COMPLETE).source()
    # The scripts of these two shells look for the launcher on the PATH, but users call it by its path.
    launcher = ROOT / "ove"
    for text, instead in (
        ("(( ! $+commands[ove] )) && return 1", ""),
        (f"{COMPLETE}=zsh_complete ove", f"{COMPLETE}=zsh_complete {launcher}"),
        ("(commandline -t) ove)", f"(commandline -t) {launcher})"),
    ):
        script = script.replace(text, instead)
    click.echo(script)
