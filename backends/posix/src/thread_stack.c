/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread's stack: guard page, stack, and a spare part on which a fault is reported. */
#include <ove_seam/thread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <ove_backend/sanitizer.h>

#include "native.h"

/* A C library call may need tens of kilobytes. Instrumented code needs several times that, and megabytes of
 * thread-local data. */
#if OVE_POSIX_TSAN || OVE_POSIX_ASAN
#define LEAST_BYTES ((size_t)4 << 20)
#else
#define LEAST_BYTES ((size_t)256 << 10)
#endif

#define FAULT_BYTES ((size_t)32 << 10)

/* Cleared stacks of ended threads: creating and removing a mapping costs as much as the rest of a thread. */
#define SPARES           8
#define WIPED_BYTES_MOST ((size_t)64 << 10)

static struct ove_posix_stack spares[SPARES]; /* accessed in the critical section */
static unsigned spares_count;

static size_t page_bytes(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

static void unmap(const struct ove_posix_stack *stack)
{
	(void)munmap(stack->map, stack->bytes);
}

/* Returns the first resident page between @p at and @p end, or @p end if there is none. Both are page boundaries. */
static unsigned char *first_resident(unsigned char *at, unsigned char *end)
{
	const size_t page = page_bytes();
	unsigned char pages[256];

	while (at < end) {
		const size_t left = (size_t)(end - at) / page;
		const size_t count = left < sizeof(pages) ? left : sizeof(pages);

		if (mincore(at, count * page, pages) != 0) {
			return at;
		}
		for (size_t i = 0; i < count; i++, at += page) {
			if ((pages[i] & 1u) != 0u) {
				return at;
			}
		}
	}
	return end;
}

/* Clears the stack, as the headroom count requires. Returns false if that costs more than a new mapping. */
static bool wipe(const struct ove_posix_stack *stack)
{
	unsigned char *const end = ove_posix_stack_begin(stack) + ove_posix_stack_bytes(stack);
	unsigned char *const used = first_resident(ove_posix_stack_begin(stack), end);

	if ((size_t)(end - used) > WIPED_BYTES_MOST) {
		return false;
	}
	memset(used, 0, (size_t)(end - used));
	return true;
}

static bool take_spare(struct ove_posix_stack *stack, size_t bytes)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	bool found = false;

	for (unsigned i = 0; i < spares_count && !found; i++) {
		if (spares[i].bytes == bytes) {
			*stack = spares[i];
			spares[i] = spares[--spares_count];
			found = true;
		}
	}
	ove_backend_critical_exit(key);
	return found;
}

static bool keep_spare(const struct ove_posix_stack *stack)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool kept = spares_count < SPARES;

	if (kept) {
		spares[spares_count++] = *stack;
	}
	ove_backend_critical_exit(key);
	return kept;
}

bool ove_posix_stack_map(struct ove_posix_stack *stack, size_t bytes)
{
	const size_t page = page_bytes();
	const size_t usable = ((bytes > LEAST_BYTES ? bytes : LEAST_BYTES) + page - 1u) / page * page;
	void *map;

	stack->guard_bytes = page;
	stack->bytes = page + usable + FAULT_BYTES;
	if (take_spare(stack, stack->bytes)) {
		return true;
	}
	map = mmap(NULL, stack->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK,
		   -1, 0);
	if (map == MAP_FAILED) {
		return false;
	}
	stack->map = (unsigned char *)map;
	if (mprotect(map, page, PROT_NONE) != 0) {
		unmap(stack);
		return false;
	}
	return true;
}

void ove_posix_stack_unmap(struct ove_posix_stack *stack)
{
	if (!wipe(stack) || !keep_spare(stack)) {
		unmap(stack);
	}
}

unsigned char *ove_posix_stack_begin(const struct ove_posix_stack *stack)
{
	return stack->map + stack->guard_bytes;
}

size_t ove_posix_stack_bytes(const struct ove_posix_stack *stack)
{
	return stack->bytes - stack->guard_bytes - FAULT_BYTES;
}

/*
 * Returns the lowest byte ever written: fresh pages are zero, and most were never touched. Reads another thread's live
 * stack, which no checker should report.
 */
__attribute__((no_sanitize("address"), no_sanitize("thread"))) static const unsigned char *lowest_used(
	const struct ove_posix_stack *stack, const unsigned char *end)
{
	const size_t page = page_bytes();
	unsigned char *const last = ove_posix_stack_begin(stack) + ove_posix_stack_bytes(stack);
	unsigned char *at = ove_posix_stack_begin(stack);

	while ((at = first_resident(at, last)) < end) {
		for (const unsigned char *const next = at + page; at < next && at < end; at++) {
			if (*(const volatile unsigned char *)at != 0u) {
				return at;
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
