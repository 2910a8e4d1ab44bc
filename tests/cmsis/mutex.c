/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Mutexes of CMSIS-RTOS2. */
#include <string.h>

#include "os.h"

static struct os_mutex memory;

static osMutexId_t make(uint32_t attr_bits)
{
	osMutexId_t const mutex = osMutexNew(OS_ATTR(osMutexAttr_t, memory, .name = "mutex", .attr_bits = attr_bits));

	EXPECT(mutex == &memory);
	return mutex;
}

OVE_TEST(os_mutex, osMutexNew, refuses_memory_that_does_not_fit,
	 "osMutexNew returns NULL for memory that is too small.")
{
	EXPECT(osMutexNew(&(const osMutexAttr_t){.cb_mem = &memory, .cb_size = sizeof(memory) - 1u}) == NULL);
}

OVE_TEST(os_mutex, osMutexAcquire, once_by_its_owner,
	 "The owner of a plain mutex can acquire it once; the owner of a recursive one, repeatedly.")
{
	osMutexId_t mutex = make(0);

	EXPECT_EQ(osMutexAcquire(mutex, osWaitForever), osOK);
	EXPECT_EQ(osMutexAcquire(mutex, osWaitForever), osErrorResource);
	EXPECT(osMutexGetOwner(mutex) == osThreadGetId());
	EXPECT_EQ(osMutexRelease(mutex), osOK);
	EXPECT_EQ(osMutexRelease(mutex), osErrorResource);
	EXPECT(osMutexGetOwner(mutex) == NULL);
	EXPECT_EQ(osMutexDelete(mutex), osOK);

	mutex = make(osMutexRecursive | osMutexPrioInherit);
	for (int i = 0; i < 3; i++) {
		EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
	}
	for (int i = 0; i < 3; i++) {
		EXPECT(osMutexGetOwner(mutex) == osThreadGetId());
		EXPECT_EQ(osMutexRelease(mutex), osOK);
	}
	EXPECT_EQ(osMutexRelease(mutex), osErrorResource);
	EXPECT_EQ(osMutexDelete(mutex), osOK);
}

static void use(void *mutex)
{
	EXPECT_EQ(osMutexAcquire(mutex, 0), osErrorResource);
	EXPECT_EQ(osMutexAcquire(mutex, 1), osErrorTimeout);
	EXPECT_EQ(osMutexRelease(mutex), osErrorResource);
	test_point(1);
	EXPECT_EQ(osMutexAcquire(mutex, osWaitForever), osOK);
	test_point(3);
	EXPECT_EQ(osMutexRelease(mutex), osOK);
}

OVE_TEST(os_mutex, osMutexAcquire, waits_for_the_owner,
	 "Another thread gets osErrorResource, osErrorTimeout, or the mutex once its owner has released it.")
{
	osMutexId_t const mutex = make(osMutexPrioInherit);

	EXPECT_EQ(osMutexAcquire(mutex, osWaitForever), osOK);
	(void)test_spawn("user", OVE_PRIO_HIGH, use, mutex);
	test_wait_points(1);
	test_point(2);
	EXPECT_EQ(osMutexRelease(mutex), osOK);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	EXPECT_EQ(osMutexDelete(mutex), osOK);
}

static int64_t acquire(void *mutex)
{
	return osMutexAcquire(mutex, 0);
}

static int64_t release(void *mutex)
{
	return osMutexRelease(mutex);
}

static int64_t delete_it(void *mutex)
{
	return osMutexDelete(mutex);
}

static int64_t name_length(void *mutex)
{
	return (int64_t)strlen(osMutexGetName(mutex));
}

static int64_t has_owner(void *mutex)
{
	return osMutexGetOwner(mutex) != NULL;
}

OVE_TEST(os_mutex, isr, is_no_owner,
	 "An ISR may read a mutex's name; no other call on a mutex is legal there, and none changes it.")
{
	osMutexId_t const mutex = make(0);

	EXPECT_EQ(os_from_isr(acquire, mutex), osErrorISR);
	EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
	EXPECT_EQ(os_from_isr(release, mutex), osErrorISR);
	EXPECT_EQ(os_from_isr(delete_it, mutex), osErrorISR);
	EXPECT_EQ(os_from_isr(has_owner, mutex), 0);
	EXPECT_EQ(os_from_isr(name_length, mutex), 5);
	EXPECT_EQ(osMutexRelease(mutex), osOK);
	EXPECT_EQ(osMutexDelete(mutex), osOK);
	EXPECT_EQ(osMutexAcquire(OS_DELETED(mutex), 0), osErrorParameter);
	EXPECT_EQ(osMutexRelease(NULL), osErrorParameter);
	EXPECT_EQ(osMutexDelete(NULL), osErrorParameter);
}

