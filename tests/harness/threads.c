/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "threads.h"

#include "harness.h"
#include "runner.h"
#include "text.h"

struct slot {
	bool in_use;
	ove_thread_t thread;
	ove_thread_storage_t storage;
	const char *name;
};

static struct slot slots[TEST_THREADS];
OVE_THREAD_STACK_DEFINE(stack_0, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_1, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_2, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_3, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_4, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_5, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_6, TEST_STACK_BYTES);
OVE_THREAD_STACK_DEFINE(stack_7, TEST_STACK_BYTES);
static void *const stacks[TEST_THREADS] = {stack_0, stack_1, stack_2, stack_3, stack_4, stack_5, stack_6, stack_7};

static int free_slot(void)
{
	for (int i = 0; i < TEST_THREADS; i++) {
		if (!slots[i].in_use) {
			return i;
		}
	}
	test_abandon("a test wants more than TEST_THREADS threads");
}

ove_thread_t test_spawn(const char *name, ove_prio_t priority, ove_thread_fn entry, void *arg)
{
	const int at = free_slot();
	struct slot *const slot = &slots[at];
	const ove_thread_desc_t desc = {name, entry, arg, priority, stacks[at], TEST_STACK_BYTES};

	slot->name = name;
	slot->in_use = true;
	if (ove_thread_init(&slot->thread, &slot->storage, &desc) != OVE_OK) {
		slot->in_use = false;
		test_abandon("a thread cannot be made");
	}
	return slot->thread;
}

ove_thread_t test_spawn_blocked(const char *name, ove_prio_t priority, ove_thread_fn entry, void *arg)
{
	const ove_thread_t thread = test_spawn(name, priority, entry, arg);

	WAIT_UNTIL(ove_thread_get_state(thread) == OVE_THREAD_BLOCKED ||
		   ove_thread_get_state(thread) == OVE_THREAD_SUSPENDED);
	return thread;
}

void test_wait_state(ove_thread_t thread, ove_thread_state_t state)
{
	WAIT_UNTIL(ove_thread_get_state(thread) == state);
}

void test_pause(void)
{
	EXPECT_OK(ove_thread_suspend(ove_thread_get_self()));
}

void test_continue(ove_thread_t thread)
{
	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_OK(ove_thread_resume(thread));
}

static void fail_for(const char *what, const char *name)
{
	char buffer[120];
	struct test_text text = test_text_in(buffer, sizeof(buffer));

	test_text_put(&text, what);
	test_text_put(&text, name);
	test_fail("threads.c", __LINE__, buffer);
}

bool test_threads_take_back(void)
{
	bool all = true;

	for (int i = 0; i < TEST_THREADS; i++) {
		if (!slots[i].in_use) {
			continue;
		}
		if (ove_thread_join(slots[i].thread, TEST_LONG_MS) != OVE_OK) {
			fail_for("the end of thread ", slots[i].name);
			all = false;
		} else if (ove_thread_deinit(slots[i].thread) != OVE_OK) {
			fail_for("ove_thread_deinit() of thread ", slots[i].name);
			all = false;
		} else {
			slots[i].in_use = false;
		}
	}
	return all;
}

static size_t left;

void test_leave_thread(void)
{
	left++;
}

size_t test_threads_left(void)
{
	return left;
}

void test_join_all(void)
{
	(void)test_threads_take_back();
}
