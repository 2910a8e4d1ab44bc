/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/sanitizer.h>
#include <ove_board.h>
#include <ove_seam/kernel.h>
#include <ove_seam/log.h>

#include <stdio.h>
#include <unistd.h>

#if OVE_POSIX_ASAN
#include <sanitizer/lsan_interface.h>
#endif

#if OVE_POSIX_TSAN
/*
 * The first report ends the process, so that nothing is printed after it. A thread that has ended and was not released
 * is not a leak here: its memory belongs to the application.
 */
const char *__tsan_default_options(void);
const char *__tsan_default_options(void)
{
	return "halt_on_error=1:report_thread_leaks=0";
}
#endif

/*
 * No exit handlers: other threads still run, and handlers may wait for them or destroy objects that they use. Nothing
 * is lost, because stdout has no buffer.
 */
void ove_board_exit(int code)
{
	const bool stopped = ove_posix_self.halter;

	ove_backend_halt();
	ove_log_end();
#if OVE_POSIX_ASAN
	if (!stopped) {
		__lsan_do_leak_check();
	}
#else
	(void)stopped;
#endif
	_exit(code);
}
