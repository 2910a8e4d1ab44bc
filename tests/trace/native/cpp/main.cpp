// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Alloy's own API: a deadlock of two mutexes that a timeout resolves, each kind of wait, and full objects. The program
 * ends with code 0 only if the calls rejected the number of items in the comment at each.
 */
#include <cstddef>
#include <cstdlib>
#include <new>

#include <alloy/alloy.hpp>
#include <ove/ove.hpp>
#include <ove_board.h>

using namespace alloy::rtos;

static Queue<int, 3> inbox;
static CountingSemaphore tokens(0, 2);
static BinarySemaphore bell;
static EventFlags flags;
static StreamBuffer<16> pipe(1);
static StaticPool<int, 2> blocks;
static Mutex forth, back;
// A pool that is not a variable, and a call that compilers cannot inline.
alignas(8) static std::byte arena[64];
static StaticPool<int, 2> *volatile late;
static Result<int *, Error> (StaticPool<int, 2>::*volatile out_of_line)() = &StaticPool<int, 2>::allocate;

static int lost;

static void run_waiter()
{
	(void)bell.take();
	(void)flags.wait_any(1);
	(void)TaskNotification::wait();
	(void)back.lock();
	RTOS::delay(2);
	(void)forth.lock(20);
	(void)back.unlock();
	RTOS::delay(INFINITE);
}

static Task<1024, High, "waiter", Feature::Notification> waiter;

static void on_interrupt(void *)
{
	(void)bell.give_from_isr();
	lost += inbox.send_from_isr(7).is_err();
	lost += tokens.give_from_isr().is_err();
	lost += TaskNotification::notify_from_isr(waiter, 4, OverwriteIfEmpty).is_err();
	lost += blocks.allocate().is_err();
}

static void run_worker()
{
	(void)TaskNotification::notify(waiter, 1, Overwrite);
	(void)TaskNotification::notify(waiter, 2, Overwrite);                   // replaces the first value
	lost += TaskNotification::notify(waiter, 3, OverwriteIfEmpty).is_err(); // 1
	for (int count = 0; count < 5; count++) {
		lost += blocks.allocate().is_err(); // 3
	}
	late = new (arena) StaticPool<int, 2>;
	for (int count = 0; count < 6; count++) {
		lost += late->allocate().is_err(); // 4
	}
	StaticPool<int, 2> own;
	for (int count = 0; count < 3; count++) {
		lost += (own.*out_of_line)().is_err(); // 1
	}
	for (int item = 0; item < 8; item++) {
		lost += inbox.try_send(item).is_err(); // 5
	}
	lost += inbox.send(0, 1).is_err(); // 1
	for (int count = 0; count < 6; count++) {
		lost += tokens.give().is_err(); // 4
	}
	for (int count = 0; count < 3; count++) {
		bell.give(); // a binary semaphore rejects no give
	}
	static const char text[24]{};
	lost += static_cast<int>(sizeof(text) - pipe.send(text, sizeof(text), NO_WAIT)); // 8 bytes
	ove_board_irq_trigger();                                                         // 1 of each
	TaskNotification::clear(waiter);
	lost += TaskNotification::notify(waiter, 5, OverwriteIfEmpty).is_err(); // 0
	TaskNotification::clear(waiter);
	flags.set(1);
	(void)forth.lock();
	(void)TaskNotification::notify(waiter, 1, SetBits);
	(void)back.lock();
	std::exit(lost == 31 ? 0 : 1);
}

static Task<1024, Normal, "worker"> worker;

void ove_main()
{
	ove_board_irq_attach(on_interrupt, nullptr);
	waiter.start(run_waiter).unwrap();
	worker.start(run_worker).unwrap();
	ove::run();
}
