/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The native counterparts of the wrapper's cases, for kernels in C: the same work with native calls, which
 * bench/native/<rtos>.h defines inline under the names of bench/native/native.h.
 */
#include BENCH_NATIVE_HEADER

/* Each object that two cases use, and each thread function except the last, belongs to those cases only. */
static mutex_type mutex;

#if HAS_THREADS

static volatile bool partner_stops;

/* A partner with the runner's priority runs until it waits, and is ended there. */
static bool partner_end(void)
{
	if (!PARTNER_ENDS_ITSELF) {
		(void)yield();
	}
	return thread_join(partner);
}

#endif

/* Mutex. */

static bool mutex_setup(void *context)
{
	(void)context;
	return mutex_make(&mutex);
}

static void mutex_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(mutex_lock(&mutex));
	OVE_BENCH_EXPECT(mutex_unlock(&mutex));
}

static bool mutex_teardown(void *context)
{
	(void)context;
	return mutex_unmake(&mutex);
}

static mutex_type other_mutex;

static void mutex_create_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(mutex_make(&other_mutex));
	OVE_BENCH_EXPECT(mutex_unmake(&other_mutex));
}

static recursive_type recursive;

static bool recursive_setup(void *context)
{
	(void)context;
	return recursive_make(&recursive);
}

static void recursive_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(recursive_lock(&recursive));
	OVE_BENCH_EXPECT(recursive_unlock(&recursive));
}

static bool recursive_teardown(void *context)
{
	(void)context;
	return recursive_unmake(&recursive);
}

/* Semaphore. */

static sem_type there;

static bool sem_setup(void *context)
{
	(void)context;
	return sem_make(&there, 1);
}

static void sem_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(sem_take(&there));
	OVE_BENCH_EXPECT(sem_give(&there));
}

static bool sem_teardown(void *context)
{
	(void)context;
	return sem_unmake(&there);
}

static void sem_create_body(void *context)
{
	OVE_BENCH_EXPECT(sem_setup(context));
	OVE_BENCH_EXPECT(sem_teardown(context));
}

#if HAS_THREADS

/* Contention: bench/c/mutex.c, the wrapper's case, explains what each step proves. */

static volatile uint32_t step;
static volatile uint32_t step_asked;
static volatile uint32_t step_got;

THREAD(want_mutex)
{
#if !PARTNER_RUNS_AT_ONCE
	partner_is_here();
#endif
	for (;;) {
		OVE_BENCH_EXPECT(sem_take(&there));
		if (PARTNER_ENDS_ITSELF && partner_stops) {
			THREAD_END;
		}
		step_asked = step;
		OVE_BENCH_EXPECT(mutex_lock(&mutex));
		step_got = step;
		OVE_BENCH_EXPECT(mutex_unlock(&mutex));
	}
}

static bool contention_setup(void *context)
{
	partner_stops = false;
	return sem_make(&there, 0) && mutex_setup(context) && thread_start(&partner, want_mutex, URGENT) &&
	       mutex_lock(&mutex);
}

static void wake_partner(void)
{
	step = 1;
	OVE_BENCH_EXPECT(sem_give(&there));
}

static void contention_before(void *context)
{
	(void)context;
	step_asked = 0;
	step_got = 0;
#if !PARTNER_RUNS_AT_ONCE
	wake_partner();
	while (step_asked == 0 || !partner_waits()) {
		(void)yield();
	}
#endif
}

static void contention_body(void *context)
{
	(void)context;
	if (PARTNER_RUNS_AT_ONCE) {
		wake_partner();
	}
	step = 2;
	OVE_BENCH_EXPECT(mutex_unlock(&mutex));
	OVE_BENCH_EXPECT(mutex_lock(&mutex));
}

static bool contention_after(void *context)
{
	(void)context;
	return step_asked == 1 && step_got == 2;
}

static bool contention_teardown(void *context)
{
	partner_stops = true;
	return (!PARTNER_ENDS_ITSELF || sem_give(&there)) && partner_end() && sem_unmake(&there) &&
	       mutex_unlock(&mutex) && mutex_teardown(context);
}

/* Event. */

static event_type events;

THREAD(event_answer)
{
	for (;;) {
		OVE_BENCH_EXPECT(event_wait(&events, PARTNER));
		if (PARTNER_ENDS_ITSELF && partner_stops) {
			THREAD_END;
		}
		OVE_BENCH_EXPECT(event_signal(&events, RUNNER));
	}
}

static bool event_setup(void *context)
{
	(void)context;
	partner_stops = false;
	return event_make(&events) && thread_start(&partner, event_answer, AS_RUNNER);
}

static void event_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(event_signal(&events, PARTNER));
	OVE_BENCH_EXPECT(event_wait(&events, RUNNER));
}

static bool event_teardown(void *context)
{
	(void)context;
	partner_stops = true;
	return (!PARTNER_ENDS_ITSELF || event_signal(&events, PARTNER)) && partner_end() && event_unmake(&events);
}

