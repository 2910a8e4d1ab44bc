/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Each task has an errno of its own, in a slot that the kernel keeps for it and never looks at. */
#include <ove_backend/wait.h>

#include <errno.h>

/* With this option the kernel itself gives each task a whole set of the library's data. */
#if defined(__NEWLIB__) && !(defined(configUSE_NEWLIB_REENTRANT) && configUSE_NEWLIB_REENTRANT)

#include "../../../alloy/newlib/thread_errno.h"

_Static_assert(sizeof(int) == sizeof(((StaticTask_t *)0)->OVE_FREERTOS_TASK_POINTERS[0]), "a slot holds an int");

static int *of_thread(void)
{
	return (int *)(void *)&((StaticTask_t *)(void *)pxCurrentTCB)
		->OVE_FREERTOS_TASK_POINTERS[OVE_FREERTOS_ERRNO_SLOT];
}

/* In place of the library's own, which <errno.h> and its functions ask. */
__attribute__((used)) int *__errno(void)
{
	return alloy_errno_of_caller(of_thread);
}

#endif
