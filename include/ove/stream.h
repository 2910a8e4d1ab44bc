/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Byte streams with a trigger level, from one writer to one reader.
 *
 * One thread or ISR may send at a time, and one thread or ISR may receive at a time. A second sender or a second
 * receiver at the same time is a bug of the caller on every backend.
 *
 * ove/thread.h describes when native threads may wait here.
 */
#ifndef OVE_STREAM_H
#define OVE_STREAM_H

#include <ove/types.h>
#include <ove_seam/stream.h>

#if CONFIG_OVE_STREAM

OVE_EXTERN_C_BEGIN

/** Memory of a stream without its bytes, exactly what the backend needs. */
typedef struct ove_stream ove_stream_storage_t;

/** Bytes of the buffer of a stream that holds @p capacity bytes. */
#define OVE_STREAM_BUFFER_BYTES(capacity) ((size_t)(capacity) + OVE_BACKEND_STREAM_EXTRA_BYTES)

/**
 * Make a stream in the caller's memory. The stream starts empty.
 *
 * @param[out] stream  receives the handle
 * @param storage      memory owned by the caller; must outlive the stream and must not move
 * @param buffer       OVE_STREAM_BUFFER_BYTES(capacity) bytes, on the same terms
 * @param capacity     the most bytes that the stream holds, 1 to INT_MAX - 1
 * @param trigger      bytes that must be there before a waiting receiver wakes, 1 to capacity
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL or out of range), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_stream_init(ove_stream_t *stream, ove_stream_storage_t *storage, void *buffer, size_t capacity, size_t trigger);

/**
 * End a stream made by ove_stream_init(). Its remaining bytes are discarded.
 *
 * @param stream  a stream on which no thread waits
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR), OVE_ERR_BUSY (a thread waits;
 * nothing changes)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_stream_deinit(ove_stream_t stream);

#if CONFIG_OVE_OBJECT_CLOSE
/**
 * End every wait for @p stream with OVE_ERR_CLOSED, and return when no thread is inside such a call: the stream can
 * then be deinitialised. A stream call that has moved bytes returns their number. Native threads continue to wait. A
 * call that begins later waits as usual, so tell the threads that use the stream beforehand.
 *
 * @param stream  a stream
 * @returns OVE_OK, OVE_ERR_BUSY (a thread is suspended inside its call; its wait has ended, and this call must be
 *          repeated); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the threads that waited have returned from their calls
 * @cost O(threads)
 */
int ove_stream_close(ove_stream_t stream);
#endif

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a stream in heap memory.
 *
 * @param[out] stream  receives the handle; untouched on failure
 * @param capacity     the most bytes that the stream holds, 1 to INT_MAX - 1
 * @param trigger      bytes that must be there before a waiting receiver wakes, 1 to capacity
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_stream_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_stream_create(ove_stream_t *stream, size_t capacity, size_t trigger);

/**
 * End a stream made by ove_stream_create() and free its memory. Its remaining bytes are discarded.
 *
 * @param stream  a stream on which no thread waits
 * @returns as ove_stream_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_stream_destroy(ove_stream_t stream);
#endif

/**
 * Put bytes at the end. Wait for free space until all bytes are put or the timeout has passed.
 *
 * @param stream      a stream that has no other active sender
 * @param data        length bytes, read only during the call
 * @param length      1 or more; may exceed the capacity if a receiver takes some during the call
 * @param timeout_ms  milliseconds for the whole call; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns the number of bytes put, 0 to length; fewer than length only after the timeout or the end of the wait;
 *          OVE_ERR_CANCELLED (ove_thread_abort_wait(), and no byte was put), OVE_ERR_CLOSED (ove_stream_close(), and no
 *          byte was put); with checks: OVE_ERR_INVALID (NULL, or a length of 0 or over INT_MAX), OVE_ERR_CONTEXT (in
 *          an ISR, or a wait outside a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(length)
 */
int ove_stream_send(ove_stream_t stream, const void *data, size_t length, uint32_t timeout_ms);

/**
 * Take bytes. Wait only if the stream is empty, until the trigger level is reached or the timeout has passed.
 *
 * @param stream      a stream that has no other active receiver
 * @param[out] data   receives up to length bytes
 * @param length      1 or more
 * @param timeout_ms  milliseconds; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns the number of bytes taken, 0 to length; 0 only after the timeout; OVE_ERR_CANCELLED
 *          (ove_thread_abort_wait(), and the stream is empty), OVE_ERR_CLOSED (ove_stream_close(), and the stream is
 *          empty); with checks: as ove_stream_send()
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(length)
 */
int ove_stream_receive(ove_stream_t stream, void *data, size_t length, uint32_t timeout_ms);

/**
 * Send as many bytes as fit, from an ISR.
 *
 * @param stream  a stream that has no other active sender
 * @param data    length bytes, read only during the call
 * @param length  1 or more
 * @returns the number of bytes put, 0 to length; with checks: OVE_ERR_INVALID (NULL, or a length of 0 or over INT_MAX),
 *          OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never; a more urgent receiver runs when the ISR ends
 * @cost O(length)
 */
int ove_stream_send_from_isr(ove_stream_t stream, const void *data, size_t length);

/**
 * Take the available bytes, from an ISR.
 *
 * @param stream     a stream that has no other active receiver
 * @param[out] data  receives up to length bytes
 * @param length     1 or more
 * @returns the number of bytes taken, 0 to length; with checks: OVE_ERR_INVALID (NULL, or a length of 0 or over
 *          INT_MAX), OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never; a more urgent sender runs when the ISR ends
 * @cost O(length)
 */
int ove_stream_receive_from_isr(ove_stream_t stream, void *data, size_t length);

/**
 * Count the bytes in the stream. The number may have changed by the time the caller uses the result.
 *
 * @param stream  a stream; NULL stops the program when checks are on
 * @returns 0 to the capacity
 * @context any
 * @blocks never
 * @cost O(1)
 */
size_t ove_stream_available(ove_stream_t stream);

/**
 * Count the free bytes. The number may have changed by the time the caller uses the result.
 *
 * @param stream  a stream; NULL stops the program when checks are on
 * @returns 0 to the capacity
 * @context any
 * @blocks never
 * @cost O(1)
 */
size_t ove_stream_space(ove_stream_t stream);

/**
 * Discard all bytes.
 *
 * @param stream  a stream on which no thread waits
 * @returns OVE_OK, OVE_ERR_BUSY (a thread waits; nothing changes); with checks: OVE_ERR_INVALID (NULL),
 *          OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_stream_reset(ove_stream_t stream);

/** Declare the stream @p name at file scope. The object is ready before ove_main(). */
#define OVE_STREAM_DEFINE_STATIC(name, capacity, trigger)                                               \
	static ove_stream_storage_t name##_storage;                                                     \
	static unsigned char name##_buffer[OVE_STREAM_BUFFER_BYTES(capacity)];                          \
	__attribute__((unused)) static const ove_stream_t name = &name##_storage;                       \
	static int name##_static_init(void)                                                             \
	{                                                                                               \
		ove_stream_t handle;                                                                    \
		return ove_stream_init(&handle, &name##_storage, name##_buffer, (capacity), (trigger)); \
	}                                                                                               \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/stream.h>

#endif /* CONFIG_OVE_STREAM */

#endif
