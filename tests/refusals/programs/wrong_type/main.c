/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Hands an object of one kind to a call of another, in one of several ways. */
#include <ove/ove.h>

static ove_mutex_t mutex;
static ove_rmtx_t rmtx;
static ove_sem_t sem;
static ove_queue_t queue;
static ove_work_t work;
static ove_mutex_storage_t mutex_storage;

static void entry_of_a_timer(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
}

void ove_main(void)
{
	const ove_thread_desc_t desc = {.entry = NULL};

	(void)entry_of_a_timer;
	(void)desc;
	(void)ove_mutex_lock(mutex, OVE_NO_WAIT);
	(void)ove_rmtx_lock(rmtx, OVE_NO_WAIT);
	(void)ove_sem_give(sem);
	(void)ove_queue_count(queue);
	(void)ove_work_cancel(work);
	(void)ove_mutex_init(&mutex, &mutex_storage);
#if defined(CASE_mutex_as_rmtx)
	(void)ove_rmtx_lock(mutex, OVE_NO_WAIT);
#elif defined(CASE_rmtx_in_condvar)
	(void)ove_condvar_wait(NULL, rmtx, OVE_NO_WAIT);
#elif defined(CASE_storage_of_another)
	(void)ove_sem_init(&sem, &mutex_storage, 0, 1);
#elif defined(CASE_handle_for_storage)
	(void)ove_mutex_init(&mutex, &mutex);
#elif defined(CASE_entry_of_another)
	const ove_thread_desc_t wrong = {.entry = entry_of_a_timer};
	(void)wrong;
#elif defined(CASE_item_by_value)
	(void)ove_queue_send(queue, 5, OVE_NO_WAIT);
#elif defined(CASE_queue_for_workqueue)
	(void)ove_work_submit(queue, work);
#endif
}
