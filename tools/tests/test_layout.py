# SPDX-License-Identifier: MIT OR Apache-2.0
"""Facts about the C headers for another language."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool.layout import cargo, frames, records, rust, zig
from ove_tool.layout.called import Told
from ove_tool.layout.declarations import headers
from ove_tool.layout.inline_asked import Recorder
from ove_tool.layout.inline_bodies import Bodies
from ove_tool.layout.inline_text import Text
from ove_tool.layout.object_file import read
from ove_tool.layout.rust_bodies import Rust
from ove_tool.setup.rust import extra_sysroot

SOURCE = """
#define FACT(name, value) \\
    __attribute__((section("ove_layout"), used)) const long long ove_layout_##name = (value)
FACT(size_ove_thing, 24); FACT(align_ove_thing, 8); FACT(value_low, -11); FACT(value_high, 4294967295);
FACT(stack_align, 8); FACT(sizeof_ove_prio, 1);
const long long ove_layout_elsewhere = 5;
"""
NOTHING = Told([], [], frozenset())
INLINED = Bodies(Text(""), Recorder(()), Rust(4))


@pytest.fixture(name="facts_object")
def _facts_object(tmp_path: Path) -> Path:
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    target = tmp_path / "facts.o"
    subprocess.run(["gcc", "-c", "-x", "c", "-", "-o", str(target)], input=SOURCE, text=True, check=True)
    return target


def test_facts_are_read_with_their_signs(facts_object: Path) -> None:
    """A fact is the 64-bit number at its symbol in the section; other symbols are ignored."""
    facts = read(facts_object)
    assert facts["value_low"] == -11
    assert facts["value_high"] == 0xFFFFFFFF
    assert "elsewhere" not in facts
    assert list(facts) == sorted(facts)


def test_object_without_facts_is_refused(tmp_path: Path) -> None:
    """A file that contains no fact, or is not an object file, is an error that names it."""
    foreign = tmp_path / "foreign.o"
    foreign.write_bytes(b"no object")
    with pytest.raises(Failure, match=r"foreign\.o: the ELF header: "):
        read(foreign)


def test_rust_layout_has_types_and_constants(facts_object: Path) -> None:
    """Each object becomes an opaque type of its size and alignment, each fact a constant."""
    text = rust.layout(read(facts_object), NOTHING, INLINED, [], headers())
    assert "#[repr(C, align(8))]\npub struct ove_thing([u8; 24]);" in text
    assert "pub const VALUE_LOW: i64 = -11;" in text
    assert "pub type ove_enum = u8;" in text


def test_rust_config_names_every_switch(tmp_path: Path) -> None:
    """An enabled switch is a cfg and true; a disabled one is a name that rustc knows, and false."""
    header = tmp_path / "ove_config.h"
    header.write_text(
        "#define CONFIG_OVE_SEM 1\n#define CONFIG_OVE_QUEUE 0\n#define CONFIG_OVE_TICK_HZ 1000\n"
        '#define CONFIG_OVE_BOARD "b"\n'
    )
    source, flags = rust.config(header), rust.flags(header, "cortex-m7", Path("/own"))
    assert "pub const SEM: bool = true;" in source
    assert "pub const QUEUE: bool = false;" in source
    assert "pub const TICK_HZ: u32 = 1_000;" in source
    assert 'pub const BOARD: &str = "b";' in source
    assert [flags[i + 1] for i, word in enumerate(flags) if word == "--cfg"] == ["ove_sem"]
    assert "cfg(ove_queue)" in flags
    assert flags[-4:] == ["-C", "target-cpu=cortex-m7", "--sysroot", "/own"]


def test_rust_config_names_the_interrupts_of_the_board(tmp_path: Path) -> None:
    """The lines of the board's list without its comments; a build without a list says that there is none."""
    header, board = tmp_path / "ove_config.h", tmp_path / "interrupts.txt"
    header.write_text("#define CONFIG_OVE_SEM 1\n")
    board.write_text("# Names.\nTIMER0\nPORT0_7\n")
    constant = "pub const INTERRUPTS: Option<&[&str]> = "
    assert f'{constant}Some(&["TIMER0", "PORT0_7"]);' in rust.config(header, board)
    assert f"{constant}None;" in rust.config(header)


