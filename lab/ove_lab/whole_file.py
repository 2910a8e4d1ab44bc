# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes files atomically."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TextIO

from ove_lab.errors import Failure
from ove_lab.paths import display


def make_folder(path: Path) -> None:
    """Create a folder for results, unless it exists. Raises Failure if it cannot be created or written to."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{path} cannot be made: {error.strerror}; name a place where you may write") from error
    if not os.access(path, os.W_OK | os.X_OK):
        raise Failure(f"{path} cannot be written to; name a place where you may write")


def check_folders(*paths: Path | None) -> None:
    """Raise Failure as `make_folder` would, before minutes of work, and leave nothing behind."""
    for path in filter(None, paths):
        made = [one for one in (path.absolute(), *path.absolute().parents) if not one.exists()]
        make_folder(path)
        for one in made:
            with suppress(OSError):
                one.rmdir()


def check_files(*paths: Path | None) -> None:
    """Raise Failure for a file whose folder does not exist, as `replace_all` would, before minutes of work."""
    for path in filter(None, paths):
        if not path.parent.is_dir():
            raise Failure(f"{display(path)} cannot be written: {os.strerror(errno.ENOENT)}")


def write_if_changed(path: Path, text: str) -> None:
    """Write a file atomically if its contents differ, because another build may read it at the same time."""
    if not path.exists() or path.read_bytes() != text.encode():
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            temporary.write_text(text, encoding="utf-8")
            temporary.replace(path)
        finally:
            with suppress(OSError):
                temporary.unlink()


def replace(path: Path, text: str) -> None:
    """Write a temporary file next to it and rename: a reader sees the old text or the new one. Raises Failure on an
    error."""
    replace_all({path: text})


def replace_all(texts: Mapping[Path, str]) -> None:
    """Replace several files that belong together: all are written before the first is renamed. Raises as `replace`."""
    _replace({path: [text] for path, text in texts.items()})


def replace_by(path: Path, parts: Iterable[str]) -> None:
    """Replace a file by parts of a text that are generated while they are written. Raises as `replace`."""
    _replace({path: parts})


def replace_bytes(path: Path, data: bytes) -> None:
    """Replace a binary file. Raises as `replace`."""
    with _said(path):
        if _is_no_file(path):
            path.write_bytes(data)
            return
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.write_bytes(data)
            beside.replace(path)
        finally:
            with suppress(OSError):
                beside.unlink()


def _replace(contents: Mapping[Path, Iterable[str]]) -> None:
    written: dict[Path, Path] = {}
    with ExitStack() as held:
        # Sorted, so that two processes that replace the same files lock them in one order.
        for path, parts in sorted(contents.items()):
            with _said(path):
                if _is_no_file(path):
                    with path.open("w", encoding="utf-8") as stream:
                        stream.writelines(parts)
                    continue
                written[path] = path.with_name(f"{path.name}.new")
                stream = held.enter_context(_alone(written[path]))
                stream.writelines(parts)
                stream.flush()
        for path, beside in written.items():
            with _said(path):
                beside.replace(path)


@contextmanager
def _alone(beside: Path) -> Iterator[TextIO]:
    """Open an empty file for exclusive writing. It is removed at the end, unless it was renamed."""
    while True:
        with beside.open("a", encoding="utf-8") as stream:
            # Some file systems do not support locks.
            with suppress(OSError):
                fcntl.flock(stream, fcntl.LOCK_EX)
            # The previous process may have renamed the file that was opened here.
            if not _is_at(beside, stream):
                continue
            try:
                stream.truncate(0)
                yield stream
            finally:
                if _is_at(beside, stream):
                    with suppress(OSError):
                        beside.unlink()
                # On a full disk, closing fails too.
                with suppress(OSError):
                    stream.close()
            return


def _is_no_file(path: Path) -> bool:
    """Return True for a device, a pipe or a folder, which must not be replaced by a file."""
    return path.exists() and not path.is_file()


def _is_at(path: Path, stream: TextIO) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(path.stat(), os.fstat(stream.fileno()))
    return False


@contextmanager
def _said(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}") from error
