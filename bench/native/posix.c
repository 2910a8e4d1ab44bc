/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The twins of the wrapper's cases against POSIX threads themselves, as a user of the host writes them. A pipe stands
 * for queue and stream, which POSIX threads do not have; bench/comparability.yaml says that this is different work.
 */
#include <fcntl.h>
#include <gnu/libc-version.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "ove_config.h"

#define SUITE       "native_posix"
#define STACK_BYTES (64 * 1024)

static pthread_t partner;
static volatile bool partner_stops;

static int start_thread(pthread_t *thread, void *(*entry)(void *))
{
	pthread_attr_t attributes;
	int error = pthread_attr_init(&attributes);

	if (error == 0) {
		error = pthread_attr_setstacksize(&attributes, STACK_BYTES);
	}
	if (error == 0) {
		error = pthread_create(thread, &attributes, entry, NULL);
	}
	(void)pthread_attr_destroy(&attributes);
	return error;
}

static bool partner_start(void *(*entry)(void *))
{
	partner_stops = false;
	return start_thread(&partner, entry) == 0;
}

static bool partner_end(void)
{
	return pthread_join(partner, NULL) == 0;
}

/* Mutex. */

static pthread_mutex_t mutex;

static int make_mutex(pthread_mutex_t *which, int type)
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
		error = pthread_mutex_init(which, &attributes);
	}
	(void)pthread_mutexattr_destroy(&attributes);
	return error;
}

static bool mutex_setup(void *context)
{
	(void)context;
	return make_mutex(&mutex, PTHREAD_MUTEX_NORMAL) == 0;
}

static bool recursive_setup(void *context)
{
	(void)context;
	return make_mutex(&mutex, PTHREAD_MUTEX_RECURSIVE) == 0;
}

static void mutex_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(pthread_mutex_lock(&mutex) == 0);
	OVE_BENCH_EXPECT(pthread_mutex_unlock(&mutex) == 0);
}

static bool mutex_teardown(void *context)
{
	(void)context;
	return pthread_mutex_destroy(&mutex) == 0;
}

static void mutex_create_body(void *context)
{
	pthread_mutex_t one;

	(void)context;
	OVE_BENCH_EXPECT(make_mutex(&one, PTHREAD_MUTEX_NORMAL) == 0);
	OVE_BENCH_EXPECT(pthread_mutex_destroy(&one) == 0);
}

/* Contention: what each step proves is said at the wrapper's twin, bench/c/mutex.c. */

static sem_t there;
static sem_t back;
static volatile uint32_t step;
static volatile uint32_t step_asked;
static volatile uint32_t step_got;
static volatile long partner_id;

static void *want_mutex(void *argument)
{
	(void)argument;
	partner_id = syscall(SYS_gettid);
	for (;;) {
		OVE_BENCH_EXPECT(sem_wait(&there) == 0);
		if (partner_stops) {
			return NULL;
		}
		step_asked = step;
		OVE_BENCH_EXPECT(pthread_mutex_lock(&mutex) == 0);
		step_got = step;
		OVE_BENCH_EXPECT(pthread_mutex_unlock(&mutex) == 0);
	}
}

/* Whether the host lists the partner as sleeping; after step_asked it can sleep only for the mutex. */
static bool partner_sleeps(void)
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

static bool contention_setup(void *context)
{
	return mutex_setup(context) && sem_init(&there, 0, 0) == 0 && pthread_mutex_lock(&mutex) == 0 &&
	       partner_start(want_mutex);
}

static void contention_before(void *context)
{
	(void)context;
	step_asked = 0;
	step_got = 0;
	step = 1;
	OVE_BENCH_EXPECT(sem_post(&there) == 0);
	while (step_asked == 0 || !partner_sleeps()) {
		(void)sched_yield();
	}
}

static void contention_body(void *context)
{
	(void)context;
	step = 2;
	OVE_BENCH_EXPECT(pthread_mutex_unlock(&mutex) == 0);
	OVE_BENCH_EXPECT(pthread_mutex_lock(&mutex) == 0);
}

static bool contention_after(void *context)
{
	(void)context;
	return step_asked == 1 && step_got == 2;
}

static bool contention_teardown(void *context)
{
	partner_stops = true;
	return sem_post(&there) == 0 && partner_end() && sem_destroy(&there) == 0 &&
	       pthread_mutex_unlock(&mutex) == 0 && mutex_teardown(context);
}

