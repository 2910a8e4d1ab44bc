# SPDX-License-Identifier: MIT OR Apache-2.0
"""An application outside the checkout: it builds and runs, and common tools support it."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ove_lab import board as boards
from ove_lab import image as images
from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.paths import of_source
from ove_lab.runner import mismatch, run
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool import editors, kernels
from ove_tool.build import BuildFailure, BuildRequest, build, build_targets
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.layout import cargo
from ove_tool.newapp import create, libraries, offered
from ove_tool.paths import ROOT, STATE
from ove_tool.variant import choose, on_board, on_host

GROUP = "new"
# A fixed folder makes later runs incremental. Its name has a space, because a user's path may have one.
_PLACE = STATE / "new" / "a place"
_VARIANTS = (on_board("heap"), on_board("zeroheap"), on_host("heap"))
_TIMEOUT_S = 300
# A user's shell has these variables, through which cargo finds its files.
_KEPT = frozenset(("PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN"))
_NO_IMAGE = "ove_crate_was_compiled_without_an_image"
_NO_CHECKOUT = "set the environment variable OVE_ROOT"


@dataclass(frozen=True)
class Check:
    """One test. `judge` takes a folder that it may fill and returns what is wrong."""

    name: str
    claim: str
    judge: Callable[[Path], list[str]]


def job() -> Job:
    """Return the job."""

    def execute(selection: Selection) -> list[Outcome]:
        return [_run(check) for check in _checks() if selection.wants(GROUP, check.name, is_variant=False)]

    return Job(
        f"{GROUP} applications", GROUP, execute, lambda: [f"{GROUP}:{check.name}" for check in _checks()], is_long=True
    )


def _run(check: Check) -> Outcome:
    started = time.monotonic()
    folder = _PLACE / check.name
    shutil.rmtree(folder, ignore_errors=True)
    try:
        problems = check.judge(folder)
    except BuildFailure as error:
        problems = [str(error)]
    seconds = time.monotonic() - started
    return Outcome(f"{GROUP}:{check.name}", FAIL if problems else PASS, "\n".join(problems), check.claim, seconds)


def _checks() -> list[Check]:
    runs = (
        "What `./ove new` makes for {} builds without a warning, runs and prints its expected.txt, in either mode; its "
        "debug information names the source files where they are."
    )
    return [
        *(Check(lang, runs.format(lang), lambda folder, lang=lang: _runs(folder, lang)) for lang in offered()),
        Check(
            "alloy-api",
            "What `./ove new --api alloy` makes builds without a warning on each board; on an emulated board it runs "
            "and prints its expected.txt, in either mode. The other boards take the modes in turn.",
            _calls_alloy,
        ),
        Check(
            "alloy-api-sleep",
            "TicklessIdle builds in an application of `./ove new --api alloy` on each board. On an emulated board, "
            "with ove's alloy_board_sleep() and with the application's own, the processor sleeps through ticks, the "
            "task wakes at its tick, and ove's clock agrees. The sizes of objects there are those of docs/alloy.md.",
            _sleeps_with_alloy,
        ),
        Check(
            "cmsis-api",
            "What `./ove new --api cmsis` makes builds without a warning, runs and prints its expected.txt on each "
            "kernel that is built here, in either mode.",
            _calls_cmsis,
        ),
        *(
            Check(
                f"with-{name}",
                f"What `./ove new --with {name}` makes builds without a warning, runs and prints its expected.txt, in "
                "either mode.",
                lambda folder, name=name: _has_library(folder, name),
            )
            for name in libraries()
        ),
        Check(
            "cargo",
            "`cargo check`, clippy, `cargo doc` and rust-analyzer know a new application before its first build and "
            "after each, offline and with no variable of ours.",
            _cargo_works,
        ),
        Check(
            "cmake",
            "Without ./ove, CMake builds the application if it is told where a checkout is; else it asks for one.",
            _cmake_works,
        ),
        Check(
            "ci",
            "The CI script of `./ove new --ci` passes for a new application. It fails for a wrong output, a region "
            "over its budget, an item that a queue refuses, and a region that its baseline does not have, each with "
            "the step's name in the report.",
            _is_checked_by_ci,
        ),
        Check("editors", "compile_commands.json is in the application's folder and lists its sources.", _is_shown),
        Check("alike", "An image's loaded contents do not depend on the folder that it was built from.", _is_alike),
        Check(
            "says",
            "An application's warning is shown even after a success; a failed build's output starts with its error.",
            _says_what_compilers_say,
        ),
    ]


def _request(folder: Path, lang: str, rtos: str | None = None, mode: str = "heap") -> BuildRequest:
    return BuildRequest(folder, choose(None, rtos, mode, lang, app=folder))


def _runs(folder: Path, lang: str) -> list[str]:
    app = folder / "my-app"
    create(app, lang, None)
    return [text for variant in _VARIANTS for text in _prints_expected(app, lang, variant.rtos, variant.mode)]


def _prints_expected(app: Path, lang: str, rtos: str, mode: str) -> list[str]:
    request = _request(app, lang, rtos, mode)
    problems = build_targets(request)
    board = boards.load(request.variant.board)
    image = images.load(request.folder)
    result = run(image, board)
    expected = (app / "expected.txt").read_text(encoding="utf-8")
    problems += [*mismatch(result, expected, board.default_timeout_s), *_debug_names_files(app, image)]
    return [f"{rtos} {mode}: {text}" for text in problems]


def _is_checked_by_ci(folder: Path) -> list[str]:
    app = folder / "my-app"
    create(app, NATIVE, None, has_ci=True)
    (source,) = app.glob("*/main.c")
    text = source.read_text(encoding="utf-8").replace("printf(", 'OVE_MEASURE("greet") printf(')
    printed = (app / "expected.txt").read_text(encoding="utf-8")
    problems = []
    for what, budget, code, output, steps in (
        ("as made", "", text, printed, []),
        ("with a small budget", "greet = 1", text, printed, ["instruction budgets"]),
        ("with a wrong output", "greet = 1000000", text, printed[:-1] + "?\n", ["run --board host"]),
        (
            "with a full queue",
            "greet = 1000000",
            text.replace("exit(0);", _SENT_TWICE) + _QUEUE,
            printed,
            ["trace limits"],
        ),
    ):
        source.write_text(code, encoding="utf-8")
        (app / "expected.txt").write_text(output, encoding="utf-8")
        if budget:
            (app / "measure.toml").write_text(f"[measure]\n{budget}\n", encoding="utf-8")
        problems += _ci_ends(app, what, steps)
    source.write_text(text, encoding="utf-8")
    (app / "expected.txt").write_text(printed, encoding="utf-8")
    written = call(
        [ROOT / "ove", "measure", app, "--release", "--write-baseline", app / "baselines"], _TIMEOUT_S, folder
    )
    problems += [] if written.code == 0 else [f"no baseline is written:\n{written.output[-2000:]}"]
    source.write_text(text.replace("greet", "welcome"), encoding="utf-8")
    (app / "measure.toml").unlink()
    return [*problems, *_ci_ends(app, "with a region of another name", ["instruction baseline"])]


# Two items for a queue of one: the second is refused.
_QUEUE = """
OVE_QUEUE_DEFINE_STATIC(full, int, 1);

