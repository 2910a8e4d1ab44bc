# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove export`: the projects that it refuses, and the files that it writes. `export:*` builds such projects."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from ove_lab.errors import Failure, UsageError
from ove_tool.bootstrap import BootstrapError
from ove_tool.cli.export import command
from ove_tool.export import copy, cubeide, lists, makefile, parts, platformio, project
from ove_tool.paths import ROOT

CONF = "CONFIG_OVE_RTOS_FREERTOS=y\nCONFIG_OVE_CPU_HZ=25000000\n"


@pytest.fixture(name="firmware")
def firmware_fixture(tmp_path: Path) -> Path:
    """A project with the marks of a kernel, as a vendor's generator lays them out."""
    source = tmp_path / "Middlewares" / "Third_Party" / "FreeRTOS" / "Source"
    for path in (source / "include" / "FreeRTOS.h", source / "tasks.c", tmp_path / "Core" / "Inc" / "FreeRTOSConfig.h"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    port = source / "portable" / "GCC" / "ARM_CM4F"
    port.mkdir(parents=True)
    (port / "portmacro.h").touch()
    (port / "port.c").touch()
    (source / "include" / "task.h").touch()
    (tmp_path / "ove.conf").write_text(CONF, encoding="utf-8")
    return tmp_path


def _collected(
    conf: str = "CONFIG_OVE_RTOS_ALLOY=y\nCONFIG_OVE_CPU_HZ=25000000\n", *, is_cpp: bool, place: Path
) -> parts.Parts:
    (place / "ove.conf").write_text(conf, encoding="utf-8")
    return parts.collect(project.Project(place), [], ["-mcpu=cortex-m4", "-mthumb"], is_cpp)


def test_the_kernel_is_found_where_generators_put_it(firmware: Path) -> None:
    """Claim: tasks.c, FreeRTOSConfig.h and GCC's portmacro.h are found; copies in build folders are not."""
    for name in ("build", "Debug"):
        (firmware / name).mkdir()
        (firmware / name / "FreeRTOSConfig.h").touch()
    found = project.find(firmware, firmware / "ove", None, None, None, None)
    kernel = firmware / "Middlewares" / "Third_Party" / "FreeRTOS" / "Source"
    assert found.kernel_includes == [
        firmware / "Core" / "Inc",
        kernel / "include",
        kernel / "portable" / "GCC" / "ARM_CM4F",
    ]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda one: (one / "Core" / "Inc" / "FreeRTOSConfig.h").unlink(), "has no matching FreeRTOSConfig.h"),
        (lambda one: (one / "FreeRTOSConfig.h").touch(), "has FreeRTOSConfig.h 2 times"),
        (lambda one: next(one.rglob("FreeRTOS.h")).unlink(), "has no FreeRTOS kernel"),
        (lambda one: next(one.rglob("tasks.c")).unlink(), "name its folder with --kernel"),
        (lambda one: [(one / f"heap_{each}.c").touch() for each in (1, 4)], "has heap_1.c, heap_4.c; name the one"),
    ],
)
def test_a_project_without_one_kernel_is_refused(firmware: Path, change: object, says: str) -> None:
    """Claim: the error names a missing or duplicate file, and the option that selects one."""
    assert callable(change)
    change(firmware)
    with pytest.raises(UsageError, match=says):
        project.find(firmware, firmware / "ove", None, None, None, None)


@pytest.mark.parametrize(
    ("conf", "is_freertos"),
    [
        (f"# CONFIG_OVE_RTOS_ALLOY=y was tried\n{CONF}", True),
        ("CONFIG_OVE_RTOS_ALLOY=y\nCONFIG_OVE_CPU_HZ=25000000\n", False),
    ],
)
def test_the_kernel_is_the_one_that_the_configuration_chooses(tmp_path: Path, conf: str, *, is_freertos: bool) -> None:
    """Claim: ove.conf chooses the kernel as it does in a build; a comment that names another one does not."""
    (tmp_path / "ove.conf").write_text(conf, encoding="utf-8")
    done = CliRunner().invoke(command, [str(tmp_path)])
    assert ("has no matching tasks.c" in str(done.exception)) == is_freertos
    assert (tmp_path / "ove" / "ove.mk").is_file() != is_freertos


