/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Byte streams for kernels without them. For ove_backend/stream.h. */
#ifndef OVE_BACKEND_STREAM_H
#define OVE_BACKEND_STREAM_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_STREAM 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

/** The whole buffer is usable for bytes. */
#define OVE_BACKEND_STREAM_EXTRA_BYTES 0u

struct ove_stream {
	unsigned char *buffer;
	size_t capacity;
	size_t trigger;
	size_t first; /**< index of the oldest byte */
	size_t count;
	struct ove_generic_waiters sender;   /**< at most one, and only while the stream is full */
	struct ove_generic_waiters receiver; /**< at most one, and only below the trigger level */
	unsigned char inside;                /**< threads that wait, or waited and have not run since */
};

size_t ove_backend_stream_available(struct ove_stream *stream);

static inline void ove_backend_stream_deinit(struct ove_stream *stream)
{
	(void)stream;
}

static inline size_t ove_backend_stream_space(struct ove_stream *stream)
{
	return stream->capacity - ove_backend_stream_available(stream);
}

OVE_EXTERN_C_END

#endif
