/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Each task has its own errno, in a slot that the kernel keeps for it and never reads. */
#include <ove_backend/wait.h>

#include <errno.h>

/* With this option, the kernel gives each task a complete set of the library's data. */
#if defined(__NEWLIB__) && !(defined(configUSE_NEWLIB_REENTRANT) && configUSE_NEWLIB_REENTRANT)

#include <ove_cortex_m/thread_errno.h>

_Static_assert(sizeof(int) == sizeof(((StaticTask_t *)0)->OVE_FREERTOS_TASK_POINTERS[0]), "a slot holds an int");

static int *of_thread(void)
{
	return (int *)(void *)&((StaticTask_t *)(void *)pxCurrentTCB)
		->OVE_FREERTOS_TASK_POINTERS[OVE_FREERTOS_ERRNO_SLOT];
}

/* Replaces the library's function, which <errno.h> and the library's functions call. */
__attribute__((used)) int *__errno(void)
{
	return ove_cortex_m_errno_of_caller(of_thread);
}

#endif
