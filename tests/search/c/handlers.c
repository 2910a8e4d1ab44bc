/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread and an interrupt handler that share data. */
#include "scenario.h"

#include <stdint.h>
#include <string.h>

/* Keeps the compiler from merging or removing accesses, like the volatile of a programmer. */
#define SHARED static volatile

/* A shared counter is incremented by a load, an addition and a store. */
SHARED unsigned counter;

static void lost_update_irq(void)
{
	counter++;
}

static bool lost_update(void)
{
	OVE_MEASURE("lost_update") {
		counter++;
	}
	return counter == fired + 1;
}

static bool lost_update_corrected(void)
{
	OVE_MEASURE("lost_update_corrected") {
		const ove_critical_t state = ove_critical_enter();

		counter++;
		ove_critical_exit(state);
	}
	return counter == fired + 1;
}

/* The value is read before the section, so an interrupt may change it in between. */
static bool section_too_late(void)
{
	OVE_MEASURE("section_too_late") {
		const unsigned before = counter;
		const ove_critical_t state = ove_critical_enter();

		counter = before + 1;
		ove_critical_exit(state);
	}
	return counter == fired + 1;
}

/* The section ends before the value is written. */
static bool section_too_short(void)
{
	OVE_MEASURE("section_too_short") {
		const ove_critical_t state = ove_critical_enter();
		const unsigned before = counter;

		ove_critical_exit(state);
		counter = before + 1;
	}
	return counter == fired + 1;
}

/* A helper with its own critical section splits in two what should be one section. */
static void add_one(void)
{
	const ove_critical_t state = ove_critical_enter();

	counter++;
	ove_critical_exit(state);
}

SHARED unsigned doubled;

static void two_sections_irq(void)
{
	counter++;
	doubled = 2 * counter;
}

static bool two_sections(void)
{
	OVE_MEASURE("two_sections") {
		add_one();
		const unsigned now = counter;
		const ove_critical_t state = ove_critical_enter();

		doubled = 2 * now;
		ove_critical_exit(state);
	}
	return doubled == 2 * counter;
}

/* A pair is written by two stores, and the handler reads both parts. */
SHARED struct {
	uint32_t low, high;
} pair;
static bool saw_torn;

static void torn_write_irq(void)
{
	saw_torn |= pair.low != pair.high;
}

static bool torn_write(void)
{
	OVE_MEASURE("torn_write") {
		pair.low = 7;
		pair.high = 7;
	}
	return !saw_torn;
}

/* The handler writes the whole pair, and the thread reads it by two loads. */
static void torn_read_irq(void)
{
	pair.low++;
	pair.high++;
}

static bool torn_read(void)
{
	uint32_t low = 0, high = 0;

	OVE_MEASURE("torn_read") {
		low = pair.low;
		high = pair.high;
	}
	return low == high;
}

/* A number changes between its check and its use. */
SHARED int available = 1;

static void check_then_act_irq(void)
{
	if (available > 0) {
		available--;
	}
}

static bool check_then_act(void)
{
	OVE_MEASURE("check_then_act") {
		if (available > 0) {
			work();
			available--;
		}
	}
	return available >= 0;
}

/* The flag is set before the data is written. */
SHARED unsigned data;
SHARED bool is_ready;

static void flag_before_data_irq(void)
{
	saw_torn |= is_ready && data != 42;
}

static bool flag_before_data(void)
{
	OVE_MEASURE("flag_before_data") {
		is_ready = true;
		data = 42;
	}
	return !saw_torn;
}

/* A ring's head is advanced before its slot is filled. */
SHARED unsigned slots[4], head, tail;

static void ring_head_irq(void)
{
	if (tail != head) {
		saw_torn |= slots[tail % 4] != 1;
		tail++;
	}
}

static bool ring_head_first(void)
{
	OVE_MEASURE("ring_head_first") {
		const unsigned at = head;

		head = at + 1;
		slots[at % 4] = 1;
	}
	return !saw_torn;
}

static bool ring_head_corrected(void)
{
	OVE_MEASURE("ring_head_corrected") {
		const unsigned at = head;

		slots[at % 4] = 1;
		head = at + 1;
	}
	return !saw_torn;
}

/* A node is linked before its own next pointer is set, so a handler that walks the list misses the rest. */
struct node {
	struct node *volatile next;
};
static struct node last, fresh;
static struct node *volatile first = &last;

static void link_too_soon_irq(void)
{
	bool found = false;

	for (struct node *one = first; one != NULL; one = one->next) {
		found |= one == &last;
	}
	saw_torn |= !found;
}

static bool link_too_soon(void)
{
	OVE_MEASURE("link_too_soon") {
		struct node *const old = first;

		first = &fresh;
		fresh.next = old;
	}
	return !saw_torn;
}

/* The number of pending requests is read, and cleared later: a request in between is lost. */
SHARED unsigned pending, handled;

static void read_then_clear_irq(void)
{
	pending++;
}

static bool read_then_clear(void)
{
	OVE_MEASURE("read_then_clear") {
		handled += pending;
		pending = 0;
	}
	handled += pending;
	return handled == fired;
}

