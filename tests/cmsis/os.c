/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "os.h"

static void run(void *call)
{
	struct isr_call *const self = call;

	self->result = self->call(self->argument);
}

int64_t os_from_isr(int64_t (*call)(void *argument), void *argument)
{
	struct isr_call one = {call, argument, 0};

	test_in_isr(run, &one);
	return one.result;
}

uint32_t os_next_tick(void)
{
	EXPECT_EQ(osDelay(1), osOK);
	return osKernelGetTickCount();
}
