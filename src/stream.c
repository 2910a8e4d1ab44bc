/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/stream.h>
#include <ove_seam/heap.h>

#include <limits.h>

#if CONFIG_OVE_STREAM

#define OVE_CHECK_LEVELS(capacity, trigger) \
	OVE_CHECK_ARG((capacity) != 0u && (capacity) < (size_t)INT_MAX && (trigger) != 0u && (trigger) <= (capacity))

int ove_stream_init(ove_stream_t *stream, ove_stream_storage_t *storage, void *buffer, size_t capacity, size_t trigger)
{
	OVE_CHECK_ARG(stream != NULL && storage != NULL && buffer != NULL);
	OVE_CHECK_LEVELS(capacity, trigger);
	OVE_CHECK_NOT_ISR();
	ove_backend_stream_init(storage, buffer, capacity, trigger);
	*stream = storage;
	return OVE_OK;
}

int ove_stream_deinit(ove_stream_t stream)
{
	OVE_CHECK_ARG(stream != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_backend_stream_in_use(stream), OVE_ERR_BUSY);
	ove_backend_stream_deinit(stream);
	return OVE_OK;
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_stream_create(ove_stream_t *stream, size_t capacity, size_t trigger)
{
	OVE_CALL;
	OVE_CHECK_ARG(stream != NULL);
	OVE_CHECK_LEVELS(capacity, trigger);
	OVE_CHECK_NOT_ISR();
	ove_stream_storage_t *storage =
		(ove_stream_storage_t *)ove_backend_heap_alloc(sizeof(*storage) + OVE_STREAM_BUFFER_BYTES(capacity));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_backend_stream_init(storage, storage + 1, capacity, trigger);
	*stream = storage;
	return OVE_OK;
}

int ove_stream_destroy(ove_stream_t stream)
{
	OVE_CALL;
	int result = ove_stream_deinit(stream);
	if (result == OVE_OK) {
		ove_backend_heap_free(stream);
	}
	return result;
}
#endif

size_t ove_stream_available(ove_stream_t stream)
{
	OVE_CHECK_STOP(stream != NULL, OVE_STOP_ARGUMENT, "ove_stream_available");
	return ove_backend_stream_available(stream);
}

size_t ove_stream_space(ove_stream_t stream)
{
	OVE_CHECK_STOP(stream != NULL, OVE_STOP_ARGUMENT, "ove_stream_space");
	return ove_backend_stream_space(stream);
}

int ove_stream_reset(ove_stream_t stream)
{
	OVE_CHECK_ARG(stream != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_stream_reset(stream) ? OVE_OK : OVE_ERR_BUSY;
}

#endif /* CONFIG_OVE_STREAM */
