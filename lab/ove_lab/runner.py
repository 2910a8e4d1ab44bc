# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs an image in the emulator or on this machine, within a time limit."""

from __future__ import annotations

import difflib
import functools
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ove_lab import image as images
from ove_lab.board import BOARDS, Board, not_emulated
from ove_lab.errors import Failure, UsageError
from ove_lab.limits import Watch, call, ends_with_us, kill_session

if TYPE_CHECKING:
    from ove_lab.inspect.capture import Capture
    from ove_lab.log.decoder import Decoder

# Matches only positions of code addresses, because a fault status or an argument may look like one.
_ADDRESS = re.compile(r"\b(lr|pc|at) 0x([0-9a-fA-F]{4,16})\b")
_STOP_FAULT = 6
# The end of a program on a chip: the console prints the code, and the processor stops.
_EXIT = re.compile(r"ove: exit (\d{1,3})$")
# On such a board, an instruction takes 8 ns, so a tick lasts some thousand instructions.
_SHIFT = 3
# The maximum number of words and bytes of text that boards/common/cortex-m/semihosting.c reads.
WORDS, _LINE = 16, 511
_SPECIAL, _ESCAPED, _WITH_BACKSLASH = re.compile(r'[ "\\]'), re.compile(r'["\\]'), r"\\\g<0>"
_KEPT_LINES = 20
_KEPT_WIDTH = 200


# These machines have a network controller. By default, QEMU lets their guests reach this machine's loopback interface.
# Without a network, QEMU warns about the unconnected controller in the program's output. Other machines get no network,
# because QEMU would warn about that too.
_MPS2 = re.compile(r"mps2-an\d+$")
_ISOLATED = ("-nic", "user,restrict=on")
_NETWORK = ("-nic", "-net", "-netdev")


@dataclass(frozen=True)
class RunWords:
    """The user's additions to a run: `arguments` for the program, `emulator` options for the emulator."""

    arguments: tuple[str, ...] = ()
    emulator: tuple[str, ...] = ()


NO_WORDS = RunWords()
# The start function for an emulator other than QEMU, by kind. The tool that installs an emulator registers it here.
OTHERS: dict[str, Callable[[images.Image], list[str]]] = {}


@dataclass(frozen=True)
class RunResult:
    """The result of a run. `lines` is the whole output, each line without its end; `over` says which limit ended the
    run.

    `has_open_line` means that the last line has no end, because the run may have been ended in the middle of it.
    """

    exit_code: int
    lines: list[str]
    seconds: float
    timed_out: bool
    over: str = ""
    has_open_line: bool = False

    def tail(self, count: int = _KEPT_LINES) -> str:
        """Return the last lines for a message, with long lines truncated."""
        cut = [line if len(line) <= _KEPT_WIDTH else f"{line[:_KEPT_WIDTH]} ..." for line in self.lines[-count:]]
        return "\n".join(cut) or "(it printed nothing)"


def command(image: images.Image, board: Board, arguments: tuple[str, ...] = ()) -> list[str]:
    """Return the command line that starts the image. Raises UsageError for a board that is real hardware."""
    if board.kind == "host":
        return [str(image.elf), *arguments]
    if board.kind != "qemu" and board.emulator is None:
        raise UsageError(f"{board.name} is a real board: use `./ove flash` and `./ove monitor` instead")
    if why := not_emulated(board.name, image.rtos):
        raise UsageError(f"no emulator runs {board.name} with {image.rtos}: {why}. `./ove flash` writes the board")
    if board.emulator is not None and arguments:
        raise UsageError(f"{board.name} is a real board: its programs take no arguments")
    if board.emulator is not None and board.emulator.kind != "qemu":
        return OTHERS[board.emulator.kind](image)
    require(board.qemu)
    if board.emulator is not None:
        return [
            *(board.qemu, "-M", board.emulator.machine, "-display", "none", "-monitor", "none"),
            *_isolated(board.emulator.machine),
            *(word for _ in range(board.emulator.serial) for word in ("-serial", "null")),
            *("-serial", "stdio", "-icount", f"shift={_SHIFT},sleep=off", "-kernel", str(image.elf)),
        ]
    # A comma inside a QEMU option must be doubled.
    words = [word.replace(",", ",,") for word in _one_line(image, arguments)]
    semihosting = ",".join(["enable=on,target=native,chardev=sh", *(f"arg={word}" for word in words)])
    return [
        *(board.qemu, "-M", board.machine, "-display", "none", "-monitor", "none", *_isolated(board.machine)),
        *("-serial", "none"),
        *("-chardev", "stdio,id=sh", "-semihosting-config", semihosting),
        *("-icount", f"shift={board.icount_shift},sleep=off", "-kernel", str(image.elf)),
    ]