static void acquire_and_leave(void *mutex)
{
	EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
	test_pause();
}

static void acquire_next(void *mutex)
{
	EXPECT_EQ(osMutexAcquire(mutex, osWaitForever), osOK);
	test_point(1);
	EXPECT_EQ(osMutexRelease(mutex), osOK);
}

OVE_TEST(os_mutex, osMutexNew, robust_outlives_its_owner,
	 "A robust mutex whose owner ends goes to the next thread, waiting or not; a mutex that is not robust stays "
	 "locked.")
{
	static const uint32_t bits[] = {osMutexRobust, osMutexRobust | osMutexRecursive,
					osMutexRobust | osMutexPrioInherit};

	for (size_t i = 0; i < sizeof(bits) / sizeof(bits[0]); i++) {
		osMutexId_t const mutex = make(bits[i]);
		ove_thread_t owner = test_spawn_blocked("owner", OVE_PRIO_HIGH, acquire_and_leave, mutex);

		test_clear_points();
		EXPECT(osMutexGetOwner(mutex) == owner);
		(void)test_spawn_blocked("next", OVE_PRIO_HIGH, acquire_next, mutex);
		test_continue(owner);
		test_join_all();
		EXPECT_POINTS(1);
		owner = test_spawn_blocked("owner", OVE_PRIO_HIGH, acquire_and_leave, mutex);
		EXPECT_EQ(osThreadTerminate(owner), osOK);
		test_join_all();
		EXPECT(osMutexGetOwner(mutex) == NULL);
		EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
		EXPECT_EQ(osMutexRelease(mutex), osOK);
		EXPECT_EQ(osMutexDelete(mutex), osOK);
	}
}

static void wait_until_deleted(void *mutex)
{
	EXPECT_EQ(osMutexAcquire(mutex, osWaitForever), osErrorResource);
	test_point(1);
}

OVE_TEST(os_mutex, osMutexDelete, ends_each_wait,
	 "The owner of a mutex can delete it while threads wait; those calls return osErrorResource.")
{
	static const uint32_t bits[] = {0, osMutexRecursive};

	for (size_t i = 0; i < sizeof(bits) / sizeof(bits[0]); i++) {
		osMutexId_t const mutex = make(bits[i]);

		test_clear_points();
		EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
		(void)test_spawn_blocked("first", OVE_PRIO_HIGH, wait_until_deleted, mutex);
		(void)test_spawn_blocked("second", OVE_PRIO_LOW, wait_until_deleted, mutex);
		EXPECT_EQ(osMutexDelete(mutex), osOK);
		test_wait_points(2);
		EXPECT_POINTS(1, 1);
		test_join_all();
	}
}

static bool is_recursive(osMutexId_t mutex)
{
	return ((const struct os_mutex *)mutex)->object.option != 0u;
}

static void own_and_go_on(void *mutex)
{
	const osPriority_t own = osThreadGetPriority(osThreadGetId());

	EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
	EXPECT_EQ(osMutexAcquire(mutex, 0), is_recursive(mutex) ? osOK : osErrorResource);
	test_pause();
	EXPECT_EQ(osThreadGetPriority(osThreadGetId()), own);
	EXPECT_EQ(osMutexRelease(mutex), osErrorResource);
	EXPECT_EQ(osMutexAcquire(mutex, 0), osErrorResource);
	test_point(2);
}

OVE_TEST(os_mutex, osMutexDelete, takes_it_from_its_owner,
	 "A mutex that another thread owns can be deleted, with or without a waiter. The owner then runs at its "
	 "own priority again, and does not own the next mutex in the memory.")
{
	static const uint32_t bits[] = {0, osMutexRecursive, osMutexRobust, osMutexRobust | osMutexRecursive};

	for (size_t i = 0; i < 2u * sizeof(bits) / sizeof(bits[0]); i++) {
		osMutexId_t const mutex = make(bits[i / 2u]);
		ove_thread_t const owner = test_spawn_blocked("owner", OVE_PRIO_LOW, own_and_go_on, mutex);

		test_clear_points();
		if (i % 2u != 0u) {
			(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_until_deleted, mutex);
		} else {
			test_point(1);
		}
		EXPECT(osMutexGetOwner(mutex) == owner);
		EXPECT_EQ(osMutexDelete(mutex), osOK);
		test_wait_points(1);
		EXPECT(make(bits[i / 2u]) == mutex);
		EXPECT(osMutexGetOwner(mutex) == NULL);
		EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
		test_continue(owner);
		test_join_all();
		EXPECT_POINTS(1, 2);
		EXPECT_EQ(osMutexRelease(mutex), osOK);
		EXPECT_EQ(osMutexDelete(mutex), osOK);
	}
}

