/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define OVE_LOG_MODULE "test"
#define OVE_LOG_LEVEL  OVE_LOG_LEVEL_INFO
#include "harness.h"

#if CONFIG_OVE_LOG

#include <string.h>

#if TEST_ON_HOST
#include <unistd.h>

#include <ove_board.h>
#endif

#define MOST_LINES 80

/* A frame of the sink, decoded as src/log_flush.c describes it. */
struct line {
	unsigned number;
	unsigned dropped;
	size_t bytes;
	unsigned char data[200];
};

static struct line lines[MOST_LINES];
static size_t count;
static void (*in_sink)(void);

static unsigned digit(char c)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *const found = strchr(digits, c);

	return found != NULL && c != '\0' ? (unsigned)(found - digits) : 64u;
}

static unsigned crc_of(const unsigned char *data, size_t length)
{
	unsigned crc = 0xffff;

	for (size_t i = 0; i < length; i++) {
		crc ^= (unsigned)data[i] << 8;
		for (int bit = 0; bit < 8; bit++) {
			crc = ((crc << 1) ^ ((crc & 0x8000u) != 0u ? 0x1021u : 0u)) & 0xffffu;
		}
	}
	return crc;
}

static void take(const char *text, size_t length, void *arg)
{
	struct line *const line = &lines[count % MOST_LINES];
	unsigned bits = 0;
	size_t bytes = 0;

	EXPECT(arg == lines);
	EXPECT(length > 7u && memcmp(text, "{ove:", 5) == 0 && memcmp(&text[length - 2u], "}\n", 2) == 0);
	for (size_t i = 5; i < length - 2u && text[i] != '='; i++) {
		EXPECT(digit(text[i]) < 64u);
		bits = bits << 6 | digit(text[i]);
		if ((i - 5u) % 4u != 0u && bytes < sizeof(line->data)) {
			line->data[bytes++] = (unsigned char)(bits >> (6u - 2u * ((i - 5u) % 4u)));
		}
	}
	EXPECT(bytes >= 6u);
	EXPECT_EQ(crc_of(line->data, bytes - 2u),
		  (unsigned)line->data[bytes - 2u] | (unsigned)line->data[bytes - 1u] << 8);
	line->number = (unsigned)line->data[0] | (unsigned)line->data[1] << 8;
	line->dropped = (unsigned)line->data[2] | (unsigned)line->data[3] << 8;
	line->bytes = bytes - 6u;
	memmove(line->data, &line->data[4], line->bytes);
	count++;
	if (in_sink != NULL) {
		in_sink();
	}
}

static uint32_t word(size_t line, size_t number)
{
	uint32_t value = 0;

	EXPECT(12u + number * 4u + 4u <= lines[line].bytes);
	memcpy(&value, &lines[line].data[12u + number * 4u], sizeof(value));
	return value;
}

static uint64_t time_of(size_t line)
{
	uint64_t us;

	memcpy(&us, &lines[line].data[4], sizeof(us));
	return us;
}

/* Discards the lines of earlier tests and directs those of this one here. */
static void begin(void)
{
	in_sink = NULL;
	ove_log_set_sink(take, lines);
	ove_log_flush();
	count = 0;
}

static void end(void)
{
	in_sink = NULL;
	ove_log_flush();
	ove_log_set_sink(NULL, NULL);
}

OVE_TEST(log, line, has_its_arguments_and_time,
	 "A line arrives whole, with the types and values of its arguments, its number and the time of its call.")
{
	begin();
	const uint64_t before = ove_time_get_us();
	OVE_LOG_INFO("%d %u %c", -5, 7u, 'x');
	OVE_LOG_ERROR("no argument");
	const uint64_t after = ove_time_get_us();
	ove_log_flush();
	EXPECT_EQ(count, 2);
	EXPECT_EQ(lines[0].bytes, 12u + 4u * 4u);
	EXPECT_EQ(word(0, 0), OVE_LOG_TYPE_I32 | OVE_LOG_TYPE_U32 << 4 | OVE_LOG_TYPE_I32 << 8);
	EXPECT_EQ(word(0, 1), (uint32_t)-5);
	EXPECT_EQ(word(0, 2), 7);
	EXPECT_EQ(word(0, 3), 'x');
	EXPECT_EQ(lines[1].bytes, 12u);
	EXPECT_EQ((lines[1].number - lines[0].number) & 0xffffu, 1u);
	EXPECT(before <= time_of(0) && time_of(0) <= time_of(1) && time_of(1) <= after);
	end();
}

