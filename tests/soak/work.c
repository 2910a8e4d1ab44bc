/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "work.h"

#include "harness.h"

/* The workers for the operations that only one thread may perform. */
enum { EVENT_WAITER = 0, GROUP_WAITER = 1, WRITER = 2, READER = 3 };

enum { TOKENS = 60000, QUEUE_CAPACITY = 4, STREAM_CAPACITY = 16, LONGEST_MS = 3 };

static struct {
	ove_sem_storage_t sem;
	ove_mutex_storage_t mutexes[2];
	ove_queue_storage_t queue;
	ove_event_storage_t event;
	ove_eventgroup_storage_t group;
	ove_stream_storage_t stream;
	ove_condvar_storage_t condvar;
	ove_timer_storage_t periodic, one_shot;
} storage;

static ove_sem_t sem;
static ove_mutex_t mutexes[2];
static ove_queue_t queue;
static ove_event_t event;
static ove_eventgroup_t group;
static ove_stream_t stream;
static ove_condvar_t condvar;
static ove_timer_t periodic;
static ove_timer_t one_shot;

static struct soak_item items[QUEUE_CAPACITY];
static unsigned char bytes[OVE_STREAM_BUFFER_BYTES(STREAM_CAPACITY)];
static struct soak_random isr_random;

/* The data that each mutex guards. Only one thread is inside, so non-atomic counts are exact. */
static struct {
	atomic_uint inside;
	volatile uint32_t plain;
	atomic_uint exact;
} guarded[2];

/* The notes of the condition variable, guarded by the first mutex. */
static uint32_t notes;
static uint32_t notes_put;
static uint32_t notes_taken;

static uint32_t next_written;
static uint32_t next_read;

/* The counts at the time when the waiters of the event and of the group last returned. */
static unsigned signals_known;
static unsigned signals_had;
static unsigned bits_known[SOAK_BITS];

static atomic_uint periods;
static uint64_t periodic_started_us;

void soak_seed(struct soak_random *random, uint32_t seed, uint32_t whose)
{
	random->state = (seed * 2654435761u) ^ ((whose + 1u) * 40503u);
	random->state += random->state == 0u;
}

uint32_t soak_below(struct soak_random *random, uint32_t limit)
{
	uint32_t state = random->state;

	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	random->state = state;
	return (state >> 8) % limit;
}

/* The start and the timeout of a wait. */
struct stopwatch {
	uint64_t begun_us;
	uint32_t timeout_ms;
};

static struct stopwatch begin(struct soak_random *random)
{
	return (struct stopwatch){ove_time_get_us(), soak_below(random, LONGEST_MS + 1)};
}

/* @returns whether the call succeeded; if not, its timeout must have expired */
static bool is_ok(const struct stopwatch *watch, int result)
{
	if (result == OVE_OK) {
		return true;
	}
	EXPECT_ERR(result, OVE_ERR_TIMEOUT);
	EXPECT(ove_time_get_us() - watch->begun_us >= (uint64_t)watch->timeout_ms * 1000u);
	return false;
}

static void enter(unsigned mutex)
{
	EXPECT_EQ(atomic_fetch_add(&guarded[mutex].inside, 1u), 0);
}

static void leave(unsigned mutex)
{
	EXPECT_EQ(atomic_fetch_sub(&guarded[mutex].inside, 1u), 1);
}

static void count(unsigned mutex, struct soak_random *random)
{
	const uint32_t plain = guarded[mutex].plain;

	if (soak_below(random, 4) == 0u) {
		ove_thread_yield();
	}
	guarded[mutex].plain = plain + 1u;
	atomic_fetch_add(&guarded[mutex].exact, 1u);
}

static void lock(struct soak_random *random)
{
	const unsigned first = soak_below(random, 2);
	struct stopwatch watch = begin(random);

	if (!is_ok(&watch, ove_mutex_lock(mutexes[first], watch.timeout_ms))) {
		return;
	}
	enter(first);
	count(first, random);
	watch = begin(random);
	/* The lock order is random, so there can be deadlocks. A timeout resolves them. */
	if (soak_below(random, 2) == 0u && is_ok(&watch, ove_mutex_lock(mutexes[1u - first], watch.timeout_ms))) {
		enter(1u - first);
		count(1u - first, random);
		leave(1u - first);
		EXPECT_OK(ove_mutex_unlock(mutexes[1u - first]));
	}
	if (soak_below(random, 8) == 0u) {
		EXPECT_OK(ove_thread_sleep_ms(1));
	}
	leave(first);
	EXPECT_OK(ove_mutex_unlock(mutexes[first]));
}

