# SPDX-License-Identifier: MIT OR Apache-2.0
"""The plugin of the emulator, driven by a program that plays the emulator."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from ove_lab.errors import Failure
from ove_lab.trace import record
from ove_lab.trace.collector import SOURCES
from ove_lab.trace.compiled import FLAGS
from ove_lab.trace.notes import Pending

# It translates one block with one instruction at address 0x1234. It executes the instruction as often as the argument
# says, with one store each time. Then it is killed, or it ends.
_EMULATOR = r"""
#include <dlfcn.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void (*translated)(uint64_t, void *), (*executed)(unsigned, void *), (*at_exit)(uint64_t, void *);
static void (*accessed)(unsigned, uint32_t, uint64_t, void *);
static void *event;

void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*call)(uint64_t, void *)) { translated = call; }
void qemu_plugin_register_atexit_cb(uint64_t id, void (*call)(uint64_t, void *), void *data) { at_exit = call; }
size_t qemu_plugin_tb_n_insns(const void *tb) { return 1; }
void *qemu_plugin_tb_get_insn(const void *tb, size_t index) { return NULL; }
uint64_t qemu_plugin_insn_vaddr(const void *insn) { return 0x1234; }
size_t qemu_plugin_insn_size(const void *insn) { return 2; }
void qemu_plugin_register_vcpu_insn_exec_cb(void *insn, void (*call)(unsigned, void *), int flags, void *data)
{ executed = call; event = data; }
void qemu_plugin_register_vcpu_mem_cb(void *insn, void (*call)(unsigned, uint32_t, uint64_t, void *), int flags,
	int which, void *data) { accessed = call; }
unsigned qemu_plugin_mem_size_shift(uint32_t info) { return 2; }
bool qemu_plugin_mem_is_store(uint32_t info) { return true; }
/* The processor's only device: the interrupt requests, which nothing clears. */
void *qemu_get_cpu(int index) { return &event; }
int cpu_memory_rw_debug(void *cpu, uint64_t address, void *bytes, size_t length, bool is_write)
{
	const unsigned char requests[] = {address & 0xff, 0, 0, 0x80};
	memcpy(bytes, requests, length);
	return address >> 6 != 0xe000e200 >> 6;
}
/* The lowest page is RAM, whose bytes count; every other page is a device. */
bool cpu_physical_memory_is_io(uint64_t address) { return address != 0x20000000; }
void *cpu_physical_memory_map(uint64_t address, uint64_t *length, bool is_write)
{
	static unsigned char page[4096];
	for (unsigned i = 0; i < sizeof(page); i++) {
		page[i] = i;
	}
	return page;
}

int main(int argc, char **argv)
{
	void *plugin = dlopen(argv[1], RTLD_NOW);
	int (*install)(uint64_t, const void *, int, char **) = plugin ? dlsym(plugin, "qemu_plugin_install") : NULL;
	if (!install || install(1, NULL, argc - 4, argv + 4) != 0) {
		return 1;
	}
	translated(1, NULL);
	for (long i = strtol(argv[2], NULL, 10); i > 0; i--) {
		executed(0, event);
		accessed(0, 0, 0x20000000 + i, NULL);
	}
	if (strcmp(argv[3], "requests") == 0) {
		for (uint32_t address = 0xe000e200; address <= 0xe000e2c0; address += 0x20) {
			accessed(0, 0, address + 4, NULL);
		}
	}
	if (strcmp(argv[3], "killed") == 0) {
		raise(SIGKILL);
	}
	at_exit(1, NULL);
	return 0;
}
"""


@pytest.fixture(scope="module")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Compile the plugin and the program that loads it."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("a C compiler for this machine is missing")
    folder = tmp_path_factory.mktemp("collector")
    (folder / "emulator.c").write_text(_EMULATOR, encoding="utf-8")
    plugin, program = folder / "collector.so", folder / "emulator"
    subprocess.run([compiler, *FLAGS, "-o", plugin, *SOURCES], check=True)
    subprocess.run([compiler, "-rdynamic", "-o", program, folder / "emulator.c", "-ldl"], check=True)
    return [str(program), str(plugin)]


@pytest.mark.parametrize("end", ["killed", "ends"])
@pytest.mark.parametrize("count", [1, 32767, 32768, 32769, 100_001])
def test_record_is_whole(emulator: list[str], tmp_path: Path, end: str, count: int) -> None:
    """However the emulator ends, the record contains all that it executed."""
    written = tmp_path / "record"
    done = subprocess.run([*emulator, f"{count}", end, f"out={written}"], check=False)
    assert done.returncode == (-9 if end == "killed" else 0)
    run = record.decode(record.read(written, ""))
    assert len(run.pc) == count
    assert np.array_equal(run.address, 0x20000000 + np.arange(count, 0, -1))


def test_record_has_what_each_store_left_in_ram(emulator: list[str], tmp_path: Path) -> None:
    """A store to RAM has the four bytes in RAM. A store across a page's end, and one to a device, have no bytes."""
    written = tmp_path / "record"
    subprocess.run([*emulator, "4100", "ends", f"out={written}"], check=True)
    run = record.decode(record.read(written, ""))
    offsets = np.arange(4100, 0, -1)
    bytes_at = [sum(((offset + i) & 0xFF) << 8 * i for i in range(4)) for offset in offsets.tolist()]
    assert np.array_equal(run.has_value, offsets <= 4092)
    assert np.array_equal(run.value[run.has_value], np.array(bytes_at)[run.has_value])


