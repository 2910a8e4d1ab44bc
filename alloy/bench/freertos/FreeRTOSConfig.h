/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* FreeRTOS as measured in comparison with Alloy: static allocation, no asserts, optimised selection. The build of an
 * image may set each option that has an #ifndef. */
#ifndef FREERTOS_CONFIG_H
#define FREERTOS_CONFIG_H

#define configUSE_PREEMPTION 1
#define configUSE_PORT_OPTIMISED_TASK_SELECTION 1
#define configCPU_CLOCK_HZ 25000000UL
#define configTICK_RATE_HZ 1000
#define configMAX_PRIORITIES 8
#define configMINIMAL_STACK_SIZE 128
#define configTICK_TYPE_WIDTH_IN_BITS TICK_TYPE_WIDTH_32_BITS
#define configUSE_TICK_HOOK 0
#define configSUPPORT_STATIC_ALLOCATION 1
#define configKERNEL_PROVIDED_STATIC_MEMORY 1
#define configCHECK_FOR_STACK_OVERFLOW 0
#define configCHECK_HANDLER_INSTALLATION 0
#define configPRIO_BITS 8
#define configKERNEL_INTERRUPT_PRIORITY 0xff
#define configMAX_SYSCALL_INTERRUPT_PRIORITY 0x20

#ifndef configUSE_TIME_SLICING
#define configUSE_TIME_SLICING 0
#endif
#ifndef configUSE_TICKLESS_IDLE
#define configUSE_TICKLESS_IDLE 0
#endif
#ifndef configUSE_IDLE_HOOK
#define configUSE_IDLE_HOOK 0
#endif
#ifndef configUSE_TASK_NOTIFICATIONS
#define configUSE_TASK_NOTIFICATIONS 1
#endif
#ifndef configUSE_MUTEXES
#define configUSE_MUTEXES 1
#endif
#ifndef configUSE_COUNTING_SEMAPHORES
#define configUSE_COUNTING_SEMAPHORES 1
#endif
#ifndef configSUPPORT_DYNAMIC_ALLOCATION
#define configSUPPORT_DYNAMIC_ALLOCATION 0
#endif
#if configSUPPORT_DYNAMIC_ALLOCATION
#define configTOTAL_HEAP_SIZE 65536
#endif
#ifndef configUSE_TIMERS
#define configUSE_TIMERS 0
#endif
#if configUSE_TIMERS
#define configTIMER_TASK_PRIORITY 7
#define configTIMER_QUEUE_LENGTH 8
#define configTIMER_TASK_STACK_DEPTH 128
#endif

#define INCLUDE_vTaskDelay 1
#define INCLUDE_xTaskDelayUntil 1
/* Without it, an infinite wait is a long wait with a timeout to maintain. */
#define INCLUDE_vTaskSuspend 1
#ifdef FREERTOS_TASK_CONTROL
#define INCLUDE_vTaskPrioritySet 1
#define INCLUDE_vTaskDelete 1
#endif

/* Hooks around the port's sleep: an image that measures its sleep defines what they do. */
#ifdef FREERTOS_SLEEP_NOTES
#ifndef __cplusplus
void note_sleep(void);
void note_wake(void);
#endif
#define configPRE_SLEEP_PROCESSING(ticks) note_sleep()
#define configPOST_SLEEP_PROCESSING(ticks) note_wake()
#endif

#define vPortSVCHandler SVC_Handler
#define xPortPendSVHandler PendSV_Handler
#define xPortSysTickHandler SysTick_Handler

#endif
