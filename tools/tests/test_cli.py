# SPDX-License-Identifier: MIT OR Apache-2.0
"""The small commands: version, boards, clean, completion."""

from __future__ import annotations

import errno
import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from ove_lab import board as boards
from ove_lab.errors import Failure, UsageError
from ove_tool import bootstrap, cli, editors, kernels
from ove_tool.cli import clean
from ove_tool.layout import cargo
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT


def say(*arguments: str) -> str:
    result = CliRunner().invoke(cli.cli, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_version_is_the_commit() -> None:
    """Claim: --version names the checkout, so that a report of a fault can."""
    assert say("--version").startswith("ove ")
    assert str(ROOT) in say("--version")


def test_every_board_is_listed_with_its_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: each board has a line with the kernels that it runs; an own tree that is not named is in brackets."""
    for name in (name for tree in OWN_TREES.values() for name in tree.variables):
        monkeypatch.delenv(name, raising=False)
    lines = {line.split()[0]: line for line in say("boards").splitlines()}
    assert set(boards.names()) < set(lines)
    on_boards = [kernel for kernel in map(kernels.load, kernels.names()) if not kernel.is_on_host]
    said = [(kernel, f"({kernel.name})" if kernel.tree else kernel.name) for kernel in on_boards]
    shown = ", ".join(text for _, text in said)
    assert shown in lines["qemu-mps2-an500"]
    assert "alloy" in shown
    assert "(nuttx)" in shown
    everywhere = ", ".join(text for kernel, text in said if kernel.tree is None or not kernel.tree.in_boards)
    assert f" {everywhere} " in lines["qemu-mps2-an386"]
    assert "nuttx" not in lines["qemu-mps2-an386"]
    assert "posix" in lines["host"]
    assert "freertos" not in lines["host"]


def test_kernels_are_the_folders_of_backends() -> None:
    """Claim: a folder with a backend.cmake is a kernel; shared code is not."""
    assert "freertos" in kernels.names()
    assert "generic" not in kernels.names()


@pytest.mark.parametrize(
    ("arguments", "left"),
    [
        (["--dry-run"], {"venv", "freertos", "build", "setup.lock", "output"}),
        ([], {"venv", "freertos", "setup.lock"}),
        (["--all"], {"venv", "setup.lock"}),
    ],
)
def test_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], left: set[str]) -> None:
    """Claim: builds and output are removed, fetched files only with --all, and the tool's own environment stays."""
    state = tmp_path / "state"
    for name in ("venv", "freertos", "build"):
        (state / name).mkdir(parents=True)
        (state / name / "file").write_text("x" * 1000)
    (state / "setup.lock").touch()
    (tmp_path / "output").mkdir()
    crate = tmp_path / "crate"
    crate.mkdir()
    editors.write_for_cargo(crate, f"{cargo.MARK}\n", {})
    monkeypatch.setattr(editors, "files", lambda *_: ["crate/Cargo.toml"])
    monkeypatch.setattr(editors, "ROOT", tmp_path)
    monkeypatch.setattr(clean, "STATE", state)
    monkeypatch.setattr(clean.in_use, "STATE", tmp_path / "lock")
    monkeypatch.setattr(clean, "ROOT", tmp_path)
    said = CliRunner().invoke(clean.command, arguments, catch_exceptions=False).output
    assert {path.name for path in (*state.iterdir(), *tmp_path.glob("output"))} == left
    assert (crate / ".cargo").exists() == ("would be freed" in said)
    assert ("would be freed" in said) == (arguments == ["--dry-run"])


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("./ove bo", ["boards"]),
        ("./ove run hel", ["hello"]),
        ("./ove run hello --rtos fr", ["freertos"]),
        ("./ove bench --rtos alloy,fr", ["alloy,freertos"]),
        ("./ove build --lang r", ["rust"]),
    ],
)
def test_bash_completes(line: str, offered: list[str]) -> None:
    """Claim: bash, with the printed script, completes commands, examples, kernels and languages."""
    words = line.split()
    script = f"source <({ROOT}/ove completion bash); COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; "
    script += f'_ove_completion {ROOT}/ove "{words[-1]}" "{words[-2]}"; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.split() == offered, done.stderr


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_disk_that_takes_nothing_is_one_sentence(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A full disk, and a file that this user cannot write, end any command with a sentence that names the file."""

    def fail(**_: object) -> None:
        raise OSError(number, os.strerror(number), "/a/file")

    monkeypatch.setattr(cli, "cli", fail)
    monkeypatch.setattr(cli.place, "settle", lambda: None)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    said = capsys.readouterr().err
    assert said.startswith("ove: ")
    assert said.count("\n") == 1
    assert "/a/file" in said


@pytest.mark.parametrize(
    ("words", "code"),
    [(["--help"], 0), (["boards"], 0), (["completion", "bash"], 0), (["run", "--help"], 0), (["clean", "-n"], 1)],
)
def test_help_needs_no_right_to_write(words: list[str], code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: in a checkout that cannot be written, help, boards and completions work; the rest ends with a sentence."""

    def refuse() -> None:
        raise Failure("the checkout cannot be written")

    monkeypatch.setattr(cli, "provide_home", refuse)
    monkeypatch.setattr(cli.place, "settle", refuse)
    monkeypatch.setattr("sys.argv", ["ove", *words])
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert caught.value.code == code


@pytest.mark.parametrize("name", ["", *cli.COMMANDS])
def test_a_package_speaks_of_itself(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Claim: an installed package's help names its own command, no checkout, and no command that needs one."""
    monkeypatch.setenv("OVE_COMMAND", "ove-here")
    monkeypatch.setattr(cli, "TESTS", "no-tests")
    if name in cli.OF_THE_PROJECT:
        with pytest.raises(UsageError, match=rf"`ove {name}` needs .* only a checkout of oveRTOS has"):
            CliRunner().invoke(cli.cli, [name, "--help"], catch_exceptions=False)
        return
    said = say(*filter(None, (name,)), "--help")
    assert [word for word in ("./ove", "checkout") if word in said] == []
    if not name:
        assert "`ove-here COMMAND --help`" in said
        assert [one for one in cli.OF_THE_PROJECT if f"\n  {one} " in said] == []
        assert "\n  build " in said


def test_a_package_says_its_messages_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: messages to the user name the package's command; a path, and a need for a checkout, stay as they are."""
    text = "run `./ove setup` in this checkout, not /a/checkout/./ove; use a fresh checkout; only a checkout of ove has"
    assert bootstrap.spoken(text) == text
    monkeypatch.setenv("OVE_COMMAND", "ove")
    own = "run `ove setup` in this installation, not /a/checkout/./ove; use a fresh installation; "
    assert bootstrap.spoken(text) == f"{own}only a checkout of ove has"


def test_a_device_is_no_log(tmp_path: Path) -> None:
    """Claim: `decode` of a board's serial device names `monitor`, instead of reading output that does not end."""
    image = tmp_path / "image.elf"
    image.touch()
    result = CliRunner().invoke(cli.cli, ["decode", os.devnull, "--elf", str(image)])
    assert isinstance(result.exception, UsageError)
    assert f"`./ove monitor --device {os.devnull} --elf FILE`" in str(result.exception)
