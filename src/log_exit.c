/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The end of a program that logs. With --wrap, the linker calls this function instead of the board's, which may be the
 * application's. No board therefore needs to know about the log, and an image without the log has no instruction for
 * it.
 */
#include <ove/lang.h>

#include <ove_seam/log.h>

#if CONFIG_OVE_LOG

#include <ove/log.h>
#include <ove_board.h>
#include <ove_seam/kernel.h>

/* Weak: the host's board writes the lines itself after its other threads have stopped, and is linked without --wrap. */
__attribute__((noreturn, weak)) void __real_ove_board_exit(int code);
void __wrap_ove_board_exit(int code);

__attribute__((noreturn, used)) void __wrap_ove_board_exit(int code)
{
	/* Interrupts still run here. ove_log_end() then writes a thread's unfinished line, and the ISRs' lines. */
	ove_log_flush();
	ove_backend_halt();
	ove_log_end();
	__real_ove_board_exit(code);
}

#endif
