/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The vector table, the start, and the end: the emulator's semihosting takes the exit code. */
#include <stdint.h>

extern uint32_t stack_top[], data_load[], data_start[], data_end[], bss_start[], bss_end[];

int main(void);
void stop(int code);
void SVC_Handler(void);
void PendSV_Handler(void);
void SysTick_Handler(void);
void TIMER0_Handler(void);

__attribute__((noreturn)) void Reset_Handler(void)
{
	*(volatile uint32_t *)0xE000ED88 |= 0xFU << 20;
	__asm__ volatile("dsb\n isb");
	for (uint32_t *to = data_start, *from = data_load; to < data_end;) {
		*to++ = *from++;
	}
#ifdef CLEARED_BY_BYTES
	/* Like newlib's own start-up code, with the library's smallest memset(). */
	for (volatile uint8_t *to = (volatile uint8_t *)bss_start; to < (volatile uint8_t *)bss_end;) {
		*to++ = 0;
	}
#else
	for (uint32_t *to = bss_start; to < bss_end;) {
		*to++ = 0;
	}
#endif
	stop(main());
	for (;;) {
	}
}

void Default_Handler(void)
{
	stop(98);
}

void stop(int code)
{
	uint32_t block[2] = {0x20026, (uint32_t)code};
	register uint32_t operation __asm__("r0") = 0x20;
	register uint32_t *argument __asm__("r1") = block;
	__asm__ volatile("bkpt 0xab" : "+r"(operation) : "r"(argument) : "memory");
	for (;;) {
	}
}

__attribute__((section(".vectors"), used)) static void *const vectors[16 + 32] = {
	stack_top,
	Reset_Handler,
	Default_Handler,
	Default_Handler,
	Default_Handler,
	Default_Handler,
	Default_Handler,
	0,
	0,
	0,
	0,
	SVC_Handler,
	Default_Handler,
	0,
	PendSV_Handler,
	SysTick_Handler,
	[16 ... 23] = Default_Handler,
	[24] = TIMER0_Handler,
	[25 ... 47] = Default_Handler,
};
