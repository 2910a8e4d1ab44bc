/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread created with native calls; tests/harness/native.c lists what this header must provide. */
#ifndef OVE_TRAITS_NATIVE_H
#define OVE_TRAITS_NATIVE_H

#include "native_alloy.h"

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