static void await_note(struct soak_random *random)
{
	EXPECT_OK(ove_mutex_lock(mutexes[0], OVE_WAIT_FOREVER));
	enter(0);
	if (notes == 0u) {
		const struct stopwatch watch = begin(random);

		leave(0);
		(void)is_ok(&watch, ove_condvar_wait(condvar, mutexes[0], watch.timeout_ms));
		enter(0);
	}
	if (notes != 0u) {
		notes--;
		notes_taken++;
	}
	leave(0);
	EXPECT_OK(ove_mutex_unlock(mutexes[0]));
}

static void put_note(struct soak_random *random)
{
	EXPECT_OK(ove_mutex_lock(mutexes[0], OVE_WAIT_FOREVER));
	enter(0);
	notes++;
	notes_put++;
	if (soak_below(random, 4) == 0u) {
		EXPECT_OK(ove_condvar_broadcast(condvar));
	} else {
		EXPECT_OK(ove_condvar_signal(condvar));
	}
	leave(0);
	EXPECT_OK(ove_mutex_unlock(mutexes[0]));
}

static void give(void)
{
	atomic_fetch_add(&soak_tokens_in.begun, 1u);
	if (ove_sem_give(sem) == OVE_OK) {
		atomic_fetch_add(&soak_tokens_in.done, 1u);
	}
}

static void take(struct soak_random *random)
{
	const struct stopwatch watch = begin(random);

	if (is_ok(&watch, ove_sem_take(sem, watch.timeout_ms))) {
		const unsigned taken = atomic_fetch_add(&soak_tokens_out.done, 1u) + 1u;

		EXPECT(taken <= atomic_load(&soak_tokens_in.begun));
	}
}

static void send_item(unsigned self, struct soak_random *random)
{
	const struct stopwatch watch = begin(random);
	struct soak_item item;

	if (soak_next_item(self, &item) && is_ok(&watch, ove_queue_send(queue, &item, watch.timeout_ms))) {
		soak_sent(self);
	}
}

static void receive_item(unsigned self, struct soak_random *random)
{
	const struct stopwatch watch = begin(random);
	struct soak_item item = {SOAK_SENDERS, 0};

	if (is_ok(&watch, ove_queue_receive(queue, &item, watch.timeout_ms))) {
		soak_received(self, item);
	}
}

static void signal_event(void)
{
	atomic_fetch_add(&soak_signals.begun, 1u);
	EXPECT_OK(ove_event_signal(event));
	atomic_fetch_add(&soak_signals.done, 1u);
}

/* A signal that began after the last wait and ended before this one must be found. */
static void await_signal(struct soak_random *random)
{
	const struct stopwatch watch = begin(random);
	const bool must_be = atomic_load(&soak_signals.done) > signals_known;
	const bool is_there = is_ok(&watch, ove_event_wait(event, watch.timeout_ms));

	signals_known = atomic_load(&soak_signals.begun);
	EXPECT(is_there || !must_be);
	if (is_there) {
		EXPECT(++signals_had <= signals_known);
	}
}

static void set(struct soak_random *random)
{
	const unsigned bit = soak_below(random, SOAK_BITS);

	atomic_fetch_add(&soak_bits[bit].begun, 1u);
	EXPECT_OK(ove_eventgroup_set_bits(group, 1u << bit));
	atomic_fetch_add(&soak_bits[bit].done, 1u);
}

/* The same for each bit, which only this thread clears. */
static void await_bits(struct soak_random *random)
{
	const struct stopwatch watch = begin(random);
	uint32_t must_be = 0;
	uint32_t had = 0;

	for (unsigned i = 0; i < SOAK_BITS; i++) {
		must_be |= atomic_load(&soak_bits[i].done) > bits_known[i] ? 1u << i : 0u;
	}
	const bool is_there = is_ok(&watch, ove_eventgroup_wait_bits(group, (1u << SOAK_BITS) - 1u, OVE_EVENTGROUP_ANY,
								     true, watch.timeout_ms, &had));

	EXPECT(is_there || must_be == 0u);
	EXPECT(!is_there || (had & must_be) == must_be);
	for (unsigned i = 0; i < SOAK_BITS; i++) {
		const unsigned begun = atomic_load(&soak_bits[i].begun);

		EXPECT((had >> i & 1u) == 0u || begun > 0u);
		bits_known[i] = begun;
	}
}

