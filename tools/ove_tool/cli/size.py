# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove size`"""

from __future__ import annotations

import sys

import click

from ove_lab import console
from ove_lab import image as images
from ove_lab.paths import display
from ove_tool.build import BuildRequest, build
from ove_tool.cli.options import BOARD_HELP
from ove_tool.kconfig import MODES
from ove_tool.size import baseline
from ove_tool.size.components import FIGURES, measure
from ove_tool.variant import choose, default_language, find_app


@click.command()
@click.argument("app", default="bench")
@click.option("--rtos", help="Kernel; by default the board's.")
@click.option("--board", help=f"Board; {BOARD_HELP}")
@click.option("--mode", help="heap or zeroheap; by default both.")
@click.option(
    "--lang", help="Languages of the sources, separated by commas; by default C, or the application's only language."
)
@click.option("--write-baseline", is_flag=True, help=f"Make these figures the new {display(baseline.FILE)}.")
@click.option("--max-growth", type=click.IntRange(min=0), metavar="BYTES", help="Fail if any figure grew by more.")
def command(
    app: str,
    rtos: str | None,
    board: str | None,
    mode: str | None,
    lang: str | None,
    write_baseline: bool,
    max_growth: int | None,
) -> None:
    """Show code, RAM and the largest stack frame of each component of APP, and compare with a baseline.

    APP is built without checks. The default application, bench, calls every function of the API. With several
    languages, the output ends with a table of the images.
    """
    folder = find_app(app)
    langs = lang.split(",") if lang else [default_language(folder)]
    defines = ("CONFIG_OVE_CHECKS=n",)
    before, now, grown = baseline.read(), {}, []
    whole: dict[str, dict[str, int]] = {}
    for each, lang_of_it in ((one, word) for one in ([mode] if mode else MODES) for word in langs):
        variant = choose(board, rtos, each, lang_of_it, app=folder, defines=defines)
        image = build(BuildRequest(folder, variant, defines))
        whole.setdefault(variant.name, {})[lang_of_it] = images.size(image.elf).flash
        key = f"{variant.name}-{lang_of_it}/{image.name}"
        measured = measure(image)
        now[key] = baseline.plain(measured)
        rows = []
        for name, item in measured.items():
            old = before.get(key, {}).get(name)
            cells = [_cell(getattr(item, figure), old[figure] if old else None) for figure in FIGURES]
            rows.append([name, *cells, item.deepest])
        console.out.print(f"\n{key}: {images.size(image.elf)}")
        columns = ["component", *FIGURES[:-1], "largest frame", "of function"]
        console.table("", columns, rows, right=tuple(range(1, 1 + len(FIGURES))))
        changes = baseline.growth(now[key], before[key]) if key in before else []
        grown += [(key, *change) for change in changes]
    if len(langs) > 1:
        console.table("", ["flash", *langs], [[name, *_row(sizes)] for name, sizes in whole.items()])
    if write_baseline:
        baseline.write(now)
        click.echo(f"\nwrote {display(baseline.FILE)}")
        return
    missing = [key for key in now if key not in before]
    if missing:
        click.echo(f"\nno baseline for {', '.join(missing)}; --write-baseline makes one")
    if max_growth is not None:
        over = [item for item in grown if item[4] - item[3] > max_growth]
        for key, name, figure, old, new in over:
            click.echo(f"{key}: {figure} of {name} grew from {old} to {new}", err=True)
        sys.exit(1 if over or missing else 0)


def _row(sizes: dict[str, int]) -> list[str]:
    first = next(iter(sizes.values()))
    return [f"{size}" if size == first else f"{size} ({size - first:+d})" for size in sizes.values()]


def _cell(now: int, before: int | None) -> str:
    return f"{now}" if before is None or before == now else f"{now} ({now - before:+d})"
