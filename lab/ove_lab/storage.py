# SPDX-License-Identifier: MIT OR Apache-2.0
"""Memory of an emulated board that outlasts a run: its bytes are those of a file of this machine."""

from __future__ import annotations

from pathlib import Path

from ove_lab.board import Board
from ove_lab.errors import Failure, UsageError
from ove_lab.runner import is_mps2

# QEMU wants the whole PSRAM of these machines; a library's folder `storage` tells programs where it is.
BYTES = 16 * 1024 * 1024
# Erased flash.
_ERASED = b"\xff"


def words(board: Board, path: Path) -> tuple[str, ...]:
    """Return QEMU's options for a board whose PSRAM is the file, which is made with all bits set if it is not there.

    Raises UsageError for a board without this memory, Failure for a file of another size, or that cannot be written.
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
    # A comma inside an option of QEMU is written twice.
    name = str(path).replace(",", ",,")
    backend = f"memory-backend-file,id=storage,size={BYTES},mem-path={name},share=on"
    return ("-object", backend, "-machine", "memory-backend=storage")