OVE_TEST(log, line, is_wide, "64-bit values, floating-point values, pointers and strings arrive unchanged.")
{
	const uint64_t wide = 0x123456789abcdef0u;
	const double number = 0.1;
	uint64_t got;
	double got_number;

	begin();
	OVE_LOG_INFO("%llu %g %p %s", (unsigned long long)wide, number, (void *)lines, "text!");
	ove_log_flush();
	EXPECT_EQ(count, 1);
	EXPECT_EQ(word(0, 0),
		  OVE_LOG_TYPE_U64 | OVE_LOG_TYPE_F64 << 4 | OVE_LOG_TYPE_POINTER << 8 | OVE_LOG_TYPE_STRING << 12);
	memcpy(&got, &lines[0].data[16], sizeof(got));
	memcpy(&got_number, &lines[0].data[24], sizeof(got_number));
	EXPECT(got == wide);
	EXPECT(memcmp(&got_number, &number, sizeof(number)) == 0);
	EXPECT_EQ(word(0, 5), (uint32_t)(uintptr_t)lines);
	const size_t text = 5u + sizeof(void *) / 4u;

	EXPECT_EQ(word(0, text), 5);
	EXPECT(memcmp(&lines[0].data[12u + 4u * text + 4u], "text!\0\0\0", 8) == 0);
	end();
}

OVE_TEST(log, line, says_that_a_string_is_cut, "A long string is truncated to its limit, and marked.")
{
	static const char text[CONFIG_OVE_LOG_STRING_MAX + 2] = {[0 ... CONFIG_OVE_LOG_STRING_MAX] = 'a'};

	begin();
	OVE_LOG_INFO("%s %s", &text[1], &text[0]);
	ove_log_flush();
	EXPECT_EQ(word(0, 1), CONFIG_OVE_LOG_STRING_MAX);
	EXPECT_EQ(word(0, 2u + (CONFIG_OVE_LOG_STRING_MAX + 3u) / 4u), UINT32_C(1) << 31 | CONFIG_OVE_LOG_STRING_MAX);
	end();
}

OVE_TEST(log, line, reads_a_string_no_further_than_it_shows,
	 "An unterminated string is read up to one byte past the part that the line takes, which the address sanitizer "
	 "sees.")
{
	static char text[CONFIG_OVE_LOG_STRING_MAX + 1];
	const char *volatile const place = text;

	memset(text, 'a', sizeof(text));
	begin();
	OVE_LOG_INFO("%s", place);
	ove_log_flush();
	EXPECT_EQ(word(0, 1), UINT32_C(1) << 31 | CONFIG_OVE_LOG_STRING_MAX);
	end();
}

OVE_TEST(log, line, of_a_level_that_is_off_is_nothing, "A line above the file's level evaluates no argument.")
{
	int evaluated = 0;

	begin();
	OVE_LOG_DEBUG("%d", evaluated++);
	OVE_LOG_INFO("%d", evaluated++);
	ove_log_flush();
	EXPECT_EQ(evaluated, 1);
	EXPECT_EQ(count, 1);
	end();
}

static void log_in_isr(void *arg)
{
	(void)arg;
	OVE_LOG_WARNING("%d", 2);
}

OVE_TEST(log, context, is_any, "Lines from a thread, an ISR and a critical section arrive in the order of their calls.")
{
	begin();
	ove_board_irq_attach(log_in_isr, NULL);
	OVE_LOG_INFO("%d", 1);
	ove_board_irq_trigger();
	const ove_critical_t key = ove_critical_enter();

	OVE_LOG_INFO("%d", 3);
	ove_critical_exit(key);
	ove_log_flush();
	EXPECT_EQ(count, 3);
	for (size_t i = 0; i < 3u; i++) {
		EXPECT_EQ(word(i, 1), i + 1u);
	}
	end();
}

