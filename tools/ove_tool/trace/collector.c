/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A plugin of QEMU that records what a guest does: each instruction that begins, and each load and store.
 *
 * The record is a file of 64-bit words in the order of events, in the host's byte order (ove_tool.trace.record):
 *
 *     bits 0..31 address, bits 32..39 size in bytes, bits 40..41 kind: 0 instruction, 1 load, 2 store
 *
 * No event is zero. If QEMU is killed, the file ends with zeros.
 *
 * QEMU's own header is under the GPL, so what is needed of the plugin interface is declared here. These functions have
 * not changed from version 1 of the interface (QEMU 4.2) to version 4 (QEMU 10); a plugin is refused when the version
 * that it names is too old, so OVE_PLUGIN_VERSION says which.
 */
#define _DEFAULT_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t plugin_id;
typedef uint32_t plugin_memory;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { WITHOUT_REGISTERS = 0 };
enum { LOADS_AND_STORES = 3 };

void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, void (*translated)(plugin_id, struct qemu_plugin_tb *));
void qemu_plugin_register_atexit_cb(plugin_id id, void (*at_exit)(plugin_id, void *), void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn, void (*executed)(unsigned, void *),
					    int flags, void *data);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *insn,
				      void (*accessed)(unsigned, plugin_memory, uint64_t, void *), int flags, int which,
				      void *data);
unsigned qemu_plugin_mem_size_shift(plugin_memory info);
bool qemu_plugin_mem_is_store(plugin_memory info);

#ifndef OVE_PLUGIN_VERSION
#define OVE_PLUGIN_VERSION 1
#endif
EXPORT int qemu_plugin_version = OVE_PLUGIN_VERSION;
EXPORT int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv);

#define LOAD  (UINT64_C(1) << 40)
#define STORE (UINT64_C(2) << 40)

/* The part of the file that is written now. It is mapped, so that the file has each event even if QEMU is killed. */
enum { EVENTS = 1 << 17 };
static const char zeros[EVENTS * sizeof(uint64_t)];
static uint64_t *events;
static size_t filled = EVENTS;
static off_t mapped;
static int record = -1;
/* How many instructions are recorded before the run ends; 0 for all of them. */
static uint64_t limit;
static uint64_t begun;

static void give_up(int number)
{
	/* A record with a hole would be believed. */
	fprintf(stderr, "ove: the record of the run cannot be written: %s\n", strerror(number));
	_Exit(74);
}

static void unmap(void)
{
	if (events && munmap(events, sizeof(zeros)) != 0) {
		give_up(errno);
	}
	events = NULL;
}

static void grow(void)
{
	unmap();
	/* Reserved on the disk now: a store to a mapped page without room would end QEMU without a word. */
	for (size_t done = 0; done < sizeof(zeros);) {
		ssize_t some = write(record, zeros, sizeof(zeros) - done);
		if (some < 0 && errno != EINTR) {
			give_up(errno);
		}
		done += some < 0 ? 0 : (size_t)some;
	}
	events = mmap(NULL, sizeof(zeros), PROT_READ | PROT_WRITE, MAP_SHARED, record, mapped);
	if (events == MAP_FAILED) {
		give_up(errno);
	}
	mapped += (off_t)sizeof(zeros);
	filled = 0;
}

static void add(uint64_t event)
{
	if (filled == EVENTS) {
		grow();
	}
	events[filled++] = event;
}

static void end(void)
{
	off_t size = mapped - (off_t)((EVENTS - filled) * sizeof(*events));
	unmap();
	if (ftruncate(record, mapped ? size : 0) != 0 || close(record) != 0) {
		give_up(errno);
	}
}

static void on_instruction(unsigned cpu, void *data)
{
	(void)cpu;
	if (limit != 0 && begun++ == limit) {
		end();
		_Exit(EXIT_SUCCESS);
	}
	add((uint64_t)(uintptr_t)data);
}

static void on_access(unsigned cpu, plugin_memory info, uint64_t address, void *data)
{
	(void)cpu;
	(void)data;
	uint64_t kind = qemu_plugin_mem_is_store(info) ? STORE : LOAD;
	uint64_t size = UINT64_C(1) << qemu_plugin_mem_size_shift(info);
	add((address & UINT32_MAX) | size << 32 | kind);
}

static void on_translation(plugin_id id, struct qemu_plugin_tb *tb)
{
	(void)id;
	size_t count = qemu_plugin_tb_n_insns(tb);
	for (size_t i = 0; i < count; i++) {
		struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
		uint64_t event = (qemu_plugin_insn_vaddr(insn) & UINT32_MAX) | (uint64_t)qemu_plugin_insn_size(insn)
										       << 32;
		qemu_plugin_register_vcpu_insn_exec_cb(insn, on_instruction, WITHOUT_REGISTERS,
						       (void *)(uintptr_t)event);
		qemu_plugin_register_vcpu_mem_cb(insn, on_access, WITHOUT_REGISTERS, LOADS_AND_STORES, NULL);
	}
}

static void on_end(plugin_id id, void *data)
{
	(void)id;
	(void)data;
	end();
}

int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv)
{
	(void)info;
	static const char OUT[] = "out=", LIMIT[] = "limit=";
	for (int i = 0; i < argc; i++) {
		if (strncmp(argv[i], OUT, sizeof(OUT) - 1) == 0 && record < 0) {
			record = open(argv[i] + sizeof(OUT) - 1, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
			if (record < 0) {
				perror(argv[i] + sizeof(OUT) - 1);
				return -1;
			}
		} else if (strncmp(argv[i], LIMIT, sizeof(LIMIT) - 1) == 0) {
			limit = strtoull(argv[i] + sizeof(LIMIT) - 1, NULL, 10);
		}
	}
	if (record < 0) {
		fputs("ove: the collector wants out=FILE, and may have limit=INSTRUCTIONS\n", stderr);
		return -1;
	}
	qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
	qemu_plugin_register_atexit_cb(id, on_end, NULL);
	return 0;
}