def test_rust_config_has_the_line_of_each_interrupt(tmp_path: Path) -> None:
    """A line that is reserved, or a software interrupt's, has no name but counts."""
    header, board = tmp_path / "ove_config.h", tmp_path / "interrupts.txt"
    header.write_text("#define CONFIG_OVE_SEM 1\n")
    board.write_text("# Names.\nTIMER0\nRESERVED\nSOFTWARE\nUART0\n")
    constant = "pub const INTERRUPT_LINES: Option<&[(&str, u32)]> = "
    assert f'{constant}Some(&[("TIMER0", 0), ("UART0", 3)]);' in rust.config(header, None, board)
    assert f"{constant}None;" in rust.config(header)


def test_manifest_must_make_a_static_library(tmp_path: Path) -> None:
    """The library's name is the manifest's; one that makes no static library is rejected with the line to add."""
    manifest = tmp_path / "Cargo.toml"
    manifest.write_text('[package]\nname = "my-app"\n[lib]\ncrate-type = ["staticlib"]\n')
    assert rust.library(manifest) == "my_app"
    manifest.write_text('[package]\nname = "my-app"\n[lib]\ncrate-type = ["rlib"]\n')
    with pytest.raises(Failure, match=r'write crate-type = \["staticlib"\]'):
        rust.library(manifest)
    for damaged in (b"# \xff\n", b"a = " + b"[" * 5000, b"[[lib]]\n", b"lib = 3\n", b"[lib]\ncrate-type = 5\n"):
        manifest.write_bytes(damaged)
        with pytest.raises(Failure, match=r"Cargo\.toml does not describe a library: "):
            rust.library(manifest)


def test_zig_layout_has_types_and_constants(facts_object: Path) -> None:
    """Each object becomes a type of its size and alignment, each fact a constant."""
    text = zig.layout(read(facts_object), NOTHING, INLINED)
    assert "pub const ove_thing = extern struct { memory: [24]u8 align(8) };" in text
    assert "pub const value_low = -11;" in text
    assert "pub const ove_enum = u8;" in text


def test_zig_config_has_each_symbol_in_lower_case(tmp_path: Path) -> None:
    """A switch is true or false, one that the header omits is false, a number is a number."""
    header = tmp_path / "ove_config.h"
    header.write_text("#define CONFIG_OVE_MUTEX 1\n#define CONFIG_OVE_TICK_HZ 1000\n", encoding="utf-8")
    text = zig.config(header)
    assert "pub const mutex = true;" in text
    assert "pub const sem = false;" in text
    assert "pub const tick_hz: u32 = 1000;" in text


THUMB = "thumbv7em-none-eabihf"
MANIFEST = """
[package]
name = "frames"
version = "0.0.0"
edition = "2021"
[lib]
path = "a.rs"
crate-type = ["staticlib"]
[profile.release]
panic = "abort"
codegen-units = 1
"""
# They include two copies of one function; LLVM keeps one.
CRATE = """
#![no_std]
#[cfg(foreign)] compile_error!("flags of another image");
extern "C" { fn other(x: u32) -> u32; }
#[panic_handler] fn on_panic(_: &core::panic::PanicInfo) -> ! { loop {} }
#[inline(never)] fn twin<T>(x: u32) -> u32 { unsafe { other(x) * 3 } }
#[no_mangle] pub extern "C" fn calls(x: u32) -> u32 { twin::<u8>(x) + twin::<u16>(x) }
#[no_mangle] pub extern "C" fn leaf(x: u32) -> u32 { x + 1 }
"""


