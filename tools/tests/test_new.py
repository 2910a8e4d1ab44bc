# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove new`: the files it writes, the names it accepts, the commands it prints."""

from __future__ import annotations

import errno
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from ove_lab.errors import Failure, UsageError
from ove_tool import languages
from ove_tool.cli.new import command
from ove_tool.newapp import TEMPLATES, create, offered, plain_name
from ove_tool.paths import EXAMPLES, ROOT


def test_the_printed_commands_work_where_they_are_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: copied into a shell in the same folder, each printed command starts this checkout's `ove`."""
    for here, name in ((tmp_path, "hello"), (tmp_path, "a folder/hello"), (ROOT, str(tmp_path / "third"))):
        monkeypatch.chdir(here)
        printed = CliRunner().invoke(command, [name], catch_exceptions=False).output
        lines = [line.split(":", 1)[1] for line in printed.splitlines() if line.startswith(("run it:", "test it:"))]
        assert len(lines) == 2
        for line in lines:
            program, verb, app, *_ = shlex.split(line)
            assert "/" in program
            assert Path(program).samefile(ROOT / "ove")
            assert (verb, Path(app).resolve()) == ("run", (here / name).resolve())


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("hello", "hello"),
        ("my-app", "my-app"),
        ("My App", "my-app"),
        ("Grüße 2", "grusse-2"),
        ("3d", "app-3d"),
        ("-x", "x"),
        ("test", "test-app"),
        ("core", "core-app"),
        ("self", "self-app"),
        ("ove_objects", "ove_objects-app"),
        ("Rust", "rust-app"),
    ],
)
def test_target_and_crate_get_a_plain_name(folder: str, name: str) -> None:
    """Claim: a folder's name becomes a name that CMake, cargo and a shell accept, and that nothing else has."""
    assert plain_name(folder) == name
    assert plain_name(name) == name


def test_no_folder_of_a_build_has_the_name_of_an_application() -> None:
    """Claim: a host program, which has no suffix, never collides with a folder that its build creates."""
    scripts = [path for area in ("bindings", "cmake", "integrations") for path in (ROOT / area).rglob("*.cmake")]
    made = {name for path in scripts for name in re.findall(r"BINARY_DIR\}/(\w+)", path.read_text(encoding="utf-8"))}
    assert {"generated", "ove_fatfs", "zig"} <= made
    assert [name for name in sorted(made) if not name.startswith("ove_") and plain_name(name) == name] == []


@pytest.mark.parametrize("lang", offered())
def test_no_file_names_this_checkout(lang: str, tmp_path: Path) -> None:
    """Claim: the files that go into the application's repository contain no path of this machine."""
    written = create(tmp_path / "my app", lang, None)
    ignored = (tmp_path / "my app" / ".gitignore").read_text().split()
    assert "/.cargo/" in ignored
    assert "/compile_commands.json" in ignored
    assert "/.vscode/debug.elf" in ignored
    for path in (one for one in written if ".cargo" not in one.parts):
        text = path.read_text(encoding="utf-8")
        assert str(ROOT) not in text
        assert str(tmp_path) not in text


@pytest.mark.parametrize("name", ["日本", "a;b", 'a"b', "a$b", "a\nb", "full", "file", "file/x"])
def test_a_folder_that_cannot_be_is_one_sentence(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a name that cannot be used, and a folder in use, are reported in one line; nothing is written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("")
    (tmp_path / "file").write_text("")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(Failure) as failed:
        create(tmp_path / name, "c", None)
    assert len(str(failed.value).splitlines()) == 1
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("there", [".", "app", "a/b"])
@pytest.mark.parametrize("end", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_an_application_is_whole_or_not_there(
    there: str, end: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk or Ctrl-C between two files restores the previous state, so the command can be repeated."""
    (tmp_path / there).mkdir(parents=True, exist_ok=True)
    before = sorted(tmp_path.rglob("*"))
    write, left = Path.write_text, iter(range(3))

    def fill(path: Path, text: str, encoding: str) -> int:
        if next(left, None) is None:
            raise end
        return write(path, text, encoding=encoding)

    folder = tmp_path / ("app" if there == "app" else "a/b/app")
    with monkeypatch.context() as patched, pytest.raises((Failure, KeyboardInterrupt)):
        patched.setattr(Path, "write_text", fill)
        create(folder, "c", None)
    assert sorted(tmp_path.rglob("*")) == before
    assert create(folder, "c", None)


EXAMPLE = {"c": "c/main.c", "cpp": "cpp/main.cpp", "rust": "rust/src/lib.rs", "zig": "zig/main.zig"}


@pytest.mark.parametrize("lang", offered())
def test_a_new_application_is_the_smallest_example(lang: str) -> None:
    """Claim: the program that a user begins with is examples/hello, except for the two lines of its heading."""
    example = (EXAMPLES / "hello" / EXAMPLE[lang]).read_text(encoding="utf-8")
    heading, what, program = example.split("\n", 2)
    assert "SPDX" in heading
    assert "smallest complete program" in what
    (template,) = [path for path in (TEMPLATES / lang).rglob("*") if path.name == Path(EXAMPLE[lang]).name]
    assert template.read_text(encoding="utf-8") == program
    expected = (EXAMPLES / "hello" / "expected.txt").read_text(encoding="utf-8")
    assert (TEMPLATES / "common" / "expected.txt").read_text(encoding="utf-8") == expected


def test_an_api_of_one_kernel_goes_with_that_kernel(tmp_path: Path) -> None:
    """Claim: `--api alloy` makes an Alloy application, and rejects another kernel or language first."""
    create(tmp_path / "app", "cpp", None, api="alloy")
    assert "CONFIG_OVE_RTOS_ALLOY=y" in (tmp_path / "app" / "ove.conf").read_text()
    assert "build it with --rtos alloy" in (tmp_path / "app" / "CMakeLists.txt").read_text()
    assert "#include <alloy/alloy.hpp>" in (tmp_path / "app" / "cpp" / "main.cpp").read_text()
    for lang, rtos, template, said in (
        ("cpp", "freertos", "common", "omit --rtos freertos"),
        ("c", None, "common", "no template for c; valid: cpp"),
        ("cpp", None, "own-board", "omit --api alloy"),
    ):
        with pytest.raises(UsageError, match=said):
            create(tmp_path / "other", lang, rtos, template, "alloy")
        assert not (tmp_path / "other").exists()
    with pytest.raises(UsageError, match="API"):
        create(tmp_path / "other", "cpp", None, api="alloi")


def test_ove_s_own_template_names_no_kernel_in_its_build(tmp_path: Path) -> None:
    """Claim: an application that uses ove's API builds for every kernel."""
    create(tmp_path / "app", "cpp", None)
    assert "OVE_RTOS STREQUAL" not in (tmp_path / "app" / "CMakeLists.txt").read_text()


@pytest.mark.parametrize("lang", languages.names())
def test_each_file_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Claim: the command lists exactly the files that it writes, in each language."""
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(command, ["app", "--lang", lang, "--ci"], catch_exceptions=False).output
    listed = said.split("\n\n")[0].splitlines()
    written = [str(path.relative_to(tmp_path)) for path in (tmp_path / "app").rglob("*") if path.is_file()]
    assert sorted(listed) == sorted(written)
    assert len(set(listed)) == len(listed)
