/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include "native.h"

#if OVE_HAS_NATIVE_WAITS

#include <stdatomic.h>
#include <string.h>

#include "harness.h"

enum { UNTOUCHED = 0x01 };

static ove_thread_fn body;
static void *body_arg;
static atomic_bool has_ended;

static void run_body(void)
{
	body(body_arg);
	atomic_store(&has_ended, true);
}

/*
 * The kernel's part, all static: `block`, with the control block and 128 bytes after it; start(priority), which creates
 * and starts a thread in that block that calls run_body(); end(), which waits for the thread's end and deletes it.
 */
#if !__has_include(<ove_traits/native.h>)
#error "the kernel has OVE_HAS_NATIVE_WAITS, but no tests/include/ove_traits/native.h in its folder of backends/"
#endif
#include <ove_traits/native.h>

void test_native_start(ove_prio_t priority, ove_thread_fn entry, void *arg)
{
	body = entry;
	body_arg = arg;
	atomic_store(&has_ended, false);
	memset(block.behind, UNTOUCHED, sizeof(block.behind));
	start(priority);
}

void test_native_join(void)
{
	end();
	EXPECT(atomic_load(&has_ended));
	for (size_t i = 0; i < sizeof(block.behind); i++) {
		EXPECT_EQ(block.behind[i], UNTOUCHED);
	}
}

#endif
