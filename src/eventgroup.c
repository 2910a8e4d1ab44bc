/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/eventgroup.h>
#include <ove/inline/check.h>
#include <ove_seam/heap.h>

#if CONFIG_OVE_EVENTGROUP

int ove_eventgroup_init(ove_eventgroup_t *group, ove_eventgroup_storage_t *storage)
{
	OVE_CHECK_ARG(group != NULL && storage != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_eventgroup_init(storage);
	*group = storage;
	return OVE_OK;
}

int ove_eventgroup_deinit(ove_eventgroup_t group)
{
	OVE_CHECK_ARG(group != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_backend_eventgroup_in_use(group), OVE_ERR_BUSY);
	return ove_backend_eventgroup_deinit(group);
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_eventgroup_create(ove_eventgroup_t *group)
{
	OVE_CHECK_ARG(group != NULL);
	OVE_CHECK_NOT_ISR();
	ove_eventgroup_storage_t *storage = (ove_eventgroup_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_backend_eventgroup_init(storage);
	*group = storage;
	return OVE_OK;
}

int ove_eventgroup_destroy(ove_eventgroup_t group)
{
	int result = ove_eventgroup_deinit(group);
	if (result == OVE_OK) {
		ove_backend_heap_free(group);
	}
	return result;
}
#endif

#endif /* CONFIG_OVE_EVENTGROUP */
