# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove docs`"""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.console import say
from ove_lab.paths import display
from ove_tool import docsite
from ove_tool.docsite import serve


@click.command()
@click.option(
    "--build",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the site into a new folder, or in place of an earlier site, and serve nothing.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 selects a free port.")
def command(folder: Path | None, port: int) -> None:
    """Build the documentation site, and serve it on the loopback interface until Ctrl-C.

    The site has the pages of docs/, a reference written from headers and bindings, and the benchmark report with its
    plots. Reading and searching need no network, and no server: a browser can open the folder of --build. A broken
    link or a missing heading fails the build.
    """
    if folder is not None:
        docsite.build(folder)
        click.echo(display(folder / "index.html"))
        return
    site = docsite.SERVED
    # Open the port before the build, so that a port in use is reported at once.
    with serve.server(site, port) as server:
        say("building the site")
        docsite.build(site)
        click.echo(f"http://{serve.ADDRESS}:{server.server_address[1]}/ until Ctrl-C")
        server.serve_forever()
