/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include "native.h"

#if TEST_NATIVE_THREADS

#include <stdatomic.h>
#include <string.h>

#include "harness.h"
#if CONFIG_OVE_RTOS_ALLOY
#include "native/alloy.h"
#endif

enum { UNTOUCHED = 0x01 };

static ove_thread_fn body;
static void *body_arg;
static atomic_bool has_ended;

static void run_body(void)
{
	body(body_arg);
	atomic_store(&has_ended, true);
}

#if CONFIG_OVE_RTOS_ZEPHYR

static struct {
	struct k_thread native;
	unsigned char behind[128];
} block;
K_THREAD_STACK_DEFINE(stack, 4096);

static void run(void *unused1, void *unused2, void *unused3)
{
	(void)unused1;
	(void)unused2;
	(void)unused3;
	run_body();
}

static void start(ove_prio_t priority)
{
	(void)k_thread_create(&block.native, stack, K_THREAD_STACK_SIZEOF(stack), run, NULL, NULL, NULL,
			      CONFIG_OVE_ZEPHYR_LOWEST_PRIORITY - (int)priority, 0, K_NO_WAIT);
}

static void end(void)
{
	EXPECT_EQ(k_thread_join(&block.native, K_MSEC(TEST_LONG_MS)), 0);
}

#elif CONFIG_OVE_RTOS_NUTTX

static struct {
	struct tcb_s native;
	unsigned char behind[128];
} block;
static unsigned char stack[4096] __attribute__((aligned(16)));
static pid_t id;

static int run(int argc, char *argv[])
{
	(void)argc;
	(void)argv;
	run_body();
	return 0;
}

static void start(ove_prio_t priority)
{
	memset(&block.native, 0, sizeof(block.native));
	block.native.flags = TCB_FLAG_TTYPE_KERNEL;
	EXPECT_EQ(nxtask_init(&block.native, "native", 60 + 20 * (int)priority, stack, sizeof(stack), run, NULL, NULL,
			      NULL),
		  0);
	block.native.flags &= ~(uint32_t)TCB_FLAG_POLICY_MASK;
	block.native.flags |= TCB_FLAG_SCHED_FIFO;
	id = block.native.pid;
	nxtask_activate(&block.native);
}

static void end(void)
{
	WAIT_UNTIL(nxsched_get_tcb(id) == NULL);
}

#elif CONFIG_OVE_RTOS_FREERTOS

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
	task = xTaskCreateStatic(run, "native", sizeof(stack) / sizeof(stack[0]), NULL, (UBaseType_t)priority, stack,
				 &block.native);
}

static void end(void)
{
	WAIT_UNTIL(atomic_load(&has_ended) && eTaskGetState(task) == eSuspended);
	vTaskDelete(task);
}

#else

static struct {
	struct test_native_alloy native;
	unsigned char behind[128];
} block;
static unsigned char stack[4096] __attribute__((aligned(32)));

static void start(ove_prio_t priority)
{
	test_native_alloy_start(&block.native, stack, sizeof(stack), priority, run_body);
}

static void end(void)
{
	EXPECT(test_native_alloy_join(&block.native, TEST_LONG_MS));
}

#endif

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
