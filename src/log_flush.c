/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Passes log lines from the buffer to the sink. Each line is `{ove:`, then bytes in base64, then `}` and a newline. The
 * bytes, the least significant first: 2 for the line's number; 2 for the count of dropped lines before it; for a line,
 * 4 for its site, 8 for the microseconds, and its arguments; then a 2-byte CRC (CCITT, from 0xffff). A record without a
 * line only updates the count of dropped lines. The site is XORed with the first 4 bytes of the image's build ID, so
 * that no line is decoded with the texts of another build. lab/ove_lab/log/ decodes the records.
 */
#include <ove/capability.h>
#include <ove/log.h>

#include <string.h>

#include <ove_board.h>
#include <ove_seam/kernel.h>
#include <ove_seam/log.h>
#include <ove_seam/time.h>

#if CONFIG_OVE_LOG

#include <ove/inline/call.h>

#include "log_buffer.h"

#define HEAD "{ove:"
#define TAIL "}\n"
/* The numbers, the site, the time, the arguments and the CRC; three bytes make four characters. */
#define MOST_BYTES      (2u + 2u + 4u + 8u + 4u * OVE_LOG_MAX_WORDS + 2u)
#define MOST_CHARACTERS (sizeof(HEAD) - 1u + (MOST_BYTES + 2u) / 3u * 4u + sizeof(TAIL) - 1u)

static struct {
	ove_log_sink_fn sink;
	void *arg;
	uint32_t told_dropped;
	uint16_t number;
	bool is_busy;
	bool is_ending;
	bool is_over; /* the kernel is halted, and nothing else runs */
	char text[MOST_CHARACTERS];
} out;

#if OVE_HAS_STRICT_PRIORITY
/* The thread that was writing a line has been stopped. */
#define LAST_TEXT out.text
#else
/* A halted host thread continues until its next ove call, and may be in the middle of a line. */
static char last_text[MOST_CHARACTERS];
#define LAST_TEXT last_text
#endif

/* The note with the linker's hash of the image, if the linker script has a place for it. */
extern const unsigned char ove_build_id[] __attribute__((weak));

/* Returns 0 without the note, as the decoder expects. */
static uint32_t build_id(void)
{
	/* The sizes of the name and the hash, the type, the name, and the first bytes of the hash. */
	uint32_t note[5] = {0};

	if (ove_build_id != NULL) {
		memcpy(note, ove_build_id, sizeof(note));
	}
	return note[2] == 3u && memcmp(&note[3], "GNU", 4) == 0 ? note[4] : 0u;
}

/* A kernel's section could unmask interrupts that the end of the program has masked, so the last lines use no
 * section. */
static ove_backend_critical_t enter(bool is_last)
{
	const ove_backend_critical_t none = {0};

	return is_last ? none : ove_backend_critical_enter();
}

static void leave(ove_backend_critical_t key, bool is_last)
{
	if (!is_last) {
		OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	}
}

/** A line that is being encoded. */
struct encoder {
	char *text;
	bool is_last; /* written at the end of the program */
	size_t length;
	uint32_t bits;
	uint32_t bytes;
	uint32_t crc;
};

static void put_quantum(struct encoder *encoder)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (uint32_t shift = 24u; shift != 0u;) {
		shift -= 6u;
		encoder->text[encoder->length++] = digits[encoder->bits >> shift & 63u];
	}
	encoder->bits = 0;
}

static void put_byte(struct encoder *encoder, uint32_t byte)
{
	encoder->crc ^= byte << 8;
	for (int i = 0; i < 8; i++) {
		encoder->crc = (encoder->crc << 1 ^ ((encoder->crc & 0x8000u) != 0u ? 0x1021u : 0u)) & 0xffffu;
	}
	encoder->bits |= byte << (16u - 8u * (encoder->bytes % 3u));
	if (++encoder->bytes % 3u == 0u) {
		put_quantum(encoder);
	}
}

static void put(struct encoder *encoder, uint64_t value, int bytes)
{
	for (; bytes != 0; bytes--) {
		put_byte(encoder, (uint32_t)value & 0xffu);
		value >>= 8;
	}
}

