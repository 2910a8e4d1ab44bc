# SPDX-License-Identifier: MIT OR Apache-2.0
"""Kconfig: layers, generated files, and what the tool rejects."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ove_lab.errors import Failure, UsageError
from ove_tool import kernels
from ove_tool.checkout import files
from ove_tool.kconfig import Request, resolve
from ove_tool.kconfig.fragment import parse_fragment
from ove_tool.kconfig.generate import cmake, header, is_of_inputs, write_all
from ove_tool.paths import ROOT


def refusal(request: Request) -> str:
    with pytest.raises(UsageError) as caught:
        resolve(request)
    assert caught.value.exit_code == 2
    return str(caught.value)


def test_board_decides_the_kernel(checkout: Path) -> None:
    """Claim: without --rtos an emulated board gets FreeRTOS and the host POSIX, in heap mode."""
    emulated = resolve(Request("m7", root=checkout))
    host = resolve(Request("host", root=checkout))
    assert (emulated.rtos, emulated.mode, host.rtos) == ("freertos", "heap", "posix")


def test_later_layer_wins(checkout: Path) -> None:
    """Claim: board.conf < ove.conf < fragment < -D, symbol by symbol."""
    app = checkout / "app"
    app.mkdir()
    fragment = checkout / "more.conf"
    (checkout / "boards/m7/board.conf").write_text(
        "CONFIG_OVE_TICK_HZ=10\nCONFIG_OVE_HEAP_SIZE=2000\nCONFIG_OVE_MAIN_STACK=600\nCONFIG_OVE_SEM=n\n"
    )
    (app / "ove.conf").write_text("CONFIG_OVE_TICK_HZ=20\nCONFIG_OVE_HEAP_SIZE=3000\nCONFIG_OVE_MAIN_STACK=700\n")
    fragment.write_text("# a comment\nCONFIG_OVE_TICK_HZ=30\nCONFIG_OVE_HEAP_SIZE=4000\n")
    found = resolve(Request("m7", app=app, fragments=(fragment,), defines=("CONFIG_OVE_TICK_HZ=40",), root=checkout))
    symbols = ("OVE_TICK_HZ", "OVE_HEAP_SIZE", "OVE_MAIN_STACK", "OVE_SEM")
    assert [found.value(name) for name in symbols] == ["40", "4000", "700", "n"]


def test_mode_on_the_command_line_goes_over_the_application(checkout: Path) -> None:
    """Claim: --mode heap overrides an ove.conf that asks for zero-heap; without --mode, the ove.conf decides."""
    app = checkout / "app"
    app.mkdir()
    (app / "ove.conf").write_text("CONFIG_OVE_ZERO_HEAP=y\n")
    assert resolve(Request("m7", app=app, root=checkout)).mode == "zeroheap"
    assert resolve(Request("m7", mode="heap", app=app, root=checkout)).mode == "heap"


@pytest.mark.parametrize("line", ["CONFIG_OVE_MUTEX=n", "# CONFIG_OVE_MUTEX is not set"])
def test_impossible_combination_names_both_symbols(checkout: Path, line: str) -> None:
    """Claim: a requested symbol whose dependency is missing is rejected, with both names and both locations."""
    fragment = checkout / "f.conf"
    fragment.write_text(f"{line}\n")
    text = refusal(Request("m7", fragments=(fragment,), defines=("CONFIG_OVE_CONDVAR=y",), root=checkout))
    assert text == (
        "CONFIG_OVE_CONDVAR=y (-D) cannot be: it depends on CONFIG_OVE_MUTEX, "
        f"and CONFIG_OVE_MUTEX is n ({fragment}:1)."
    )


def test_a_choice_is_refused_by_its_own_condition(checkout: Path) -> None:
    """Claim: if a choice's symbol cannot be set, the error names the choice's dependency, not its internal name."""
    (checkout / "boards/m7/Kconfig").write_text(
        'choice GUARD_SIZE\n\tprompt "Guard"\n\tdepends on OVE_CHECKS\n'
        'config OVE_GUARD_32\n\tbool "32"\nconfig OVE_GUARD_64\n\tbool "64"\nendchoice\n'
    )
    wanted = ("CONFIG_OVE_CHECKS=n", "CONFIG_OVE_GUARD_64=y")
    assert refusal(Request("m7", defines=wanted, root=checkout)) == (
        "CONFIG_OVE_GUARD_64=y (-D) cannot be: it depends on CONFIG_OVE_CHECKS, and CONFIG_OVE_CHECKS is n (-D)."
    )


def test_worst_case_timing_is_the_boards(checkout: Path) -> None:
    """Claim: a board without caches rejects worst-case timing with both names; a board with caches accepts it."""
    wanted = ("CONFIG_OVE_BENCHMARK=y", "CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING=y")
    text = refusal(Request("m7", defines=wanted, root=checkout))
    assert "CONFIG_OVE_BENCHMARK_WORST_CASE_TIMING=y (-D) cannot be" in text
    assert "CONFIG_OVE_BOARD_HAS_WORST_CASE_TIMING is n (board m7)" in text
    has = 'if OVE_BOARD = "m7"\nconfig OVE_BOARD_HAS_WORST_CASE_TIMING\n\tdefault y\nendif\n'
    (checkout / "boards/m7/Kconfig").write_text(has)
    found = resolve(Request("m7", defines=wanted, root=checkout))
    assert found.is_on("OVE_BENCHMARK_WORST_CASE_TIMING")


def test_kernel_of_another_board(checkout: Path) -> None:
    """Claim: a kernel that the board cannot run is rejected with the board's architecture and the valid kernels."""
    text = refusal(Request("m7", rtos="posix", root=checkout))
    assert 'CONFIG_OVE_ARCH = "host"' in text
    assert 'CONFIG_OVE_ARCH is "armv7e-m" (board m7)' in text
    on_boards = [name for name in kernels.names() if not kernels.load(name).is_on_host]
    assert text.endswith(f"Kernels of this board: {', '.join(on_boards)}.")


