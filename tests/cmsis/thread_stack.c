/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Stack memory from the application, at any address. */
#include <string.h>

#include "os.h"

enum { AROUND = 512, BYTES = 2048, UNTOUCHED = 0xA5 };

static unsigned char memory[AROUND + BYTES + AROUND] __attribute__((aligned(256)));

static void end_at_once(void *unused)
{
	(void)unused;
	test_point(1);
}

static bool is_untouched(size_t first, size_t count)
{
	for (size_t i = first; i < first + count; i++) {
		if (memory[i] != UNTOUCHED) {
			return false;
		}
	}
	return true;
}

OVE_TEST(os_thread_stack, osThreadNew, keeps_to_its_memory,
	 "A thread does not write outside the application's stack memory, whatever its alignment.")
{
	static ove_thread_storage_t thread_memory;

	for (size_t offset = 0; offset <= 256u; offset += 24u) {
		const osThreadAttr_t attributes = {.attr_bits = osThreadJoinable,
						   .cb_mem = &thread_memory,
						   .cb_size = sizeof(thread_memory),
						   .stack_mem = memory + AROUND / 2 + offset,
						   .stack_size = BYTES};

		memset(memory, UNTOUCHED, sizeof(memory));
		osThreadId_t const thread = osThreadNew(end_at_once, NULL, &attributes);

		TEST_NEEDS(thread != NULL, "this kernel needs a larger stack");
		EXPECT_EQ(osThreadJoin(thread), osOK);
		EXPECT(is_untouched(0, AROUND / 2 + offset));
		EXPECT(is_untouched(AROUND / 2 + offset + BYTES, AROUND + AROUND / 2 - offset));
	}
}
