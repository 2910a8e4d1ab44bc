/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread created with native calls; tests/harness/native.c lists what this header must provide. */
#ifndef OVE_TRAITS_NATIVE_H
#define OVE_TRAITS_NATIVE_H

#include <tx_api.h>

static struct {
	TX_THREAD native;
	unsigned char behind[128];
} block;
static unsigned char stack[4096] __attribute__((aligned(8)));

static VOID run(ULONG unused)
{
	(void)unused;
	run_body();
}

static void start(ove_prio_t priority)
{
	static CHAR name[] = "native";
	const UINT number = (UINT)(CONFIG_OVE_THREADX_LOWEST_PRIORITY - (int)priority);

	EXPECT_EQ(tx_thread_create(&block.native, name, run, 0, stack, sizeof(stack), number, number, TX_NO_TIME_SLICE,
				   TX_AUTO_START),
		  TX_SUCCESS);
}

static void end(void)
{
	WAIT_UNTIL(*(volatile UINT *)&block.native.tx_thread_state == TX_COMPLETED);
	EXPECT_EQ(tx_thread_delete(&block.native), TX_SUCCESS);
}

#endif
