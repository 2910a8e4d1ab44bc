/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/stream.h>

#if CONFIG_OVE_STREAM

static StreamBufferHandle_t handle(struct ove_stream *stream)
{
	return (StreamBufferHandle_t)stream;
}

void ove_backend_stream_init(struct ove_stream *stream, void *buffer, size_t capacity, size_t trigger)
{
	(void)xStreamBufferCreateStatic(capacity + OVE_BACKEND_STREAM_EXTRA_BYTES, trigger, (uint8_t *)buffer,
					&stream->native);
	vStreamBufferSetStreamBufferNotificationIndex(handle(stream), OVE_FREERTOS_NOTIFY_INDEX);
}

bool ove_backend_stream_in_use(struct ove_stream *stream)
{
	return stream->kernel.xTaskWaitingToReceive != NULL || stream->kernel.xTaskWaitingToSend != NULL ||
	       ove_freertos_is_awaited(stream);
}

/* The kernel's reset also forgets which notification the stream uses: no thread may begin to wait in between. */
bool ove_backend_stream_reset(struct ove_stream *stream)
{
	taskENTER_CRITICAL();
	const bool is_reset = xStreamBufferReset(handle(stream)) != pdFALSE;

	if (is_reset) {
		vStreamBufferSetStreamBufferNotificationIndex(handle(stream), OVE_FREERTOS_NOTIFY_INDEX);
	}
	taskEXIT_CRITICAL();
	return is_reset;
}

size_t ove_freertos_stream_send_rest(struct ove_stream *stream, const void *data, size_t length, size_t sent,
				     uint32_t timeout_ms)
{
	const uint8_t *const bytes = (const uint8_t *)data;
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	struct ove_freertos_wait wait;
	TimeOut_t start;

	ove_freertos_wait_begin(&wait, stream);
	vTaskInternalSetTimeOutState(&start);
	do {
		sent += xStreamBufferSend(handle(stream), bytes + sent, length - sent, ticks);
	} while (sent != length && ove_freertos_has_time(&start, &ticks));
	ove_freertos_wait_end(&wait);
	return sent;
}

/* A permit left over, or the kernel's own vTaskResume(), ends the kernel's wait early, hence the loop. */
size_t ove_freertos_stream_wait(struct ove_stream *stream, void *data, size_t length, uint32_t timeout_ms)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	struct ove_freertos_wait wait;
	TimeOut_t start;
	size_t received;

	ove_freertos_wait_begin(&wait, stream);
	vTaskInternalSetTimeOutState(&start);
	do {
		received = xStreamBufferReceive(handle(stream), data, length, ticks);
	} while (received == 0u && ove_freertos_has_time(&start, &ticks));
	ove_freertos_wait_end(&wait);
	return received;
}

#endif