def test_values_of_eight_bytes_have_two_words() -> None:
    """The second value after a store is its upper word. A store without value events has no value."""
    store, value = 2 << 40, 4 << 40
    words = [0x100 | 2 << 32, 0x20 | 8 << 32 | store, 1 | value, 2 | value, 0x30 | 4 << 32 | store]
    words += [0x40 | 4 << 32 | store, 3 | value]
    run = record.decode(np.array(words, dtype=np.uint64))
    assert run.value.tolist() == [2 << 32 | 1, 0, 3]
    assert run.has_value.tolist() == [True, False, True]


def test_record_ends_at_its_limit(emulator: list[str], tmp_path: Path) -> None:
    """With a limit, the emulator ends after that number of instructions."""
    written = tmp_path / "record"
    done = subprocess.run([*emulator, "70000", "killed", f"out={written}", "limit=40000"], check=False)
    assert done.returncode == 0
    assert len(record.decode(record.read(written, "")).pc) == 40000


def test_emulator_that_shows_neither_clock_nor_log(emulator: list[str], tmp_path: Path) -> None:
    """The record is complete, and notes that there was no clock."""
    written = tmp_path / "record"
    words = [f"out={written}", f"log={tmp_path}/log", "instruction_ns=128", "waits=1234+1236+"]
    subprocess.run([*emulator, "3", "ends", *words], check=True)
    run = record.decode(record.read(written, ""))
    assert len(run.pc) == 3
    assert (run.notes.has_clock, run.notes.is_cut, len(run.notes.lines), len(run.notes.sleeps)) == (False, False, 0, 0)


@pytest.mark.parametrize(
    ("text", "lines"),
    [("", 0), ("one\ntwo\nhal", 2), ("a\n" * 2048, 2048), (f"{'x' * 99}\n" * 30_000, 30_000)],
    ids=["empty", "half", "page", "parts"],
)
def test_lines_of_the_log_lie_between_instructions(emulator: list[str], tmp_path: Path, text: str, lines: int) -> None:
    """Lines that the log has before the first instruction are noted before it: only whole lines, in any number."""
    written, log = tmp_path / "record", tmp_path / "log"
    log.write_text(text, encoding="utf-8")
    subprocess.run([*emulator, "3", "ends", f"out={written}", f"log={log}"], check=True)
    assert record.decode(record.read(written, "")).notes.lines.tolist() == [0] * lines


def test_stores_to_requests_have_what_is_pending_behind_them(emulator: list[str], tmp_path: Path) -> None:
    """Stores to the set and clear registers are noted with the pending word, after the log's lines; others are not."""
    written, log = tmp_path / "record", tmp_path / "log"
    log.write_text("one\n", encoding="utf-8")
    subprocess.run([*emulator, "3", "requests", f"out={written}", f"log={log}"], check=True)
    found = record.decode(record.read(written, "")).notes.stored
    assert found == [Pending(3, 1, number, 0x80000000 | 4 * number) for number in (1, 9, 1, 9)]


def test_plugin_says_what_it_wants(emulator: list[str], tmp_path: Path) -> None:
    """Without a file, or with a file that cannot be written, the plugin fails and says why."""
    for word, said in (("limit=1", "wants out=FILE"), (f"out={tmp_path}/no/record", "No such file")):
        done = subprocess.run([*emulator, "1", "ends", word], check=False, capture_output=True, text=True)
        assert done.returncode == 1
        assert said in done.stderr


@pytest.mark.parametrize(
    "content", [b"", bytes(8), bytes(800), b"12345678123", b"12345678" + bytes(8) + b"12345678", bytes(3)]
)
def test_damaged_record_is_refused(tmp_path: Path, content: bytes) -> None:
    """A record is damaged if it is empty, has only zeros, has a hole, or ends inside an event."""
    (tmp_path / "record").write_bytes(content)
    with pytest.raises(Failure, match="the record of the run is damaged"):
        record.read(tmp_path / "record", "")


def test_missing_record_is_refused(tmp_path: Path) -> None:
    """If the emulator rejected the plugin, the message contains the emulator's output."""
    with pytest.raises(Failure, match=r"did not take the collector(.|\n)*no plugins here"):
        record.read(tmp_path / "record", "no plugins here")
