/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file What the crate needs of the backend seam, where it is inline in C. */
#include <ove/ove.h>
#include <ove_backend/heap.h>
#include <ove_backend/kernel.h>

#include "seam.h"

bool ove_rust_in_isr(void)
{
	return ove_backend_in_isr();
}

bool ove_rust_in_thread(void)
{
	return ove_backend_in_thread();
}

_Static_assert(sizeof(ove_backend_critical_t) <= sizeof(size_t), "the state of a critical section is a word in Rust");

size_t ove_rust_critical_enter(void)
{
	return (size_t)ove_backend_critical_enter();
}

void ove_rust_critical_exit(size_t state)
{
	ove_backend_critical_exit((ove_backend_critical_t)state);
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

#if CONFIG_OVE_RTOS_POSIX
/* The host's crate `alloc` comes compiled for unwinding and asks for this; a panic of ours aborts. Weak: std has its
 * own. */
__attribute__((weak)) void rust_eh_personality(void)
{
	ove_stop(OVE_STOP_PANIC, "rust_eh_personality");
}
#endif