def test_kernel_to_copy_is_chosen_by_name_alone(checkout: Path) -> None:
    """Claim: a template kernel is configured if a command names it, and is not among the valid ones elsewhere."""
    name = kernels.examples()[0]
    assert resolve(Request("m7", root=checkout, rtos=name)).rtos == name
    assert name not in refusal(Request("m7", root=checkout, rtos="fretos"))


@pytest.mark.parametrize(
    ("request_change", "parts"),
    [
        ({"defines": ("CONFIG_OVE_MUTXE=y",)}, ["`CONFIG_OVE_MUTXE`", "Did you mean CONFIG_OVE_MUTEX?"]),
        ({"rtos": "fretos"}, ["RTOS `fretos`", "Did you mean freertos?", ", ".join(kernels.names())]),
        ({"mode": "heapless"}, ["mode `heapless`", "Valid: heap, zeroheap."]),
        ({"board": "m8"}, ["board `m8`", "Valid: host, m7."]),
        ({"defines": ("OVE_MUTEX",)}, ["-D OVE_MUTEX", "CONFIG_OVE_<SYMBOL>=<value>"]),
        ({"defines": ("CONFIG_OVE_TICK_HZ=fast",)}, ["CONFIG_OVE_TICK_HZ=fast (-D)", "not of type int"]),
        ({"defines": ("CONFIG_OVE_TICK_HZ=0",)}, ["CONFIG_OVE_TICK_HZ=0 (-D)", "the range is 10 to 10000"]),
        ({"defines": ("CONFIG_OVE_BOARD=x",)}, ["CONFIG_OVE_BOARD cannot be set"]),
        (
            {"mode": "heap", "defines": ("CONFIG_OVE_ZERO_HEAP=y",)},
            ["CONFIG_OVE_ZERO_HEAP=y (-D) contradicts CONFIG_OVE_ZERO_HEAP=n (--mode heap)"],
        ),
        (
            {"rtos": "freertos", "defines": ("CONFIG_OVE_RTOS_ALLOY=y",)},
            ["CONFIG_OVE_RTOS_ALLOY=y (-D) contradicts CONFIG_OVE_RTOS_FREERTOS=y (--rtos freertos)"],
        ),
        (
            {"defines": ("CONFIG_OVE_NO_HEAP_CLAIM=y",)},
            ["depends on CONFIG_OVE_ZERO_HEAP", "CONFIG_OVE_ZERO_HEAP is n (by default)"],
        ),
    ],
)
def test_wrong_usage(checkout: Path, request_change: dict[str, object], parts: list[str]) -> None:
    """Claim: each wrong word is rejected with the word, its location, and what would be right."""
    text = refusal(Request(**{"board": "m7", "root": checkout, **request_change}))  # type: ignore[arg-type]
    assert [part for part in parts if part not in text] == []


