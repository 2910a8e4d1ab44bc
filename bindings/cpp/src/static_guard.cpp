// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * The guard of a function's static: constructed once, however many threads reach it. One recursive mutex with priority
 * inheritance for all of them, held while a constructor runs; docs/design/languages.md has the reasons. The linker
 * takes this file from an archive, so a program without such a static does not contain it.
 */
#include <ove/mutex.h>
#include <ove/stop.h>
#include <ove_seam/kernel.h>

namespace
{

/** The compiler reads only a guard's lowest bit, set once the object exists. The next byte is ours. */
struct Guard {
	unsigned char is_done;
	unsigned char is_begun;
};

constexpr const char *place = "the static object of a function";

} // namespace

extern "C" {

[[gnu::visibility("hidden")]] int __cxa_guard_acquire(Guard *guard);
[[gnu::visibility("hidden")]] void __cxa_guard_release(Guard *guard) noexcept;
[[gnu::visibility("hidden")]] void __cxa_guard_abort(Guard *guard) noexcept;

#if CONFIG_OVE_MUTEX

OVE_RMTX_DEFINE_STATIC(ove_cpp_statics);

/** Before the start there is one thread, and the mutex may not exist yet. */
static void lock()
{
	if (ove_backend_in_isr()) {
		ove_stop(OVE_STOP_CONTEXT, place);
	}
	if (ove_backend_in_thread() && ove_rmtx_lock(ove_cpp_statics, OVE_WAIT_FOREVER) != OVE_OK) {
		ove_stop(OVE_STOP_MISUSE, place);
	}
}

static void unlock()
{
	if (ove_backend_in_thread() && ove_rmtx_unlock(ove_cpp_statics) != OVE_OK) {
		ove_stop(OVE_STOP_MISUSE, place);
	}
}

/** True: the caller constructs the object, and no other thread does during that time. */
int __cxa_guard_acquire(Guard *guard)
{
	lock();
	if (guard->is_done != 0) {
		unlock();
		return 0;
	}
	if (guard->is_begun != 0) {
		ove_stop(OVE_STOP_MISUSE, place);
	}
	guard->is_begun = 1;
	return 1;
}

void __cxa_guard_release(Guard *guard) noexcept
{
	__atomic_store_n(&guard->is_done, 1, __ATOMIC_RELEASE);
	unlock();
}

/** The constructor threw: the next caller tries again. */
void __cxa_guard_abort(Guard *guard) noexcept
{
	guard->is_begun = 0;
	unlock();
}

#else

/* Not defined anywhere: its name appears in the linker's error message. */
void ove_needs_CONFIG_OVE_MUTEX_for_the_static_object_of_a_function();

int __cxa_guard_acquire(Guard *)
{
	ove_needs_CONFIG_OVE_MUTEX_for_the_static_object_of_a_function();
	return 0;
}

void __cxa_guard_release(Guard *) noexcept
{
}

void __cxa_guard_abort(Guard *) noexcept
{
}

#endif
}
