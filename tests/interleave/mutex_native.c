/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A mutex whose owner is not an ove thread, or has ended: nothing touches the owner. */
#include "model.h"

#include <string.h>

static struct ove_mutex mutex;
static struct ove_mutex behind; /* its holder waits for the other mutex */
static ove_thread_t native;
static int inside;
static int got;
static int gave_up;

static void work_inside(void)
{
	EXPECT(inside == 0);
	inside++;
	model_busy_us(1);
	inside--;
	got++;
}

static void lock_at_once(void *unused)
{
	(void)unused;
	if (ove_backend_mutex_lock(&mutex, OVE_NO_WAIT)) {
		work_inside();
		ove_backend_mutex_unlock(&mutex);
	}
}

static void lock(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_mutex_lock(&mutex, OVE_WAIT_FOREVER));
	work_inside();
	ove_backend_mutex_unlock(&mutex);
}

static void try_lock(void *unused)
{
	(void)unused;
	if (ove_backend_mutex_lock(&mutex, 1)) {
		work_inside();
		ove_backend_mutex_unlock(&mutex);
	} else {
		gave_up++;
	}
}

static void try_lock_with_another(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_mutex_lock(&behind, OVE_WAIT_FOREVER));
	try_lock(NULL);
	ove_backend_mutex_unlock(&behind);
}

static void lock_the_other(void *unused)
{
	(void)unused;
	EXPECT(ove_backend_mutex_lock(&behind, OVE_WAIT_FOREVER));
	ove_backend_mutex_unlock(&behind);
}

static void check_untouched(void)
{
	EXPECT(native->inherit.contended == NULL && native->inherit.blocked_on == NULL);
	EXPECT(native->inherit.effective == native->inherit.base);
}

static void begin(ove_prio_t priority, ove_thread_fn entry)
{
	ove_backend_mutex_init(&mutex);
	ove_backend_mutex_init(&behind);
	inside = 0;
	got = 0;
	gave_up = 0;
	native = model_native("native", priority, entry, NULL);
	model_invariant(check_untouched);
}

SEARCH(mutex, native, unlocks, 2,
       "A thread that waits for a native thread's mutex gets it after that thread's unlock, or times out.")
{
	begin(OVE_PRIO_LOW, lock_at_once);
	(void)model_thread("hasty", OVE_PRIO_HIGH, try_lock, NULL);
	(void)model_thread("patient", OVE_PRIO_NORMAL, lock, NULL);
	model_run();
	check_untouched();
	EXPECT(got >= 1 && !ove_backend_mutex_in_use(&mutex));
}

static ove_thread_t owner;

SEARCH(mutex, native, waits, 2,
       "A native thread that waits gets the mutex in turn and hands it to the next waiter; its own fields stay "
       "unchanged.")
{
	begin(OVE_PRIO_HIGH, lock);
	owner = model_thread("owner", OVE_PRIO_LOW, lock, NULL);
	(void)model_thread("behind", OVE_PRIO_BELOW_NORMAL, lock, NULL);
	model_run();
	check_untouched();
	EXPECT(got == 3 && owner->inherit.effective == OVE_PRIO_LOW && !ove_backend_mutex_in_use(&mutex));
}

SEARCH(mutex, native, waits_in_vain, 2, "A native thread that times out withdraws its donated priority.")
{
	begin(OVE_PRIO_HIGH, try_lock);
	owner = model_thread("owner", OVE_PRIO_LOW, lock, NULL);
	(void)model_thread("hasty", OVE_PRIO_NORMAL, try_lock_with_another, NULL);
	model_run();
	check_untouched();
	EXPECT(got + gave_up == 3 && owner->inherit.effective == OVE_PRIO_LOW);
	EXPECT(!ove_backend_mutex_in_use(&mutex));
}

SEARCH(mutex, native, never_unlocks, 2,
       "A wait for a mutex that an ended thread left locked lasts its full timeout, and that thread's memory stays as "
       "it "
       "is.")
{
	static struct ove_thread gone;
	struct ove_thread before;

	memset(&gone, 0xa5, sizeof(gone));
	before = gone;
	begin(OVE_PRIO_LOW, lock_the_other);
	mutex.word = (uintptr_t)&gone;
	(void)model_thread("first", OVE_PRIO_NORMAL, try_lock, NULL);
	(void)model_thread("second", OVE_PRIO_HIGH, try_lock_with_another, NULL);
	model_run();
	EXPECT(memcmp(&gone, &before, sizeof(gone)) == 0);
	EXPECT(got == 0 && gave_up == 2);
	EXPECT(ove_backend_mutex_in_use(&mutex) && ove_generic_waiters_none(&mutex.waiters));
	EXPECT(!ove_backend_mutex_in_use(&behind));
}
