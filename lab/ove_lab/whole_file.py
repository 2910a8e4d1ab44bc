# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes files whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from ove_lab.errors import Failure


def write_if_changed(path: Path, text: str) -> None:
    """Write a file whole, unless it holds that already: another build may read it meanwhile."""
    if not path.exists() or path.read_bytes() != text.encode():
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)


def replace(path: Path, text: str) -> None:
    """Write beside the file and rename: a reader sees the old text or the new one. Raises Failure when it cannot."""
    replace_all({path: text})


def replace_all(texts: Mapping[Path, str]) -> None:
    """Replace several files that belong together: all are written before the first is renamed. Raises as `replace`."""
    _replace({path: [text] for path, text in texts.items()})


def replace_by(path: Path, parts: Iterable[str]) -> None:
    """Replace a file by parts of a text that are made while they are written. Raises as `replace`."""
    _replace({path: parts})


def _replace(contents: Mapping[Path, Iterable[str]]) -> None:
    written: dict[Path, Path] = {}
    try:
        for path, parts in contents.items():
            with _said(path):
                # A device or a pipe is no file that could be replaced.
                is_special = path.exists() and not path.is_file()
                beside = path if is_special else path.with_name(f"{path.name}.new")
                if not is_special:
                    written[path] = beside
                with beside.open("w", encoding="utf-8") as stream:
                    stream.writelines(parts)
        for path, beside in written.items():
            with _said(path):
                beside.replace(path)
    finally:
        for beside in written.values():
            with suppress(OSError):
                beside.unlink()


@contextmanager
def _said(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}") from error
