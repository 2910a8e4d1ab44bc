/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Zero-heap mode under a sanitizer, whose allocator must stay. The program's own calls come through the linker's wrappers,
 * which know their caller; a call from inside the C library is seen by the sanitizer's hook once it is served.
 */
#include <ove_backend/kernel.h>

#include <stddef.h>
#include <unwind.h>

#include "heap_guard.h"

/* Of the sanitizer's runtime; not every compiler brings the header. */
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
					      void (*on_free)(const volatile void *));

/* Ends of the program's own code, given by the linker. */
extern const char __executable_start[];
extern const char __etext[];

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_memalign(size_t align, size_t size);
void *__real_aligned_alloc(size_t align, size_t size);
int __real_posix_memalign(void **memory, size_t align, size_t size);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_memalign(size_t align, size_t size);
void *__wrap_aligned_alloc(size_t align, size_t size);
int __wrap_posix_memalign(void **memory, size_t align, size_t size);

static void check(const void *caller)
{
	/* The host's own allocations, for its threads, are no business of the program. */
	if (ove_posix_self.heap_guarded) {
		ove_heap_guard_check(caller);
	}
}

/* The first frame of the program above the sanitizer's and the C library's; the hook's own comes before those. */
struct search {
	bool has_left;
	const void *found;
};

static _Unwind_Reason_Code look_at(struct _Unwind_Context *context, void *arg)
{
	struct search *const search = (struct search *)arg;
	const char *const address = (const char *)_Unwind_GetIP(context);
	const bool is_ours = address >= __executable_start && address < __etext;

	if (is_ours && search->has_left) {
		search->found = address;
		return _URC_END_OF_STACK;
	}
	search->has_left = search->has_left || !is_ours;
	return _URC_NO_REASON;
}

static void on_malloc(const volatile void *memory, size_t size)
{
	struct search search = {false, NULL};

	(void)memory;
	(void)size;
	if (!ove_posix_self.heap_guarded || !ove_heap_guard_locked()) {
		return;
	}
	(void)_Unwind_Backtrace(look_at, &search);
	check(search.found);
}

static void on_free(const volatile void *memory)
{
	(void)memory;
}

__attribute__((constructor)) static void install(void)
{
	(void)__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
}

void *__wrap_malloc(size_t size)
{
	check(__builtin_return_address(0));
	return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	check(__builtin_return_address(0));
	return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
	check(__builtin_return_address(0));
	return __real_realloc(memory, size);
}

void *__wrap_memalign(size_t align, size_t size)
{
	check(__builtin_return_address(0));
	return __real_memalign(align, size);
}

void *__wrap_aligned_alloc(size_t align, size_t size)
{
	check(__builtin_return_address(0));
	return __real_aligned_alloc(align, size);
}

int __wrap_posix_memalign(void **memory, size_t align, size_t size)
{
	check(__builtin_return_address(0));
	return __real_posix_memalign(memory, align, size);
}
