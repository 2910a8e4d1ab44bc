/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The twins of the wrapper's cases against NuttX itself: the same work, with the kernel's own cheap services.
 *
 * What NuttX lacks inside one program (a queue and a stream without a file descriptor) has no twin; the case says so.
 */
#include <nuttx/config.h>

#include <nuttx/mutex.h>
#include <nuttx/sched.h>
#include <nuttx/semaphore.h>
#include <nuttx/version.h>
#include <sched.h>
#include <string.h>

#include "bench.h"

#define SUITE "native_nuttx"

#define STACK_BYTES 4096

static mutex_t mutex;
static rmutex_t recursive;
static sem_t there;
static sem_t back;
static struct tcb_s partner_tcb;
static unsigned char partner_stack[STACK_BYTES] __attribute__((aligned(8)));
static volatile bool partner_shall_end;
static volatile bool partner_has_ended;

static int own_priority(void)
{
	return nxsched_self()->sched_priority;
}

static bool partner_start(main_t entry, int priority)
{
	partner_shall_end = false;
	partner_has_ended = false;
	memset(&partner_tcb, 0, sizeof partner_tcb);
	partner_tcb.flags = TCB_FLAG_TTYPE_KERNEL;
	if (nxtask_init(&partner_tcb, "partner", priority, partner_stack, sizeof partner_stack, entry, NULL, NULL,
			NULL) != 0) {
		return false;
	}
	/* The kernel sets the policy that its configuration names; the wrapper's threads do not take turns. */
	partner_tcb.flags &= ~(uint32_t)TCB_FLAG_POLICY_MASK;
	nxtask_activate(&partner_tcb);
	return true;
}

/* The partner waits for `there`, of which it has one more to see that it is over. */
static bool partner_end(void)
{
	partner_shall_end = true;
	(void)nxsem_post(&there);
	/* Two ticks: the partner may be a thread of the runner's priority. */
	nxsched_ticksleep(2);
	return partner_has_ended;
}

/* Mutex. */

static bool mutex_setup(void *context)
{
	(void)context;
	return nxmutex_init(&mutex) == 0;
}

static void mutex_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(nxmutex_lock(&mutex) == 0);
	OVE_BENCH_EXPECT(nxmutex_unlock(&mutex) == 0);
}

static bool mutex_teardown(void *context)
{
	(void)context;
	return nxmutex_destroy(&mutex) == 0;
}

static void mutex_create_body(void *context)
{
	mutex_t one;

	(void)context;
	OVE_BENCH_EXPECT(nxmutex_init(&one) == 0);
	OVE_BENCH_EXPECT(nxmutex_destroy(&one) == 0);
}

static bool recursive_setup(void *context)
{
	(void)context;
	return nxrmutex_init(&recursive) == 0;
}

static void recursive_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(nxrmutex_lock(&recursive) == 0);
	OVE_BENCH_EXPECT(nxrmutex_unlock(&recursive) == 0);
}

static bool recursive_teardown(void *context)
{
	(void)context;
	return nxrmutex_destroy(&recursive) == 0;
}

/* Contention: what each step proves is said at the wrapper's twin, bench/c/mutex.c. */

static volatile uint32_t step;
static volatile uint32_t step_asked;
static volatile uint32_t step_got;

static int want_mutex(int argc, char *argv[])
{
	(void)argc;
	(void)argv;
	for (;;) {
		OVE_BENCH_EXPECT(nxsem_wait(&there) == 0);
		if (partner_shall_end) {
			break;
		}
		step_asked = step;
		OVE_BENCH_EXPECT(nxmutex_lock(&mutex) == 0);
		step_got = step;
		OVE_BENCH_EXPECT(nxmutex_unlock(&mutex) == 0);
	}
	partner_has_ended = true;
	return 0;
}

static bool contention_setup(void *context)
{
	return nxsem_init(&there, 0, 0) == 0 && mutex_setup(context) &&
	       partner_start(want_mutex, own_priority() + 40) && nxmutex_lock(&mutex) == 0;
}

static void contention_before(void *context)
{
	(void)context;
	step_asked = 0;
	step_got = 0;
}

static void contention_body(void *context)
{
	(void)context;
	step = 1;
	OVE_BENCH_EXPECT(nxsem_post(&there) == 0);
	step = 2;
	OVE_BENCH_EXPECT(nxmutex_unlock(&mutex) == 0);
	OVE_BENCH_EXPECT(nxmutex_lock(&mutex) == 0);
}

static bool contention_after(void *context)
{
	(void)context;
	return step_asked == 1 && step_got == 2;
}

static bool contention_teardown(void *context)
{
	return partner_end() && nxmutex_unlock(&mutex) == 0 && mutex_teardown(context) && nxsem_destroy(&there) == 0;
}

/* Semaphore. */

static bool sem_setup(void *context)
{
	(void)context;
	return nxsem_init(&there, 0, 1) == 0;
}

