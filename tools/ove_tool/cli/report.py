# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove report`"""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.errors import Failure
from ove_lab.paths import display
from ove_tool import bootstrap, library_figures
from ove_tool.bench import stacks
from ove_tool.report import pages


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--html", is_flag=True, help="Also write report.html, with plots and a flame graph for each row.")
def command(folder: Path, html: bool) -> None:
    """Write the report pages of FOLDER again, from the folder's results.json alone.

    With --html the flame graphs are recorded first, which takes minutes: once for each emulated image of the folder
    that this checkout measured and that has not changed since. The folder's images.json has the images' digests; the
    pages themselves do not need that file.
    """
    written = pages.write_pages(folder)
    if (folder / library_figures.FILE).is_file():
        written += library_figures.write(folder, library_figures.read(folder))[1:]
    failures: list[str] = []
    if html:
        bootstrap.ensure("html")
        from ove_tool.report import html as web  # noqa: PLC0415 - its packages are only there now

        failures = stacks.gather(folder)
        written.append(web.write(folder))
    click.echo("\n".join(display(path) for path in written))
    if failures:
        raise Failure(f"{len(failures)} images could not be recorded and have no flame graphs; the reasons are above")
