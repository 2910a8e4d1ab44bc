/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file NuttX for the cases of cases.c: the kernel's own cheap services, made where they lie. */
#ifndef BENCH_NATIVE_NUTTX_H
#define BENCH_NATIVE_NUTTX_H

#include <nuttx/config.h>

#include <nuttx/mutex.h>
#include <nuttx/sched.h>
#include <nuttx/semaphore.h>
#include <nuttx/version.h>
#include <sched.h>

#include "native.h"

#define SUITE                "native_nuttx"
#define KERNEL_NAME          "NuttX " CONFIG_VERSION_STRING
#define SELF_TYPE            void *
#define HAS_THREADS          1
#define HAS_THREAD_CREATE    0
#define HAS_CONDVAR          0
#define HAS_QUEUE            0
#define HAS_STREAM           0
#define HAS_GROUP            0
#define PARTNER_RUNS_AT_ONCE 1
#define PARTNER_ENDS_ITSELF  1

/* Threads. */

#define THREAD(name) static int name(int argc __attribute__((unused)), char *argv[] __attribute__((unused)))
#define THREAD_END                        \
	do {                              \
		partner_has_ended = true; \
		return 0;                 \
	} while (0)

/* The kernel's own data and the registers of an interrupted thread are on it too. */
#define KERNEL_STACK_BYTES 4096
/* Two of the wrapper's steps. */
#define URGENT_LEVELS 40

typedef struct tcb_s *thread_type;

static thread_type partner;
static volatile bool partner_has_ended;
static struct tcb_s thread_memory;
static unsigned char thread_stack[KERNEL_STACK_BYTES] __attribute__((aligned(8)));

static inline bool thread_start(thread_type *thread, main_t entry, enum urgency urgency)
{
	const int priority = nxsched_self()->sched_priority + (urgency == URGENT ? URGENT_LEVELS : 0);

	*thread = &thread_memory;
	partner_has_ended = false;
	memset(&thread_memory, 0, sizeof thread_memory);
	thread_memory.flags = TCB_FLAG_TTYPE_KERNEL;
	if (nxtask_init(&thread_memory, "partner", priority, thread_stack, sizeof thread_stack, entry, NULL, NULL,
			NULL) != 0) {
		return false;
	}
	/* The kernel sets the policy that its configuration names; the wrapper's threads do not take turns. */
	thread_memory.flags &= ~(uint32_t)TCB_FLAG_POLICY_MASK;
	nxtask_activate(&thread_memory);
	return true;
}

/* A kernel thread cannot be joined; one of the runner's priority has ended after two ticks. */
static inline bool thread_join(thread_type thread)
{
	(void)thread;
	nxsched_ticksleep(2);
	return partner_has_ended;
}

static inline void *get_self(void)
{
	return nxsched_self();
}

static inline bool yield(void)
{
	(void)sched_yield();
	return true;
}

static inline bool sleep_one_ms(void)
{
	nxsched_ticksleep((1000 + CONFIG_USEC_PER_TICK - 1) / CONFIG_USEC_PER_TICK);
	return true;
}

/* Mutex, semaphore. */

typedef mutex_t mutex_type;
typedef rmutex_t recursive_type;
typedef sem_t sem_type;

static inline bool mutex_make(mutex_type *mutex)
{
	return nxmutex_init(mutex) == 0;
}

static inline bool mutex_unmake(mutex_type *mutex)
{
	return nxmutex_destroy(mutex) == 0;
}

static inline bool mutex_lock(mutex_type *mutex)
{
	return nxmutex_lock(mutex) == 0;
}

static inline bool mutex_unlock(mutex_type *mutex)
{
	return nxmutex_unlock(mutex) == 0;
}

static inline bool recursive_make(recursive_type *mutex)
{
	return nxrmutex_init(mutex) == 0;
}

static inline bool recursive_unmake(recursive_type *mutex)
{
	return nxrmutex_destroy(mutex) == 0;
}

static inline bool recursive_lock(recursive_type *mutex)
{
	return nxrmutex_lock(mutex) == 0;
}

static inline bool recursive_unlock(recursive_type *mutex)
{
	return nxrmutex_unlock(mutex) == 0;
}

static inline bool sem_make(sem_type *sem, unsigned initial)
{
	return nxsem_init(sem, 0, (int32_t)initial) == 0;
}

static inline bool sem_unmake(sem_type *sem)
{
	return nxsem_destroy(sem) == 0;
}

static inline bool sem_take(sem_type *sem)
{
	return nxsem_wait(sem) == 0;
}

static inline bool sem_give(sem_type *sem)
{
	return nxsem_post(sem) == 0;
}

#include "event_of_sems.h"

#define INITIALISED "initialised where it lies: NuttX allocates none"

static const struct remark notes[] = {
	{"native_mutex_create_destroy", INITIALISED},
	{"native_sem_take_give", "a counting semaphore"},
	{"native_sem_create_destroy", INITIALISED},
	{"native_event_signal_wait", "two counting semaphores"},
	{NULL, NULL},
};

#define IS_A_FILE "a message queue of NuttX is a file descriptor, which is other work"

static const struct remark without_twin[] = {
	{"native_condvar_signal_wait", "the kernel has none of its own; POSIX's locks another kind of mutex"},
	{"native_thread_create_destroy", "a kernel thread of NuttX cannot be joined"},
	{"native_queue_send_receive", IS_A_FILE},
	{"native_queue_create_destroy", IS_A_FILE},
	{"native_stream_send_recv_64B", "NuttX's pipes are file descriptors, which is other work"},
	{NULL, NULL},
};

#endif