#endif

/* Condition variable. */

#if HAS_CONDVAR

#ifndef guard_type
#define guard_type   mutex_type
#define guard_make   mutex_make
#define guard_unmake mutex_unmake
#define guard_lock   mutex_lock
#define guard_unlock mutex_unlock
#endif

static guard_type guard;
static condvar_type changed;
static volatile enum { RUNNERS_TURN, PARTNERS_TURN } turn;

static void wait_for_change(void)
{
	OVE_BENCH_EXPECT(condvar_wait(&changed, &guard));
}

THREAD(condvar_answer)
{
	OVE_BENCH_EXPECT(guard_lock(&guard));
	for (;;) {
		while (turn != PARTNERS_TURN) {
			wait_for_change();
		}
		if (PARTNER_ENDS_ITSELF && partner_stops) {
			OVE_BENCH_EXPECT(guard_unlock(&guard));
			THREAD_END;
		}
		turn = RUNNERS_TURN;
		OVE_BENCH_EXPECT(condvar_signal(&changed, RUNNER));
	}
}

static bool condvar_setup(void *context)
{
	(void)context;
	turn = RUNNERS_TURN;
	partner_stops = false;
	return guard_make(&guard) && condvar_make(&changed) && thread_start(&partner, condvar_answer, AS_RUNNER);
}

static void condvar_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(guard_lock(&guard));
	turn = PARTNERS_TURN;
	OVE_BENCH_EXPECT(condvar_signal(&changed, PARTNER));
	while (turn != RUNNERS_TURN) {
		wait_for_change();
	}
	OVE_BENCH_EXPECT(guard_unlock(&guard));
}

static bool condvar_teardown(void *context)
{
	(void)context;
	partner_stops = true;
	if (PARTNER_ENDS_ITSELF) {
		if (!guard_lock(&guard)) {
			return false;
		}
		turn = PARTNERS_TURN;
		if (!condvar_signal(&changed, PARTNER) || !guard_unlock(&guard)) {
			return false;
		}
	}
	return partner_end() && condvar_unmake(&changed) && guard_unmake(&guard);
}

#endif

/* Threads. */

static SELF_TYPE volatile self_read;

static void yield_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(yield());
}

static void get_self_body(void *context)
{
	(void)context;
	self_read = get_self();
}

static void sleep_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(sleep_one_ms());
}

#if HAS_THREADS

static sem_type back;

THREAD(switch_answer)
{
	for (;;) {
		OVE_BENCH_EXPECT(sem_take(&there));
		if (PARTNER_ENDS_ITSELF && partner_stops) {
			THREAD_END;
		}
		OVE_BENCH_EXPECT(sem_give(&back));
	}
}

static bool switch_setup(void *context)
{
	(void)context;
	partner_stops = false;
	return sem_make(&there, 0) && sem_make(&back, 0) && thread_start(&partner, switch_answer, AS_RUNNER);
}

static void switch_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(sem_give(&there));
	OVE_BENCH_EXPECT(sem_take(&back));
}

static bool switch_teardown(void *context)
{
	(void)context;
	partner_stops = true;
	return (!PARTNER_ENDS_ITSELF || sem_give(&there)) && partner_end() && sem_unmake(&there) && sem_unmake(&back);
}

#endif

#if HAS_THREAD_CREATE

static volatile bool has_ended;

THREAD(end_at_once)
{
	has_ended = true;
	THREAD_END;
}

static void thread_create_body(void *context)
{
	thread_type one;

	(void)context;
	has_ended = false;
	OVE_BENCH_EXPECT(thread_start(&one, end_at_once, URGENT));
	OVE_BENCH_EXPECT(thread_join(one));
	OVE_BENCH_EXPECT(has_ended);
}

#endif

/* Notification. */

#if HAS_NOTIFY

static bool notify_setup(void *context)
{
	(void)context;
	notify_begin();
	return true;
}

static void notify_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(notify(RUNNER));
	OVE_BENCH_EXPECT(notify_wait());
}

THREAD(wait_again)
{
	for (;;) {
		OVE_BENCH_EXPECT(notify_wait());
	}
}

static bool wake_setup(void *context)
{
	(void)context;
	return thread_start(&partner, wait_again, URGENT);
}

static void wake_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(notify(PARTNER));
}

static bool wake_teardown(void *context)
{
	(void)context;
	return partner_end();
}

#endif

/* Pool. */

#if HAS_POOL

static pool_type pool;

static bool pool_setup(void *context)
{
	(void)context;
	return pool_make(&pool);
}

static void pool_body(void *context)
{
	void *block;

	(void)context;
	OVE_BENCH_EXPECT(pool_alloc(&pool, &block));
	OVE_BENCH_EXPECT(pool_free(&pool, block));
}

static bool pool_teardown(void *context)
{
	(void)context;
	return pool_unmake(&pool);
}

#endif

/* Queue, stream, event group. */

#if HAS_QUEUE

static queue_type queue;

