# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kinds of files that the tool reads: the source of an undamaged file, and its reader."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from alloy_report import data as alloy_figures
from ove_lab import board, image
from ove_lab.check import silence
from ove_lab.deadlines import file as deadlines
from ove_lab.inspect import core as inspect_core
from ove_lab.inspect.snapshot import Region, Snapshot
from ove_lab.measure import budget
from ove_lab.power import currents
from ove_lab.schema import cached, toml
from ove_lab.timing import predict, predicted, target
from ove_lab.trace import kept_run
from ove_lab.trace import limits as trace_limits
from ove_lab.trace.kernel_files import File as TraceFile
from ove_tests.mutants import area
from ove_tests.testing import call_limits, clocks, faults, measured, options, planted, smallest, user_function
from ove_tests.testing.refusals import judge as refusals
from ove_tests.testing.refusals import programs
from ove_tests.tried import runs
from ove_tool import integrations, kernels, languages, results, yaml_file
from ove_tool.audit import expected as expectations
from ove_tool.bench import baseline, cases, collect, kept, published_bytes, stacks, stamps
from ove_tool.bench import limits as bench_limits
from ove_tool.kconfig.resolve import Request, resolve
from ove_tool.paths import BACKENDS, BINDINGS, BOARDS, EXAMPLES, ROOT
from ove_tool.report import attribution, images, kernel_facts, kernel_report
from ove_tool.report import stacks as report_stacks
from ove_tool.setup.probe import Prober
from ove_tool.size import baseline as size_baseline
from ove_tool.timing.kept import read_file
from ove_tool.variant import on_board

_BENCH = ROOT / "docs" / "benchmarks"
_MODELS = ROOT / "lab" / "ove_lab" / "timing" / "models"
_VARIANT = on_board("heap")
_BOARD = board.load(_VARIANT.board)
_PLACE = ("kernel", "board", "mode", "lang")
_ROW = {"suite": "sync", "case": "mutex", "unit": "counts", "iterations": 10, "hist": [[86, 9], [170, 1]]}


@dataclass(frozen=True)
class Kind:
    """A kind of file. `read` takes the path of a damaged file; `says_file` is True if its errors name the file."""

    name: str
    sound: Callable[[], bytes]
    read: Callable[[Path], object]
    says_file: bool = True
    file: str = ""


def _of(path: Path, read: Callable[[Path], object], name: str = "") -> Kind:
    return Kind(name or path.stem, lambda: _small(path), read, file=path.name)


def _smallest(paths: Iterable[Path]) -> Path:
    return min(sorted(paths), key=lambda path: path.stat().st_size)


def _small(path: Path) -> bytes:
    """Return a file, or a valid smaller file made from it: damage in one of 5,000 equal rows reveals nothing new."""
    content = path.read_bytes()
    if path.suffix != ".json" or len(content) < 20_000:
        return content
    return json.dumps(_shortened(json.loads(content)), ensure_ascii=False, indent=1).encode()


def _shortened(value: object) -> object:
    if isinstance(value, dict):
        most = 30 if all(isinstance(one, str | int | float | None) for one in value.values()) else 8
        return {key: _shortened(one) for key, one in list(value.items())[:most]}
    return [_shortened(one) for one in value[:3]] if isinstance(value, list) else value


def _json(**values: object) -> bytes:
    return json.dumps({"schema": 1, **values}).encode()


def _kept_run() -> bytes:
    run = kept_run.KeptRun(
        "app", {"stack_bytes.main": 96, "load_percent": None}, ("a", "b"), array("I", [0, 1, 0]), array("q", [0, 5, 9])
    )
    return kept_run.text(run).encode()


def _core() -> bytes:
    registers = {"sp": 0x20000010, "pc": 0x101, "lr": 0x201, "xpsr": 0x01000000}
    seen = Snapshot(registers, [Region(0x20000000, bytes(range(64)))])
    return inspect_core.content(seen, [registers, registers], Path("app.elf"), "digest")


def _log() -> bytes:
    head = {
        "t": "bench",
        "rtos": _VARIANT.rtos,
        "board": _BOARD.name,
        "mode": "heap",
        "binding": _VARIANT.lang,
        "checks": False,
    }
    lines = [
        head | {"tick_hz": 1000, "overhead_counts": 2},
        {"t": "case", **_ROW},
        {"t": "skip", "suite": "a", "case": "b", "why": "none"},
    ]
    return "".join(f"@ove {json.dumps(one)}\n" for one in [*lines, {"t": "end", "cases": 1}]).encode()


def _collected(path: Path) -> object:
    lines = path.read_bytes().decode(errors="replace").splitlines()
    return collect.collect(lines, _BOARD, _VARIANT)


def _fragment(path: Path) -> object:
    return resolve(Request(board.default(), None, None, None, (path,), ())).rtos


def _tools(path: Path) -> object:
    return Prober(path).known


