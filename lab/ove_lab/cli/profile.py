# SPDX-License-Identifier: MIT OR Apache-2.0
"""`ove-lab profile`, and the parts that `./ove profile` shares with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ove_lab import console
from ove_lab.cli.recorded import elf_options, given, observe
from ove_lab.errors import Failure
from ove_lab.paths import display
from ove_lab.whole_file import check_folders, replace_all

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed

F = TypeVar("F", bound=Callable[..., Any])


def out_option(function: F) -> F:
    """Add --out."""
    return click.option(
        "--out",
        type=click.Path(path_type=Path),
        default=Path("profile"),
        show_default=True,
        help="Folder for the files.",
    )(function)


@click.command()
@out_option
@elf_options
def command(out: Path, **options: Any) -> None:
    """Print where each instruction of a program went, by function and by call stack.

    The emulator records the program; nothing is added to the program. Three kinds of files are written:

    callgrind.out, and one such file for each thread and each interrupt, for KCachegrind and callgrind_annotate;
    profile.speedscope.json for speedscope; stacks.folded for tools that draw flame graphs.

    All costs are instructions. In each file they add up to what was executed.
    """
    check_folders(out)
    profile(observe(given(**options)), out)


def profile(observed: Observed, out: Path) -> None:
    """Write the files into a folder, and print the threads and interrupts."""
    from ove_lab.trace import callgrind, speedscope  # noqa: PLC0415 - a checkout has its packages only now
    from ove_lab.trace.stacks import folded  # noqa: PLC0415

    with console.step("following the calls:"):
        trees = observed.trees(title=observed.titles.of)
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
