# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove menuconfig`"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import click
from kconfiglib import STRING

from ove_lab.errors import UsageError
from ove_lab.paths import display
from ove_lab.whole_file import write_if_changed
from ove_tool.cli.options import BOARD_HELP
from ove_tool.kconfig import Configuration, Request, resolve
from ove_tool.kconfig.fragment import PREFIX, parse_fragment
from ove_tool.variant import choose, find_app


@click.command()
@click.argument("app")
@click.option("--rtos", help="Kernel; by default the board's.")
@click.option("--board", help=f"Board; {BOARD_HELP}")
def command(app: str, rtos: str | None, board: str | None) -> None:
    """Edit the configuration of APP in a menu, and save the changes from the defaults to the application's ove.conf."""
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        raise UsageError("menuconfig needs a terminal; without a terminal, edit the application's ove.conf")
    folder = find_app(app)
    variant = choose(board, rtos, None, app=folder)
    edited = resolve(Request(variant.board, variant.rtos, None, folder))
    plain = resolve(Request(variant.board, variant.rtos, app=folder, is_plain=True))
    import menuconfig  # noqa: PLC0415 - loads curses, which only this command needs

    with tempfile.TemporaryDirectory() as temporary:
        saved = Path(temporary) / "config"
        os.environ["KCONFIG_CONFIG"] = str(saved)
        edited.kconfig.write_config(str(saved), save_old=False)
        before = saved.read_text(encoding="utf-8")
        menuconfig.menuconfig(edited.kconfig)
        if saved.read_text(encoding="utf-8") == before:
            click.echo("nothing was changed")
            return
        lines = differences(saved, plain)
    target = folder / "ove.conf"
    write_if_changed(target, "\n".join([*comments(target), *lines, ""]))
    click.echo(f"wrote {len(lines)} symbols to {display(target)}")


def comments(path: Path) -> list[str]:
    """Return the comments at the head of a fragment. The user wrote them, so they are kept."""
    old = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    is_comment = [line.startswith("#") and not line.startswith(f"# {PREFIX}") for line in old]
    return old[: is_comment.index(False)] if False in is_comment else old


def differences(saved: Path, plain: Configuration) -> list[str]:
    """List the assignments of a saved configuration that differ from the defaults."""
    lines = []
    for assignment in parse_fragment(saved):
        symbol = plain.kconfig.syms.get(assignment.symbol)
        if symbol is None or symbol.str_value != assignment.value:
            is_text = symbol is not None and symbol.orig_type == STRING
            value = f'"{assignment.value}"' if is_text else assignment.value
            lines.append(f"{PREFIX}{assignment.symbol}={value}")
    return lines
