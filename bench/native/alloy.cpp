// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * The native counterparts of the wrapper's cases for Alloy: the same work, as a user of that kernel would write it.
 *
 * Alloy has no heap: every object is in the caller's memory.
 */
#include <alloy/condition_variable.hpp>
#include <alloy/event_flags.hpp>
#include <alloy/mutex.hpp>
#include <alloy/queue.hpp>
#include <alloy/recursive_mutex.hpp>
#include <alloy/rtos.hpp>
#include <alloy/semaphore.hpp>
#include <alloy/software_timer.hpp>
#include <alloy/static_pool.hpp>
#include <alloy/stream_buffer.hpp>
#include <alloy/task.hpp>
#include <alloy/task_notification.hpp>

#include <cstddef>
#include <cstdint>
#include <new>

#include "bench.h"

namespace
{

using namespace alloy::rtos;

constexpr const char *SUITE = "native_alloy";
constexpr std::size_t STACK = 1024;

using Equal = Task<STACK, Priority::Normal, "partner">;
using Urgent = Task<STACK, Priority::High, "partner">;

/** Memory in which each use creates a new object. */
template <class T> struct Place {
	alignas(T) std::byte bytes[sizeof(T)];

	template <class... Arguments> T &make(Arguments... arguments)
	{
		return *::new (static_cast<void *>(bytes)) T(arguments...);
	}
};

Place<Equal> equal_place;
Place<Urgent> urgent_place;
TaskHandle partner;
volatile bool partner_stops;

template <class T> bool partner_start(Place<T> &place, void (*entry)())
{
	partner_stops = false;
	partner = place.make(entry);
	return true;
}

bool partner_end()
{
	return RTOS::join(partner).is_ok();
}

/** Keeps the compiler from removing the creation of an unused object. */
template <class T> void keep(T &object)
{
	__asm__ volatile("" : : "r"(&object) : "memory");
}

/* Mutex. */

Mutex mutex;

void mutex_body(void *)
{
	OVE_BENCH_EXPECT(mutex.lock().is_ok());
	OVE_BENCH_EXPECT(mutex.unlock().is_ok());
}

void mutex_create_body(void *)
{
	static Place<Mutex> place;

	keep(place.make());
}

RecursiveMutex recursive_mutex;

void recursive_mutex_body(void *)
{
	OVE_BENCH_EXPECT(recursive_mutex.lock().is_ok());
	OVE_BENCH_EXPECT(recursive_mutex.unlock().is_ok());
}

/* Contention: bench/c/mutex.c, the wrapper's case, explains what each step proves. */

CountingSemaphore there{0, 1};
CountingSemaphore back{0, 1};
volatile std::uint32_t step;
volatile std::uint32_t step_asked;
volatile std::uint32_t step_got;

void want_mutex()
{
	for (;;) {
		OVE_BENCH_EXPECT(there.take().is_ok());
		if (partner_stops) {
			return;
		}
		step_asked = step;
		OVE_BENCH_EXPECT(mutex.lock().is_ok());
		step_got = step;
		OVE_BENCH_EXPECT(mutex.unlock().is_ok());
	}
}

bool contention_setup(void *)
{
	return partner_start(urgent_place, want_mutex) && mutex.lock().is_ok();
}

void contention_before(void *)
{
	step_asked = 0;
	step_got = 0;
}

void contention_body(void *)
{
	step = 1;
	OVE_BENCH_EXPECT(there.give().is_ok());
	step = 2;
	OVE_BENCH_EXPECT(mutex.unlock().is_ok());
	OVE_BENCH_EXPECT(mutex.lock().is_ok());
}

bool contention_after(void *)
{
	return step_asked == 1 && step_got == 2;
}

bool contention_teardown(void *)
{
	partner_stops = true;
	return there.give().is_ok() && partner_end() && mutex.unlock().is_ok();
}

/* Semaphore. */

CountingSemaphore one_token{1, 1};

void sem_body(void *)
{
	OVE_BENCH_EXPECT(one_token.take().is_ok());
	OVE_BENCH_EXPECT(one_token.give().is_ok());
}

void sem_create_body(void *)
{
	static Place<CountingSemaphore> place;

	keep(place.make(1U, 1U));
}

/* Condition variable. */

enum Turn { RUNNERS_TURN, PARTNERS_TURN };
volatile Turn turn;
ConditionVariable turned;

void condvar_answer()
{
	OVE_BENCH_EXPECT(mutex.lock().is_ok());
	for (;;) {
		while (turn != PARTNERS_TURN) {
			OVE_BENCH_EXPECT(turned.wait(mutex).is_ok());
		}
		if (partner_stops) {
			break;
		}
		turn = RUNNERS_TURN;
		turned.notify_one();
	}
	OVE_BENCH_EXPECT(mutex.unlock().is_ok());
}

bool condvar_setup(void *)
{
	turn = RUNNERS_TURN;
	return partner_start(equal_place, condvar_answer);
}

void condvar_body(void *)
{
	OVE_BENCH_EXPECT(mutex.lock().is_ok());
	turn = PARTNERS_TURN;
	turned.notify_one();
	while (turn != RUNNERS_TURN) {
		OVE_BENCH_EXPECT(turned.wait(mutex).is_ok());
	}
	OVE_BENCH_EXPECT(mutex.unlock().is_ok());
}

bool condvar_teardown(void *)
{
	partner_stops = true;
	turn = PARTNERS_TURN;
	turned.notify_one();
	return partner_end();
}

/* Event: a binary semaphore each way. */

BinarySemaphore event_there;
BinarySemaphore event_back;

void event_answer()
{
	for (;;) {
		OVE_BENCH_EXPECT(event_there.take().is_ok());
		if (partner_stops) {
			return;
		}
		event_back.give();
	}
}

bool event_setup(void *)
{
	return partner_start(equal_place, event_answer);
}

void event_body(void *)
{
	event_there.give();
	OVE_BENCH_EXPECT(event_back.take().is_ok());
}

bool event_teardown(void *)
{
	partner_stops = true;
	event_there.give();
	return partner_end();
}

/* Threads. */

void *volatile self_read;

void yield_body(void *)
{
	RTOS::yield();
}

void get_self_body(void *)
{
	self_read = &detail::block_of(RTOS::current_task(), "get_self");
}

/* One millisecond in whole ticks plus one: a sleep of n ticks ends at the n-th tick from now, and the first may be
 * near. */
constexpr Tick ONE_MS_AT_LEAST = (ALLOY_TICK_HZ + 999) / 1000 + 1;

void sleep_body(void *)
{
	RTOS::delay(ONE_MS_AT_LEAST);
}

void end_at_once()
{
}

void thread_create_body(void *)
{
	OVE_BENCH_EXPECT(RTOS::join(urgent_place.make(end_at_once)).is_ok());
}

void switch_answer()
{
	for (;;) {
		OVE_BENCH_EXPECT(there.take().is_ok());
		if (partner_stops) {
			return;
		}
		OVE_BENCH_EXPECT(back.give().is_ok());
	}
}

bool switch_setup(void *)
{
	return partner_start(equal_place, switch_answer);
}

void switch_body(void *)
{
	OVE_BENCH_EXPECT(there.give().is_ok());
	OVE_BENCH_EXPECT(back.take().is_ok());
}

bool switch_teardown(void *)
{
	partner_stops = true;
	return there.give().is_ok() && partner_end();
}

/* Notification. */

NotifiableHandle runner;

bool notify_setup(void *)
{
	/* The harness's thread has one, like every ove thread. */
	runner = static_cast<detail::NotifiableTcb &>(*detail::alloy_kernel.current);
	return true;
}

bool notified()
{
	return TaskNotification::wait().is_ok();
}

void notify_body(void *)
{
	OVE_BENCH_EXPECT(TaskNotification::notify(runner, 1, SetBits).is_ok());
	OVE_BENCH_EXPECT(notified());
}

using Notified = Task<STACK, Priority::High, "partner", Feature::Notification>;
Place<Notified> notified_place;
NotifiableHandle notified_partner;

void wait_again()
{
	do {
		OVE_BENCH_EXPECT(notified());
	} while (!partner_stops);
}

bool wake_setup(void *)
{
	partner_stops = false;
	Notified &task = notified_place.make(wait_again);

	notified_partner = task;
	partner = task;
	return true;
}

void wake_body(void *)
{
	OVE_BENCH_EXPECT(TaskNotification::notify(notified_partner, 1, SetBits).is_ok());
}

bool wake_teardown(void *)
{
	partner_stops = true;
	(void)TaskNotification::notify(notified_partner, 1, SetBits);
	return partner_end();
}

/* Pool. */

struct Block {
	std::byte bytes[32];
};

StaticPool<Block, 8> pool;

void pool_body(void *)
{
	const auto block = pool.allocate();

	OVE_BENCH_EXPECT(block.is_ok());
	OVE_BENCH_EXPECT(pool.deallocate(block.unwrap()).is_ok());
}

/* Queue, stream and event flags. */

using Items = Queue<std::uint32_t, 8>;
Items queue;

void queue_body(void *)
{
	std::uint32_t item = 0x12345678;

	OVE_BENCH_EXPECT(queue.send(item).is_ok());
	OVE_BENCH_EXPECT(queue.receive_into(item).is_ok());
}

void queue_create_body(void *)
{
	static Place<Items> place;

	keep(place.make());
}

constexpr std::size_t PIECE = 64;
StreamBuffer<256> stream;

void stream_body(void *)
{
	static std::uint8_t piece[PIECE];

	OVE_BENCH_EXPECT(stream.send(piece, PIECE) == PIECE);
	OVE_BENCH_EXPECT(stream.receive(piece, PIECE) == PIECE);
}

constexpr std::uint32_t BITS = 0x5;
EventFlags flags;

void flags_body(void *)
{
	flags.set(BITS);
	OVE_BENCH_EXPECT(flags.get() == BITS);
}

constexpr std::uint32_t TIMER_MS = 1000000;

void timer_expired(void *)
{
	ove_bench_fail();
}

SoftwareTimer timer{timer_expired, nullptr};

void timer_body(void *)
{
	OVE_BENCH_EXPECT(timer.start(TIMER_MS).is_ok());
	OVE_BENCH_EXPECT(timer.stop().is_ok());
}

constexpr const char *MADE_IN_PLACE = "made in place; there is no heap";

ove_bench_case_t plain(const char *name, void (*body)(void *), const char *note = nullptr)
{
	return {SUITE, name, nullptr, nullptr, body, nullptr, nullptr, nullptr, note};
}

ove_bench_case_t pair(const char *name, bool (*setup)(void *), void (*body)(void *), bool (*teardown)(void *),
		      const char *note = nullptr)
{
	return {SUITE, name, setup, nullptr, body, nullptr, teardown, nullptr, note};
}

void run(const ove_bench_case_t &bench_case)
{
	ove_bench_run(&bench_case);
}

} // namespace

