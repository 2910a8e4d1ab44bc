# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.layout`: the commands that the build of a foreign-language application runs."""

from __future__ import annotations

import importlib
from pathlib import Path

import click

from ove_tool import ending
from ove_tool.layout import commands

_FOLDER = Path(commands.__file__).parent


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted(path.stem.replace("_", "-") for path in _FOLDER.glob("[!_]*.py"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{commands.__name__}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command


@click.group(cls=_Commands)
def main() -> None:
    """Write what another language needs from the C headers and the configuration."""


if __name__ == "__main__":
    ending.main(main)