def test_the_command_refuses_what_it_cannot_write(firmware: Path) -> None:
    """Claim: a folder outside the project, another's folder and a project without ove.conf are refused."""
    outside = CliRunner().invoke(command, [str(firmware), "--to", "../x"])
    assert "is not a folder inside" in str(outside.exception)
    for_alloy = CliRunner().invoke(command, [str(firmware), "--rtos", "alloy", "--port", str(firmware)])
    assert "are for FreeRTOS" in str(for_alloy.exception)
    open_quote = CliRunner().invoke(command, [str(firmware), "--cpu", "'"])
    assert "--cpu ': No closing quotation" in str(open_quote.exception)
    (firmware / "ove").mkdir()
    (firmware / "ove" / "mine.c").touch()
    with pytest.raises(UsageError, match="was not written by"):
        copy.prepare(firmware / "ove", makefile.NAME)
    (firmware / "ove.conf").unlink()
    without = CliRunner().invoke(command, [str(firmware)])
    assert "has no ove.conf" in str(without.exception)


def test_what_ove_refuses_is_said_in_its_words(tmp_path: Path) -> None:
    """Claim: a configuration that ove refuses ends in ove's sentence, without CMake's call stack."""
    with pytest.raises(Failure, match="CONFIG_OVE_CPU_HZ is not set") as refused:
        _collected("CONFIG_OVE_RTOS_ALLOY=y\n", is_cpp=False, place=tmp_path)
    assert "Call Stack" not in str(refused.value)
    # CMake breaks its lines.
    assert "ove-export-" not in str(refused.value)
    assert str(tmp_path / "ove.conf") in str(refused.value)


def test_each_build_system_has_all_sources_and_folders(tmp_path: Path) -> None:
    """Claim: ove.mk, library.json, the file for CubeIDE and the lists name every source, folder and definition."""
    found = _collected(is_cpp=True, place=tmp_path)
    folder = tmp_path / "ove"
    copy.copy(found, folder)
    sources = [copy.place(one.path, found) for one in found.sources]
    includes = [copy.place(one, found) for one in found.includes]
    assert "alloy/port/armv7em/port.cpp" in sources
    assert "bindings/cpp/src/throw.cpp" in sources
    assert all((folder / name).is_file() for name in sources)
    assert all((folder / name).is_dir() for name in includes)
    assert (folder / "LICENSE-MIT").is_file()
    make, readme = makefile.text(found, "ove"), lists.text(found, "ove")
    assert all(f"\t{name}" in make and f"`{name}`" in readme for name in sources)
    assert all(f"-I$(OVE_DIR)/{name}" in make for name in includes)
    manifest = json.loads(platformio.manifest(found))
    assert manifest["build"]["srcFilter"] == ["-<*>", *(f"+<{name}>" for name in sources)]
    assert all(repr(name) in platformio.script(found) for name in includes)
    eclipse = ET.fromstring(cubeide.text(found, "ove"))
    paths = [one.text for one in eclipse.iter("includepath")]
    assert paths == 3 * [f"/${{ProjName}}/ove/{name}" for name in includes]
    assert {one.text for one in eclipse.iter("name")} == {one.partition("=")[0] for one in found.cpp_defines}


def test_a_folder_that_cmake_cannot_name_is_exported(tmp_path: Path) -> None:
    """Claim: the export is the same if the project's path has characters that CMake cannot handle."""
    (source,) = (ROOT / ".ove" / "freertos").rglob("FreeRTOS-Kernel")
    found = []
    for name in ("plain", 'a;b"c\\d[e]${f}$<g>'):
        folder = tmp_path / name
        shutil.copytree(source, folder / "kernel")
        shutil.copy(ROOT / "tests" / "foreign" / "freertos" / "FreeRTOSConfig.h", folder)
        (folder / project.CONFIG_FILE).write_text(CONF, encoding="utf-8")
        port = folder / "kernel" / "portable" / "GCC" / "ARM_CM4F"
        one = project.find(folder, folder / "ove", None, None, port, 4)
        collected = parts.collect(one, [], ["-mcpu=cortex-m4", "-mthumb"], is_cpp=True)
        found.append((collected.sources, collected.config_text, collected.kernel_defines, collected.cpp_defines))
        (folder / project.CONFIG_FILE).write_text("CONFIG_OVE_RTOS_FREERTOS=y\n", encoding="utf-8")
        with pytest.raises(Failure, match="CONFIG_OVE_CPU_HZ is not set") as refused:
            parts.collect(one, [], ["-mcpu=cortex-m4", "-mthumb"], is_cpp=True)
        assert "".join(str(folder / project.CONFIG_FILE).split()) in "".join(str(refused.value).split())
    assert found[0] == found[1]


