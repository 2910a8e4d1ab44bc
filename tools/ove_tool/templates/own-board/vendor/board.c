/* The functions of ove's board interface whose weak defaults do not fit this board: an exit through the debugger, and a
 * cycle counter, because the emulated processor has no DWT. The console's default fits: it writes by _write(). */
#include <ove_board.h>

#define TIMER0_CTRL   (*(volatile uint32_t *)0x40000000u)
#define TIMER0_VALUE  (*(volatile uint32_t *)0x40000004u)
#define TIMER0_RELOAD (*(volatile uint32_t *)0x40000008u)

void _exit(int code);

__attribute__((noreturn)) void ove_board_exit(int code)
{
	_exit(code);
	__builtin_unreachable();
}

uint32_t ove_board_cycles(void)
{
	if (TIMER0_CTRL == 0u) {
		TIMER0_RELOAD = UINT32_MAX;
		TIMER0_VALUE = UINT32_MAX;
		TIMER0_CTRL = 1;
	}
	return 0u - TIMER0_VALUE;
}
