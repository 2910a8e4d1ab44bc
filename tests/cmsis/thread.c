/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads of CMSIS-RTOS2: creation, state, priority and stack. */
#include <string.h>

#include "os.h"

enum { STACK = 4096 };

static ove_thread_storage_t memory;
OVE_THREAD_STACK_DEFINE(stack, STACK);
static volatile uint32_t steps;

static osThreadId_t make(osThreadFunc_t func, osPriority_t priority)
{
	osThreadId_t const thread =
		osThreadNew(func, (void *)&steps,
			    OS_ATTR(osThreadAttr_t, memory, .name = "made", .attr_bits = osThreadJoinable,
				    .stack_mem = stack, .stack_size = sizeof(stack), .priority = priority));

	EXPECT(thread == &memory);
	return thread;
}

/* Ends a thread that the test created, so that the next test can use its memory. */
static void end(osThreadId_t thread)
{
	EXPECT_EQ(osThreadJoin(thread), osOK);
}

static void step(void *argument)
{
	EXPECT(argument == &steps);
	test_point(1);
	steps++;
}

OVE_TEST(os_thread, osThreadNew, runs_its_function, "A thread runs its function with its argument, and can be joined.")
{
	steps = 0;
	osThreadId_t const thread = make(step, osPriorityHigh);

	end(thread);
	EXPECT_POINTS(1);
	EXPECT_EQ(steps, 1);
}

OVE_TEST(os_thread, osThreadNew, refuses_what_it_cannot_be,
	 "osThreadNew returns NULL without a function, for a priority out of range, and for only one part of a "
	 "thread's memory.")
{
	EXPECT(osThreadNew(NULL, NULL,
			   OS_ATTR(osThreadAttr_t, memory, .stack_mem = stack, .stack_size = sizeof(stack))) == NULL);
	EXPECT(osThreadNew(step, NULL,
			   OS_ATTR(osThreadAttr_t, memory, .stack_mem = stack, .stack_size = sizeof(stack),
				   .priority = (osPriority_t)57)) == NULL);
	EXPECT(osThreadNew(step, NULL, OS_ATTR(osThreadAttr_t, memory)) == NULL);
	EXPECT(osThreadNew(step, NULL, OS_ATTR(osThreadAttr_t, memory, .stack_mem = stack, .stack_size = 16)) == NULL);
	EXPECT(osThreadNew(step, NULL,
			   &(const osThreadAttr_t){
				   .cb_mem = &memory, .cb_size = 8, .stack_mem = stack, .stack_size = sizeof(stack)}) ==
	       NULL);
}

static void pause_then_end(void *argument)
{
	(void)argument;
	test_point(1);
	EXPECT_EQ(osThreadSuspend(osThreadGetId()), osOK);
	test_point(3);
}