def test_line_that_is_no_assignment(checkout: Path) -> None:
    """Claim: a malformed line of a fragment is rejected with file and line."""
    fragment = checkout / "f.conf"
    fragment.write_text("CONFIG_OVE_SEM=y\nOVE_SEM=y\n")
    assert refusal(Request("m7", fragments=(fragment,), root=checkout)).startswith(f"{fragment}:2: ")


def test_generated_files(checkout: Path) -> None:
    """Claim: a bool is 1 or 0, a number plain, a text quoted; a symbol without a value is absent."""
    found = resolve(Request("m7", mode="zeroheap", root=checkout))
    text = header(found)
    for line in (
        "CONFIG_OVE_ZERO_HEAP 1",
        "CONFIG_OVE_BENCHMARK 0",
        "CONFIG_OVE_TICK_HZ 1000",
        'CONFIG_OVE_BOARD "m7"',
    ):
        assert f"#define {line}\n" in text
    assert "BENCHMARK_ITERATIONS" not in text
    script = cmake(found)
    assert 'set(OVE_RTOS "freertos")\nset(OVE_MODE "zeroheap")\n' in script
    assert f'    "{checkout}/Kconfig"\n' in script


def test_same_configuration_touches_nothing(checkout: Path) -> None:
    """Claim: writing the same configuration twice keeps the dates, so nothing is rebuilt."""
    out = checkout / "out"
    files = [out / name for name in (".config", "ove_config.h", "config.cmake")]
    write_all(resolve(Request("m7", root=checkout)), out)
    before = [path.stat().st_mtime_ns for path in files]
    write_all(resolve(Request("m7", root=checkout)), out)
    assert [path.stat().st_mtime_ns for path in files] == before
    write_all(resolve(Request("m7", defines=("CONFIG_OVE_TICK_HZ=100",), root=checkout)), out)
    assert [path.stat().st_mtime_ns for path in files] != before


def test_contents_and_not_dates_are_compared(checkout: Path) -> None:
    """An input of a configuration that gets other contents with an older date is noticed; a touched one is not."""
    fragment, out = checkout / "more.conf", checkout / "out"
    fragment.write_text("CONFIG_OVE_TICK_HZ=30\n")
    write_all(resolve(Request("m7", fragments=(fragment,), root=checkout)), out)
    os.utime(fragment)
    assert is_of_inputs(out)
    fragment.write_text("CONFIG_OVE_TICK_HZ=40\n")
    os.utime(fragment, (0, 0))
    assert not is_of_inputs(out)
    write_all(resolve(Request("m7", fragments=(fragment,), root=checkout)), out)
    assert is_of_inputs(out)
    fragment.unlink()
    assert not is_of_inputs(out)


@pytest.mark.parametrize("name", ["app/ove.conf", "app/Kconfig", "boards/m7/board.conf", "boards/m7/Kconfig"])
def test_a_file_that_appears_is_noticed(checkout: Path, name: str) -> None:
    """For the tool and for CMake, the absence of an optional file is an input: the file counts once it exists."""
    app, out = checkout / "app", checkout / "out"
    app.mkdir()
    (checkout / name).unlink(missing_ok=True)
    write_all(resolve(Request("m7", app=app, root=checkout)), out)
    assert is_of_inputs(out)
    assert f'    "{checkout / name}"\n' in (out / "config.cmake").read_text().partition("CONFIGURE_DEPENDS\n")[2]
    (checkout / name).write_text("# a comment\n")
    assert not is_of_inputs(out)
    write_all(resolve(Request("m7", app=app, root=checkout)), out)
    assert is_of_inputs(out)


