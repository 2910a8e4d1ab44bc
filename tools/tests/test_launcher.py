# SPDX-License-Identifier: MIT OR Apache-2.0
"""The launcher and the package's first import, on a machine whose disk was full."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ove_tool.paths import ROOT, VENV_PYTHON

_BLOCK = 4096


def _stand_in(folder: Path, script: str) -> None:
    """Make a folder with the launcher, and with a shell script instead of the environment's interpreter."""
    shutil.copy(ROOT / "ove", folder)
    lock = folder / "tools" / "requirements" / "base.txt"
    python = folder / ".ove" / "venv" / "bin" / "python"
    for one in (lock.parent, python.parent):
        one.mkdir(parents=True)
    for place in (lock, folder / ".ove" / "venv" / "base.txt", folder / ".ove" / "venv" / "pyvenv.cfg"):
        place.write_text("", encoding="utf-8")
    python.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    python.chmod(0o755)


@pytest.mark.parametrize("shell", ["sh", "bash"])
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_a_closed_stream_is_the_null_device(tmp_path: Path, closed: str, shell: str) -> None:
    """Claim: no opened file gets the number of a stream that is closed at the start, not even the launcher itself."""
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    _stand_in(tmp_path, 'found=$(for one in 0 1 2; do readlink /proc/$$/fd/$one; done)\necho "$found" >streams')
    words = ["sh", "-c", f"{shell} ./ove {closed}"]
    subprocess.run(words, input="", text=True, cwd=tmp_path, capture_output=True, check=True)
    found = (tmp_path / "streams").read_text(encoding="utf-8").splitlines()
    assert [one == os.devnull for one in found] == [f" {one}" in f" {closed}" for one in ("<&-", ">&-", "2>&-")]


def test_no_command_reads_compiled_modules_from_the_state_folder(tmp_path: Path) -> None:
    """Claim: with PYTHONDONTWRITEBYTECODE set, nothing is cached in .ove, where a full disk would truncate it."""
    _stand_in(tmp_path, 'echo "${PYTHONPYCACHEPREFIX:-none} ${PYTHONDONTWRITEBYTECODE:-none}"')
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTHONPYCACHEPREFIX", None)
    done = subprocess.run([tmp_path / "ove"], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["none", "1"]


@pytest.mark.parametrize("path", [":", "{here}", "/nowhere:", ":{here}:"])
def test_no_module_of_the_user_hides_one_of_python(tmp_path: Path, path: str) -> None:
    """Modules in PYTHONPATH, an empty part of it, the current folder and PYTHONHOME do not affect the tool's Python."""
    for name in ("types", "dis", "enum", "json", "click"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('shadowed')\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": path.format(here=tmp_path), "PYTHONHOME": str(tmp_path)}
    words = [ROOT / "ove", "--version"]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


_INTERRUPTED = """
import importlib.abc, os, runpy, signal, sys

class Interrupt(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
runpy.run_module("ove_tool", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("module", ["ove_tool.cli", "click", "ove_lab.errors"])
def test_an_interrupt_while_the_tool_starts_is_no_traceback(module: str) -> None:
    """Ctrl-C before the commands are imported ends the process with the signal."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools")}
    # A background process ignores the signal, and its children would too.
    words = ["env", "--default-signal=INT", VENV_PYTHON, "-P", "-c", _INTERRUPTED, module]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("length", [_BLOCK, 17, 16])
def test_a_compiled_module_that_is_cut_short_is_replaced(tmp_path: Path, length: int) -> None:
    """Claim: after a full disk has truncated compiled modules, the command works and writes them completely again."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONPATH": str(ROOT / "tools")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    words = [VENV_PYTHON, "-P", "-m", "ove_tool", "build", "--help"]
    subprocess.run(words, env=environment, capture_output=True, check=True)
    # Python itself continues without the modules that a .pth file imports first.
    first = (f"{ROOT}/tools/ove_tool", *map(str, VENV_PYTHON.parents[1].glob("lib/*/site-packages/[a-z]*")))
    compiled = [path for path in tmp_path.rglob("*.pyc") if f"/{path.relative_to(tmp_path)}".startswith(first)]
    sizes = {path: path.stat().st_size for path in compiled if path.stat().st_size > _BLOCK}
    assert len(sizes) > 10
    for path in sizes:
        os.truncate(path, length)
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {path: path.stat().st_size for path in sizes} == sizes


def test_the_module_that_repairs_is_smaller_than_a_block() -> None:
    """Claim: a full disk cannot truncate what is imported before the repair."""
    script = "import marshal, sys; print(len(marshal.dumps(compile(open(sys.argv[1]).read(), sys.argv[1], 'exec'))))"
    for name in ("__init__", "compiled_modules"):
        path = ROOT / "tools" / "ove_tool" / f"{name}.py"
        done = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, check=True)
        assert int(done.stdout) + 16 < _BLOCK


_DAMAGED = """
import importlib.abc, runpy, sys

class Damaged(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "click.core":
            raise eval(sys.argv[1])

sys.meta_path.insert(0, Damaged())
runpy.run_module("ove_tool", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("error", ["ModuleNotFoundError(name)", "SyntaxError(name)", "AttributeError(name)"])
def test_damaged_packages_are_one_sentence(error: str) -> None:
    """Claim: if files of packages are missing or truncated, a command says what to remove, without a traceback."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools")}
    words = [VENV_PYTHON, "-P", "-c", _DAMAGED, error]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert f"the Python packages in {VENV_PYTHON.parents[1]} are damaged" in done.stderr


_FIRST_PACKAGES = """
import importlib, importlib.metadata, importlib.abc, sys

first = {line.partition("==")[0].lower() for line in open(sys.argv[2]) if "==" in line}
owners = importlib.metadata.packages_distributions()

class Later(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if (found := owners.get(name)) and first.isdisjoint(one.lower() for one in found):
            raise ModuleNotFoundError(f"{name} is not among the first packages", name=name)

sys.meta_path.insert(0, Later())
import ove_tool
importlib.import_module(f"{sys.argv[1]}")
"""


@pytest.mark.parametrize(
    "command",
    sorted(
        f"{path.parts[-3]}.cli.{path.stem}"
        for house in ("tools/ove_tool", "tests/machinery/ove_tests")
        for path in (ROOT / house / "cli").glob("[a-z]*.py")
    ),
)
def test_each_command_starts_with_the_first_packages(command: str) -> None:
    """Claim: a fresh checkout, which has only the packages in base.txt, can import the module of each command."""
    base = ROOT / "tools" / "requirements" / "base.txt"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools")}
    words = [VENV_PYTHON, "-P", "-c", _FIRST_PACKAGES, command, base]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
