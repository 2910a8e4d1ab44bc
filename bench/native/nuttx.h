/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * NuttX for cases.c: the kernel's own cheap services, in static memory. Services that are files (message queues and
 * pipes) are on the kernel's heap, so only heap mode has them.
 */
#ifndef BENCH_NATIVE_NUTTX_H
#define BENCH_NATIVE_NUTTX_H

#include <nuttx/config.h>

#include <fcntl.h>
#include <mqueue.h>
#include <nuttx/event.h>
#include <nuttx/fs/fs.h>
#include <nuttx/kthread.h>
#include <nuttx/mqueue.h>
#include <nuttx/mutex.h>
#include <nuttx/sched.h>
#include <nuttx/semaphore.h>
#include <nuttx/wdog.h>
#include <pthread.h>
#include <sched.h>

#include "native.h"

#ifdef CONFIG_PIPES
#define HAS_PIPES 1
#else
#define HAS_PIPES 0
#endif
#ifdef CONFIG_SCHED_EVENTS
#define HAS_EVENTS 1
#else
#define HAS_EVENTS 0
#endif

#define SUITE "native_nuttx"
/* Without the version, which NuttX's build takes from git: the line is printed before the first case, and its length
 * would shift which calls a tick interrupts. */
#define KERNEL_NAME          "NuttX (tree)"
#define SELF_TYPE            void *
#define HAS_THREADS          1
#define HAS_THREAD_CREATE    1
#define HAS_CONDVAR          1
#define HAS_QUEUE            (!CONFIG_OVE_ZERO_HEAP)
#define HAS_STREAM           (!CONFIG_OVE_ZERO_HEAP && HAS_PIPES)
#define HAS_GROUP            HAS_EVENTS
#define HAS_TIMER            1
#define HAS_NOTIFY           0
#define HAS_POOL             0
#define PARTNER_RUNS_AT_ONCE 1
#define PARTNER_ENDS_ITSELF  1

/* Threads. */

#define THREAD(name) static int name(int argc __attribute__((unused)), char *argv[] __attribute__((unused)))
#define THREAD_END                        \
	do {                              \
		partner_has_ended = true; \
		return 0;                 \
	} while (0)

/* The stack also holds the kernel's own data and the registers of an interrupted thread. */
#define KERNEL_STACK_BYTES 4096
/* Two of the wrapper's steps. */
#define URGENT_LEVELS 40

typedef struct tcb_s *thread_type;

static thread_type partner;
static volatile bool partner_has_ended;

#if CONFIG_OVE_ZERO_HEAP

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

#else

static inline bool thread_start(thread_type *thread, main_t entry, enum urgency urgency)
{
	const int priority = nxsched_self()->sched_priority + (urgency == URGENT ? URGENT_LEVELS : 0);
	int pid;

	*thread = NULL;
	partner_has_ended = false;
	pid = kthread_create("partner", priority, KERNEL_STACK_BYTES, entry, NULL);
	if (pid < 0) {
		return false;
	}
	if (urgency == AS_RUNNER) {
		/* As above; a thread with the runner's priority has not run yet. */
		nxsched_get_tcb(pid)->flags &= ~(uint32_t)TCB_FLAG_POLICY_MASK;
	}
	return true;
}

#endif

