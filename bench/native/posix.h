/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * POSIX threads for cases.c, as a user of the host writes them. A pipe replaces queue and stream, which POSIX threads
 * do not have; bench/cases.yaml notes that this is different work.
 */
#ifndef BENCH_NATIVE_POSIX_H
#define BENCH_NATIVE_POSIX_H

#include <fcntl.h>
#include <gnu/libc-version.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "native.h"

#define SUITE       "native_posix"
#define KERNEL_NAME version()
#define SELF_TYPE   pthread_t
/* The host's pthread_create() allocates. */
#define HAS_THREADS          (!CONFIG_OVE_ZERO_HEAP)
#define HAS_THREAD_CREATE    HAS_THREADS
#define HAS_CONDVAR          HAS_THREADS
#define HAS_QUEUE            1
#define HAS_STREAM           1
#define HAS_GROUP            0
#define HAS_TIMER            0
#define HAS_NOTIFY           0
#define HAS_POOL             0
#define PARTNER_RUNS_AT_ONCE 0
#define PARTNER_ENDS_ITSELF  1

static inline const char *version(void)
{
	static char text[32];

	(void)snprintf(text, sizeof text, "glibc %s", gnu_get_libc_version());
	return text;
}

/* Threads. */

#if HAS_THREADS

#define THREAD(name) static void *name(void *argument)
#define THREAD_END   return argument

#define HOST_STACK_BYTES (64 * 1024)

typedef pthread_t thread_type;

static pthread_t partner;

/* Priorities are best effort on the host, so threads of one priority are sufficient. */
static inline bool thread_start(pthread_t *thread, void *(*entry)(void *), enum urgency urgency)
{
	pthread_attr_t attributes;
	int error = pthread_attr_init(&attributes);

	(void)urgency;
	if (error == 0) {
		error = pthread_attr_setstacksize(&attributes, HOST_STACK_BYTES);
	}
	if (error == 0) {
		error = pthread_create(thread, &attributes, entry, NULL);
	}
	(void)pthread_attr_destroy(&attributes);
	return error == 0;
}

static inline bool thread_join(pthread_t thread)
{
	return pthread_join(thread, NULL) == 0;
}

static volatile long partner_id;

static inline void partner_is_here(void)
{
	partner_id = syscall(SYS_gettid);
}

/* Returns true if the host lists the partner as sleeping. */
static inline bool partner_waits(void)
{
	char path[64];
	char text[128];

	(void)snprintf(path, sizeof path, "/proc/self/task/%ld/stat", partner_id);
	const int file = open(path, O_RDONLY);

	if (file < 0) {
		return false;
	}
	const ssize_t length = read(file, text, sizeof text - 1);

	(void)close(file);
	for (ssize_t i = length - 3; i > 0; i--) {
		if (text[i] == ')') {
			return text[i + 2] == 'S';
		}
	}
	return false;
}

#endif

static inline pthread_t get_self(void)
{
	return pthread_self();
}

static inline bool yield(void)
{
	return sched_yield() == 0;
}

static inline bool sleep_one_ms(void)
{
	const struct timespec duration = {.tv_nsec = 1000000};

	return clock_nanosleep(CLOCK_MONOTONIC, 0, &duration, NULL) == 0;
}

/* Mutex. */

typedef pthread_mutex_t mutex_type;
typedef pthread_mutex_t recursive_type;

static inline bool make_mutex(pthread_mutex_t *mutex, int type)
{
	pthread_mutexattr_t attributes;
	int error = pthread_mutexattr_init(&attributes);

	if (error == 0) {
		error = pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
	}
	if (error == 0) {
		error = pthread_mutexattr_settype(&attributes, type);
	}
	if (error == 0) {
		error = pthread_mutex_init(mutex, &attributes);
	}
	(void)pthread_mutexattr_destroy(&attributes);
	return error == 0;
}

static inline bool mutex_make(mutex_type *mutex)
{
	return make_mutex(mutex, PTHREAD_MUTEX_NORMAL);
}

