/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file FreeRTOS configured for ove. The choices that a user has are ove's Kconfig symbols. */
#ifndef FREERTOS_CONFIG_H
#define FREERTOS_CONFIG_H

#include "ove_config.h"

/* Scheduling. ove's priority n is the kernel's priority n. The timer service is more urgent than all of them. */
#define configUSE_PREEMPTION      1
#define configUSE_TIME_SLICING    CONFIG_OVE_TIME_SLICE
#define configIDLE_SHOULD_YIELD   1
#define configMAX_PRIORITIES      (7 * CONFIG_OVE_PRIORITY_STEP + 2)
#define configTIMER_TASK_PRIORITY (configMAX_PRIORITIES - 1)
/* The port's selection has one bit for each of 32 priorities. */
#define configUSE_PORT_OPTIMISED_TASK_SELECTION (CONFIG_OVE_PRIORITY_STEP < 5)
#define configCPU_CLOCK_HZ                      CONFIG_OVE_CPU_HZ
#define configTICK_RATE_HZ                      CONFIG_OVE_TICK_HZ
#if !CONFIG_OVE_TICKLESS
#define configUSE_TICKLESS_IDLE 0
#else
/* ove replaces the port's sleep; see kernel/freertos_hooks.h. */
#define configUSE_TICKLESS_IDLE 2
#endif
/* The older name of this option, which every version knows. */
#define configUSE_16_BIT_TICKS   0
#define configMINIMAL_STACK_SIZE 128
#define configSTACK_DEPTH_TYPE   unsigned long
#define configMAX_TASK_NAME_LEN  16
/* A build may ask for the names of older versions, because most FreeRTOS applications use them. */
#ifndef configENABLE_BACKWARD_COMPATIBILITY
#define configENABLE_BACKWARD_COMPATIBILITY 0
#endif

#define configUSE_MUTEXES                  CONFIG_OVE_MUTEX
#define configUSE_RECURSIVE_MUTEXES        CONFIG_OVE_MUTEX
#define configUSE_COUNTING_SEMAPHORES      1
#define configUSE_EVENT_GROUPS             CONFIG_OVE_EVENTGROUP
#define configUSE_STREAM_BUFFERS           CONFIG_OVE_STREAM
#define configUSE_QUEUE_SETS               0
#define configQUEUE_REGISTRY_SIZE          0
#define configUSE_CO_ROUTINES              0
#define configUSE_TRACE_FACILITY           0
#define configUSE_TIMERS                   CONFIG_OVE_TIMER
#define configTIMER_QUEUE_LENGTH           CONFIG_OVE_FREERTOS_TIMER_COMMANDS
#define configTIMER_TASK_STACK_DEPTH       (CONFIG_OVE_FREERTOS_TIMER_STACK / 4)
#define configUSE_DAEMON_TASK_STARTUP_HOOK CONFIG_OVE_TIMER

/* Index 0 belongs to the application, index 1 to ove; see ove_backend/native.h. */
#define configUSE_TASK_NOTIFICATIONS          1
#define configTASK_NOTIFICATION_ARRAY_ENTRIES 2

/* Slot 0 belongs to the application, whose middleware for FreeRTOS may use it. Without slot 0, the notification values
 * would be at an offset for which the compiler needs 7 more instructions in each take. The other slots belong to ove.
 * The last one holds the task's marks. With checks or thread-local storage on, the slot before it holds the task's ove
 * thread, or NULL for a native task. The slot before these holds the task's errno. See ove_backend/native.h. */
#define OVE_FREERTOS_HAS_SLOT                   (CONFIG_OVE_CHECKS || CONFIG_OVE_TLS)
#define configNUM_THREAD_LOCAL_STORAGE_POINTERS (OVE_FREERTOS_HAS_SLOT + 3)

/* Memory. */
#define configSUPPORT_STATIC_ALLOCATION     1
#define configKERNEL_PROVIDED_STATIC_MEMORY 0
#if CONFIG_OVE_ZERO_HEAP
#define configSUPPORT_DYNAMIC_ALLOCATION 0
#else
#define configSUPPORT_DYNAMIC_ALLOCATION 1
#define configTOTAL_HEAP_SIZE            CONFIG_OVE_HEAP_SIZE
#define configAPPLICATION_ALLOCATED_HEAP 1
#define configUSE_MALLOC_FAILED_HOOK     0
#endif

/* On some boards, the idle thread must not stop the processor. */
#if CONFIG_OVE_IDLE_BUSY
#define configUSE_IDLE_HOOK 0
#else
#define configUSE_IDLE_HOOK 1
#endif
#define configUSE_TICK_HOOK 0

/* Interrupts at or below the middle of the priority range may call the kernel. */
#define configPRIO_BITS                      CONFIG_OVE_NVIC_PRIORITY_BITS
#define configKERNEL_INTERRUPT_PRIORITY      (255)
#define configMAX_SYSCALL_INTERRUPT_PRIORITY (128)
#define vPortSVCHandler                      SVC_Handler
#define xPortPendSVHandler                   PendSV_Handler
#define xPortSysTickHandler                  SysTick_Handler
#if defined(__ARM_ARCH_6M__)
#define configENABLE_MPU 0
#endif

/* The kernel's asserts follow ove's checks. A benchmark can enable the asserts alone. */
#if CONFIG_OVE_CHECKS
#define configCHECK_FOR_STACK_OVERFLOW   2
#define configCHECK_HANDLER_INSTALLATION 1
#else
#define configCHECK_FOR_STACK_OVERFLOW   0
#define configCHECK_HANDLER_INSTALLATION 0
#endif
#if CONFIG_OVE_FREERTOS_ASSERTS
#ifndef __ASSEMBLER__
__attribute__((noreturn, cold)) void ove_freertos_assert_failed(void);
#define configASSERT(condition)                       \
	do {                                          \
		if (!(condition)) {                   \
			ove_freertos_assert_failed(); \
		}                                     \
	} while (0)
#endif
#endif

/* Processor time per thread, in counts of the tick timer. */
#if CONFIG_OVE_THREAD_RUNTIME
#define configGENERATE_RUN_TIME_STATS            1
#define configRUN_TIME_COUNTER_TYPE              unsigned long long
#define portCONFIGURE_TIMER_FOR_RUN_TIME_STATS() ((void)0)
#define portGET_RUN_TIME_COUNTER_VALUE()         ove_freertos_counts()
#ifndef __ASSEMBLER__
unsigned long long ove_freertos_counts(void);
#endif
#else
#define configGENERATE_RUN_TIME_STATS 0
#endif

#define INCLUDE_vTaskDelay                  1
#define INCLUDE_vTaskDelete                 1
#define INCLUDE_vTaskPrioritySet            1
#define INCLUDE_vTaskSuspend                1
#define INCLUDE_xTaskDelayUntil             1
#define INCLUDE_eTaskGetState               1
#define INCLUDE_uxTaskPriorityGet           1
#define INCLUDE_uxTaskGetStackHighWaterMark 1
#define INCLUDE_xSemaphoreGetMutexHolder    1
#define INCLUDE_xTaskGetCurrentTaskHandle   1
#define INCLUDE_xTaskGetSchedulerState      1
#define INCLUDE_xTimerPendFunctionCall      configUSE_TIMERS

#include <freertos_hooks.h>

#endif
