# SPDX-License-Identifier: MIT OR Apache-2.0
"""The state folder after a rename and in a copy: nothing with the old path is left, and downloads stay."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool import place
from ove_tool.bootstrap import NEVER, BootstrapError, check_name
from ove_tool.kernels import built_here

FETCHED = ("tools.json", f"{next(iter(built_here()))}/source.c", "rust/libcore.rlib")
MADE = ("build/x/CMakeCache.txt", "ccache/0/1", "compilers/1/CMakeCache.txt", "pycache/x.pyc")


def checkout(folder: Path) -> Path:
    """Make a checkout that was set up and used in a folder."""
    state = folder / ".ove"
    for name in (*FETCHED, *MADE):
        (state / name).parent.mkdir(parents=True, exist_ok=True)
        (state / name).write_text(str(folder))
    place.settle(folder, state)
    for name in MADE:
        (state / name).parent.mkdir(parents=True, exist_ok=True)
        (state / name).write_text(str(folder))
    return folder


def there(folder: Path, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if (folder / ".ove" / name).exists()]


def test_in_its_place_nothing_is_lost(tmp_path: Path) -> None:
    """A second command in the same folder keeps everything."""
    one = checkout(tmp_path / "one")
    place.settle(one, one / ".ove")
    assert there(one, (*FETCHED, *MADE)) == [*FETCHED, *MADE]


@pytest.mark.parametrize("move", [shutil.move, shutil.copytree])
def test_a_moved_checkout_forgets_its_builds(tmp_path: Path, move: object, capsys: pytest.CaptureFixture[str]) -> None:
    """After a rename and in a copy, the builds are removed, downloads stay, and one line says so once."""
    one, two = checkout(tmp_path / "one"), tmp_path / "two"
    move(one, two)  # type: ignore[operator]
    place.settle(two, two / ".ove")
    assert there(two, MADE) == []
    assert there(two, FETCHED) == list(FETCHED)
    assert capsys.readouterr().err == f"this checkout was in {one}: its builds are repeated here\n"
    place.settle(two, two / ".ove")
    assert capsys.readouterr().err == ""


def test_a_state_without_a_record_is_not_trusted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder without a recorded path may be a copy: its builds are removed, without a message."""
    one = checkout(tmp_path / "one")
    (one / ".ove" / place.RECORD).unlink()
    place.settle(one, one / ".ove")
    assert there(one, MADE) == []
    assert capsys.readouterr().err == ""


def test_an_environment_moves(tmp_path: Path) -> None:
    """Each script in a moved environment starts that environment's interpreter, also in a folder with blanks."""
    one, two = tmp_path / "one", tmp_path / "t w (o)"
    subprocess.run([sys.executable, "-m", "venv", one / "venv"], check=True)
    interpreter = f"{one}/venv/bin/python"
    scripts = {"short": f"#!{interpreter}3\n", "long": f"#!/bin/sh\n'''exec' \"{interpreter}\" \"$0\"\n' '''\n"}
    for name, header in scripts.items():
        (one / "venv" / "bin" / name).write_text(f"{header}import sys\nprint(sys.prefix)\n")
        (one / "venv" / "bin" / name).chmod(0o755)
    other = one / "venv" / "bin" / "other"
    other.write_text("#!/bin/sh\necho mine\n")
    one.rename(two)
    place.relocate(two / "venv")
    for name in scripts:
        done = subprocess.run([two / "venv" / "bin" / name], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == str(two / "venv")
    files = [path for path in (two / "venv" / "bin").iterdir() if path.is_file()]
    left = [path.name for path in files if str(one) in path.read_text("latin-1")]
    assert left == []
    assert (two / "venv" / "bin" / "other").read_text() == "#!/bin/sh\necho mine\n"


def test_a_damaged_record_is_no_record(tmp_path: Path) -> None:
    """Claim: a file `place` that is not UTF-8 is rewritten."""
    one = checkout(tmp_path / "one")
    (one / ".ove" / place.RECORD).write_bytes(b"\xff\xfe")
    place.settle(one, one / ".ove")
    assert (one / ".ove" / place.RECORD).read_text() == str(one)


def test_a_state_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copied checkout that cannot be written ends with a message that names both folders, not with a traceback."""
    one, two = checkout(tmp_path / "one"), tmp_path / "two"
    one.rename(two)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(two / ".ove"))

    monkeypatch.setattr(place, "_forget", refuse)
    with pytest.raises(Failure, match=rf"made for {one} and cannot be changed for {two}: .*Permission denied"):
        place.settle(two, two / ".ove")


@pytest.mark.parametrize("name", [*'$;,"`\\:=%#*?<>|[]', "\n", "\udcff"])
def test_a_name_that_no_build_takes_is_refused(name: str) -> None:
    """A folder that a build system cannot handle is rejected in one sentence."""
    with pytest.raises(BootstrapError, match=r"^'.*' has .+ in its path, which no build system can hold: rename it$"):
        check_name(Path(f"/home/me/a{name}b"))


@pytest.mark.parametrize("name", ["oveRTOS (1)", "it's", "ü", "a&b", "a@b", "a+b", "a~b", "{a}"])
def test_an_odd_name_is_taken(name: str) -> None:
    """A folder name that browsers and people create is accepted."""
    check_name(Path("/home/me") / name)


@pytest.mark.parametrize("name", [*'$;"`\\[]*?<>|', "\n"])
def test_an_application_may_be_in_more_folders(name: str) -> None:
    """Claim: in an application's path, only characters that CMake's lists cannot contain are rejected."""
    with pytest.raises(BootstrapError):
        check_name(Path(f"/home/me/a{name}b"), NEVER)
    check_name(Path("/home/me/a,b=%#c"), NEVER)
