# SPDX-License-Identifier: MIT OR Apache-2.0
"""Running a program: output, exit codes, time limits, the emulator's command line."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab import image as images
from ove_lab.errors import Failure, UsageError
from ove_lab.runner import command, explain_addresses, joined, run
from ove_tool.paths import ROOT

LAB = ROOT / "lab"


def host_image(folder: Path, script: str) -> images.Image:
    elf = folder / "program"
    elf.write_text(f"#!/bin/sh\n{script}\n")
    elf.chmod(0o755)
    return images.Image("program", elf, "posix", "host", "heap", "c", folder)


def test_output_and_exit_code(checkout: Path) -> None:
    """Claim: both streams arrive line by line in order, including invalid bytes, and the exit code is passed on."""
    image = host_image(checkout, r"echo one; echo two >&2; printf 'a\377b\r\nlast'; exit 7")
    seen: list[str] = []
    result = run(image, boards.load("host", checkout / "boards"), on_line=seen.append)
    assert result.lines == seen == ["one", "two", "a\ufffdb", "last"]
    assert (result.exit_code, result.timed_out) == (7, False)


def test_arguments_and_environment(checkout: Path) -> None:
    """Claim: arguments and variables reach a program on the host."""
    image = host_image(checkout, 'echo "$1|$2|$X"')
    board = boards.load("host", checkout / "boards")
    assert run(image, board, ("a b", "c"), environment={"X": "y"}).lines == ["a b|c|y"]


def test_time_limit_ends_the_whole_program(checkout: Path) -> None:
    """Claim: at the limit, the program and its children are ended, and its last output is kept."""
    image = host_image(checkout, "echo begun; sleep 600 & sleep 600")
    # On a busy machine, the program may need longer to start.
    for timeout_s in (0.5, 5.0, 50.0):
        result = run(image, boards.load("host", checkout / "boards"), timeout_s=timeout_s)
        if result.tail():
            break
    assert result.timed_out
    assert result.tail() == "begun"


def test_a_killed_tool_leaves_nothing_behind(checkout: Path) -> None:
    """Claim: a program that runs under the tool ends when the tool is killed."""
    host_image(checkout, "exec sleep 60")
    begin = (
        "import sys; from pathlib import Path; from ove_lab import board, image, runner; folder = Path(sys.argv[1]);"
    )
    started = (
        "runner.run(image.Image('program', folder / 'program', 'posix', 'host', 'heap', 'c', folder),"
        " board.load('host', folder / 'boards'))"
    )
    tool = subprocess.Popen([sys.executable, "-c", begin + started, checkout], cwd=LAB)
    children = Path(f"/proc/{tool.pid}/task/{tool.pid}/children")
    try:
        while not (found := children.read_text().split()) or "sleep" not in command_line(found[0]):
            assert tool.poll() is None
            time.sleep(0.01)
    finally:
        tool.kill()
        tool.wait()
    while "sleep" in command_line(found[0]):
        time.sleep(0.01)


def command_line(pid: str) -> str:
    """Return the arguments of a process; empty once it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def test_signal_becomes_a_code(checkout: Path) -> None:
    """Claim: a program that dies of a signal ends with 128 + its number, as in a shell."""
    image = host_image(checkout, "kill -SEGV $$")
    assert run(image, boards.load("host", checkout / "boards")).exit_code == 128 + 11


