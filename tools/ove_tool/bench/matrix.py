# SPDX-License-Identifier: MIT OR Apache-2.0
"""The benchmark images, and how one is built and run."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec.structs import replace as changed

from ove_lab import board as boards
from ove_lab.board import Board
from ove_lab.errors import Failure, Missing
from ove_lab.image import Image, digest_of_bytes, size
from ove_lab.paths import display
from ove_lab.runner import explain_addresses, run
from ove_tool import kernels, languages
from ove_tool.bench import kept, silicon
from ove_tool.bench.collect import collect, collect_whole_rows, failed_cases
from ove_tool.build import BuildRequest, build
from ove_tool.own_trees import OWN_TREES, version
from ove_tool.paths import ROOT, STATE
from ove_tool.protocol import whole_messages
from ove_tool.results import Run
from ove_tool.setup import python_packages
from ove_tool.setup.probe import Prober
from ove_tool.tools import ALL_TOOLS
from ove_tool.variant import Variant, choose

APP = ROOT / "bench"
# The complete output of the last run of each image.
LOGS = STATE / "bench-logs"
DEFINES = ("CONFIG_OVE_BENCHMARK=y", "CONFIG_OVE_CHECKS=n")
TIMEOUT_S = 600.0
# Processor time from one line to the next. The slowest case takes a twentieth of it.
QUIET_S = 60.0


def measured_languages() -> list[str]:
    """Return the languages that have both a binding and benchmark suites."""
    return [lang for lang in languages.names() if (APP / lang).is_dir()]


@dataclass(frozen=True)
class Measured:
    """One image's results, the file with its output, and its digest, which only an emulated image has.

    `missing` describes missing parts of a serial log. `contents` is the digest of an emulated image's bytes.
    """

    run: Run
    log: Path
    digest: str = ""
    missing: str = ""
    contents: str = ""


def matrix(
    rtos: Sequence[str], modes: Sequence[str], langs: Sequence[str], board: str | None, defines: Sequence[str] = ()
) -> tuple[list[Variant], list[Missing]]:
    """Return one variant for each combination, and the kernels that are not available.

    Raises UsageError for an unknown name.
    """
    symbols = (*DEFINES, *defines)
    variants, lacking = [], []
    for kernel in rtos:
        # The option names the board of the emulated kernels; a kernel of the host has its own.
        is_foreign = kernels.load(kernel).is_on_host and board is not None and not boards.load(board).is_host
        own = None if is_foreign else board
        try:
            variants += [choose(own, kernel, mode, lang, app=APP, defines=symbols) for mode in modes for lang in langs]
        except Missing as missing:
            lacking.append(missing)
    return variants, lacking


def request_of(variant: Variant, defines: Sequence[str]) -> BuildRequest:
    """Return the build request for a variant; symbols that the benchmark does not set itself get a separate folder."""
    return BuildRequest(APP, variant, (*DEFINES, *defines), tag="-".join(sorted(defines)).replace("=", "_"))


def measure(
    variant: Variant, defines: Sequence[str], on_case: Callable[[str], None], is_again: bool = False
) -> Measured:
    """Build and run one image. Raises Failure with the image's last output.

    An emulated image that has not changed since its last run is not run, unless `is_again`. If ove's hooks change the
    kernel, its native rows come from an image without the hooks.
    """
    found = _measure(variant, defines, on_case, is_again, LOGS / f"{variant.name}-{variant.lang}.log")
    symbols = native_symbols(variant.rtos, defines)
    if not symbols or not boards.load(variant.board).is_exact:
        return found
    own = choose(variant.board, variant.rtos, variant.mode, variant.lang, app=APP, defines=(*DEFINES, *symbols))
    bare = _measure(own, symbols, on_case, is_again, LOGS / f"{variant.name}-{variant.lang}-native.log")
    return replace(found, run=with_native_rows(found.run, bare.run))


def native_symbols(rtos: str, defines: Sequence[str]) -> tuple[str, ...]:
    """Return all options of the image for a kernel's native rows; nothing if the image itself has them."""
    wanted = kernels.load(rtos).pages.native
    names = {one.partition("=")[0] for one in defines}
    return () if {one.partition("=")[0] for one in wanted} <= names else (*defines, *wanted)


