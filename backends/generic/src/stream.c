/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/copy.h>
#include <ove_backend/waiting.h>
#include <ove_seam/deadline.h>
#include <ove_seam/kernel.h>
#include <ove_seam/stream.h>
#include <ove_seam/time.h>
#include <ove_seam/wait_end.h>

#if CONFIG_OVE_STREAM && defined(OVE_GENERIC_STREAM)

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void wake(struct ove_generic_waiters *list, bool from_isr)
{
	if (!ove_generic_waiters_none(list)) {
		ove_generic_waiters_wake_first(list, from_isr);
	}
}

static size_t put(struct ove_stream *stream, const unsigned char *data, size_t length, bool from_isr)
{
	const size_t moved = least(length, stream->capacity - stream->count);
	size_t last = stream->first + stream->count;
	size_t until_end;

	if (last >= stream->capacity) {
		last -= stream->capacity;
	}
	until_end = least(moved, stream->capacity - last);
	OVE_BACKEND_COPY(stream->buffer + last, data, until_end);
	if (moved != until_end) {
		OVE_BACKEND_COPY(stream->buffer, data + until_end, moved - until_end);
	}
	stream->count += moved;
	if (stream->count >= stream->trigger) {
		wake(&stream->receiver, from_isr);
	}
	return moved;
}

static inline __attribute__((always_inline)) size_t take(struct ove_stream *stream, unsigned char *data, size_t length,
							 bool from_isr)
{
	const size_t moved = least(length, stream->count);
	const size_t until_end = least(moved, stream->capacity - stream->first);

	OVE_BACKEND_COPY(data, stream->buffer + stream->first, until_end);
	if (moved != until_end) {
		OVE_BACKEND_COPY(data + until_end, stream->buffer, moved - until_end);
	}
	stream->first += moved;
	if (stream->first >= stream->capacity) {
		stream->first -= stream->capacity;
	}
	stream->count -= moved;
	if (moved != 0u) {
		wake(&stream->sender, from_isr);
	}
	return moved;
}

void ove_backend_stream_init(struct ove_stream *stream, void *buffer, size_t capacity, size_t trigger)
{
	stream->buffer = (unsigned char *)buffer;
	stream->capacity = capacity;
	stream->trigger = trigger;
	stream->first = 0;
	stream->count = 0;
	stream->inside = 0;
	ove_generic_waiters_init(&stream->sender);
	ove_generic_waiters_init(&stream->receiver);
}

bool ove_backend_stream_in_use(struct ove_stream *stream)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool in_use = stream->inside != 0u;

	ove_backend_critical_exit(key);
	return in_use;
}

/* Waits. Called inside the critical section, and returns inside it again; the stream counts as in use until then. */
static bool wait(struct ove_stream *stream, struct ove_generic_waiters *list, uint32_t timeout_ms,
		 ove_backend_critical_t *key)
{
	struct ove_generic_waiter waiter;
	bool woken;

	stream->inside++;
	woken = ove_generic_waiter_wait(&waiter, list, timeout_ms, key);
	if (!woken) {
		ove_generic_waiter_finish_timeout(*key);
	}
	*key = ove_backend_critical_enter();
	stream->inside--;
	return woken;
}

/* Returns the time left of a wait that takes several steps. */
static uint32_t ms_left(uint64_t deadline_us, uint32_t timeout_ms)
{
	return ove_ms_left(deadline_us, ove_backend_time_get_us(), timeout_ms);
}

size_t ove_backend_stream_send(struct ove_stream *stream, const void *data, size_t length, uint32_t timeout_ms)
{
	const unsigned char *const bytes = (const unsigned char *)data;
	ove_backend_critical_t key = ove_backend_critical_enter();
	size_t moved = put(stream, bytes, length, false);
	uint64_t deadline_us = 0;

	if (moved < length && timeout_ms != OVE_NO_WAIT && timeout_ms != OVE_WAIT_FOREVER) {
		deadline_us = ove_deadline_us(ove_backend_time_get_us(), timeout_ms);
	}
	while (moved < length && timeout_ms != 0u) {
		if (!wait(stream, &stream->sender, timeout_ms, &key)) {
			moved += put(stream, bytes + moved, length - moved, false);
			ove_backend_critical_exit(key);
			return ove_wait_moved(moved);
		}
		if (timeout_ms != OVE_WAIT_FOREVER) {
			timeout_ms = ms_left(deadline_us, timeout_ms);
		}
		moved += put(stream, bytes + moved, length - moved, false);
	}
	ove_backend_critical_exit(key);
	return moved;
}

/* Completes a receive whose wait failed, like wait() does, and leaves the critical section. */
static __attribute__((noinline, cold)) size_t take_after_timeout(struct ove_stream *stream, unsigned char *bytes,
								 size_t length, ove_backend_critical_t key)
{
	size_t moved;

	ove_generic_waiter_finish_timeout(key);
	key = ove_backend_critical_enter();
	stream->inside--;
	moved = take(stream, bytes, length, false);
	ove_backend_critical_exit(key);
	return ove_wait_moved(moved);
}

/* Called inside the critical section; leaves it. */
static __attribute__((noinline)) size_t wait_and_take(struct ove_stream *stream, unsigned char *bytes, size_t length,
						      uint32_t timeout_ms, ove_backend_critical_t key)
{
	struct ove_generic_waiter waiter;
	size_t moved;

	stream->inside++;
	if (__builtin_expect(!ove_generic_waiter_wait(&waiter, &stream->receiver, timeout_ms, &key), 0)) {
		return take_after_timeout(stream, bytes, length, key);
	}
	/* A new variable, which stays in a register: the wait took the address of the other one. */
	const ove_backend_critical_t again = ove_backend_critical_enter();

	stream->inside--;
	moved = take(stream, bytes, length, false);
	ove_backend_critical_exit(again);
	return moved;
}

size_t ove_backend_stream_receive(struct ove_stream *stream, void *data, size_t length, uint32_t timeout_ms)
{
	unsigned char *const bytes = (unsigned char *)data;
	const ove_backend_critical_t key = ove_backend_critical_enter();
	size_t moved;

	if (stream->count == 0u && timeout_ms != OVE_NO_WAIT) {
		return wait_and_take(stream, bytes, length, timeout_ms, key);
	}
	moved = take(stream, bytes, length, false);
	ove_backend_critical_exit(key);
	return moved;
}

size_t ove_backend_stream_send_from_isr(struct ove_stream *stream, const void *data, size_t length)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const size_t moved = put(stream, (const unsigned char *)data, length, true);

	ove_backend_critical_exit(key);
	return moved;
}

size_t ove_backend_stream_receive_from_isr(struct ove_stream *stream, void *data, size_t length)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const size_t moved = take(stream, (unsigned char *)data, length, true);

	ove_backend_critical_exit(key);
	return moved;
}

size_t ove_backend_stream_available(struct ove_stream *stream)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const size_t count = stream->count;

	ove_backend_critical_exit(key);
	return count;
}

bool ove_backend_stream_reset(struct ove_stream *stream)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool in_use = stream->inside != 0u;

	if (!in_use) {
		stream->first = 0;
		stream->count = 0;
	}
	ove_backend_critical_exit(key);
	return !in_use;
}

#endif
