/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The buffer of log lines. A line is one record of words: its site; a word with the number of words after the time and
 * the lower half of the count of dropped lines; the time; the arguments. One masked section stores the record, so lines
 * of threads and ISRs are complete and in order of time.
 */
#include <ove/log.h>

#include <string.h>

#if CONFIG_OVE_LOG

#include <ove/inline/check.h>
#include <ove_seam/kernel.h>
#include <ove_seam/time.h>

#include "log_buffer.h"

_Static_assert((CONFIG_OVE_LOG_BUFFER_SIZE & (CONFIG_OVE_LOG_BUFFER_SIZE - 1)) == 0,
	       "CONFIG_OVE_LOG_BUFFER_SIZE must be a power of two");

struct ove_log_buffer ove_log_buffer;

/* The host formats a line with the ELF file, in which the program has another start address than in memory, so a site's
 * number counts from the program's start. */
#if UINTPTR_MAX > UINT32_MAX
extern const char __executable_start[] __attribute__((weak));
#define NUMBER_OF(site) ((uint32_t)((uintptr_t)(site) - (uintptr_t)__executable_start))
#else
#define NUMBER_OF(site) ((uint32_t)(uintptr_t)(site))
#endif

static inline __attribute__((always_inline)) void put(struct ove_log_buffer *buffer, uint32_t head, const void *site,
						      const uint32_t *words, uint32_t count)
{
	buffer->words[head++ % OVE_LOG_BUFFER_WORDS] = NUMBER_OF(site);
	buffer->words[head++ % OVE_LOG_BUFFER_WORDS] = buffer->dropped << 16 | count;
	buffer->words[head++ % OVE_LOG_BUFFER_WORDS] = (uint32_t)ove_backend_time_get_us();
	for (uint32_t i = 0; i < count; i++) {
		buffer->words[head++ % OVE_LOG_BUFFER_WORDS] = words[i];
	}
	buffer->head = head;
}

/* Called for a line that half fills the buffer during a long sleep of the log thread. Leaves the critical section. */
static __attribute__((noinline, cold)) void write_and_wake(const void *site, const uint32_t *words, uint32_t count,
							   ove_backend_critical_t key)
{
	struct ove_log_buffer *const buffer = &ove_log_buffer;
	const bool is_awake = ove_log_wake();

	if (OVE_LOG_BUFFER_WORDS - (buffer->head - buffer->tail) < OVE_LOG_HEAD_WORDS + count) {
		buffer->dropped++;
	} else {
		put(buffer, buffer->head, site, words, count);
	}
	/* If the thread is only about to sleep, it cannot be woken yet: let the next line come here again. */
	buffer->begin = is_awake ? buffer->tail : buffer->head - OVE_LOG_BUFFER_WORDS;
	ove_backend_critical_exit(key);
}

void ove_log_write(const void *site, const uint32_t *words, uint32_t count)
{
	OVE_CHECK_PRIORITY();
	struct ove_log_buffer *const buffer = &ove_log_buffer;
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t head = buffer->head;

	if (__builtin_expect(OVE_LOG_BUFFER_WORDS - (head - buffer->begin) < OVE_LOG_HEAD_WORDS + count, 0)) {
		if (CONFIG_OVE_LOG_THREAD && buffer->begin != buffer->tail) {
			write_and_wake(site, words, count, key);
			return;
		}
		buffer->dropped++;
	} else {
		put(buffer, head, site, words, count);
	}
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
}

uint32_t *ove_log_put_bytes(uint32_t *at, const char *text, size_t length)
{
	const bool is_cut = length > CONFIG_OVE_LOG_STRING_MAX;
	const uint32_t kept = is_cut ? CONFIG_OVE_LOG_STRING_MAX : (uint32_t)length;

	at[0] = kept | (is_cut ? OVE_LOG_STRING_IS_CUT : 0u);
	/* The last word may be only partly written. */
	if (kept % 4u != 0u) {
		at[1u + kept / 4u] = 0;
	}
	memcpy(&at[1], text, kept);
	return &at[1u + (kept + 3u) / 4u];
}

uint32_t *ove_log_put_terminated(uint32_t *at, const char *text, size_t most)
{
	if (text == NULL) {
		return ove_log_put_bytes(at, "(null)", 6);
	}
	/* Reading one byte more than a line can hold shows whether the string was cut. */
	const size_t read = most <= CONFIG_OVE_LOG_STRING_MAX ? most : CONFIG_OVE_LOG_STRING_MAX + 1u;
	const char *const end = memchr(text, '\0', read);

	return ove_log_put_bytes(at, text, end != NULL ? (size_t)(end - text) : read);
}

uint32_t ove_log_dropped(void)
{
	return ove_log_buffer.dropped;
}

#endif