/* A kernel thread cannot be joined. One with the runner's priority ends within two ticks, an urgent one at once. */
static inline bool thread_join(thread_type thread)
{
	(void)thread;
	if (!partner_has_ended) {
		nxsched_ticksleep(2);
	}
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

/* Condition variable: the POSIX one, with a POSIX mutex, which is not the kernel's own mutex. */

typedef pthread_cond_t condvar_type;

#define guard_type pthread_mutex_t

static inline bool guard_make(guard_type *guard)
{
	return pthread_mutex_init(guard, NULL) == 0;
}

static inline bool guard_unmake(guard_type *guard)
{
	return pthread_mutex_destroy(guard) == 0;
}

static inline bool guard_lock(guard_type *guard)
{
	return pthread_mutex_lock(guard) == 0;
}

static inline bool guard_unlock(guard_type *guard)
{
	return pthread_mutex_unlock(guard) == 0;
}

static inline bool condvar_make(condvar_type *condvar)
{
	return pthread_cond_init(condvar, NULL) == 0;
}

static inline bool condvar_unmake(condvar_type *condvar)
{
	return pthread_cond_destroy(condvar) == 0;
}

static inline bool condvar_signal(condvar_type *condvar, enum side to)
{
	(void)to;
	return pthread_cond_signal(condvar) == 0;
}

static inline bool condvar_wait(condvar_type *condvar, guard_type *guard)
{
	return pthread_cond_wait(condvar, guard) == 0;
}

/* Queue, stream, event group. */

#if HAS_QUEUE

#define QUEUE_NAME "bench"

typedef struct file queue_type;

static inline bool queue_make(queue_type *queue)
{
	const struct mq_attr shape = {.mq_maxmsg = QUEUE_ITEMS, .mq_msgsize = sizeof(uint32_t)};

	return file_mq_open(queue, QUEUE_NAME, O_RDWR | O_CREAT, 0600, &shape) == 0;
}

static inline bool queue_unmake(queue_type *queue)
{
	return file_mq_close(queue) == 0 && file_mq_unlink(QUEUE_NAME) == 0;
}

static inline bool queue_send(queue_type *queue, const uint32_t *item)
{
	return file_mq_send(queue, (const char *)item, sizeof *item, 0) == 0;
}

static inline bool queue_receive(queue_type *queue, uint32_t *item)
{
	return file_mq_receive(queue, (char *)item, sizeof *item, NULL) == (ssize_t)sizeof *item;
}

#endif

#if HAS_STREAM

typedef struct {
	struct file ends[2];
} stream_type;

static inline bool stream_make(stream_type *stream)
{
	struct file *ends[2] = {&stream->ends[0], &stream->ends[1]};

	return file_pipe(ends, STREAM_BYTES, 0) == 0;
}

static inline bool stream_unmake(stream_type *stream)
{
	return file_close(&stream->ends[0]) == 0 && file_close(&stream->ends[1]) == 0;
}

static inline bool stream_send(stream_type *stream, const void *bytes, size_t count)
{
	return file_write(&stream->ends[1], bytes, count) == (ssize_t)count;
}

static inline bool stream_receive(stream_type *stream, void *bytes, size_t count)
{
	return file_read(&stream->ends[0], bytes, count) == (ssize_t)count;
}

#endif

#if HAS_GROUP

typedef nxevent_t group_type;

static inline bool group_make(group_type *group)
{
	nxevent_init(group, 0);
	return true;
}

static inline bool group_unmake(group_type *group)
{
	return nxevent_destroy(group) == 0;
}

static inline void group_set(group_type *group, uint32_t bits)
{
	(void)nxevent_post(group, bits, 0);
}

static inline uint32_t group_get(group_type *group)
{
	return nxevent_getmask(group);
}

#endif

typedef struct wdog_s timer_type;

static void timer_expired(wdparm_t argument)
{
	(void)argument;
	ove_bench_fail();
}

static inline bool timer_make(timer_type *timer)
{
	memset(timer, 0, sizeof *timer);
	return true;
}

static inline bool timer_unmake(timer_type *timer)
{
	(void)timer;
	return true;
}

static inline bool timer_start(timer_type *timer)
{
	return wd_start(timer, MSEC2TICK(TIMER_MS), timer_expired, 0) == 0;
}

static inline bool timer_stop(timer_type *timer)
{
	return wd_cancel(timer) == 0;
}

#define INITIALISED "initialised in place; NuttX does not allocate it"

static const struct remark notes[] = {
	{"native_mutex_create_destroy", INITIALISED},
	{"native_sem_take_give", "a counting semaphore"},
	{"native_sem_create_destroy", INITIALISED},
	{"native_condvar_signal_wait", "the POSIX one, with a POSIX mutex; the kernel has no other"},
	{"native_event_signal_wait", "two counting semaphores"},
	{"native_thread_create_destroy", "a more urgent kernel thread, which runs and ends; NuttX has no join for it"},
	{"native_queue_send_receive", "a message queue, which is a file"},
	{"native_queue_create_destroy", "a message queue, which is a file"},
	{"native_stream_send_recv_64B", "a pipe, whose two ends are files"},
	{"native_eventgroup_set_get_bits", "an event object of the kernel, nxevent"},
	{"native_timer_start_stop", "a watchdog timer, whose function would run in the tick interrupt"},
	{NULL, NULL},
};

#define NO_FILE "NuttX allocates it from its heap, which is locked"

#define NO_NOTIFY "NuttX has no thread notifications; its users take a semaphore or an event group"
static const struct remark without_twin[] = {
	{"native_pool_alloc_free", "NuttX has no block pool with a blocking allocation"},
	{"native_notify_wait", NO_NOTIFY},
	{"native_notify_wake", NO_NOTIFY},
#if !HAS_QUEUE
	{"native_queue_send_receive", NO_FILE},
	{"native_queue_create_destroy", NO_FILE},
#endif
#if !HAS_STREAM
	{"native_stream_send_recv_64B", HAS_PIPES ? NO_FILE : "CONFIG_PIPES is off in NuttX's configuration"},
#endif
#if !HAS_GROUP
	{"native_eventgroup_set_get_bits", "CONFIG_SCHED_EVENTS is off in NuttX's configuration"},
#endif
	{NULL, NULL},
};

#endif