void ove_bench_native_suite(void)
{
	run(plain("native_mutex_lock_unlock", mutex_body));
	run(plain("native_mutex_create_destroy", mutex_create_body, MADE_IN_PLACE));
	run({SUITE, "native_mutex_contention_2t", contention_setup, contention_before, contention_body,
	     contention_after, contention_teardown, nullptr, nullptr});
	run(plain("native_recursive_mutex_lock_unlock", recursive_mutex_body));
	run(plain("native_sem_take_give", sem_body));
	run(plain("native_sem_create_destroy", sem_create_body, MADE_IN_PLACE));
	run(pair("native_condvar_signal_wait", condvar_setup, condvar_body, condvar_teardown));
	run(pair("native_event_signal_wait", event_setup, event_body, event_teardown, "two binary semaphores"));
	run(plain("native_thread_yield", yield_body));
	run(plain("native_thread_get_self", get_self_body));
	run(plain("native_thread_sleep_1ms", sleep_body,
		  "at least one millisecond, as the wrapper promises: two ticks"));
	run(plain("native_thread_create_destroy", thread_create_body,
		  "make a more urgent task with a stack of 1024 bytes in place, which runs and ends; join"));
	run(pair("native_thread_context_switch", switch_setup, switch_body, switch_teardown));
	run(plain("native_queue_send_receive", queue_body));
	run(plain("native_queue_create_destroy", queue_create_body, MADE_IN_PLACE));
	run(plain("native_stream_send_recv_64B", stream_body));
	run(plain("native_eventgroup_set_get_bits", flags_body));
	run({SUITE, "native_notify_wait", notify_setup, nullptr, notify_body, nullptr, nullptr, nullptr, nullptr});
	run(pair("native_notify_wake", wake_setup, wake_body, wake_teardown));
	run(plain("native_pool_alloc_free", pool_body, "the kernel's pool, whose calls never block"));
	run(plain("native_timer_start_stop", timer_body));
}

const char *ove_bench_native_kernel(void)
{
	return "Alloy";
}
