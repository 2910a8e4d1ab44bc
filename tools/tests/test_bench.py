# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench` around the measuring: what is missing stops nothing else, and results stay whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ove_lab.errors import Failure, Missing
from ove_tool import kernels
from ove_tool.bench import matrix, measuring, shelf
from ove_tool.bench.matrix import Measured
from ove_tool.cli import bench
from ove_tool.paths import ROOT
from ove_tool.results import Key, Results, Row, Run, read, write
from ove_tool.variant import Variant


def run_of(lang: str, rtos: str = "freertos", mode: str = "heap") -> Run:
    rows = [Row(*name.split("/"), "instructions", 1, 5, 5, 5, 5, 5, 5.0, 0.0) for name in ("thread/yield", "sync/x")]
    return Run(rtos, "qemu-mps2-an500", mode, lang, tuple(rows))


def folder_with(folder: Path, *runs: Run) -> Path:
    write(Results({}, runs), folder / "results.json")
    return folder


def keys(*runs: Run) -> list[Key]:
    return [run.key for run in runs]


def test_whole_run_replaces(tmp_path: Path) -> None:
    """Claim: a run that holds all images of the folder, or finds no results there, takes their place."""
    folder = folder_with(tmp_path / "b", run_of("c"))
    assert shelf.choose(folder, keys(run_of("c"), run_of("rust")), is_whole=True) == folder
    assert shelf.choose(tmp_path / "new", keys(run_of("c")), is_whole=True) == tmp_path / "new"
    (folder / "results.json").write_text("{", encoding="utf-8")
    assert shelf.choose(folder, keys(run_of("c")), is_whole=True) == folder


@pytest.mark.parametrize("is_whole", [True, False])
def test_part_of_a_run_goes_beside(tmp_path: Path, is_whole: bool) -> None:
    """Claim: a run of fewer images, or one in which an image failed, leaves the folder's results alone."""
    folder = folder_with(tmp_path / "b", run_of("c"), run_of("rust"))
    chosen = keys(run_of("c"), *([] if is_whole else [run_of("rust")]))
    assert shelf.choose(folder, chosen, is_whole) == tmp_path / "b-partial"


