# SPDX-License-Identifier: MIT OR Apache-2.0
"""A full disk: the error says so, the old file stays, and no partly written file is left."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from bare_program import BOARD, compiled

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.trace import observe
from ove_lab.whole_file import check_folders, make_folder, replace, replace_all, replace_by, replace_bytes

ROOM = 4096
LAB = Path(__file__).parents[1]


@pytest.fixture
def full_disk() -> Iterator[None]:
    """Limit each file of this process and of its children to ROOM bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.usefixtures("full_disk")
def test_file_stays_as_it_was(tmp_path: Path) -> None:
    """If a text does not fit, the old file stays, also if the text is written in parts."""
    path = tmp_path / "trace.json"
    replace(path, "old")
    for text in ("x" * (ROOM + 1), "x" * 1_000_000):
        with pytest.raises(Failure, match=r"trace\.json cannot be written: File too large"):
            replace(path, text)
        with pytest.raises(Failure, match=r"trace\.json cannot be written: File too large"):
            replace_by(path, iter(text))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("full_disk")
def test_files_that_belong_together_stay_together(tmp_path: Path) -> None:
    """If the second of three files does not fit, none of them is replaced."""
    files = [tmp_path / name for name in "abc"]
    replace_all({files[0]: "old", files[2]: "old"})
    with pytest.raises(Failure, match="b cannot be written: File too large"):
        replace_all({files[0]: "new", files[1]: "x" * (ROOM + 1), files[2]: "new"})
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "old", "c": "old"}


def test_a_device_stays_a_device(tmp_path: Path) -> None:
    """Claim: text and bytes go through a pipe or a device without replacing it by a file; a folder is rejected."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace(pipe, "text ")
        replace_bytes(pipe, b"bytes")
        assert os.read(reader, ROOM) == b"text bytes"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    for folder in (tmp_path, Path()):
        with pytest.raises(Failure, match="cannot be written: Is a directory"):
            replace_bytes(folder, b"")


def test_what_makes_the_text_may_fail(tmp_path: Path) -> None:
    """An error in the middle of the text leaves no file."""

    def parts() -> Iterator[str]:
        yield "half"
        raise Failure("the record is damaged")

    with pytest.raises(Failure, match="the record is damaged"):
        replace_by(tmp_path / "a", parts())
    assert list(tmp_path.iterdir()) == []


def test_two_writers_of_one_file_do_not_mix(tmp_path: Path) -> None:
    """A second process waits for the first, and the file has the later one's complete text."""
    path, python = tmp_path / "trace.json", [sys.executable, "-c"]
    words = ("import sys", "from pathlib import Path", "from ove_lab.whole_file import replace")
    write = "; ".join((*words, "replace(Path(sys.argv[1]), 'other')"))
    started: list[subprocess.Popen[bytes]] = []

    def parts() -> Iterator[str]:
        yield "x" * 100_000
        started.append(subprocess.Popen([*python, write, path], cwd=LAB))
        # Wait until the process has ended or waits for a lock.
        while started[0].poll() is None and not _waits(started[0].pid):
            time.sleep(0.01)
        yield "y"

    replace_by(path, parts())
    assert started[0].wait() == 0
    assert path.read_text() == "other"
    assert list(tmp_path.iterdir()) == [path]


def _waits(pid: int) -> bool:
    return f"-> FLOCK  ADVISORY  WRITE {pid} " in Path("/proc/locks").read_text()


def test_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    """If a folder cannot be made, by the system or below a file, the message names it with the reason."""
    (tmp_path / "file").touch()
    for folder in (Path("/proc/x"), Path("/proc/x/y"), tmp_path / "file", tmp_path / "file" / "x"):
        with pytest.raises(Failure, match=f"{folder} cannot be made: "):
            check_folders(folder)
    check_folders(tmp_path / "a" / "b")
    assert not (tmp_path / "a").exists()
    make_folder(tmp_path / "a" / "b")
    check_folders(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_device_is_written_to(tmp_path: Path) -> None:
    """`--out /dev/stdout` and a pipe are written to, because they cannot be replaced."""
    reader = os.open(_pipe(tmp_path), os.O_RDONLY | os.O_NONBLOCK)
    replace(tmp_path / "pipe", "text")
    assert os.read(reader, 10) == b"text"
    os.close(reader)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def _pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def test_record_that_does_not_fit_is_no_record(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The emulator is stopped when the disk is full, and the recorded part is not shown."""
    image = compiled(tmp_path, "asleep")
    # Compile the collector before, once in a checkout, because its files would not fit either.
    observe.program(image, boards.load(BOARD), 1, 600)
    request.getfixturevalue("full_disk")
    with pytest.raises(Failure, match=r"the record of the run cannot be written: File too large; it needs room in /"):
        observe.program(image, boards.load(BOARD), 1000, 600)
