/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* For RTLD_DEFAULT. */
#define _GNU_SOURCE

#include "nvic_requests.h"

#include "record.h"
#include "repeats.h"

#include <dlfcn.h>
#include <endian.h>
#include <stddef.h>

enum { ONLY_PROCESSOR = 0, WORD = sizeof(uint32_t) };
static void *(*processor)(int index);
static int (*access_memory)(void *processor, uint64_t address, void *bytes, size_t length, bool is_write);

bool nvic_requests_start(void)
{
	/* Function and data pointers have the same representation wherever dlsym() exists. */
	union {
		void *data;
		void *(*function)(int);
	} finds = {dlsym(RTLD_DEFAULT, "qemu_get_cpu")};
	union {
		void *data;
		int (*function)(void *, uint64_t, void *, size_t, bool);
	} accesses = {dlsym(RTLD_DEFAULT, "cpu_memory_rw_debug")};
	processor = finds.function;
	access_memory = accesses.function;
	return processor && access_memory;
}

void nvic_requests_note(uint32_t address)
{
	uint32_t number = address % NVIC_REQUESTS_BYTES / WORD, pending;
	/* Reading these registers has no effect. The read fails if the store was rejected too. */
	if (access_memory(processor(ONLY_PROCESSOR), NVIC_SET + number * WORD, &pending, WORD, false) == 0) {
		repeats_forget();
		record_add(PENDING | le32toh(pending) | (uint64_t)number << UPPER_SHIFT);
	}
}