def with_native_rows(run: Run, bare: Run) -> Run:
    """Return the run with the native rows of another run. Raises Failure if the two have different rows."""
    suite = f"native_{run.rtos}/"
    rows = {name for name in run.by_name if name.startswith(suite)}
    if rows != {name for name in bare.by_name if name.startswith(suite)}:
        raise Failure(
            f"{run.rtos}, {run.mode}, {run.binding}: the image of the kernel's own calls has other native rows"
        )
    return changed(run, rows=tuple(bare.by_name[row.name] if row.name in rows else row for row in run.rows))


def _measure(
    variant: Variant, defines: Sequence[str], on_case: Callable[[str], None], is_again: bool, log: Path
) -> Measured:
    started = time.monotonic()
    request = request_of(variant, defines)
    on_case("building")
    image = build(request, is_quiet=True)
    board = boards.load(variant.board)
    log.parent.mkdir(parents=True, exist_ok=True)
    name = kept.digest(image, board) if board.is_exact else ""
    contents = digest_of_bytes(image.elf) if board.is_exact else ""
    lines = kept.lines(request.folder, name) if name and not is_again else None
    if lines is not None:
        try:
            found = collect(lines, board, variant)
        except Failure:
            # The kept file is damaged, or was written by a program that read less out of the lines.
            lines = None
        else:
            _log(log, lines)
            return Measured(found, log, name, contents=contents)
    lines = _play(request, image, board, log, on_case)
    missing = ""
    try:
        if board.is_silicon:
            found, missing = collect_whole_rows(lines, board, variant)
        else:
            found = collect(lines, board, variant)
    except Failure as failure:
        raise Failure(f"the benchmark for {variant.name}: {failure}\nthe whole output: {display(log)}") from failure
    if name:
        kept.keep(request.folder, name, lines, time.monotonic() - started)
    return Measured(found, log, name, missing, contents)


def _play(request: BuildRequest, image: Image, board: Board, log: Path, on_case: Callable[[str], None]) -> list[str]:
    def show(line: str) -> None:
        for message in whole_messages([line]):
            if message["t"] == "case":
                on_case(f"{message.get('suite')}/{message.get('case')}")

    variant = request.variant
    if board.is_silicon:
        try:
            lines = silicon.record(image, board, show)
        except Failure as failure:
            built = f"built {display(image.elf)}: {size(image.elf)}"
            raise Failure(f"{variant.name}, {variant.lang}: {built}\nnot measured: {failure}") from failure
        _log(log, lines)
        return lines
    result = run(image, board, timeout_s=TIMEOUT_S, on_line=show, quiet_s=QUIET_S)
    _log(log, result.lines)
    if result.timed_out or result.exit_code != 0:
        why = result.over or f"ended with code {result.exit_code}"
        places = [place for line in result.lines[-5:] for place in explain_addresses(image, line)]
        again = " ".join(["./ove run bench", *variant.options(), *(f"-D {d}" for d in request.defines)])
        wrong = [f"failed: {case}" for case in failed_cases(result.lines)]
        text = "\n".join([f"the benchmark for {variant.name} {why}; its last output:", result.tail(), *places, *wrong])
        raise Failure(f"{text}\nthe whole output: {display(log)}\nto run the image again: {again}")
    return result.lines


def _log(log: Path, lines: Sequence[str]) -> None:
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")


def host_facts(kernels: Iterable[str] = ()) -> dict[str, str]:
    """Return the versions of the tools behind the figures, the only part that may differ between equal runs.

    A measured kernel that is the user's own tree is named with the tree.
    """
    prober = Prober()
    facts = {tool.name: prober.probe(tool).version or "missing" for tool in ALL_TOOLS if not tool.is_file}
    facts |= {name: version(name) or "of unknown version" for name in sorted(set(kernels)) if name in OWN_TREES}
    for language in languages.every():
        if needs := language.needs.python_package:
            facts[language.compiler] = python_packages.pinned(language.needs.python, needs)
    facts["python"] = platform.python_version()
    facts["machine"] = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    commit = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    facts["commit"] = commit.stdout.strip() or "unknown"
    return facts
