/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The record of a reset, shared by all kernels. It is in .noinit, which no start-up code clears. A running program has
 * a record too, so that an external reset can be told from power-on. A program that dies writes the numbers first, then
 * the place, then the thread's name, which may be what is broken. It updates the checksum after each of them.
 */
#include <ove/reset.h>

#if CONFIG_OVE_RESET

#include <ove/inline/check.h>
#include <ove_board.h>
#include <ove_seam/kernel.h>
#include <ove_seam/log.h>
#include <ove_seam/reset.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_list.h>

#include <string.h>

/* On a host, memory does not outlive the process. */
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'

#include <ove_reg.h>

#define AIRCR             OVE_REG32(0xe000ed0cu)
#define AIRCR_KEY         0x05fa0000u
#define AIRCR_SYSRESETREQ (1u << 2)
#define CCR               OVE_REG32(0xe000ed14u)
#define CCR_DC            (1u << 16)
#define DCCMVAC           OVE_REG32(0xe000ef68u)
#define CACHE_LINE        32u
#define XPSR_EXCEPTION    0x1ffu

#define MAGIC 0x6f766552u
/* The most bytes that a character has after its first one. */
#define UTF8_MORE_BYTES 3u
/* Stored in place of a reason: the program runs, or has ended by itself. */
#define RUNS 0x72756e73u

/* The numbers are written first, so that a fault while a text is written does not lose them. */
struct record {
	uint32_t magic;
	uint32_t image;
	uint32_t reason;
	int32_t number;
	uintptr_t pc;
	uintptr_t lr;
	char thread[OVE_RESET_NAME_BYTES];
	char place[OVE_RESET_NAME_BYTES];
	uint32_t sum;
};

/* Not static, because tests corrupt it. */
extern struct record ove_reset_record;
__attribute__((section(".noinit.ove_reset"))) struct record ove_reset_record;

static ove_reset_info_t last;
static bool is_taken;
/* This boot has recorded its end. */
static bool is_over;

static struct {
	bool is_known;
	uintptr_t pc;
	uintptr_t lr;
	uint32_t xpsr;
} fault;

/* The note with the linker's hash of the image, if the linker script has a place for it. */
extern const unsigned char ove_build_id[] __attribute__((weak));

__attribute__((weak)) int ove_board_reset_reason(void)
{
	return OVE_RESET_UNKNOWN;
}

__attribute__((weak)) void ove_board_reset(void)
{
	__asm volatile("dsb" ::: "memory");
	AIRCR = AIRCR_KEY | AIRCR_SYSRESETREQ;
	__asm volatile("dsb" ::: "memory");
	for (;;) {
	}
}

/* Returns the first bytes of the hash, after the note's sizes, type and name; 0 without a note. */
static uint32_t image(void)
{
	uint32_t note[5] = {0};

	if (ove_build_id != NULL) {
		memcpy(note, ove_build_id, sizeof(note));
	}
	return note[4];
}

/* FNV-1a. */
static uint32_t sum(void)
{
	const unsigned char *const bytes = (const unsigned char *)&ove_reset_record;
	uint32_t hash = UINT32_C(0x811c9dc5);

	for (size_t i = 0; i < offsetof(struct record, sum); i++) {
		hash = (hash ^ bytes[i]) * UINT32_C(0x01000193);
	}
	return hash;
}

/* A reset loses data that is only in the cache. */
static void seal(void)
{
	ove_reset_record.sum = sum();
	__asm volatile("dsb" ::: "memory");
#if !defined(__ARM_ARCH_6M__)
	if ((CCR & CCR_DC) != 0u) {
		const uintptr_t end = (uintptr_t)&ove_reset_record + sizeof(ove_reset_record);

		for (uintptr_t line = (uintptr_t)&ove_reset_record & ~(uintptr_t)(CACHE_LINE - 1u); line < end;
		     line += CACHE_LINE) {
			DCCMVAC = (uint32_t)line;
		}
		__asm volatile("dsb" ::: "memory");
	}
#endif
}

static void write_record(uint32_t reason, int number, uintptr_t pc, uintptr_t lr)
{
	ove_reset_record.sum = 0;
	ove_reset_record = (struct record){
		.magic = MAGIC, .image = image(), .reason = reason, .number = number, .pc = pc, .lr = lr};
	seal();
}

/* Read the whole name before changing the record: the read may fault, which keeps the sealed part. */
static void put_name(char *to, const char *name)
{
	char copy[OVE_RESET_NAME_BYTES] = {0};
	size_t end = 0;

	for (; end < sizeof(copy) - 1u && name[end] != '\0'; end++) {
		copy[end] = name[end];
	}
	/* If the cut is inside a UTF-8 character, move it before that character. */
	for (size_t i = 0; i < UTF8_MORE_BYTES && end > 0u && ((unsigned char)name[end] & 0xc0u) == 0x80u; i++) {
		copy[--end] = '\0';
	}
	memcpy(to, copy, sizeof(copy));
	seal();
}