def _one_line(image: images.Image, arguments: tuple[str, ...]) -> list[str]:
    """Return the program's command line: its name and arguments. Raises UsageError for arguments that would not arrive.

    The emulator passes a program one text, in which blanks separate the words. ove's start-up code understands quotes.
    """
    for word in arguments:
        # It is not known how a program from another build splits its text.
        if not image.rtos and (not word or " " in word):
            what = f"the argument `{word}` has a blank" if word else "an empty argument"
            raise UsageError(f"{what}: a program on {image.board} gets its arguments as one text, split at blanks")
    words = [image.name.replace(" ", "_"), *(_quoted(word) if image.rtos else word for word in arguments)]
    if image.rtos and (len(words) > WORDS or len(os.fsencode(" ".join(words))) > _LINE):
        raise UsageError(
            f"{len(arguments)} arguments: a program on {image.board} reads at most {WORDS} words of {_LINE} bytes in "
            f"all, its own name, the blanks between them and their quotes included"
        )
    return words


def _quoted(word: str) -> str:
    """Return an argument as boards/common/cortex-m/semihosting.c reads it, in quotes if necessary."""
    if word and not _SPECIAL.search(word):
        return word
    return f'"{_ESCAPED.sub(_WITH_BACKSLASH, word)}"'


def require(emulator: str) -> None:
    """Raise Failure if the emulator is not in PATH."""
    if shutil.which(emulator) is None:
        raise Failure(f"{emulator} is missing: install QEMU (Debian, Ubuntu: sudo apt-get install qemu-system-arm)")


def is_mps2(machine: str) -> bool:
    """Return True if a QEMU machine models Arm's MPS2, with a network controller and spare memory."""
    return _MPS2.match(machine) is not None


def _isolated(machine: str) -> tuple[str, ...]:
    return _ISOLATED if is_mps2(machine) else ()


