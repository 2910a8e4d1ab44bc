# SPDX-License-Identifier: MIT OR Apache-2.0
"""The shown part of a build: in a success the warnings of the application's own files, in a failure the error first."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_tool.compiler_output import errors, warnings
from ove_tool.layout.frames import whole_paths

APP = Path("/home/me/my-app")
COMMAND = "/usr/bin/cc -DX=1 -o CMakeFiles/my-app.dir/c/main.c.o -c /home/me/my-app/c/main.c"
WARNING = """\
/home/me/my-app/c/main.c: In function 'ove_main':
/home/me/my-app/c/main.c:7:6: warning: unused variable 'x' [-Wunused-variable]
    7 |  int x;"""
ERROR = """\
In file included from /home/me/my-app/c/main.c:1:
/home/me/my-app/c/own.h:3:1: error: unknown type name 'foo'"""
LINK = """\
/usr/bin/ld: CMakeFiles/my-app.dir/c/main.c.o: in function `ove_main':
/home/me/my-app/c/main.c:9: undefined reference to `nowhere'
collect2: error: ld returned 1 exit status"""


def succeeded(said: str) -> list[str]:
    text = f"[1/3] Building C object a.o\n[2/3] Building C object b.o\n{said}\n[3/3] Linking C executable my-app.elf\n"
    return text.splitlines(keepends=True)


def failed(said: str) -> list[str]:
    text = f"[1/3] Building C object a.o\n[2/3] x\nFAILED: b.o\n{COMMAND}\n{said}\nninja: build stopped\n"
    return text.splitlines(keepends=True)


def test_a_success_shows_warnings_of_the_applications_files() -> None:
    """Claim: compiler messages on the application are shown in full, without Ninja's own output."""
    assert warnings(succeeded(WARNING), APP) == WARNING.splitlines()


@pytest.mark.parametrize(
    "said",
    ["", "-- Configuring done", "/zephyr/kernel/x.c:1:2: warning: unused", "Memory region  Used Size", WARNING[:40]],
)
def test_a_success_shows_nothing_else(said: str) -> None:
    """Claim: output other than warnings, and warnings in kernel files, are not shown."""
    assert warnings(succeeded(said), APP) == []


@pytest.mark.parametrize("before", ["", f"{WARNING}\n"])
@pytest.mark.parametrize("said", [ERROR, LINK, "error[E0425]: cannot find value `x`\n  --> /home/me/x.rs:1:2"])
def test_a_failure_begins_with_the_error(before: str, said: str) -> None:
    """Claim: no command line, Ninja output or earlier warning comes before the error."""
    assert errors(failed(before + said), APP) == said.splitlines()


def test_a_failure_without_a_known_error_shows_all() -> None:
    """Claim: the output of a failing program is shown, without its command line."""
    assert errors(failed("gen: no such table"), APP) == ["gen: no such table"]


def test_an_error_of_cmake_names_the_whole_path(tmp_path: Path) -> None:
    """Claim: CMake's error comes first, and a file of the application is named so that it is found from anywhere."""
    (tmp_path / "CMakeLists.txt").write_text("")
    said = "-- The C compiler\nCMake Error at CMakeLists.txt:7 (x):\n  no\nCall Stack:\n  CMakeLists.txt:9 (y)\n"
    place = tmp_path / "CMakeLists.txt"
    shown = [f"CMake Error at {place}:7 (x):", "  no", "Call Stack:", f"  {place}:9 (y)"]
    assert errors(said.splitlines(keepends=True), tmp_path) == shown


def test_much_is_cut() -> None:
    """Claim: a flood is cut, and how much is said."""
    shown = errors(failed("\n".join(f"x.c:{line}:1: error: {'long ' * 99}" for line in range(100))), APP)
    assert shown[-1] == "... 40 more lines"
    assert all(len(line) < 300 for line in shown)


def test_rustc_names_whole_paths(tmp_path: Path) -> None:
    """Claim: the file that rustc names from the folder of the workspace is named so that it is found from anywhere."""
    crate = tmp_path / "crate"
    (crate / "src").mkdir(parents=True)
    (crate / "src" / "lib.rs").write_text("")
    assert whole_paths("  --> src/lib.rs:5:9\n", crate) == f"  --> {crate}/src/lib.rs:5:9\n"
    assert whole_paths("  --> crate/src/lib.rs:5:9\n", crate) == f"  --> {crate}/src/lib.rs:5:9\n"
    for line in ("  --> /rustc/x/core.rs:5:9\n", "  --> src/gone.rs:5:9\n", "5 |  let x = a --> b;\n"):
        assert whole_paths(line, crate) == line


def test_another_configuration_of_alloy_says_what_to_do() -> None:
    """Claim: a link that fails because a file was compiled with other macros than the kernel names the remedy."""
    lines = [
        "[3/3] Linking CXX executable app.elf",
        "FAILED: app.elf",
        "c++ -o app.elf lib.o",
        "ld: lib.o:(.alloy.configuration+0x0): undefined reference to `the_kernel_must_have_ALLOY_CHECKS=1'",
    ]
    assert "Link the CMake target `ove`" in errors(lines, Path("/app"))[-1]
    assert "ALLOY" not in "".join(errors([*lines[:3], "ld: undefined reference to `main'"], Path("/app")))


@pytest.mark.parametrize(
    "said",
    ["run.c:32: undefined reference to `ove_main'", "main.c:1: multiple definition of `main'; boards/host/main.c.o:18"],
)
def test_a_program_with_another_entry_is_told_its_name(said: str) -> None:
    """Claim: `main` in place of `ove_main` ends with a sentence, not with the linker's words alone."""
    assert "starts at `void ove_main(void)`" in errors(failed(f"{said}\ncollect2: error: ld returned 1"), APP)[-1]


def test_a_failure_without_a_step_shows_ninjas_words() -> None:
    """Claim: where no compiler said anything, the last lines are shown."""
    said = "ninja: error: loading 'build.ninja': No such file or directory"
    assert errors(["ninja: Entering directory `x'\n", f"{said}\n"], APP)[-1] == said
