# SPDX-License-Identifier: MIT OR Apache-2.0
"""The crate's own checks: rustfmt, clippy in both modes, unit tests on the host, and the same under Miri."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.limits import call
from ove_lab.runner import command as started_by
from ove_lab.runner import run
from ove_tests.testing import rust_hygiene
from ove_tests.testing.conformance import STOP_EXIT_BASE
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.build import BuildRequest, build, build_targets
from ove_tool.kconfig import MODES
from ove_tool.layout import rust_functions, rust_nominal
from ove_tool.paths import ROOT, STATE
from ove_tool.variant import Variant, built_here, on_host

GROUP = "rust"
CRATE = ROOT / "bindings" / "rust"
_APPS = (
    "bench/rust",
    "bindings/rust",
    "bindings/rust/critical-section",
    "bindings/rust/embedded",
    "examples/hello/rust",
    "examples/pipeline/rust",
    "tests/audit/rust",
    "tests/benchmark/small_calls/rust",
    "tests/bindings/rust",
    "tests/defmt/decode",
    "tests/defmt/rust",
    "tests/embedded/rust",
    "tests/hostile/rust",
    "tests/own_symbols/rust",
    "tests/rust_library/forgotten/rust",
    "tests/rust_library/named/rust",
    "tests/rust_library/quiet",
    "tests/smallest/rust",
    "tests/user_function/rust",
)
_CRITICAL_SECTION = CRATE / "critical-section" / "Cargo.toml"
# `rust-version` of the crate.
_MSRV = "1.85"
_PACKAGE = STATE / "rust-checks" / "package"
_EMBEDDED = CRATE / "embedded" / "Cargo.toml"
_DEFMT_APP = ROOT / "tests" / "defmt"
_DECODER = _DEFMT_APP / "decode" / "Cargo.toml"
_EMBEDDED_APP = ROOT / "tests" / "embedded"
# The one test of tests/embedded that ends in a stop, and the stop's number.
_FOREIGN, _MISUSE = "executor.raw.foreign_context_stops", 9
_TIMEOUT_S = 600


@dataclass(frozen=True)
class Check:
    """One check. If `probe` does not find the tool, the check is skipped, and `how` says how to get the tool.

    All `commands` must succeed. For a check that is not a command, `judge` returns what is wrong. A compiler older than
    `oldest` skips the check.
    """

    name: str
    claim: str
    probe: tuple[str, ...]
    how: str
    commands: Callable[[], list[list[str]]] = list
    judge: Callable[[], str] = str
    oldest: tuple[int, ...] = ()


def job() -> Job:
    """Return the job of all checks of the crate."""

    def execute(selection: Selection) -> list[Outcome]:
        rust_functions.write()
        rust_nominal.write()
        return [_run(check) for check in _CHECKS if selection.wants(GROUP, check.name, is_variant=False)]

    return Job("crate ove", GROUP, execute, lambda: [f"{GROUP}:{check.name}" for check in _CHECKS], is_long=True)


def _run(check: Check) -> Outcome:
    started = time.monotonic()
    identity = f"{GROUP}:{check.name}"
    if _call(list(check.probe))[0] != 0:
        return Outcome(identity, SKIP, f"not available: {check.how}", check.claim)
    if _compiler() < check.oldest:
        wanted = ".".join(map(str, check.oldest))
        return Outcome(identity, SKIP, f"not available: its crates need rustc {wanted}", check.claim)
    why = check.judge()
    for command in check.commands():
        code, text = _call(command)
        if code != 0:
            why = f"`{' '.join(command)}` failed:\n{text[-4000:]}"
            break
    return Outcome(identity, FAIL if why else PASS, why, check.claim, time.monotonic() - started)


def _call(command: list[str]) -> tuple[int, str]:
    # Do not run in the crate's folder: cargo would mix in the settings that a build left there.
    done = call(command, _TIMEOUT_S, ROOT)
    return done.code, done.output


def _compiler() -> tuple[int, ...]:
    found = re.search(r"rustc (\d+)\.(\d+)", _call(["rustc", "--version"])[1])
    return tuple(map(int, found.groups())) if found else ()


def _settings(variant: Variant, *defines: str) -> Path:
    """Build a configuration's cargo target, and return the file with the generated settings for cargo."""
    tag = "+".join(["checks", *(define.replace("=", "-") for define in defines)])
    request = BuildRequest(ROOT / "examples" / "hello", variant, defines, tag=tag)
    build_targets(request, ("hello_cargo",))
    return request.folder / "generated" / "ove_cargo.toml"


