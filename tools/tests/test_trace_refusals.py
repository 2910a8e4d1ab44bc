# SPDX-License-Identifier: MIT OR Apache-2.0
"""What `./ove trace` and `./ove profile` cannot do is said plainly: which file or row, and why."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from ove_tool import board as boards
from ove_tool.cli import profile, trace
from ove_tool.errors import Failure, UsageError
from ove_tool.trace import budgets, callgrind, history, observe
from ove_tool.trace.rows import Window


def test_program_without_symbols(tmp_path: Path) -> None:
    """Without symbols no instruction has a function."""
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None:
        pytest.skip("arm-none-eabi-gcc is missing")
    source, elf = tmp_path / "a.c", tmp_path / "a.elf"
    source.write_text("void start(void) {}\n", encoding="utf-8")
    words = [compiler, "-mcpu=cortex-m4", "-mthumb", "-nostdlib", "-Wl,-e,start", "-s", "-o", elf, source]
    subprocess.run(words, check=True)
    with pytest.raises(Failure, match=r"a\.elf has no symbols"):
        observe.load(elf)


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\x7fELF" + bytes(10)])
def test_file_that_is_no_program(tmp_path: Path, content: bytes) -> None:
    """An empty file, a text, and the first bytes of a program."""
    (tmp_path / "a.elf").write_bytes(content)
    with pytest.raises(Failure, match=r"a\.elf cannot be read: ."):
        observe.load(tmp_path / "a.elf")


def test_program_of_another_processor() -> None:
    """A program of the host is none for the board."""
    with pytest.raises(Failure, match="is not an ARM image"):
        observe.load(Path(sys.executable))


def test_row_that_does_not_exist() -> None:
    """The rows that there are follow."""
    rows = SimpleNamespace(by_name={"sync/a": Window(0, 1), "queue/b": Window(1, 2)})
    subject = SimpleNamespace(title="an image", rows=rows)
    with pytest.raises(UsageError, match="no row sync/none on an image; there are: queue/b, sync/a"):
        observe.row(subject, "sync/none", boards.load(boards.default()))  # type: ignore[arg-type]


def test_viewer_file_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file's name and the reason."""
    monkeypatch.setattr(trace, "observe", lambda *_, **__: SimpleNamespace())
    made = SimpleNamespace(write=lambda path: path.open("w", encoding="utf-8"))
    monkeypatch.setattr(history, "make", lambda *_: made)
    monkeypatch.setattr(budgets, "Budgets", lambda _: None)
    result = CliRunner().invoke(trace.command, ["app", "--out", str(tmp_path / "none" / "trace.json")])
    assert isinstance(result.exception, Failure)
    assert str(result.exception).endswith("none/trace.json cannot be written: No such file or directory")


def test_profile_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is a file."""
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(profile, "observe", lambda **_: SimpleNamespace(trees=dict))
    monkeypatch.setattr(callgrind, "write", lambda *_: pytest.fail("nothing may be written"))
    result = CliRunner().invoke(profile.command, ["app", "--out", str(tmp_path / "file" / "out")])
    assert isinstance(result.exception, Failure)
    assert str(result.exception).endswith("file/out cannot be written: Not a directory")