static void sem_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(nxsem_wait(&there) == 0);
	OVE_BENCH_EXPECT(nxsem_post(&there) == 0);
}

static bool sem_teardown(void *context)
{
	(void)context;
	return nxsem_destroy(&there) == 0;
}

static void sem_create_body(void *context)
{
	sem_t one;

	(void)context;
	OVE_BENCH_EXPECT(nxsem_init(&one, 0, 1) == 0);
	OVE_BENCH_EXPECT(nxsem_destroy(&one) == 0);
}

/* Threads. */

static void *volatile self_read;

static void yield_body(void *context)
{
	(void)context;
	(void)sched_yield();
}

static void get_self_body(void *context)
{
	(void)context;
	self_read = nxsched_self();
}

static void sleep_body(void *context)
{
	(void)context;
	nxsched_ticksleep((1000 + CONFIG_USEC_PER_TICK - 1) / CONFIG_USEC_PER_TICK);
}

static int answer(int argc, char *argv[])
{
	(void)argc;
	(void)argv;
	for (;;) {
		OVE_BENCH_EXPECT(nxsem_wait(&there) == 0);
		if (partner_shall_end) {
			break;
		}
		OVE_BENCH_EXPECT(nxsem_post(&back) == 0);
	}
	partner_has_ended = true;
	return 0;
}

static bool switch_setup(void *context)
{
	(void)context;
	return nxsem_init(&there, 0, 0) == 0 && nxsem_init(&back, 0, 0) == 0 && partner_start(answer, own_priority());
}

static void switch_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(nxsem_post(&there) == 0);
	OVE_BENCH_EXPECT(nxsem_wait(&back) == 0);
}

static bool switch_teardown(void *context)
{
	(void)context;
	return partner_end() && nxsem_destroy(&there) == 0 && nxsem_destroy(&back) == 0;
}

static const ove_bench_case_t cases[] = {
	{.suite = SUITE,
	 .name = "native_mutex_lock_unlock",
	 .setup = mutex_setup,
	 .body = mutex_body,
	 .teardown = mutex_teardown},
	{.suite = SUITE,
	 .name = "native_mutex_create_destroy",
	 .body = mutex_create_body,
	 .note = "initialised where it lies: NuttX allocates none"},
	{.suite = SUITE,
	 .name = "native_mutex_contention_2t",
	 .setup = contention_setup,
	 .before = contention_before,
	 .body = contention_body,
	 .after = contention_after,
	 .teardown = contention_teardown,
	 .proof = "contended"},
	{.suite = SUITE,
	 .name = "native_recursive_mutex_lock_unlock",
	 .setup = recursive_setup,
	 .body = recursive_body,
	 .teardown = recursive_teardown},
	{.suite = SUITE,
	 .name = "native_sem_take_give",
	 .setup = sem_setup,
	 .body = sem_body,
	 .teardown = sem_teardown,
	 .note = "a counting semaphore"},
	{.suite = SUITE,
	 .name = "native_sem_create_destroy",
	 .body = sem_create_body,
	 .note = "initialised where it lies: NuttX allocates none"},
	{.suite = SUITE,
	 .name = "native_event_signal_wait",
	 .kind = OVE_BENCH_SWITCH,
	 .setup = switch_setup,
	 .body = switch_body,
	 .teardown = switch_teardown,
	 .note = "two counting semaphores"},
	{.suite = SUITE, .name = "native_thread_yield", .body = yield_body},
	{.suite = SUITE, .name = "native_thread_get_self", .body = get_self_body},
	{.suite = SUITE, .name = "native_thread_sleep_1ms", .kind = OVE_BENCH_MILLISECOND, .body = sleep_body},
	{.suite = SUITE,
	 .name = "native_thread_context_switch",
	 .kind = OVE_BENCH_SWITCH,
	 .setup = switch_setup,
	 .body = switch_body,
	 .teardown = switch_teardown},
};

static const struct {
	const char *name;
	const char *why;
} without_twin[] = {
	{"native_condvar_signal_wait", "the kernel has none of its own; POSIX's locks another kind of mutex"},
	{"native_thread_create_destroy", "a kernel thread of NuttX cannot be joined"},
	{"native_queue_send_receive", "a message queue of NuttX is a file descriptor, which is other work"},
	{"native_queue_create_destroy", "a message queue of NuttX is a file descriptor, which is other work"},
	{"native_stream_send_recv_64B", "NuttX's pipes are file descriptors, which is other work"},
};

void ove_bench_native_suite(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		ove_bench_run(&cases[i]);
	}
	for (size_t i = 0; i < sizeof without_twin / sizeof without_twin[0]; i++) {
		ove_bench_skip(SUITE, without_twin[i].name, without_twin[i].why);
	}
}

const char *ove_bench_native_kernel(void)
{
	return "NuttX " CONFIG_VERSION_STRING;
}
