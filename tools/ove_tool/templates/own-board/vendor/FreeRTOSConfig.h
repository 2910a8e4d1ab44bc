/* The project's own, as a vendor's tool writes it. The options marked with "ove" are not the tool's defaults. */
#ifndef FREERTOS_CONFIG_H
#define FREERTOS_CONFIG_H

#include <stdint.h>

extern uint32_t SystemCoreClock;

#define configCPU_CLOCK_HZ                      (SystemCoreClock)
#define configTICK_RATE_HZ                      ((TickType_t)1000)
#define configTICK_TYPE_WIDTH_IN_BITS           TICK_TYPE_WIDTH_32_BITS
#define configUSE_PREEMPTION                    1
#define configUSE_PORT_OPTIMISED_TASK_SELECTION 1
#define configMAX_PRIORITIES                    (16) /* ove: at least 9 */
#define configMINIMAL_STACK_SIZE                ((uint16_t)256)
#define configTOTAL_HEAP_SIZE                   ((size_t)(24 * 1024))
#define configMAX_TASK_NAME_LEN                 (16)
#define configUSE_TRACE_FACILITY                1
#define configQUEUE_REGISTRY_SIZE               8
#define configIDLE_SHOULD_YIELD                 1
#define configUSE_IDLE_HOOK                     0
#define configUSE_TICK_HOOK                     0
#define configCHECK_FOR_STACK_OVERFLOW          0
#define configSUPPORT_STATIC_ALLOCATION         1 /* ove */
#define configSUPPORT_DYNAMIC_ALLOCATION        (!CONFIG_OVE_ZERO_HEAP)
#define configUSE_MUTEXES                       1
#define configUSE_RECURSIVE_MUTEXES             1
#define configUSE_COUNTING_SEMAPHORES           1
#define configUSE_TASK_NOTIFICATIONS            1
#define configTASK_NOTIFICATION_ARRAY_ENTRIES   2 /* ove: index 1 */
#define configNUM_THREAD_LOCAL_STORAGE_POINTERS 4 /* ove: the last three */

#define configUSE_TIMERS                   1
#define configTIMER_TASK_PRIORITY          (15) /* ove: at least 8 */
#define configTIMER_QUEUE_LENGTH           10
#define configTIMER_TASK_STACK_DEPTH       512
#define configUSE_DAEMON_TASK_STARTUP_HOOK 1 /* ove */
#define configUSE_EVENT_GROUPS             1
#define configUSE_STREAM_BUFFERS           1

#define INCLUDE_vTaskPrioritySet            1
#define INCLUDE_uxTaskPriorityGet           1
#define INCLUDE_vTaskDelete                 1
#define INCLUDE_vTaskSuspend                1
#define INCLUDE_vTaskDelay                  1
#define INCLUDE_xTaskDelayUntil             1
#define INCLUDE_xTaskGetSchedulerState      1
#define INCLUDE_xTaskGetCurrentTaskHandle   1
#define INCLUDE_eTaskGetState               1
#define INCLUDE_uxTaskGetStackHighWaterMark 1
#define INCLUDE_xSemaphoreGetMutexHolder    1
#define INCLUDE_xTimerPendFunctionCall      1

/* Three bits of priority are enough for this project: 5 of 7 and less urgent may call the kernel. */
#define configPRIO_BITS                      3
#define configKERNEL_INTERRUPT_PRIORITY      (7 << (8 - configPRIO_BITS))
#define configMAX_SYSCALL_INTERRUPT_PRIORITY (5 << (8 - configPRIO_BITS))

#define configASSERT(condition)           \
	if ((condition) == 0) {           \
		taskDISABLE_INTERRUPTS(); \
		for (;;) {                \
		}                         \
	}

#define vPortSVCHandler    SVC_Handler
#define xPortPendSVHandler PendSV_Handler

#endif
