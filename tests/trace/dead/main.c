/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A program without a kernel that dies on the MPS2 boards; DEATH selects how. tools/tests/test_dead.py checks that no
 * limit accepts it. With SHARED, one handler serves several exceptions.
 */
#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define SYST_CSR          REGISTER(0xe000e010)
#define SYST_RVR          REGISTER(0xe000e014)
#define SYST_CVR          REGISTER(0xe000e018)
#define AIRCR             REGISTER(0xe000ed0c)

enum { MASKED = 1, FAULT_CODE = 2, FAULT_LOOP = 3, ALIVE = 4, HELD = 5, RESET = 6, UNSEEN = 7 };
enum { TICKS = 3, PERIOD = 2500, CODE = 70, LOW = 0x20, SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };

static volatile uint32_t ticks;

__attribute__((noreturn)) static void leave(uint32_t code)
{
	const uint32_t words[] = {APPLICATION_EXIT, code};
	register uint32_t r0 __asm("r0") = SYS_EXIT_EXTENDED;
	register const void *r1 __asm("r1") = words;
	__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	for (;;) {
	}
}

static void on_tick(void)
{
	ticks++;
}

#ifdef SHARED
static void (*volatile served)(void) = on_tick;

/* One handler for all interrupts, which calls the device's handler, as in kernels with their own table. */
static void on_any(void)
{
	served();
	ticks += 0;
}
#define ON_TICK on_any
#define ON_CALL on_any
#else
#define ON_TICK on_tick
#define ON_CALL on_fault
#endif

static void on_fault(void)
{
	if (DEATH == FAULT_CODE) {
		leave(CODE);
	}
	for (;;) {
	}
}

__attribute__((noinline)) static void mask_for_ever(void)
{
	__asm volatile("cpsid i" ::: "memory");
	for (;;) {
	}
}

/* The tick's priority is not masked, so that ticks come in the section. */
__attribute__((noinline)) static void mask(uint32_t from)
{
	__asm volatile("msr basepri, %0" ::"r"(from) : "memory");
}

__attribute__((noinline)) static void hold(void)
{
	mask(LOW);
	__asm volatile(".rept 8000\n\tnop\n\t.endr\n\tmsr basepri, %0" ::"r"(0) : "memory");
}

/* The condition depends on a processor register. It is false, but the record does not show that. */
__attribute__((noinline)) static void may_mask(void)
{
	const uint32_t id = REGISTER(0xe000ed00);
	__asm volatile(
		"cmp %0, #0\n\tit eq\n\tmsreq basepri, %1\n\t.rept 8000\n\tnop\n\t.endr\n\tmsr basepri, %2" ::"r"(id),
		"r"(LOW), "r"(0)
		: "cc", "memory");
}

__attribute__((used)) static void start(void)
{
	SYST_RVR = PERIOD - 1;
	SYST_CVR = 0;
	SYST_CSR = 7;
	while (ticks < TICKS) {
	}
	if (DEATH == MASKED) {
		mask_for_ever();
	}
	if (DEATH == HELD) {
		hold();
		leave(0);
	}
	if (DEATH == UNSEEN) {
		may_mask();
		leave(0);
	}
	if (DEATH == RESET) {
		AIRCR = 0x05fa0004;
		for (;;) {
		}
	}
	if (DEATH != ALIVE) {
		__asm volatile("udf #0");
	}
	leave(0);
}

__attribute__((used, section(".vectors"))) static void (*const vectors[16])(void) = {
	[0] = (void (*)(void))0x20010000,
	[1] = start,
	[2] = on_fault,
	[3] = on_fault,
	[11] = on_fault,
	[14] = ON_CALL,
	[15] = ON_TICK,
};
