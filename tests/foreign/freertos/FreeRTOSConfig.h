/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A typical product configuration, including the kernel's older names. */
#ifndef FREERTOS_CONFIG_H
#define FREERTOS_CONFIG_H

#define configCPU_CLOCK_HZ                      25000000UL
#define configTICK_RATE_HZ                      1000
#define configTICK_TYPE_WIDTH_IN_BITS           TICK_TYPE_WIDTH_32_BITS
#define configUSE_PREEMPTION                    1
#define configUSE_TIME_SLICING                  1
#define configUSE_PORT_OPTIMISED_TASK_SELECTION 1
#define configMAX_PRIORITIES                    7
#define configMINIMAL_STACK_SIZE                128
#define configMAX_TASK_NAME_LEN                 16
#define configTOTAL_HEAP_SIZE                   (32 * 1024)
#ifndef configSUPPORT_STATIC_ALLOCATION
#define configSUPPORT_STATIC_ALLOCATION 0
#endif
#define configSUPPORT_DYNAMIC_ALLOCATION    1
#define configENABLE_BACKWARD_COMPATIBILITY 1

#define configUSE_MUTEXES              1
#define configUSE_RECURSIVE_MUTEXES    1
#define configUSE_COUNTING_SEMAPHORES  1
#define configUSE_TASK_NOTIFICATIONS   1
#define configQUEUE_REGISTRY_SIZE      4
#define configUSE_TRACE_FACILITY       0
#define configUSE_TIMERS               1
#define configTIMER_TASK_PRIORITY      6
#define configTIMER_QUEUE_LENGTH       5
#define configTIMER_TASK_STACK_DEPTH   256
#define configUSE_IDLE_HOOK            1
#define configUSE_TICK_HOOK            0
#define configCHECK_FOR_STACK_OVERFLOW 0

#define INCLUDE_vTaskDelay      1
#define INCLUDE_vTaskDelete     1
#define INCLUDE_vTaskSuspend    1
#define INCLUDE_xTaskDelayUntil 1

#define INCLUDE_xTimerPendFunctionCall 1

#define configPRIO_BITS                      3
#define configKERNEL_INTERRUPT_PRIORITY      (7 << (8 - configPRIO_BITS))
#define configMAX_SYSCALL_INTERRUPT_PRIORITY (2 << (8 - configPRIO_BITS))

void stop(int code);
#define configASSERT(holds)       \
	do {                      \
		if (!(holds)) {   \
			stop(99); \
		}                 \
	} while (0)

#define vPortSVCHandler     SVC_Handler
#define xPortPendSVHandler  PendSV_Handler
#define xPortSysTickHandler SysTick_Handler

#endif
