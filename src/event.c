/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/event.h>
#include <ove/inline/check.h>
#include <ove_seam/heap.h>

#if CONFIG_OVE_EVENT

int ove_event_init(ove_event_t *event, ove_event_storage_t *storage)
{
	OVE_CHECK_ARG(event != NULL && storage != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_event_init(storage);
	*event = storage;
	return OVE_OK;
}

int ove_event_deinit(ove_event_t event)
{
	OVE_CHECK_ARG(event != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_backend_event_has_waiter(event), OVE_ERR_BUSY);
	ove_backend_event_deinit(event);
	return OVE_OK;
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_event_create(ove_event_t *event)
{
	OVE_CHECK_ARG(event != NULL);
	OVE_CHECK_NOT_ISR();
	ove_event_storage_t *storage = (ove_event_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_backend_event_init(storage);
	*event = storage;
	return OVE_OK;
}

int ove_event_destroy(ove_event_t event)
{
	int result = ove_event_deinit(event);
	if (result == OVE_OK) {
		ove_backend_heap_free(event);
	}
	return result;
}
#endif

int ove_event_clear(ove_event_t event)
{
	OVE_CHECK_ARG(event != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_event_clear(event);
	return OVE_OK;
}

#endif /* CONFIG_OVE_EVENT */
