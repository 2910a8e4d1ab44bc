# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove decode`"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ove_lab import image as images
from ove_lab.console import result as show
from ove_lab.elf import Elf
from ove_lab.errors import Failure, UsageError
from ove_lab.inspect import fault_words
from ove_lab.log.decoder import Decoder
from ove_lab.runner import explain_addresses
from ove_tool.build import build
from ove_tool.cli import complete
from ove_tool.cli.options import build_request, variant_options
from ove_tool.setup.install import ensure_for


@click.command()
@click.argument("log")
@click.option("--elf", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="The image that printed LOG.")
@click.option("--app", shell_complete=complete.app, help="The application that printed LOG; it is built first.")
@variant_options
def command(log: str, elf: Path | None, app: str | None, **options: Any) -> None:
    """Decode the log lines in LOG and explain its stops and faults. LOG is a file with a program's output, or `-`.

    The image must be the one that printed LOG: in another image, the same addresses are other places.
    """
    if (elf is None) == (app is None):
        raise UsageError("name the image that printed the log by --elf FILE, or by --app APP with its kernel and board")
    # A device's output has no end, so the read would not return.
    if Path(log).is_char_device():
        raise UsageError(
            f"{log} is a device, and LOG is a file with output that has ended: "
            f"`./ove monitor --device {log} --elf FILE` decodes the output of a board as it comes"
        )
    try:
        text = (sys.stdin.buffer.read() if log == "-" else Path(log).read_bytes()).decode(errors="replace")
    except OSError as error:
        raise Failure(f"{log} cannot be read: {error.strerror}") from error
    if app is not None:
        request = build_request(app, **options)
        ensure_for(request.variant, has_run=False)
        image = build(request)
    else:
        assert elf is not None  # noqa: S101
        # Raises Failure if this is not an ELF file.
        Elf(elf)
        image = images.Image(elf.stem, elf, "", "", "", "", elf.parent)
    found = False
    decoder = Decoder(image.elf)
    for line in (shown for raw in text.splitlines() for shown in decoder.lines(raw)):
        found = found or line not in text
        show(line)
        plain = line[line.find("ove: ") :] if "ove: " in line else line
        for each in filter(None, (fault_words.explain(plain), *explain_addresses(image, plain))):
            found = True
            show(each)
    if not found:
        raise Failure(f"{log} has no log line, and no stop or fault whose address is in {image.elf}")
