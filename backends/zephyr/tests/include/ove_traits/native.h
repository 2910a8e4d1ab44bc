/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread created with native calls; tests/harness/native.c lists what this header must provide. */
#ifndef OVE_TRAITS_NATIVE_H
#define OVE_TRAITS_NATIVE_H

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

#endif
