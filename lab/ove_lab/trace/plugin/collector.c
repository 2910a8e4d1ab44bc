/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A QEMU plugin that records what a guest does (record.h): each instruction that begins, each load, and each store with
 * the value that it left in RAM or in the interrupt request registers. Between instructions, it records the lines of
 * QEMU's log and how long the processor slept.
 */
#define _DEFAULT_SOURCE

#include "emulator_log.h"
#include "guest_memory.h"
#include "nvic_requests.h"
#include "qemu_plugin.h"
#include "record.h"
#include "repeats.h"
#include "virtual_clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

#ifndef OVE_PLUGIN_VERSION
#define OVE_PLUGIN_VERSION 1
#endif
EXPORT int qemu_plugin_version = OVE_PLUGIN_VERSION;
EXPORT int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv);

static bool is_open;
static const char *log_path;
/* The number of instructions after which the run ends. A sleep counts as the number of instructions that take the same
 * time. */
static uint64_t limit = UINT64_MAX;
static uint64_t begun;
/* The address of the last instruction that began. */
static uint32_t last;
/* The addresses of the instructions in which the processor may sleep, each followed by a `+`. */
static const char *waits = "";
static bool has_clock, has_memory, has_requests, may_have_slept;
static uint64_t instruction_ns, slept_ns;

static void note_sleep(void)
{
	may_have_slept = false;
	uint64_t now = virtual_clock_read(), awake = begun * instruction_ns + slept_ns;
	/* The clock is behind if the processor did not sleep. */
	if (now <= awake) {
		return;
	}
	uint64_t slept = now - awake, instead = slept / instruction_ns;
	repeats_forget();
	record_add(SLEEP | (slept & UINT32_MAX) | slept >> 32 << UPPER_SHIFT);
	slept_ns += slept;
	if (limit != UINT64_MAX) {
		limit -= instead < limit ? instead : limit;
	}
}

static void on_instruction(unsigned cpu, void *data)
{
	(void)cpu;
	if (emulator_log_may_have_more()) {
		emulator_log_note();
	}
	if (may_have_slept) {
		note_sleep();
	}
	if (begun >= limit || record_is_full) {
		record_add(CUT);
		record_end();
		_Exit(EXIT_SUCCESS);
	}
	begun++;
	uint64_t event = (uint64_t)(uintptr_t)data;
	uint32_t address = (uint32_t)event;
	if (address <= last) {
		repeats_jump_back(address);
	}
	last = address;
	record_add(event);
}

static void on_wait(unsigned cpu, void *data)
{
	on_instruction(cpu, data);
	may_have_slept = true;
}

static void on_access(unsigned cpu, plugin_memory info, uint64_t address, void *data)
{
	(void)cpu;
	(void)data;
	bool is_store = qemu_plugin_mem_is_store(info);
	unsigned size = 1U << qemu_plugin_mem_size_shift(info);
	record_add((address & UINT32_MAX) | (uint64_t)size << 32 | (is_store ? STORE : LOAD));
	if (is_store && has_requests && nvic_requests_are_at((uint32_t)address)) {
		/* First note a request that QEMU logged before the store. */
		if (emulator_log_may_have_more()) {
			emulator_log_note();
		}
		nvic_requests_note((uint32_t)address);
	}
	uint64_t value;
	if (is_store && has_memory && guest_memory_read((uint32_t)address, size, &value)) {
		record_add((value & UINT32_MAX) | VALUE);
		if (size > sizeof(uint32_t)) {
			record_add(value >> 32 | VALUE);
		}
	}
}

static bool is_wait(uint64_t address)
{
	for (const char *at = waits; *at;) {
		char *behind;
		if (strtoull(at, &behind, 16) == address) {
			return true;
		}
		at = behind + 1;
	}
	return false;
}

static void on_translation(plugin_id id, struct qemu_plugin_tb *tb)
{
	(void)id;
	static bool is_running;
	if (!is_running) {
		is_running = true;
		/* An incomplete list of requests would look complete. */
		if (log_path && has_requests) {
			emulator_log_open(log_path);
		}
		if (has_clock) {
			record_add(CLOCK);
		}
	}
	size_t count = qemu_plugin_tb_n_insns(tb);
	for (size_t i = 0; i < count; i++) {
		struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
		uint64_t event = (qemu_plugin_insn_vaddr(insn) & UINT32_MAX) | (uint64_t)qemu_plugin_insn_size(insn)
										       << 32;
		qemu_plugin_register_vcpu_insn_exec_cb(
			insn, has_clock && is_wait(qemu_plugin_insn_vaddr(insn)) ? on_wait : on_instruction,
			WITHOUT_REGISTERS, (void *)(uintptr_t)event);
		qemu_plugin_register_vcpu_mem_cb(insn, on_access, WITHOUT_REGISTERS, LOADS_AND_STORES, NULL);
	}
}

static void on_end(plugin_id id, void *data)
{
	(void)id;
	(void)data;
	record_end();
}

static const char *value_of(const char *argument, const char *name)
{
	size_t length = strlen(name);
	return strncmp(argument, name, length) == 0 && argument[length] == '=' ? strdup(argument + length + 1) : NULL;
}

static bool take(const char *argument)
{
	const char *value;
	if ((value = value_of(argument, "out"))) {
		return is_open = record_open(value);
	}
	if ((value = value_of(argument, "parts"))) {
		record_divide(strtoull(value, NULL, 10));
		return true;
	}
	if ((value = value_of(argument, "limit"))) {
		limit = strtoull(value, NULL, 10);
		return true;
	}
	if ((value = value_of(argument, "most"))) {
		record_bound(strtoull(value, NULL, 10));
		return true;
	}
	if ((value = value_of(argument, "instruction_ns"))) {
		instruction_ns = strtoull(value, NULL, 10);
		return instruction_ns != 0;
	}
	if ((value = value_of(argument, "log"))) {
		log_path = value;
		return true;
	}
	if ((value = value_of(argument, "waits"))) {
		waits = value;
		return true;
	}
	return false;
}

int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv)
{
	(void)info;
	bool is_right = true;
	for (int i = 0; i < argc && is_right; i++) {
		is_right = take(argv[i]);
	}
	if (!is_right || !is_open || (*waits && instruction_ns == 0)) {
		fputs("ove: the collector wants out=FILE, and may have limit=INSTRUCTIONS, log=FILE,\n"
		      "most=EVENTS, parts=MIB and waits=ADDRESS+... with instruction_ns=NS\n",
		      stderr);
		return -1;
	}
	has_clock = *waits && virtual_clock_start();
	has_memory = guest_memory_start();
	has_requests = nvic_requests_start();
	qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
	qemu_plugin_register_atexit_cb(id, on_end, NULL);
	return 0;
}
