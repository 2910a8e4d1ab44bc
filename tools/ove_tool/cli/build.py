# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove build`"""

from __future__ import annotations

from typing import Any

import click

from ove_lab import image as images
from ove_lab.paths import display
from ove_tool.build import build
from ove_tool.cli import complete
from ove_tool.cli.options import build_request, variant_options


@click.command()
@click.argument("app", shell_complete=complete.app)
@variant_options
def command(app: str, **options: Any) -> None:
    """Build APP and print its size. APP is a folder with a CMakeLists.txt, or the name of a folder in examples/."""
    image = build(build_request(app, **options))
    click.echo(f"{display(image.elf)}\n{images.size(image.elf)}")
