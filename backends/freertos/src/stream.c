/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/stream.h>
#include <ove_seam/thread.h>

#if CONFIG_OVE_STREAM

static StreamBufferHandle_t handle(struct ove_stream *stream)
{
	return (StreamBufferHandle_t)stream;
}

#if OVE_FREERTOS_IS_OLD

/* Streams of such a kernel do not have an ove notification: their own wait would use the application's. A waiter here
 * waits for its permit, which the kernel's macros for the other end grant; see kernel/freertos_hooks.h. */
#define vStreamBufferSetStreamBufferNotificationIndex(stream, index) ((void)0)

static void await(void *volatile *waiter, bool (*is_ready)(struct ove_stream *), struct ove_stream *stream,
		  TickType_t ticks)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	ove_backend_critical_t key = ove_backend_critical_enter();
	const bool has_to_wait = !is_ready(stream);

	if (has_to_wait) {
		ove_freertos_forget_permit();
		*waiter = self;
	}
	ove_backend_critical_exit(key);
	if (has_to_wait) {
		(void)ove_freertos_take_permit(ticks);
		key = ove_backend_critical_enter();
		if (*waiter == self) {
			*waiter = NULL;
		}
		ove_backend_critical_exit(key);
	}
}

static bool has_room(struct ove_stream *stream)
{
	return ove_backend_stream_space(stream) != 0u;
}

static bool has_bytes(struct ove_stream *stream)
{
	return ove_backend_stream_available(stream) != 0u;
}

static size_t send_for(struct ove_stream *stream, const void *data, size_t length, TickType_t ticks)
{
	await(&stream->kernel.xTaskWaitingToSend, has_room, stream, ticks);
	return xStreamBufferSend(handle(stream), data, length, 0);
}

static size_t receive_for(struct ove_stream *stream, void *data, size_t length, TickType_t ticks)
{
	await(&stream->kernel.xTaskWaitingToReceive, has_bytes, stream, ticks);
	return xStreamBufferReceive(handle(stream), data, length, 0);
}

#else

static size_t send_for(struct ove_stream *stream, const void *data, size_t length, TickType_t ticks)
{
	return xStreamBufferSend(handle(stream), data, length, ticks);
}

static size_t receive_for(struct ove_stream *stream, void *data, size_t length, TickType_t ticks)
{
	return xStreamBufferReceive(handle(stream), data, length, ticks);
}

#endif

void ove_backend_stream_init(struct ove_stream *stream, void *buffer, size_t capacity, size_t trigger)
{
	(void)xStreamBufferCreateStatic(capacity + OVE_BACKEND_STREAM_EXTRA_BYTES, trigger, (uint8_t *)buffer,
					&stream->native);
#if OVE_BACKEND_STREAM_EXTRA_BYTES != OVE_FREERTOS_STREAM_FREE_BYTES
	stream->kernel.xLength = capacity + OVE_FREERTOS_STREAM_FREE_BYTES;
#endif
	vStreamBufferSetStreamBufferNotificationIndex(handle(stream), OVE_FREERTOS_NOTIFY_INDEX);
}

bool ove_backend_stream_in_use(struct ove_stream *stream)
{
	return stream->kernel.xTaskWaitingToReceive != NULL || stream->kernel.xTaskWaitingToSend != NULL ||
	       ove_freertos_is_awaited(stream);
}

/* The kernel's reset also clears the stream's notification index: no thread may start to wait in between. */
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
	if (ticks != portMAX_DELAY) {
		vTaskInternalSetTimeOutState(&start);
	}
	do {
		sent += send_for(stream, bytes + sent, length - sent, ticks);
		if (sent == length) {
			ove_freertos_wait_end(&wait);
			return sent;
		}
	} while (ove_freertos_continue_wait(&start, &ticks));
	ove_freertos_wait_end(&wait);
	return ove_wait_moved(sent);
}

/* A permit left over, or the native vTaskResume(), ends the kernel's wait early, so wait in a loop. */
size_t ove_freertos_stream_wait(struct ove_stream *stream, void *data, size_t length, uint32_t timeout_ms)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	struct ove_freertos_wait wait;
	TimeOut_t start;
	size_t received;

	ove_freertos_wait_begin(&wait, stream);
	if (ticks != portMAX_DELAY) {
		vTaskInternalSetTimeOutState(&start);
	}
	do {
		received = receive_for(stream, data, length, ticks);
		if (received != 0u) {
			ove_freertos_wait_end(&wait);
			return received;
		}
	} while (ove_freertos_continue_wait(&start, &ticks));
	ove_freertos_wait_end(&wait);
	return ove_wait_moved(0);
}

#endif