def _cargo(*words: str, settings: Path, folder: str) -> list[str]:
    # With a target, the configuration's flags do not apply to programs that run at build time.
    host = call(["rustc", "-vV"], _TIMEOUT_S).output
    triple = next(line.removeprefix("host: ") for line in host.splitlines() if line.startswith("host: "))
    target = ["--target", triple, "--target-dir", str(STATE / "rust-checks" / folder)]
    manifest = [] if "--manifest-path" in words else ["--manifest-path", str(CRATE / "Cargo.toml")]
    return ["cargo", *words, "--config", str(settings), "--quiet", "--locked", *manifest, *target]


def _fmt() -> list[list[str]]:
    return [["cargo", "fmt", "--check", "--manifest-path", str(ROOT / app / "Cargo.toml")] for app in _APPS]


def _clippy() -> list[list[str]]:
    host = _settings(on_host("heap", "rust"))
    bare = _settings(on_host("zeroheap", "rust"), "CONFIG_OVE_CHECKS=n")
    warnings = ("--", "-D", "warnings")
    return [
        [*_cargo("clippy", "--release", settings=host, folder="heap"), *warnings],
        [*_cargo("clippy", "--release", settings=bare, folder="zeroheap"), *warnings],
    ]


def _doc() -> list[list[str]]:
    settings = _settings(on_host("heap", "rust"))
    return [_cargo("doc", "--no-deps", settings=settings, folder="doc")]


def _unit() -> list[list[str]]:
    return [_cargo("test", "--lib", settings=_settings(on_host("heap", "rust")), folder="unit")]


def _judge_hot_calls() -> str:
    """Run the table of concepts without checks. With checks on, every call is C's symbol."""
    emulated = [variant for variant in built_here("heap", "rust") if not boards.load(variant.board).is_host]
    for variant, ticks in [(emulated[0], 1000), *((each, 100) for each in emulated)]:
        defines = ("CONFIG_OVE_CHECKS=n", f"CONFIG_OVE_TICK_HZ={ticks}")
        request = BuildRequest(ROOT / "tests" / "bindings", variant, defines, tag=f"unchecked-{ticks}")
        result = run(build(request, is_quiet=True), boards.load(variant.board), ("--all",), _TIMEOUT_S)
        if result.exit_code != 0:
            return (
                f"on {variant.rtos} with a tick of {ticks} Hz it ended with code {result.exit_code}:\n{result.tail()}"
            )
    return ""


def _judge_libraries() -> str:
    """Run an application that names its library but does not call it. Build one that does not even name it."""
    apps = ROOT / "tests" / "rust_library"
    for variant in built_here("heap", "rust"):
        rtos = variant.rtos
        image = build(BuildRequest(apps / "named", variant), is_quiet=True)
        result = run(image, boards.load(variant.board), (), _TIMEOUT_S)
        if result.exit_code != 0 or "the library's thread ran" not in result.lines:
            return f"on {rtos} it ended with code {result.exit_code}:\n{result.tail()}"
        if "TIMER1_Handler" not in _call(["nm", "--defined-only", str(image.elf)])[1]:
            return f"on {rtos} the library's handler is not in the image"
    try:
        build(BuildRequest(apps / "forgotten", on_host("heap", "rust")), is_quiet=True)
    except Failure as failure:
        return "" if "write `use quiet as _;`" in str(failure) else f"it fails for another reason:\n{failure}"
    return "an application that does not name its library builds, without the library's objects"


def _images(app: Path, variants: Iterable[Variant]) -> Iterator[tuple[Variant, Image]]:
    """Build an application for each variant. Its procedural macros are host programs, so compile them only once."""
    made = None
    for variant in variants:
        request = BuildRequest(app, variant)
        programs = request.folder / "rust" / "release"
        if made is not None and not programs.exists():
            shutil.copytree(made, programs)
        yield variant, build(request, is_quiet=True)
        made = programs


def _each_kernel(modes: Iterable[str]) -> list[Variant]:
    """Return each kernel in one mode, alternating: third-party crates take half a minute to compile for an image."""
    in_turn = itertools.cycle(modes)
    return [replace(each, mode=next(in_turn)) for each in built_here("heap", "rust")]


