# SPDX-License-Identifier: MIT OR Apache-2.0
"""Persistent memory of an emulated board, backed by a file on this machine."""

from __future__ import annotations

from pathlib import Path

from ove_lab.board import Board
from ove_lab.errors import Failure, UsageError
from ove_lab.runner import is_mps2

# QEMU requires the whole PSRAM of these machines as the file; a library's folder `storage` tells programs its address.
BYTES = 16 * 1024 * 1024
# Erased flash.
_ERASED = b"\xff"


def words(board: Board, path: Path) -> tuple[str, ...]:
    """Return QEMU's options for a board whose PSRAM is the file. A missing file is created with all bits set.

    Raises UsageError for a board without this memory, Failure for a file that has another size or cannot be written.
    """
    if board.kind != "qemu" or not is_mps2(board.machine):
        raise UsageError(f"--storage: {board.name} has no memory that the emulator can keep in a file")
    try:
        if not path.exists():
            path.write_bytes(_ERASED * BYTES)
        with path.open("r+b"):
            size = path.stat().st_size
    except OSError as error:
        raise Failure(f"--storage {path}: {error.strerror}") from error
    if size != BYTES:
        raise Failure(f"--storage {path}: the file has {size} bytes, and the board's memory {BYTES}")
    # A comma inside a QEMU option must be doubled.
    name = str(path).replace(",", ",,")
    backend = f"memory-backend-file,id=storage,size={BYTES},mem-path={name},share=on"
    return ("-object", backend, "-machine", "memory-backend=storage")