@pytest.mark.parametrize(
    ("symbol", "value", "plain"),
    [
        ("OVE_TICK_HZ", "0100", "100"),
        ("OVE_TICK_HZ", "1_00", "100"),
        ("OVE_TICK_HZ", "+100", "100"),
        ("OVE_TICK_HZ", "\u0661\u0660\u0660", "100"),
        ("APP_AT", "10", "0x10"),
        ("APP_AT", "0x1_0", "0x10"),
    ],
)
def test_a_number_is_written_as_every_language_reads_it(checkout: Path, symbol: str, value: str, plain: str) -> None:
    """A number that Kconfig and the compilers read differently is rejected with its line, and so is such a default."""
    app = checkout / "app"
    app.mkdir()
    (app / "Kconfig").write_text('config APP_AT\n\thex "At"\n\tdefault 0xAB\n')
    (app / "ove.conf").write_text(f"\nCONFIG_{symbol}={value}\n")
    with pytest.raises(UsageError, match=rf"app/ove.conf:2\): write the number as {plain}$"):
        resolve(Request("m7", app=app, root=checkout))
    (app / "ove.conf").unlink()
    assert resolve(Request("m7", app=app, root=checkout)).value("APP_AT") == "0xAB"
    kind = "hex" if symbol == "APP_AT" else "int"
    (app / "Kconfig").write_text(f'config APP_AT\n\t{kind} "At"\n\tdefault {value}\n')
    with pytest.raises(Failure, match=r"app/Kconfig:1: |Kconfig files are wrong"):
        resolve(Request("m7", app=app, root=checkout))


def test_a_fragment_may_begin_with_a_byte_order_mark(checkout: Path) -> None:
    fragment = checkout / "more.conf"
    fragment.write_text("CONFIG_OVE_TICK_HZ=100\n", encoding="utf-8-sig")
    assert resolve(Request("m7", fragments=(fragment,), root=checkout)).value("OVE_TICK_HZ") == "100"


def test_a_fifo_is_no_fragment(checkout: Path) -> None:
    """A FIFO is rejected, because reading it would wait for a writer that never comes."""
    fragment = checkout / "more.conf"
    os.mkfifo(fragment)
    with pytest.raises(UsageError, match=r"is not a regular file"):
        parse_fragment(fragment)


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("nowhere")])
def test_a_name_without_a_file_is_no_absent_file(checkout: Path, make: Callable[[Path], object]) -> None:
    """Claim: an ove.conf or a Kconfig that is a folder, a FIFO or a broken link is an error, and is not ignored."""
    for name in ("ove.conf", "Kconfig"):
        app = checkout / f"app with {name}"
        app.mkdir()
        make(app / name)
        with pytest.raises(Failure, match=rf"{re.escape(name)}(: No such file| is not a regular file)"):
            resolve(Request("m7", app=app, root=checkout))


def test_a_long_value_is_printed_short(checkout: Path) -> None:
    with pytest.raises(UsageError) as caught:
        resolve(Request("m7", defines=(f"CONFIG_OVE_TICK_HZ={10**400}",), root=checkout))
    assert len(str(caught.value)) < 300


def test_board_default_depends_on_the_kernel(checkout: Path) -> None:
    """Claim: a board's Kconfig can give a symbol another default, because it is read first."""
    (checkout / "boards/m7/Kconfig").write_text(
        'config OVE_HEAP_SIZE\n\tint\n\tdefault 2048 if OVE_BOARD = "m7" && OVE_RTOS_ALLOY\n'
    )
    assert resolve(Request("m7", rtos="alloy", root=checkout)).value("OVE_HEAP_SIZE") == "2048"
    assert resolve(Request("m7", root=checkout)).value("OVE_HEAP_SIZE") == "65536"


