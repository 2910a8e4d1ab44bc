/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Pauses at random around C library calls of host programs; a busy host may delay a thread at the same points.
 * LD_PRELOAD loads it. OVE_PAUSES_PER_MILLE sets how often it pauses, and OVE_PAUSES_MS the longest pause.
 * OVE_PAUSE_AFTER_CREATE_MS is the pause of each thread that has just created another one.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long (*next_syscall)(long number, ...);
static int (*next_clock_gettime)(clockid_t clock, struct timespec *time);
static int (*next_mutex_lock)(pthread_mutex_t *mutex);
static int (*next_mutex_unlock)(pthread_mutex_t *mutex);
static int (*next_kill)(pthread_t thread, int number);
static int (*next_create)(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument);

static uint64_t per_mille;
static uint64_t longest_ns;
static uint64_t create_ns;
static uint64_t seed;
static __thread uint64_t state;

/* Another library's constructor may call these functions before this constructor runs. */
__attribute__((constructor)) static void find_next(void)
{
	struct timespec now = {0, 0};

	if (next_create != NULL) {
		return;
	}
	next_syscall = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
	next_clock_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
	next_mutex_lock = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
	next_mutex_unlock = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_unlock");
	next_kill = (int (*)(pthread_t, int))dlsym(RTLD_NEXT, "pthread_kill");
	next_create = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT,
												     "pthread_create");
	const char *const often = getenv("OVE_PAUSES_PER_MILLE");
	const char *const long_ms = getenv("OVE_PAUSES_MS");

	const char *const create_ms = getenv("OVE_PAUSE_AFTER_CREATE_MS");

	per_mille = often != NULL ? strtoull(often, NULL, 10) : 0;
	create_ns = create_ms != NULL ? strtoull(create_ms, NULL, 10) * 1000000u : 0;
	longest_ns = long_ms != NULL ? strtoull(long_ms, NULL, 10) * 1000000u : 1;
	(void)next_clock_gettime(CLOCK_MONOTONIC, &now);
	seed = (uint64_t)now.tv_nsec ^ ((uint64_t)getpid() << 32);
}

/* Legal in a signal's handler, where ove suspends a thread. */
static void pause_at_random(void)
{
	const int error = errno;

	if (next_create == NULL) {
		find_next();
	}
	if (state == 0) {
		state = (seed ^ ((uint64_t)next_syscall(SYS_gettid) * UINT64_C(0x9E3779B97F4A7C15))) | 1u;
	}
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	if ((state >> 20) % 1000u < per_mille) {
		const struct timespec time = {0, (long)((state >> 40) % longest_ns)};

		(void)next_syscall(SYS_nanosleep, &time, NULL);
	}
	errno = error;
}

long syscall(long number, ...)
{
	long words[6];
	va_list list;

	va_start(list, number);
	for (int i = 0; i < 6; i++) {
		words[i] = va_arg(list, long);
	}
	va_end(list);
	pause_at_random();
	const long result = next_syscall(number, words[0], words[1], words[2], words[3], words[4], words[5]);

	pause_at_random();
	return result;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
	/* A pause uses no processor time, so a thread that waits for its own processor time would never finish. */
	const int is_of_thread = clock < 0 || clock == CLOCK_THREAD_CPUTIME_ID;

	if (!is_of_thread) {
		pause_at_random();
	} else if (next_create == NULL) {
		find_next();
	}
	const int result = next_clock_gettime(clock, time);

	if (!is_of_thread) {
		pause_at_random();
	}
	return result;
}

int pthread_mutex_lock(pthread_mutex_t *mutex)
{
	pause_at_random();
	return next_mutex_lock(mutex);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
	if (next_create == NULL) {
		find_next();
	}
	const int result = next_mutex_unlock(mutex);

	pause_at_random();
	return result;
}

int pthread_kill(pthread_t thread, int number)
{
	pause_at_random();
	const int result = next_kill(thread, number);

	pause_at_random();
	return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument)
{
	pause_at_random();
	const int result = next_create(thread, attributes, start, argument);

	if (create_ns != 0) {
		const struct timespec time = {(time_t)(create_ns / 1000000000u), (long)(create_ns % 1000000000u)};

		(void)next_syscall(SYS_nanosleep, &time, NULL);
	}
	pause_at_random();
	return result;
}
