/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/check.h>
#include <ove/inline/held.h>
#include <ove/mutex.h>
#include <ove_seam/heap.h>

#if CONFIG_OVE_MUTEX

int ove_mutex_init(ove_mutex_t *mutex, ove_mutex_storage_t *storage)
{
	OVE_CHECK_ARG(mutex != NULL && storage != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_mutex_init(storage);
	OVE_HELD_INIT(storage);
	*mutex = storage;
	return OVE_OK;
}

int ove_mutex_deinit(ove_mutex_t mutex)
{
	OVE_CHECK_ARG(mutex != NULL);
	OVE_CHECK_NOT_ISR();
	/* In every configuration: on alloy the owner's list may refer to it. */
	if (ove_backend_mutex_in_use(mutex)) {
		return OVE_ERR_BUSY;
	}
	ove_backend_mutex_deinit(mutex);
	return OVE_OK;
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_mutex_create(ove_mutex_t *mutex)
{
	OVE_CHECK_ARG(mutex != NULL);
	OVE_CHECK_NOT_ISR();
	ove_mutex_storage_t *storage = (ove_mutex_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_backend_mutex_init(storage);
	OVE_HELD_INIT(storage);
	*mutex = storage;
	return OVE_OK;
}

int ove_mutex_destroy(ove_mutex_t mutex)
{
	int result = ove_mutex_deinit(mutex);
	if (result == OVE_OK) {
		ove_backend_heap_free(mutex);
	}
	return result;
}
#endif

int ove_rmtx_init(ove_rmtx_t *rmtx, ove_rmtx_storage_t *storage)
{
	OVE_CHECK_ARG(rmtx != NULL && storage != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_rmtx_init(storage);
	OVE_HELD_INIT(storage);
	*rmtx = storage;
	return OVE_OK;
}

int ove_rmtx_deinit(ove_rmtx_t rmtx)
{
	OVE_CHECK_ARG(rmtx != NULL);
	OVE_CHECK_NOT_ISR();
	if (ove_backend_rmtx_in_use(rmtx)) {
		return OVE_ERR_BUSY;
	}
	ove_backend_rmtx_deinit(rmtx);
	return OVE_OK;
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_rmtx_create(ove_rmtx_t *rmtx)
{
	OVE_CHECK_ARG(rmtx != NULL);
	OVE_CHECK_NOT_ISR();
	ove_rmtx_storage_t *storage = (ove_rmtx_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_backend_rmtx_init(storage);
	OVE_HELD_INIT(storage);
	*rmtx = storage;
	return OVE_OK;
}

int ove_rmtx_destroy(ove_rmtx_t rmtx)
{
	int result = ove_rmtx_deinit(rmtx);
	if (result == OVE_OK) {
		ove_backend_heap_free(rmtx);
	}
	return result;
}
#endif

#endif /* CONFIG_OVE_MUTEX */