void send_twice(void);
void send_twice(void)
{
	static int one;

	ove_queue_send(full, &one, 0);
	ove_queue_send(full, &one, 0);
}
"""
_SENT_TWICE = "extern void send_twice(void);\n\tsend_twice();\n\texit(0);"


def _ci_ends(app: Path, what: str, steps: list[str]) -> list[str]:
    """Run an application's CI script; return the differences from the steps that must fail."""
    environment = {"OVE": str(ROOT / "ove"), "OVE_VARIANTS": "--board host"}
    done = call([str(app / "ci" / "check.sh")], _TIMEOUT_S, app.parent, environment)
    report = (app / "ove-report.md").read_text(encoding="utf-8")
    failed = re.findall(r"^### (.+): FAILED$", report, re.MULTILINE)
    if (done.code, failed) == (1 if steps else 0, steps):
        return []
    return [f"{what}: code {done.code}, failed {failed}:\n{report[-2000:]}"]


def _boards_of_alloy() -> list[str]:
    """List the boards whose kernel can be Alloy by ove: its port for a host is its simulator, and a project of its own
    has no executable of ove's."""
    return [name for name in boards.names() if boards.load(name).kind in ("qemu", "probe")]


def _calls_alloy(folder: Path) -> list[str]:
    app = folder / "my-app"
    create(app, "cpp", None, api="alloy")
    expected = (app / "expected.txt").read_text(encoding="utf-8")
    problems = []
    for turn, board in enumerate(_boards_of_alloy()):
        # The mode does not affect processor-specific code, so the boards without an emulator alternate the modes.
        for mode in MODES if board in boards.emulated() else [MODES[turn % len(MODES)]]:
            request = BuildRequest(app, choose(board, "alloy", mode, "cpp", app=app))
            wrong = build_targets(request)
            if board in boards.emulated():
                result = run(images.load(request.folder), boards.load(board))
                wrong += mismatch(result, expected, boards.load(board).default_timeout_s)
            problems += [f"{board} {mode}: {text}" for text in wrong]
    return problems


def _calls_cmsis(folder: Path) -> list[str]:
    app = folder / "my-app"
    create(app, "c", None, api="cmsis")
    return [text for rtos in kernels.built_here() for mode in MODES for text in _prints_expected(app, "c", rtos, mode)]


