/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The options that STM32CubeMX chooses for CMSIS-RTOS2, on one of ove's boards: for tests and the benchmark. In a
 * user's project, the generator writes this file. backends/freertos/own adds to this file as it does to the
 * generator's.
 */
#ifndef FREERTOS_CONFIG_H
#define FREERTOS_CONFIG_H

/* Options as the generator writes them. */
#define configUSE_PREEMPTION                    1
#define configSUPPORT_STATIC_ALLOCATION         1
#define configSUPPORT_DYNAMIC_ALLOCATION        (!CONFIG_OVE_ZERO_HEAP)
#define configMAX_PRIORITIES                    (56)
#define configMINIMAL_STACK_SIZE                ((unsigned short)128)
#define configMAX_TASK_NAME_LEN                 (16)
#define configUSE_TRACE_FACILITY                1
#define configUSE_16_BIT_TICKS                  0
#define configUSE_MUTEXES                       1
#define configQUEUE_REGISTRY_SIZE               8
#define configUSE_RECURSIVE_MUTEXES             1
#define configUSE_COUNTING_SEMAPHORES           1
#define configUSE_PORT_OPTIMISED_TASK_SELECTION 0
#define configUSE_CO_ROUTINES                   0
#define configMAX_CO_ROUTINE_PRIORITIES         (2)
#define configUSE_TIMERS                        1
#define configTIMER_TASK_PRIORITY               (2)
#define configTIMER_QUEUE_LENGTH                10
#define configTIMER_TASK_STACK_DEPTH            512

#define INCLUDE_vTaskPrioritySet            1
#define INCLUDE_uxTaskPriorityGet           1
#define INCLUDE_vTaskDelete                 1
#define INCLUDE_vTaskCleanUpResources       0
#define INCLUDE_vTaskSuspend                1
#define INCLUDE_vTaskDelayUntil             1
#define INCLUDE_vTaskDelay                  1
#define INCLUDE_xTaskGetSchedulerState      1
#define INCLUDE_xTimerPendFunctionCall      1
#define INCLUDE_xQueueGetMutexHolder        1
#define INCLUDE_uxTaskGetStackHighWaterMark 1
#define INCLUDE_xTaskGetCurrentTaskHandle   1
#define INCLUDE_eTaskGetState               1

/* Options of the board. */
#define configCPU_CLOCK_HZ     CONFIG_OVE_CPU_HZ
#define configTICK_RATE_HZ     CONFIG_OVE_TICK_HZ
#define configUSE_TIME_SLICING CONFIG_OVE_TIME_SLICE
#define configUSE_IDLE_HOOK    (!CONFIG_OVE_IDLE_BUSY)
#define configUSE_TICK_HOOK    0
#if CONFIG_OVE_TICKLESS
#define configUSE_TICKLESS_IDLE 2
#endif
#if !CONFIG_OVE_ZERO_HEAP
#define configTOTAL_HEAP_SIZE            CONFIG_OVE_HEAP_SIZE
#define configAPPLICATION_ALLOCATED_HEAP 1
#endif
#define configCHECK_FOR_STACK_OVERFLOW       (CONFIG_OVE_CHECKS * 2)
#define configPRIO_BITS                      CONFIG_OVE_NVIC_PRIORITY_BITS
#define configKERNEL_INTERRUPT_PRIORITY      (255)
#define configMAX_SYSCALL_INTERRUPT_PRIORITY (128)
#define vPortSVCHandler                      SVC_Handler
#define xPortPendSVHandler                   PendSV_Handler
#define xPortSysTickHandler                  SysTick_Handler
#if CONFIG_OVE_FREERTOS_ASSERTS
__attribute__((noreturn, cold)) void ove_freertos_assert_failed(void);
#define configASSERT(condition)                       \
	do {                                          \
		if (!(condition)) {                   \
			ove_freertos_assert_failed(); \
		}                                     \
	} while (0)
#endif

#endif
