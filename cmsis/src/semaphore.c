/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "object.h"

#define SEM(id) (&((struct os_semaphore *)(id))->ove)

osSemaphoreId_t osSemaphoreNew(uint32_t max_count, uint32_t initial_count, const osSemaphoreAttr_t *attr)
{
	struct os_semaphore *self;
	ove_sem_t sem;

	/* An ove semaphore counts in 16 bits, and its own call rejects more only with checks on. */
	if (os_in_isr() || max_count == 0u || max_count > UINT16_MAX || initial_count > max_count) {
		return NULL;
	}
	self = os_object_new(OS_MEMORY(attr, struct os_semaphore, OS_SEMAPHORE));
	if (self != NULL && ove_sem_init(&sem, &self->ove, initial_count, max_count) != OVE_OK) {
		os_object_free(&self->object);
		self = NULL;
	}
	return self;
}

const char *osSemaphoreGetName(osSemaphoreId_t semaphore_id)
{
	return os_is(semaphore_id, OS_SEMAPHORE) ? ((struct os_object *)semaphore_id)->name : NULL;
}

static OS_SLOW osStatus_t acquire_in_isr(osSemaphoreId_t semaphore_id, uint32_t timeout)
{
	if (timeout != 0u) {
		return osErrorParameter;
	}
	return ove_sem_try_take_from_isr(SEM(semaphore_id)) == OVE_OK ? osOK : osErrorResource;
}

static OS_SLOW osStatus_t wait(osSemaphoreId_t semaphore_id, uint32_t timeout)
{
	const int result = timeout != 0u ? ove_sem_take(SEM(semaphore_id), os_milliseconds(timeout)) : OVE_ERR_TIMEOUT;

	return result == OVE_OK ? osOK : os_failed(result, timeout);
}

osStatus_t osSemaphoreAcquire(osSemaphoreId_t semaphore_id, uint32_t timeout)
{
	if (!os_is(semaphore_id, OS_SEMAPHORE)) {
		return osErrorParameter;
	}
	if (os_in_isr()) {
		return acquire_in_isr(semaphore_id, timeout);
	}
	if (ove_sem_try_take(SEM(semaphore_id)) == OVE_OK) {
		return osOK;
	}
	return wait(semaphore_id, timeout);
}

static OS_SLOW osStatus_t release_in_isr(osSemaphoreId_t semaphore_id)
{
	return ove_sem_give_from_isr(SEM(semaphore_id)) == OVE_OK ? osOK : osErrorResource;
}

osStatus_t osSemaphoreRelease(osSemaphoreId_t semaphore_id)
{
	if (!os_is(semaphore_id, OS_SEMAPHORE)) {
		return osErrorParameter;
	}
	if (os_in_isr()) {
		return release_in_isr(semaphore_id);
	}
	return ove_sem_give(SEM(semaphore_id)) == OVE_OK ? osOK : osErrorResource;
}

uint32_t osSemaphoreGetCount(osSemaphoreId_t semaphore_id)
{
	return os_is(semaphore_id, OS_SEMAPHORE) ? ove_sem_count(SEM(semaphore_id)) : 0u;
}

osStatus_t osSemaphoreDelete(osSemaphoreId_t semaphore_id)
{
	/* A thread that is terminated in here ends only after it has deleted the object. */
	OVE_CALL;

	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(semaphore_id, OS_SEMAPHORE)) {
		return osErrorParameter;
	}
	if (os_close(SEM(semaphore_id)) != OVE_OK || ove_sem_deinit(SEM(semaphore_id)) != OVE_OK) {
		return osErrorResource;
	}
	os_object_free(semaphore_id);
	return osOK;
}