static void write_bytes(struct soak_random *random)
{
	const struct stopwatch watch = begin(random);
	const unsigned length = 1u + soak_below(random, STREAM_CAPACITY + 4);
	unsigned char data[STREAM_CAPACITY + 4];

	for (unsigned i = 0; i < length; i++) {
		data[i] = (unsigned char)(next_written + i);
	}
	const int sent = ove_stream_send(stream, data, length, watch.timeout_ms);

	EXPECT_RANGE(sent, 0, length);
	(void)is_ok(&watch, sent == (int)length ? OVE_OK : OVE_ERR_TIMEOUT);
	next_written += (uint32_t)sent;
}

static void read_bytes(struct soak_random *random)
{
	const struct stopwatch watch = begin(random);
	const unsigned length = 1u + soak_below(random, STREAM_CAPACITY);
	unsigned char data[STREAM_CAPACITY];
	const int received = ove_stream_receive(stream, data, length, watch.timeout_ms);

	EXPECT_RANGE(received, 0, length);
	(void)is_ok(&watch, received > 0 ? OVE_OK : OVE_ERR_TIMEOUT);
	for (int i = 0; i < received; i++) {
		EXPECT_EQ(data[i], (unsigned char)next_read++);
	}
}

static void rule_timer(struct soak_random *random)
{
	switch (soak_below(random, 4)) {
	case 0:
		EXPECT_OK(ove_timer_start(one_shot));
		break;
	case 1:
		EXPECT_OK(ove_timer_stop(one_shot));
		break;
	case 2:
		EXPECT_OK(ove_timer_reset(one_shot));
		break;
	default:
		EXPECT_OK(ove_timer_set_period(one_shot, 1u + soak_below(random, 3)));
		break;
	}
}

void soak_work(unsigned self, struct soak_random *random)
{
	switch (soak_below(random, 16)) {
	case 0:
		lock(random);
		break;
	case 1:
		await_note(random);
		break;
	case 2:
		put_note(random);
		break;
	case 3:
		give();
		break;
	case 4:
		take(random);
		break;
	case 5:
	case 6:
		send_item(self, random);
		break;
	case 7:
	case 8:
		receive_item(self, random);
		break;
	case 9:
		signal_event();
		break;
	case 10:
		set(random);
		break;
	case 11:
	case 12:
		if (self == EVENT_WAITER) {
			await_signal(random);
		} else if (self == GROUP_WAITER) {
			await_bits(random);
		} else if (self == WRITER) {
			write_bytes(random);
		} else if (self == READER) {
			read_bytes(random);
		}
		break;
	case 13:
		ove_board_irq_trigger();
		break;
	case 14:
		rule_timer(random);
		break;
	default:
		EXPECT_OK(ove_thread_sleep_ms(soak_below(random, 2)));
		break;
	}
}

void soak_in_isr(void)
{
	const unsigned bit = soak_below(&isr_random, SOAK_BITS);
	struct soak_item item;

	switch (soak_below(&isr_random, 5)) {
	case 0:
		atomic_fetch_add(&soak_tokens_in.begun, 1u);
		if (ove_sem_give_from_isr(sem) == OVE_OK) {
			atomic_fetch_add(&soak_tokens_in.done, 1u);
		}
		break;
	case 1:
		if (soak_next_item(SOAK_ISR, &item) && ove_queue_send_from_isr(queue, &item) == OVE_OK) {
			soak_sent(SOAK_ISR);
		}
		break;
	case 2:
		if (ove_queue_receive_from_isr(queue, &item) == OVE_OK) {
			soak_received(SOAK_ISR, item);
		}
		break;
	case 3:
		atomic_fetch_add(&soak_signals.begun, 1u);
		EXPECT_OK(ove_event_signal_from_isr(event));
		atomic_fetch_add(&soak_signals.done, 1u);
		break;
	default:
		atomic_fetch_add(&soak_bits[bit].begun, 1u);
		if (ove_eventgroup_set_bits_from_isr(group, 1u << bit) == OVE_OK) {
			atomic_fetch_add(&soak_bits[bit].done, 1u);
		}
		break;
	}
}