def test_emulator_command(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: machine and shift are the board's, time never sleeps, and a comma in an argument is doubled."""
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/qemu-system-arm")
    image = images.Image("x", checkout / "x.elf", "freertos", "m7", "heap", "c", checkout)
    words = command(image, boards.load("m7", checkout / "boards"), ("--run", "a,b"))
    assert words[words.index("-M") + 1] == "mps2-an500"
    assert words[words.index("-icount") + 1] == "shift=7,sleep=off"
    wanted = "enable=on,target=native,chardev=sh,arg=x,arg=--run,arg=a,,b"
    assert words[words.index("-semihosting-config") + 1] == wanted


@pytest.mark.parametrize(
    ("word", "message"),
    [("", "an empty argument"), ("b c", "`b c` has a blank"), (" ", "` ` has a blank")],
)
def test_an_argument_that_the_emulator_would_split_is_refused(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, word: str, message: str
) -> None:
    """Claim: the program gets its arguments in one text separated by blanks.

    An argument that a blank would split therefore never reaches it changed.
    """
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/qemu-system-arm")
    image = images.Image("x", checkout / "x.elf", "", "m7", "", "", checkout)
    with pytest.raises(UsageError, match=message):
        command(image, boards.load("m7", checkout / "boards"), ("a", word))
    assert command(host_image(checkout, ""), boards.load("host", checkout / "boards"), (word,))[1:] == [word]


_ODD = (
    "b c",
    "",
    " ",
    '"',
    "\\",
    'say "no"',
    "\\\\ \\",
    "a\\",
    "'x y'",
    "a,b",
    "\u00e9 \u65e5",
    "--x=1",
    "a\tb",
    '" "',
)
_PRINTS = """
#include <ove_board.h>
#include <stdint.h>
#include <string.h>
__attribute__((section(".vectors"), used)) static void *const vectors[];
void start(void);
void start(void)
{
	const char *const *words;
	const int count = ove_board_args(&words);

	for (int each = 0; each < count; each++) {
		ove_board_console_write("<", 1);
		ove_board_console_write(words[each], strlen(words[each]));
		ove_board_console_write(">\\n", 2);
	}
	ove_board_exit(words[count] != NULL);
}
static void *const vectors[] = {(void *)0x20010000, (void *)start};
"""


def test_every_argument_reaches_the_program_as_it_is(tmp_path: Path) -> None:
    """Claim: blanks, quotes, backslashes, empty arguments and non-ASCII letters reach a program in the emulator."""
    compiler, board = shutil.which("arm-none-eabi-gcc"), boards.load("qemu-mps2-an500")
    if compiler is None or shutil.which(board.qemu) is None:
        pytest.skip("arm-none-eabi-gcc or the emulator is missing")
    (tmp_path / "main.c").write_text(_PRINTS, encoding="utf-8")
    folder, elf = ROOT / "boards", tmp_path / "x.elf"
    sources = [tmp_path / "main.c", folder / "common" / "cortex-m" / "semihosting.c"]
    words = [compiler, "-mcpu=cortex-m7", "-mthumb", "-O2", "-nostartfiles", "-Wall", "-Werror", f"-I{folder}/include"]
    places = "-Wl,-Ttext=0x200,--section-start=.vectors=0,-Tdata=0x20000000,-e,start"
    subprocess.run([*words, f"-I{ROOT}/include", places, *sources, "-o", elf], check=True)
    image = images.Image("x", elf, "freertos", board.name, "heap", "c", tmp_path)
    done = run(image, board, _ODD)
    assert (done.exit_code, done.lines) == (0, ["<x>", *(f"<{one}>" for one in _ODD)])


def test_more_arguments_than_the_program_reads_are_refused(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: the limits are those of ove's start-up code, and apply only to an ove image."""
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/qemu-system-arm")
    source = (ROOT / "boards" / "common" / "cortex-m" / "semihosting.c").read_text(encoding="utf-8")
    count, size = (
        int(re.search(one, source)[1])  # type: ignore[index]
        for one in (r"define MAX_ARGS (\d+)", r"static char line\[(\d+)\]")
    )
    board = boards.load("m7", checkout / "boards")
    image = images.Image("x", checkout / "x.elf", "freertos", "m7", "heap", "c", checkout)
    foreign = images.Image("x", checkout / "x.elf", "", "m7", "", "", checkout)
    for fits, does_not in ((("a",) * (count - 1), ("a",) * count), (("\u00e9" * 254 + "a",), ("\u00e9" * 255,))):
        assert len(" ".join(("x", *fits)).encode()) < size
        command(image, board, fits)
        with pytest.raises(UsageError, match=f"at most {count} words of {size - 1} bytes in all"):
            command(image, board, does_not)
        command(foreign, board, does_not)


def test_the_first_word_is_one_word(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a blank in a file's name does not shift the program's arguments."""
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/qemu-system-arm")
    image = images.Image("my prog", checkout / "my prog.elf", "", "m7", "", "", checkout)
    words = command(image, boards.load("m7", checkout / "boards"), ("a",))
    assert words[words.index("-semihosting-config") + 1].endswith(",arg=my_prog,arg=a")


def test_a_machine_that_qemu_does_not_know_names_the_board_file(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Claim: an error in board.toml is reported with the file's name."""
    emulator = tmp_path / "qemu-system-arm"
    emulator.write_text("#!/bin/sh\necho 'qemu-system-arm: unsupported machine type' >&2\nexit 1\n")
    emulator.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    image = images.Image("x", checkout / "x.elf", "freertos", "m7", "heap", "c", checkout)
    with pytest.raises(Failure, match=r'm7/board\.toml: `machine = "mps2-an500"` is not a machine of this'):
        run(image, boards.load("m7", checkout / "boards"))


def test_no_machine_has_a_network_unasked() -> None:
    """Claim: a guest can reach nothing on this machine, which QEMU's own default would allow."""
    found = set()
    for board in (board for board in map(boards.load, boards.names()) if board.kind == "qemu"):
        words = command(images.Image("a", Path("a.elf"), "alloy", board.name, "heap", "c", Path()), board)
        assert ("user,restrict=on" in words) == board.machine.startswith("mps2-")
        found.add(board.machine)
    assert found >= {"mps2-an385", "mps2-an500", "microbit"}


def test_a_users_network_takes_the_place_of_the_isolated_one() -> None:
    """Claim: the machine has one controller; a second network of ours would disconnect the user's."""
    words = ["qemu", "-M", "mps2-an500", "-nic", "user,restrict=on", "-kernel", "a"]
    assert joined(words, ["-nic", "user"]) == ["qemu", "-M", "mps2-an500", "-kernel", "a", "-nic", "user"]
    assert joined(words, ["-d", "int"]) == [*words, "-d", "int"]


def test_real_board_is_not_run(checkout: Path) -> None:
    """Claim: a hardware board is rejected with the commands to use instead."""
    text = (checkout / "boards/m7/board.toml").read_text()
    probe = 'openocd_config = "b.cfg"\nprobe_rs_chip = "B"'
    text = text.replace('"qemu"', '"probe"').replace('machine = "mps2-an500"\nicount_shift = 7', probe)
    text += '\n[silicon]\nstatus = "not run"\n'
    (checkout / "boards/m7/board.toml").write_text(text)
    image = images.Image("x", checkout / "x.elf", "freertos", "m7", "heap", "c", checkout)
    with pytest.raises(UsageError, match="ove flash"):
        command(image, boards.load("m7", checkout / "boards"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'kind = "qemu"',
            'kind = "renode"',
            ":8: run.kind: invalid enum value 'renode'; valid: host, own, probe, qemu",
        ),
        ('machine = "mps2-an500"\n', "", "a board of the kind `qemu`, and no other, has `machine`"),
        ("icount_shift = 7", 'icount_shift = "7"', ":10: run.icount_shift: expected a whole number, got a text"),
        ("hz = 25000000", "hz = 25000000\ncolour = 1", "cycles.colour: unknown key; valid: hz"),
        ('name = "m7"', 'name = "m4"', "they must be the same"),
        ("hz = 25000000", "hz = 0", ":13: cycles.hz: expected a whole number >= 32768"),
        ("hz = 25000000", "hz = -1", "cycles.hz: expected a whole number >= 32768"),
        ("hz = 25000000", "hz = 1", "cycles.hz: expected a whole number >= 32768"),
        ("hz = 25000000", "hz = 100000000000", "cycles.hz: expected a whole number <= 10000000000"),
        ("hz = 25000000", "hz = true", "cycles.hz: expected a whole number, got true or false"),
        ("hz = 25000000", "hz = 25000000\ninstruction_ns = 20", "cycles.instruction_ns: unknown key"),
        ("icount_shift = 7", "icount_shift = 11", "run.icount_shift: expected a whole number <= 10"),
        ('"mps2-an500"', '"mps2-an500,firmware=x"', "run.machine: expected a text matching regex"),
        ('kind = "qemu"', 'kind = "host"', "a board of the kind `qemu`, and no other, has `machine`"),
        ("default_timeout_s = 60", "default_timeout_s = 0", "default_timeout_s: expected a whole number >= 1"),
    ],
)
def test_bad_board_file(checkout: Path, old: str, new: str, message: str) -> None:
    """Claim: each mistake in a board.toml is named with section and key."""
    path = checkout / "boards/m7/board.toml"
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(Exception, match=r".") as caught:
        boards.load("m7", checkout / "boards")
    assert message in str(caught.value)


@pytest.fixture
def compiled(tmp_path: Path) -> images.Image:
    """Return a small program from the host's compiler, at a fixed address."""
    source = tmp_path / "main.c"
    source.write_text("int marker(void)\n{\n\treturn 7;\n}\nint data[4] = {1};\nint main(void) { return marker(); }\n")
    elf = tmp_path / "main.elf"
    subprocess.run(["gcc", "-g", "-O0", "-no-pie", "-o", elf, source], check=True)
    return images.Image("main", elf, "posix", "host", "heap", "c", tmp_path)


def test_addresses_of_a_stop_are_resolved(compiled: images.Image) -> None:
    """Claim: a code address in a stop's line becomes function, file and line; other lines and addresses are unchanged.

    A fault's address is the instruction's own; any other is a return address, so the call is before it.
    """
    names = subprocess.run(["nm", compiled.elf], capture_output=True, text=True, check=True).stdout
    start = int(next(line.split()[0] for line in names.splitlines() if line.endswith(" marker")), 16)
    first, second = f"0x{start:x}", f"0x{start + 1:x}"
    found = explain_addresses(compiled, f"ove: stop 6 (processor fault) in code at {first}")
    assert found == [f"    {first} is marker {compiled.folder}/main.c:2"]
    found = explain_addresses(compiled, f"ove: stop 3 (heap locked) in code at {second}")
    assert found == [f"    {second} is marker {compiled.folder}/main.c:2"]
    assert "marker" not in "".join(explain_addresses(compiled, f"ove: stop 3 (heap locked) in code at {first}"))
    assert len(explain_addresses(compiled, f"ove: lr {second}, pc {first}, sp 0x12345678")) == 2
    assert explain_addresses(compiled, f"ove: exception 0x3, cfsr {first}, r0 {first}") == []
    assert explain_addresses(compiled, f"at {first}") == []
    assert explain_addresses(compiled, "ove: stop 3 in code at 0xffffffff") == []


def test_size_adds_up_allocated_sections(compiled: images.Image) -> None:
    """Claim: text, rodata, data and bss match the compiler's own size tool."""
    size = images.size(compiled.elf)
    answer = subprocess.run(["size", compiled.elf], capture_output=True, text=True, check=True).stdout
    text, data, bss = map(int, answer.splitlines()[1].split()[:3])
    assert (size.text + size.rodata, size.data, size.bss) == (text, data, bss)
