# SPDX-License-Identifier: MIT OR Apache-2.0
"""If `./ove trace` or `./ove profile` rejects something, it says plainly which file or row, and why."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from ove_lab import board as boards
from ove_lab.errors import Failure, UsageError
from ove_lab.trace import callgrind, observe
from ove_lab.trace.rows import Window
from ove_tool.bench import check, row_names
from ove_tool.cli import bench, deadlines, measure, power, profile, recorded, search, trace
from ove_tool.cli import check as checked
from ove_tool.cli.options import variant_options
from ove_tool.kconfig import MODES
from ove_tool.variant import Variant

# Each command that records an ELF file.
_COMMANDS = (
    *(trace.command, profile.command, power.command, checked.command),
    *(measure.command, search.command, deadlines.command),
)


def test_program_without_symbols(tmp_path: Path) -> None:
    """Without symbols, no instruction has a function."""
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
    with pytest.raises(Failure, match=r"a\.elf: the ELF header: ."):
        observe.load(tmp_path / "a.elf")


def test_program_of_another_processor() -> None:
    """A host program is not one for the board."""
    with pytest.raises(Failure, match="is not an ARM image"):
        observe.load(Path(sys.executable))


def test_row_that_does_not_exist() -> None:
    """The error lists the existing rows."""
    rows = SimpleNamespace(by_name={"sync/a": Window(0, 1), "queue/b": Window(1, 2)})
    subject = SimpleNamespace(title="an image", rows=rows)
    with pytest.raises(UsageError, match="no row sync/none on an image; there are: queue/b, sync/a"):
        observe.row(subject, "sync/none", boards.load(boards.default()))  # type: ignore[arg-type]


def test_viewer_file_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the file and the reason, before a run that may take minutes."""
    monkeypatch.setattr(trace, "chosen", lambda *_, **__: pytest.fail("nothing may be built"))
    result = CliRunner().invoke(trace.command, ["app", "--out", str(tmp_path / "none" / "trace.json")])
    assert isinstance(result.exception, Failure)
    assert str(result.exception).endswith("none/trace.json cannot be written: No such file or directory")


def test_profile_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is a file."""
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(profile, "chosen", lambda **_: None)
    monkeypatch.setattr(profile, "observe", lambda _: SimpleNamespace(trees=dict, titles=SimpleNamespace(of=str)))
    monkeypatch.setattr(callgrind, "texts", lambda *_: pytest.fail("nothing may be made"))
    result = CliRunner().invoke(profile.command, ["app", "--out", str(tmp_path / "file" / "out")])
    assert isinstance(result.exception, Failure)
    assert str(result.exception).endswith("file/out cannot be made: Not a directory; name a place where you may write")


@pytest.mark.parametrize("command", [trace.command, profile.command])
def test_misspelt_row_is_refused_before_anything_is_built(
    command: click.Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The closest row is named, and nothing is set up, built or recorded."""
    monkeypatch.setattr(recorded, "_prepare", lambda _: pytest.fail("nothing may be prepared"))
    result = CliRunner().invoke(command, ["sync/mutex_lock_unlok"])
    assert isinstance(result.exception, UsageError)
    assert "`sync/mutex_lock_unlok`. Did you mean sync/mutex_lock_unlock? Valid: " in str(result.exception)


_OF_ROW = ("--rtos", "--board", "--lang", "--mode", "-D")


def _build_options() -> list[tuple[str, ...]]:
    """Return each option about how a program is built, with a value if the option takes one."""
    values = {"-D": "CONFIG_OVE_SEM=n", "--fragment": __file__, "--mode": MODES[0], "--board": boards.default()}
    found = variant_options(lambda **_: None).__click_params__  # type: ignore[attr-defined]
    return [(one.opts[0],) if one.is_flag else (one.opts[0], values.get(one.opts[0], "c")) for one in found]


@pytest.mark.parametrize("words", _build_options(), ids=lambda words: words[0])
def test_an_option_of_the_build_that_would_do_nothing_is_refused(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row and an ELF file accept their own options, and reject each other one before anything is recorded."""
    monkeypatch.setattr(recorded, "_prepare", lambda _: pytest.fail("nothing may be prepared"))
    monkeypatch.setattr(recorded, "ensure", lambda *_: pytest.fail("nothing may be installed"))
    for command, subject, taken in (
        *((one, ("sync/mutex_lock_unlock",), _OF_ROW) for one in (trace.command, profile.command)),
        *((one, ("--elf", sys.executable), ("--board",)) for one in _COMMANDS),
    ):
        if words[0] not in taken:
            result = CliRunner().invoke(command, [*subject, *words])
            assert isinstance(result.exception, UsageError), command.name
            assert str(result.exception).startswith(f"{words[0]}: "), command.name


@pytest.mark.parametrize("command", [trace.command, power.command])
def test_limits_are_not_those_of_an_argument(command: click.Command) -> None:
    """With an ELF file, the first word is the program's argument, whatever application has that name."""
    result = CliRunner().invoke(command, ["--elf", sys.executable, "--limits", "examples/pipeline"])
    assert isinstance(result.exception, UsageError)
    assert "--limits-file FILE" in str(result.exception)


@pytest.mark.parametrize("command", [power.command, checked.command])
def test_a_command_for_applications_takes_no_row(command: click.Command, tmp_path: Path) -> None:
    """A row has no sleep of its own and no findings about an author's code, so the command's usage names only APP."""
    (tmp_path / "currents.toml").write_text("", encoding="utf-8")
    words = ["--currents", str(tmp_path / "currents.toml")] if command is power.command else []
    result = CliRunner().invoke(command, ["thread/sleep_1ms", *words])
    assert isinstance(result.exception, UsageError)
    assert "APP|ROW" not in command.get_usage(click.Context(command))


@pytest.mark.parametrize("words", [("--explain",), ("--timing", "stm32f746g-worst-case")])
def test_misspelt_row_of_bench_is_refused_before_anything_is_built(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As above, for each row that is named."""
    monkeypatch.setattr(bench, "prepare_for", lambda *_, **__: pytest.fail("nothing may be prepared"))
    result = CliRunner().invoke(bench.command, [*words, "sync/mutex_lock_unlock", "native_freertos/native_tread_yield"])
    assert isinstance(result.exception, UsageError)
    assert "Did you mean native_freertos/native_thread_yield?" in str(result.exception)


def test_rows_are_those_of_the_image() -> None:
    """In zero-heap images, ove creates nothing; every image has all native rows; and memory has no instructions."""
    heap, zero = (row_names.of(Variant("freertos", boards.default(), mode)) for mode in MODES)
    created = {name for name in heap if name.endswith("create_destroy")}
    assert heap - zero == {name for name in created if not name.startswith("native_")}
    assert "native_freertos/native_thread_yield" in zero
    rust = row_names.of(Variant("freertos", boards.default(), "heap", "rust"))
    # The standard's calls are C's.
    assert {name for name in heap if not name.startswith("cmsis/")} == rust
    assert not any(name.endswith("memory") for name in heap)


def test_every_kept_row_is_a_row() -> None:
    """No row that an image reported before is rejected."""
    for path in check.KEPT.glob("*-heap-c.json"):
        rtos = path.name.partition("-")[0]
        kept = set(json.loads(path.read_text(encoding="utf-8"))["rows"])
        assert kept <= row_names.of(Variant(rtos, boards.default(), "heap"))