/* Semaphore; two of them make events, and a switch. */

static bool sem_setup(void *context)
{
	(void)context;
	return sem_init(&there, 0, 1) == 0;
}

static void sem_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(sem_wait(&there) == 0);
	OVE_BENCH_EXPECT(sem_post(&there) == 0);
}

static bool sem_teardown(void *context)
{
	(void)context;
	return sem_destroy(&there) == 0;
}

static void sem_create_body(void *context)
{
	sem_t one;

	(void)context;
	OVE_BENCH_EXPECT(sem_init(&one, 0, 1) == 0);
	OVE_BENCH_EXPECT(sem_destroy(&one) == 0);
}

static void *switch_answer(void *argument)
{
	(void)argument;
	for (;;) {
		OVE_BENCH_EXPECT(sem_wait(&there) == 0);
		if (partner_stops) {
			return NULL;
		}
		OVE_BENCH_EXPECT(sem_post(&back) == 0);
	}
}

static bool switch_setup(void *context)
{
	(void)context;
	return sem_init(&there, 0, 0) == 0 && sem_init(&back, 0, 0) == 0 && partner_start(switch_answer);
}

static void switch_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(sem_post(&there) == 0);
	OVE_BENCH_EXPECT(sem_wait(&back) == 0);
}

static bool switch_teardown(void *context)
{
	(void)context;
	partner_stops = true;
	return sem_post(&there) == 0 && partner_end() && sem_destroy(&there) == 0 && sem_destroy(&back) == 0;
}

/* Condition variable. */

static pthread_cond_t changed;
static volatile enum { RUNNERS_TURN, PARTNERS_TURN } turn;

static void *condvar_answer(void *argument)
{
	(void)argument;
	OVE_BENCH_EXPECT(pthread_mutex_lock(&mutex) == 0);
	for (;;) {
		while (turn != PARTNERS_TURN) {
			OVE_BENCH_EXPECT(pthread_cond_wait(&changed, &mutex) == 0);
		}
		if (partner_stops) {
			break;
		}
		turn = RUNNERS_TURN;
		OVE_BENCH_EXPECT(pthread_cond_signal(&changed) == 0);
	}
	OVE_BENCH_EXPECT(pthread_mutex_unlock(&mutex) == 0);
	return NULL;
}

static bool condvar_setup(void *context)
{
	turn = RUNNERS_TURN;
	return mutex_setup(context) && pthread_cond_init(&changed, NULL) == 0 && partner_start(condvar_answer);
}

static void condvar_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(pthread_mutex_lock(&mutex) == 0);
	turn = PARTNERS_TURN;
	OVE_BENCH_EXPECT(pthread_cond_signal(&changed) == 0);
	while (turn != RUNNERS_TURN) {
		OVE_BENCH_EXPECT(pthread_cond_wait(&changed, &mutex) == 0);
	}
	OVE_BENCH_EXPECT(pthread_mutex_unlock(&mutex) == 0);
}

static bool condvar_teardown(void *context)
{
	partner_stops = true;
	if (pthread_mutex_lock(&mutex) != 0) {
		return false;
	}
	turn = PARTNERS_TURN;
	return pthread_cond_signal(&changed) == 0 && pthread_mutex_unlock(&mutex) == 0 && partner_end() &&
	       pthread_cond_destroy(&changed) == 0 && mutex_teardown(context);
}

/* Threads. */

static volatile pthread_t self_read;

static void yield_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(sched_yield() == 0);
}

static void get_self_body(void *context)
{
	(void)context;
	self_read = pthread_self();
}

static void sleep_body(void *context)
{
	const struct timespec duration = {.tv_nsec = 1000000};

	(void)context;
	OVE_BENCH_EXPECT(clock_nanosleep(CLOCK_MONOTONIC, 0, &duration, NULL) == 0);
}

static void *end_at_once(void *argument)
{
	return argument;
}

static void thread_create_body(void *context)
{
	pthread_t thread;

	(void)context;
	OVE_BENCH_EXPECT(start_thread(&thread, end_at_once) == 0);
	OVE_BENCH_EXPECT(pthread_join(thread, NULL) == 0);
}

/* Queue and stream: a pipe. */