def test_threads_do_not_mix_boards(checkout: Path) -> None:
    """Claim: configurations resolved at the same time each get their own board."""
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda name: resolve(Request(name, root=checkout)).value("OVE_BOARD"), BOARDS))
    assert found == BOARDS


BOARDS = ["m7", "host"] * 20


def test_each_option_has_a_help_text() -> None:
    """Claim: each symbol and choice that a user can set has a help text that says what it does."""
    without = []
    options = (name for name in files() if "Kconfig" in Path(name).name or name.endswith(".kconfig"))
    paths = [ROOT / name for name in options if not name.startswith("tests/own_symbols/")]
    for path in paths:
        for entry in re.split(r"(?m)^(?=(?:menu)?config |choice )", path.read_text(encoding="utf-8"))[1:]:
            if re.search(r'(?m)^\t(?:(?:bool|int|string|hex|tristate|prompt) ")', entry) and "\thelp\n" not in entry:
                without.append(f"{path.relative_to(ROOT)}: {entry.splitlines()[0]}")
    assert len(paths) > 10
    assert without == []


def _application(checkout: Path, text: str) -> Path:
    app = checkout / "an [odd] app"
    app.mkdir()
    (app / "Kconfig").write_text(text)
    return app


def test_application_has_symbols_of_its_own(checkout: Path) -> None:
    """Claim: an application's Kconfig is read from any folder, and its symbols are set and depend like others."""
    app = _application(checkout, "config APP_N\n\tint\n\tdefault 5 if OVE_SEM\n\tdefault 6\n")
    assert resolve(Request("m7", app=app, root=checkout)).value("APP_N") == "5"
    found = resolve(Request("m7", app=app, defines=("CONFIG_OVE_SEM=n",), root=checkout))
    assert found.value("APP_N") == "6"
    assert app / "Kconfig" in found.inputs
    assert "#define CONFIG_APP_N 6" in header(found)
    assert "/* CONFIG_APP_N is a number. */" in header(found)
    (app / "ove.conf").write_text("CONFIG_APP_N=7\n")
    text = refusal(Request("m7", app=app, root=checkout))
    assert "CONFIG_APP_N cannot be set" in text
    assert resolve(Request("m7", app=app, root=checkout, is_plain=True)).value("APP_N") == "5"
    assert "APP_N" not in resolve(Request("m7", root=checkout)).kconfig.syms


@pytest.mark.parametrize(
    "text", ["config N\n\tbool\n", 'choice OVE_C\n\tbool "c"\nendchoice\n', "config OVE_SEM\n\tbool\n"]
)
def test_application_defines_no_symbol_of_others(checkout: Path, text: str) -> None:
    """Claim: a symbol whose name is not APP_... is rejected with its file and line."""
    app = _application(checkout, text)
    with pytest.raises(Failure, match=r"Kconfig:1: the application defines \w+, and its symbols are named APP_"):
        resolve(Request("m7", app=app, root=checkout))


def test_application_with_an_error_in_its_kconfig(checkout: Path) -> None:
    """Claim: an error in the application's Kconfig is shown with file and line."""
    app = _application(checkout, "config APP_N\n\tint\n\tdefault\n")
    with pytest.raises(Failure, match=r"an \[odd\] app/Kconfig:3"):
        resolve(Request("m7", app=app, root=checkout))


@pytest.mark.parametrize("target", ["nowhere", "Kconfig.options"])
def test_a_kconfig_file_that_cannot_be_read_is_named(checkout: Path, target: str) -> None:
    """Claim: a link that is broken or points to itself is an error that names the file, not a bug in the tool."""
    (checkout / "Kconfig.options").unlink()
    (checkout / "Kconfig.options").symlink_to(target)
    with pytest.raises(Failure, match=r"the Kconfig files are wrong: .*Kconfig\.options"):
        resolve(Request("m7", root=checkout))