/* Both call a function with a static buffer. */
static const char *number_text(unsigned number)
{
	static char text[4];
	char *volatile at = text;

	at[0] = (char)('0' + number / 10 % 10);
	at[1] = (char)('0' + number % 10);
	at[2] = '\0';
	return text;
}

static void static_buffer_irq(void)
{
	(void)number_text(99);
}

static bool static_buffer(void)
{
	char copy[4] = "";

	OVE_MEASURE("static_buffer") {
		const char *text = number_text(12);

		for (int i = 0; i < 3; i++) {
			copy[i] = ((const volatile char *)text)[i];
		}
	}
	return strcmp(copy, "12") == 0;
}

/* A call returns its result in a variable that all calls share. */
SHARED int last_error;

static void divide(int by)
{
	last_error = by == 0 ? -1 : 0;
}

static void shared_error_irq(void)
{
	divide(0);
}

static bool shared_error(void)
{
	bool failed = false;

	OVE_MEASURE("shared_error") {
		divide(1);
		failed = last_error != 0;
	}
	return !failed;
}

/* The event is cleared after the check, which discards the only signal. */
static volatile bool has_come;
OVE_EVENT_DEFINE_STATIC(come);

static void cleared_wake_irq(void)
{
	if (!has_come) {
		has_come = true;
		ove_event_signal_from_isr(come);
	}
}

static bool clear_after_check(void)
{
	OVE_MEASURE("clear_after_check") {
		if (!has_come) {
			ove_event_clear(come);
			work();
		}
	}
	if (!has_come) {
		ove_board_irq_trigger();
	}
	ove_event_wait(come, OVE_WAIT_FOREVER);
	return true;
}

/* The handler runs before its data is initialised. */
static unsigned *volatile target;
static bool saw_nothing;

static void used_too_soon_irq(void)
{
	saw_nothing |= target == NULL;
}

static bool used_too_soon(void)
{
	static unsigned object;

	OVE_MEASURE("used_too_soon") {
		work();
		target = &object;
	}
	return !saw_nothing;
}

/* A maximum is compared and then stored. */
SHARED unsigned maximum;

static void maximum_irq(void)
{
	maximum = 9;
}

static bool maximum_in_two_steps(void)
{
	OVE_MEASURE("maximum_in_two_steps") {
		if (maximum < 5) {
			maximum = 5;
		}
	}
	return fired == 0 ? maximum == 5 : maximum == 9;
}

/* The thread and the handler each change one bit of the same word. */
SHARED uint32_t bits;

static void bits_irq(void)
{
	bits |= 2;
}

static bool bits_of_one_word(void)
{
	OVE_MEASURE("bits_of_one_word") {
		bits |= 1;
	}
	return bits == (fired == 0 ? 1u : 3u);
}

/* A structure that the handler writes is copied under a sequence number, which the reader does not read again. */
SHARED unsigned version;

static void sequence_irq(void)
{
	version++;
	pair.low++;
	pair.high++;
	version++;
}

static bool sequence_read_once(void)
{
	uint32_t low = 0, high = 0;

	OVE_MEASURE("sequence_read_once") {
		/* An even number: no write is in progress. The reader does not read it again after the copy. */
		if (version % 2 == 0) {
			low = pair.low;
			high = pair.high;
		}
	}
	return low == high;
}

static bool sequence_corrected(void)
{
	uint32_t low = 0, high = 0;

	OVE_MEASURE("sequence_corrected") {
		for (unsigned before = version + 1; before != version;) {
			before = version;
			low = pair.low;
			high = pair.high;
		}
	}
	return low == high;
}

const struct scenario handler_scenarios[] = {
	{"lost_update", lost_update_irq, lost_update, NULL},
	{"lost_update_corrected", lost_update_irq, lost_update_corrected, NULL},
	{"section_too_late", lost_update_irq, section_too_late, NULL},
	{"section_too_short", lost_update_irq, section_too_short, NULL},
	{"two_sections", two_sections_irq, two_sections, NULL},
	{"torn_write", torn_write_irq, torn_write, NULL},
	{"torn_read", torn_read_irq, torn_read, NULL},
	{"check_then_act", check_then_act_irq, check_then_act, NULL},
	{"flag_before_data", flag_before_data_irq, flag_before_data, NULL},
	{"ring_head_first", ring_head_irq, ring_head_first, NULL},
	{"ring_head_corrected", ring_head_irq, ring_head_corrected, NULL},
	{"link_too_soon", link_too_soon_irq, link_too_soon, NULL},
	{"read_then_clear", read_then_clear_irq, read_then_clear, NULL},
	{"static_buffer", static_buffer_irq, static_buffer, NULL},
	{"shared_error", shared_error_irq, shared_error, NULL},
	{"clear_after_check", cleared_wake_irq, clear_after_check, NULL},
	{"used_too_soon", used_too_soon_irq, used_too_soon, NULL},
	{"maximum_in_two_steps", maximum_irq, maximum_in_two_steps, NULL},
	{"bits_of_one_word", bits_irq, bits_of_one_word, NULL},
	{"sequence_read_once", sequence_irq, sequence_read_once, NULL},
	{"sequence_corrected", sequence_irq, sequence_corrected, NULL},
	{NULL, NULL, NULL, NULL},
};
