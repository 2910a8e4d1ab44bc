# SPDX-License-Identifier: MIT OR Apache-2.0
"""Build folders: which one, and when it is of no use any more."""

from __future__ import annotations

import fcntl
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ove_lab.limits import Done, call
from ove_tool import build, integrations
from ove_tool.build import LOCK, BuildRequest, alone_in, drop_if_foreign
from ove_tool.paths import EXAMPLES, ROOT, STATE
from ove_tool.variant import Variant

VARIANT = Variant("freertos", "qemu-mps2-an500", "heap")


def test_folders_do_not_collide() -> None:
    """Claim: language, sanitizer, special configuration and an application of the same name elsewhere differ."""
    requests = [
        BuildRequest(EXAMPLES / "hello", VARIANT),
        BuildRequest(ROOT / "hello", VARIANT),
        BuildRequest(ROOT / "tests" / "hello", VARIANT),
        BuildRequest(ROOT / "examples.hello", VARIANT),
        BuildRequest(Path("/elsewhere/hello"), VARIANT),
        BuildRequest(Path("/other/hello"), VARIANT),
        BuildRequest(EXAMPLES / "hello", VARIANT, tag="control"),
        BuildRequest(ROOT / "examples" / "hello+control", VARIANT),
        BuildRequest(EXAMPLES / "hello", Variant("freertos", "qemu-mps2-an500", "heap", "rust")),
        BuildRequest(EXAMPLES / "hello", Variant("posix", "host", "heap", "c", "thread")),
        BuildRequest(EXAMPLES / "hello", Variant("posix", "host", "heap", "c", "address,undefined")),
    ]
    assert len({request.folder for request in requests}) == len(requests)


def test_folders_are_readable() -> None:
    """Claim: a build folder is named by the application's path, or its name; no word of it needs quotes."""
    parent = STATE / "build" / "freertos-qemu-mps2-an500-heap-c"
    assert BuildRequest(EXAMPLES / "hello", VARIANT).folder == parent / "examples.hello"
    assert BuildRequest(Path("/elsewhere/my hello"), VARIANT).folder.name.startswith("my_hello-")


@pytest.mark.parametrize("moved", ["CMAKE_CACHEFILE_DIR", "CMAKE_HOME_DIRECTORY"])
def test_a_folder_made_for_something_else_is_emptied(tmp_path: Path, moved: str) -> None:
    """Claim: a folder that CMake made at another place, or for another application, is emptied but for the lock.

    One in its place stays whole.
    """
    app = Path("/some/app")
    for name in (LOCK, "build.ninja", "CMakeFiles/x"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    entries = {"CMAKE_CACHEFILE_DIR": tmp_path, "CMAKE_HOME_DIRECTORY": app}
    cache = tmp_path / "CMakeCache.txt"
    cache.write_text("".join(f"{name}:INTERNAL={value}\n" for name, value in entries.items()))
    drop_if_foreign(tmp_path, app)
    assert (tmp_path / "build.ninja").exists()
    entries[moved] = Path("/somewhere/else")
    cache.write_text("".join(f"{name}:INTERNAL={value}\n" for name, value in entries.items()))
    drop_if_foreign(tmp_path, app)
    assert [path.name for path in tmp_path.iterdir()] == [LOCK]


def test_one_command_at_a_time_builds_in_a_folder(tmp_path: Path) -> None:
    """While a command builds in a folder, another command does not get its lock; afterwards it does."""
    with alone_in(tmp_path), (tmp_path / LOCK).open("w") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with (tmp_path / LOCK).open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.fixture
def configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], list[str]]:
    """Return a function that builds an image with an environment and returns CMake's command if it was started."""
    commands: list[list[str]] = []

    def run(command: list[str], *_: object) -> list[str]:
        commands.append(command)
        if command[0] == "cmake":
            (request.folder / "build.ninja").touch()
        return []

    monkeypatch.setattr(build, "_run", run)
    monkeypatch.setattr(build, "ensure_for", lambda _: None)
    monkeypatch.setattr("ove_tool.variant.STATE", tmp_path)
    request = build.BuildRequest(EXAMPLES / "hello", Variant("zephyr", "nucleo-f401re", "heap"))

    def build_with(environment: dict[str, str]) -> list[str]:
        commands.clear()
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        build.build_targets(request)
        return next((command for command in commands if command[0] == "cmake"), [])

    return build_with


