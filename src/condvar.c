/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/condvar.h>
#include <ove/inline/check.h>
#include <ove_seam/heap.h>

#if CONFIG_OVE_CONDVAR

int ove_condvar_init(ove_condvar_t *condvar, ove_condvar_storage_t *storage)
{
	OVE_CHECK_ARG(condvar != NULL && storage != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_condvar_init(storage);
	*condvar = storage;
	return OVE_OK;
}

int ove_condvar_deinit(ove_condvar_t condvar)
{
	OVE_CHECK_ARG(condvar != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_backend_condvar_in_use(condvar), OVE_ERR_BUSY);
	ove_backend_condvar_deinit(condvar);
	return OVE_OK;
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_condvar_create(ove_condvar_t *condvar)
{
	OVE_CHECK_ARG(condvar != NULL);
	OVE_CHECK_NOT_ISR();
	ove_condvar_storage_t *storage = (ove_condvar_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_backend_condvar_init(storage);
	*condvar = storage;
	return OVE_OK;
}

int ove_condvar_destroy(ove_condvar_t condvar)
{
	int result = ove_condvar_deinit(condvar);
	if (result == OVE_OK) {
		ove_backend_heap_free(condvar);
	}
	return result;
}
#endif

#endif /* CONFIG_OVE_CONDVAR */
