/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/tls.h>
#include <ove_seam/heap.h>

#if CONFIG_OVE_TLS

int ove_tls_init(ove_tls_t *tls, ove_tls_storage_t *storage, ove_tls_destructor_fn destructor)
{
	OVE_CHECK_ARG(tls != NULL && storage != NULL);
	OVE_CHECK_NOT_ISR();
	if (!ove_backend_tls_init(storage, destructor)) {
		return OVE_ERR_FULL;
	}
	*tls = storage;
	return OVE_OK;
}

int ove_tls_deinit(ove_tls_t tls)
{
	OVE_CHECK_ARG(tls != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_tls_deinit(tls) ? OVE_OK : OVE_ERR_BUSY;
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_tls_create(ove_tls_t *tls, ove_tls_destructor_fn destructor)
{
	OVE_CALL;
	OVE_CHECK_ARG(tls != NULL);
	OVE_CHECK_NOT_ISR();
	ove_tls_storage_t *const storage = (ove_tls_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	int result = ove_tls_init(tls, storage, destructor);
	if (result != OVE_OK) {
		ove_backend_heap_free(storage);
	}
	return result;
}

int ove_tls_destroy(ove_tls_t tls)
{
	OVE_CALL;
	int result = ove_tls_deinit(tls);
	if (result == OVE_OK) {
		ove_backend_heap_free(tls);
	}
	return result;
}
#endif

void *ove_tls_get(ove_tls_t tls)
{
	OVE_CHECK_STOP(tls != NULL, OVE_STOP_ARGUMENT, "ove_tls_get");
	OVE_CHECK_STOP(OVE_CHECK_IN_THREAD(), OVE_STOP_CONTEXT, "ove_tls_get");
	return ove_backend_tls_get(tls);
}

int ove_tls_set(ove_tls_t tls, void *value)
{
	OVE_CHECK_ARG(tls != NULL);
	OVE_CHECK_THREAD();
	return ove_backend_tls_set(tls, value) ? OVE_OK : OVE_ERR_CONTEXT;
}

#endif /* CONFIG_OVE_TLS */