def test_a_temporary_folder_has_no_part_in_the_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: no word of a path counts as an option, and a folder that CMake cannot name is refused by its name."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "a-x"))
    Path(tempfile.gettempdir()).mkdir()
    found = _collected(is_cpp=True, place=tmp_path)
    options = {option for source in found.sources for option in source.options if source.language != "ASM"}
    assert options == {"-std=gnu11", "-std=c++23", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics"}
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "a;b"))
    with pytest.raises(BootstrapError, match="has ';' in its path"):
        _collected(is_cpp=True, place=tmp_path)


def test_nothing_that_is_exported_names_this_checkout(tmp_path: Path) -> None:
    """Claim: no file of the folder names the checkout, so that the project can be committed and moved."""
    found = _collected(is_cpp=True, place=tmp_path)
    copy.copy(found, tmp_path / "ove")
    written = [
        makefile.text(found, "ove"),
        platformio.script(found),
        cubeide.text(found, "ove"),
        lists.text(found, "ove"),
    ]
    copied = [path.read_text(encoding="utf-8") for path in (tmp_path / "ove").rglob("*") if path.is_file()]
    assert not [text for text in (*written, *copied) if str(ROOT) in text]


def test_a_kernel_before_11_2_is_exported_as_one(firmware: Path) -> None:
    """Claim: ove's configuration says that the kernel is old, for the project's files and ove's own."""
    kernel = firmware / "Middlewares" / "Third_Party" / "FreeRTOS" / "Source"
    for version, count in (("10.3.1", 1), ("11.3.0", 0)):
        (kernel / "include" / "task.h").write_text(f'#define tskKERNEL_VERSION_NUMBER "V{version}"\n', encoding="utf-8")
        found = project.find(firmware, firmware / "ove", None, None, None, None)
        collected = parts.collect(found, [], ["-mcpu=cortex-m4", "-mthumb"], is_cpp=False)
        assert collected.config_text.count("#define OVE_FREERTOS_IS_OLD 1\n") == count
        # The header says so in each file; no file needs the definition on the command line too.
        assert "OVE_FREERTOS_IS_OLD" not in makefile.text(collected, "ove")
        assert not any("IS_OLD" in define for _, some in collected.kernel_defines for define in some)


def test_the_kernel_s_files_have_ove_s_definitions(firmware: Path) -> None:
    """Claim: ove.mk passes ove's definitions to the objects of the kernel's files only, in each folder."""
    found = project.find(firmware, firmware / "ove", None, None, None, None)
    collected = parts.collect(found, [], ["-mcpu=cortex-m4", "-mthumb"], is_cpp=False)
    (firmware / "ove").mkdir()
    (firmware / "ove" / "ove.mk").write_text(makefile.text(collected, "ove"), encoding="utf-8")
    objects = ["tasks.o", "build/tasks.o", "build/x/tasks.o", "build/my_tasks.o", "build/main.o"]
    rule = f"{' '.join(objects)}:\n\t@echo $(CFLAGS)\nall: {' '.join(objects)}\n.DEFAULT_GOAL := all\n"
    (firmware / "Makefile").write_text(f"BUILD_DIR = build\nCFLAGS = -O1\ninclude ove/ove.mk\n{rule}", encoding="utf-8")
    said = subprocess.run(["make", "-s"], cwd=firmware, capture_output=True, text=True, check=True).stdout
    assert ["ApplicationGetIdleTaskMemory=" in line for line in said.splitlines()] == [True, True, True, False, False]


def test_a_makefile_s_options_may_name_the_target(tmp_path: Path) -> None:
    """Claim: the lines that the head of ove.mk shows leave `$@` in the project's options for the recipe."""
    collected = _collected(is_cpp=False, place=tmp_path)
    text = makefile.text(collected, "ove")
    (tmp_path / "ove").mkdir()
    (tmp_path / "ove" / "ove.mk").write_text(text, encoding="utf-8")
    lines = [line[5:].strip() for line in text.splitlines() if line.startswith("#     ")]
    project_s = ["BUILD_DIR = build", "CFLAGS = -O1", 'CFLAGS += -MF"$(@:%.o=%.d)"', *lines]
    rule = "x.o:\n\t@echo $(CFLAGS) $(words $(OBJECTS))\n.DEFAULT_GOAL := x.o\n"
    (tmp_path / "Makefile").write_text("\n".join([*project_s, rule]), encoding="utf-8")
    said = subprocess.run(["make", "-s"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split()
    assert said[0].startswith("-Iove/")
    assert said[-3:] == ["-O1", "-MFx.d", str(len(collected.sources))]