OVE_TEST(log, buffer, drops_and_counts,
	 "Lines that find no space are dropped, counted, and reported with the next line or, without one, by a frame "
	 "of their own.")
{
	const unsigned fit = CONFIG_OVE_LOG_BUFFER_SIZE / 20u;
	const uint32_t before = ove_log_dropped();

	begin();
	for (unsigned i = 0; i < fit + 5u; i++) {
		OVE_LOG_INFO("%u", i);
	}
	EXPECT_EQ(ove_log_dropped() - before, 5);
	ove_log_flush();
	EXPECT_EQ(count, fit + 1u);
	for (unsigned i = 0; i < fit; i++) {
		EXPECT_EQ(word(i, 1), i);
		EXPECT_EQ((lines[i].number - lines[0].number) & 0xffffu, i);
		EXPECT_EQ(lines[i].dropped, before & 0xffffu);
	}
	EXPECT_EQ(lines[fit].bytes, 0);
	EXPECT_EQ(lines[fit].dropped, (before + 5u) & 0xffffu);
	OVE_LOG_INFO("%u", 99u);
	ove_log_flush();
	EXPECT_EQ(count, fit + 2u);
	EXPECT_EQ((lines[fit + 1u].number - lines[0].number) & 0xffffu, fit);
	EXPECT_EQ(lines[fit + 1u].dropped, (before + 5u) & 0xffffu);
	end();
}

OVE_TEST(
	log, buffer, takes_no_line_in_part,
	"A line that finds space for its head but not for its argument is dropped, and a shorter one after it arrives.")
{
	/* Lines of three words leave four or five words free in a buffer whose size is a power of two. */
	const unsigned fit = CONFIG_OVE_LOG_BUFFER_SIZE / 12u - 1u;
	const uint32_t before = ove_log_dropped();

	begin();
	for (unsigned i = 0; i < fit; i++) {
		OVE_LOG_INFO("short");
	}
	OVE_LOG_INFO("%llu", 1ULL);
	EXPECT_EQ(ove_log_dropped() - before, 1);
	OVE_LOG_INFO("last");
	ove_log_flush();
	EXPECT_EQ(count, fit + 1u);
	EXPECT_EQ(lines[fit % MOST_LINES].bytes, 12);
	EXPECT_EQ(lines[fit % MOST_LINES].dropped, (before + 1u) & 0xffffu);
	end();
}

static void log_and_flush(void)
{
	if (count < 4u) {
		OVE_LOG_INFO("%u", (unsigned)count);
		ove_log_flush();
	}
	if (count == 2u) {
		ove_board_irq_trigger();
	}
}

OVE_TEST(
	log, flush, serves_lines_of_the_sink_and_of_isrs,
	"A line that comes while the sink runs arrives in the same flush, and a flush inside the sink returns at once.")
{
	begin();
	ove_board_irq_attach(log_in_isr, NULL);
	in_sink = log_and_flush;
	OVE_LOG_INFO("%d", 0);
	ove_log_flush();
	EXPECT_EQ(count, 5);
	EXPECT_EQ(word(0, 1), 0);
	EXPECT_EQ(word(1, 1), 1);
	EXPECT_EQ(word(2, 1), 2);
	EXPECT_EQ(word(3, 1), 2);
	EXPECT_EQ(word(4, 1), 3);
	end();
}

static void log_some(void *number)
{
	for (unsigned i = 0; i < 8u; i++) {
		OVE_LOG_INFO("%d %u", TEST_NUMBER(number), i);
		ove_thread_yield();
	}
}

OVE_TEST(log, line, of_threads_is_whole,
	 "Lines from several threads arrive whole, each thread's in the order of its calls.")
{
	unsigned next[3] = {0};

	begin();
	for (int i = 0; i < 3; i++) {
		(void)test_spawn("logger", OVE_PRIO_HIGH, log_some, TEST_ARG(i));
	}
	test_join_all();
	ove_log_flush();
	EXPECT_EQ(count, 24);
	for (size_t i = 0; i < count; i++) {
		EXPECT(word(i, 1) < 3u);
		EXPECT_EQ(word(i, 2), next[word(i, 1) % 3u]++);
		EXPECT(i == 0u || time_of(i - 1u) <= time_of(i));
	}
	end();
}

