/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Backend seam calls that are inline in C, for the crate. */
#include <ove/ove.h>
#include <ove_seam/heap.h>
#include <ove_seam/isr_priority.h>
#include <ove_seam/kernel.h>

#include <ove_board.h>

#include "seam.h"

#include <string.h>

bool ove_rust_in_isr(void)
{
	return ove_backend_in_isr();
}

bool ove_rust_in_thread(void)
{
	return ove_backend_in_thread();
}

uint32_t ove_rust_most_urgent(void)
{
	return OVE_BACKEND_MOST_URGENT;
}

static int error_of(int (*start)(void))
{
	/* With checks, C returns the error. */
	if (!CONFIG_OVE_CHECKS && (ove_backend_in_isr() || OVE_BACKEND_STARTED())) {
		return OVE_ERR_CONTEXT;
	}
	const int error = start();

	if (error == OVE_OK) {
		/* The kernel reported success but did not start. */
		ove_stop(OVE_STOP_KERNEL, "ove_run");
	}
	return error;
}

int ove_rust_run(void)
{
	return error_of(ove_run);
}

int ove_rust_start_scheduler(void)
{
	return error_of(ove_thread_start_scheduler);
}

void ove_rust_main_failed(int error)
{
#if CONFIG_OVE_CHECKS
	static const char head[] = "ove_main: ";
	const char *const name = ove_strerror(error);

	ove_board_console_write(head, sizeof(head) - 1u);
	ove_board_console_write(name, strlen(name));
	ove_board_console_write("\n", 1u);
#else
	/* The names alone are larger than the allowed difference of this whole program to one in C. */
	char line[] = "ove_main: error -00\n";

	line[17] = (char)('0' - error / 10 % 10);
	line[18] = (char)('0' - error % 10);
	ove_board_console_write(line, sizeof(line) - 1u);
#endif
}

#if !CONFIG_OVE_ZERO_HEAP
void *ove_rust_heap_alloc(size_t size)
{
	return ove_backend_heap_alloc(size);
}

void ove_rust_heap_free(void *block)
{
	ove_backend_heap_free(block);
}
#endif

#ifdef __unix__
/* The host's crate `alloc` is compiled for unwinding and needs this; our panics abort. Weak: std has its
 * own. */
__attribute__((weak)) void rust_eh_personality(void)
{
	ove_stop(OVE_STOP_PANIC, "rust_eh_personality");
}
#endif

/* The archive of Rust's libraries has slow versions of these. Undefined here, they come from the C library, which the
 * linker searches first. No code refers to the array, so only those of these functions that the program uses are
 * kept.
 */
extern void (*const ove_rust_c_library[])(void);
void (*const ove_rust_c_library[])(void) = {
	(void (*)(void))memcpy,
	(void (*)(void))memmove,
	(void (*)(void))memset,
	(void (*)(void))memcmp,
};
