/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A program without a kernel, on the MPS2 boards, that sleeps, and masks interrupts for known numbers of instructions.
 * A board timer counts throughout; the program prints each reading. lab/tests/test_asleep.py checks the record.
 */
#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

/* The board's timers: the first counts down all the time, the second interrupts. */
#define CLOCK_CTRL    REGISTER(0x40000000)
#define CLOCK_VALUE   REGISTER(0x40000004)
#define CLOCK_RELOAD  REGISTER(0x40000008)
#define ALARM_CTRL    REGISTER(0x40001000)
#define ALARM_VALUE   REGISTER(0x40001004)
#define ALARM_RELOAD  REGISTER(0x40001008)
#define ALARM_CLEAR   REGISTER(0x4000100c)
#define SYST_CSR      REGISTER(0xe000e010)
#define SYST_RVR      REGISTER(0xe000e014)
#define SYST_CVR      REGISTER(0xe000e018)
#define INTERRUPTS_ON REGISTER(0xe000e100)
#define PEND          REGISTER(0xe000e200)
#define UNPEND        REGISTER(0xe000e280)

enum { ALARM_LINE = 9, BUSY_LINE = 29, LATE_LINE = 30, SOFT_LINE = 31, ENABLED = 1, INTERRUPTS = 8, MS_COUNTS = 25000 };
enum { SYS_WRITE0 = 4, SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };

static volatile uint32_t came;

static uint32_t ask_host(uint32_t operation, const void *argument)
{
	register uint32_t r0 __asm("r0") = operation;
	register const void *r1 __asm("r1") = argument;
	__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	return r0;
}

static void print(uint32_t number)
{
	char text[12];
	char *at = text + sizeof(text);
	*--at = '\0';
	*--at = '\n';
	do {
		*--at = (char)('0' + number % 10);
		number /= 10;
	} while (number);
	ask_host(SYS_WRITE0, at);
}

__attribute__((noreturn)) static void leave(uint32_t code)
{
	const uint32_t words[] = {APPLICATION_EXIT, code};
	ask_host(SYS_EXIT_EXTENDED, words);
	for (;;) {
	}
}

/* The only load of this register is the reading. */
__attribute__((noinline)) static uint32_t read_clock(void)
{
	return UINT32_MAX - CLOCK_VALUE;
}

static void sleep(void)
{
	__asm volatile("dsb\n\twfi" ::: "memory");
}

void on_tick(void)
{
	came++;
}

/* The line stays high until it is cleared, and the timer is stopped. */
void on_alarm(void)
{
	ALARM_CTRL = 0;
	ALARM_CLEAR = 1;
	came++;
}

void on_soft(void)
{
	came++;
}

void on_late(void)
{
	came++;
}

static void sleep_on_tick(void)
{
	SYST_RVR = MS_COUNTS - 1;
	SYST_CVR = 0;
	SYST_CSR = 7;
	for (int i = 0; i < 3; i++) {
		sleep();
		print(read_clock());
	}
	SYST_CSR = 0;
}

static void sleep_on_alarm(void)
{
	INTERRUPTS_ON = 1U << ALARM_LINE;
	for (uint32_t i = 1; i < 4; i++) {
		ALARM_VALUE = ALARM_RELOAD = i * 77777;
		ALARM_CTRL = ENABLED | INTERRUPTS;
		sleep();
		print(read_clock());
	}
}

/* A WFI with a request pending does not sleep. */
static void stay_awake(void)
{
	INTERRUPTS_ON = 1U << BUSY_LINE | 1U << LATE_LINE | 1U << SOFT_LINE;
	__asm volatile("cpsid i" ::: "memory");
	PEND = 1U << SOFT_LINE;
	sleep();
	print(read_clock());
	UNPEND = 1U << SOFT_LINE;
	__asm volatile("cpsie i" ::: "memory");
}

/* The request is the store; 300 more instructions and `cpsie` are executed before the handler. */
__attribute__((naked, noinline)) static void mask_after_request(void)
{
	__asm volatile("ldr r0, =0xe000e200\n\tldr r1, =0x80000000\n\tcpsid i\n\tstr r1, [r0]\n\t.rept "
		       "300\n\tnop\n\t.endr\n\tcpsie i\n\tbx lr");
}

/* The store starts a timer of 1600 counts, which are 500 instructions. 1200 instructions and `cpsie` follow. */
__attribute__((naked, noinline)) static void mask_until_after_expiry(void)
{
	__asm volatile("ldr r0, =0x40001000\n\tmovs r1, #9\n\tcpsid i\n\tstr r1, [r0]\n\t.rept "
		       "1200\n\tnop\n\t.endr\n\tcpsie i\n\tbx lr");
}

/* Requests an interrupt of the same priority, which waits for 200 instructions and the return. */
__attribute__((naked)) void on_busy(void)
{
	__asm volatile(
		"ldr r0, =0xe000e200\n\tldr r1, =0x40000000\n\tstr r1, [r0]\n\t.rept 200\n\tnop\n\t.endr\n\tbx lr");
}

static void hold_back(void)
{
	mask_after_request();
	ALARM_VALUE = ALARM_RELOAD = 1600;
	mask_until_after_expiry();
	PEND = 1U << BUSY_LINE;
	__asm volatile("dsb\n\tisb" ::: "memory");
}

void start(void)
{
	CLOCK_VALUE = CLOCK_RELOAD = UINT32_MAX;
	CLOCK_CTRL = ENABLED;
	print(read_clock());
	sleep_on_tick();
	sleep_on_alarm();
	stay_awake();
	hold_back();
	print(came);
	leave(0);
}

static void stop(void)
{
	leave(1);
}

__attribute__((section(".vectors"), used)) static void (*const vectors[16 + 32])(void) = {
	(void (*)(void))0x20010000,
	start,
	[2 ... 14] = stop,
	[15] = on_tick,
	[16 + ALARM_LINE] = on_alarm,
	[16 + BUSY_LINE] = on_busy,
	[16 + LATE_LINE] = on_late,
	[16 + SOFT_LINE] = on_soft,
};