/* Returns the record's reason as this boot reads it. The checksum tells a damaged first word from a missing record. */
static int reason_of_record(void)
{
	const bool is_marked = ove_reset_record.magic == MAGIC;

	ove_reset_record.magic = MAGIC;
	const bool is_whole = ove_reset_record.sum == sum();

	if (!is_marked && !is_whole) {
		return OVE_RESET_POWER_ON;
	}
	if (!is_marked || !is_whole || ove_reset_record.image != image()) {
		return OVE_RESET_UNKNOWN;
	}
	return ove_reset_record.reason == RUNS ? OVE_RESET_HARDWARE : (int)ove_reset_record.reason;
}

/* After power-on or a brown-out, the chip's reason holds, whatever the memory contains. Otherwise a stop or a request
 * in the program's own record is more precise: a hardware watchdog also resets a program that has died and waits. */
static int reason(void)
{
	const int by_record = reason_of_record();
	const int by_board = ove_board_reset_reason();

	if (by_board == OVE_RESET_POWER_ON || by_board == OVE_RESET_BROWNOUT) {
		return by_board;
	}
	return by_board == OVE_RESET_UNKNOWN || by_record == OVE_RESET_STOP || by_record == OVE_RESET_REQUEST
		       ? by_record
		       : by_board;
}

static int take(void)
{
	if (!is_taken) {
		is_taken = true;
		last.reason = reason();
		if (last.reason == OVE_RESET_STOP) {
			last.number = ove_reset_record.number;
			last.pc = ove_reset_record.pc;
			last.lr = ove_reset_record.lr;
			memcpy(last.thread, ove_reset_record.thread, sizeof(last.thread));
			memcpy(last.place, ove_reset_record.place, sizeof(last.place));
		}
		write_record(RUNS, 0, 0, 0);
	}
	return OVE_OK;
}

OVE_STATIC_INIT(ove_reset, take);

int ove_reset_get_info(ove_reset_info_t *info)
{
	OVE_CHECK_ARG(info != NULL);
	(void)take();
	*info = last;
	return OVE_OK;
}

int ove_reset(void)
{
	ove_backend_halt();
	if (!is_over) {
		write_record(OVE_RESET_REQUEST, 0, 0, 0);
	}
	ove_board_reset();
}

void ove_reset_note_fault(uintptr_t pc, uintptr_t lr, uint32_t xpsr)
{
	if (!fault.is_known) {
		fault.is_known = true;
		fault.pc = pc;
		fault.lr = lr;
		fault.xpsr = xpsr;
	}
}

/* The fault handler runs as an exception: the frame's xPSR shows whether the faulting code was in one. */
static const char *context(void)
{
#if defined(OVE_CORTEX_M_STARTED)
	const bool is_started = OVE_CORTEX_M_STARTED();
#else
	const bool is_started = OVE_BACKEND_STARTED();
#endif

	if (fault.is_known ? (fault.xpsr & XPSR_EXCEPTION) != 0u : ove_backend_in_isr()) {
		return "an interrupt";
	}
	if (!is_started) {
		return "start-up code";
	}
	const struct ove_thread *const self = ove_backend_thread_get_self();

	return ove_threads_find(self) ? self->common.name : "a kernel thread";
}

void ove_reset_note_stop(int number, const char *place, const void *address)
{
	ove_backend_halt();
	if (is_over) {
		return;
	}
	is_over = true;
	/* The code that finds an overflow is not the code that overflowed. */
	const uintptr_t pc = fault.is_known ? fault.pc : number == OVE_STOP_STACK ? 0 : (uintptr_t)address;

	write_record(OVE_RESET_STOP, number, pc, fault.lr);
	if (place != NULL) {
		put_name(ove_reset_record.place, place);
	}
	/* A thread switch, which runs in an interrupt, can also find an overflow. The place is then the name of the
	 * overflowed thread. */
	put_name(ove_reset_record.thread, number == OVE_STOP_STACK && place != NULL ? place : context());
}

#else

int ove_reset_get_info(ove_reset_info_t *info)
{
	(void)info;
	OVE_CHECK_ARG(info != NULL);
	return OVE_ERR_NOT_SUPPORTED;
}

int ove_reset(void)
{
	return OVE_ERR_NOT_SUPPORTED;
}

void ove_reset_note_fault(uintptr_t pc, uintptr_t lr, uint32_t xpsr)
{
	(void)pc, (void)lr, (void)xpsr;
}

void ove_reset_note_stop(int number, const char *place, const void *address)
{
	(void)number, (void)place, (void)address;
}

#endif

#if CONFIG_OVE_RESET_AFTER_STOP
void ove_reset_after_stop(void)
{
	/* A program that dies without printing a line has not written the log either. */
	ove_log_end();
	(void)ove_reset();
}
#endif

#endif /* CONFIG_OVE_RESET */