static inline bool mutex_unmake(mutex_type *mutex)
{
	return pthread_mutex_destroy(mutex) == 0;
}

static inline bool mutex_lock(mutex_type *mutex)
{
	return pthread_mutex_lock(mutex) == 0;
}

static inline bool mutex_unlock(mutex_type *mutex)
{
	return pthread_mutex_unlock(mutex) == 0;
}

static inline bool recursive_make(recursive_type *mutex)
{
	return make_mutex(mutex, PTHREAD_MUTEX_RECURSIVE);
}

#define recursive_unmake mutex_unmake
#define recursive_lock   mutex_lock
#define recursive_unlock mutex_unlock

/* Semaphore; two of them make events. */

typedef sem_t sem_type;

static inline bool sem_make(sem_type *sem, unsigned initial)
{
	return sem_init(sem, 0, initial) == 0;
}

static inline bool sem_unmake(sem_type *sem)
{
	return sem_destroy(sem) == 0;
}

static inline bool sem_take(sem_type *sem)
{
	return sem_wait(sem) == 0;
}

static inline bool sem_give(sem_type *sem)
{
	return sem_post(sem) == 0;
}

#include "event_of_sems.h"

/* Condition variable. */

#if HAS_CONDVAR

typedef pthread_cond_t condvar_type;

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

static inline bool condvar_wait(condvar_type *condvar, mutex_type *mutex)
{
	return pthread_cond_wait(condvar, mutex) == 0;
}

#endif

/* Queue and stream: a pipe. */

typedef struct {
	int ends[2];
} stream_type;

typedef stream_type queue_type;

static inline bool stream_make(stream_type *stream)
{
	return pipe(stream->ends) == 0;
}

static inline bool stream_unmake(stream_type *stream)
{
	return close(stream->ends[0]) == 0 && close(stream->ends[1]) == 0;
}

static inline bool stream_send(stream_type *stream, const void *bytes, size_t count)
{
	return write(stream->ends[1], bytes, count) == (ssize_t)count;
}

static inline bool stream_receive(stream_type *stream, void *bytes, size_t count)
{
	return read(stream->ends[0], bytes, count) == (ssize_t)count;
}

#define queue_make   stream_make
#define queue_unmake stream_unmake

static inline bool queue_send(queue_type *queue, const uint32_t *item)
{
	return stream_send(queue, item, sizeof *item);
}

static inline bool queue_receive(queue_type *queue, uint32_t *item)
{
	return stream_receive(queue, item, sizeof *item);
}

static const struct remark notes[] = {
	{"native_mutex_lock_unlock", "with priority inheritance"},
	{"native_event_signal_wait", "POSIX has none: two semaphores"},
	{"native_queue_send_receive", "a pipe, which goes through the host's kernel"},
	{"native_queue_create_destroy", "a pipe"},
	{"native_stream_send_recv_64B", "a pipe, which goes through the host's kernel"},
	{NULL, NULL},
};

#define ALLOCATES "the host's pthread_create() allocates, which zero-heap mode forbids"

#define NO_NOTIFY "POSIX has no thread notifications; its users take a semaphore or an event group"
static const struct remark without_twin[] = {
	{"native_pool_alloc_free", "POSIX has no block pool with a blocking allocation"},
	{"native_notify_wait", NO_NOTIFY},
	{"native_notify_wake", NO_NOTIFY},
	{"native_eventgroup_set_get_bits", "POSIX has no event group"},
	{"native_timer_start_stop", "POSIX's timers send a signal or start a thread"},
#if !HAS_THREADS
	{"native_mutex_contention_2t", ALLOCATES},
	{"native_condvar_signal_wait", ALLOCATES},
	{"native_event_signal_wait", ALLOCATES},
	{"native_thread_create_destroy", ALLOCATES},
	{"native_thread_context_switch", ALLOCATES},
#endif
	{NULL, NULL},
};

#endif
