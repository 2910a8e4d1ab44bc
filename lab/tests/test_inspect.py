# SPDX-License-Identifier: MIT OR Apache-2.0
"""Snapshots as files, and descriptions of faults. The programs of tests/deaths test the rest in the emulator."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_lab.image import digest_of_bytes
from ove_lab.inspect import core, fault_words, session
from ove_lab.inspect.objects import Objects, TimerFacts
from ove_lab.inspect.remote import Remote
from ove_lab.inspect.snapshot import Region, Snapshot
from ove_lab.inspect.unwind import Unwinder
from ove_lab.trace.debug import Field

_REGISTERS = {"sp": 0x20000010, "pc": 0x101, "lr": 0x201, "xpsr": 0x01000000}
_SEEN = Snapshot(_REGISTERS, [Region(0x20000000, b"abcd\0\1\2\3"), Region(0x20001000, b"xy")], {"pc": 5})


def _core(folder: Path, digest: str, image: Path) -> Path:
    path = folder / "dead.core"
    core.write(path, _SEEN, [_REGISTERS, {"pc": 0x300}], image, digest)
    return path


def test_a_core_holds_what_was_seen(tmp_path: Path) -> None:
    """Claim: a core file preserves the registers, the memory, the digest and the image's path."""
    image = tmp_path / "app.elf"
    found, digest, place = core.read(_core(tmp_path, "1234", image))
    assert (found.registers, found.thread_registers) == (_REGISTERS, {"pc": 5})
    assert found.regions == _SEEN.regions
    assert (digest, place) == ("1234", image.resolve())


def test_memory_that_was_not_read_is_unknown() -> None:
    """Claim: a snapshot returns numbers and texts inside its regions, and None outside them and across their ends."""
    assert _SEEN.value(0x20000000) == int.from_bytes(b"abcd", "little")
    assert _SEEN.text(0x20000000) == "abcd"
    assert _SEEN.value(0x20000006) is None
    assert _SEEN.value(0x20001000, 2) == int.from_bytes(b"xy", "little")
    assert _SEEN.value(0x10000000) is None


def test_a_core_of_another_image_is_refused(tmp_path: Path) -> None:
    """Claim: a core is read only with the image from which it was taken; a wrong or missing one is rejected by name."""
    # All ELF files without code have the same digest as the image, and a core file is one.
    image = _core(tmp_path, "", tmp_path / "none").rename(tmp_path / "app.elf")
    kept = _core(tmp_path, digest_of_bytes(image), image)
    assert session.load(kept, None)[0] == image
    other = _core(tmp_path, "1234", image)
    with pytest.raises(Failure, match="core of another image"):
        session.load(other, None)
    image.unlink()
    with pytest.raises(Failure, match="is not there; name the image with --elf"):
        session.load(kept, None)


@pytest.mark.parametrize("end", [60, 200, -1])
def test_a_core_that_is_cut_off_is_refused(tmp_path: Path, end: int) -> None:
    """Claim: a truncated core file is rejected by name, wherever it is cut off."""
    path = _core(tmp_path, "1234", tmp_path / "app.elf")
    path.write_bytes(path.read_bytes()[:end])
    with pytest.raises(Failure, match=r"dead\.core"):
        core.read(path)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "ove: exception 0x00000005, cfsr 0x00008200, hfsr 0x00000000",
            "    BusFault: an access to where no memory is",
        ),
        ("ove: exception 0x00000006, cfsr 0x02000000, hfsr 0x00000000", "    UsageFault: a division by zero"),
        (
            "ove: exception 0x00000003, cfsr 0x00010000, hfsr 0x40000000",
            "    HardFault: an undefined instruction; a HardFault, "
            "since the handler of the fault itself could not run here",
        ),
        ("ove: exception 0x00000003, exc_return 0xfffffffd", "    HardFault: this processor does not say why"),
        ("ove: exception 0x00000003", ""),
        ("ove: exception 0x00000005, cfsr 0x000082", ""),
        ("ove: exception 0x00000005, cfsr 0x00008200, hfsr 0x", ""),
        ("ove: exception 0x00000005, cfsr 0x00000000, hfsr 0x00000000", ""),
        ("exception 0x00000005, cfsr 0x00008200, hfsr 0x00000000", ""),
    ],
)
def test_a_fault_has_words(line: str, words: str) -> None:
    """Claim: each bit of the status registers has a description. A line that does not report a fault has none."""
    assert fault_words.explain(line) == words


def test_registers_without_a_place_have_no_calls(tmp_path: Path) -> None:
    """Claim: a backtrace from registers without the program counter is empty and says why."""
    image = _core(tmp_path, "", tmp_path / "app.elf")
    found = Unwinder(Elf(image)).follow(_SEEN, {"sp": 0x20000010}, frozenset())
    assert (found.frames, found.ends) == ((), "the program counter is not known")


def test_an_emulator_that_ends_is_said() -> None:
    """Claim: a wait for a stop raises Failure if the emulator has ended, and returns no text after its timeout."""
    near, far = socket.socketpair()
    with Remote(near) as remote:
        assert remote.wait(0.01) == ""
        far.close()
        with pytest.raises(Failure, match="the emulator has ended"):
            remote.wait(600.0)


class _Timer:
    """A program, its debug information and its names, for one timer at address 0."""

    def __init__(self, **members: int) -> None:
        self._places = {name.replace("__", "."): 4 * i for i, name in enumerate(members)}
        self.snapshot = Snapshot({}, [Region(0, b"".join(one.to_bytes(4, "little") for one in members.values()))])

    def field(self, _structure: str, path: str) -> Field | None:
        """Find a member."""
        at = self._places.get(path)
        return None if at is None else Field(at, 4, 1)

    def function(self, found: int) -> int:
        """Name a function by its address."""
        return found


def _facts(**members: int) -> TimerFacts:
    timer = _Timer(**members)
    objects = Objects.__new__(Objects)
    vars(objects).update(_program=timer, _debug=timer, _symbols=timer, _running=None)
    return objects._timer(timer.snapshot, 0)


def test_a_timer_with_slack_is_shown_as_it_was_made() -> None:
    """Claim: a timer with slack is shown with its own callback, kind and period, not with the kernel timer's."""
    kernels = {"running": 0, "periodic": 0, "period_ms": 7, "callback": 0x101}
    made = {"slack__callback": 0x201, "slack__period_ms": 500, "slack__is_periodic": 1, "slack__is_running": 1}
    assert _facts(**kernels, **made, slack__slack_ms=0) == TimerFacts(False, False, "7 ms", 0x100)
    assert _facts(**kernels, **made, slack__slack_ms=9) == TimerFacts(True, True, "500 ms", 0x200)
    # FreeRTOS counts ticks.
    assert _facts(ticks=7, one_shot=1, callback=0x101, **made, slack__slack_ms=9).period == "500 ms"
