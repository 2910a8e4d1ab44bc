# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each way in which a program of the tool can end: one sentence, one exit code, and a log where it is a bug."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from ove_lab.errors import Failure, UsageError, unknown
from ove_tool import bootstrap, ending, in_use
from ove_tool.build import BuildFailure
from ove_tool.cli import clean
from ove_tool.paths import ROOT


def ended(work: Callable[[], object]) -> tuple[int, str]:
    said: list[str] = []
    with pytest.raises(SystemExit) as caught:
        ending.run(work, said.append, said.append)
    return int(caught.value.code or 0), " ".join(said)


def raising(error: BaseException) -> Callable[[], object]:
    def work() -> None:
        raise error

    return work


def caused(error: BaseException, cause: BaseException) -> BaseException:
    error.__cause__ = cause
    return error


_FULL = "[Errno 28] No space left on device"


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (Failure("it failed"), 1, "it failed"),
        (UsageError("no such board"), 2, "no such board"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (click.Abort(), 130, "interrupted"),
        (BrokenPipeError(), 1, "the program that reads the output has ended"),
        (OSError(errno.ENOSPC, "No space left on device", "a/b"), 1, "the disk is full, at a/b: make room"),
        (OSError(errno.EDQUOT, "Disk quota exceeded", "a/b"), 1, "the disk is full, at a/b: make room"),
        (OSError(errno.ENOSPC, "No space left on device"), 1, "the disk is full, at /"),
        (shutil.Error([("/a", "/b", f"{_FULL}: '/a' -> '/b/c'")]), 1, "the disk is full, at /b/c: make room"),
        (
            Failure("the collector does not compile:\nld: final link failed: No space left on device"),
            1,
            "the disk is full",
        ),
        (BuildFailure("failed", "No space left on device"), 1, "the disk is full, at /"),
        (caused(Failure("failed"), OSError(errno.ENOSPC, "x", "/a")), 1, "the disk is full, at /a: make room"),
        (
            Failure("/a b/t.json cannot be written: No space left on device"),
            1,
            "the disk is full, at /a b/t.json: make room",
        ),
        (caused(click.Abort(), EOFError("marshal data too short")), 1, "EOFError: marshal data too short"),
        (RuntimeError("Symlink loop from '/x/y'"), 1, "'/x/y': the symbolic links form a loop"),
        (OSError(errno.EACCES, "Permission denied", "/x/y"), 1, "/x/y: Permission denied; "),
        (OSError(errno.ENAMETOOLONG, "File name too long", f"{ROOT}/y"), 1, "File name too long; name another place"),
    ],
)
def test_each_end_has_its_sentence(error: BaseException, code: int, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a failure, a usage error, Ctrl-C, a closed pipe, a full disk and a foreign file are distinguished."""
    monkeypatch.setattr(ending, "_forget_output", lambda: None)
    found, said = ended(raising(error))
    assert found == code
    assert text in said


def test_control_characters_of_a_name_are_escaped() -> None:
    """A name with a terminal's commands in it is printed, not obeyed."""
    code, said = ended(raising(UsageError("\x1b[31m`a\rb\u202e` is no\n\tboard, größer")))
    assert (code, said.strip()) == (2, "\\x1b[31m`a\\rb\\u202e` is no\n\tboard, größer")


@pytest.mark.parametrize("name", ["BUILD", "biuld", "Build"])
def test_a_word_in_other_letters_has_a_suggestion(name: str) -> None:
    """Capitals are as near as a mistyped letter."""
    assert "Did you mean build?" in unknown("command", name, ["build", "run"]).text


@pytest.mark.parametrize(
    ("number", "owner", "text"),
    [
        (errno.EACCES, os.geteuid(), f"Permission denied: you lack the permission to read and write in {ROOT}"),
        (errno.EACCES, os.geteuid() + 1, f"Permission denied: {ROOT} belongs to "),
        (errno.EROFS, os.geteuid(), f"Read-only file system: {ROOT} is mounted read-only"),
    ],
)
def test_a_refused_file_of_the_checkout(number: int, owner: int, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: the owner, the right that is missing or the mount is named, and not a file that the user never wrote."""
    monkeypatch.setattr(bootstrap, "_owner", lambda _: owner)
    code, said = ended(raising(OSError(number, os.strerror(number), str(ROOT / ".ove" / ".place.123"))))
    assert code == 1
    assert said.startswith(text)
    assert ".place.123" not in said


def test_a_bug_leaves_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: the traceback is in a file that the one sentence names, in the user's cache if the checkout is foreign."""
    monkeypatch.setattr(ending, "STATE", tmp_path / "state")
    code, said = ended(raising(ZeroDivisionError("by zero")))
    (log,) = (tmp_path / "state" / "errors").iterdir()
    assert code == 1
    assert str(log) in said
    assert "ZeroDivisionError: by zero" in said
    assert "Traceback" not in said
    assert "Traceback" in log.read_text()
    (tmp_path / "file").touch()
    monkeypatch.setattr(ending, "STATE", tmp_path / "file")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert str(tmp_path / "cache" / "ove" / "errors") in ended(raising(ZeroDivisionError("by zero")))[1]


def test_a_checkout_that_is_moved_away_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a command whose checkout is gone says so, and creates no folder at the checkout's old path."""
    gone = tmp_path / "gone"
    monkeypatch.setattr(ending, "ROOT", gone)
    monkeypatch.setattr(ending, "STATE", gone / ".ove")
    code, said = ended(raising(FileNotFoundError(errno.ENOENT, "No such file", str(gone / "hello.elf"))))
    assert (code, said.startswith(f"{gone} was moved or removed while this command ran")) == (1, True)
    assert not gone.exists()


@pytest.mark.parametrize("words", ["build examples/hello", "new x", "check x", "docs --build x"])
def test_a_removed_folder_is_said(tmp_path: Path, words: str) -> None:
    """Claim: a command in a folder that was removed ends with a sentence."""
    folder = tmp_path / "gone"
    folder.mkdir()
    shell = ["sh", "-c", f'cd "$1" && rmdir "$1" && "$2" {words}', "sh", folder, ROOT / "ove"]
    done = subprocess.run(shell, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode in (1, 2), done.stderr
    assert done.stderr.splitlines()[-1].startswith("ove: "), done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    assert "this is a bug of ove's" not in done.stderr, done.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["boards", "--help", "--version", "completion bash", "test --list"])
def test_an_output_that_takes_nothing_is_named(words: str, unbuffered: str) -> None:
    """Claim: the error for a full standard output names that output, never the checkout's disk."""
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [ROOT / "ove", *words.split()], env=environment, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    named = "ove: the output cannot be written to /dev/full: No space left on device; send the output to another place"
    assert (done.returncode, done.stderr) == (1, f"{named}\n")


def test_a_full_standard_error_keeps_the_exit_code() -> None:
    """Claim: a wrong word has exit code 2 although no sentence can be printed."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([ROOT / "ove", "biuld"], stdout=subprocess.PIPE, stderr=full, check=False, env=plain)
    assert (done.returncode, done.stdout) == (2, b"")


def test_clean_waits_for_no_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: while a command uses the build folders, `clean` says so and removes nothing."""
    monkeypatch.setattr(in_use, "STATE", tmp_path)
    monkeypatch.setattr(clean, "STATE", tmp_path)
    monkeypatch.setattr(clean, "ROOT", tmp_path)
    monkeypatch.setattr(clean.editors, "written_for_cargo", list)
    (tmp_path / "build").mkdir()
    with (tmp_path / in_use.FILE).open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        with pytest.raises(Failure, match="another command builds or tests"):
            clean.command.main([], standalone_mode=False)
        assert (tmp_path / "build").is_dir()
    clean.command.main([], standalone_mode=False)
    assert not (tmp_path / "build").exists()


def test_no_module_of_the_current_folder_is_imported(tmp_path: Path) -> None:
    """Claim: a user file named like a Python module does not affect any command."""
    for name in ("dis", "json", "click", "inspect"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported')\n")
    done = subprocess.run([ROOT / "ove", "boards"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "imported" not in done.stderr


def test_every_start_of_python_is_safe() -> None:
    """Claim: no build and no command starts a module of the tool with the current folder among its paths."""
    words = ["git", "grep", "-nE", r"(OVE_PYTHON\}\\?\"|VENV_PYTHON\)),? \"?-m", "--"]
    words += ["cmake", "boards", "backends", "bindings", "bench", "tools/ove_tool", "lab", "tests/machinery"]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.stdout == ""


def test_a_wrong_command_is_suggested() -> None:
    """Claim: `./ove biuld` suggests the right command and ends with exit code 2."""
    done = subprocess.run([ROOT / "ove", "biuld"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Did you mean build?" in done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_users_checkout_is_said(tmp_path: Path) -> None:
    """Claim: a path that this user may not write to causes a message, not a traceback."""
    program = (
        "from pathlib import Path\nfrom ove_tool import ending\n"
        f"ending.program(lambda: Path({str(tmp_path / 'file')!r}).write_text('x'))\n"
    )
    tmp_path.chmod(0o755)
    words = ["setpriv", "--reuid=65534", "--clear-groups", sys.executable, "-P", "-c", program]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ROOT / "tools")})
    assert done.returncode == 1
    assert "Permission denied; " in done.stderr
    assert "Traceback" not in done.stderr
