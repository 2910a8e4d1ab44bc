/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of byte streams: struct ove_stream, for one sender and one receiver.
 */
#ifndef OVE_SEAM_STREAM_H
#define OVE_SEAM_STREAM_H

#include <ove/types/stream.h>

#if CONFIG_OVE_STREAM

#include <ove_backend/stream.h>

OVE_EXTERN_C_BEGIN

#ifndef OVE_BACKEND_STREAM_EXTRA_BYTES
#error "ove_backend/stream.h must define OVE_BACKEND_STREAM_EXTRA_BYTES, what a buffer needs beyond its capacity"
#endif

/** Initialise an empty stream in @p buffer of @p capacity + OVE_BACKEND_STREAM_EXTRA_BYTES bytes. */
void ove_backend_stream_init(struct ove_stream *stream, void *buffer, size_t capacity, size_t trigger);

/** Deinitialise a stream that no thread waits for. */
void ove_backend_stream_deinit(struct ove_stream *stream);

/** Return true if a thread waits for it. */
bool ove_backend_stream_in_use(struct ove_stream *stream);

/** Copy bytes in, and wait for space for all of them. @returns the number of bytes copied */
size_t ove_backend_stream_send(struct ove_stream *stream, const void *data, size_t length, uint32_t timeout_ms);

/** Take bytes out; a waiting receiver continues at the trigger level or the timeout. @returns the number of bytes */
size_t ove_backend_stream_receive(struct ove_stream *stream, void *data, size_t length, uint32_t timeout_ms);

/** Like ove_backend_stream_send() without waiting, in an interrupt. */
size_t ove_backend_stream_send_from_isr(struct ove_stream *stream, const void *data, size_t length);

/** Like ove_backend_stream_receive() without waiting, in an interrupt. */
size_t ove_backend_stream_receive_from_isr(struct ove_stream *stream, void *data, size_t length);

/** Return the number of bytes in the stream. Any context. */
size_t ove_backend_stream_available(struct ove_stream *stream);

/** Return the number of free bytes. Any context. */
size_t ove_backend_stream_space(struct ove_stream *stream);

/** Discard every byte. @returns false, with nothing done, if a thread waits */
bool ove_backend_stream_reset(struct ove_stream *stream);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_STREAM */

#endif