OVE_TEST(os_thread, osThreadSuspend, stops_until_resumed, "A suspended thread is blocked until it is resumed.")
{
	osThreadId_t const thread = make(pause_then_end, osPriorityHigh);

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(osThreadGetState(thread), osThreadBlocked);
	EXPECT_EQ(osThreadGetState(osThreadGetId()), osThreadRunning);
	EXPECT_EQ(osThreadSuspend(thread), osErrorResource);
	EXPECT(strcmp(osThreadGetName(thread), "made") == 0);
	test_point(2);
	EXPECT_EQ(osThreadResume(thread), osOK);
	end(thread);
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(os_thread, osThreadSetPriority, is_read_back,
	 "Each priority is read back as it was set, and one out of range is rejected.")
{
	osThreadId_t const thread = make(pause_then_end, osPriorityHigh);

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(osThreadGetPriority(thread), osPriorityHigh);
	for (int priority = osPriorityIdle; priority <= osPriorityISR; priority++) {
		EXPECT_EQ(osThreadSetPriority(thread, (osPriority_t)priority), osOK);
		EXPECT_EQ(osThreadGetPriority(thread), priority);
	}
	EXPECT_EQ(osThreadSetPriority(thread, osPriorityNone), osErrorParameter);
	EXPECT_EQ(osThreadSetPriority(thread, osPriorityError), osErrorParameter);
	EXPECT_EQ(osThreadSetPriority(NULL, osPriorityNormal), osErrorParameter);
	EXPECT_EQ(osThreadSetPriority(thread, osPriorityHigh), osOK);
	EXPECT_EQ(osThreadResume(thread), osOK);
	end(thread);
}

static void look_at_itself(void *argument)
{
	(void)argument;
	EXPECT_EQ(osThreadGetStackSize(osThreadGetId()), STACK - sizeof(uint32_t));
	EXPECT_EQ(osThreadSetPriority(osThreadGetId(), osPriorityHigh3), osOK);
	EXPECT_EQ(osThreadSuspend(osThreadGetId()), osOK);
}

OVE_TEST(os_thread, osThreadNew, is_complete_before_the_thread_runs,
	 "A new thread, more urgent than its creator, has its stack size when it begins, and keeps the priority that "
	 "it sets itself.")
{
	osThreadId_t const thread =
		osThreadNew(look_at_itself, NULL,
			    OS_ATTR(osThreadAttr_t, memory, .attr_bits = osThreadJoinable, .stack_mem = stack,
				    .stack_size = STACK - sizeof(uint32_t), .priority = osPriorityHigh));

	EXPECT(thread == &memory);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(osThreadGetPriority(thread), osPriorityHigh3);
	EXPECT_EQ(osThreadResume(thread), osOK);
	end(thread);
}

OVE_TEST(os_thread, osThreadGetStackSize, is_what_was_asked_for,
	 "The stack size is the attribute's, and the stack space is part of it.")
{
	osThreadId_t const thread = make(pause_then_end, osPriorityHigh);

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(osThreadGetStackSize(thread), sizeof(stack));
	EXPECT_RANGE(osThreadGetStackSpace(thread), 1, STACK - 1);
	EXPECT_EQ(osThreadResume(thread), osOK);
	end(thread);
}

OVE_TEST(os_thread, osThreadEnumerate, lists_the_threads,
	 "The number of threads and their list agree, and include a new thread.")
{
	osThreadId_t list[32];
	osThreadId_t const thread = make(pause_then_end, osPriorityHigh);
	const uint32_t count = osThreadGetCount();
	bool is_found = false;

	EXPECT_EQ(osThreadEnumerate(list, 32), count);
	for (uint32_t i = 0; i < count && i < 32u; i++) {
		is_found = is_found || list[i] == thread;
	}
	EXPECT(is_found);
	EXPECT_EQ(osThreadEnumerate(list, 1), 1);
	EXPECT_EQ(osThreadEnumerate(NULL, 1), 0);
	EXPECT_EQ(osThreadEnumerate(list, 0), 0);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(osThreadResume(thread), osOK);
	end(thread);
	EXPECT_EQ(osThreadGetCount(), count - 1u);
}

OVE_TEST(os_thread, osThreadNew, is_as_urgent_as_its_number,
	 "Two adjacent priorities are distinct: the thread of the higher one runs at once, of the lower one later.")
{
	TEST_NEEDS(OVE_HAS_STRICT_PRIORITY, "threads run in parallel here");
	TEST_NEEDS(CONFIG_OVE_PRIORITY_STEP == 8, "the kernel is configured with fewer priorities");
	const osPriority_t own = osThreadGetPriority(osThreadGetId());

	steps = 0;
	osThreadId_t thread = make(step, (osPriority_t)(own + 1));

	EXPECT_EQ(steps, 1);
	end(thread);
	thread = make(step, (osPriority_t)(own - 1));
	EXPECT_EQ(steps, 1);
	end(thread);
	EXPECT_EQ(steps, 2);
}

static void yield_then_point(void *argument)
{
	(void)argument;
	test_point(2);
}

OVE_TEST(os_thread, osThreadYield, lets_an_equal_run, "A yield lets a ready thread of the same priority run.")
{
	TEST_NEEDS(OVE_HAS_STRICT_PRIORITY, "threads run in parallel here");
	osThreadId_t const thread = make(yield_then_point, osThreadGetPriority(osThreadGetId()));

	test_point(1);
	EXPECT_EQ(osThreadYield(), osOK);
	test_point(3);
	end(thread);
	EXPECT_POINTS(1, 2, 3);
}

static int64_t get_id(void *unused)
{
	(void)unused;
	return (int64_t)(uintptr_t)osThreadGetId();
}

static int64_t yield(void *unused)
{
	(void)unused;
	return osThreadYield();
}

static int64_t suspend(void *thread)
{
	return osThreadSuspend(thread);
}

static int64_t resume(void *thread)
{
	return osThreadResume(thread);
}

static int64_t set_priority(void *thread)
{
	return osThreadSetPriority(thread, osPriorityLow);
}

static int64_t join(void *thread)
{
	return osThreadJoin(thread);
}

static int64_t detach(void *thread)
{
	return osThreadDetach(thread);
}

static int64_t terminate(void *thread)
{
	return osThreadTerminate(thread);
}

static int64_t asks(void *thread)
{
	return osThreadGetState(thread) != osThreadError || osThreadGetPriority(thread) != osPriorityError ||
	       osThreadGetStackSize(thread) != 0u || osThreadGetStackSpace(thread) != 0u || osThreadGetCount() != 0u;
}

static int64_t make_one(void *unused)
{
	(void)unused;
	return osThreadNew(step, NULL,
			   OS_ATTR(osThreadAttr_t, memory, .stack_mem = stack, .stack_size = sizeof(stack))) != NULL;
}

OVE_TEST(os_thread, isr, sees_who_runs,
	 "An ISR can read the running thread; no other call on a thread is legal in an ISR.")
{
	osThreadId_t const self = osThreadGetId();

	EXPECT_EQ(os_from_isr(yield, NULL), osErrorISR);
	EXPECT_EQ(os_from_isr(suspend, self), osErrorISR);
	EXPECT_EQ(os_from_isr(resume, self), osErrorISR);
	EXPECT_EQ(os_from_isr(set_priority, self), osErrorISR);
	EXPECT_EQ(os_from_isr(join, self), osErrorISR);
	EXPECT_EQ(os_from_isr(detach, self), osErrorISR);
	EXPECT_EQ(os_from_isr(terminate, self), osErrorISR);
	EXPECT_EQ(os_from_isr(asks, self), 0);
	EXPECT_EQ(os_from_isr(make_one, NULL), 0);
	TEST_NEEDS(TEST_OVE_IMAGE, "a host's interrupt is a separate thread");
	EXPECT_EQ(os_from_isr(get_id, NULL), (int64_t)(uintptr_t)self);
}

OVE_TEST(os_thread, parameters, null_is_none, "Every call rejects NULL as a thread.")
{
	EXPECT(osThreadGetName(NULL) == NULL);
	EXPECT_EQ(osThreadGetState(NULL), osThreadError);
	EXPECT_EQ(osThreadGetPriority(NULL), osPriorityError);
	EXPECT_EQ(osThreadGetStackSize(NULL), 0);
	EXPECT_EQ(osThreadGetStackSpace(NULL), 0);
	EXPECT_EQ(osThreadSuspend(NULL), osErrorParameter);
	EXPECT_EQ(osThreadResume(NULL), osErrorParameter);
	EXPECT_EQ(osThreadJoin(NULL), osErrorParameter);
	EXPECT_EQ(osThreadDetach(NULL), osErrorParameter);
	EXPECT_EQ(osThreadTerminate(NULL), osErrorParameter);
}

static void leave(void *argument)
{
	(void)argument;
	test_point(1);
	osThreadExit();
}

OVE_TEST(os_thread, osThreadExit, ends_the_caller, "osThreadExit ends the calling thread, which can be joined.")
{
	end(make(leave, osPriorityHigh));
	EXPECT_POINTS(1);
}

OVE_TEST(os_thread, parameters, a_joined_thread_is_none,
	 "With checks, each call rejects the id of a joined thread and does not change that thread's former memory.")
{
	static const ove_thread_storage_t untouched;

	TEST_NEEDS(CONFIG_OVE_CHECKS, "without checks only NULL is rejected");
	end(make(leave, osPriorityHigh));
	memset(&memory, 0, sizeof(memory));
	EXPECT(osThreadGetName(&memory) == NULL);
	EXPECT_EQ(osThreadGetState(&memory), osThreadError);
	EXPECT_EQ(osThreadSetPriority(&memory, osPriorityNormal), osErrorParameter);
	EXPECT_EQ(osThreadGetPriority(&memory), osPriorityError);
	EXPECT_EQ(osThreadGetStackSize(&memory), 0);
	EXPECT_EQ(osThreadGetStackSpace(&memory), 0);
	EXPECT_EQ(osThreadFlagsSet(&memory, 1), osFlagsErrorParameter);
	EXPECT_EQ(osThreadTerminate(&memory), osErrorParameter);
	EXPECT(memcmp(&memory, &untouched, sizeof(memory)) == 0);
}

OVE_TEST(os_thread, osThreadJoin, once, "A joined thread no longer exists, and its memory can be reused.")
{
	const uint32_t count = osThreadGetCount();

	end(make(leave, osPriorityHigh));
	EXPECT_EQ(osThreadGetCount(), count);
	end(make(leave, osPriorityHigh));
	EXPECT_EQ(osThreadGetCount(), count);
}

OVE_TEST(os_thread, osThreadDetach, is_not_joined, "A detached thread can be neither joined nor detached again.")
{
	osThreadId_t const thread = make(pause_then_end, osPriorityHigh);

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(osThreadDetach(thread), osOK);
	EXPECT_EQ(osThreadDetach(thread), osErrorResource);
	EXPECT_EQ(osThreadJoin(thread), osErrorResource);
	EXPECT_EQ(osThreadResume(thread), osOK);
	test_wait_state(thread, OVE_THREAD_TERMINATED);
	/* Create the next thread in the same memory. */
	end(make(leave, osPriorityHigh));
}

static struct os_mutex mutex_of_the_dead;

static void acquire_and_leave(void *argument)
{
	(void)argument;
	EXPECT_EQ(osMutexAcquire(&mutex_of_the_dead, 0), osOK);
}

OVE_TEST(os_thread, osThreadNew, refuses_the_memory_of_a_thread,
	 "A thread cannot be created in the memory of one that has not been joined, or that is detached and owns a "
	 "mutex.")
{
	const osThreadAttr_t attr = {
		.cb_mem = &memory, .cb_size = sizeof(memory), .stack_mem = stack, .stack_size = sizeof(stack)};
	osMutexId_t const mutex = osMutexNew(OS_ATTR(osMutexAttr_t, mutex_of_the_dead));
	osThreadId_t const thread = make(leave, osPriorityHigh);
	const uint32_t count = osThreadGetCount();

	EXPECT(osThreadNew(leave, NULL, &attr) == NULL);
	test_wait_state(thread, OVE_THREAD_TERMINATED);
	EXPECT(osThreadNew(leave, NULL, &attr) == NULL);
	EXPECT_EQ(osThreadGetCount(), count);
	end(thread);

	TEST_NEEDS(CONFIG_OVE_CHECKS, "without checks, a kernel may release the owner of a mutex");
	test_wait_state(make(acquire_and_leave, osPriorityHigh), OVE_THREAD_TERMINATED);
	EXPECT_EQ(osThreadDetach(&memory), osOK);
	EXPECT(osThreadNew(leave, NULL, &attr) == NULL);
	EXPECT_EQ(osThreadGetCount(), count);
	EXPECT_EQ(osMutexDelete(mutex), osOK);
	end(make(leave, osPriorityHigh));
}

OVE_TEST(os_thread, osThreadGetState, gives_the_memory_back,
	 "A detached thread that has ended no longer exists, and its memory belongs to the application.")
{
	const uint32_t count = osThreadGetCount();
	osThreadId_t thread = make(leave, osPriorityHigh);

	test_wait_state(thread, OVE_THREAD_TERMINATED);
	EXPECT_EQ(osThreadDetach(thread), osOK);
	memset(&memory, 0xA5, sizeof(memory));
	EXPECT_EQ(osThreadGetCount(), count);

	thread = make(pause_then_end, osPriorityHigh);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(osThreadDetach(thread), osOK);
	EXPECT_EQ(osThreadResume(thread), osOK);
	while (osThreadGetState(thread) != osThreadError) {
		EXPECT_EQ(osDelay(1), osOK);
	}
	memset(&memory, 0xA5, sizeof(memory));
	EXPECT_EQ(osThreadGetCount(), count);
}

OVE_TEST(os_thread, osThreadTerminate, gives_the_memory_back,
	 "After osThreadTerminate of a detached thread, its memory belongs to the application.")
{
	TEST_NEEDS(OVE_HAS_STRICT_PRIORITY, "the thread ends on another processor");
	const uint32_t count = osThreadGetCount();
	osThreadId_t const thread = make(pause_then_end, osPriorityHigh);

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(osThreadDetach(thread), osOK);
	EXPECT_EQ(osThreadTerminate(thread), osOK);
	memset(&memory, 0xA5, sizeof(memory));
	EXPECT_EQ(osThreadGetCount(), count);
}

static void terminate_self(void *argument)
{
	(void)argument;
	test_point(1);
	(void)osThreadTerminate(osThreadGetId());
	test_point(2);
}

OVE_TEST(os_thread, osThreadTerminate, ends_the_caller, "A thread that terminates itself ends and can be joined.")
{
	end(make(terminate_self, osPriorityHigh));
	EXPECT_POINTS(1);
}

static void wait_for_flags(void *argument)
{
	(void)argument;
	test_point(1);
	(void)osThreadFlagsWait(1, osFlagsWaitAny, osWaitForever);
	test_point(2);
}

static void never(void *argument)
{
	(void)argument;
	test_point(3);
}

OVE_TEST(os_thread, osThreadTerminate, ends_another,
	 "A thread that waits, is suspended or is ready can be terminated and then joined.")
{
	osThreadId_t thread = make(wait_for_flags, osPriorityHigh);

	test_wait_state(thread, OVE_THREAD_BLOCKED);
	EXPECT_EQ(osThreadTerminate(thread), osOK);
	if (!OVE_HAS_STRICT_PRIORITY) {
		/* The thread ends on another processor. */
		test_wait_state(thread, OVE_THREAD_TERMINATED);
	}
	EXPECT_EQ(osThreadGetState(thread), osThreadTerminated);
	EXPECT_EQ(osThreadTerminate(thread), osErrorResource);
	end(thread);
	EXPECT_POINTS(1);
	test_clear_points();

	thread = make(pause_then_end, osPriorityHigh);
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(osThreadTerminate(thread), osOK);
	end(thread);
	EXPECT_POINTS(1);
	test_clear_points();

	TEST_NEEDS(OVE_HAS_STRICT_PRIORITY, "the thread runs at once");
	thread = make(never, osPriorityIdle);
	EXPECT_EQ(osThreadTerminate(thread), osOK);
	end(thread);
	EXPECT_EQ(test_points(), 0);
}

static void delay_for_ever(void *argument)
{
	(void)argument;
	EXPECT_EQ(osDelay(osWaitForever), osOK);
	test_point(1);
	EXPECT_EQ(osThreadFlagsWait(1, osFlagsWaitAny, osWaitForever), osFlagsErrorTimeout);
	test_point(2);
}

OVE_TEST(os_thread, osThreadResume, ends_a_wait,
	 "A waiting thread can be resumed: a delay returns osOK, another wait returns as if it had timed out.")
{
	osThreadId_t const thread = make(delay_for_ever, osPriorityHigh);

	test_wait_state(thread, OVE_THREAD_BLOCKED);
	EXPECT_EQ(osThreadResume(thread), osOK);
	test_wait_points(1);
	test_wait_state(thread, OVE_THREAD_BLOCKED);
	EXPECT_EQ(osThreadResume(thread), osOK);
	end(thread);
	EXPECT_POINTS(1, 2);
}

/* More urgent than the thread that terminates the other one. */
static void join_then_make(void *thread)
{
	EXPECT_EQ(osThreadJoin(thread), osOK);
	(void)make(step, osPriorityIdle);
}

OVE_TEST(os_thread, osThreadTerminate, ends_no_thread_in_the_same_memory,
	 "A thread that is created in the memory of the terminated one, before osThreadTerminate has returned, runs.")
{
	steps = 0;
	osThreadId_t const thread = make(wait_for_flags, osPriorityHigh);

	test_wait_state(thread, OVE_THREAD_BLOCKED);
	(void)test_spawn_blocked("joiner", OVE_PRIO_CRITICAL, join_then_make, thread);
	EXPECT_EQ(osThreadTerminate(thread), osOK);
	test_join_all();
	end(thread);
	EXPECT_EQ(steps, 1);
}

static void count_for_ever(void *argument)
{
	(void)argument;
	for (;;) {
		(void)osThreadGetCount();
	}
}

OVE_TEST(os_thread, osThreadTerminate, leaves_no_search_behind,
	 "If a thread is terminated at any point in osThreadGetCount, the next call by another thread releases a "
	 "detached thread.")
{
	enum { TIMES = 40 };
	const uint32_t count = osThreadGetCount();

	TEST_NEEDS(OVE_HAS_TERMINATE_AT_ONCE, "the kernel ends a thread in the thread's next call");
	for (uint32_t i = 0; i < TIMES; i++) {
		osThreadId_t thread = make(count_for_ever, osPriorityLow);

		ove_time_delay_us(i * TEST_TICK_US / (2u * TIMES));
		EXPECT_EQ(osDelay(1), osOK);
		EXPECT_EQ(osThreadTerminate(thread), osOK);
		end(thread);
	}
	osThreadId_t const detached = osThreadNew(leave, NULL,
						  OS_ATTR(osThreadAttr_t, memory, .stack_mem = stack,
							  .stack_size = sizeof(stack), .priority = osPriorityHigh));

	EXPECT(detached == &memory);
	test_wait_points(1);
	test_wait_state(&memory, OVE_THREAD_TERMINATED);
	EXPECT_EQ(osThreadGetCount(), count);
}