def run(
    image: images.Image,
    board: Board,
    arguments: tuple[str, ...] = (),
    timeout_s: float | None = None,
    on_text: Callable[[str], None] = lambda _: None,
    on_line: Callable[[str], None] = lambda _: None,
    environment: dict[str, str] | None = None,
    on_the_clock: bool = False,
    more: Sequence[str] = (),
    excused: Callable[[], float] = lambda: 0.0,
    quiet_s: float | None = None,
    capture: Capture | None = None,
) -> RunResult:
    """Run to the end or to the limit. `on_text` gets the output as it comes, `on_line` each whole line.

    `more` holds further emulator options. With `capture`, which requires QEMU, a snapshot is taken at the limit.

    The limit counts processor time (ove_lab.limits), or with `on_the_clock` the user's seconds of wall time, without
    the `excused` ones. With `quiet_s`, a program that prints nothing for that long is ended too.
    """
    limit = board.default_timeout_s if timeout_s is None else timeout_s
    words = joined(command(image, board, arguments), (*more, *(capture.words if capture is not None else ())))
    started = time.monotonic()
    try:
        process = subprocess.Popen(
            [*ends_with_us(), *_at_fixed_addresses(environment or {}), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env={**os.environ, **(environment or {})},
        )
    except OSError as error:
        raise Failure(f"{image.elf} cannot be started: {error.strerror}") from error
    if capture is not None:
        capture.start()
    take = capture.take if capture is not None else lambda: None
    with Watch(process.pid, limit, on_the_clock, excused, quiet_s, take) as watch:

        def hear(line: str) -> None:
            watch.heard()
            on_line(line)

        try:
            # Imported here: every build starts with this module.
            from ove_lab.log.decoder import Decoder  # noqa: PLC0415 - as above

            lines, said, is_open = _read(process, board.is_silicon, Decoder(image.elf), on_text, hear)
            if said is None:
                process.wait()
        finally:
            if process.poll() is None:
                kill_session(process.pid)
                process.wait()
    refuse_machine(board, lines[0] if lines else "")
    code = process.returncode if said is None else said
    code = 128 - code if code < 0 else code
    return RunResult(code, lines, time.monotonic() - started, bool(watch.over), watch.over, is_open)


def refuse_machine(board: Board, line: str) -> None:
    """Raise Failure, naming board.toml, if the line is QEMU's message about an unknown machine."""
    if line.startswith(f"{board.qemu}: unsupported machine type"):
        machine = board.emulator.machine if board.emulator else board.machine
        raise Failure(
            f'{BOARDS / board.name / "board.toml"}: `machine = "{machine}"` is not a machine of this {board.qemu}; '
            f"`{board.qemu} -machine help` lists them"
        )


def joined(words: list[str], more: Sequence[str]) -> list[str]:
    """Add a user's options to a command line; a network among them replaces the isolated one."""
    if _ISOLATED[1] in words and any(word in _NETWORK for word in more):
        at = words.index(_ISOLATED[1])
        words = [*words[: at - 1], *words[at + 1 :]]
    return [*words, *more]


@functools.cache
def _can_fix_addresses() -> bool:
    return call(["setarch", "-R", "true"], 10).code == 0


def _at_fixed_addresses(environment: dict[str, str]) -> list[str]:
    """Return the words that turn off address randomisation for ThreadSanitizer.

    Its shadow memory has fixed addresses, with which a stronger randomisation than Debian's can collide.
    """
    return ["setarch", "-R"] if "TSAN_OPTIONS" in environment and _can_fix_addresses() else []


def _read(
    process: subprocess.Popen[bytes],
    ends_by_line: bool,
    decoder: Decoder,
    on_text: Callable[[str], None],
    on_line: Callable[[str], None],
) -> tuple[list[str], int | None, bool]:
    """Return the lines, with log lines decoded, the exit code if only the console reports it, and whether the last line
    has no end."""
    lines: list[str] = []

    def take(raw: str, end: str) -> None:
        shown = decoder.lines(raw)
        for line in shown:
            lines.append(line)
            on_text(line + (end if line is shown[-1] else "\n"))
            on_line(line)

    rest = b""
    assert process.stdout is not None  # noqa: S101
    while chunk := process.stdout.read1(65536):  # type: ignore[attr-defined]
        *whole, rest = (rest + chunk).split(b"\n")
        for raw in whole:
            line = raw.decode(errors="replace").rstrip("\r")
            found = _EXIT.search(line) if ends_by_line else None
            if found is None:
                take(line, "\n")
                continue
            if found.start():
                take(line[: found.start()], "")
            return lines, int(found[1]), False
    if rest:
        take(rest.decode(errors="replace"), "")
    return lines, None, bool(rest)


def places(image: images.Image, line: str) -> dict[str, str]:
    """Return the source of each code address in an `ove:` line (a stop or a fault dump), keyed by the address's
    text."""
    if not line.startswith("ove:"):
        return {}
    # Only a fault has its own instruction's address; every other stop has its caller's return address.
    is_caller = line.startswith("ove: stop ") and not line.startswith(f"ove: stop {_STOP_FAULT} ")
    found = {}
    for match in _ADDRESS.finditer(line):
        place = images.resolve(image.elf, int(match[2], 16), is_return=is_caller or match[1] == "lr")
        if place:
            found[f"0x{match[2]}"] = place
    return found


def explain_addresses(image: images.Image, line: str) -> list[str]:
    """Return one readable line for each code address in an `ove:` line."""
    return [f"    {address} is {place}" for address, place in places(image, line).items()]


def mismatch(result: RunResult, expected: str, limit_s: float) -> list[str]:
    """Return how a run differs from its expected output and exit code 0; empty if it does not."""
    found = []
    if result.timed_out:
        found.append(f"it did not end within {limit_s:g} s")
    elif result.exit_code != 0:
        found.append(f"it ended with code {result.exit_code}")
    wanted = expected.splitlines()
    if result.lines != wanted:
        found += difflib.unified_diff(wanted, result.lines, "expected", "printed", lineterm="")
    return found
