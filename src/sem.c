/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/sem.h>
#include <ove_seam/heap.h>

#if CONFIG_OVE_SEM

int ove_sem_init(ove_sem_t *sem, ove_sem_storage_t *storage, uint32_t initial, uint32_t maximum)
{
	OVE_CHECK_ARG(sem != NULL && storage != NULL && maximum != 0u && maximum <= UINT16_MAX && initial <= maximum);
	OVE_CHECK_NOT_ISR();
	ove_backend_sem_init(storage, initial, maximum);
	*sem = storage;
	return OVE_OK;
}

int ove_sem_deinit(ove_sem_t sem)
{
	OVE_CHECK_ARG(sem != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_backend_sem_in_use(sem), OVE_ERR_BUSY);
	ove_backend_sem_deinit(sem);
	return OVE_OK;
}

int ove_sem_try_take_from_isr(ove_sem_t sem)
{
	OVE_CHECK_ARG(sem != NULL);
	OVE_CHECK_ISR();
	return ove_backend_sem_take(sem, OVE_NO_WAIT) ? OVE_OK : OVE_ERR_BUSY;
}

uint32_t ove_sem_maximum(ove_sem_t sem)
{
	OVE_CHECK_STOP(sem != NULL, OVE_STOP_ARGUMENT, "ove_sem_maximum");
	return ove_backend_sem_maximum(sem);
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_sem_create(ove_sem_t *sem, uint32_t initial, uint32_t maximum)
{
	OVE_CALL;
	OVE_CHECK_ARG(sem != NULL && maximum != 0u && maximum <= UINT16_MAX && initial <= maximum);
	OVE_CHECK_NOT_ISR();
	ove_sem_storage_t *storage = (ove_sem_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_backend_sem_init(storage, initial, maximum);
	*sem = storage;
	return OVE_OK;
}

int ove_sem_destroy(ove_sem_t sem)
{
	OVE_CALL;
	int result = ove_sem_deinit(sem);
	if (result == OVE_OK) {
		ove_backend_heap_free(sem);
	}
	return result;
}
#endif

#endif /* CONFIG_OVE_SEM */