static int pipe_ends[2];
static unsigned char sent[64];
static unsigned char received[64];

static bool pipe_setup(void *context)
{
	(void)context;
	return pipe(pipe_ends) == 0;
}

static void queue_body(void *context)
{
	uint32_t item = 0x12345678;

	(void)context;
	OVE_BENCH_EXPECT(write(pipe_ends[1], &item, sizeof item) == sizeof item);
	OVE_BENCH_EXPECT(read(pipe_ends[0], &item, sizeof item) == sizeof item);
}

static void stream_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(write(pipe_ends[1], sent, sizeof sent) == sizeof sent);
	OVE_BENCH_EXPECT(read(pipe_ends[0], received, sizeof received) == sizeof received);
}

static bool pipe_teardown(void *context)
{
	(void)context;
	return close(pipe_ends[0]) == 0 && close(pipe_ends[1]) == 0;
}

static void queue_create_body(void *context)
{
	OVE_BENCH_EXPECT(pipe_setup(context));
	OVE_BENCH_EXPECT(pipe_teardown(context));
}

static const ove_bench_case_t cases[] = {
	{.suite = SUITE,
	 .name = "native_mutex_lock_unlock",
	 .setup = mutex_setup,
	 .body = mutex_body,
	 .teardown = mutex_teardown,
	 .note = "with priority inheritance"},
	{.suite = SUITE, .name = "native_mutex_create_destroy", .body = mutex_create_body},
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
	 .body = mutex_body,
	 .teardown = mutex_teardown},
	{.suite = SUITE,
	 .name = "native_sem_take_give",
	 .setup = sem_setup,
	 .body = sem_body,
	 .teardown = sem_teardown},
	{.suite = SUITE, .name = "native_sem_create_destroy", .body = sem_create_body},
	{.suite = SUITE,
	 .name = "native_condvar_signal_wait",
	 .kind = OVE_BENCH_SWITCH,
	 .setup = condvar_setup,
	 .body = condvar_body,
	 .teardown = condvar_teardown},
	{.suite = SUITE,
	 .name = "native_event_signal_wait",
	 .kind = OVE_BENCH_SWITCH,
	 .setup = switch_setup,
	 .body = switch_body,
	 .teardown = switch_teardown,
	 .note = "POSIX has none: two semaphores"},
	{.suite = SUITE, .name = "native_thread_yield", .body = yield_body},
	{.suite = SUITE, .name = "native_thread_get_self", .body = get_self_body},
	{.suite = SUITE, .name = "native_thread_sleep_1ms", .kind = OVE_BENCH_MILLISECOND, .body = sleep_body},
	{.suite = SUITE, .name = "native_thread_create_destroy", .body = thread_create_body},
	{.suite = SUITE,
	 .name = "native_thread_context_switch",
	 .kind = OVE_BENCH_SWITCH,
	 .setup = switch_setup,
	 .body = switch_body,
	 .teardown = switch_teardown},
	{.suite = SUITE,
	 .name = "native_queue_send_receive",
	 .setup = pipe_setup,
	 .body = queue_body,
	 .teardown = pipe_teardown,
	 .note = "a pipe, which goes through the host's kernel"},
	{.suite = SUITE, .name = "native_queue_create_destroy", .body = queue_create_body, .note = "a pipe"},
	{.suite = SUITE,
	 .name = "native_stream_send_recv_64B",
	 .setup = pipe_setup,
	 .body = stream_body,
	 .teardown = pipe_teardown,
	 .note = "a pipe, which goes through the host's kernel"},
};

static bool makes_a_thread(const ove_bench_case_t *bench_case)
{
	return bench_case->setup == contention_setup || bench_case->setup == condvar_setup ||
	       bench_case->setup == switch_setup || bench_case->body == thread_create_body;
}

void ove_bench_native_suite(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		if (CONFIG_OVE_ZERO_HEAP && makes_a_thread(&cases[i])) {
			ove_bench_skip(SUITE, cases[i].name,
				       "the host's pthread_create() allocates, which zero-heap mode forbids");
		} else {
			ove_bench_run(&cases[i]);
		}
	}
}

const char *ove_bench_native_kernel(void)
{
	static char text[32];

	(void)snprintf(text, sizeof text, "glibc %s", gnu_get_libc_version());
	return text;
}
