/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread created with native calls; tests/harness/native.c lists what this header must provide. */
#ifndef OVE_TRAITS_NATIVE_H
#define OVE_TRAITS_NATIVE_H

static struct {
	StaticTask_t native;
	unsigned char behind[128];
} block;
static StackType_t stack[1024];
static TaskHandle_t task;

static void run(void *unused)
{
	(void)unused;
	run_body();
	for (;;) {
		vTaskSuspend(NULL);
	}
}

static void start(ove_prio_t priority)
{
	task = xTaskCreateStatic(run, "native", sizeof(stack) / sizeof(stack[0]), NULL,
				 ove_freertos_priority_of((unsigned)priority), stack, &block.native);
}

static void end(void)
{
	WAIT_UNTIL(atomic_load(&has_ended) && eTaskGetState(task) == eSuspended);
	vTaskDelete(task);
}

#endif