def every() -> list[Kind]:
    """List the kinds."""
    silicon = next(name for name in board.names() if board.load(name).is_silicon and board.load(name).emulator)
    tree = [kernel.name for kernel in kernels.every() if kernel.tree][-1]
    words = ("name", "rtos", "board", "mode", "lang", "crate")
    image_json = json.dumps({"schema": 1, "elf": "ove_image.json", **dict.fromkeys(words, "x")}).encode()
    return [
        _of(BOARDS / silicon / "board.toml", lambda path: toml(path, board.File)),
        _of(BOARDS / _BOARD.name / "board.toml", lambda path: toml(path, board.File), "board-emulated"),
        _of(BACKENDS / _BOARD.kernel / "backend.toml", kernels.read),
        _of(BACKENDS / tree / "backend.toml", kernels.read, "backend-tree"),
        _of(BACKENDS / _BOARD.kernel / "trace.toml", lambda path: toml(path, TraceFile)),
        _of(BINDINGS / languages.names()[-1] / "binding.toml", languages.read),
        _of(EXAMPLES / "pipeline" / "measure.toml", budget.read),
        _of(EXAMPLES / "pipeline" / deadlines.FILE, deadlines.read),
        _of(ROOT / "tests" / "power" / "sensor" / currents.FILE, currents.read),
        _of(_smallest((ROOT / "integrations").glob("*/integration.toml")), lambda path: toml(path, integrations.File)),
        _of(_BENCH / published_bytes.FILE, lambda path: published_bytes.read(path.parent)),
        Kind(
            "check",
            lambda: b'[[silence]]\nfinding = "data-race.counter"\nreason = "one writer"\n',
            silence.read,
            file=silence.FILE,
        ),
        _of(ROOT / "tests" / "trace" / "schedule" / "limits.toml", trace_limits.read),
        _of(ROOT / "bench" / "baselines" / "limits.toml", lambda path: bench_limits.read(path.parent), "limits-ns"),
        _of(_MODELS / "cortex-m4" / "target.toml", lambda path: toml(path, target.File)),
        _of(_MODELS / "stm32f746g-worst-case" / "target.toml", lambda path: toml(path, target.File), "target-fitted"),
        _of(_MODELS / "stm32f746g-worst-case" / "model.toml", lambda path: toml(path, predict.File)),
        _of(_MODELS / "stm32f746g-worst-case" / "features.json", read_file),
        _of(_BENCH / "results.json", results.read),
        _of(_BENCH / "attribution.json", attribution.read),
        _of(_BENCH / "kernels.json", kernel_facts.read),
        _of(_BENCH / alloy_figures.FILE, lambda path: kernel_report.read([path.parent])),
        _of(_BENCH / predicted.FILE, predicted.read),
        _of(_BENCH / "sources.json", stamps.read),
        _of(ROOT / "docs" / "tried" / f"{tree}.json", runs.read_file, "tried"),
        _of(ROOT / "docs" / "size-baseline.json", size_baseline.read),
        _of(ROOT / "bench" / "baselines" / f"{_VARIANT.name}-{_VARIANT.lang}.json", baseline.read, "baseline"),
        _of(expectations.FILE, expectations.load),
        _of(options.TABLE, options.load),
        _of(_smallest(faults.FOLDER.glob("*.toml")), faults.read, "faults"),
        _of(planted.FOLDER / "cases.toml", planted.read_cases, "planted"),
        _of(_smallest(refusals.FOLDER.glob("*/cases.toml")), refusals.load, "refusals"),
        _of(programs.FOLDER / "primitive_off" / "case.toml", programs.load, "programs"),
        _of(_smallest(area.FOLDER.glob("*.toml")), area.read, "mutants"),
        _of(cases.FILE, cases.load),
        _of(clocks.FOLDER / f"{silicon}.toml", lambda path: toml(path, clocks.File), "clocks"),
        _of(measured.EXPECTED, lambda path: toml(path, measured.Expected)),
        _of(
            _smallest(app / "limits.yaml" for app in call_limits.APPS.values()),
            lambda path: yaml_file.read(path, call_limits.File),
            "limits-calls",
        ),
        _of(smallest.LIMITS, lambda path: yaml_file.read(path, smallest.File), "limits-smallest"),
        _of(user_function.LIMITS, lambda path: yaml_file.read(path, user_function.File), "limits-function"),
        Kind("images", lambda: _json(defines=["CONFIG_X=y"], images=[{"image": _PLACE, "digest": "e"}]), images.read),
        Kind(
            "stacks",
            lambda: _json(rows=[{"place": [*_PLACE, "e/f"], "folded": ["main;lock 42"]}]),
            report_stacks.read,
        ),
        Kind("kept-run", _kept_run, kept_run.read),
        Kind("core", _core, inspect_core.read),
        Kind(
            "kept-output",
            lambda: b'{"digest": "a", "seconds": 1.5, "lines": ["x"]}',
            lambda path: cached(path, kept.Kept),
        ),
        Kind(
            "kept-stacks",
            lambda: b'{"digest": "a", "rows": {"x/y": ["a;b 1"]}}',
            lambda path: cached(path, stacks.Kept),
        ),
        Kind("tools", lambda: b'{"gcc (\'--version\',)": ["/usr/bin/gcc 1 2 ", "12.2.0"]}', _tools),
        Kind("ove_image", lambda: image_json, lambda path: image.load(path.parent), file="ove_image.json"),
        Kind(
            "fragment",
            lambda: b"# Comment\nCONFIG_OVE_QUEUE=y\nCONFIG_OVE_TICK_HZ=500\n# CONFIG_OVE_CHECKS is not set\n",
            _fragment,
        ),
        Kind("serial-log", _log, _collected, says_file=False),
    ]
