/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread created with native calls; tests/harness/native.c lists what this header must provide. */
#ifndef OVE_TRAITS_NATIVE_H
#define OVE_TRAITS_NATIVE_H

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

#endif