/* The timer never expires more often than every millisecond, its period; the first expiry may be a tick early. */
static void period_is_over(ove_timer_t timer, void *unused)
{
	const uint64_t passed_us = ove_time_get_us() - periodic_started_us;
	struct soak_item item;

	(void)timer;
	(void)unused;
	EXPECT(atomic_fetch_add(&periods, 1u) <= passed_us / 1000u);
	if (soak_next_item(SOAK_TIMER, &item) && ove_queue_try_send(queue, &item) == OVE_OK) {
		soak_sent(SOAK_TIMER);
	}
}

static void time_is_over(ove_timer_t timer, void *unused)
{
	(void)timer;
	(void)unused;
	give();
}

void soak_objects_init(uint32_t seed)
{
	soak_tally_reset();
	soak_seed(&isr_random, seed, SOAK_ISR);
	notes = notes_put = notes_taken = 0;
	next_written = next_read = 0;
	signals_known = signals_had = 0;
	atomic_store(&periods, 0u);
	EXPECT_OK(ove_sem_init(&sem, &storage.sem, 0, TOKENS));
	for (unsigned i = 0; i < 2u; i++) {
		EXPECT_OK(ove_mutex_init(&mutexes[i], &storage.mutexes[i]));
		atomic_store(&guarded[i].inside, 0u);
		atomic_store(&guarded[i].exact, 0u);
		guarded[i].plain = 0;
	}
	EXPECT_OK(ove_queue_init(&queue, &storage.queue, items, sizeof(items[0]), QUEUE_CAPACITY));
	EXPECT_OK(ove_event_init(&event, &storage.event));
	EXPECT_OK(ove_eventgroup_init(&group, &storage.group));
	EXPECT_OK(ove_stream_init(&stream, &storage.stream, bytes, STREAM_CAPACITY, 1));
	EXPECT_OK(ove_condvar_init(&condvar, &storage.condvar));
	EXPECT_OK(ove_timer_init(&periodic, &storage.periodic, period_is_over, NULL, 1, OVE_TIMER_PERIODIC));
	EXPECT_OK(ove_timer_init(&one_shot, &storage.one_shot, time_is_over, NULL, 2, OVE_TIMER_ONE_SHOT));
	for (unsigned i = 0; i < SOAK_BITS; i++) {
		bits_known[i] = 0;
	}
}

void soak_timers_start(void)
{
	periodic_started_us = ove_time_get_us();
	EXPECT_OK(ove_timer_start(periodic));
}

void soak_timers_stop(void)
{
	const uint64_t passed_us = ove_time_get_us() - periodic_started_us;
	const unsigned had = atomic_load(&periods);

	/* No expiry is lost. */
	EXPECT(!TEST_EXACT_TIME || had + 2u >= passed_us / 1000u);
	EXPECT_OK(ove_timer_stop(periodic));
	EXPECT_OK(ove_timer_stop(one_shot));
	EXPECT_OK(ove_timer_deinit(periodic));
	EXPECT_OK(ove_timer_deinit(one_shot));
}

void soak_objects_check(void)
{
	struct soak_item item;

	while (ove_queue_try_receive(queue, &item) == OVE_OK) {
		soak_received(SOAK_TIMER, item);
	}
	soak_check_items();
	EXPECT_EQ(atomic_load(&soak_tokens_in.done) - atomic_load(&soak_tokens_out.done), ove_sem_count(sem));
	EXPECT_EQ(notes_put, notes_taken + notes);
	EXPECT_EQ(next_written - next_read, ove_stream_available(stream));
	for (unsigned i = 0; i < 2u; i++) {
		EXPECT_EQ(guarded[i].plain, atomic_load(&guarded[i].exact));
		EXPECT_OK(ove_mutex_deinit(mutexes[i]));
	}
	EXPECT_OK(ove_condvar_deinit(condvar));
	EXPECT_OK(ove_stream_deinit(stream));
	EXPECT_OK(ove_eventgroup_deinit(group));
	EXPECT_OK(ove_event_deinit(event));
	EXPECT_OK(ove_queue_deinit(queue));
	EXPECT_OK(ove_sem_deinit(sem));
}
