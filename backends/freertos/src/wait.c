/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/wait.h>
#include <ove_seam/kernel.h>

void ove_freertos_stop(void)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(pxCurrentTCB);

	taskENTER_CRITICAL();
	const unsigned stops = marks[OVE_FREERTOS_STOPS];

	marks[OVE_FREERTOS_STOPS] = (unsigned char)(stops & ~((unsigned)OVE_FREERTOS_SUSPENDED | OVE_FREERTOS_REASON));
	if ((stops & OVE_FREERTOS_SUSPENDED) != 0u) {
		vTaskSuspend(NULL);
	}
	taskEXIT_CRITICAL();
}

#if !CONFIG_OVE_FREERTOS_BARE_KERNEL
int ove_freertos_is_to_end(void)
{
	return ove_freertos_marks_of(pxCurrentTCB)[OVE_FREERTOS_STOPS] & OVE_FREERTOS_REASON;
}
#endif

bool ove_freertos_take_wait_end(void)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(pxCurrentTCB);

	if (__builtin_expect((marks[OVE_FREERTOS_STOPS] & OVE_FREERTOS_REASON) == 0, 1)) {
		return false;
	}
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const unsigned stops = marks[OVE_FREERTOS_STOPS];
	const unsigned reason = (stops & OVE_FREERTOS_REASON) >> OVE_FREERTOS_REASON_SHIFT;

	marks[OVE_FREERTOS_STOPS] =
		(unsigned char)((stops & ~(unsigned)OVE_FREERTOS_REASON) | reason << OVE_FREERTOS_RESULT_SHIFT);
	ove_backend_critical_exit(key);
	return true;
}

#if CONFIG_OVE_CHECKS

static struct ove_freertos_wait *waits;

void ove_freertos_wait_note(struct ove_freertos_wait *wait, const void *object)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	wait->object = object;
	wait->next = waits;
	waits = wait;
	ove_backend_critical_exit(key);
}

void ove_freertos_wait_forget(struct ove_freertos_wait *wait)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_freertos_wait **link = &waits;

	while (*link != wait) {
		link = &(*link)->next;
	}
	*link = wait->next;
	ove_backend_critical_exit(key);
}

bool ove_freertos_is_awaited(const void *object)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const struct ove_freertos_wait *wait = waits;

	while (wait != NULL && wait->object != object) {
		wait = wait->next;
	}
	ove_backend_critical_exit(key);
	return wait != NULL;
}

#endif
