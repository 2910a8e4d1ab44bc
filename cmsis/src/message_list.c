/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "message_list.h"

#include <string.h>

#include <ove/inline/call.h>
#include <ove_seam/object_close.h>
#include <ove_seam/section.h>

/* A put or get is one step inside the critical section. Only a thread that finds nothing registers as waiting and
 * waits. A semaphore wakes it, and it tries again, because another thread may have come first. */

uint32_t os_message_bytes(uint32_t size)
{
	return (uint32_t)sizeof(struct os_message) + ((size + sizeof(void *) - 1u) & ~(uint32_t)(sizeof(void *) - 1u));
}

bool os_message_list_init(struct os_message_list *list, void *memory, uint32_t count, uint32_t size)
{
	unsigned char *const slots = memory;
	ove_sem_t sem;

	list->first = list->last = list->free = NULL;
	for (uint32_t i = count; i-- > 0u;) {
		struct os_message *const one =
			(struct os_message *)(void *)(slots + (size_t)i * os_message_bytes(size));

		one->next = list->free;
		list->free = one;
	}
	list->size = size;
	list->count = 0;
	list->getters.waiting = list->putters.waiting = 0;
	if (ove_sem_init(&sem, &list->getters.sem, 0, OS_MOST_WAITERS) != OVE_OK) {
		return false;
	}
	if (ove_sem_init(&sem, &list->putters.sem, 0, OS_MOST_WAITERS) != OVE_OK) {
		(void)ove_sem_deinit(&list->getters.sem);
		return false;
	}
	return true;
}

bool os_message_list_deinit(struct os_message_list *list)
{
	if (ove_object_close(list, sizeof(*list)) != OVE_OK || list->getters.waiting != 0u ||
	    list->putters.waiting != 0u) {
		return false;
	}
	(void)ove_sem_deinit(&list->getters.sem);
	(void)ove_sem_deinit(&list->putters.sem);
	return true;
}

static OS_SLOW void wake(struct os_waiters *waiters)
{
	/* An extra token only makes a waiter try again, so a full semaphore is not an error. */
	if (os_in_isr()) {
		(void)ove_sem_give_from_isr(&waiters->sem);
	} else {
		(void)ove_sem_give(&waiters->sem);
	}
}

/* Inserts after messages of equal priority, before the first one of lower priority. */
static OS_SLOW void insert_before(struct os_message_list *list, struct os_message *message)
{
	struct os_message **place = &list->first;

	while ((*place)->priority >= message->priority) {
		place = &(*place)->next;
	}
	message->next = *place;
	*place = message;
}

static inline __attribute__((always_inline)) void insert(struct os_message_list *list, struct os_message *message,
							 uint8_t priority)
{
	struct os_message *const last = list->last;

	list->count++;
	if (last != NULL && last->priority < priority) {
		insert_before(list, message);
		return;
	}
	message->next = NULL;
	list->last = message;
	if (last == NULL) {
		list->first = message;
	} else {
		last->next = message;
	}
}

static void copy(void *to, const void *from, uint32_t size)
{
	if (size == sizeof(uint32_t)) {
		memcpy(to, from, sizeof(uint32_t)); /* in one instruction */
	} else {
		memcpy(to, from, size);
	}
}

/* One attempt. @returns true if there was a free slot; otherwise a thread that will wait is counted as waiting. */
static inline __attribute__((always_inline)) bool put_now(struct os_message_list *list, const void *message,
							  uint8_t priority, bool waits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct os_message *const slot = list->free;
	uint32_t getters;

	if (slot == NULL) {
		list->putters.waiting += waits ? 1u : 0u;
		ove_backend_critical_exit(key);
		return false;
	}
	list->free = slot->next;
	slot->priority = priority;
	copy(slot + 1, message, list->size);
	insert(list, slot, priority);
	getters = list->getters.waiting;
	ove_backend_critical_exit(key);
	if (getters != 0u) {
		wake(&list->getters);
	}
	return true;
}

static inline __attribute__((always_inline)) bool get_now(struct os_message_list *list, void *message,
							  uint8_t *priority, bool waits)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct os_message *const slot = list->first;
	uint32_t putters;

	if (slot == NULL) {
		list->getters.waiting += waits ? 1u : 0u;
		ove_backend_critical_exit(key);
		return false;
	}
	list->first = slot->next;
	if (slot->next == NULL) {
		list->last = NULL;
	}
	list->count--;
	copy(message, slot + 1, list->size);
	if (priority != NULL) {
		*priority = slot->priority;
	}
	slot->next = list->free;
	list->free = slot;
	putters = list->putters.waiting;
	ove_backend_critical_exit(key);
	if (putters != 0u) {
		wake(&list->putters);
	}
	return true;
}

/* Wait for a registered wake-up. @returns OVE_OK if there is time for another attempt */
static int await(struct os_waiters *waiters, uint32_t timeout, uint64_t start)
{
	uint32_t left = timeout;
	ove_backend_critical_t key;
	int result;

	if (timeout != osWaitForever) {
		const uint64_t passed = ove_time_get_ms() - start;

		left = passed < timeout ? timeout - (uint32_t)passed : 0u;
	}
	result = ove_sem_take(&waiters->sem, left);
	key = ove_backend_critical_enter();
	waiters->waiting--;
	ove_backend_critical_exit(key);
	return result;
}

static OS_SLOW osStatus_t wait_and_put(struct os_message_list *list, const void *message, uint8_t priority,
				       uint32_t timeout)
{
	OVE_CALL_ON(list);
	const uint64_t start = timeout != osWaitForever ? ove_time_get_ms() : 0u;

	while (!put_now(list, message, priority, true)) {
		const int result = await(&list->putters, timeout, start);

		if (result != OVE_OK) {
			return put_now(list, message, priority, false) ? osOK : os_failed(result, 1);
		}
	}
	return osOK;
}

osStatus_t os_message_list_put(struct os_message_list *list, const void *message, uint8_t priority, uint32_t timeout)
{
	if (put_now(list, message, priority, false)) {
		return osOK;
	}
	return timeout != 0u ? wait_and_put(list, message, priority, os_milliseconds(timeout)) : osErrorResource;
}

static OS_SLOW osStatus_t wait_and_get(struct os_message_list *list, void *message, uint8_t *priority, uint32_t timeout)
{
	OVE_CALL_ON(list);
	const uint64_t start = timeout != osWaitForever ? ove_time_get_ms() : 0u;

	while (!get_now(list, message, priority, true)) {
		const int result = await(&list->getters, timeout, start);

		if (result != OVE_OK) {
			return get_now(list, message, priority, false) ? osOK : os_failed(result, 1);
		}
	}
	return osOK;
}

osStatus_t os_message_list_get(struct os_message_list *list, void *message, uint8_t *priority, uint32_t timeout)
{
	if (get_now(list, message, priority, false)) {
		return osOK;
	}
	return timeout != 0u ? wait_and_get(list, message, priority, os_milliseconds(timeout)) : osErrorResource;
}

void os_message_list_reset(struct os_message_list *list)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t putters = list->putters.waiting;

	/* All at once, however many there are: nothing else runs during this. */
	if (list->first != NULL) {
		list->last->next = list->free;
		list->free = list->first;
		list->first = list->last = NULL;
		list->count = 0;
	}
	ove_backend_critical_exit(key);
	for (uint32_t i = 0; i < putters; i++) {
		wake(&list->putters);
	}
}