static struct encoder begin(uint32_t dropped, bool is_last)
{
	struct encoder encoder = {
		.text = is_last ? LAST_TEXT : out.text, .is_last = is_last, .length = sizeof(HEAD) - 1u, .crc = 0xffff};

	memcpy(encoder.text, HEAD, sizeof(HEAD) - 1u);
	put(&encoder, out.number, 2);
	put(&encoder, dropped, 2);
	return encoder;
}

static void end(struct encoder *encoder)
{
	put(encoder, encoder->crc, 2);
	if (encoder->bytes % 3u != 0u) {
		const uint32_t missing = 3u - encoder->bytes % 3u;

		put_quantum(encoder);
		memset(&encoder->text[encoder->length - missing], '=', missing);
	}
	memcpy(&encoder->text[encoder->length], TAIL, sizeof(TAIL) - 1u);
	encoder->length += sizeof(TAIL) - 1u;

	const ove_backend_critical_t key = enter(encoder->is_last);
	const ove_log_sink_fn sink = out.sink;
	void *const arg = out.arg;

	leave(key, encoder->is_last);
	if (sink != NULL) {
		sink(encoder->text, encoder->length, arg);
	} else {
		ove_board_console_write(encoder->text, encoder->length);
	}
}

static uint32_t word_at(uint32_t place)
{
	return ove_log_buffer.words[place % OVE_LOG_BUFFER_WORDS];
}

/* The record stays in the buffer until the sink has it: if the program ends in between, the record is written again. */
static void write_record(uint32_t tail, bool is_last)
{
	const uint32_t count = word_at(tail + 1u) & 0xffffu;
	const uint64_t now = ove_backend_time_get_us();
	struct encoder encoder = begin(word_at(tail + 1u) >> 16, is_last);

	put(&encoder, word_at(tail) ^ build_id(), 4);
	/* The buffer has only the lower half of the time. It covers 71 minutes, and a line waits for less than that. */
	put(&encoder, now - ((uint32_t)now - word_at(tail + 2u)), 8);
	for (uint32_t i = 0; i < count; i++) {
		put(&encoder, word_at(tail + OVE_LOG_HEAD_WORDS + i), 4);
	}
	end(&encoder);

	const ove_backend_critical_t key = enter(is_last);

	out.told_dropped = word_at(tail + 1u) >> 16;
	out.number++;
	ove_log_buffer.tail = tail + OVE_LOG_HEAD_WORDS + count;
	ove_log_buffer.begin += OVE_LOG_HEAD_WORDS + count;
	leave(key, is_last);
}

static void write_dropped(uint32_t dropped, bool is_last)
{
	struct encoder encoder = begin(dropped, is_last);

	end(&encoder);
	out.told_dropped = dropped;
}

/* Writes the next line, or a new count of dropped lines. If there is neither, lets other callers in and returns
 * false. */
static bool write_next(bool is_last)
{
	const ove_backend_critical_t key = enter(is_last);
	const uint32_t tail = ove_log_buffer.tail;
	const uint32_t dropped = ove_log_buffer.dropped & 0xffffu;
	const bool has_line = ove_log_buffer.head != tail;
	const bool has_more = has_line || dropped != out.told_dropped;

	out.is_busy = has_more;
	leave(key, is_last);
	if (has_line) {
		write_record(tail, is_last);
	} else if (has_more) {
		write_dropped(dropped, is_last);
	}
	return has_more;
}

void ove_log_set_sink(ove_log_sink_fn sink, void *arg)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	out.sink = sink;
	out.arg = arg;
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
}

void ove_log_flush(void)
{
	if (out.is_over) {
		return;
	}
	/* A thread that is terminated in here ends only after others may flush. */
	OVE_CALL;
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool was_busy = out.is_busy;

	out.is_busy = true;
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
	while (!was_busy && write_next(false)) {
	}
}

void ove_log_end(void)
{
	if (!out.is_ending) {
		out.is_ending = true;
		out.is_over = true;
		/* From now on, the log thread is not woken. */
		ove_log_buffer.begin = ove_log_buffer.tail;
		while (write_next(true)) {
		}
		out.is_ending = false;
	}
}

#endif