/* A sink with its own argument. */
static unsigned own_lines[2];

static void take_even(const char *text, size_t length, void *arg)
{
	(void)text;
	(void)length;
	EXPECT(arg == &own_lines[0]);
	own_lines[0]++;
}

static void take_odd(const char *text, size_t length, void *arg)
{
	(void)text;
	(void)length;
	EXPECT(arg == &own_lines[1]);
	own_lines[1]++;
}

static void change_sinks(void *unused)
{
	(void)unused;
	for (unsigned i = 0; i < 200u; i++) {
		ove_log_set_sink(i % 2u == 0u ? take_even : take_odd, &own_lines[i % 2u]);
		ove_thread_yield();
	}
}

OVE_TEST(log, sink, gets_its_own_argument,
	 "A sink that is replaced during a flush never gets the other sink's argument.")
{
	begin();
	ove_log_set_sink(take_even, &own_lines[0]);
	own_lines[0] = own_lines[1] = 0;
	(void)test_spawn("changer", ove_thread_get_priority(ove_thread_get_self()), change_sinks, NULL);
	for (unsigned i = 0; i < 200u; i++) {
		OVE_LOG_INFO("%u", i);
		ove_log_flush();
		ove_thread_yield();
	}
	test_join_all();
	EXPECT_EQ(own_lines[0] + own_lines[1], 200);
	end();
}

#if TEST_ON_HOST

static char whole[256];
static char *volatile under_way;

/* The first line never completes. The end of the program writes it again, and the second one. */
static void keep(const char *text, size_t length, void *unused)
{
	static int lines_at_end;

	(void)unused;
	if (under_way == NULL) {
		memcpy(whole, text, length);
		under_way = (char *)(uintptr_t)text;
		test_point(1);
		for (;;) {
			(void)pause();
		}
	}
	if (++lines_at_end == 2) {
		const bool is_whole = memcmp(whole, under_way, strlen(whole)) == 0;
		const char *const says = is_whole ? "the line is whole\n" : "the line is overwritten\n";

		ove_board_console_write(says, strlen(says));
	}
}

static void flush_for_ever(void *unused)
{
	(void)unused;
	ove_log_flush();
}

OVE_TEST_STOPS_SAYING(
	log, end, leaves_a_line_that_is_under_way, OVE_STOP_MISUSE, "the line is whole",
	"On a host, the end of a program does not overwrite a line that another thread is about to write.")
{
	begin();
	ove_log_set_sink(keep, NULL);
	OVE_LOG_INFO("first");
	OVE_LOG_INFO("second");
	(void)test_spawn("writer", OVE_PRIO_HIGH, flush_for_ever, NULL);
	test_wait_points(1);
	ove_stop(OVE_STOP_MISUSE, "the test");
}

#endif

#if CONFIG_OVE_THREAD_TERMINATE

static void stay_in_sink(void)
{
	in_sink = NULL;
	(void)ove_thread_suspend(ove_thread_get_self());
}

static void flush(void *unused)
{
	(void)unused;
	ove_log_flush();
	test_fail(__FILE_NAME__, __LINE__, "the thread went on");
}

OVE_TEST(log, flush, of_a_thread_that_is_ended,
	 "A thread that is terminated inside a flush ends at the end of the flush, and another thread can then flush.")
{
	begin();
	OVE_LOG_INFO("first");
	in_sink = stay_in_sink;
	const ove_thread_t thread = test_spawn("flusher", OVE_PRIO_HIGH, flush, NULL);

	test_wait_state(thread, OVE_THREAD_SUSPENDED);
	EXPECT_OK(ove_thread_terminate(thread));
	EXPECT_EQ(count, 1);
	OVE_LOG_INFO("second");
	ove_log_flush();
	EXPECT_EQ(count, 2);
	test_join_all();
	end();
}

#endif

#endif
