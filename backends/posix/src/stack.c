/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread's stack: guard page, stack, and a spare part on which a fault is reported. */
#include <sys/mman.h>
#include <unistd.h>

#include <ove_backend/sanitizer.h>

#include "posix.h"

/* A C library call may need tens of kilobytes; instrumented code several times that, and thread-local megabytes. */
#if OVE_POSIX_TSAN || OVE_POSIX_ASAN
#define LEAST_BYTES ((size_t)4 << 20)
#else
#define LEAST_BYTES ((size_t)256 << 10)
#endif

#define SPARE_BYTES ((size_t)32 << 10)

static size_t page_bytes(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

bool ove_posix_stack_map(struct ove_posix_stack *stack, size_t bytes)
{
	const size_t page = page_bytes();
	const size_t usable = ((bytes > LEAST_BYTES ? bytes : LEAST_BYTES) + page - 1u) / page * page;
	void *map;

	stack->guard_bytes = page;
	stack->bytes = page + usable + SPARE_BYTES;
	map = mmap(NULL, stack->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK,
		   -1, 0);
	if (map == MAP_FAILED) {
		return false;
	}
	stack->map = (unsigned char *)map;
	if (mprotect(map, page, PROT_NONE) != 0) {
		ove_posix_stack_unmap(stack);
		return false;
	}
	return true;
}

void ove_posix_stack_unmap(struct ove_posix_stack *stack)
{
	(void)munmap(stack->map, stack->bytes);
}

unsigned char *ove_posix_stack_begin(const struct ove_posix_stack *stack)
{
	return stack->map + stack->guard_bytes;
}

size_t ove_posix_stack_bytes(const struct ove_posix_stack *stack)
{
	return stack->bytes - stack->guard_bytes - SPARE_BYTES;
}

/*
 * The lowest byte ever written: fresh pages are zero, and most were never touched. Reads another thread's live stack,
 * which no checker should mind.
 */
__attribute__((no_sanitize("address"), no_sanitize("thread"))) static const unsigned char *lowest_used(
	const struct ove_posix_stack *stack, const unsigned char *end)
{
	const size_t page = page_bytes();

	for (unsigned char *at = ove_posix_stack_begin(stack); at < end; at += page) {
		unsigned char resident = 0;

		if (mincore(at, page, &resident) != 0 || (resident & 1u) == 0u) {
			continue;
		}
		for (const unsigned char *byte = at; byte < at + page; byte++) {
			if (*(const volatile unsigned char *)byte != 0u) {
				return byte;
			}
		}
	}
	return end;
}

size_t ove_backend_thread_stack_headroom(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	size_t used = 0;

	if (thread->entry_frame != 0u) {
		const unsigned char *const top = (const unsigned char *)thread->entry_frame;

		used = (size_t)(top - lowest_used(&thread->stack, top));
	}
	ove_backend_critical_exit(key);
	return used < thread->stack_size ? thread->stack_size - used : 0u;
}