static osMutexId_t others[2];

static void own_three(void *mutex)
{
	EXPECT_EQ(osMutexAcquire(others[0], 0), osOK);
	EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
	EXPECT_EQ(osMutexAcquire(others[1], 0), osOK);
	test_pause();
	EXPECT_EQ(osThreadGetPriority(osThreadGetId()), osPriorityHigh);
	EXPECT_EQ(osMutexRelease(others[0]), osOK);
	EXPECT_EQ(osMutexRelease(others[1]), osOK);
	EXPECT_EQ(osThreadGetPriority(osThreadGetId()), osPriorityLow);
}

OVE_TEST(os_mutex, osMutexDelete, leaves_the_owner_its_others,
	 "The owner of three mutexes loses the deleted one, and inherits through the other two until it releases them.")
{
	static struct os_mutex memories[2];
	osMutexId_t const mutex = make(osMutexPrioInherit);

	for (int i = 0; i < 2; i++) {
		others[i] = osMutexNew(OS_ATTR(osMutexAttr_t, memories[i], .attr_bits = osMutexPrioInherit));
	}
	ove_thread_t const owner = test_spawn_blocked("owner", OVE_PRIO_LOW, own_three, mutex);

	(void)test_spawn_blocked("first", OVE_PRIO_HIGH, acquire_next, others[0]);
	(void)test_spawn_blocked("deleted", OVE_PRIO_REALTIME, wait_until_deleted, mutex);
	(void)test_spawn_blocked("second", OVE_PRIO_HIGH, acquire_next, others[1]);
	EXPECT_EQ(osMutexDelete(mutex), osOK);
	EXPECT(make(osMutexPrioInherit) == mutex);
	test_continue(owner);
	test_join_all();
	EXPECT_POINTS(1, 1, 1);
	EXPECT_EQ(osMutexDelete(mutex), osOK);
	for (int i = 0; i < 2; i++) {
		EXPECT_EQ(osMutexDelete(others[i]), osOK);
	}
}

static void acquire_and_end(void *mutex)
{
	EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
}

OVE_TEST(os_mutex, osMutexDelete, frees_an_owner_that_has_ended,
	 "An owner that ends by itself cannot be joined while it owns a mutex that is not robust. Once the mutex is "
	 "deleted, with or without a waiter, the owner can be joined, and the next mutex in the memory is free.")
{
	static const uint32_t bits[] = {0, osMutexRecursive};

	for (size_t i = 0; i < 2u * sizeof(bits) / sizeof(bits[0]); i++) {
		osMutexId_t const mutex = make(bits[i / 2u]);
		ove_thread_t const owner = test_spawn("owner", OVE_PRIO_HIGH, acquire_and_end, mutex);

		test_clear_points();
		test_wait_state(owner, OVE_THREAD_TERMINATED);
		EXPECT_EQ(osMutexAcquire(mutex, 1), osErrorTimeout);
		if (CONFIG_OVE_CHECKS) {
			EXPECT_EQ(osThreadJoin(owner), osErrorResource);
		}
		if (i % 2u != 0u) {
			(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_until_deleted, mutex);
		} else {
			test_point(1);
		}
		const osStatus_t result = osMutexDelete(mutex);

		EXPECT_EQ(result, osOK);
		if (result != osOK) {
			/* A waiter would wait forever. */
			return;
		}
		test_join_all();
		EXPECT_POINTS(1);
		EXPECT(make(bits[i / 2u]) == mutex);
		EXPECT(osMutexGetOwner(mutex) == NULL);
		EXPECT_EQ(osMutexAcquire(mutex, 0), osOK);
		EXPECT_EQ(osMutexRelease(mutex), osOK);
		EXPECT_EQ(osMutexDelete(mutex), osOK);
	}
}
