# SPDX-License-Identifier: MIT OR Apache-2.0
"""Memory of an emulated board that survives a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab import storage
from ove_lab.errors import Failure, UsageError
from ove_tool.paths import INTEGRATIONS


def test_a_new_file_is_erased_flash_and_an_old_one_stays(tmp_path: Path) -> None:
    """Claim: a new file begins with all bits set; an existing one keeps its bytes."""
    path = tmp_path / "volume"
    storage.words(boards.load(boards.default()), path)
    assert path.read_bytes() == b"\xff" * storage.BYTES
    path.write_bytes(b"\x00" * storage.BYTES)
    storage.words(boards.load(boards.default()), path)
    assert path.read_bytes() == b"\x00" * storage.BYTES


def test_a_comma_in_the_name_is_no_option(tmp_path: Path) -> None:
    """Claim: the emulator reads a comma in the file's name as part of the name."""
    assert f"mem-path={tmp_path}/a,,b," in storage.words(boards.load(boards.default()), tmp_path / "a,b")[1]


def test_wrong_files_and_boards_are_refused(tmp_path: Path) -> None:
    """Claim: a file with another size, a folder, and a board without such memory are rejected with the reason."""
    (tmp_path / "short").write_bytes(b"x")
    with pytest.raises(Failure, match="has 1 bytes"):
        storage.words(boards.load(boards.default()), tmp_path / "short")
    with pytest.raises(Failure, match="directory"):
        storage.words(boards.load(boards.default()), tmp_path)
    with pytest.raises(UsageError, match="host has no memory"):
        storage.words(boards.load(boards.of_host()), tmp_path / "volume")


def test_every_board_with_the_memory_says_where_it_is() -> None:
    """Claim: exactly the boards that --storage supports have a file with the location, and the size that QEMU has."""
    for name in boards.names():
        path = INTEGRATIONS / "littlefs" / "storage" / f"{name}.cmake"
        try:
            storage.words(boards.load(name), Path("/dev/null"))
        except UsageError:
            assert not path.exists()
        except Failure:
            assert f"OVE_BOARD_STORAGE_BYTES {storage.BYTES:#x}u" in path.read_text(encoding="utf-8")
