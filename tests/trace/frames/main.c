/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A program without a kernel, on the MPS2 boards, that is interrupted with 52 bytes on its stack, and with 20 bytes
 * after an FPU instruction. lab/tests/test_frames.py checks the record.
 */
#include <stdint.h>

enum { SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026, LINE = 31 };

/* The prologue saves nothing: only the link register shows the end of the exception. */
__attribute__((naked)) void on_request(void)
{
	__asm volatile("bx lr");
}

/* Store bit 31 to the register that sets requests. */
#define REQUEST "ldr r0, =0xe000e200\n\tmov r1, #0x80000000\n\tstr r1, [r0]\n\tdsb\n\tisb\n\t"

__attribute__((naked, used)) static void without_fpu(void)
{
	__asm volatile("push {r4, lr}\n\tsub sp, #44\n\t" REQUEST "add sp, #44\n\tpop {r4, pc}");
}

__attribute__((naked, used)) static void with_fpu(void)
{
	__asm volatile(".fpu fpv5-d16\n\tpush {r4, lr}\n\tsub sp, #12\n\tvmov.f32 s0, #1.0\n\t" REQUEST
		       "add sp, #12\n\tpop {r4, pc}");
}

__attribute__((noreturn)) static void leave(uint32_t code)
{
	const uint32_t words[] = {APPLICATION_EXIT, code};
	register uint32_t r0 __asm("r0") = SYS_EXIT_EXTENDED;
	register const void *r1 __asm("r1") = words;
	for (;;) {
		__asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	}
}

__attribute__((noreturn, used)) static void finish(void)
{
	leave(0);
}

#ifdef FPU
#define CALL_WITH_FPU "bl with_fpu\n\t"
#else
#define CALL_WITH_FPU
#endif

/* Allows the FPU and the interrupt. Nothing is on the stack. */
__attribute__((naked)) void start(void)
{
	__asm volatile("ldr r0, =0xe000ed88\n\tmov r1, #0xf00000\n\tstr r1, [r0]\n\tldr r0, =0xe000e100\n\t"
		       "mov r1, #0x80000000\n\tstr r1, [r0]\n\tdsb\n\tisb\n\tbl without_fpu\n\t" CALL_WITH_FPU
		       "b finish");
}

static void stop(void)
{
	leave(1);
}

__attribute__((section(".vectors"), used)) static void (*const vectors[16 + 32])(void) = {
	(void (*)(void))0x20010000,
	start,
	[2 ... 15] = stop,
	[16 + LINE] = on_request,
};
