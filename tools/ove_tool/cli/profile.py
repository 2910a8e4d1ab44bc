# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove profile`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ove_tool import console
from ove_tool.cli.recorded import observe, recorded_options
from ove_tool.errors import Failure
from ove_tool.paths import display
from ove_tool.whole_file import replace_all


@click.command()
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("profile"), show_default=True, help="Folder for the files."
)
@recorded_options
def command(out: Path, **options: Any) -> None:
    """Print where each instruction of APP or of a benchmark ROW went, by function and by call stack.

    The emulator records the program; nothing is added to the program. Three kinds of files are written:

    callgrind.out, and one such file for each thread and each interrupt, for KCachegrind and callgrind_annotate;
    profile.speedscope.json for speedscope; stacks.folded for tools that draw flame graphs.

    All costs are instructions. In each file they add up to what was executed.
    """
    observed = observe(**options)
    from ove_tool.trace import callgrind, speedscope  # noqa: PLC0415 - its packages are only there now
    from ove_tool.trace.stacks import folded  # noqa: PLC0415

    with console.step("following the calls:"):
        trees = observed.trees()
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{out} cannot be written: {error.strerror}") from error
    texts = callgrind.texts(observed, trees)
    texts[speedscope.FILE] = speedscope.text(observed, trees)
    texts["stacks.folded"] = "".join(f"{stack} {count}\n" for stack, count in folded(trees).items())
    files = {out / name: text for name, text in texts.items()}
    replace_all(files)
    total = observed.window[1] - observed.window[0]
    rows = [
        [name, f"{root.total()}", f"{100 * root.total() / total:.1f} %"]
        for name, root in sorted(trees.items(), key=lambda one: -one[1].total())
    ]
    console.table(f"{observed.title}: {total} instructions", ["thread or interrupt", "instructions", ""], rows, (1, 2))
    left = total - sum(root.total() for root in trees.values())
    console.result(f"not attributed: {left} instructions")
    console.result(f"{len(files)} files in {display(out)}: kcachegrind {display(next(iter(files)))}")
