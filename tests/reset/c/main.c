/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Each boot prints the reason of the last reset, and ends in a different way than the previous boot.
 */
#include <ove/log.h>
#include <ove/ove.h>

#include <ove_board.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STACK = 2048, SMALL = 64, LONGEST_MS = 20, RECORD_WORDS = 18, CODE_BYTES = 400 };
enum { MAGIC, IMAGE, REASON, NUMBER };

#define AIRCR (*(uint32_t volatile *)0xe000ed0cu)

/* The words of the record of src/reset.c; the last one is a checksum. A host has no record. */
extern __attribute__((weak)) uint32_t ove_reset_record[RECORD_WORDS + 1];

static __attribute__((section(".noinit"))) struct {
	unsigned boot;
	int board_says;
} kept;

static uint32_t volatile *nowhere = (uint32_t volatile *)0xd0000000u;
static ove_sem_t volatile missing;

int ove_board_reset_reason(void)
{
	return kept.boot < 32u ? kept.board_says : OVE_RESET_UNKNOWN;
}

static void put(const char *text)
{
	ove_board_console_write(text, strlen(text));
}

/* A reset without an ove call before it, like a pin reset. */
static void reset_from_outside(void)
{
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	AIRCR = 0x05fa0004u;
	for (;;) {
	}
}

static __attribute__((noinline)) void misuse(void)
{
	(void)ove_sem_count(missing);
	__asm volatile("");
}

static __attribute__((noinline)) void read_nowhere(void)
{
	(void)nowhere[0];
	__asm volatile("");
}

static __attribute__((noinline)) void give_up(void)
{
	OVE_LOG_INFO("a line that is left");
	abort();
}

static __attribute__((noinline)) unsigned recurse(unsigned depth)
{
	volatile unsigned char frame[SMALL];

	frame[0] = (unsigned char)depth;
	return depth == 0u ? 0u : recurse(depth - 1u) + frame[0];
}

static void interrupt(void *arg)
{
	(void)arg;
	misuse();
}

static ove_thread_t supervised;
OVE_WATCHDOG_DEFINE_STATIC(radio_alive, "radio", LONGEST_MS, NULL, NULL);

static void be_late(void)
{
	ove_watchdog_start(radio_alive);
	ove_thread_sleep_ms(2u * LONGEST_MS);
	ove_watchdog_check();
}

static void set_name(const char *name)
{
	supervised = ove_thread_get_self();
	((ove_thread_storage_t *)supervised)->common.name = name;
}

static void change(int word)
{
	uint32_t hash = 0x811c9dc5u;

	ove_reset_record[word] ^= 1u;
	for (size_t i = 0; i < RECORD_WORDS * sizeof(uint32_t); i++) {
		hash = (hash ^ ((const unsigned char *)ove_reset_record)[i]) * 0x01000193u;
	}
	ove_reset_record[RECORD_WORDS] = hash;
}

static void work(void *arg)
{
	(void)arg;
	kept.board_says = OVE_RESET_UNKNOWN;
	switch (kept.boot++) {
	case 0:
		misuse();
		break;
	case 1:
		read_nowhere();
		__atomic_signal_fence(__ATOMIC_SEQ_CST); /* no tail call: keeps this function in lr */
		kept.boot = 0;
		break;
	case 2:
		be_late();
		break;
	case 3:
		(void)recurse(STACK);
		break;
	case 4:
		give_up();
		break;
	case 5:
		ove_board_irq_attach(interrupt, NULL);
		ove_board_irq_trigger();
		break;
	case 7:
		set_name((const char *)(uintptr_t)0xd0000000u); /* reading it causes a fault */
		misuse();
		break;
	case 8:
		(void)ove_reset();
		break;
	case 9:
		reset_from_outside();
		break;
	case 10:
		ove_reset_record[NUMBER] ^= 1u;
		reset_from_outside();
		break;
	case 11:
		change(IMAGE);
		reset_from_outside();
		break;
	case 12:
		change(MAGIC);
		reset_from_outside();
		break;
	case 13:
		kept.board_says = OVE_RESET_WATCHDOG;
		reset_from_outside();
		break;
	case 14:
		kept.board_says = OVE_RESET_WATCHDOG;
		misuse();
		break;
	case 15:
		kept.board_says = OVE_RESET_BROWNOUT;
		misuse();
		break;
	case 16:
		ove_reset_record[MAGIC] ^= 1u;
		reset_from_outside();
		break;
	case 17:
		set_name("\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9");
		misuse();
		break;
	default:
		ove_board_exit(0);
	}
}

OVE_THREAD_DEFINE_STATIC(worker, work, NULL, OVE_PRIO_NORMAL, STACK);

static const char *code_of(uintptr_t address)
{
	static const struct {
		uintptr_t begin;
		const char *name;
	} functions[] = {
		{(uintptr_t)ove_sem_count, "ove_sem_count"},
		{(uintptr_t)read_nowhere, "read_nowhere"},
		{(uintptr_t)give_up, "give_up"},
		{(uintptr_t)recurse, "recurse"},
		{(uintptr_t)work, "work"},
	};
	const char *found = "other code";
	uintptr_t nearest = CODE_BYTES;

	for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
		const uintptr_t distance = (address & ~(uintptr_t)1u) - (functions[i].begin & ~(uintptr_t)1u);

		if (distance < nearest) {
			nearest = distance;
			found = functions[i].name;
		}
	}
	return address == 0u ? "not known" : found;
}

static void print(const ove_reset_info_t *last)
{
	static const char *const words[] = {"unknown",  "power-on", "requested",         "stop",
					    "hardware", "pin",      "hardware watchdog", "brown-out"};
	char line[160];

	snprintf(line, sizeof(line), "boot %u: %s", kept.boot, words[last->reason]);
	put(line);
	if (last->reason == OVE_RESET_STOP) {
		snprintf(line, sizeof(line), " %d in thread '%s', place '%s', pc in %s, lr in %s", last->number,
			 last->thread, last->place, code_of(last->pc), code_of(last->lr));
		put(line);
	}
	put("\n");
}

void ove_main(void)
{
	ove_reset_info_t last;
	ove_reset_info_t again;

	if (ove_reset_get_info(&last) != OVE_OK) {
		put("not supported\n");
		ove_board_exit(ove_reset() == OVE_ERR_NOT_SUPPORTED ? 0 : 1);
	}
	if (last.reason == OVE_RESET_POWER_ON && kept.boot != 13u) {
		kept.boot = 0;
		kept.board_says = OVE_RESET_UNKNOWN;
	}
	print(&last);
	if (ove_reset_get_info(&again) != OVE_OK || memcmp(&last, &again, sizeof(last)) != 0) {
		put("another reason\n");
	}
	if (kept.boot == 6u) {
		kept.boot++;
		misuse();
	}
	ove_run();
}