static bool queue_setup(void *context)
{
	(void)context;
	return queue_make(&queue);
}

static void queue_body(void *context)
{
	uint32_t item = 0x12345678;

	(void)context;
	OVE_BENCH_EXPECT(queue_send(&queue, &item));
	OVE_BENCH_EXPECT(queue_receive(&queue, &item));
}

static bool queue_teardown(void *context)
{
	(void)context;
	return queue_unmake(&queue);
}

static void queue_create_body(void *context)
{
	queue_type one;

	(void)context;
	OVE_BENCH_EXPECT(queue_make(&one));
	OVE_BENCH_EXPECT(queue_unmake(&one));
}

#endif

#if HAS_STREAM

static stream_type stream;
static unsigned char sent[64];
static unsigned char received[64];

static bool stream_setup(void *context)
{
	(void)context;
	return stream_make(&stream);
}

static void stream_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(stream_send(&stream, sent, sizeof sent));
	OVE_BENCH_EXPECT(stream_receive(&stream, received, sizeof received));
}

static bool stream_teardown(void *context)
{
	(void)context;
	return stream_unmake(&stream);
}

#endif

#if HAS_GROUP

#define BITS UINT32_C(0x5)

static group_type group;

static bool group_setup(void *context)
{
	(void)context;
	return group_make(&group);
}

static void group_body(void *context)
{
	(void)context;
	group_set(&group, BITS);
	OVE_BENCH_EXPECT(group_get(&group) == BITS);
}

static bool group_teardown(void *context)
{
	(void)context;
	return group_unmake(&group);
}

#endif

/* Timer. */

#if HAS_TIMER

static timer_type timer;

static bool timer_setup(void *context)
{
	(void)context;
	return timer_make(&timer);
}

static void timer_body(void *context)
{
	(void)context;
	OVE_BENCH_EXPECT(timer_start(&timer));
	OVE_BENCH_EXPECT(timer_stop(&timer));
}

static bool timer_teardown(void *context)
{
	(void)context;
	return timer_unmake(&timer);
}

#endif

#define WITH_OBJECTS(prefix) .setup = prefix##_setup, .body = prefix##_body, .teardown = prefix##_teardown

static const ove_bench_case_t cases[] = {
	{.name = "native_mutex_lock_unlock", WITH_OBJECTS(mutex)},
	{.name = "native_mutex_create_destroy", .body = mutex_create_body},
#if HAS_THREADS
	{.name = "native_mutex_contention_2t",
	 WITH_OBJECTS(contention),
	 .before = contention_before,
	 .after = contention_after},
#endif
	{.name = "native_recursive_mutex_lock_unlock", WITH_OBJECTS(recursive)},
	{.name = "native_sem_take_give", WITH_OBJECTS(sem)},
	{.name = "native_sem_create_destroy", .body = sem_create_body},
#if HAS_CONDVAR
	{.name = "native_condvar_signal_wait", WITH_OBJECTS(condvar)},
#endif
#if HAS_THREADS
	{.name = "native_event_signal_wait", WITH_OBJECTS(event)},
#endif
	{.name = "native_thread_yield", .body = yield_body},
	{.name = "native_thread_get_self", .body = get_self_body},
	{.name = "native_thread_sleep_1ms", .body = sleep_body},
#if HAS_THREAD_CREATE
	{.name = "native_thread_create_destroy", .body = thread_create_body},
#endif
#if HAS_THREADS
	{.name = "native_thread_context_switch", WITH_OBJECTS(switch)},
#endif
#if HAS_QUEUE
	{.name = "native_queue_send_receive", WITH_OBJECTS(queue)},
	{.name = "native_queue_create_destroy", .body = queue_create_body},
#endif
#if HAS_STREAM
	{.name = "native_stream_send_recv_64B", WITH_OBJECTS(stream)},
#endif
#if HAS_GROUP
	{.name = "native_eventgroup_set_get_bits", WITH_OBJECTS(group)},
#endif
#if HAS_NOTIFY
	{.name = "native_notify_wait", .setup = notify_setup, .body = notify_body},
	{.name = "native_notify_wake", WITH_OBJECTS(wake)},
#endif
#if HAS_POOL
	{.name = "native_pool_alloc_free", WITH_OBJECTS(pool)},
#endif
#if HAS_TIMER
	{.name = "native_timer_start_stop", WITH_OBJECTS(timer)},
#endif
};

static const char *note_of(const char *name)
{
	const struct remark *found = notes;

	while (found->name != NULL && strcmp(found->name, name) != 0) {
		found++;
	}
	return found->text;
}

void ove_bench_native_suite(void)
{
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		ove_bench_case_t one = cases[i];

		one.suite = SUITE;
		one.note = note_of(one.name);
		ove_bench_run(&one);
	}
	for (const struct remark *one = without_twin; one->name != NULL; one++) {
		ove_bench_skip(SUITE, one->name, one->text);
	}
}

const char *ove_bench_native_kernel(void)
{
	return KERNEL_NAME;
}