def _has_library(folder: Path, library: str) -> list[str]:
    app = folder / f"my-{library}"
    create(app, NATIVE, None, library=library)
    return [text for variant in _VARIANTS for text in _prints_expected(app, NATIVE, variant.rtos, variant.mode)]


def _sleeps_with_alloy(folder: Path) -> list[str]:
    problems = []
    for source in sorted((ROOT / "tests" / "alloy_api").glob("*.cpp")):
        app = folder / source.stem
        create(app, "cpp", None, api="alloy")
        text = source.read_text(encoding="utf-8")
        (app / "cpp" / "main.cpp").write_text(text, encoding="utf-8")
        for name in re.findall(r"\b__wrap_(\w+)\(.*\);", text):
            with (app / "CMakeLists.txt").open("a", encoding="utf-8") as file:
                file.write(f"target_link_options({app.name} PRIVATE -Wl,--wrap={name})\n")
        expected = "".join(f"{line}\n" for line in re.findall(r"^// prints: (.*)$", text, re.MULTILINE))
        for board in _boards_of_alloy():
            request = BuildRequest(app, choose(board, "alloy", "heap", "cpp", app=app))
            wrong = build_targets(request)
            if board in boards.emulated():
                wrong += mismatch(run(images.load(request.folder), boards.load(board)), expected, 60)
            problems += [f"{source.name} on {board}: {text}" for text in wrong]
    return problems


def _debug_names_files(app: Path, image: images.Image) -> list[str]:
    named = _named_sources(image.elf)
    # Compilers invent these names; no such files exist.
    made_up = ("<built-in>", "builtin.zig")
    ours = {path for path in named if path.is_relative_to(ROOT) and path.name not in made_up}
    problems = [f"{path} does not exist" for path in sorted(ours) if not path.is_file()]
    if not any(path.is_relative_to(app) for path in ours):
        problems.append(f"no file of the application is named, but {', '.join(map(str, sorted(named)))}")
    if not any(path.is_relative_to(ROOT / "src") for path in ours):
        problems.append(f"no file of {ROOT / 'src'} is named")
    return problems


def _named_sources(elf: Path) -> set[Path]:
    """Return the source files in the line tables, with their names assembled as in a debugger."""
    found = set()
    file = Elf(elf)
    for unit in file.units:
        table = file.dwarf.line_program_for_CU(unit) if file.dwarf else None
        if table is None:
            continue
        values = unit.get_top_DIE().attributes
        base = values["DW_AT_comp_dir"].value if "DW_AT_comp_dir" in values else b""
        header = table.header
        # Before DWARF version 5, the first folder is the unit's own and is not in the table.
        folders = [*([] if header["version"] >= 5 else [base]), *header["include_directory"]]
        for entry in header["file_entry"]:
            words = (base, folders[entry.dir_index], entry.name)
            found.add(Path(of_source(str(Path(*(word.decode() for word in words))))))
    return found


def _cargo_works(folder: Path) -> list[str]:
    app = folder / "my-app"
    create(app, "rust", None)
    source = app / "src" / "lib.rs"
    # An application may use these before anything is configured.
    asks = "#[cfg(not(ove_zero_heap))]\nextern crate alloc;\nconst _: u32 = ove::config::TICK_HZ;\n"
    source.write_text(f"{source.read_text(encoding='utf-8')}\n{asks}", encoding="utf-8")
    problems = [*_cargo_knows(app, "before a build"), *_is_no_program(app)]
    for rtos in (on_board("heap").rtos, on_host("heap").rtos):
        editors.show(app, build(_request(app, "rust", rtos), is_quiet=True))
        problems += _cargo_knows(app, f"after a build for {rtos}")
        for command in (["cargo", "check"], ["cargo", "build"]):
            problems += _complaint([*command, "--offline"], cargo.CRATE, f"after a build for {rtos}")
    return problems


def _cargo_knows(app: Path, when: str) -> list[str]:
    commands = [["cargo", "check", "--all-targets"], ["cargo", "build"], ["cargo", "doc"], ["cargo", "metadata", "-q"]]
    # Debian's cargo has no clippy, and rust-analyzer is not everywhere.
    if shutil.which("cargo-clippy"):
        commands.append(["cargo", "clippy", "--all-targets", "--", "-D", "warnings"])
    problems = [problem for command in commands for problem in _complaint(command, app, when)]
    if call(["rust-analyzer", "--version"], _TIMEOUT_S).code == 0:
        problems += _complaint(["rust-analyzer", "diagnostics", ".", "--severity", "warning"], app, when)
    return problems