def test_another_tree_is_configured_afresh(configured: Callable[[dict[str, str]], list[str]]) -> None:
    """Claim: a kernel that builds the image itself is configured from nothing for another tree or other modules.

    Its build keeps in CMake's cache which tree it found. An unchanged tree is not configured again.
    """
    trees = (("/a", "/m"), ("/a", "/m"), ("/b", "/m"), ("/b", "/m;/n"))
    commands = [configured({"ZEPHYR_BASE": tree, "ZEPHYR_MODULES": modules}) for tree, modules in trees]
    assert ["--fresh" in command for command in commands] == [True, False, True, True]
    assert [word for word in commands[-1] if "=/" in word and "OVE_ZEPHYR" in word] == [
        "-DOVE_ZEPHYR_BASE=/b",
        "-DOVE_ZEPHYR_MODULES=/m;/n",
    ]


def test_another_tree_of_a_library_is_configured(configured: Callable[[dict[str, str]], list[str]]) -> None:
    """Claim: an image is configured again when a library's variable names another tree, or none."""
    variable = integrations.every()[0].crate.variable
    commands = [configured({variable: tree}) for tree in ("", "/a", "/a", "/b", "")]
    assert [[word for word in command if "LIBRARY_TREES" in word] for command in commands] == [
        ["-DOVE_LIBRARY_TREES="],
        [f"-DOVE_LIBRARY_TREES={variable}=/a"],
        [],
        [f"-DOVE_LIBRARY_TREES={variable}=/b"],
        ["-DOVE_LIBRARY_TREES="],
    ]


def test_a_source_may_have_any_encoding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a build whose compiler quotes bytes that are not UTF-8 ends with the compiler's error, not with ours."""
    monkeypatch.setattr("ove_tool.variant.STATE", tmp_path)
    request = BuildRequest(EXAMPLES / "hello", VARIANT)
    request.folder.mkdir(parents=True)
    words = ["sh", "-c", r"printf 'main.c:1:9: error: \344\n'; exit 1"]
    with pytest.raises(build.BuildFailure, match="build failed; the whole output is in ") as caught:
        build._run(words, request, "build", lambda _: None)
    assert "main.c:1:9: error: \N{REPLACEMENT CHARACTER}\n" in caught.value.output


def _configured(tmp_path: Path, *before: str) -> tuple[Done, Path]:
    lines = ["cmake_minimum_required(VERSION 3.25)", "find_package(ove REQUIRED)", *before, "project(x C)"]
    (tmp_path / "CMakeLists.txt").write_text("\n".join([*lines, "ove_application(x C main.c)"]), encoding="utf-8")
    (tmp_path / "main.c").write_text("#include <ove/ove.h>\n", encoding="utf-8")
    (tmp_path / "own.cmake").touch()
    folder = tmp_path / "build"
    command = ["cmake", "-G", "Ninja", "-S", str(tmp_path), "-B", str(folder), f"-Dove_DIR={ROOT / 'cmake'}"]
    return call([*command, "-DOVE_RTOS=alloy"], 120), folder


def test_a_project_in_c_compiles_a_kernel_in_cpp(tmp_path: Path) -> None:
    """Claim: `project(x C)` needs no other languages: ove asks for those of its own sources.

    CMake leaves sources out whose language is not enabled, and the link then ends in undefined references.
    """
    done, folder = _configured(tmp_path)
    assert done.code == 0, done.output
    rules = (folder / "build.ninja").read_text(encoding="utf-8")
    compiled = set(re.findall(r"^build \S*/alloy/src/(\w+)\.cpp\.obj: CXX_COMPILER", rules, re.MULTILINE))
    assert {"thread", "mutex", "queue"} <= compiled


def test_a_project_with_its_own_include_is_told_the_language(tmp_path: Path) -> None:
    """Claim: if ove cannot enable the language, one message says what to write."""
    done, _ = _configured(tmp_path, "set(CMAKE_PROJECT_INCLUDE own.cmake)")
    assert done.code != 0
    assert "write `project(x C CXX)`" in done.output


def test_lto_does_not_outlive_its_build(tmp_path: Path) -> None:
    """Claim: optimisation across files, once asked for, is gone when the same folder is configured without it."""
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\nproject(x NONE)\n", encoding="utf-8"
    )
    cached = []
    for defines in (build.LTO, ()):
        words = build._cmake_arguments(BuildRequest(tmp_path, VARIANT, cmake_defines=defines))
        words[words.index("-B") + 1] = str(tmp_path / "build")
        assert call(words, 60.0).code == 0
        cached.append("CMAKE_INTERPROCEDURAL_OPTIMIZATION" in (tmp_path / "build" / "CMakeCache.txt").read_text())
    assert cached == [True, False]
