/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A QEMU plugin that requests exceptions after exact instructions of a run: it writes to the interrupt controller's
 * registers as the processor would. The emulator must run one instruction at a time, because it takes exceptions
 * between blocks of instructions.
 */
/* For RTLD_DEFAULT. */
#define _GNU_SOURCE

#include <qemu_plugin.h>

#include <dlfcn.h>
#include <endian.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

#ifndef OVE_PLUGIN_VERSION
#define OVE_PLUGIN_VERSION 1
#endif
EXPORT int qemu_plugin_version = OVE_PLUGIN_VERSION;
EXPORT int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv);

/* The exit code of a run that reached its limit. Our programs never end with it. */
enum { MOST = 64, ONLY_PROCESSOR = 0, ONLY_SPACE = 0, AT_LIMIT = 76 };

/* The register writes, in the order of the instructions after which they happen. */
static struct {
	uint64_t behind;
	uint32_t address, value;
} writes[MOST];
static unsigned count, next;
static uint64_t limit = UINT64_MAX, begun;

static void *(*processor)(int index);
static void *(*space_of)(void *processor, int index);
static uint32_t (*write_space)(void *space, uint64_t address, uint64_t attributes, const void *bytes, uint64_t length);
static sem_t asked, answered;

static void await(sem_t *sem)
{
	while (sem_wait(sem) != 0) {
	}
}

/*
 * With instructions counted, QEMU's processor thread may request an interrupt only inside a device access. Any other
 * thread may do so at any time. The processor thread waits for it, so each run is the same.
 */
static void *request(void *unused)
{
	for (;;) {
		await(&asked);
		uint32_t value = htole32(writes[next].value);
		(void)write_space(space_of(processor(ONLY_PROCESSOR), ONLY_SPACE), writes[next].address, 0, &value,
				  sizeof(value));
		sem_post(&answered);
	}
	return unused;
}

static void on_instruction(unsigned cpu, void *data)
{
	(void)cpu;
	(void)data;
	begun++;
	while (next < count && writes[next].behind == begun) {
		sem_post(&asked);
		await(&answered);
		next++;
	}
	if (begun >= limit) {
		/* The program's last output is not in any of our buffers. */
		_Exit(AT_LIMIT);
	}
}

static void on_translation(plugin_id id, struct qemu_plugin_tb *tb)
{
	(void)id;
	for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
		qemu_plugin_register_vcpu_insn_exec_cb(qemu_plugin_tb_get_insn(tb, i), on_instruction,
						       WITHOUT_REGISTERS, NULL);
	}
}

/* Reads INSTRUCTION:ADDRESS:VALUE. */
static bool take_write(const char *text)
{
	char *end;
	if (count == MOST) {
		return false;
	}
	writes[count].behind = strtoull(text, &end, 10);
	if (*end != ':') {
		return false;
	}
	writes[count].address = (uint32_t)strtoull(end + 1, &end, 16);
	if (*end != ':') {
		return false;
	}
	writes[count].value = (uint32_t)strtoull(end + 1, &end, 16);
	bool is_ordered = count == 0 || writes[count - 1].behind <= writes[count].behind;
	count++;
	return *end == '\0' && is_ordered;
}

static bool take(const char *argument)
{
	if (strncmp(argument, "write=", 6) == 0) {
		return take_write(argument + 6);
	}
	if (strncmp(argument, "limit=", 6) == 0) {
		limit = strtoull(argument + 6, NULL, 10);
		return limit != 0;
	}
	return false;
}

static bool find_functions(void)
{
	/* Function and data pointers have the same representation wherever dlsym() exists. */
	union {
		void *data;
		void *(*function)(int);
	} finds = {dlsym(RTLD_DEFAULT, "qemu_get_cpu")};
	union {
		void *data;
		void *(*function)(void *, int);
	} spaces = {dlsym(RTLD_DEFAULT, "cpu_get_address_space")};
	union {
		void *data;
		uint32_t (*function)(void *, uint64_t, uint64_t, const void *, uint64_t);
	} stores = {dlsym(RTLD_DEFAULT, "address_space_write")};
	processor = finds.function;
	space_of = spaces.function;
	write_space = stores.function;
	return processor && space_of && write_space;
}

int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv)
{
	(void)info;
	bool is_right = true;
	for (int i = 0; i < argc && is_right; i++) {
		is_right = take(argv[i]);
	}
	if (!is_right) {
		fputs("ove: the injector wants write=INSTRUCTION:ADDRESS:VALUE in the order of the instructions, and\n"
		      "may have limit=INSTRUCTIONS\n",
		      stderr);
		return -1;
	}
	pthread_t thread;
	if (count && !(find_functions() && sem_init(&asked, 0, 0) == 0 && sem_init(&answered, 0, 0) == 0 &&
		       pthread_create(&thread, NULL, request, NULL) == 0)) {
		fputs("ove: this emulator does not let a plugin request interrupts\n", stderr);
		return -1;
	}
	qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
	return 0;
}