def _complaint(command: list[str], crate: Path, when: str) -> list[str]:
    """Run a command in an environment that has only the locations of tools and caches."""
    kept = [f"{name}={value}" for name, value in os.environ.items() if name in _KEPT]
    offline = ["CARGO_NET_OFFLINE=true", f"CARGO_TARGET_DIR={crate / 'target'}"]
    code, text = _call(["env", "-i", *kept, *offline, *command], crate)
    if code == 0 and not re.search(r"^(warning|error)|Error ", text, re.MULTILINE):
        return []
    return [f"{when} `{' '.join(command)}` in {crate} says:\n{text[-3000:]}"]


def _is_no_program(app: Path) -> list[str]:
    """Return an error if a library that cargo builds outside an image's build could be linked by mistake."""
    code, text = _call(["nm", "--undefined-only", *map(str, (app / "target" / "debug").glob("lib*.a"))], app)
    return (
        []
        if code == 0 and _NO_IMAGE in text
        else [f"nothing keeps a library for no image from linking:\n{text[-300:]}"]
    )


def _cmake_works(folder: Path) -> list[str]:
    app, output = folder / "my-app", folder / "build"
    create(app, "c", None)
    configure = ["cmake", "-G", "Ninja", "-S", str(app), "-B", str(output)]
    code, text = _call(configure, app)
    if code == 0 or _NO_CHECKOUT not in " ".join(text.split()):
        return [f"without a checkout CMake does not ask for one:\n{text}"]
    problems = []
    for option, environment in (([f"-Dove_DIR={ROOT / 'cmake'}"], {}), ([], {"OVE_ROOT": str(ROOT)})):
        shutil.rmtree(output)
        for command in (
            [*configure, *option],
            ["ninja", "-C", str(output)],
            ["ctest", "--test-dir", str(output), "--output-on-failure"],
        ):
            code, text = _call(command, app, **environment)
            if code != 0:
                return [*problems, f"`{' '.join(command)}` with {environment or option} failed:\n{text[-3000:]}"]
    return problems


def _is_shown(folder: Path) -> list[str]:
    app = folder / "my-app"
    create(app, "c", None)
    code, text = _call([str(ROOT / "ove"), "build", "my-app"], folder)
    if code != 0:
        return [text]
    entries = json.loads((app / editors.COMPILE_COMMANDS).read_text(encoding="utf-8"))
    sources = [entry["file"] for entry in entries]
    main = str(app / "c" / "main.c")
    return [] if main in sources else [f"{main} is not among {sources}"]


def _is_alike(folder: Path) -> list[str]:
    loaded = []
    for place in ("here", "at a longer place"):
        app = folder / place / "my-app"
        create(app, "c", None)
        source = app / "c" / "main.c"
        text = source.read_text(encoding="utf-8").replace("hello %d\\n", 'hello %d " __FILE__ "\\n')
        source.write_text(text, encoding="utf-8")
        loaded.append(_loaded(build(_request(app, "c"), is_quiet=True).elf))
    if b"c/main.c" not in b"".join(loaded[0]):
        return ["the program does not hold __FILE__, so nothing is proved"]
    return [] if loaded[0] == loaded[1] else ["the images differ"]


def _loaded(elf: Path) -> list[bytes]:
    return [segment.data for segment in Elf(elf).segments]


def _says_what_compilers_say(folder: Path) -> list[str]:
    problems = []
    for lang, file, right, warned, wrong in (
        ("c", "c/main.c", "(void)arg;", "(void)arg; int unused;", "(void)argh;"),
        ("cpp", "cpp/main.cpp", "std::exit(0);", "int unused; std::exit(0);", "std::exits(0);"),
        ("rust", "src/lib.rs", "board::exit(0);", "let unused = 1; board::exit(0);", "board::exits(0);"),
    ):
        app = folder / lang / "my-app"
        create(app, lang, None)
        source = app / file
        text = source.read_text(encoding="utf-8")
        _replace(source, text, right, warned)
        warnings = "\n".join(build_targets(_request(app, lang)))
        if "unused" not in warnings or f"{source}:" not in warnings:
            problems.append(f"{lang}: a warning is shown as: {warnings!r}")
        _replace(source, text, right, wrong)
        try:
            build_targets(_request(app, lang))
            problems.append(f"{lang}: a wrong program builds")
        except BuildFailure as failure:
            first = "\n".join(failure.said.splitlines()[:2])
            if not re.search(r"\berror\b", first) or str(source) not in first:
                problems.append(f"{lang}: a failure begins with: {first}")
    return problems


def _replace(source: Path, text: str, right: str, other: str) -> None:
    if right not in text:
        raise Failure(f"{source} does not hold {right!r}; the template has changed")
    source.write_text(text.replace(right, other), encoding="utf-8")


def _call(command: list[str], folder: Path, **environment: str) -> tuple[int, str]:
    done = call(command, _TIMEOUT_S, folder, {"OVE_ROOT": "", "ove_ROOT": "", "ove_DIR": "", **environment})
    return done.code, done.output
