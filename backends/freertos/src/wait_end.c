/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/wait.h>
#include <ove_seam/kernel.h>
#include <ove_seam/wait_end.h>

unsigned char ove_backend_wait_end(void)
{
	/* On an old kernel, there is no current task before the start. */
	if (pxCurrentTCB == NULL) {
		return 0;
	}
	volatile unsigned char *const marks = ove_freertos_marks_of(pxCurrentTCB);
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const unsigned stops = marks[OVE_FREERTOS_STOPS];

	marks[OVE_FREERTOS_STOPS] = (unsigned char)(stops & ~(unsigned)OVE_FREERTOS_RESULT);
	ove_backend_critical_exit(key);
	return (unsigned char)((stops & OVE_FREERTOS_RESULT) >> OVE_FREERTOS_RESULT_SHIFT);
}

void ove_backend_wait_keep(bool is_kept)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(pxCurrentTCB);
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const unsigned stops = marks[OVE_FREERTOS_STOPS];

	marks[OVE_FREERTOS_STOPS] =
		(unsigned char)(is_kept ? stops | OVE_FREERTOS_KEPT : stops & ~(unsigned)OVE_FREERTOS_KEPT);
	ove_backend_critical_exit(key);
}
