# SPDX-License-Identifier: MIT OR Apache-2.0
"""`ove-lab`: the commands of the installed laboratory."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_lab.trace import collector, compiled


def _run(folder: Path, *words: str) -> tuple[int, str]:
    path = str(Path(collector.__file__).parents[2])
    words = (sys.executable, "-P", "-m", "ove_lab", *words)
    done = subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("trace",), 2, "Missing option '--elf'"),
        (("trace", "--elf", "x", "--for", "nan"), 2, "'--for': nan is not a number"),
        (("trace", "--elf", "x", "--last", "inf"), 2, "'--last': inf is not in the range"),
        (("check", "--elf", "x", "--timeout", "1e300"), 2, "'--timeout': 1e+300 is not in the range"),
        (
            ("trace", "--elf", "none.elf"),
            2,
            "ove: none.elf does not exist; --elf names a program that is built already",
        ),
        (("profile", "--elf", "text.elf", "--board", "none"), 2, "ove: unknown board `none`."),
        (("profile", "--elf", "text.elf"), 1, "text.elf: the ELF header: "),
        (("measure", "--elf", "text.elf", "--lines"), 2, "ove: --lines goes with --explain only"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, words: tuple[str, ...], code: int, said: str) -> None:
    """Wrong usage exits with 2 and an unreadable file with 1, both without a traceback."""
    (tmp_path / "text.elf").write_text("no program", encoding="utf-8")
    got, text = _run(tmp_path, *words)
    assert (got, "Traceback" in text) == (code, False)
    assert said in text


@pytest.mark.parametrize("command", ["trace", "profile", "measure"])
@pytest.mark.parametrize("option", ["-icount shift=10", "--icount 0", "-kernel other.elf", "-M mps2-an386", "-cpu max"])
def test_options_that_figures_rest_on_are_refused(tmp_path: Path, command: str, option: str) -> None:
    """Claim: a second clock or program is rejected, because QEMU would take it and the results would be wrong."""
    (tmp_path / "text.elf").write_text("no program", encoding="utf-8")
    code, text = _run(tmp_path, command, "--elf", "text.elf", "--emulator", f"-nic user {option}")
    assert code == 2
    assert f"a record needs its own -{option.split(maxsplit=1)[0].strip('-')}" in text


@pytest.mark.parametrize(("missing", "said"), [("qemu-system-arm", "install QEMU"), ("cc", "install gcc or clang")])
def test_missing_program_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, said: str
) -> None:
    """Without QEMU, or without a C compiler for the collector, one line names the program and what to install."""
    programs = tmp_path / "programs"
    programs.mkdir()
    if missing == "cc":
        emulator = shutil.which("qemu-system-arm")
        if emulator is None:
            pytest.skip("qemu-system-arm is missing")
        (programs / "qemu-system-arm").symlink_to(emulator)
    # Without a collector that was compiled before.
    monkeypatch.setattr(compiled, "state", lambda: tmp_path / "state")
    monkeypatch.setenv("PATH", str(programs))
    with pytest.raises(Failure, match=said) as raised:
        collector.plugin.__wrapped__("qemu-system-arm")
    assert "\n" not in str(raised.value)