def test_clear_removes_what_a_run_left_and_nothing_else(tmp_path: Path) -> None:
    """Claim: pages of another kernel or board are removed when new results arrive; a user's own file stays."""
    names = ["results.json", "report.md", "zephyr-heap.md", "alloy-zeroheap-qemu-mps2-an386.md", "report.html"]
    for name in (*names, "mine.md"):
        (tmp_path / name).touch()
    (tmp_path / "logs").mkdir()
    shelf.clear(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.md"]


def test_each_selection_of_kernels_has_its_folder() -> None:
    """Claim: measuring Alloy does not displace FreeRTOS's results; the plain command has the plain name."""
    assert shelf.default_folder("freertos", None, (), "freertos").name == "bench"
    assert shelf.default_folder("alloy,zephyr", None, (), "freertos").name == "bench-alloy+zephyr"
    defines = ("CONFIG_OVE_CHECKS=y",)
    assert shelf.default_folder("freertos", "host", defines, "freertos").name == "bench-host-CONFIG_OVE_CHECKS_y"


Bench = Callable[..., Result]


@pytest.fixture
def run_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Return the command with an emulator that measures at once; `without` names languages that cannot be had."""

    def call(*arguments: str, without: tuple[str, ...] = (), breaks: tuple[str, ...] = ()) -> Result:
        def measure(variant: Variant, *_: object) -> Measured:
            if variant.lang in breaks:
                raise Failure(f"{variant.name} {variant.lang} ended with code 70")
            log = tmp_path / f"{variant.name}-{variant.lang}.log"
            log.touch()
            return Measured(run_of(variant.lang, variant.rtos, variant.mode), log)

        lack = {lang: Missing(lang, "its package is gone", "install it") for lang in without}
        monkeypatch.setattr(bench, "prepare_for", lambda all_, **_: {v: lack[v.lang] for v in all_ if v.lang in lack})
        monkeypatch.setattr(measuring, "measure", measure)
        monkeypatch.setattr(bench, "host_facts", lambda *_: {})
        return CliRunner().invoke(bench.command, ["--out", str(tmp_path / "out"), *arguments])

    for name in ("NUTTX_BASE", "NUTTX_BUILD", "ZEPHYR_BASE"):
        monkeypatch.delenv(name, raising=False)
    return call


def test_language_that_cannot_be_had_takes_no_other_along(run_bench: Bench, tmp_path: Path) -> None:
    """Claim: without Rust the others are measured and reported; the end names Rust and the cure once, and fails."""
    result = run_bench(without=("rust",))
    assert isinstance(result.exception, Failure)
    assert str(result.exception) == "not measured: rust is not available: its package is gone. Install it."
    assert {run.binding for run in read(tmp_path / "out-partial" / "results.json").runs} == {"c", "cpp", "zig"}
    assert "| Thread yield" in result.output
    assert not (tmp_path / "out").exists()


def test_kernel_that_cannot_be_had_takes_no_other_along(run_bench: Bench, tmp_path: Path) -> None:
    """Claim: without NuttX's tree FreeRTOS is measured, and the end says which variables to set."""
    result = run_bench("--rtos", "freertos,nuttx", "--lang", "c")
    assert "nuttx is not available: set NUTTX_BASE and NUTTX_BUILD" in str(result.exception)
    assert {run.rtos for run in read(tmp_path / "out-partial" / "results.json").runs} == {"freertos"}


def test_image_that_fails_takes_no_other_along(run_bench: Bench, tmp_path: Path) -> None:
    """Claim: an image that breaks is named, the rest is reported, and whole results of before stay."""
    assert run_bench("--lang", "c,zig").exit_code == 0
    before = (tmp_path / "out" / "results.json").read_bytes()
    result = run_bench("--lang", "c,zig", breaks=("zig",))
    assert "2 measurements failed" in str(result.exception)
    assert (tmp_path / "out" / "results.json").read_bytes() == before
    assert {run.binding for run in read(tmp_path / "out-partial" / "results.json").runs} == {"c"}


def test_nothing_is_published_from_part_of_a_run(run_bench: Bench, tmp_path: Path) -> None:
    """Claim: --publish leaves its folder alone when something could not be measured."""
    result = run_bench("--publish", str(tmp_path / "pages"), without=("zig",))
    assert "is unchanged: some of the measurements are missing" in " ".join(result.output.split())
    assert not (tmp_path / "pages").exists()


@pytest.mark.parametrize("option", ["--out", "--publish", "--write-baseline"])
def test_a_place_that_cannot_be_written_is_said_first(run_bench: Bench, option: str) -> None:
    """Claim: nothing is measured for a folder that cannot be made, and the error names it."""
    result = run_bench(option, "/proc/x", without=tuple(matrix.measured_languages()))
    assert isinstance(result.exception, Failure)
    assert str(result.exception).startswith("/proc/x cannot be made: ")


def test_nothing_measured(run_bench: Bench) -> None:
    """Claim: where no image can be had, the error names each reason once."""
    result = run_bench(without=tuple(matrix.measured_languages()))
    lines = str(result.exception).splitlines()
    assert lines[0] == "no image could be measured:"
    assert len(lines) == 1 + len(matrix.measured_languages())


def test_checkout_of_a_tree_moves_no_figure() -> None:
    """Claim: no measured program has the version that a tree takes from git.

    The program prints its kernel's name before the first case, so two lengths would place the ticks differently.
    """
    read = [kernel.name for kernel in kernels.every() if kernel.tree and kernel.tree.commit]
    texts = {name: (ROOT / "bench" / "native" / f"{name}.h").read_text(encoding="utf-8") for name in read}
    assert texts
    assert [name for name, text in texts.items() if "VERSION" in text or "version.h" in text] == []