def _judge_embedded() -> str:
    """Run tests/embedded on each kernel that needs no user-supplied tree."""
    for variant, image in _images(_EMBEDDED_APP, _each_kernel(reversed(MODES))):
        result = run(image, boards.load(variant.board), ("--all",), _TIMEOUT_S)
        if result.exit_code != 0:
            failed = [line for line in result.lines if '"fail"' in line]
            return f"on {variant.name} it ended with code {result.exit_code}:\n" + "\n".join([*failed, result.tail()])
        stopped = run(image, boards.load(variant.board), ("--run", _FOREIGN), _TIMEOUT_S)
        if stopped.exit_code != STOP_EXIT_BASE + _MISUSE:
            return f"on {variant.name} {_FOREIGN} ended with code {stopped.exit_code}:\n{stopped.tail()}"
    return ""


def _judge_defmt() -> str:
    """Decode the output of tests/defmt with the decoder by defmt's authors."""
    decoder = STATE / "rust-checks" / "decode"
    words = ["cargo", "build", "--quiet", "--locked", "--offline", "--target-dir", str(decoder)]
    code, text = _call([*words, "--manifest-path", str(_DECODER)])
    if code != 0:
        return f"the decoder does not compile:\n{text[-2000:]}"
    expected = (_DEFMT_APP / "expected.txt").read_text(encoding="utf-8")
    # defmt's macros read it. If it is unset, only errors are compiled in.
    os.environ["DEFMT_LOG"] = "trace"
    for variant, image in _images(_DEFMT_APP, _each_kernel(MODES)):
        written = image.folder / "defmt.bin"
        program = started_by(image, boards.load(variant.board), ())
        ran = call(["sh", "-c", '"$@" >"$0"', str(written), *program], _TIMEOUT_S)
        reader = ["sh", "-c", '"$0" "$1" <"$2"', str(decoder / "debug" / "decode"), str(image.elf), str(written)]
        read = call(reader, _TIMEOUT_S)
        if ran.code != 0 or read.code != 0 or read.output != expected:
            return f"on {variant.name} it ended with {ran.code}, the decoder with {read.code}:\n{read.output}"
    return ""


def _embedded() -> list[list[str]]:
    settings = _settings(on_host("heap", "rust"))
    features = tomllib.loads(_EMBEDDED.read_text(encoding="utf-8"))["features"]
    place = ("--offline", "--manifest-path", str(_EMBEDDED))
    # Its features need crates that tests/embedded does not use.
    fetch = ["cargo", "fetch", "--locked", "--manifest-path", str(_EMBEDDED)]
    alone = [_cargo("check", "--features", name, *place, settings=settings, folder="embedded") for name in features]
    if shutil.which("cargo-clippy") is None:
        return [fetch, *alone]
    clippy = _cargo("clippy", "--all-features", *place, settings=settings, folder="embedded")
    return [fetch, [*clippy, "--", "-D", "warnings"], *alone]


def _critical_section() -> list[list[str]]:
    settings = _settings(on_host("heap", "rust"))
    # Debian's cargo has no clippy. The claim is that the crate compiles, which `cargo check` also shows.
    has_clippy = shutil.which("cargo-clippy") is not None
    words = ("clippy" if has_clippy else "check", "--release", "--offline", "--manifest-path", str(_CRITICAL_SECTION))
    command = _cargo(*words, settings=settings, folder="critical-section")
    return [[*command, "--", "-D", "warnings"] if has_clippy else command]


def _package() -> list[list[str]]:
    # Cargo compiles what it has packed. Leave out --target, as a user would who has only cargo.
    words = ["cargo", "package", "--quiet", "--allow-dirty", "--offline", "--manifest-path", str(CRATE / "Cargo.toml")]
    return [[*words, "--target-dir", str(_PACKAGE)]]


def _judge_package() -> str:
    """Check that the package has all that an image needs: sources, C files and the licences' texts."""
    listed = _call(["cargo", "package", "--list", "--allow-dirty", "--manifest-path", str(CRATE / "Cargo.toml")])[1]
    needed = [path for folder in ("src", "c") for path in (CRATE / folder).rglob("*") if path.is_file()]
    names = [str(path.relative_to(CRATE)) for path in needed] + ["README.md", "LICENSE-MIT", "LICENSE-APACHE"]
    missing = sorted(set(names) - set(listed.split()))
    foreign = [name for name in listed.split() if name.startswith(("critical-section/", "embedded/", ".cargo/"))]
    return f"not packed: {', '.join(missing)}; packed: {', '.join(foreign)}" if missing or foreign else ""