def instructions(made: Path, function: str) -> int:
    command = ["arm-none-eabi-objdump", "-d", "--no-show-raw-insn", f"--disassemble={function}", str(made)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sum(line.startswith("   ") for line in text.splitlines())


def test_no_function_keeps_a_frame_pointer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No function of a crate keeps a frame pointer, and an earlier build leaves no trace in the object."""
    if shutil.which("cargo") is None or shutil.which("arm-none-eabi-nm") is None:
        pytest.skip("no compiler for the target")
    (tmp_path / "Cargo.toml").write_text(MANIFEST)
    (tmp_path / "a.rs").write_text(CRATE)
    names, made, target = tmp_path / "names.csv", tmp_path / "a.o", tmp_path / "target"
    flags = frames.flags(names)
    if not flags:
        pytest.skip("the LLVM of this rustc cannot take the frame pointer away")
    sysroot = extra_sysroot(THUMB)
    flags += ["--sysroot", str(sysroot)] if sysroot else []
    # Flags for another image in the folder do not apply to this one.
    (tmp_path / ".cargo").mkdir()
    (tmp_path / ".cargo" / "config.toml").write_text('[build]\nrustflags = ["--cfg", "foreign"]\n')
    monkeypatch.chdir(tmp_path)
    cargo = ["cargo", "rustc", "--quiet", "--lib", "--release", "--offline"]
    cargo += ["--manifest-path", str(tmp_path / "Cargo.toml"), "--target", THUMB, "--target-dir", str(target)]
    cargo += ["--", f"--emit=link,obj={made}"]
    subprocess.run(cargo, check=True, env={**os.environ, "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(flags)})
    before = {name: instructions(made, name) for name in ("calls", "leaf")}
    outputs = target / THUMB / "release"
    assert frames.build(cargo, flags, names, outputs, made, "arm-none-eabi-nm") == 0
    assert {name: instructions(made, name) for name in before} == {"calls": before["calls"] - 1, "leaf": 2}
    named, first = names.read_text(), made.read_bytes()
    assert sum("twin" in name for name in named.splitlines()) == 2
    assert frames.build(cargo, flags, names, outputs, made, "arm-none-eabi-nm") == 0
    assert (names.read_text(), made.read_bytes()) == (named, first)


def test_programs_of_this_machine_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: cargo compiles a build script once for an image, although it compiles the crate twice."""
    if shutil.which("cargo") is None or shutil.which("arm-none-eabi-nm") is None:
        pytest.skip("no compiler for the target")
    (tmp_path / "Cargo.toml").write_text(MANIFEST)
    (tmp_path / "a.rs").write_text(CRATE)
    (tmp_path / "build.rs").write_text("fn main() {}\n")
    names, made, target = tmp_path / "names.csv", tmp_path / "a.o", tmp_path / "target"
    flags = frames.flags(names)
    if not flags:
        pytest.skip("the LLVM of this rustc cannot take the frame pointer away")
    sysroot = extra_sysroot(THUMB)
    flags += ["--sysroot", str(sysroot)] if sysroot else []
    monkeypatch.chdir(tmp_path)
    cargo = ["cargo", "rustc", "--quiet", "--lib", "--release", "--offline"]
    cargo += ["--manifest-path", str(tmp_path / "Cargo.toml"), "--target", THUMB, "--target-dir", str(target)]
    cargo += ["--", f"--emit=link,obj={made}"]
    assert frames.build(cargo, flags, names, target / THUMB / "release", made, "arm-none-eabi-nm") == 0
    scripts = [*tmp_path.glob("target*/release/build/*/build-script-build")]
    assert len(scripts) == 2
    assert len({path.stat().st_mtime_ns for path in scripts}) == 1


def test_rustc_without_the_option_keeps_its_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If rustc's LLVM does not know the option, rustc gets no flag, and the crate is compiled once."""
    rustc = tmp_path / "rustc"
    rustc.write_text("#!/bin/sh\necho Unknown command line argument >&2\nexit 1\n")
    rustc.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    names = tmp_path / "names.csv"
    assert frames.flags(names) == []
    assert not names.exists()
    assert frames.build(["true"], [], names, tmp_path / "outputs", tmp_path / "a.o", "nm") == 0


def test_an_archive_is_read_as_ar_writes_it(tmp_path: Path) -> None:
    """Members have their names, even long ones, and an archive of our own contains what was put into it."""
    if shutil.which("ar") is None:
        pytest.skip("no ar")
    parts = {"a.o": b"odd", "a_name_of_more_than_sixteen.o": b"even", "b.o": b""}
    for name, data in parts.items():
        (tmp_path / name).write_bytes(data)
    subprocess.run(["ar", "crD", "made.a", *parts], cwd=tmp_path, check=True)
    assert dict(records.members((tmp_path / "made.a").read_bytes())) == parts
    assert [data for _, data in records.members(records.archive(list(parts.values())))] == list(parts.values())
    with pytest.raises(Failure, match="not an archive"):
        list(records.members(b"\x7fELF"))


@pytest.mark.parametrize(
    ("build_type", "has_checks", "level", "is_checked"),
    [
        ("RelWithDebInfo", True, "3", "true"),
        ("RelWithDebInfo", False, "3", "false"),
        ("Debug", False, "1", "true"),
        ("MinSizeRel", False, '"s"', "false"),
    ],
)
def test_the_profile_follows_the_build(build_type: str, has_checks: bool, level: str, is_checked: str) -> None:
    """Rust's optimisation level is the build's; its checks are on with CONFIG_OVE_CHECKS and in each debug build."""
    flags = ["--cfg", "ove_checks"] if has_checks else []
    text = cargo.settings(Path("Cargo.toml"), None, "thumb", flags, build_type)
    release = text.partition("[profile.release]")[2].partition("[")[0].splitlines()
    assert f"opt-level = {level}" in release
    assert {f"debug-assertions = {is_checked}", f"overflow-checks = {is_checked}"} <= set(release)
