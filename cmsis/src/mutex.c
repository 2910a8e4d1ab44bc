/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "object.h"

#include <ove_seam/mutex.h>
#include <ove_seam/mutex_disown.h>

#define SELF(id)      ((struct os_mutex *)(id))
#define PLAIN(id)     (&SELF(id)->ove.plain)
#define RECURSIVE(id) (&SELF(id)->ove.recursive)

static bool is_recursive(osMutexId_t mutex_id)
{
	return SELF(mutex_id)->object.option != 0u;
}

static ove_thread_t owner_of(osMutexId_t mutex_id)
{
	return is_recursive(mutex_id) ? ove_backend_rmtx_owner(RECURSIVE(mutex_id))
				      : ove_backend_mutex_owner(PLAIN(mutex_id));
}

osMutexId_t osMutexNew(const osMutexAttr_t *attr)
{
	struct os_mutex *self;
	ove_mutex_t plain;
	ove_rmtx_t recursive;
	int result;

	if (os_in_isr()) {
		return NULL;
	}
	self = os_object_new(OS_MEMORY(attr, struct os_mutex, OS_MUTEX));
	if (self == NULL) {
		return NULL;
	}
	self->object.option = attr != NULL && (attr->attr_bits & osMutexRecursive) != 0u;
	/* A plain mutex has the layout of a recursive one locked at most once: inline attempts do not test the kind. */
	memset(&self->ove, 0, sizeof(self->ove));
	result = is_recursive(self) ? ove_rmtx_init(&recursive, RECURSIVE(self)) : ove_mutex_init(&plain, PLAIN(self));
	if (result != OVE_OK) {
		os_object_free(&self->object);
		return NULL;
	}
	if (attr != NULL && (attr->attr_bits & osMutexRobust) != 0u) {
		(void)(is_recursive(self) ? ove_rmtx_set_robust(recursive, true) : ove_mutex_set_robust(plain, true));
	}
	return self;
}

const char *osMutexGetName(osMutexId_t mutex_id)
{
	return os_is(mutex_id, OS_MUTEX) ? SELF(mutex_id)->object.name : NULL;
}

/* The standard does not report to the next owner of a robust mutex that the last one has ended. */
static bool is_taken(int result)
{
	return result == OVE_OK || result == OVE_ERR_OWNER_DEAD;
}

static OS_SLOW osStatus_t wait(osMutexId_t mutex_id, uint32_t timeout)
{
	int result;

	/* Before the start, no thread runs that could own the mutex. */
	if (!ove_backend_in_thread()) {
		return osError;
	}
	if (is_recursive(mutex_id)) {
		result = ove_rmtx_lock(RECURSIVE(mutex_id), os_milliseconds(timeout));
	} else if (ove_backend_mutex_owner(PLAIN(mutex_id)) == ove_backend_thread_get_self()) {
		return osErrorResource;
	} else {
		result = ove_mutex_lock(PLAIN(mutex_id), os_milliseconds(timeout));
	}
	return is_taken(result) ? osOK : os_failed(result, timeout);
}

static OS_APART osStatus_t acquire(osMutexId_t mutex_id, uint32_t timeout)
{
	if (is_taken(is_recursive(mutex_id) ? ove_rmtx_try_lock(RECURSIVE(mutex_id))
					    : ove_mutex_try_lock(PLAIN(mutex_id)))) {
		return osOK;
	}
	return wait(mutex_id, timeout);
}

static OS_APART osStatus_t release(osMutexId_t mutex_id)
{
	if (CONFIG_OVE_CHECKS && !ove_backend_in_thread()) {
		return osError;
	}
	if (owner_of(mutex_id) != ove_backend_thread_get_self()) {
		return osErrorResource;
	}
	(void)(is_recursive(mutex_id) ? ove_rmtx_unlock(RECURSIVE(mutex_id)) : ove_mutex_unlock(PLAIN(mutex_id)));
	return osOK;
}

/* With checks, ove's own calls record which thread holds the mutex. */

osStatus_t osMutexAcquire(osMutexId_t mutex_id, uint32_t timeout)
{
	OS_CALL_ON(mutex_id);

	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(mutex_id, OS_MUTEX)) {
		return osErrorParameter;
	}
	if (!CONFIG_OVE_CHECKS && OVE_BACKEND_RMTX_TRY_FREE(RECURSIVE(mutex_id))) {
		return osOK;
	}
	return acquire(mutex_id, timeout);
}

osStatus_t osMutexRelease(osMutexId_t mutex_id)
{
	OS_CALL_ON(mutex_id);

	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(mutex_id, OS_MUTEX)) {
		return osErrorParameter;
	}
	if (!CONFIG_OVE_CHECKS && OVE_BACKEND_RMTX_TRY_OWN(RECURSIVE(mutex_id))) {
		return osOK;
	}
	return release(mutex_id);
}

osThreadId_t osMutexGetOwner(osMutexId_t mutex_id)
{
	return os_is(mutex_id, OS_MUTEX) && !os_in_isr() ? owner_of(mutex_id) : NULL;
}

/* The standard can delete a mutex that a thread owns; that thread is then no longer the owner. */
static bool end(osMutexId_t mutex_id)
{
	if (os_close(SELF(mutex_id)) != OVE_OK) {
		return false;
	}
	return is_recursive(mutex_id)
		       ? ove_rmtx_disown(RECURSIVE(mutex_id)) && ove_rmtx_deinit(RECURSIVE(mutex_id)) == OVE_OK
		       : ove_mutex_disown(PLAIN(mutex_id)) && ove_mutex_deinit(PLAIN(mutex_id)) == OVE_OK;
}

osStatus_t osMutexDelete(osMutexId_t mutex_id)
{
	/* A thread that is terminated in here ends only after it has deleted the object. */
	OVE_CALL;

	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!os_is(mutex_id, OS_MUTEX)) {
		return osErrorParameter;
	}
	if (!end(mutex_id)) {
		return osErrorResource;
	}
	os_object_free(mutex_id);
	return osOK;
}