def _oldest() -> list[list[str]]:
    """Check with the oldest compiler that the manifest allows: without an image, and for images in both modes."""
    manifest = tomllib.loads((CRATE / "Cargo.toml").read_text(encoding="utf-8"))
    if manifest["package"]["rust-version"] != _MSRV:
        return [["false", f"# Cargo.toml names {manifest['package']['rust-version']}, this test {_MSRV}"]]
    own = ["cargo", f"+{_MSRV}", "check", "--quiet", "--manifest-path", str(CRATE / "Cargo.toml")]
    checked = _settings(on_host("heap", "rust"))
    bare = _settings(on_host("zeroheap", "rust"), "CONFIG_OVE_CHECKS=n")
    return [
        [*own, "--target-dir", str(STATE / "rust-checks" / "oldest")],
        _cargo(f"+{_MSRV}", "check", settings=checked, folder="oldest-heap"),
        _cargo(f"+{_MSRV}", "check", settings=bare, folder="oldest-zeroheap"),
    ]


def _miri() -> list[list[str]]:
    settings = _settings(on_host("heap", "rust"))
    return [_cargo("+nightly", "miri", "test", "--lib", settings=settings, folder="miri")]


_CHECKS = (
    Check(
        "rustfmt",
        "Every Rust file is formatted.",
        ("cargo", "fmt", "--version"),
        "rustup component add rustfmt",
        _fmt,
    ),
    Check(
        "clippy",
        "Clippy reports nothing for the crate, in both modes, with checks and without.",
        ("cargo", "clippy", "--version"),
        "rustup component add clippy",
        _clippy,
    ),
    Check(
        "doc",
        "The crate's documentation builds, and none of its links is broken.",
        ("rustdoc", "--version"),
        "./ove setup",
        _doc,
    ),
    Check(
        "unit",
        "The parts of the crate that need no kernel pass their unit tests.",
        ("cargo", "--version"),
        "./ove setup",
        _unit,
    ),
    Check(
        "hot-calls",
        "Without checks, on the kernel's own symbols, the table of concepts holds too, at each tick rate.",
        ("cargo", "--version"),
        "./ove setup",
        judge=_judge_hot_calls,
    ),
    Check("hygiene", rust_hygiene.CLAIM, ("rustc", "--version"), "./ove setup", judge=rust_hygiene.judge),
    Check(
        "libraries",
        "Objects that a library only declares are in the image, and a library that no code names is rejected.",
        ("cargo", "--version"),
        "./ove setup",
        judge=_judge_libraries,
    ),
    Check(
        "critical-section",
        "The implementation behind the crate critical-section compiles.",
        ("cargo", "fetch", "--locked", "--manifest-path", str(_CRITICAL_SECTION)),
        "cargo cannot fetch the crate critical-section from here",
        _critical_section,
    ),
    Check(
        "embedded",
        "On each kernel, ove-embedded keeps the promises of the crates it implements; each feature compiles alone.",
        ("cargo", "fetch", "--locked", "--manifest-path", str(_EMBEDDED_APP / "rust" / "Cargo.toml")),
        "cargo cannot fetch the crates of tests/embedded from here",
        _embedded,
        _judge_embedded,
        oldest=(1, 87),
    ),
    Check(
        "defmt",
        "The decoder by defmt's authors reads frames of each level and length, from threads and from an ISR.",
        (
            "sh",
            "-c",
            f"cargo fetch --locked --manifest-path '{_DECODER}' && "
            f"cargo fetch --locked --manifest-path '{_DEFMT_APP / 'rust' / 'Cargo.toml'}'",
        ),
        "cargo cannot fetch the crates of tests/defmt from here",
        judge=_judge_defmt,
        oldest=(1, 87),
    ),
    Check(
        "package",
        "Offline, `cargo package` packs all that the crate needs, and compiles the package.",
        ("cargo", "--version"),
        "./ove setup",
        _package,
        _judge_package,
    ),
    Check(
        "oldest-compiler",
        "The crate compiles with the oldest compiler that its manifest names.",
        ("cargo", f"+{_MSRV}", "--version"),
        f"rustup toolchain install {_MSRV} --profile minimal",
        _oldest,
    ),
    Check(
        "miri",
        "Miri finds no undefined behaviour in the crate's unit tests.",
        ("cargo", "+nightly", "miri", "--version"),
        "rustup +nightly component add miri rust-src",
        _miri,
    ),
)
