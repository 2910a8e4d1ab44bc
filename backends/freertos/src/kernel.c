/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The scheduler start, the kernel's error hooks, and the memory of its own two threads. */
#include <ove/stop.h>
#include <ove_cortex_m/systick.h>
#include <ove_generic/systick_clock.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/timer.h>

#include <timers.h>

#include "timer_service.h"

#define IS_RELEASE(major, minor) (tskKERNEL_VERSION_MAJOR == (major) && tskKERNEL_VERSION_MINOR == (minor))

/* A note, not a warning, so that a project with -Werror builds. backend.toml has the list for users. */
#if !(IS_RELEASE(10, 3) || IS_RELEASE(10, 5) || IS_RELEASE(10, 6)) && \
	!(IS_RELEASE(11, 1) || IS_RELEASE(11, 2) || IS_RELEASE(11, 3))
#pragma message( \
	"ove was tested with FreeRTOS 10.3, 10.5, 10.6, 11.1, 11.2 and 11.3; this one is " tskKERNEL_VERSION_NUMBER)
#endif

/* The kernel's sources compare the types that only they can name. */
_Static_assert(sizeof(ove_freertos_number_t) == sizeof(UBaseType_t), "UBaseType_t must have 32 bits");
_Static_assert(sizeof(ove_freertos_ticks_t) == sizeof(TickType_t), "TickType_t must have 32 bits");
_Static_assert(sizeof(struct ove_freertos_list) == sizeof(List_t), "List_t has another size");
OVE_FREERTOS_FIELD(List_t, struct ove_freertos_list, uxNumberOfItems);
OVE_FREERTOS_FIELD(List_t, struct ove_freertos_list, pxIndex);
OVE_FREERTOS_FIELD(List_t, struct ove_freertos_list, xListEnd.xItemValue);
OVE_FREERTOS_FIELD(List_t, struct ove_freertos_list, xListEnd.pxNext);
OVE_FREERTOS_FIELD(List_t, struct ove_freertos_list, xListEnd.pxPrevious);
_Static_assert(offsetof(struct ove_thread, native) == 0, "a thread's handle must be the kernel's");
_Static_assert(UINT32_MAX == portMAX_DELAY, "forever must be the same number");

bool ove_freertos_started;

static struct ove_thread idle = {.common = {.name = "idle"}};

/* Called in the kernel's start, with interrupts masked. On ARMv6-M, the kernel unmasks them before the first thread has
 * its stack: a tick left pending by the start-up code would check that stack, and a switch would save into it. */
void ove_freertos_starting(void)
{
	OVE_SYSTICK_CTRL = 0;
	OVE_SYSTICK_ICSR = OVE_SYSTICK_FORGET | OVE_PENDSV_FORGET;
#if CONFIG_OVE_OWN_BOARD && CONFIG_OVE_CHECKS && defined(configCPU_CLOCK_HZ)
	/* In many projects this is a variable (SystemCoreClock), so compare at run time. Some projects do not define
	 * it. */
	if (configCPU_CLOCK_HZ != CONFIG_OVE_CPU_HZ) {
		ove_stop(OVE_STOP_ARGUMENT, "configCPU_CLOCK_HZ: it is not CONFIG_OVE_CPU_HZ");
	}
#endif
	ove_generic_clock_begin();
	ove_freertos_started = true;
	/* The hook at the start of the service belongs to the project. No task has run, so the queue takes the commands
	 * that fit. */
#if defined(OVE_FREERTOS_OWN_CONFIG_H) && CONFIG_OVE_TIMER
	ove_freertos_timer_drain();
#endif
}

int ove_backend_start(void)
{
	vTaskStartScheduler();
	ove_freertos_started = false;
	return OVE_ERR_NO_MEMORY;
}

#if OVE_FREERTOS_IS_BEFORE(11, 1)
typedef uint32_t stack_depth_t;
/* These functions are declared in tasks.c and timers.c. */
void vApplicationGetIdleTaskMemory(StaticTask_t **task, StackType_t **stack, stack_depth_t *depth);
void vApplicationGetTimerTaskMemory(StaticTask_t **task, StackType_t **stack, stack_depth_t *depth);
#else
typedef configSTACK_DEPTH_TYPE stack_depth_t;
#endif

void vApplicationGetIdleTaskMemory(StaticTask_t **task, StackType_t **stack, stack_depth_t *depth)
{
	static OVE_CORTEX_M_STACK(memory, configMINIMAL_STACK_SIZE * sizeof(StackType_t));

	*task = &idle.native;
	*stack = ove_freertos_stack_begin(&idle, memory);
	*depth = configMINIMAL_STACK_SIZE;
}

#if configUSE_TIMERS
struct ove_thread ove_freertos_timer_service = {.common = {.name = "timer"}};

void vApplicationGetTimerTaskMemory(StaticTask_t **task, StackType_t **stack, stack_depth_t *depth)
{
	static OVE_CORTEX_M_STACK(memory, configTIMER_TASK_STACK_DEPTH * sizeof(StackType_t));

	*task = &ove_freertos_timer_service.native;
	*stack = ove_freertos_stack_begin(&ove_freertos_timer_service, memory);
	*depth = configTIMER_TASK_STACK_DEPTH;
}
#endif

/* A project with its own FreeRTOSConfig.h implements these hooks itself. */
#if configUSE_IDLE_HOOK && !CONFIG_OVE_OWN_BOARD && !CONFIG_OVE_TICKLESS
void vApplicationIdleHook(void);

void vApplicationIdleHook(void)
{
	__asm volatile("dsb\n\twfi" ::: "memory");
}
#endif

#if CONFIG_OVE_FREERTOS_ASSERTS && !CONFIG_OVE_OWN_BOARD
void ove_freertos_assert_failed(void)
{
#if CONFIG_OVE_CHECKS
	/* The kernel may fail on memory that a stack overflow has destroyed, so check the guard first. */
	ove_stack_guard_check();
#endif
	ove_stop_at(OVE_STOP_KERNEL, __builtin_return_address(0));
}
#endif

#if CONFIG_OVE_CHECKS
/* The kernel has created its own threads, and none of them runs yet. */
void ove_freertos_tasks_made(void)
{
	ove_freertos_adopt(&idle);
#if configUSE_TIMERS
	ove_freertos_adopt(&ove_freertos_timer_service);
#endif
}

#if !CONFIG_OVE_OWN_BOARD
void vApplicationStackOverflowHook(TaskHandle_t task, char *name);

void vApplicationStackOverflowHook(TaskHandle_t task, char *name)
{
	(void)task, (void)name;
	ove_stack_guard_overflowed();
}
#endif
#endif
