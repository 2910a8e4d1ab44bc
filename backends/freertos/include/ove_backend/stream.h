/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Streams; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_STREAM_H
#define OVE_BACKEND_STREAM_H

#include <ove_backend/kernel.h>
#include <ove_backend/native.h>
#include <ove_backend/wait.h>

#include <stream_buffer.h>

OVE_EXTERN_C_BEGIN

/** The kernel keeps one byte free to tell a full stream from an empty one. */
#define OVE_FREERTOS_STREAM_FREE_BYTES 1u
/* Before 11.0, the kernel asserts that the stream has room for more than a length of four bytes. */
#if OVE_FREERTOS_IS_BEFORE(11, 0)
#define OVE_BACKEND_STREAM_EXTRA_BYTES 4u
#else
#define OVE_BACKEND_STREAM_EXTRA_BYTES OVE_FREERTOS_STREAM_FREE_BYTES
#endif

struct ove_stream {
	union {
		struct ove_freertos_stream kernel;
		StaticStreamBuffer_t native;
	};
};

/** Continue after @p sent bytes, waiting for free space. */
size_t ove_freertos_stream_send_rest(struct ove_stream *stream, const void *data, size_t length, size_t sent,
				     uint32_t timeout_ms);
/** Wait for bytes in an empty stream. */
size_t ove_freertos_stream_wait(struct ove_stream *stream, void *data, size_t length, uint32_t timeout_ms);

static inline void ove_backend_stream_deinit(struct ove_stream *stream)
{
	(void)stream;
}

/* Try without a wait first, which is also the kernel's shorter path. */
static inline size_t ove_backend_stream_send(struct ove_stream *stream, const void *data, size_t length,
					     uint32_t timeout_ms)
{
	const size_t sent = xStreamBufferSend((StreamBufferHandle_t)stream, data, length, 0);

	if (__builtin_expect(sent == length, 1) || timeout_ms == 0u) {
		return sent;
	}
	return ove_freertos_stream_send_rest(stream, data, length, sent, timeout_ms);
}

static inline size_t ove_backend_stream_receive(struct ove_stream *stream, void *data, size_t length,
						uint32_t timeout_ms)
{
	const size_t received = xStreamBufferReceive((StreamBufferHandle_t)stream, data, length, 0);

	if (__builtin_expect(received != 0u, 1) || timeout_ms == 0u) {
		return received;
	}
	return ove_freertos_stream_wait(stream, data, length, timeout_ms);
}

static inline size_t ove_backend_stream_send_from_isr(struct ove_stream *stream, const void *data, size_t length)
{
	BaseType_t woken = pdFALSE;
	const size_t sent = xStreamBufferSendFromISR((StreamBufferHandle_t)stream, data, length, &woken);

	ove_freertos_switch_if(woken);
	return sent;
}

static inline size_t ove_backend_stream_receive_from_isr(struct ove_stream *stream, void *data, size_t length)
{
	BaseType_t woken = pdFALSE;
	const size_t received = xStreamBufferReceiveFromISR((StreamBufferHandle_t)stream, data, length, &woken);

	ove_freertos_switch_if(woken);
	return received;
}

static inline size_t ove_backend_stream_available(struct ove_stream *stream)
{
	return xStreamBufferBytesAvailable((StreamBufferHandle_t)stream);
}

static inline size_t ove_backend_stream_space(struct ove_stream *stream)
{
	return xStreamBufferSpacesAvailable((StreamBufferHandle_t)stream);
}

OVE_EXTERN_C_END

#endif
