# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which benchmark images there are, and how one is built and run."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ove_tool import board as boards
from ove_tool.bench.collect import collect, failed_cases
from ove_tool.build import BuildRequest, build
from ove_tool.errors import Failure
from ove_tool.own_trees import OWN_TREES, version
from ove_tool.paths import ROOT
from ove_tool.protocol import MARK, parse_line
from ove_tool.results import Run
from ove_tool.runner import explain_addresses, run
from ove_tool.setup.probe import Prober
from ove_tool.setup.tools import ALL_TOOLS
from ove_tool.variant import Variant, choose, languages

APP = ROOT / "bench"
DEFINES = ("CONFIG_OVE_BENCHMARK=y", "CONFIG_OVE_CHECKS=n")
TIMEOUT_S = 600.0


def measured_languages() -> list[str]:
    """List the languages that have both a binding and benchmark suites."""
    return [lang for lang in languages() if (APP / lang).is_dir()]


def matrix(
    rtos: Sequence[str], modes: Sequence[str], langs: Sequence[str], board: str | None, defines: Sequence[str] = ()
) -> list[Variant]:
    """Give one variant for each combination. Raises UsageError for whatever does not exist."""
    symbols = (*DEFINES, *defines)
    return [
        choose(None if kernel == "posix" and board != "host" else board, kernel, mode, lang, app=APP, defines=symbols)
        for kernel in rtos
        for mode in modes
        for lang in langs
    ]


def measure(variant: Variant, defines: Sequence[str], on_case: Callable[[str], None], log: Path) -> Run:
    """Build and run one image. The console output goes to `log`. Raises Failure with the image's last words."""
    request = BuildRequest(APP, variant, (*DEFINES, *defines), tag="-".join(sorted(defines)).replace("=", "_"))
    image = build(request, is_quiet=True)
    board = boards.load(variant.board)

    def show(line: str) -> None:
        message = parse_line(line) if line.startswith(MARK) else None
        if message and message["t"] == "case":
            on_case(f"{message.get('suite')}/{message.get('case')}")

    result = run(image, board, timeout_s=TIMEOUT_S, on_line=show)
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("\n".join(result.lines) + "\n", encoding="utf-8")
    if result.timed_out or result.exit_code != 0:
        why = f"did not end within {TIMEOUT_S:g} s" if result.timed_out else f"ended with code {result.exit_code}"
        places = [place for line in result.lines[-5:] for place in explain_addresses(image, line)]
        again = " ".join(["./ove run bench", *variant.options(), *(f"-D {d}" for d in request.defines)])
        wrong = [f"failed: {case}" for case in failed_cases(result.lines)]
        text = "\n".join([f"the benchmark for {variant.name} {why}; its last output:", result.tail(), *places, *wrong])
        raise Failure(f"{text}\nrun it again: {again}")
    return collect(result.lines, board, variant)


def host_facts(kernels: Iterable[str] = ()) -> dict[str, str]:
    """Give the versions of the tools that made the figures: the only part that may differ between equal runs.

    Of the kernels measured, the user's own trees are named with theirs.
    """
    prober = Prober()
    facts = {tool.name: prober.probe(tool).version or "missing" for tool in ALL_TOOLS if not tool.is_file}
    facts |= {name: version(name) or "of no known version" for name in sorted(set(kernels)) if name in OWN_TREES}
    facts["python"] = platform.python_version()
    facts["machine"] = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    commit = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    facts["commit"] = commit.stdout.strip() or "unknown"
    return facts
